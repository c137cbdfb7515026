"""A bonbon sheet: what is left of it, its double spaces, a planned cut, what would fall off, where one may cut."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.bariloche.cutting import cells_of
from games.bariloche.data import DOUBLE_SPACES, SHEET_CELLS, SHEET_COLUMNS, SHEET_PITCH, SHEET_ROWS, SHEETS
from rendering.bariloche.palette import BOARD, DOT, DOUBLE, HAIRLINE, LETTERS, PLANNED, SHEET, TORN
from rendering.bariloche.sweets import sweet
from rendering.kit import theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.kit.theme import Colour

_SIDES: Final = (-SHEET_PITCH, 1, SHEET_PITCH, -1)
"""From a cell to its neighbours above, right, below, left."""


class SheetLook(NamedTuple):
    """What a sheet shows.

    Attributes:
        sheet: which one.
        left: its cells, those of a planned cut not among them.
        cut: the planned cut.
        torn: what would fall off.
        targets: cells to choose from.
        halves: cells of equally large parts, by part.
    """

    sheet: int
    left: int
    cut: int = 0
    torn: int = 0
    targets: int = 0
    halves: tuple[int, ...] = ()


class _Cell(NamedTuple):
    content: int
    size: int
    joined: tuple[bool, bool, bool, bool]
    """Whether the sheet goes on above, right, below, left."""
    double: int
    """On which side the other half of a double space lies; -1 is none."""
    ground: Colour
    target: bool
    struck: bool


@lru_cache(maxsize=8)
def _partners(sheet: int) -> dict[int, int]:
    partners: dict[int, int] = {}
    for one, two in DOUBLE_SPACES[sheet]:
        partners[one], partners[two] = _SIDES.index(two - one), _SIDES.index(one - two)
    return partners


def _draw_cell(surface: Surface, cell: _Cell) -> None:
    size = cell.size
    above, right, below, left = cell.joined
    corners = (not (above or left), not (above or right), not (below or right), not (below or left))
    surface.rounded(0, 0, size, size, round(size * 0.18), cell.ground, corners=corners)
    hair, inset = (2, size // 8) if size > 64 else (1, size // 8)
    lines = (
        (inset, 0, size - 2 * inset, hair),
        (size - hair, inset, hair, size - 2 * inset),
        (inset, size - hair, size - 2 * inset, hair),
        (0, inset, hair, size - 2 * inset),
    )
    for side, (x, y, width, height) in enumerate(lines):
        if cell.joined[side] and side != cell.double:
            surface.box(x, y, width, height, HAIRLINE)
    if cell.double >= 0:
        _lozenge(surface, cell)
    if cell.target:
        edge = max(3, round(size * 0.06))
        surface.frame(3, 3, size - 6, size - 6, round(size * 0.2), LETTERS, thickness=edge)
    surface.stamp(sweet(cell.content, round(size * 0.36)), size // 2, size // 2 - round(size * 0.02))
    if cell.struck:
        reach = round(size * 0.36)
        ends = [(size // 2 - reach, size // 2 + reach), (size // 2 + reach, size // 2 - reach)]
        surface.stroke(ends, theme.CREAM, thickness=round(size * 0.13))
        surface.stroke(ends, theme.STRUCK, thickness=round(size * 0.07))


def _lozenge(surface: Surface, cell: _Cell) -> None:
    size, inset = cell.size, max(3, cell.size // 14)
    radius = round(size * 0.28)
    colour = DOUBLE if cell.ground == SHEET else theme.mix(cell.ground, DOUBLE, 0.6)
    reach = size + radius + 8
    starts = ((inset, -radius - 8), (inset, inset), (inset, inset), (-radius - 8, inset))
    x, y = starts[cell.double]
    across = cell.double in (1, 3)
    width, height = (reach - inset, size - 2 * inset) if across else (size - 2 * inset, reach - inset)
    surface.rounded(x, y, width, height, radius, colour)


def _tile(cell: _Cell) -> Tile:
    return TILES.get(
        ("bariloche-cell", cell),
        lambda: draw_tile("bariloche", cell.size, cell.size, BOARD, lambda surface: _draw_cell(surface, cell)),
    )


def _gone(size: int) -> Tile:
    def draw(surface: Surface) -> None:
        surface.disc(size // 2, size // 2, max(4, round(size * 0.065)), DOT)

    return TILES.get(("bariloche-gone", size), lambda: draw_tile("bariloche", size, size, BOARD, draw))


def draw_cells(canvas: Canvas, look: SheetLook, x: int, y: int, size: int) -> None:
    """Put all cells of a sheet on its board, the upper left one at (x, y)."""
    whole = look.left | look.cut | look.torn
    contents, partners = SHEETS[look.sheet], _partners(look.sheet)
    for number in SHEET_CELLS:
        at = (x + number % SHEET_PITCH * size, y + number // SHEET_PITCH * size)
        if not (whole >> number) & 1:
            canvas.tile(_gone(size), *at)
            continue
        joined = [bool((whole >> (number + side)) & 1) if number + side >= 0 else False for side in _SIDES]
        torn = bool((look.torn >> number) & 1)
        cell = _Cell(
            content=contents[number],
            size=size,
            joined=(joined[0], joined[1], joined[2], joined[3]),
            double=partners.get(number, -1),
            ground=_ground(look, number),
            target=bool((look.targets >> number) & 1),
            struck=torn,
        )
        canvas.tile(_tile(cell), *at)
    if look.cut:
        outline_cut(canvas, look.cut, x, y, size)


def _ground(look: SheetLook, number: int) -> Colour:
    if (look.cut >> number) & 1:
        return PLANNED
    if (look.torn >> number) & 1:
        return TORN
    if look.halves:
        return SHEET if (look.halves[0] >> number) & 1 else DOUBLE
    return SHEET


def outline_cut(canvas: Canvas, cut: int, x: int, y: int, size: int) -> None:
    """Draw the ink outline of a planned cut in its white casing."""
    rows = [cell // SHEET_PITCH for cell in cells_of(cut)]
    columns = [cell % SHEET_PITCH for cell in cells_of(cut)]
    left, top = x + min(columns) * size - 8, y + min(rows) * size - 8
    width, height = (max(columns) - min(columns) + 1) * size + 16, (max(rows) - min(rows) + 1) * size + 16
    with canvas.patch(left, top, width, height) as surface:
        for colour, thickness in ((theme.WHITE, 13), (theme.INK, 7)):
            for start, end in edges_of(cut, x, y, size):
                surface.stroke((start, end), colour, thickness=thickness)


def edges_of(mask: int, x: int, y: int, size: int) -> Sequence[tuple[tuple[int, int], tuple[int, int]]]:
    """The outer sides of some cells, as lines."""
    lines: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for cell in cells_of(mask):
        left, top = x + cell % SHEET_PITCH * size, y + cell // SHEET_PITCH * size
        right, bottom = left + size, top + size
        sides = (
            ((left, top), (right, top)),
            ((right, top), (right, bottom)),
            ((left, bottom), (right, bottom)),
            ((left, top), (left, bottom)),
        )
        for side, line in zip(_SIDES, sides, strict=True):
            if cell + side < 0 or not (mask >> (cell + side)) & 1:
                lines.append(line)
    return lines


def draw_letters(surface: Surface, x: int, y: int, size: int, gutter: int) -> None:
    """Write the letters above and the numbers left of a sheet whose upper left cell lies at (x, y)."""
    style = theme.figure(max(32, round(size * 0.44)))
    for column in range(SHEET_COLUMNS):
        at = x + column * size + size // 2
        write(surface, "ABCDEFGH"[column], at, y - gutter // 2, style, LETTERS, align="centre")
    for row in range(SHEET_ROWS):
        write(surface, str(row + 1), x - gutter // 2, y + row * size + size // 2, style, LETTERS, align="centre")
