"""What the Train does within a row or column, seen as a line (rules page: "Movement cards").

A line's number is that of a row, or the board's size and that of a column, as in `Field.lines`.
"""

from typing import Final

from games.pinata.data import LABYRINTH, MAX_SIZE, PILEUP
from games.pinata.field import NOTHING, Field
from games.pinata.lines import PLACES, SLIDE
from games.pinata.proofs import train_needs
from games.pinata.reach import reach_of

_NO_PAIR: Final = MAX_SIZE
"""More piles than can lie ahead of one in its line."""


def line_ends(line: int, place: int, size: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Towards lower places and towards higher ones: how many piles lie ahead, and where the active one ends.

    Args:
        line: the occupied places; the active pile's own does not matter.
        place: where the active pile stands.
        size: how many places there are.
    """
    below, above = (line & ((1 << place) - 1)).bit_count(), (line >> (place + 1)).bit_count()
    return (below, below), (above, size - 1 - above)


def first_pair(field: Field, number: int, forward: bool) -> int:
    """How many piles the Train must at least push along a line to bring two of one colour together.

    Args:
        field: the board without the active pile.
        number: the line's.
        forward: whether towards the higher places.
    """
    grid, tops, colours = field.grid, field.tops, field.colours
    size, others = grid.size, field.occupied & ~grid.lines[number]
    step, base = (1, number * size) if number < size else (size, number - size)
    places, before = PLACES[field.lines[number]], NOTHING
    for order, place in enumerate(reversed(places) if forward else places):
        new = size - 1 - order if forward else order
        colour = tops[base + place * step]
        if new != place and (colour == before or colours[colour] & others & grid.around[base + new * step]):
            return order + 1
        before = colour
    return _NO_PAIR


def train_ends(field: Field, cell: int, colour: int, home: int | None) -> int:
    """The set of cells where the Train ends a legal turn.

    Args:
        field: the board without the active pile.
        cell: where the active pile stands.
        colour: its top candy's.
        home: where it would count as not moved, if anywhere.
    """
    grid, size, like, legal = field.grid, field.grid.size, field.like(colour), 0
    row, column = grid.places[cell]
    for number, place, step in ((row, column, 1), (size + column, row, size)):
        line, across = field.lines[number], like & ~grid.lines[number]
        for ahead, stop in line_ends(line, place, size):
            end, forward = cell + (stop - place) * step, stop > place
            if stop != place and (
                (end != home and grid.around[end] & across)
                or first_pair(field, number, forward) <= ahead
                or (ahead and _meets(field, cell, colour, home, (line, place, stop, step)))
            ):
                legal |= 1 << end
    return legal


def _meets(field: Field, cell: int, colour: int, home: int | None, way: tuple[int, int, int, int]) -> bool:
    """Whether the active pile ends beside one of its colour in its line, and at least one of them has moved."""
    line, place, stop, step = way
    if stop > place:
        beyond = line >> (place + 1)
        nearest, beside = place + (beyond & -beyond).bit_length(), stop + 1
    else:
        nearest, beside = (line & ((1 << place) - 1)).bit_length() - 1, stop - 1
    moved = nearest != beside or cell + (stop - place) * step != home
    return moved and field.tops[cell + (nearest - place) * step] == colour


def train_plainly(rest: Field, candy: int, other: str) -> int:
    """The cells on which a turn depends that a candy plainly can make: the Train, and then another card.

    Plainly means: with the second move at right angles to the first, where nothing has moved. So none is no answer, and
    some are found quickly.

    Args:
        rest: the board without the candy.
        candy: its cell.
        other: the card to be played second.
    """
    grid = rest.grid
    size, (row, column) = grid.size, grid.places[candy]
    # Of the Labyrinth one slide: a second one could run along a line in which things have moved.
    reach = reach_of(SLIDE if other == LABYRINTH else other, size)
    # The Pileup may swallow a neighbour on its way.
    height, like = rest.heights[candy], 0 if other == PILEUP else rest.like(rest.tops[candy])
    for number, place, step in ((row, column, 1), (size + column, row, size)):
        # Of its own line only the candy's new place is looked at; from there it leaves at right angles.
        away, others = ~grid.lines[number], 0
        for ahead, stop in line_ends(rest.lines[number], place, size):
            if stop == place:
                continue
            end = candy + (stop - place) * step
            there = reach(rest, end, height) & away
            others = others or grid.beside(like & away)
            good = there & others
            if good:
                target = good.bit_length() - 1
                along = next(cells for cells in grid.ahead[candy] if cells >> end & 1)
                return 1 << candy | along | grid.spans[end][target] | grid.around[target] & like
            if there and first_pair(rest, number, stop > place) <= ahead:
                return train_needs(rest, candy, end) | grid.spans[end][there.bit_length() - 1]
    return 0
