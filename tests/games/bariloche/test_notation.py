"""The text form of steps, and what else may be typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bariloche import GAME
from games.bariloche.cutting import BOX_STEPS, SHAPE_MASKS, cells_of
from games.bariloche.data import SHAPE_ANCHORS, sheet_cell_text
from games.bariloche.notation import format_move, parse_move, split_steps
from games.bariloche.state import BarilocheMove, Choose, Cut, End, Keep, Lay, Part, Place, Sheet, Take, Turn
from games.errors import InvalidStep
from tests.games.bariloche.positions import at

CUTS = [
    Cut(shape, start + BOX_STEPS[SHAPE_ANCHORS[shape]])
    for shape in range(8)
    for start, mask in enumerate(SHAPE_MASKS[shape])
    if mask
]
MOVES: list[BarilocheMove] = [
    *CUTS,
    *(Sheet(sheet) for sheet in range(4)),
    *(Choose(cut, ends) for cut in range(4) for ends in (False, True)),
    End(),
    *(Keep(cut.cell) for cut in CUTS[:56]),
    *(Part(number) for number in (1, 2)),
    *(Turn(degrees) for degrees in (0, 90, 180, 270)),
    *(Place(row * 40 + column) for row in range(38) for column in range(38)),
    *(Lay(number) for number in range(1, 8)),
    *(Take(number) for number in range(1, 5)),
]


def test_every_step_has_a_text_of_its_own() -> None:
    texts = [format_move(move) for move in MOVES]
    assert len(set(texts)) == len(texts)
    assert [parse_move(text) for text in texts] == MOVES
    assert [parse_move(f" {text.upper()}  ") for text in texts] == MOVES
    assert [parse_move(text.replace(" ", "   ")) for text in texts] == MOVES


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Cut(7, 20), "cut square C3"),
        (Cut(0, 20), "cut single C3"),
        (Cut(2, 20), "cut double C3 down"),
        (Cut(4, 20), "cut corner C3 right down"),
        (Choose(3), "choose square"),
        (Choose(3, True), "choose square end"),
        (Place(at("C5")), "place C5"),
        (Turn(90), "turn 90"),
    ],
)
def test_texts(move: BarilocheMove, text: str) -> None:
    assert format_move(move) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("cut corner C3 down right", "cut corner C3 right down"),
        ("cut corner C3 right-down", "cut corner C3 right down"),
        ("cut corner C3 →↓", "cut corner C3 right down"),
        ("cut double D3 left", "cut double C3 right"),
        ("cut double C4 up", "cut double C3 down"),
        ("cut C3-D3", "cut double C3 right"),
        ("cut C3 - D3 - C4", "cut corner C3 right down"),
        ("cut D4 c3 d3", "cut corner D3 down left"),
        ("cut C3", "cut single C3"),
        ("cut c3 d3 c4 d4", "cut square C3"),
        ("turn 90°", "turn 90"),
        ("turn 450", "turn 90"),
    ],
)
def test_other_ways_to_write(text: str, same: str) -> None:
    assert parse_move(text) == parse_move(same)


@given(st.sampled_from(CUTS), st.randoms(use_true_random=False))
def test_a_cut_may_be_given_by_its_cells(cut: Cut, source: object) -> None:
    mask = SHAPE_MASKS[cut.shape][cut.cell - BOX_STEPS[SHAPE_ANCHORS[cut.shape]]]
    names = [sheet_cell_text(cell) for cell in cells_of(mask)]
    assert parse_move("cut " + "-".join(reversed(names))) == cut
    assert parse_move("cut " + " ".join(names)) == cut


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cut", "A cut is written like this"),
        ("cut square", "A cut is written like this"),
        ("cut square J3", "J3 is no cell of a bonbon sheet"),
        ("cut square C8", "C8 is no cell of a bonbon sheet"),
        ("cut double C3", "Say where the other cells lie"),
        ("cut double A3 left", "Say where the other cells lie"),
        ("cut corner C3 right left", "Say where the other cells lie"),
        ("cut C3 E3", "none of the four cut shapes"),
        ("cut A1 B1 C1 D1 E1", "none of the four cut shapes"),
        ("choose", "Choose one of"),
        ("choose pizza", "Choose one of"),
        ("choose square now", "Choose one of"),
        ("place", "is no cell of a tray"),
        ("place C", "is no cell of a tray"),
        ("place C0", "is no cell of a tray"),
        ("place C99", "is no cell of a tray"),
        ("place ZZ3", "is no cell of a tray"),
        ("place AZ3", "is no cell of a tray"),
        ("turn left", "After turn comes a number"),
        ("lay", "After lay comes a number"),
        ("take one", "After take comes a number"),
        ("sheet e", "is no step"),
        ("end now", "is no step"),
        ("keep", "is no cell of a bonbon sheet"),
        ("hello", "hello is no step"),
        ("", "is no step"),
    ],
)
def test_what_is_no_step(text: str, reason: str) -> None:
    with pytest.raises(InvalidStep, match=reason):
        parse_move(text)


def test_lines_are_split_into_steps() -> None:
    assert split_steps("cut square C3, place C5 turn 90") == ["cut square c3", "turn 90", "place c5"]
    assert split_steps(" choose square ;; ") == ["choose square"]
    assert split_steps("") == []


def test_every_offered_step_reads_back() -> None:
    assert GAME.parse_move(GAME.format_move(Cut(5, 21))) == Cut(5, 21)
