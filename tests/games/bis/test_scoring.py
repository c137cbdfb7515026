"""Points, tie-break, grades (rules page: "Sheet", "Solo")."""

import pytest

from games.bis.data import BOARD, COLUMN_FIRST, COLUMN_LATER, GRADES, LAST_GRADE
from games.bis.layout import PRINTED
from games.bis.scoring import final_outcome, grade_of, open_stars, score_of
from games.bis.state import Sheet
from tests.games.bis.positions import mask

BLACK = PRINTED["black"]


def test_column_points() -> None:
    assert COLUMN_FIRST == (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5)
    assert COLUMN_LATER == (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)


def test_an_untouched_sheet() -> None:
    score = score_of(BLACK, Sheet())
    assert [(line.key, line.points) for line in score.lines] == [
        ("colours", 0),
        ("columns", 0),
        ("jokers", 8),
        ("stars", -30),
    ]
    assert score.total == -22


def test_a_full_sheet() -> None:
    everything = Sheet(marks=BOARD, jokers=0, columns_first=(1 << 15) - 1, colours_first=0b11111)
    assert [line.points for line in score_of(BLACK, everything).lines] == [25, sum(COLUMN_FIRST), 0, 0]


def test_lower_points() -> None:
    sheet = Sheet(jokers=2, columns_first=1, columns_later=0b110, colours_first=1, colours_later=0b10)
    assert [line.points for line in score_of(BLACK, sheet).lines] == [5 + 3, 5 + 2 + 2, 2, -30]


def test_stars() -> None:
    assert open_stars(BLACK, Sheet(marks=mask("H1 H2 L1"))) == 13
    assert open_stars(BLACK, Sheet(marks=BLACK.stars)) == 0


def test_more_jokers_win_a_tie() -> None:
    """Level in points: columns E and F against one joker more."""
    with_jokers = Sheet(jokers=5)
    with_column = Sheet(jokers=3, columns_first=1 << 4)
    outcome = final_outcome(BLACK, (with_column, with_jokers, Sheet(jokers=0)))
    assert outcome.scores[0].total == outcome.scores[1].total
    assert outcome.ranks == (2, 1, 3)
    assert outcome.tie_break == "jokers"


def test_else_the_place_is_shared() -> None:
    outcome = final_outcome(BLACK, (Sheet(), Sheet(), Sheet(jokers=7)))
    assert outcome.ranks == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert outcome.tie_break is None


@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (60, 1), (41, 1), (40, 2), (37, 2), (36, 3), (33, 3), (32, 4), (29, 4), (28, 5), (25, 5), (24, 6), (21, 6),
        (20, 7), (17, 7), (16, 8), (13, 8), (12, 9), (9, 9), (8, 10), (5, 10), (4, 11), (1, 11), (0, 12), (-1, 13),
        (-22, 13),
    ],
)  # fmt: skip
def test_grades(points: int, grade: int) -> None:
    assert grade_of(points) == f"grade-{grade}"


def test_thirteen_grades() -> None:
    assert len({*(grade for _, grade in GRADES), LAST_GRADE}) == 13


def test_solo_outcome_is_a_grade() -> None:
    outcome = final_outcome(BLACK, (Sheet(marks=BLACK.stars),))
    assert outcome.scores[0].total == 8
    assert outcome.grade == "grade-10"
    assert outcome.ranks == (1,)
    assert outcome.tie_break is None
