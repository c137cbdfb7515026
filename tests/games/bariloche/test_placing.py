"""Placing pieces on a tray (rules page: "A round", 2)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bariloche import GAME
from games.bariloche.data import NOTHING, TRAY_MARGIN, TRAY_PITCH, TRAY_START
from games.bariloche.notation import parse_move
from games.bariloche.pieces import Piece, fitted, parse_piece, turned, turns
from games.bariloche.state import Place, Tray
from games.bariloche.trays import piece_steps, place_moves, placed, places, tray_before, tray_cell_text
from games.replay import replay
from games.selfplay import by_computer, play_out
from tests.games.bariloche.positions import at, tray

L_TRAY = """
    R-
    B- G-
"""


def where(state: Tray, piece: str, degrees: int = 0) -> list[str]:
    return [tray_cell_text(move.cell) for move in place_moves(state, turned(parse_piece(piece), degrees))]


def test_first_piece_goes_to_one_place() -> None:
    for piece in ("R-      ", "R-G-    ", "  R-G-B-"):
        assert where(Tray(), piece) == ["L12"]


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
    for row in range(TRAY_PITCH):
        for column in range(TRAY_PITCH):
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


@settings(max_examples=60)
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


def test_names_stay_while_the_tray_grows_from_its_first_piece() -> None:
    """Nine cells to the left and nine up; a tray of which no table has seen the like is named anew."""
    single = parse_piece("G-      ")
    for step, last in ((1, "C12"), (TRAY_PITCH, "L3")):
        state = placed(Tray(), single, TRAY_START)
        for _ in range(9):
            state = placed(state, single, state.cells[-1] - step)
            assert state.cells[0] == TRAY_START
        assert tray_cell_text(state.cells[-1]) == last
        state = placed(state, single, state.cells[-1] - step)
        assert state.cells[0] == TRAY_START + step


def test_names_stay_at_tables_of_computers() -> None:
    """The first piece of every tray is where it was laid: what was said of a cell stays true."""
    seen = 0
    for seed in range(4):
        options = {"score": "abcd"[seed]}
        played = play_out(GAME, options, 3, b"names %d" % seed, by_computer(b"names"))
        *_, final = replay(GAME, GAME.checked_options(options, 3), 3, played.seed, played.steps)
        for player in final.players:
            seen += len(player.tray.ends)
            assert player.tray.cells[0] == TRAY_START
    assert seen > 100


def test_longest_tray_stays_in_its_frame() -> None:
    """Twelve pieces of two cells and three of one in a line, to the right and down."""
    single = parse_piece("R-      ")
    for step, piece in ((1, "R-R-    "), (TRAY_PITCH, "R-  R-  ")):
        state = placed(Tray(), parse_piece(piece), TRAY_START)
        for _ in range(11):
            state = placed(state, parse_piece(piece), state.cells[-1] + step)
        for _ in range(3):
            state = placed(state, single, state.cells[-1] + step)
        assert len(state.cells) == 27
        assert state.cells[0] == TRAY_START
        assert tray_cell_text(max(state.cells)) in {"AL12", "L38"}
        found = [move.cell for move in place_moves(state, single)]
        assert len(found) == 2 * 27 + 2
        assert set(found) == slow_places(state, single)
        assert all(parse_move(f"place {tray_cell_text(cell)}") == Place(cell) for cell in state.cells)


def test_rotation_covers_four_ways_up() -> None:
    corner = parse_piece("R-  B-G-")
    assert turns(corner) == (0, 90, 180, 270)
    assert [piece_steps(turned(corner, degrees)) for degrees in turns(corner)] == [
        (0, TRAY_PITCH, TRAY_PITCH + 1),
        (0, 1, TRAY_PITCH),
        (0, 1, TRAY_PITCH + 1),
        (0, TRAY_PITCH - 1, TRAY_PITCH),
    ]


@pytest.mark.parametrize(("name", "cell"), [("A1", 0), ("Z1", 25), ("AA2", 66), ("F6", 205), ("L12", 451)])
def test_names_of_tray_cells(name: str, cell: int) -> None:
    assert tray_cell_text(cell) == name
    assert at(name) == cell
