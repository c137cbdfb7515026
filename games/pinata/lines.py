"""What a candy can do within one row or column, as tables looked up by which cells of it are occupied.

A line is a set of places, one bit each. A table is indexed by `(occupied << 4) | place`; the candy's own place counts
as empty, whether its bit is set or not. Each table is made once, when its card is first played on a board of that size.
"""

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

from games.pinata.data import CHASE, HOPSCOTCH, HORSEY, LEAPFROG, LONG_JUMP, MAX_SIZE, PIGGYBACK, TRAIN
from games.pinata.grid import bits

PLACES: Final = tuple(tuple(bits(line)) for line in range(1 << MAX_SIZE))
"""The places of every line."""

SLIDE: Final = "slide"
"""One slide of the Labyrinth, to the cell before the neighbour or to the border."""


class LineTable(NamedTuple):
    """Where the candy may go within its row and its column; both as cells of a board, for row 0 and column 0."""

    rows: list[int]
    columns: list[int]


def _ends(occupied: int, place: int, size: int) -> tuple[int, int]:
    """The nearest occupied places below and above; -1 and `size` where there is none."""
    below, above = occupied & ((1 << place) - 1), occupied >> (place + 1)
    return below.bit_length() - 1, place + (above & -above).bit_length() if above else size


def _hop(occupied: int, place: int, size: int) -> int:
    left, right = _ends(occupied, place, size)
    there = 0
    if left >= 1 and not occupied >> (left - 1) & 1:
        there |= 1 << (left - 1)
    if right + 1 < size and not occupied >> (right + 1) & 1:
        there |= 1 << (right + 1)
    return there


def _chase(occupied: int, place: int, size: int) -> int:
    left, right = _ends(occupied, place, size)
    there = 0
    if 0 <= left < place - 1:
        there |= 1 << (left + 1)
    if place + 1 < right < size:
        there |= 1 << (right - 1)
    return there


def _slide(occupied: int, place: int, size: int) -> int:
    left, right = _ends(occupied, place, size)
    there = 0
    if left < place - 1:
        there |= 1 << (left + 1)
    if right > place + 1:
        there |= 1 << (right - 1)
    return there


def _long_jump(occupied: int, place: int, size: int) -> int:
    left, right = _ends(occupied, place, size)
    there = 0
    if left >= 0:
        while left >= 0 and occupied >> left & 1:
            left -= 1
        if left >= 0:
            there |= 1 << left
    if right < size:
        while occupied >> right & 1:
            right += 1
        if right < size:
            there |= 1 << right
    return there


def _leapfrog(occupied: int, place: int, size: int) -> int:
    return ((1 << size) - 1) & ~occupied & ~(1 << place)


def _train(occupied: int, place: int, size: int) -> int:
    below, above = occupied & ((1 << place) - 1), occupied >> (place + 1)
    left, right = below.bit_count(), size - 1 - above.bit_count()
    return (1 << left if left != place else 0) | (1 << right if right != place else 0)


def _horsey(occupied: int, place: int, size: int) -> int:
    left, right = _ends(occupied, place, size)
    return (1 << left if left >= 0 else 0) | (1 << right if right < size else 0)


def _piggyback(occupied: int, place: int, size: int) -> int:
    del place, size
    return occupied


_RULES: Final[dict[str, Callable[[int, int, int], int]]] = {
    HOPSCOTCH: _hop,
    CHASE: _chase,
    SLIDE: _slide,
    LONG_JUMP: _long_jump,
    LEAPFROG: _leapfrog,
    TRAIN: _train,
    HORSEY: _horsey,
    PIGGYBACK: _piggyback,
}


@functools.cache
def _columns(size: int) -> list[int]:
    """Every line's places as cells of column 0."""
    return [sum(1 << (place * size) for place in range(size) if line >> place & 1) for line in range(1 << size)]


@functools.cache
def line_table(card: str, size: int) -> LineTable:
    """The table of a card whose targets lie in the candy's row and column, for a board of that size."""
    rule = _RULES[card]
    rows = [0] * (1 << size + 4)
    for place in range(size):
        own = 1 << place
        for occupied in range(1 << size):
            if not occupied & own:
                rows[occupied << 4 | place] = rows[(occupied | own) << 4 | place] = rule(occupied, place, size)
    columns = _columns(size)
    return LineTable(rows, [columns[line] for line in rows])
