"""Sheet parts: the rests of bonbon sheets that the pantry keeps, written as text, and cutting pieces from them.

A part is written row by row, two characters a cell as on the rules page, blank where there is none, rows parted by
`/`; then, where it has double spaces, `;` and the pairs of cell numbers (row by row, from 0):

    B-G-/  R-;0-1
"""

import functools

from games.bariloche.cutting import BOX_STEPS, SHAPE_STEPS, cells_of, groups
from games.bariloche.data import (
    CONTENT_TEXTS,
    CONTENTS,
    CUT_SHAPES,
    DOUBLE_SPACES,
    NOTHING,
    SHEET_PITCH,
    SHEETS,
)
from games.bariloche.pieces import Piece, canonical, fitted, piece_text

Contents = dict[int, int]
"""The content of every cell of a part, cells numbered as on a sheet."""
Doubles = tuple[tuple[int, int], ...]


def part_text(contents: Contents, doubles: Doubles) -> str:
    """A connected part as text, moved to the upper left."""
    rows = [cell // SHEET_PITCH for cell in contents]
    columns = [cell % SHEET_PITCH for cell in contents]
    top, left, width = min(rows), min(columns), max(columns) - min(columns) + 1
    lines = [
        "".join(
            CONTENT_TEXTS[contents[cell]] if (cell := row * SHEET_PITCH + column) in contents else "  "
            for column in range(left, left + width)
        )
        for row in range(top, max(rows) + 1)
    ]
    number = {cell: (cell // SHEET_PITCH - top) * width + cell % SHEET_PITCH - left for cell in contents}
    pairs = sorted((number[one], number[two]) for one, two in doubles if one in contents and two in contents)
    text = "/".join(lines)
    return text if not pairs else f"{text};{','.join(f'{one}-{two}' for one, two in pairs)}"


@functools.lru_cache(maxsize=1024)
def _parsed(text: str) -> tuple[tuple[tuple[int, int], ...], Doubles]:
    body, _, pairs = text.partition(";")
    lines = body.split("/")
    width = len(lines[0]) // 2
    cells = [
        (row * SHEET_PITCH + column, CONTENTS[line[2 * column : 2 * column + 2]])
        for row, line in enumerate(lines)
        for column in range(width)
        if line[2 * column : 2 * column + 2] != "  "
    ]

    def numbered(number: str) -> int:
        row, column = divmod(int(number), width)
        return row * SHEET_PITCH + column

    doubles = tuple(
        (numbered(one), numbered(two)) for one, _, two in (pair.partition("-") for pair in pairs.split(",") if pair)
    )
    return tuple(cells), doubles


def parse_part(text: str) -> tuple[Contents, Doubles]:
    """The inverse of `part_text`.

    Raises:
        KeyError, ValueError, IndexError: the text is no part.
    """
    cells, doubles = _parsed(text)
    return dict(cells), doubles


def part_size(text: str) -> int:
    """How many cells a part has."""
    return len(_parsed(text)[0])


def part_of_sheet(sheet: int, mask: int) -> str:
    """A connected part of a bonbon sheet as text."""
    contents = SHEETS[sheet]
    return part_text({cell: contents[cell] for cell in cells_of(mask)}, DOUBLE_SPACES[sheet])


@functools.lru_cache(maxsize=4096)
def cuttings_of(text: str, cut: int) -> tuple[tuple[int, ...], ...]:
    """Every way to cut a shape out of a part, edge or not, double spaces whole: the cells of each."""
    contents, doubles = parse_part(text)
    whole = sum(1 << cell for cell in contents)
    partner = {one: two for pair in doubles for one, two in (pair, pair[::-1])}
    found: list[tuple[int, ...]] = []
    for shape in CUT_SHAPES[cut]:
        steps = SHAPE_STEPS[shape]
        fits = whole
        for step in steps:
            fits &= whole >> (step - steps[0])
        for first in cells_of(fits):
            cells = tuple(first + step - steps[0] for step in steps)
            if not partner or all(partner.get(cell, cell) in cells for cell in cells):
                found.append(cells)
    return tuple(found)


@functools.lru_cache(maxsize=4096)
def cut_part(text: str, cells: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
    """Cuts some cells out of a part.

    Returns:
        The piece, in the form in which alike ones are counted, and the connected groups that are left.
    """
    contents, doubles = parse_part(text)
    start = min(cells) - (1 if min(cells) + SHEET_PITCH - 1 in cells else 0)
    one, two, three, four = (contents[start + step] if start + step in cells else NOTHING for step in BOX_STEPS)
    piece: Piece = fitted((one, two, three, four))
    rest = sum(1 << cell for cell in contents if cell not in cells)
    rests = tuple(
        part_text({cell: contents[cell] for cell in cells_of(group)}, doubles) for group in groups(rest, SHEET_PITCH)
    )
    return piece_text(canonical(piece)), rests
