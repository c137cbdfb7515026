"""Panoramas and combined construction (rules page: Panoramas)."""

import pytest

from games.barrio.panorama import best_place, gain, joined, panorama_points, places, row_points, triggers
from games.barrio.state import BarrioState
from tests.games.barrio.positions import houses, market, player, position, refusal, step, texts


def streets(*rows: str) -> tuple[tuple[int, ...], ...]:
    return tuple(houses(row) for row in rows)


def one(name: str) -> int:
    return houses(name)[0]


def test_points_by_length() -> None:
    assert [row_points(length) for length in range(1, 11)] == [0, 3, 4, 6, 9, 12, 16, 21, 21, 21]


def test_a_house_joins_where_landscapes_meet() -> None:
    rows = streets("F1", "F2")  # hill-hill, hill-park
    assert places(rows, one("F3")) == [(0, -1), (-1, -1)]  # hill-river: only right of F1
    assert places(rows, one("F4")) == [(1, -1), (-1, 0), (-1, 1), (1, 0), (-1, -1)]  # park-hill
    assert places(rows, one("F9")) == [(-1, -1)]  # river-river


def test_it_never_joins_a_panorama_to_itself() -> None:
    assert (0, 0) not in places(streets("F1"), one("M6"))


def test_joining_two_makes_one() -> None:
    rows = streets("F1", "S5", "F2")
    joint, at = joined(rows, one("F4"), (2, 0))
    assert joint == (houses("F2 F4 F1"), houses("S5"))
    assert at == 0


def test_the_rulebooks_nine_points() -> None:
    """A panorama of three (4 points) and a single house (0) joined by a new one: five houses, 9 points."""
    rows = streets("F1 F1 F2", "F1")
    assert panorama_points(rows) == 4
    joint, _ = joined(rows, one("F4"), (0, 1))
    assert panorama_points(joint) == 9
    assert gain(rows, (0, 1)) == 5


@pytest.mark.parametrize(
    ("street", "house", "expected"),
    [
        ("F1 F2 F3", "F2", True),
        ("F1 M1 S1", "S1", True),
        ("F1 F2 M1", "M1", False),
        ("F1 F2", "F2", False),
        ("F1 F2 M1 S1", "S1", True),
        ("F1 F2 M1 F4", "F4", False),
        ("F1 F2 F3 M1 M2", "M2", False),
        ("M1 F1 F2 F3", "M1", False),
    ],
)
def test_three_neighbours_equal_or_different(street: str, house: str, expected: bool) -> None:
    assert triggers(houses(street), one(house)) is expected


def test_building_offers_every_place() -> None:
    state = position(player("WR F4", "F2", "F1"), player(), drawn=market("BB", "S."))
    state = step(state, "place wood C1, place rubble B2, build F4 row 1")
    assert texts(state) == ["join right P1", "join left P1", "join left P2", "join P1 P2", "new"]
    assert refusal(state, "join right P2") == "F4 does not fit there."
    assert step(state, "join P1 P2").players[0].panoramas == (houses("F2 F4 F1"),)
    assert step(state, "new").players[0].panoramas == streets("F2", "F1", "F4")


def test_the_only_place_is_taken_by_itself() -> None:
    state = position(player("WR F4"), player(), drawn=market("BB", "S."))
    state = step(state, "place wood C1, place rubble B2, build F4 row 1, new")
    assert state.players[0].panoramas == streets("F4")


def _combined(hand: str, *rows: str, used: bool = False) -> BarrioState:
    state = position(player(f"WR F4 {hand}", *rows, combined=used), player(), drawn=market("BB", "S."))
    return step(state, "place wood C1, place rubble B2, build F4 row 1")


def test_combined_construction() -> None:
    """F4 joins the left end of M6 and S3: three different icons in a row."""
    state = _combined("F9 S6", "M6 S3")
    state = step(state, "join left P1")
    assert texts(state) == ["free S6", "skip"]
    assert refusal(state, "free F9") == "F9 does not continue that panorama."
    assert refusal(state, "free M4") == "You have no M4 to build."
    assert refusal(state, "draw materials") == "First say which house you build for free, or skip it."
    done = step(state, "free S6, join left P1")
    assert done.players[0].panoramas == (houses("S6 F4 M6 S3"),)
    assert done.players[0].houses == houses("F9")


def test_it_happens_once_a_game() -> None:
    state = step(_combined("S6", "M6 S3", used=True), "join left P1")
    assert state.stage != "free"


def test_skipping_does_not_use_it_up() -> None:
    state = step(_combined("S6", "M6 S3"), "join left P1, skip")
    assert not state.players[0].combined
    assert step(_combined("S6", "M6 S3"), "join left P1, free S6, join left P1").players[0].combined


def test_it_needs_a_house_that_fits() -> None:
    assert step(_combined("F9", "M6 S3"), "join left P1").stage != "free"


def test_it_may_join_a_second_panorama_and_triggers_no_further_one() -> None:
    state = step(_combined("S6 F5", "M6 S3", "F8"), "join left P1, free S6")
    assert texts(state) == ["join right P1", "join left P1", "join P2 P1"]
    joint = step(state, "join P2 P1")
    assert joint.players[0].panoramas == (houses("F8 S6 F4 M6 S3"),)
    assert joint.stage != "free"


def test_a_new_panorama_triggers_nothing() -> None:
    assert step(_combined("S6", "M6 S3"), "new").stage != "free"


def test_best_place() -> None:
    rows = streets("F2", "F1")
    assert best_place(rows, places(rows, one("F4"))) == (0, 1)
