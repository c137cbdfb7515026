"""What follows by itself: hidden choices, columns, colours, the end (rules page: "A roll" 4, "Solo")."""

import pytest

from games.bis import GAME
from games.bis.data import SHEETS
from games.bis.generator import fresh_sheet
from games.bis.state import (
    BisState,
    Chose,
    ColourDone,
    ColumnDone,
    Ended,
    Marked,
    Passed,
    Rolled,
    Take,
)
from games.chance import Chance
from games.errors import InvalidOption
from tests.games.bis.positions import (
    BLUE,
    CELL,
    GREEN,
    ORANGE,
    RED,
    YELLOW,
    colour,
    column,
    mask,
    play,
    position,
    with_claims,
)


def start(seats: int = 2, seed: bytes = b"start", **options: str) -> BisState:
    return GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))


def points(state: BisState, seat: int) -> dict[str, int]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return {line.key: line.points for line in outcome.scores[seat].lines}


def test_start() -> None:
    state = start(6)
    assert state.sheet == "black"
    assert state.layout == SHEETS["black"]
    assert all(sheet.marks == 0 and sheet.jokers == 8 for sheet in state.sheets)
    assert len(state.roll.colours) == len(state.roll.numbers) == 3
    assert state.roll.number == 1
    assert state.roll.shared
    assert state.recent == (Rolled(state.roll.lead, 1, state.roll.colours, state.roll.numbers),)


def test_start_player_is_random() -> None:
    assert {start(3, bytes([seed])).roll.lead for seed in range(40)} == {0, 1, 2}


def test_all_faces_come_up_alike() -> None:
    counts = [[0] * 7, [0] * 7]
    for seed in range(2_000):
        roll = start(2, seed.to_bytes(2, "big")).roll
        for face in roll.colours:
            counts[0][face] += 1
        for face in roll.numbers:
            counts[1][face] += 1
    assert counts[0][6] == counts[1][0] == 0
    assert all(abs(count - 1_000) < 110 for count in counts[0][:6] + counts[1][1:])


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_can_be_chosen(sheet: str) -> None:
    assert start(2, sheet=sheet).layout == SHEETS[sheet]


def test_a_fresh_sheet_comes_from_the_seed() -> None:
    state = start(3, b"one", sheet="fresh")
    assert state.sheet == "fresh"
    assert state.layout == fresh_sheet(Chance(b"one", 0)) == start(3, b"one", sheet="fresh").layout
    assert state.layout != start(3, b"two", sheet="fresh").layout


def test_refuses_a_sheet_that_is_none() -> None:
    with pytest.raises(InvalidOption):
        GAME.checked_options({"sheet": "pink"}, 2)


def test_the_active_player_shows_at_once() -> None:
    state = play(position(marks=(0, 0, 0), numbers=(1, 2, 3)), (0, "yellow 2 H6 H7"))
    dice = Take(YELLOW, 2)
    assert state.sheets[0].marks == state.sheets[0].fresh == mask("H6 H7")
    assert state.roll.taken == dice
    assert state.recent == (Marked(0, dice, (CELL["H6"], CELL["H7"])),)
    assert play(position(), (0, "pass")).recent == (Passed(0),)


def test_the_others_show_when_all_have_chosen() -> None:
    state = play(position(marks=(0, 0, 0), lead=1, colours=(YELLOW, BLUE, RED)), (1, "pass"), (0, "blue 1 H4"))
    assert state.recent == (Chose(0),)
    assert state.sheets[0].marks == 0
    state = play(state, (2, "yellow 1 H6"))
    assert state.sheets[0].marks == mask("H4")
    assert state.recent[:2] == (Marked(2, Take(YELLOW, 1), (CELL["H6"],)), Marked(0, Take(BLUE, 1), (CELL["H4"],)))
    assert isinstance(state.recent[2], Rolled)


def test_in_the_first_rolls_everybody_shows_at_the_end() -> None:
    state = play(position(number=3, lead=1), (1, "yellow 1 H6"))
    assert state.recent == (Chose(1),)
    assert state.sheets[1].marks == 0
    assert state.roll.taken is None
    state = play(state, (0, "yellow 1 H7"))
    assert [type(event) for event in state.recent] == [Marked, Marked, Rolled]
    assert state.roll.number == 4
    assert not state.roll.shared


