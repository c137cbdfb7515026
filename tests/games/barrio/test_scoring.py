"""Scores, ties and the six scoring cards (rules page: Cards, End and score)."""

import pytest
from msgspec.structs import replace

from games.barrio import GAME
from games.barrio.scoring import RUBBLE_POINTS, score
from games.barrio.state import BarrioState, Player
from games.outcome import Outcome
from tests.games.barrio.positions import houses, player, position


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("a", [0, -1, -2, -3, -4, -5, -6]),
        ("b", [0, -2, -4, -6, -8, -10, -12]),
        ("c", [0, 1, 2, 3, 4, 5, 6]),
        ("d", [0, -1, -3, -6, -10, -10, -10]),
        ("e", [0, -4, 4, -4, 4, -4, 4]),
        ("f", [0, -2, -4, -1, 2, 5, 8]),
    ],
)
def test_rubble_by_card(card: str, expected: list[int]) -> None:
    assert [RUBBLE_POINTS[card](cards) for cards in range(7)] == expected


@pytest.mark.parametrize(("card", "each"), [("a", -1), ("b", -1), ("c", -2), ("d", -1), ("e", -1), ("f", -1)])
def test_leftovers_by_card(card: str, each: int) -> None:
    found = score(card, (), 3, 0)
    assert {line.key: line.points for line in found.lines}["leftovers"] == 3 * each


def test_the_rulebooks_23_points() -> None:
    """Panoramas of four and three, 13 points of houses, no rubble."""
    streets = (houses("F2 F11 M10 S13"), houses("F1 S2 F3"))
    total = score("a", streets, 0, 0)
    assert {line.key: line.points for line in total.lines} == {
        "houses": 13,
        "panoramas": 10,
        "leftovers": 0,
        "rubble": 0,
    }
    assert total.total == 23


def _over(*players: Player) -> Outcome:
    state: BarrioState = replace(position(*players), stage="over")
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def test_most_points_win() -> None:
    outcome = _over(player("", "F10"), player("", "F1"))
    assert outcome.ranks == (1, 2)
    assert outcome.tie_break is None
    assert outcome.winners == (0,)


def test_a_tie_goes_to_fewer_houses() -> None:
    outcome = _over(player("", "F1", "M2", "S1"), player("", "F10"))
    assert [one.total for one in outcome.scores] == [3, 3]
    assert outcome.ranks == (2, 1)
    assert outcome.tie_break == "fewer-houses"


def test_then_to_fewer_leftovers_rubble_cards_aside() -> None:
    outcome = _over(player("", "F10", leftovers="W"), player("", "M10", rubble=1))
    assert [one.total for one in outcome.scores] == [2, 2]
    assert outcome.ranks == (2, 1)
    assert outcome.tie_break == "fewer-leftovers"


def test_else_it_is_shared() -> None:
    outcome = _over(player("", "F10"), player("", "M10"), player())
    assert outcome.ranks == (1, 1, 3)
    assert outcome.tie_break is None


def test_cards_in_hand_do_not_count_among_several() -> None:
    assert _over(player("WWW F13", "F10"), player()).scores[0].total == 3
