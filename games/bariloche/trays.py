"""Placing pieces on a tray (rules page: "A round", 2)."""

import functools
from itertools import compress
from typing import Final

from msgspec.structs import replace

from games.bariloche.data import NOTHING, TRAY_MARGIN, TRAY_PITCH, TRAY_START
from games.bariloche.pieces import Piece
from games.bariloche.state import Place, Tray

TRAY_STEPS: Final = (0, 1, TRAY_PITCH, TRAY_PITCH + 1)
_PLACES: Final = tuple(Place(cell) for cell in range(TRAY_PITCH * TRAY_PITCH))
_COLUMN_BY_COLUMN: Final = [cell % TRAY_PITCH * TRAY_PITCH + cell // TRAY_PITCH for cell in range(len(_PLACES))]
_BITS: Final = bytes.maketrans(b"01", b"\0\1")


def tray_column_text(column: int) -> str:
    """The letters of a tray's column; those after Z go on with AA."""
    return chr(65 + column) if column < 26 else f"A{chr(65 + column - 26)}"


def tray_cell_text(cell: int) -> str:
    """The name of a tray's cell, such as L12."""
    row, column = divmod(cell, TRAY_PITCH)
    return f"{tray_column_text(column)}{row + 1}"


@functools.lru_cache(maxsize=4096)
def cover(cells: tuple[int, ...]) -> int:
    """The mask of covered cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@functools.lru_cache(maxsize=64)
def _steps(filled: tuple[bool, ...]) -> tuple[int, ...]:
    steps = [step for step, here in zip(TRAY_STEPS, filled, strict=True) if here]
    return tuple(step - steps[0] for step in steps)


@functools.lru_cache(maxsize=8192)
def piece_steps(piece: Piece) -> tuple[int, ...]:
    """How far every cell of a piece lies from its first in reading order."""
    return _steps(tuple(content != NOTHING for content in piece))


def around(covered: int) -> int:
    """The free cells that share a side with a covered one."""
    return (covered << 1 | covered >> 1 | covered << TRAY_PITCH | covered >> TRAY_PITCH) & ~covered


def corners(covered: int) -> int:
    """The cells that touch a covered one at a corner."""
    beside = covered << 1 | covered >> 1
    return beside << TRAY_PITCH | beside >> TRAY_PITCH


def places(tray: Tray, piece: Piece) -> int:
    """The mask of cells where a piece's first cell may go, the piece turned as it is."""
    if not tray.cells:
        return 1 << TRAY_START
    covered = cover(tray.cells)
    touching = around(covered)
    free, touches = -1, 0
    for step in piece_steps(piece):
        free &= ~(covered >> step)
        touches |= touching >> step
    return touches & free


def place_moves(tray: Tray, piece: Piece) -> list[Place]:
    """The legal placements of a piece, turned as it is, column by column, as the menus ask for them."""
    cells = list(compress(range(len(_PLACES)), bin(places(tray, piece))[:1:-1].encode().translate(_BITS)))
    cells.sort(key=_COLUMN_BY_COLUMN.__getitem__)
    return [_PLACES[cell] for cell in cells]


def placed(tray: Tray, piece: Piece, cell: int) -> Tray:
    """The tray with a piece added; the frame moves on where the piece came near its left or upper margin."""
    cells = (*tray.cells, *[cell + step for step in piece_steps(piece)])
    contents = (*tray.contents, *[content for content in piece if content != NOTHING])
    first_row = cell // TRAY_PITCH
    first_column = min(one % TRAY_PITCH for one in cells[len(tray.cells) :])
    down, right = max(0, TRAY_MARGIN - first_row), max(0, TRAY_MARGIN - first_column)
    if down or right:
        shift = down * TRAY_PITCH + right
        cells = tuple(one + shift for one in cells)
    return Tray(cells, contents, (*tray.ends, len(cells)))


def tray_before(tray: Tray, pieces: int) -> Tray:
    """The tray as it was when it held so many pieces."""
    size = tray.ends[pieces - 1] if pieces else 0
    return replace(tray, cells=tray.cells[:size], contents=tray.contents[:size], ends=tray.ends[:pieces])