@pytest.mark.parametrize("seats", [2, 6])
def test_three_rolls_are_shared_and_no_more(seats: int) -> None:
    """In a game as it is played from the start."""
    state, shared = start(seats), list[bool]()
    while state.roll.number <= 5:
        if len(shared) < state.roll.number:
            shared.append(state.roll.shared)
            assert len(GAME.active(state)) == (seats if state.roll.shared else 1)
        state = play(state, (GAME.active(state)[0], "pass"))
    assert shared == [True, True, True, False, False]


def test_the_next_player_clockwise_is_active() -> None:
    state = play(position(marks=(0, 0, 0), lead=2), (2, "pass"), (0, "pass"), (1, "pass"))
    assert state.roll.lead == 0
    assert GAME.active(state) == (0,)


def test_jokers_are_used_up() -> None:
    state = position(colours=(5, 5, 5), numbers=(6, 6, 6), jokers=(3, 8))
    assert play(state, (0, "X=yellow ?=2 H6 H7")).sheets[0].jokers == 1


def test_a_passed_roll_leaves_nothing_fresh() -> None:
    state = play(position(), (0, "yellow 1 H6"), (1, "pass"))
    state = play(state, (1, "pass"), (0, "pass"))
    assert state.sheets[0].marks == mask("H6")
    assert state.sheets[0].fresh == 0


def test_a_column_pays_the_first_and_the_later() -> None:
    """The rulebook's example: column E is full; 2 points for the first, 1 for whoever follows."""
    almost = column("E") & ~mask("E7")
    state = position(marks=(almost, almost), colours=(BLUE,) * 3, numbers=(1,) * 3)
    first = play(state, (0, "blue 1 E7"), (1, "pass"))
    assert ColumnDone(0, 4, 2, first=True) in first.recent
    assert first.sheets[0].columns_first == 1 << 4
    later = play(with_claims(state, 1, columns_first=1 << 4), (0, "blue 1 E7"), (1, "pass"))
    assert ColumnDone(0, 4, 1, first=False) in later.recent
    assert later.sheets[0].columns_later == 1 << 4


def test_whoever_completes_in_the_same_roll_gets_the_higher_points() -> None:
    almost = column("E") & ~mask("E7")
    state = position(marks=(almost,) * 3, colours=(BLUE,) * 3, numbers=(1,) * 3)
    state = play(state, (0, "blue 1 E7"), (2, "blue 1 E7"), (1, "pass"))
    assert state.sheets[0].columns_first == state.sheets[2].columns_first == 1 << 4
    assert state.sheets[1].columns_first == 0
    assert [event for event in state.recent if isinstance(event, ColumnDone)] == [
        ColumnDone(0, 4, 2, first=True),
        ColumnDone(2, 4, 2, first=True),
    ]


def test_nothing_is_claimed_before_the_roll_is_resolved() -> None:
    almost = column("E") & ~mask("E7")
    state = play(position(marks=(almost, 0), colours=(BLUE,) * 3, numbers=(1,) * 3), (0, "blue 1 E7"))
    assert state.sheets[0].columns_first == 0
    assert state.sheets[0].marks & column("E") == column("E")


def test_a_turn_may_complete_several_columns() -> None:
    marks = (column("G") | column("H")) & ~mask("G7 H7")
    state = position(marks=(marks & ~mask("G4 H4"), 0), colours=(BLUE,) * 3, numbers=(2,) * 3)
    state = play(state, (0, "blue 2 G4 H4"), (1, "pass"))
    assert state.sheets[0].columns_first == 0
    both = (column("M") | column("L")) & ~mask("L6 M6")
    state = position(marks=(both, 0), colours=(BLUE,) * 3, numbers=(2,) * 3)
    state = play(state, (0, "blue 2 L6 M6"), (1, "pass"))
    assert [event for event in state.recent if isinstance(event, ColumnDone)] == [
        ColumnDone(0, 11, 3, first=True),
        ColumnDone(0, 12, 3, first=True),
    ]


def test_a_colour_pays_the_first_and_the_later() -> None:
    almost = colour("yellow") & ~mask("H6")
    state = position(marks=(almost, almost, almost), colours=(YELLOW,) * 3, numbers=(1,) * 3)
    state = play(state, (0, "yellow 1 H6"), (1, "yellow 1 H6"), (2, "pass"))
    assert ColourDone(0, YELLOW, 5, first=True) in state.recent
    assert ColourDone(1, YELLOW, 5, first=True) in state.recent
    assert not state.reason
    later = with_claims(
        position(marks=(almost, colour("yellow")), colours=(YELLOW,) * 3, numbers=(1,) * 3),
        1,
        colours_first=1 << YELLOW,
    )
    later = play(later, (0, "yellow 1 H6"), (1, "pass"))
    assert ColourDone(0, YELLOW, 3, first=False) in later.recent
    assert later.sheets[0].colours_later == 1 << YELLOW


