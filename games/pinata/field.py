"""A board made ready for finding turns: which cells are occupied, by what colour, how high."""

import functools
from collections.abc import Sequence
from typing import Final

from games.pinata.data import COLOUR_OF, COLOURS
from games.pinata.grid import Grid, grid_of, size_of

Piles = tuple[str, ...]
"""One entry per cell: the letters of its candies from bottom to top, empty where there is none."""

NOTHING: Final = -1

_KEPT = 64


class Field:
    """A board as sets and lists; never changed once made.

    Boards that differ only in what has been lifted off share their lists. So what a list says counts only for cells
    that are occupied.

    Attributes:
        grid: the geometry.
        occupied: the set of occupied cells.
        lines: the occupied places of every row, then of every column.
        tops: the colour of the top candy of every occupied cell.
        heights: how many candies lie on every occupied cell.
        colours: for every colour, the set of cells where it is on top, if they are occupied.
    """

    __slots__ = ("colours", "grid", "heights", "lines", "occupied", "tops")

    def __init__(
        self, grid: Grid, occupied: int, lines: list[int], tops: list[int], heights: list[int], colours: list[int]
    ) -> None:
        self.grid = grid
        self.occupied = occupied
        self.lines = lines
        self.tops = tops
        self.heights = heights
        self.colours = colours

    def like(self, colour: int) -> int:
        """The set of cells where this colour is on top."""
        return self.colours[colour] & self.occupied

    def beside(self, colour: int) -> int:
        """The set of cells beside one where this colour is on top."""
        return self.grid.beside(self.colours[colour] & self.occupied)

    def without(self, *cells: int) -> "Field":
        """The board with these piles lifted off."""
        grid, occupied, lines = self.grid, self.occupied, self.lines.copy()
        size, places = grid.size, grid.places
        for cell in cells:
            row, column = places[cell]
            occupied ^= 1 << cell
            lines[row] ^= 1 << column
            lines[size + column] ^= 1 << row
        return Field(grid, occupied, lines, self.tops, self.heights, self.colours)

    def shifted(self, ways: Sequence[tuple[int, int]]) -> "Field":
        """The board after these piles went from one cell to another, all at once."""
        after = self.without(*(start for start, _ in ways))
        after.tops, after.heights = self.tops.copy(), self.heights.copy()
        after.colours = [colour & after.occupied for colour in self.colours]
        size, places = self.grid.size, self.grid.places
        for start, end in ways:
            row, column = places[end]
            after.occupied |= 1 << end
            after.lines[row] |= 1 << column
            after.lines[size + column] |= 1 << row
            after.colours[self.tops[start]] |= 1 << end
            after.tops[end] = self.tops[start]
            after.heights[end] = self.heights[start]
        return after


@functools.lru_cache(maxsize=_KEPT)
def field_of(piles: Piles) -> Field:
    """The field of these piles. The last few are kept, with what was found out about them."""
    size = size_of(len(piles))
    grid = grid_of(size)
    occupied, lines, colours = 0, [0] * (2 * size), [0] * len(COLOURS)
    tops, heights = [NOTHING] * len(piles), [0] * len(piles)
    for cell, pile in enumerate(piles):
        if pile:
            colour = COLOUR_OF[pile[-1]]
            row, column = grid.places[cell]
            tops[cell] = colour
            heights[cell] = len(pile)
            occupied |= 1 << cell
            colours[colour] |= 1 << cell
            lines[row] |= 1 << column
            lines[size + column] |= 1 << row
    return Field(grid, occupied, lines, tops, heights, colours)
