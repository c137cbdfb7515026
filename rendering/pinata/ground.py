"""The board: where its cells lie, its panel and quarters, and each cell with what is on it."""

from typing import Final, NamedTuple

from games.pinata.data import COLUMN_LETTERS
from rendering.kit import theme
from rendering.kit.canvas import TILES, Tile, draw_tile
from rendering.kit.frame import panel
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.kit.theme import mix
from rendering.pinata.pieces import BOARD, QUARTERS, STRIP, flower, stack

LEFT: Final = 32
TOP: Final = theme.CONTENT_TOP
WIDTH: Final = theme.WIDTH - 2 * LEFT
HEIGHT: Final = 1012
SPAN: Final = 920
"""How wide all the cells are together, whatever their number."""

CELLS_LEFT: Final = (theme.WIDTH - SPAN) // 2
CELLS_TOP: Final = TOP + 46
BOTTOM: Final = TOP + HEIGHT

_SEAM: Final = 4
_INSET: Final = 2
"""A cell's tile leaves the lines between the cells alone."""

_CORNER: Final = 20
_LETTERS: Final = mix(STRIP, theme.INK, 0.25)


class Mark(NamedTuple):
    """How a cell is marked.

    Attributes:
        kind: `choice` may be chosen, `chosen` is, `target` may be moved to; empty for none.
        number: what stands on a target or a group, if anything.
    """

    kind: str = ""
    number: str = ""


PLAIN: Final = Mark()


def pitch(size: int) -> int:
    """From one cell to the next."""
    return SPAN // size


def room(size: int) -> int:
    """How much of a cell its tile covers."""
    return pitch(size) - 2 * _INSET


def middle(cell: int, size: int) -> tuple[int, int]:
    """The middle of a cell."""
    row, column = divmod(cell, size)
    step = pitch(size)
    return CELLS_LEFT + column * step + step // 2, CELLS_TOP + row * step + step // 2


def draw_ground(surface: Surface, size: int) -> None:
    """Draw the panel, the four boards, the lines between the cells and the names of columns and rows."""
    panel(surface, LEFT, TOP, WIDTH, HEIGHT, colour=BOARD, radius=theme.BOARD_RADIUS)
    step, half = pitch(size), size // 2
    for quarter in range(4):
        row, column = divmod(quarter, 2)
        x, y = CELLS_LEFT + column * half * step, CELLS_TOP + row * half * step
        ground = QUARTERS[(row + column) % 2]
        wide = half * step - _SEAM // 2
        left, top = x + column * _SEAM // 2, y + row * _SEAM // 2
        surface.rounded(left, top, wide, wide, _CORNER, ground)
        line = mix(ground, theme.EDGE, 0.75)
        for index in range(1, half):
            surface.box(x + index * step - 1, top + 10, 2, wide - 20, line)
            surface.box(left + 10, y + index * step - 1, wide - 20, 2, line)
    style = theme.figure(36)
    for index in range(size):
        across = CELLS_LEFT + index * step + step // 2
        for y in (TOP + 24, BOTTOM - 23):
            write(surface, COLUMN_LETTERS[index], across, y, style, _LETTERS, align="centre")
        down = CELLS_TOP + index * step + step // 2
        for x in (LEFT + 30, LEFT + WIDTH - 30):
            write(surface, str(index + 1), x, down, style, _LETTERS, align="centre")


def cell_tile(cell: int, size: int, flower_letter: str, pile: str, mark: Mark = PLAIN) -> Tile:
    """Return a cell with what is on it; drawn once for each look."""
    half = size // 2
    row, column = divmod(cell, size)
    ground = QUARTERS[(row // half + column // half) % 2]
    upper, lower, left, right = row % half == 0, row % half == half - 1, column % half == 0, column % half == half - 1
    corners = (upper and left, upper and right, lower and right, lower and left)
    wide = room(size)
    # The very corners of its quarter, which end at the seam and lie outside the tile elsewhere.
    above, before = (_INSET if quarter == 0 else 0 for quarter in (row // half, column // half))
    reach = (-before, -above, wide + _INSET, wide + _INSET) if any(corners) else (0, 0, wide, wide)

    def draw(surface: Surface) -> None:
        centre = wide // 2
        surface.rounded(*reach, _CORNER, ground, corners=corners)
        _draw_below(surface, wide, mark, filled=bool(pile))
        if flower_letter != ".":
            surface.stamp(flower(flower_letter, round(wide * 0.47), not pile), centre, centre)
        if pile:
            surface.stamp(stack(pile, wide), centre, centre)
        _draw_above(surface, wide, mark, filled=bool(pile))

    key = ("pinata-cell", size, ground, corners, reach, flower_letter, pile, mark)
    return TILES.get(key, lambda: draw_tile("pinata", wide, wide, BOARD if any(corners) else ground, draw))


def _draw_below(surface: Surface, wide: int, mark: Mark, *, filled: bool) -> None:
    """The frame of a marked cell; the stack's height lies over it."""
    radius = round(wide / 5)
    if mark.kind == "chosen":
        surface.frame(0, 0, wide, wide, radius, theme.INK, thickness=5)
    elif mark.kind == "choice" or (mark.kind == "target" and filled):
        surface.rounded(0, 0, wide, wide, radius, theme.INK)
        surface.rounded(3, 3, wide - 6, wide - 6, radius - 2, theme.MARKER)


def _draw_above(surface: Surface, wide: int, mark: Mark, *, filled: bool) -> None:
    centre, scale = wide // 2, wide / 88
    if not mark.number:
        return
    if filled:
        x, y, radius = round(20 * scale), round(20 * scale), round(20 * scale)
        size = 28
    else:
        x, y, radius = centre, centre, round(33 * scale)
        size = round((40 if len(mark.number) == 1 else 34) * scale)
    surface.disc(x, y, radius, theme.INK)
    surface.disc(x, y, radius - 4, theme.MARKER)
    write(surface, mark.number, x, y, theme.figure(size), theme.INK, align="centre")


def cell_corner(cell: int, size: int) -> tuple[int, int]:
    """Where the tile of a cell goes."""
    row, column = divmod(cell, size)
    step = pitch(size)
    return CELLS_LEFT + column * step + _INSET, CELLS_TOP + row * step + _INSET
