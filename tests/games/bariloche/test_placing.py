"""Placing pieces on a tray (rules page: "A round", 2)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bariloche.data import NOTHING, TRAY_MARGIN, TRAY_PITCH
from games.bariloche.pieces import Piece, fitted, parse_piece, turned, turns
from games.bariloche.state import Tray
from games.bariloche.trays import piece_steps, place_moves, placed, places, tray_before, tray_cell_text
from tests.games.bariloche.positions import at, tray

L_TRAY = """
    R-
    B- G-
"""


def where(state: Tray, piece: str, degrees: int = 0) -> list[str]:
    return [tray_cell_text(move.cell) for move in place_moves(state, turned(parse_piece(piece), degrees))]


def test_first_piece_goes_to_one_place() -> None:
    for piece in ("R-      ", "R-G-    ", "  R-G-B-"):
        assert where(Tray(), piece) == ["F6"]


def test_later_pieces_share_a_side() -> None:
    assert where(tray("R-"), "G-      ") == ["E6", "F5", "F7", "G6"]
    assert where(tray("R-"), "G-B-    ") == ["D6", "E5", "E7", "F5", "F7", "G6"]
    assert where(tray("R-"), "G-  B-  ") == ["E5", "E6", "F4", "F7", "G5", "G6"]


def test_gaps_between_cells_can_be_used() -> None:
    assert where(tray(L_TRAY), "G-      ") == ["E6", "E7", "F5", "F8", "G6", "G8", "H7"]
    assert where(tray("R- R-"), "  R-G-B-") == ["E5", "E6", "F4", "F7", "G4", "G7", "H4", "H6", "I5"]


def slow_places(state: Tray, piece: Piece) -> set[int]:
    """Every legal place, found by trying every cell and looking at every neighbour."""
    taken = {divmod(cell, TRAY_PITCH) for cell in state.cells}
    box = [divmod(number, 2) for number in range(4) if piece[number] != NOTHING]
    found: set[int] = set()
    for row in range(25):
        for column in range(25):
            covered = [(row + down - box[0][0], column + right - box[0][1]) for down, right in box]
            beside = {(r + a, c + b) for r, c in covered for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            if not taken & set(covered) and taken & beside:
                found.add(row * TRAY_PITCH + column)
    return found


PIECES = st.tuples(*[st.sampled_from((NOTHING, 0, 6, 12, 20))] * 4).filter(
    lambda piece: piece != (NOTHING,) * 4 and not diagonal(piece)
)


def diagonal(piece: tuple[int, ...]) -> bool:
    here = [number for number in range(4) if piece[number] != NOTHING]
    return here in ([0, 3], [1, 2])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(PIECES, st.randoms(use_true_random=False)), min_size=1, max_size=9))
def test_places_are_those_of_a_slow_enumerator(steps: list[tuple[Piece, random.Random]]) -> None:
    state = Tray()
    for piece, source in steps:
        up = turned(fitted(piece), source.choice((0, 90, 180, 270)))
        found = [move.cell for move in place_moves(state, up)]
        assert found == sorted(found, key=lambda cell: (cell % TRAY_PITCH, cell))
        assert places(state, up) == sum(1 << cell for cell in found)
        if state.cells:
            assert set(found) == slow_places(state, up)
        before = state
        state = placed(state, up, source.choice(found))
        assert tray_before(state, len(before.ends)).contents == before.contents
        assert len(set(state.cells)) == len(state.cells) == len(before.cells) + 4 - up.count(NOTHING)
        assert state.ends[-1] == len(state.cells)
        assert min(cell % TRAY_PITCH for cell in state.cells) >= TRAY_MARGIN
        assert min(cell // TRAY_PITCH for cell in state.cells) >= TRAY_MARGIN


def test_frame_moves_on_when_the_tray_grows_up_and_left() -> None:
    state = tray("R-")
    for _ in range(3):
        state = placed(state, parse_piece("G-      "), state.cells[-1] - 1)
    assert [tray_cell_text(cell) for cell in state.cells] == ["F6", "E6", "D6", "C6"]
    state = placed(state, parse_piece("B-B-    "), at("A6"))
    assert [tray_cell_text(cell) for cell in state.cells] == ["H6", "G6", "F6", "E6", "C6", "D6"]


def test_longest_tray_stays_in_its_frame() -> None:
    """Four of each piece in a line, to the right and down."""
    for step, piece in ((1, "R-R-    "), (TRAY_PITCH, "R-  R-  ")):
        state = tray("R-")
        for _ in range(14):
            state = placed(state, parse_piece(piece), state.cells[-1] + step)
        assert len(state.cells) == 29
        assert place_moves(state, parse_piece("R-R-R-R-"))
        assert tray_cell_text(max(state.cells)) in {"AH6", "F34"}


def test_rotation_covers_four_ways_up() -> None:
    corner = parse_piece("R-  B-G-")
    assert turns(corner) == (0, 90, 180, 270)
    assert [piece_steps(turned(corner, degrees)) for degrees in turns(corner)] == [
        (0, TRAY_PITCH, TRAY_PITCH + 1),
        (0, 1, TRAY_PITCH),
        (0, 1, TRAY_PITCH + 1),
        (0, TRAY_PITCH - 1, TRAY_PITCH),
    ]


@pytest.mark.parametrize(("name", "cell"), [("A1", 0), ("Z1", 25), ("AA2", 66), ("F6", 205)])
def test_names_of_tray_cells(name: str, cell: int) -> None:
    assert tray_cell_text(cell) == name
    assert at(name) == cell
