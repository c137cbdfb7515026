"""A printed sheet as tables: blocks, connected groups and what can be marked (rules page: "Sheet", "A roll" 3)."""

import functools
from collections.abc import Iterator
from typing import Final

from games.bis.data import (
    BLOCK_SIZES,
    CELLS,
    CELLS_PER_COLOUR,
    COLOURS,
    COLUMN_MASKS,
    COLUMN_STEP,
    COLUMNS,
    LETTERS,
    MOST_CELLS,
    ROWS,
    SHEETS,
    STARS_PER_COLOUR,
    START,
    cells_of,
    spread,
)
from games.bis.state import Group, Mark

_GROUP_CACHE: Final = 64

MARKS: Final = {cell: Mark(cell) for cell in CELLS}
"""The step that marks a cell, made once."""


class Reach:
    """What can be marked in one block in one situation.

    Attributes:
        numbers: bit `n` is set where a group of `n` cells can be marked.
        masks: for every number, the masks of the groups.
        groups: for every number, the steps that mark a whole group.
        marks: for every number, the steps that mark a cell of any of the groups.
    """

    __slots__ = ("groups", "marks", "masks", "numbers")

    def __init__(self, masks: tuple[tuple[int, ...], ...]) -> None:
        self.masks = masks
        self.numbers = sum(1 << number for number, those in enumerate(masks) if those)
        self.groups = tuple(tuple(Group(cells_of(mask)) for mask in those) for those in masks)
        self.marks = tuple(
            tuple(MARKS[cell] for cell in cells_of(functools.reduce(int.__or__, those, 0))) for those in masks
        )


class Block:
    """Orthogonally connected cells of one colour, as large as can be.

    Which of its groups can be marked depends only on which of its cells are free and which of these lie in column H or
    beside a mark; every such situation is worked out once.

    Attributes:
        mask: its cells.
        known: the situations worked out so far, by free cells and those of them near; looked up before `reach`.
    """

    __slots__ = ("_groups", "known", "mask")

    def __init__(self, mask: int) -> None:
        self.mask = mask
        self.known: dict[tuple[int, int], Reach] = {}
        self._groups = tuple(connected_groups(mask))

    def reach(self, free: int, near: int) -> Reach:
        """What can be marked with these cells free and these of them in column H or beside a mark."""
        known = self.known.get((free, near))
        if known is None:
            masks: list[list[int]] = [[] for _ in range(MOST_CELLS + 1)]
            for group in self._groups:
                if not group & ~free and group & near:
                    masks[group.bit_count()].append(group)
            known = Reach(tuple(tuple(sorted(those, key=cells_of)) for those in masks))
            self.known[free, near] = known
        return known


def connected_groups(mask: int) -> Iterator[int]:
    """All orthogonally connected groups of one to five cells of a mask, smaller ones first."""
    groups = {1 << cell for cell in cells_of(mask)}
    for _ in range(MOST_CELLS):
        yield from sorted(groups)
        groups = {group | 1 << cell for group in groups for cell in cells_of(spread(group) & mask & ~group)}


def blocks_of(mask: int) -> tuple[int, ...]:
    """The orthogonally connected parts of a mask, the one with the lowest cell first."""
    found: list[int] = []
    while mask:
        block = mask & -mask
        while (grown := block | spread(block) & mask) != block:
            block = grown
        found.append(block)
        mask ^= block
    return tuple(found)


class Layout:
    """A printed sheet.

    Attributes:
        text: seven rows of fifteen letters.
        colours: mask of the cells of each colour.
        stars: mask of the star cells.
        colour_of: colour of every cell.
        blocks: those of each colour.
    """

    __slots__ = ("blocks", "colour_of", "colours", "stars", "text")

    def __init__(self, text: str) -> None:
        """Reads and checks a sheet.

        Raises:
            ValueError: the text breaks a rule that every sheet keeps.
        """
        self.text = text
        rows = text.split(" ")
        if [len(row) for row in rows] != [COLUMNS] * ROWS:
            raise ValueError("a sheet has seven rows of fifteen cells")
        self.stars = 0
        self.colour_of: dict[int, int] = {}
        masks = [0] * len(COLOURS)
        for cell in CELLS:
            letter = rows[cell % COLUMN_STEP][cell // COLUMN_STEP]
            colour = LETTERS.find(letter.lower())
            if colour < 0:
                raise ValueError(f"{letter!r} is no colour")
            self.colour_of[cell] = colour
            masks[colour] |= 1 << cell
            self.stars |= letter.isupper() << cell
        self.colours = tuple(masks)
        self.blocks = tuple(tuple(Block(mask) for mask in blocks_of(whole)) for whole in masks)
        self._check()

    def _check(self) -> None:
        for name, mask, blocks in zip(COLOURS, self.colours, self.blocks, strict=True):
            if mask.bit_count() != CELLS_PER_COLOUR:
                raise ValueError(f"a sheet has 21 cells of each colour, not {mask.bit_count()} {name} ones")
            if sorted(block.mask.bit_count() for block in blocks) != list(BLOCK_SIZES):
                raise ValueError(f"the {name} blocks have not the sizes 1 to 6")
            if (mask & self.stars).bit_count() != STARS_PER_COLOUR:
                raise ValueError(f"a sheet has three {name} stars")
        for column in COLUMN_MASKS:
            if (column & self.stars).bit_count() != 1:
                raise ValueError("every column has one star")
            if not all(column & mask for mask in self.colours):
                raise ValueError("every column holds all five colours")

    def numbers(self, colour: int, marks: int, near: int) -> int:
        """Bit `n` is set where `n` cells of a colour can be marked.

        Args:
            colour: its index.
            marks: mask of the marked cells.
            near: what `nearby` gives for them.
        """
        numbers, unmarked = 0, ~marks
        for block in self.blocks[colour]:
            free = block.mask & unmarked
            touched = free & near
            if touched:
                numbers |= (block.known.get((free, touched)) or block.reach(free, touched)).numbers
        return numbers

    def reaches(self, colour: int, marks: int) -> list[Reach]:
        """What can be marked in each block of a colour; blocks where nothing can be marked are left out."""
        near, unmarked = nearby(marks), ~marks
        found: list[Reach] = []
        for block in self.blocks[colour]:
            free = block.mask & unmarked
            touched = free & near
            if touched:
                found.append(block.known.get((free, touched)) or block.reach(free, touched))
        return found

    def groups_with(self, colour: int, number: int, marks: int, chosen: int) -> tuple[int, ...]:
        """The groups of a number that can be marked and hold all the cells chosen so far."""
        return tuple(
            mask for reach in self.reaches(colour, marks) for mask in reach.masks[number] if mask & chosen == chosen
        )


def nearby(marks: int) -> int:
    """The cells where a group may begin: column H and the neighbours of marks (marked ones among them)."""
    return marks << 1 | marks >> 1 | marks << COLUMN_STEP | marks >> COLUMN_STEP | START


@functools.lru_cache(maxsize=_GROUP_CACHE)
def layout_of(text: str) -> Layout:
    """The tables of a sheet, made once.

    Raises:
        ValueError: the text breaks a rule that every sheet keeps.
    """
    return Layout(text)


PRINTED: Final = {key: layout_of(text) for key, text in SHEETS.items()}
"""The printed sheets, checked as they are loaded."""
