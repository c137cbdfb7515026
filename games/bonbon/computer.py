"""An easy computer player for Bonbon.

It looks one step ahead: it lays pieces where its own objectives gain most, and bets its high tokens on what counts
much, its buglet where somebody else has bet.
"""

from collections.abc import Sequence

from games.bonbon.data import BUG_QUEEN_VALUE, BUGLET, TOKENS_PER_OBJECTIVE, chocolate_of
from games.bonbon.scoring import objective_points
from games.bonbon.state import EMPTY, Bet, BonbonMove, BonbonView, Create, Place
from games.chance import Chance

_BETS_IN_TEN = 4
"""How often a computer with tokens to spare bets, of ten turns."""


def advise(view: BonbonView, moves: Sequence[BonbonMove], chance: Chance) -> BonbonMove:
    """A sensible step; equal ones are parted by chance.

    Raises:
        ValueError: there is no legal step.
    """
    places = [move for move in moves if isinstance(move, Place)]
    if places:
        return _best_place(view, places, chance)
    bets = [move for move in moves if isinstance(move, Bet)]
    creating = next((move for move in moves if isinstance(move, Create)), None)
    if bets and (creating is None or _should_bet(view, chance)):
        return _best_bet(view, bets, chance)
    if creating is None:
        raise ValueError("no legal step to choose from")
    return creating


def _should_bet(view: BonbonView, chance: Chance) -> bool:
    """Whether to bet now: a token that is not laid before the bag is empty makes nothing."""
    turns_left = sum(view.bag) // 2 // len(view.tokens_left)
    if turns_left <= len(view.own_tokens):
        return True
    return chance.below(10) < _BETS_IN_TEN


def _best_place(view: BonbonView, places: Sequence[Place], chance: Chance) -> Place:
    """The placement after which the objectives bet on stand best."""
    values = [_stake(view, at) for at in range(len(view.objectives))]
    scored = [(_worth_of_placing(view, move, values), chance.below(1 << 16), move) for move in places]
    return max(scored, key=lambda one: one[:2])[2]


def _stake(view: BonbonView, at: int) -> int:
    """How much the viewer wants an objective to count: plus with an own token, minus with others' alone."""
    owners = [token.seat for token in view.bets[at]]
    own = next((token.value for token in view.bets[at] if token.seat == view.seat), None)
    if own is None:
        return -len(owners)
    if own == BUGLET and not view.bug_queen:
        return 0
    return 3 - (len(owners) - 1)


def _worth_of_placing(view: BonbonView, move: Place, stakes: Sequence[int]) -> int:
    bottoms, tops = list(view.bottoms), list(view.tops)
    if bottoms[move.space] == EMPTY:
        bottoms[move.space] = chocolate_of(move.piece)
    else:
        tops[move.space] = move.piece
    points = objective_points(view.objectives, bottoms, tops)
    return sum(stake * worth for stake, worth in zip(stakes, points, strict=True))


def _best_bet(view: BonbonView, bets: Sequence[Bet], chance: Chance) -> Bet:
    scored = [(_worth_of_bet(view, move), chance.below(1 << 16), move) for move in bets]
    return max(scored, key=lambda one: one[:2])[2]


def _worth_of_bet(view: BonbonView, move: Bet) -> int:
    """High tokens go where somebody already bets on a rich objective, low ones where nobody does."""
    at = view.objectives.index(move.objective)
    contested = TOKENS_PER_OBJECTIVE - len(view.bets[at]) == 1
    points = view.points[at]
    if move.token == BUGLET and not view.bug_queen:
        return points + 1 if contested else -10
    strength = BUG_QUEEN_VALUE if move.token == BUGLET else move.token
    return points * 2 + (strength * 2 if contested else 4 - strength)
