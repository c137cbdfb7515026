"""Makes a new sheet that keeps all the rules of the printed ones (rules page: "Sheet", `fresh`).

It anneals: from random columns, each of which holds all five colours, pairs of cells change places as long as the
blocks come nearer to the sizes 1 to 6, and now and then although they do not, ever less often. Only whole numbers are
used, so the same chance gives the same sheet on every machine.
"""

import itertools
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
    ROWS,
    STARS_PER_COLOUR,
    cells_of,
)
from games.chance import Chance

_WORD: Final = 1 << 32
_STEPS: Final = 12_000
_STAGES: Final = 5
_FIRST_STAGE: Final = 3
"""How often the chance to accept a loss is halved for each point of it; once more in each later stage."""

_WANTED: Final = tuple(sorted(BLOCK_SIZES, reverse=True))
_IN_COLUMN: Final = tuple(
    pair for pair in itertools.combinations(CELLS, 2) if pair[0] // COLUMN_STEP == pair[1] // COLUMN_STEP
)
_ACROSS: Final = tuple(
    pair for pair in itertools.combinations(CELLS, 2) if pair[0] // COLUMN_STEP != pair[1] // COLUMN_STEP
)
_IN_COLUMN_OF_TEN: Final = 7
"""How many of ten exchanges stay within a column."""


def fresh_sheet(chance: Chance) -> str:
    """The text of a new sheet."""
    while (masks := _anneal(chance)) is None:
        pass
    return _text(masks, _stars(masks, chance))


def _random_columns(chance: Chance) -> dict[int, int]:
    """The colour of every cell: 21 cells of each colour, all five in every column."""
    spare = (CELLS_PER_COLOUR - COLUMNS) * len(COLOURS) // COLUMNS
    extras = chance.shuffled([colour for colour in range(len(COLOURS)) for _ in range(CELLS_PER_COLOUR - COLUMNS)])
    colours: dict[int, int] = {}
    for column in range(COLUMNS):
        there = chance.shuffled([*range(len(COLOURS)), *extras[column * spare : (column + 1) * spare]])
        colours.update((column * COLUMN_STEP + row, colour) for row, colour in enumerate(there))
    return colours


def _misfit(mask: int) -> int:
    """How far the blocks of a colour are from the sizes 1 to 6."""
    sizes: list[int] = []
    while mask:  # as `blocks_of`, written out because it is most of the work
        block = mask & -mask
        while (grown := block | (block << 1 | block >> 1 | block << 8 | block >> 8) & mask) != block:
            block = grown
        sizes.append(block.bit_count())
        mask ^= block
    sizes.sort(reverse=True)
    if len(sizes) == len(_WANTED):
        return sum(map(abs, map(int.__sub__, sizes, _WANTED)))
    return sum(abs(size - want) for size, want in itertools.zip_longest(sizes, _WANTED, fillvalue=0))


def _anneal(chance: Chance) -> list[int] | None:
    """The masks of the five colours, or None where this attempt got stuck."""
    colours = _random_columns(chance)
    masks = [sum(1 << cell for cell in CELLS if colours[cell] == colour) for colour in range(len(COLOURS))]
    misfits = [_misfit(mask) for mask in masks]
    for step in range(_STEPS):
        one, other = _exchange(chance)
        first, second = colours[one], colours[other]
        if first == second or not _keeps_columns(masks, one, other, first, second):
            continue
        both = 1 << one | 1 << other
        first_mask, second_mask = masks[first] ^ both, masks[second] ^ both
        first_misfit, second_misfit = _misfit(first_mask), _misfit(second_mask)
        loss = first_misfit + second_misfit - misfits[first] - misfits[second]
        if loss > 0 and chance.below(_WORD) >= _WORD >> loss * (_FIRST_STAGE + step * _STAGES // _STEPS):
            continue
        masks[first], masks[second] = first_mask, second_mask
        misfits[first], misfits[second] = first_misfit, second_misfit
        colours[one], colours[other] = second, first
        if not any(misfits):
            return masks
    return None


def _exchange(chance: Chance) -> tuple[int, int]:
    """Two cells that might change places."""
    at = chance.below(10 * len(_ACROSS))
    if at % 10 < _IN_COLUMN_OF_TEN:
        return _IN_COLUMN[at // 10 % len(_IN_COLUMN)]
    return _ACROSS[at // 10]


def _keeps_columns(masks: list[int], one: int, other: int, first: int, second: int) -> bool:
    """Whether both columns still hold all colours after `one` (of colour `first`) and `other` have changed places."""
    left, right = one // COLUMN_STEP, other // COLUMN_STEP
    if left == right:
        return True
    return (masks[first] & COLUMN_MASKS[left]).bit_count() > 1 and (masks[second] & COLUMN_MASKS[right]).bit_count() > 1


def _stars(masks: list[int], chance: Chance) -> int:
    """Three star cells of each colour, one in every column."""
    stars = 0
    shared = chance.shuffled([colour for colour in range(len(COLOURS)) for _ in range(STARS_PER_COLOUR)])
    for column, colour in zip(COLUMN_MASKS, shared, strict=True):
        stars |= 1 << chance.pick(cells_of(masks[colour] & column))
    return stars


def _text(masks: list[int], stars: int) -> str:
    letters = {
        cell: LETTERS[colour].upper() if stars >> cell & 1 else LETTERS[colour]
        for colour, mask in enumerate(masks)
        for cell in cells_of(mask)
    }
    return " ".join("".join(letters[column * COLUMN_STEP + row] for column in range(COLUMNS)) for row in range(ROWS))
