"""A player's own part: dice, jokers, cells (rules page: "A roll" 1 to 3)."""

import pytest

from games.bis import GAME
from games.bis.state import CHOOSING, DONE, BisState
from games.errors import IllegalStep
from tests.games.bis.positions import BLUE, GREEN, ORANGE, QUERY, RED, YELLOW, X, column, mask, play, position, texts


def refusal(state: BisState, seat: int, *steps: str) -> str:
    """Why the last of some steps is refused."""
    *before, last = steps
    for text in before:
        state = GAME.step(state, seat, GAME.parse_move(text))
    with pytest.raises(IllegalStep) as refused:
        GAME.step(state, seat, GAME.parse_move(last))
    return str(refused.value)


def test_pairs_are_colour_and_number_that_can_be_marked() -> None:
    state = position(colours=(GREEN, YELLOW, BLUE), numbers=(1, 3, 5))
    assert texts(state, 0) == [
        "take green 1",
        "take yellow 1",
        "take yellow 3",
        "take yellow 5",
        "take blue 1",
        "take blue 3",
        "pass",
    ]


def test_equal_dice_are_one_choice() -> None:
    state = position(colours=(GREEN, GREEN, GREEN), numbers=(1, 1, 1))
    assert texts(state, 0) == ["take green 1", "pass"]


def test_nothing_to_mark_leaves_the_pass() -> None:
    state = position(colours=(GREEN, ORANGE, ORANGE), numbers=(4, 5, 5))
    assert texts(state, 0) == ["pass"]


def test_jokers_are_named() -> None:
    state = position(colours=(GREEN, X, X), numbers=(QUERY, QUERY, QUERY))
    assert texts(state, 0) == [
        "take green ?=1",
        "take X=green ?=1",
        *(f"take X=yellow ?={number}" for number in (1, 2, 3, 4, 5)),
        *(f"take X=blue ?={number}" for number in (1, 2, 3, 4)),
        *(f"take X=red ?={number}" for number in (1, 2, 3, 4)),
        *(f"take X=orange ?={number}" for number in (1, 2)),
        "pass",
    ]


def test_a_joker_may_stand_for_a_face_that_lies_there() -> None:
    """Legal, though dear: it leaves the plain die to the others or takes the joker from them."""
    assert "take X=green 1" in texts(position(colours=(GREEN, X, RED), numbers=(1, 2, 3)), 0)


@pytest.mark.parametrize(("jokers", "costs"), [(0, {0}), (1, {0, 1}), (2, {0, 1, 2})])
def test_jokers_must_suffice(jokers: int, costs: set[int]) -> None:
    state = position(jokers=(jokers, 8), colours=(YELLOW, X, X), numbers=(1, QUERY, QUERY))
    assert {text.count("=") for text in texts(state, 0)} == costs


def test_after_the_pair_come_groups_and_cells() -> None:
    state = position(colours=(YELLOW, YELLOW, YELLOW), numbers=(2, 2, 2))
    state = GAME.step(state, 0, GAME.parse_move("take yellow 2"))
    assert texts(state, 0) == [
        "group H6 H7",
        "group H6 I6",
        "group H7 I7",
        "mark H6",
        "mark H7",
        "mark I6",
        "mark I7",
    ]


def test_one_cell_is_no_group() -> None:
    state = GAME.step(position(), 0, GAME.parse_move("take yellow 1"))
    assert texts(state, 0) == ["mark H6", "mark H7"]


def test_cells_one_by_one_in_any_order() -> None:
    state = position(colours=(YELLOW,) * 3, numbers=(3,) * 3)
    for cell, following in (("I7", ["H6", "H7", "I6", "J7"]), ("H7", ["H6", "I6", "J7"])):
        if cell == "I7":
            state = GAME.step(state, 0, GAME.parse_move("take yellow 3"))
        state = GAME.step(state, 0, GAME.parse_move(f"mark {cell}"))
        assert texts(state, 0) == [f"mark {name}" for name in following]
        assert not state.unsettled
    state = GAME.step(state, 0, GAME.parse_move("mark J7"))
    assert state.unsettled
    assert state.turns[0].cells == mask("H7 I7 J7")
    assert texts(state, 0) == []


def test_a_group_is_the_same_as_its_cells() -> None:
    state = position(colours=(YELLOW,) * 3, numbers=(3,) * 3)
    assert play(state, (0, "yellow 3 H7 I7 J7")) == play(state, (0, "take yellow 3, mark I7, mark J7, mark H7"))


def test_marked_cells_carry_further() -> None:
    state = position(marks=(mask("H4"), 0), colours=(BLUE,) * 3, numbers=(1,) * 3)
    state = GAME.step(state, 0, GAME.parse_move("take blue 1"))
    assert texts(state, 0) == ["mark G4", "mark H5"]


def test_a_block_of_six_needs_two_turns() -> None:
    """The rules page: never more than five cells; no die gives six."""
    state = position(marks=(column("H"), 0), colours=(X,) * 3, numbers=(QUERY,) * 3)
    assert not any(text.endswith("6") for text in texts(state, 0))


def test_numbers_are_exact() -> None:
    state = position(colours=(BLUE,) * 3, numbers=(3,) * 3)
    assert refusal(state, 0, "take blue 3", "group G4 H4") == "Cells to mark: exactly 3, not 2."
    assert refusal(state, 0, "take blue 3", "group G4 G5 H4 H5") == "Cells to mark: exactly 3, not 4."


