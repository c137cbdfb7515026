"""Placing and building in the Common Market (rules page: Common Market)."""

import random

import pytest

from games.barrio import GAME
from games.barrio.data import HOUSE_OF
from games.barrio.grid import SPACES, space_name, to_window
from games.barrio.moves import Build, Place
from games.barrio.state import BarrioState
from games.barrio.ways import surplus, ways
from tests.games.barrio import brute
from tests.games.barrio.positions import (
    counts,
    market,
    player,
    position,
    random_states,
    refusal,
    rows,
    starting,
    step,
    texts,
)
from tests.games.barrio.positions import solo as solo_position

WIDE = ("WBSWB", "..S..")


def _check(state: BarrioState) -> None:
    expected = brute.act_texts(state)
    offered = {text for text in texts(state) if text.split()[0] in ("place", "build", "aim")}
    assert offered == expected, (rows(state.market), state.players[state.seat], state.turn)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_placements_builds_and_aims_of_random_positions_against_brute_force(seats: int) -> None:
    states = [
        state for state in random_states(seats, 4, seed=7) if state.stage == "act" and brute.cards_of(state.market)
    ]
    source = random.Random(seats)
    for state in source.sample(states, 16):
        if sum(state.players[state.seat].materials) <= 4:
            _check(state)


@pytest.mark.parametrize(
    ("drawn", "hand"),
    [
        (market(*WIDE), "WB F3"),
        (market(*WIDE), "SS S5 M2"),
        (market("WBSWB", "W...B", "W...B", "S...S", "BBBSS"), "WB F1"),
        (market("W....", "W....", "WBBSS", "W...."), "BR F1"),
        (market("WWWWW", "B...B", "S...S", "W...W", "BBBBB"), "BS F5 M5"),
        (market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS."), "WB M5"),
        (market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBW.."), "WB M5"),
        (market("WWBSS", "B....", "B....", "W....", "SSWBB"), "*R F8"),
        (market("B", "W", "W", "S", "S"), "WB F6"),
    ],
)
def test_chosen_positions_against_brute_force(drawn: str, hand: str) -> None:
    state = position(player(hand), player(), drawn=drawn)
    _check(state)
    for text in starting(state, "place"):
        after = step(state, text)
        if after.stage == "act":
            _check(after)
    for text in starting(state, "aim"):
        _check(step(state, text))


def test_an_empty_market_starts_in_the_middle() -> None:
    state = position(player("WR F1"), player())
    assert starting(state, "place") == ["place wood C3", "place rubble C3"]
    assert refusal(state, "place wood B2") == (
        "The market is empty: the first card lies at C3. "
        "It makes no difference where, for the market moves along as it grows."
    )


def test_only_beside_a_card() -> None:
    state = position(player("R"), player(), drawn=market("B", left=2, top=2))
    assert starting(state, "place") == [f"place rubble {space}" for space in ("C2", "B3", "D3", "C4")]
    assert refusal(state, "place rubble D4") == "D4 touches no side of a card in the market."
    assert refusal(state, "place rubble C3") == "C3 holds a card already."
    assert refusal(state, "place wood C2") == "You hold no wood."


def test_the_box_stays_within_5_by_5() -> None:
    state = position(player("WW"), player(), drawn=market(*WIDE))
    assert not any("F1" in text or "Z1" in text for text in starting(state, "place"))
    assert refusal(state, "place wood F1") == (
        "F1 makes the market larger than 5 x 5, and no build of this turn would bring it back."
    )


def test_too_large_if_a_build_brings_it_back() -> None:
    """The second card makes F2 too far out, the line that is built takes it along."""
    state = position(player("WB F3"), player(), drawn=market("WBSWB", "..WBS"))
    after = step(state, "place brick F2")
    assert all(text.startswith("place wood") for text in texts(after))
    assert (
        refusal(after, "draw materials") == "The market is larger than 5 x 5: you must place a second card and build."
    )
    end = step(after, "place wood F1")
    assert texts(end) == ["build F3 row 1"]
    assert refusal(end, "draw materials").startswith("The market is larger than 5 x 5")


def test_a_second_card_that_brings_no_build() -> None:
    state = position(player("BS F3"), player(), drawn=market("WBWWB", "..WBW"))
    state = step(state, "place brick F2")
    assert "place stone D3" in texts(state)
    assert refusal(state, "place stone C3") == "With that card at C3 no build brings the market back to 5 x 5."


def test_only_builds_that_bring_it_back() -> None:
    drawn = market("WWBSS", "WWBSS", "..W..")
    state = step(position(player("SS F1 F4"), player(), drawn=drawn), "place stone F1, place stone F2")
    assert texts(state) == ["build F4 column C"]
    assert refusal(state, "build F1 row 1") == "Taking row 1 would leave the market larger than 5 x 5."


def test_a_build_needs_two_placements_a_house_and_its_materials() -> None:
    state = position(player("WW F1 S5"), player("F2"), drawn=market("WB"))
    assert refusal(state, "build F1 row 1") == "Place two materials before you build."
    state = step(state, "place wood C1, place wood A2")
    assert starting(state, "build") == ["build F1 row 1"]
    assert refusal(state, "build S5 row 1") == ("The cards of row 1 do not build S5: its materials are not all there.")
    assert refusal(state, "build F2 row 1") == "You do not hold F2."


def test_what_a_build_brings_is_foreseen_only_once_it_is_possible() -> None:
    """The row builds F1 all the time, but only after two placements is it offered with what it leaves."""
    state = position(player("RS F1"), player(), drawn=market("WWB", "..S"))
    for text in ("place rubble D1", "place stone C3"):
        assert GAME.view(state, 0).plans == ()
        state = step(state, text)
    (plan,) = GAME.view(state, 0).plans
    assert (plan.house, plan.rubble, plan.leftovers) == (HOUSE_OF["F1"], 1, counts("")[:-1])
    assert [rows(drawn) for drawn in plan.markets] == [["S", "S"]]
    assert GAME.view(state, 1).plans == GAME.view(state, None).plans == ()


def test_gaps_do_not_end_a_line() -> None:
    state = position(player("BR F1"), player(), drawn=market("W.W", "SSS"))
    state = step(state, "place brick D1, place rubble A3")
    assert starting(state, "build") == ["build F1 row 1"]


def test_aiming_leaves_only_what_leads_to_the_house() -> None:
    state = position(player("WWB F1 M5"), player(), drawn=market("WB"))
    assert starting(state, "aim") == ["aim F1"]
    assert refusal(state, "aim M5") == "No two of your cards make it possible to build M5 now."
    aimed = step(state, "aim F1")
    assert refusal(aimed, "draw materials") == "You planned to build F1: go on, or start over."
    assert refusal(aimed, "aim F1") == "Plan a house before you do anything else."
    assert all(text.startswith("place ") for text in texts(aimed))
    assert refusal(step(aimed, "place brick A2"), "place wood B2") == (
        "With wood at B2 you could not build F1 in this turn."
    )
    built = step(aimed, "place wood C1, place wood D1")
    assert texts(built) == ["build F1 row 1"]


def test_the_window_follows_the_market_at_the_end_of_a_turn() -> None:
    state = position(player("W"), player(), drawn=market("WBSW"))
    assert "place wood Z1" in texts(state)
    moved, columns, lines = to_window(step(state, "place wood Z1").market)
    assert (moved, columns, lines) == (market("WWBSW"), 1, 0)


def test_spaces_have_names() -> None:
    assert len(SPACES) == 81
    assert space_name(0) == "Y-1"
    assert space_name(20) == "A1"
    assert space_name(80) == "G7"


def test_completing_the_grid_forbids_a_normal_build() -> None:
    drawn = market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS.")
    state = position(player("WB M5 F5"), player(), drawn=drawn)
    free = step(state, "place wood E5")
    assert texts(free) == ["free F5", "free M5", "skip"]
    assert refusal(free, "free F9") == "You have no F9 to build."
    cleared = step(free, "skip")
    assert cleared.turn.cleared
    assert rows(cleared.market) == []
    assert GAME.outcome(cleared) is None
    assert starting(cleared, "place") == ["place brick C3"]
    second = step(cleared, "place brick C3")
    assert starting(second, "build") == []
    assert refusal(second, "build M5 row 3") == "The market was cleared in this turn: you cannot build any more."


@pytest.mark.parametrize(
    ("drawn", "hand", "solo"),
    [
        (market("WBS", ".B.", "SS."), "WBS F1 M5", False),
        (market(*WIDE), "WBS F3 S5", False),
        (market("WBSWB", "BB...", "SS..."), "WB", True),
        (market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS."), "WBS M5 F5", False),
    ],
)
def test_ways_are_all_pairs_of_placements_that_lead_to_the_house(drawn: str, hand: str, solo: bool) -> None:
    state = (
        solo_position(hand, drawn=drawn, shop="F1 F3 M1 S1") if solo else position(player(hand), player(), drawn=drawn)
    )
    for aim in starting(state, "aim"):
        house = HOUSE_OF[aim.removeprefix("aim ")]
        aimed = step(state, aim)
        expected = {
            (first, second, build)
            for first in texts(aimed)
            for second in texts(step(aimed, first))
            for build in texts(step(aimed, f"{first}, {second}"))
        }
        found = {
            (
                GAME.format_move(Place(*way.first)),
                GAME.format_move(Place(*way.second)),
                GAME.format_move(Build(way.house, way.line)),
            )
            for way in ways(drawn, state.players[0].materials, house, state.solo)
        }
        assert found == expected
        seen = GAME.view(aimed, 0).ways
        assert len(seen) == min(60, len(expected))
        first = GAME.format_move(Place(*seen[0].first))
        after = GAME.view(step(aimed, first), 0).ways
        assert after
        assert {way.first for way in after} == {seen[0].first}
        assert [surplus(drawn, way) for way in seen] == sorted(surplus(drawn, way) for way in seen)
