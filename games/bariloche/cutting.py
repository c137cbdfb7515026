"""Cutting a bonbon sheet: which cuts are legal, and what falls off (rules page: "Cut types")."""

import functools
from typing import Final

from games.bariloche.data import (
    CUT_SHAPES,
    DOUBLE_SPACES,
    NOTHING,
    SHAPE_BOXES,
    SHEET_CELLS,
    SHEET_PITCH,
    SHEETS,
)
from games.bariloche.pieces import Piece

BOX_STEPS: Final = (0, 1, SHEET_PITCH, SHEET_PITCH + 1)
"""How far each cell of a two by two box lies from its first."""
SHAPE_STEPS: Final = tuple(tuple(BOX_STEPS[cell] for cell in box) for box in SHAPE_BOXES)


def _fits(shape: int, at: int) -> bool:
    cells = [at + step for step in SHAPE_STEPS[shape]]
    return all(cell in SHEET_CELLS for cell in cells)


SHAPE_MASKS: Final = tuple(
    tuple(sum(1 << at + step for step in SHAPE_STEPS[shape]) if _fits(shape, at) else 0 for at in range(63))
    for shape in range(8)
)
"""The cells of an oriented shape by the first cell of its box; 0 where it would lie outside."""


def split_double(sheet: int, mask: int) -> tuple[int, int] | None:
    """A double space of which a cut would take one half only."""
    return next((pair for pair in DOUBLE_SPACES[sheet] if (mask >> pair[0] ^ mask >> pair[1]) & 1), None)


_ALLOWED: Final = tuple(
    tuple(
        sum(1 << at for at, mask in enumerate(masks) if mask and split_double(sheet, mask) is None)
        for masks in SHAPE_MASKS
    )
    for sheet in range(4)
)
"""Where the box of each shape may start on each whole sheet without splitting a double space."""


def edge(left: int) -> int:
    """The cells with a side that touches no other cell of the sheet."""
    return left & ~(left << 1 & left >> 1 & left << SHEET_PITCH & left >> SHEET_PITCH)


def shape_starts(sheet: int, left: int, shape: int) -> int:
    """Where the box of a shape may start for a legal cut.

    Args:
        sheet: which sheet.
        left: its remaining cells.
        shape: the oriented shape.
    """
    fits, rim = _ALLOWED[sheet][shape], 0
    border = edge(left)
    for step in SHAPE_STEPS[shape]:
        fits &= left >> step
        rim |= border >> step
    return fits & rim


@functools.lru_cache(maxsize=8192)
def can_cut(sheet: int, left: int, cut: int) -> bool:
    """Whether the sheet can give a piece of that cut type."""
    return any(shape_starts(sheet, left, shape) for shape in CUT_SHAPES[cut])


def spread(seed: int, left: int, pitch: int) -> int:
    """All cells of `left` that hang together with those of `seed`."""
    reached, before = seed, 0
    while reached != before:
        before = reached
        reached |= (reached << 1 | reached >> 1 | reached << pitch | reached >> pitch) & left
    return reached


def groups(left: int, pitch: int) -> list[int]:
    """The orthogonally connected groups of a mask, by their first cell."""
    found: list[int] = []
    while left:
        group = spread(left & -left, left, pitch)
        found.append(group)
        left ^= group
    return found


def first_cell(mask: int) -> int:
    """The first cell of a mask, in reading order."""
    return (mask & -mask).bit_length() - 1


@functools.lru_cache(maxsize=8192)
def fall_apart(rest: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The largest connected parts of what a cut leaves (several when they are equal), and the smaller ones."""
    parts = groups(rest, SHEET_PITCH)
    most = max((part.bit_count() for part in parts), default=0)
    largest = tuple(part for part in parts if part.bit_count() == most)
    return largest, tuple(part for part in parts if part.bit_count() < most)


@functools.lru_cache(maxsize=8192)
def piece_from(sheet: int, mask: int) -> Piece:
    """The piece that a cut takes, the way up it has on the sheet."""
    contents = SHEETS[sheet]
    first = first_cell(mask)
    below_left = first + SHEET_PITCH - 1
    start = first - 1 if (mask >> below_left) & 1 else first
    one, two, three, four = (contents[start + step] if (mask >> (start + step)) & 1 else NOTHING for step in BOX_STEPS)
    return one, two, three, four


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, in order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
