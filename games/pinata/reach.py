"""Where each movement card may take the active candy or stack (rules page: "Movement cards")."""

import functools
from collections.abc import Callable
from typing import Final

from games.pinata.data import LABYRINTH, LABYRINTH_SLIDES, PILEUP, PILEUP_HEIGHT, SOMERSAULT
from games.pinata.field import Field
from games.pinata.grid import Ray, bits, grid_of
from games.pinata.lines import SLIDE, line_table

Reach = Callable[[Field, int, int], int]
"""(the board without the active pile, its cell, its height) -> the set of cells where the card may take it."""


@functools.cache
def reach_of(card: str, size: int) -> Reach:
    """The reach of a card on boards of that size."""
    if card in _OTHERS:
        return _OTHERS[card]
    rows, columns = line_table(card, size)
    places = grid_of(size).places

    def reach(field: Field, cell: int, height: int) -> int:
        del height
        lines = field.lines
        row, column = places[cell]
        return (rows[lines[row] << 4 | column] << row * size) | (columns[lines[size + column] << 4 | row] << column)

    return reach


def _labyrinth(field: Field, cell: int, height: int) -> int:
    slide, home = reach_of(SLIDE, field.grid.size), 1 << cell
    reached = fresh = slide(field, cell, height)
    for _ in range(LABYRINTH_SLIDES - 1):
        found = 0
        for stop in bits(fresh):
            found |= slide(field, stop, height)
        fresh = found & ~reached & ~home
        reached |= fresh
    return reached


def labyrinth_way(field: Field, cell: int, target: int) -> tuple[int, ...]:
    """The stops of a shortest way to a cell that the Labyrinth reaches, the target last."""
    slide = reach_of(SLIDE, field.grid.size)
    ways: list[tuple[int, ...]] = [(cell,)]
    for _ in range(LABYRINTH_SLIDES):
        ways = [(*way, stop) for way in ways for stop in bits(slide(field, way[-1], 1)) if stop not in way]
        for way in ways:
            if way[-1] == target:
                return way[1:]
    raise AssertionError("unreachable: only asked about cells within reach")


def _somersault(field: Field, cell: int, height: int) -> int:
    del height
    occupied, there = field.occupied, 0
    for ray in field.grid.rising[cell]:
        met = ray & occupied
        if met:
            there |= ray & -(met & -met)
    for ray in field.grid.falling[cell]:
        met = ray & occupied
        if met:
            there |= ray & ((1 << (met.bit_length() - 1)) - 1)
    return there & ~occupied


def pileup_ways(field: Field, cell: int, height: int) -> dict[int, tuple[int, ...]]:
    """For every cell where a stack of exactly three can be built, the piles that it swallows, the target last."""
    ways: dict[int, tuple[int, ...]] = {}
    missing = PILEUP_HEIGHT - height
    if missing < 1:
        return ways
    heights = field.heights
    for direction, ray in enumerate(field.grid.ahead[cell]):
        met = ray & field.occupied
        if not met:
            continue
        nearest = _nearest(met, direction)
        lacking = missing - heights[nearest]
        if not lacking:
            ways[nearest] = (nearest,)
        elif lacking > 0 and (met := met ^ 1 << nearest):
            second = _nearest(met, direction)
            if heights[second] == lacking:
                ways[second] = (nearest, second)
    return ways


def _nearest(met: int, direction: int) -> int:
    """The nearest of some cells in one of the four directions of `grid.ahead`; every other leads to lower cells."""
    return (met & -met if direction % 2 else met).bit_length() - 1


def _pileup(field: Field, cell: int, height: int) -> int:
    return sum(1 << target for target in pileup_ways(field, cell, height))


_OTHERS: Final[dict[str, Reach]] = {LABYRINTH: _labyrinth, SOMERSAULT: _somersault, PILEUP: _pileup}


def closed_up(field: Field, cell: int, ray: Ray) -> tuple[int, list[tuple[int, int]]]:
    """What the Train does in one direction.

    Args:
        field: the board without the active pile.
        cell: where the active pile stands.
        ray: the cells ahead of it.

    Returns:
        The cell in which the active pile ends (its own where nothing can move), and every other pile ahead with the
        cells in which it starts and ends, which may be the same.
    """
    ahead = [at for at in ray if field.occupied >> at & 1]
    gap = len(ray) - len(ahead)
    return (ray[gap - 1] if gap else cell), list(zip(ahead, ray[gap:], strict=True))
