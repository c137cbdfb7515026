"""Points, while the game runs and at its end (rules page: "Cards", "Panoramas", "End and score")."""

from collections.abc import Callable, Sequence
from typing import Final

from games.barrio.panorama import Panoramas, house_count, house_points, panorama_points
from games.outcome import Outcome, Score, ranking

_STAIRS = (0, -1, -3, -6, -10)


def _stairs(cards: int) -> int:
    return _STAIRS[min(cards, len(_STAIRS) - 1)]


def _parity(cards: int) -> int:
    if not cards:
        return 0
    return -4 if cards % 2 else 4


def _turning(cards: int) -> int:
    return -2 * min(cards, 2) + 3 * max(cards - 2, 0)


EACH_LEFTOVER: Final = {"a": -1, "b": -1, "c": -2, "d": -1, "e": -1, "f": -1}
"""By scoring card: the points of each leftover card."""

RUBBLE_POINTS: Final[dict[str, Callable[[int], int]]] = {
    "a": lambda cards: -cards,
    "b": lambda cards: -2 * cards,
    "c": lambda cards: cards,
    "d": _stairs,
    "e": _parity,
    "f": _turning,
}
"""By scoring card: the points of so many Rubble cards in all."""


def score(card: str, panoramas: Panoramas, leftovers: int, rubble: int, hand: int | None = None) -> Score:
    """A player's score, line by line.

    Args:
        card: the scoring card in play.
        panoramas: the player's houses.
        leftovers: how many leftover cards.
        rubble: how many Rubble cards.
        hand: against Klaus, how many material cards are left in hand.
    """
    lines = [
        ("houses", house_points(panoramas)),
        ("panoramas", panorama_points(panoramas)),
        ("leftovers", EACH_LEFTOVER[card] * leftovers),
        ("rubble", RUBBLE_POINTS[card](rubble)),
    ]
    if hand is not None:
        lines.append(("hand", -hand))
    return Score.of(lines)


def table_outcome(scores: Sequence[Score], panoramas: Sequence[Panoramas], leftovers: Sequence[int]) -> Outcome:
    """How a game of several ended: ties go to fewer houses, then fewer leftovers, then are shared."""
    ranks, tie_break = ranking(
        scores,
        (
            ("fewer-houses", [-house_count(rows) for rows in panoramas]),
            ("fewer-leftovers", [-cards for cards in leftovers]),
        ),
    )
    return Outcome(scores=tuple(scores), ranks=ranks, tie_break=tie_break)


def solo_outcome(own: Score, rival: Score) -> Outcome:
    """How a game against Klaus ended: a tie is his."""
    won = own.total > rival.total
    return Outcome(
        scores=(own,),
        ranks=(1 if won else 2,),
        tie_break="klaus" if own.total == rival.total else None,
        rival=rival,
        won=won,
    )
