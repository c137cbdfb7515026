"""The text form, and what a person may type instead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bis import GAME
from games.bis.data import CELLS
from games.bis.state import BisMove, Group, Mark, Pass, Take
from games.chance import Chance
from games.errors import InvalidStep
from tests.games.bis.positions import BLUE, CELL, GREEN, QUERY, RED, YELLOW, X, position

cells = st.sampled_from(CELLS)
moves = st.one_of(
    st.builds(Take, st.integers(0, 4), st.integers(1, 5), st.booleans(), st.booleans()),
    st.builds(Mark, cells),
    st.builds(Group, st.sets(cells, min_size=2, max_size=5).map(lambda some: tuple(sorted(some)))),
    st.just(Pass()),
)


@given(moves, st.booleans(), st.integers(1, 3))
def test_printed_and_read_alike(move: BisMove, upper: bool, spaces: int) -> None:
    text = GAME.format_move(move)
    assert GAME.parse_move(text) == move
    assert GAME.format_move(GAME.parse_move(text)) == text
    changed = f" {text.upper() if upper else text.lower()} ".replace(" ", " " * spaces)
    assert GAME.parse_move(changed) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take blue 3", Take(BLUE, 3)),
        ("take X=blue ?=3", Take(BLUE, 3, joker_colour=True, joker_number=True)),
        ("take x = blue ? = 3", Take(BLUE, 3, joker_colour=True, joker_number=True)),
        ("TAKE X blue 3", Take(BLUE, 3, joker_colour=True)),
        ("mark c2", Mark(CELL["C2"])),
        ("group d3 C2 c3", Group((CELL["C2"], CELL["C3"], CELL["D3"]))),
        ("group c2", Mark(CELL["C2"])),
    ],
)
def test_is_forgiving(text: str, move: BisMove) -> None:
    assert GAME.parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("dance", "“dance” is not a step."),
        ("pass now", "“pass now” is not a step."),
        ("mark", "“mark” is not a step."),
        ("mark C2 C3", "“mark C2 C3” is not a step."),
        ("mark P1", "“p1” is not a cell: the cells are A1 to O7."),
        ("mark A8", "“a8” is not a cell"),
        ("group A1 Z9", "“z9” is not a cell"),
        ("take pink 3", "“pink” is no colour. Say green"),
        ("take X=pink 3", "“pink” is no colour."),
        ("take", "Say a colour"),
        ("take X=", "Say a colour"),
        ("take blue 6", "Say a number from 1 to 5"),
        ("take blue ?", "Say a number from 1 to 5"),
        ("take blue 3 C2", "part the next step with a comma"),
    ],
)
def test_says_what_it_expects(text: str, complaint: str) -> None:
    with pytest.raises(InvalidStep) as refused:
        GAME.parse_move(text)
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("blue 3 C2 C3 D3", ["take blue 3", "group C2 C3 D3"]),
        ("BLUE  3  d3 c2 C3", ["take blue 3", "group C2 C3 D3"]),
        ("b 3 C2 C3 D3", ["take blue 3", "group C2 C3 D3"]),
        ("take blue 3, group C2 C3 D3", ["take blue 3", "group C2 C3 D3"]),
        ("blue 3, C2 C3 D3", ["take blue 3", "group C2 C3 D3"]),
        ("blue 3, C2, C3, D3", ["take blue 3", "mark C2", "mark C3", "mark D3"]),
        ("blue 3 C2 C3", ["take blue 3", "mark C2", "mark C3"]),
        ("blue 3", ["take blue 3"]),
        ("blue 1 H4", ["take blue 1", "mark H4"]),
        ("green 3 C2 C3 D3", ["take X=green 3", "group C2 C3 D3"]),
        ("X=blue 3 C2 C3 D3", ["take X=blue 3", "group C2 C3 D3"]),
        ("blue 5 A1 A2 A3 A4 A5", ["take blue ?=5", "group A1 A2 A3 A4 A5"]),
        ("green ?=4 A1 A2 A3 A4", ["take X=green ?=4", "group A1 A2 A3 A4"]),
        ("C2", ["mark C2"]),
        ("pass", ["pass"]),
        ("", []),
    ],
)
def test_whole_turns_are_typed_without_verbs(line: str, steps: list[str]) -> None:
    state = position(colours=(BLUE, RED, X), numbers=(1, 3, QUERY))
    assert [GAME.format_move(move) for move in GAME.parse_steps(state, 0, line)] == steps


def test_no_joker_is_put_in_where_none_lies() -> None:
    state = position(colours=(BLUE, RED, YELLOW), numbers=(1, 3, 3))
    assert GAME.parse_steps(state, 0, "green 5") == [Take(GREEN, 5)]


def test_joker_is_put_in_where_the_plain_die_is_set_aside() -> None:
    state = position(colours=(BLUE, X, YELLOW), numbers=(1, 1, 3))
    for move in GAME.parse_steps(state, 0, "blue 1 H4"):
        state = GAME.step(state, 0, move)
    state = GAME.settle(state, Chance(b"", 0))
    assert GAME.parse_steps(state, 1, "blue 3") == [Take(BLUE, 3, joker_colour=True)]


def test_cells_go_on_with_what_was_chosen_before() -> None:
    state = GAME.step(position(colours=(BLUE,) * 3, numbers=(3,) * 3), 0, GAME.parse_move("take blue 3"))
    assert GAME.parse_steps(state, 0, "G4 H4 H5") == [GAME.parse_move("group G4 H4 H5")]
    assert GAME.parse_steps(state, 0, "H4") == [GAME.parse_move("mark H4")]
    state = GAME.step(state, 0, GAME.parse_move("mark H4"))
    assert GAME.parse_steps(state, 0, "H5 G4") == [GAME.parse_move("mark G4"), GAME.parse_move("mark H5")]


@pytest.mark.parametrize("line", ["blue", "blue 3 Z9", "3 blue", "blue 3 C2, dance"])
def test_typed_nonsense_is_explained(line: str) -> None:
    with pytest.raises(InvalidStep):
        GAME.parse_steps(position(), 0, line)
