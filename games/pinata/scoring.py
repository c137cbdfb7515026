"""What candies are worth (rules page: "Scoring")."""

from collections.abc import Sequence

from games.outcome import Outcome, Score, ranking
from games.pinata.data import COLOUR_OF, COLOURS, LEFT_VALUES, RANK_VALUES, SET_VALUES
from games.pinata.field import Piles

FEWEST = "fewest"
"""Key of the tie-break: who has fewer candies."""

Counts = tuple[int, ...]
"""Candies of each colour."""


def left_on(piles: Piles) -> Counts:
    """How many candies of each colour are left on the board, covered ones included."""
    counts = [0] * len(COLOURS)
    for pile in piles:
        for letter in pile:
            counts[COLOUR_OF[letter]] += 1
    return tuple(counts)


def points_by_colour(scoring: str, taken: Sequence[Counts], left: Counts) -> tuple[tuple[int, ...], ...]:
    """For every player, the points of each colour.

    Args:
        scoring: the scoring card.
        taken: for every player, how many candies of each colour were taken.
        left: how many candies of each colour are left on the board.
    """
    if scoring == "two":
        return tuple(zip(*(_majority(column) for column in zip(*taken, strict=True)), strict=True))
    if scoring == "three":
        return tuple(
            tuple(count * LEFT_VALUES[min(rest, 5)] for count, rest in zip(counts, left, strict=True))
            for counts in taken
        )
    return tuple(tuple(SET_VALUES[count] for count in counts) for counts in taken)


def _majority(column: Sequence[int]) -> list[int]:
    """Points of one colour by rank; who ties gets the points of the lowest rank that they occupy together."""
    return [RANK_VALUES[sum(other >= count for other in column) - 1] if count else 0 for count in column]


def outcome_of(scoring: str, taken: Sequence[Counts], piles: Piles) -> Outcome:
    """The final result."""
    points = points_by_colour(scoring, taken, left_on(piles))
    scores = tuple(Score.of(zip(COLOURS, line, strict=True)) for line in points)
    ranks, tie_break = ranking(scores, [(FEWEST, [-sum(counts) for counts in taken])])
    return Outcome(scores=scores, ranks=ranks, tie_break=tie_break)
