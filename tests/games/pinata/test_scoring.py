"""Scoring cards and ties (rules page: "Scoring")."""

import pytest

from games.pinata.data import COLOURS
from games.pinata.scoring import left_on, outcome_of, points_by_colour
from tests.games.pinata.positions import board

GREEN, YELLOW = COLOURS.index("green"), COLOURS.index("yellow")
NOTHING = (0,) * 6


def of(colour: int, *counts: int) -> list[tuple[int, ...]]:
    """Players who took so many candies of one colour and none of the others."""
    return [tuple(count if at == colour else 0 for at in range(6)) for count in counts]


@pytest.mark.parametrize(("count", "points"), list(enumerate((0, 0, 1, 2, 4, 7, 11, 16, 23))))
def test_card_one_pays_by_the_number_of_one_colour(count: int, points: int) -> None:
    assert points_by_colour("one", of(GREEN, count), NOTHING)[0][GREEN] == points


@pytest.mark.parametrize(("count", "points"), list(enumerate((0, 0, 1, 2, 4, 7, 11))))
def test_young_card_pays_by_the_number_of_one_colour(count: int, points: int) -> None:
    assert points_by_colour("young", of(YELLOW, count), NOTHING)[0][YELLOW] == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        # The rulebook's example: red, blue and yellow of Anette, Eric, Monica and Attila.
        ((3, 2, 2, 0), (7, 1, 1, 0)),
        ((0, 2, 2, 2), (0, 1, 1, 1)),
        ((2, 3, 2, 3), (0, 3, 0, 3)),
        # All different, all equal, and with fewer players.
        ((4, 3, 2, 1), (7, 3, 1, 0)),
        ((2, 2, 2, 2), (0, 0, 0, 0)),
        ((1, 0, 0, 0), (7, 0, 0, 0)),
        ((2, 3), (3, 7)),
        ((2, 2), (3, 3)),
        ((0, 0), (0, 0)),
        ((5, 1, 1), (7, 1, 1)),
    ],
)
def test_card_two_pays_by_rank(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    lines = points_by_colour("two", of(GREEN, *counts), NOTHING)
    assert tuple(line[GREEN] for line in lines) == points
    assert all(not any(line[GREEN + 1 :]) for line in lines)


@pytest.mark.parametrize(
    ("count", "left", "points"),
    [
        # The rulebook's examples: 3 reds with 2 left, 1 green with 4 left.
        (3, 2, 9),
        (1, 4, 10),
        (2, 0, 0),
        (2, 1, 2),
        (2, 3, 12),
        (2, 5, 30),
        (2, 6, 30),
        (0, 8, 0),
    ],
)
def test_card_three_pays_by_what_is_left(count: int, left: int, points: int) -> None:
    assert points_by_colour("three", of(GREEN, count), (left, 0, 0, 0, 0, 0))[0][GREEN] == points


def test_covered_candies_are_left_on_the_board() -> None:
    assert left_on(board(3, {"A1": "GGY", "C3": "G", "B2": "Y"})) == (3, 2, 0, 0, 0, 0)


def test_outcome_has_a_line_for_every_colour() -> None:
    outcome = outcome_of("one", [(4, 2, 0, 0, 0, 0), (0, 3, 3, 0, 0, 2)], board(3, {}))
    assert [line.key for line in outcome.scores[0].lines] == list(COLOURS)
    assert [score.total for score in outcome.scores] == [5, 5]


def test_fewest_candies_break_a_tie() -> None:
    # 4 + 1 points with six candies against 2 + 2 + 1 with eight.
    outcome = outcome_of("one", [(4, 2, 0, 0, 0, 0), (0, 3, 3, 0, 0, 2), (2, 0, 0, 0, 0, 0)], board(3, {}))
    assert outcome.ranks == (1, 2, 3)
    assert outcome.tie_break == "fewest"


def test_a_full_tie_is_shared() -> None:
    outcome = outcome_of("one", [(2, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0)], board(3, {}))
    assert outcome.ranks == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert outcome.tie_break is None
