"""How a game ends (rules page: "End and score", "Solo against Klaus")."""

from games.barrio.data import RUBBLE
from games.barrio.scoring import score, solo_outcome, table_outcome
from games.barrio.state import BarrioState, Player, Rival
from games.outcome import Outcome, Score


def score_of(card: str, player: Player, counts_hand: bool) -> Score:
    """A player's points so far; what lies in a hand counts at the end of a game against Klaus only."""
    hand = sum(player.materials) if counts_hand else None
    return score(card, player.panoramas, sum(player.leftovers), player.rubble, hand)


def rival_score(card: str, rival: Rival, *, over: bool) -> Score:
    """Klaus's points: until the end only the Rubble that was seen counts."""
    return score(card, rival.panoramas, 0, rival.materials[RUBBLE] if over else rival.shown)


def outcome_of(state: BarrioState) -> Outcome | None:
    """The final scores, once the game is over."""
    if state.stage != "over":
        return None
    scores = [score_of(state.card, player, state.solo) for player in state.players]
    if state.klaus is not None:
        return solo_outcome(scores[0], rival_score(state.card, state.klaus, over=True))
    return table_outcome(
        scores,
        [player.panoramas for player in state.players],
        [sum(player.leftovers) for player in state.players],
    )
