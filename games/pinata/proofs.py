"""On which cells it depends that a turn is legal.

A turn looks only at the cells along its ways and at the candies that it brings together. As long as they stay as they
are it stays legal, whatever else is collected, and need not be looked for again on the next board.
"""

from collections.abc import Mapping
from itertools import compress
from operator import ne
from typing import Final

from games.pinata.data import BUILDERS, LABYRINTH, LEAPFROG, MAX_SIZE, PIGGYBACK, TRAIN
from games.pinata.field import Field, Piles
from games.pinata.reach import labyrinth_way

_SINGLE: Final = [1 << cell for cell in range(MAX_SIZE * MAX_SIZE)]


def unaffected(proofs: Mapping[int, int], before: Piles, now: Piles) -> dict[int, int]:
    """The proofs, by their candies, that depend on no cell in which two boards of the same size differ."""
    changed = sum(compress(_SINGLE, map(ne, before, now)))
    return {candy: cells for candy, cells in proofs.items() if not cells & changed}


def turn_needs(rest: Field, candy: int, colour: int, legs: tuple[tuple[str, int], ...]) -> int:
    """The set of cells on which a legal turn depends, or some more.

    Args:
        rest: the board at the start of the turn, without the active pile.
        candy: the active pile's cell.
        colour: its top candy's.
        legs: the cards played, each with its target.
    """
    needed, place, before = 1 << candy, candy, ""
    for card, target in legs:
        if card == LABYRINTH and (before == TRAIN or before in BUILDERS):
            # What the slides met was not on the board when the turn began.
            return rest.grid.full
        needed |= leg_needs(rest, card, place, target)
        place, before = target, card
    return needed | rest.grid.around[place] & rest.like(colour)


def leg_needs(rest: Field, card: str, start: int, end: int) -> int:
    """The cells that decide whether a card takes a pile from one cell to another, and what that does to others."""
    grid = rest.grid
    if card == TRAIN:
        return train_needs(rest, start, end)
    if card == LABYRINTH:
        needed, place = 0, start
        for stop in labyrinth_way(rest, start, end):
            needed |= grid.spans[place][stop]
            place = stop
        return needed
    # These two look at nothing but the cell on which they land.
    return 1 << end if card in (LEAPFROG, PIGGYBACK) else grid.spans[start][end]


def train_needs(rest: Field, start: int, end: int) -> int:
    """The same for the Train; with what the candies that it pushes may come to lie beside."""
    grid = rest.grid
    ray = next(ahead for ahead in grid.ahead[start] if ahead >> end & 1)
    pushed, alike = ray & rest.occupied, 0
    for colour in rest.colours:
        if colour & pushed:
            alike |= colour
    return 1 << start | ray | grid.beside(ray) & alike & rest.occupied
