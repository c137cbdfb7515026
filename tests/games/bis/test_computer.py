"""The easy computer: finishes columns and colours, spares jokers (issue: "easy computer seats")."""

import pytest

from games.bis import GAME
from games.bis.state import BisState
from games.chance import Chance
from tests.games.bis.positions import BLUE, QUERY, RED, YELLOW, X, colour, column, mask, position, with_claims


def choice(state: BisState, seat: int = 0, seed: int = 0) -> str:
    """The computer's whole turn in words."""
    texts: list[str] = []
    while not state.unsettled:
        move = GAME.advise(GAME.view(state, seat), GAME.moves(state, seat), Chance(bytes([seed]), len(texts)))
        texts.append(GAME.format_move(move))
        state = GAME.step(state, seat, move)
    return ", ".join(texts)


def test_finishes_a_column() -> None:
    marks = column("E") & ~mask("E7") | column("H")
    assert choice(position(marks=(marks, 0), colours=(BLUE,) * 3, numbers=(1,) * 3)) == "take blue 1, mark E7"


def test_finishes_a_colour() -> None:
    marks = colour("red") & ~mask("H3")
    state = position(marks=(marks, 0), colours=(RED, YELLOW, YELLOW), numbers=(1,) * 3)
    assert choice(state) == "take red 1, mark H3"


def test_takes_the_star_of_two_like_cells() -> None:
    """J2 and K2 bring their columns equally far; only J2 holds a star."""
    state = position(marks=(mask("J3 K3"), 0), colours=(BLUE,) * 3, numbers=(1,) * 3)
    assert {choice(state, seed=seed) for seed in range(8)} == {"take blue 1, mark J2"}


def test_brings_a_column_nearer_its_end() -> None:
    """A4 and O4 pay alike in the end, but column A lacks two cells and column O six."""
    marks = column("A") & ~mask("A1 A4") | column("B") | column("N") | mask("O1")
    state = position(marks=(marks, 0), colours=(BLUE,) * 3, numbers=(1,) * 3)
    assert {choice(state, seed=seed) for seed in range(8)} == {"take blue 1, mark A4"}


def test_pays_jokers_for_a_column_worth_it() -> None:
    marks = column("A") & ~mask("A7") | column("H")
    state = position(marks=(marks, 0), colours=(X, RED, RED), numbers=(1, 1, 1))
    assert choice(state) == "take X=yellow 1, mark A7"


def test_spares_jokers() -> None:
    state = position(colours=(YELLOW, X, X), numbers=(2, QUERY, QUERY))
    assert choice(state).startswith("take yellow 2, group")


def test_passes_rather_than_waste_a_joker() -> None:
    state = position(colours=(X, X, X), numbers=(1, 1, 1))
    assert choice(state) == "pass"


def test_prefers_the_column_that_still_pays_more() -> None:
    marks = (column("A") & ~mask("A7")) | (column("O") & ~mask("O7"))
    state = position(marks=(marks, 0), colours=(X, X, X), numbers=(1, 1, 1))
    assert choice(with_claims(state, 1, columns_first=1)) == "take X=orange 1, mark O7"
    assert choice(with_claims(state, 1, columns_first=1 << 14)) == "take X=yellow 1, mark A7"


def test_goes_on_cell_by_cell() -> None:
    """Also where a person has begun the turn."""
    state = position(colours=(YELLOW,) * 3, numbers=(3,) * 3)
    for text in ("take yellow 3", "mark J7"):
        state = GAME.step(state, 0, GAME.parse_move(text))
    assert choice(state) == "mark H7, mark I7"


def test_needs_something_to_choose_from() -> None:
    with pytest.raises(ValueError, match="no legal step"):
        GAME.advise(GAME.view(position(), 1), (), Chance(b"", 0))
