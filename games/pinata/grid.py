"""The geometry of a square board of any size up to ten: cells, rays, neighbours, and sets of cells as bits.

A cell is an int, row by row from the upper left. A set of cells is an int with one bit per cell.
"""

import functools
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from games.pinata.data import MAX_SIZE

STRAIGHT: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""Steps (columns, rows) along a line."""

Ray = tuple[int, ...]


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


class Grid:
    """Everything about a board that depends on its size alone.

    Attributes:
        size: cells in a row.
        full: the set of all cells.
        rays: for every cell, the cells in each of the four straight directions, nearest first.
        ahead: for every cell, the same as sets.
        diagonals: for every cell, the same for the four diagonal ones.
        rising: for every cell, its two diagonal rays towards higher cells, as sets.
        falling: for every cell, its two diagonal rays towards lower cells, as sets.
        neighbours: for every cell, those that share an edge with it.
        around: for every cell, the same as a set.
        spans: for every cell and every other one in line with it, the cells from it to one beyond the other, as a set.
        places: for every cell, its row and its column.
        lines: every row, then every column, as sets.
    """

    __slots__ = (
        "_not_first",
        "_not_last",
        "ahead",
        "around",
        "diagonals",
        "falling",
        "full",
        "lines",
        "neighbours",
        "places",
        "rays",
        "rising",
        "size",
        "spans",
    )

    def __init__(self, size: int) -> None:
        if not 2 <= size <= MAX_SIZE:
            raise ValueError(f"no board of size {size}")
        self.size = size
        self.full = (1 << (size * size)) - 1
        self.rays = tuple(self._rays(cell, STRAIGHT) for cell in range(size * size))
        self.ahead = tuple(tuple(sum(1 << at for at in ray) for ray in rays) for rays in self.rays)
        self.diagonals = tuple(self._rays(cell, DIAGONAL) for cell in range(size * size))
        self.falling = tuple(tuple(sum(1 << at for at in ray) for ray in rays[:2]) for rays in self.diagonals)
        self.rising = tuple(tuple(sum(1 << at for at in ray) for ray in rays[2:]) for rays in self.diagonals)
        self.spans = tuple(self._spans(cell) for cell in range(size * size))
        self.places = tuple(divmod(cell, size) for cell in range(size * size))
        self.neighbours = tuple(tuple(sorted(ray[0] for ray in rays if ray)) for rays in self.rays)
        self.around = tuple(sum(1 << at for at in cells) for cells in self.neighbours)
        rows = [((1 << size) - 1) << (row * size) for row in range(size)]
        first = sum(1 << cell for cell in range(0, size * size, size))
        self.lines = (*rows, *(first << column for column in range(size)))
        self._not_first = self.full & ~first
        self._not_last = self.full & ~(first << (size - 1))

    def _rays(self, cell: int, steps: tuple[tuple[int, int], ...]) -> tuple[Ray, ...]:
        return tuple(tuple(self._ray(cell, step)) for step in steps)

    def _ray(self, cell: int, step: tuple[int, int]) -> Iterator[int]:
        row, column = divmod(cell, self.size)
        while True:
            column, row = column + step[0], row + step[1]
            if not (0 <= column < self.size and 0 <= row < self.size):
                return
            yield row * self.size + column

    def _spans(self, cell: int) -> dict[int, int]:
        spans: dict[int, int] = {}
        for ray in (*self.rays[cell], *self.diagonals[cell]):
            span = 1 << cell
            for at, beyond in zip_longest(ray, ray[1:]):
                span |= 1 << at
                spans[at] = span if beyond is None else span | 1 << beyond
        return spans

    def beside(self, cells: int) -> int:
        """The cells that share an edge with at least one of these."""
        size = self.size
        return (
            (cells >> size)
            | ((cells << size) & self.full)
            | ((cells & self._not_first) >> 1)
            | ((cells & self._not_last) << 1)
        )


@functools.cache
def grid_of(size: int) -> Grid:
    """The grid of that size."""
    return Grid(size)


@functools.cache
def size_of(cells: int) -> int:
    """The size of a square board with so many cells."""
    size = round(cells**0.5)
    if size * size != cells:
        raise ValueError(f"{cells} cells are no square")
    return size
