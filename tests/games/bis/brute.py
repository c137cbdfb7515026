"""The rules of marking once more, slow and plain, from the text of a sheet only; shares nothing with the game."""

import itertools
from collections.abc import Iterable

Cell = tuple[int, int]
COLOURS = {"g": "green", "y": "yellow", "b": "blue", "r": "red", "o": "orange"}


def cells(layout: str) -> dict[Cell, str]:
    """The colour of every (column, row)."""
    return {
        (column, row): COLOURS[letter.lower()]
        for row, line in enumerate(layout.split())
        for column, letter in enumerate(line)
    }


def name(cell: Cell) -> str:
    return f"{'ABCDEFGHIJKLMNO'[cell[0]]}{cell[1] + 1}"


def from_mask(marks: int) -> set[Cell]:
    return {(bit // 8, bit % 8) for bit in range(120) if marks >> bit & 1}


def touching(cell: Cell) -> set[Cell]:
    column, row = cell
    return {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


def connected(group: Iterable[Cell]) -> bool:
    left = set(group)
    todo = [left.pop()]
    while todo:
        near = touching(todo.pop()) & left
        left -= near
        todo += near
    return not left


def groups(layout: str, colour: str, number: int, marked: set[Cell]) -> set[tuple[Cell, ...]]:
    """Every set of exactly so many cells that may be marked with this colour and number."""
    free = sorted(cell for cell, its in cells(layout).items() if its == colour and cell not in marked)
    found: set[tuple[Cell, ...]] = set()
    for first in free:
        if first[0] != 7 and not touching(first) & marked:
            continue
        around = {first}
        for _ in range(number - 1):
            around |= {near for cell in around for near in touching(cell) if near in free}
        for others in itertools.combinations(sorted(around - {first}), number - 1):
            if connected((first, *others)):
                found.add(tuple(sorted((first, *others))))
    return found


def turns(
    layout: str, marked: set[Cell], jokers: int, colours: Iterable[int], numbers: Iterable[int]
) -> set[tuple[str, str]]:
    """Every whole turn with these dice: the text of the pair and the names of the cells."""
    found: set[tuple[str, str]] = set()
    for colour_face, number_face in itertools.product(set(colours), set(numbers)):
        if (colour_face == 5) + (number_face == 6) > jokers:
            continue
        for colour in COLOURS.values() if colour_face == 5 else (list(COLOURS.values())[colour_face],):
            for number in range(1, 6) if number_face == 6 else (number_face,):
                pair = f"{'X=' if colour_face == 5 else ''}{colour} {'?=' if number_face == 6 else ''}{number}"
                for group in groups(layout, colour, number, marked):
                    found.add((pair, " ".join(map(name, group))))
    return found
