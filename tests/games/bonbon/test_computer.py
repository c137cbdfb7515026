"""The easy computer: sensible steps that throw no points away."""

import random

from msgspec.structs import replace

from games.bonbon import GAME
from games.bonbon.data import BUGLET, DARK, FULL_BAG, PIECES, SPACES
from games.bonbon.state import EMPTY, Bet, BonbonMove, BonbonState, Create, Place, Token
from games.chance import Chance
from tests.games.bonbon.positions import begin

DRAWN = (PIECES.index("dark-mint"), PIECES.index("white-latte"))
OBJECTIVES = ("dark-on-dark", "white-on-white", "mint", "latte", "groups-dark", "column-majority-white")


def table(own: int, at: int, rival: int | None = None, **changes: object) -> BonbonState:
    """A game of two with a token of the acting player on one objective, and one of the other player's on another."""
    bets = [list[Token]() for _ in OBJECTIVES]
    bets[at].append(Token(0, own))
    if rival is not None:
        bets[rival].append(Token(1, 2))
    state = begin(2)
    return replace(state, objectives=OBJECTIVES, bets=tuple(map(tuple, bets)), first=0, acting=0, turn=1, **changes)


def choices(state: BonbonState) -> list[BonbonMove]:
    """What the computer does in a position, tried with many chances."""
    view, moves = GAME.view(state, state.acting), GAME.moves(state, state.acting)
    return [GAME.advise(view, moves, Chance(b"computer", number)) for number in range(60)]


def with_bottoms(state: BonbonState, *spaces: int) -> BonbonState:
    bottoms = tuple(DARK if space in spaces else EMPTY for space in range(SPACES))
    return replace(state, bottoms=bottoms, drawn=DRAWN)


def test_it_lays_pieces_where_its_objective_gains() -> None:
    """A dark piece on the only dark one scores for "dark on dark"."""
    state = with_bottoms(table(4, OBJECTIVES.index("dark-on-dark")), 7)
    assert set(choices(state)) == {Place(DRAWN[0], 7)}


def test_it_does_not_help_an_objective_that_is_only_the_others() -> None:
    state = with_bottoms(table(4, OBJECTIVES.index("latte"), OBJECTIVES.index("dark-on-dark")), 7)
    assert Place(DRAWN[0], 7) not in choices(state)
    assert set(choices(state)) == {Place(DRAWN[1], 7)}


def test_its_own_buglet_is_nothing_to_play_for() -> None:
    state = with_bottoms(table(BUGLET, OBJECTIVES.index("dark-on-dark")), 7)
    assert len(set(choices(state))) > 10


def test_it_bets_while_its_tokens_can_still_be_laid() -> None:
    """With as many turns left as tokens every turn bets; with many more some create."""
    state = table(1, 0)
    late = replace(state, bag=(2, 2, 2, 2, 2, 2, 2, 2, *[0] * 8), tokens=((2, 3, 4, BUGLET), ()))
    assert all(isinstance(move, Bet) for move in choices(late))
    early = replace(state, bag=FULL_BAG, tokens=((2,), ()))
    kinds = {type(move) for move in choices(early)}
    assert kinds == {Bet, Create}


def test_its_buglet_goes_where_the_other_has_bet() -> None:
    state = table(1, 0, 3, bag=(2, *[0] * 15), tokens=((BUGLET,), (1,)))
    assert set(choices(state)) == {Bet(BUGLET, OBJECTIVES[3])}


def test_it_keeps_the_buglet_while_it_would_lie_alone() -> None:
    state = table(1, 0, bag=(2, *[0] * 15), tokens=((2, BUGLET), ()))
    assert all(isinstance(move, Bet) and move.token == 2 for move in choices(state))


def test_it_plays_better_than_chance() -> None:
    source, won, others = random.Random(7), 0, 0
    for _ in range(25):
        seed = source.randbytes(8)
        state, number = GAME.start({"bugqueen": "off"}, 2, Chance(seed, 0)), 0
        while active := GAME.active(state):
            number += 1
            seat, moves = active[0], list(GAME.moves(state, active[0]))
            advised = GAME.advise(GAME.view(state, seat), moves, Chance(seed, 1_000 + number))
            state = GAME.play(state, seat, advised if seat == 0 else source.choice(moves), Chance(seed, number))
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.scores[0].total
        others += outcome.scores[1].total
    assert won > others