def test_a_number_is_not_split_over_blocks() -> None:
    state = position(marks=(column("H") & ~mask("H4"), 0), colours=(BLUE,) * 3, numbers=(2,) * 3)
    assert refusal(state, 0, "take blue 2", "group H4 I1") == "H4 I1: these cells are not connected to each other."


def test_refusals_about_cells() -> None:
    state = position(marks=(mask("H4"), 0), colours=(BLUE,) * 3, numbers=(2,) * 3)
    assert refusal(state, 0, "take blue 2", "mark H4") == "H4 is marked already."
    assert refusal(state, 0, "take blue 2", "group H4 H5") == "H4 is marked already."
    assert refusal(state, 0, "take blue 2", "mark A1") == "A1 is not blue."
    assert refusal(state, 0, "take blue 2", "mark H5", "mark H5") == "You have chosen H5 already."
    assert refusal(state, 0, "take blue 2", "mark L6") == (
        "No 2 connected cells that include L6 begin in column H or beside a mark."
    )
    assert refusal(state, 0, "take blue 2", "group L6 M6") == (
        "L6 M6: neither in column H nor beside one of your marks."
    )
    assert refusal(state, 0, "take blue 2", "mark H5", "group G4 G5") == (
        "You have begun to mark single cells: go on with single cells."
    )


def test_refusals_about_dice() -> None:
    state = position(colours=(BLUE, GREEN, GREEN), numbers=(2, 3, 3))
    assert refusal(state, 0, "take red 2") == "No colour die shows red."
    assert refusal(state, 0, "take X=red 2") == "No colour die shows an X."
    assert refusal(state, 0, "take blue 5") == "No number die shows 5."
    assert refusal(state, 0, "take blue ?=5") == "No number die shows a “?”."
    assert refusal(state, 0, "take green 2") == "With a 2 no green cell can be marked now."
    assert refusal(state, 0, "mark H4") == "Choose a colour die and a number die first."
    assert refusal(state, 0, "take blue 2", "take blue 3") == "You have chosen dice: mark your cells now."
    assert refusal(state, 0, "take blue 2", "pass") == "You have chosen dice: mark your cells now."


def test_refusals_about_jokers() -> None:
    none, one = (position(jokers=(left, 8), colours=(X, X, X), numbers=(QUERY, 2, 2)) for left in (0, 1))
    assert refusal(none, 0, "take X=blue 2") == "You have no jokers left."
    assert refusal(one, 0, "take X=blue ?=2") == "These dice cost two jokers, and you have one left."


def test_the_active_player_chooses_first() -> None:
    state = position(lead=1)
    assert GAME.active(state) == (1,)
    assert texts(state, 0) == []
    assert refusal(state, 0, "pass") == "The active player chooses first."
    state = play(state, (1, "pass"))
    assert GAME.active(state) == (0,)
    assert refusal(state, 1, "pass") == "You have chosen already in this roll."


def test_set_aside_dice_are_gone_for_the_others() -> None:
    state = position(marks=(0, 0, 0), colours=(YELLOW, YELLOW, BLUE), numbers=(1, 2, 2))
    state = play(state, (0, "blue 1 H4"))
    assert GAME.active(state) == (1, 2)
    assert texts(state, 1) == texts(state, 2) == ["take yellow 2", "pass"]
    assert refusal(state, 1, "take blue 2") == "The active player has set that colour die aside."
    assert refusal(state, 1, "take yellow 1") == "The active player has set that number die aside."


def test_one_of_equal_dice_stays() -> None:
    state = play(position(colours=(YELLOW, YELLOW, BLUE), numbers=(1, 2, 2)), (0, "yellow 2 H6 H7"))
    assert "take yellow 2" in texts(state, 1)


def test_after_a_pass_all_six_stay() -> None:
    state = position()
    assert texts(play(state, (0, "pass")), 1) == texts(state, 0)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_in_the_first_three_rolls_all_choose_from_all(number: int) -> None:
    state = position(marks=(0, 0, 0), number=number, lead=1)
    assert GAME.active(state) == (0, 1, 2)
    assert texts(state, 0) == texts(state, 1) == texts(state, 2)
    state = play(state, (1, "yellow 1 H6"))
    assert GAME.active(state) == (0, 2)
    assert "take yellow 1" in texts(state, 0)
    assert state.turns[1].status == DONE
    assert state.turns[0].status == CHOOSING


def test_the_others_may_choose_equal_dice() -> None:
    state = position(marks=(0, 0, 0), colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3))
    state = play(state, (0, "red 3 H3 I3 J3"), (2, "blue 2 H4 H5"))
    assert "take blue 2" in texts(state, 1)


def test_steps_of_several_players_mix() -> None:
    """Between the steps of one player, others may make theirs."""
    state = position(marks=(0, 0, 0), number=1, colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3))
    state = play(
        state, (2, "take blue 2"), (0, "take red 3"), (2, "mark H4"), (1, "pass"), (0, "group H3 I3 J3"), (2, "mark H5")
    )
    assert [sheet.marks for sheet in state.sheets] == [mask("H3 I3 J3"), 0, mask("H4 H5")]
    assert state.roll.number == 2


def test_nothing_after_the_end() -> None:
    state = play(position(idle=9), (0, "pass"), (1, "pass"))
    assert state.reason == "idle"
    assert GAME.active(state) == ()
    assert texts(state, 0) == []
    assert refusal(state, 0, "pass") == "The game is over."