def _before_the_end(seats: int = 3) -> BisState:
    """The first player needs one yellow cell for a second colour; seat 1 lacks one red cell in column H."""
    marks = (colour("yellow") & ~mask("H6") | colour("green"), colour("red") & ~mask("H3"), 0)[:seats]
    state = position(marks=marks, colours=(YELLOW, RED, BLUE), numbers=(1, 1, 1))
    return with_claims(state, 0, colours_first=1 << GREEN)


def test_the_game_ends_with_the_roll_of_the_second_colour() -> None:
    """The roll is finished by everybody, and what they complete in it counts."""
    state = play(_before_the_end(), (0, "yellow 1 H6"))
    assert not state.reason
    assert GAME.active(state) == (1, 2)
    state = play(state, (2, "blue 1 H4"), (1, "red 1 H3"))
    assert state.reason == "colours"
    assert state.recent[-1] == Ended("colours")
    assert ColourDone(1, RED, 5, first=True) in state.recent
    assert points(state, 0)["colours"] == 10
    assert points(state, 1)["colours"] == 5
    assert points(state, 2)["colours"] == 0
    assert state.roll.number == 4


def test_a_lower_bonus_ends_the_game_as_well() -> None:
    state = with_claims(_before_the_end(), 2, colours_first=1 << YELLOW)
    state = play(state, (0, "yellow 1 H6"), (1, "pass"), (2, "pass"))
    assert state.reason == "colours"
    assert points(state, 0)["colours"] == 8


def test_ten_rolls_without_a_mark_end_the_game() -> None:
    state = position(idle=8)
    state = play(state, (0, "pass"), (1, "pass"))
    assert state.idle == 9
    assert not state.reason
    state = play(state, (1, "pass"), (0, "pass"))
    assert state.reason == "idle"
    assert state.recent[-1] == Ended("idle")
    assert GAME.outcome(state) is not None


def test_a_mark_begins_the_count_again() -> None:
    for number in (3, 4):
        for turns in ((0, "pass"), (1, "yellow 1 H6")), ((0, "yellow 1 H6"), (1, "pass")):
            state = play(position(idle=9, number=number), *turns)
            assert state.idle == 0
            assert not state.reason


def test_ten_idle_rolls_from_the_start() -> None:
    state = start(4)
    for _ in range(10):
        while (active := GAME.active(state)) and not state.reason:
            before = state.roll.number
            state = play(state, (active[0], "pass"))
            if state.roll.number != before:
                break
    assert state.reason == "idle"
    assert state.roll.number == 10


def test_solo_rolls_four_dice() -> None:
    state = start(1)
    assert len(state.roll.colours) == len(state.roll.numbers) == 2
    assert not state.roll.shared
    assert GAME.view(state, 0).rolls_left == 29


def test_solo_uses_up_thirty_rolls() -> None:
    """A pass uses one up, and ten in a row end nothing."""
    state = start(1)
    for number in range(1, 31):
        assert state.roll.number == number
        assert GAME.active(state) == (0,)
        state = play(state, (0, "pass"))
    assert state.reason == "rolls"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.grade == "grade-13"
    assert outcome.scores[0].total == 8 - 30
    assert outcome.won is None


def test_solo_chooses_from_all_dice_in_every_roll() -> None:
    state = position(marks=(0,), number=1, colours=(YELLOW, BLUE), numbers=(1, 2))
    state = play(state, (0, "yellow 2 H6 H7"))
    assert state.roll.number == 2
    assert [type(event) for event in state.recent] == [Marked, Rolled]


def test_solo_goes_on_after_the_second_colour() -> None:
    state = position(marks=(colour("yellow") & ~mask("H6") | colour("green"),), colours=(YELLOW,) * 2, numbers=(1,) * 2)
    state = with_claims(state, 0, colours_first=1 << GREEN)
    state = play(state, (0, "yellow 1 H6"))
    assert ColourDone(0, YELLOW, 5, first=True) in state.recent
    assert not state.reason


def test_orange_is_the_last_colour() -> None:
    """Every colour has a bonus of its own bit."""
    state = position(marks=(colour("orange") & ~mask("H2"), 0), colours=(ORANGE,) * 3, numbers=(1,) * 3)
    state = play(state, (0, "orange 1 H2"), (1, "pass"))
    assert state.sheets[0].colours_first == 1 << ORANGE
