"""The market's grid: coordinates, cards, legal spaces, the line to be taken."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from games.barrio.data import KIND_OF
from games.barrio.grid import COLUMNS, FIRST, LINE_SPACES, SIDE, SIZE, column_of, row_number, row_of, shape_of, spaces
from rendering.barrio import palette as p
from rendering.barrio.materials import tile
from rendering.kit import theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write
from rendering.kit.theme import Colour

LEFT: Final = 32
TOP: Final = theme.CONTENT_TOP
WIDTH: Final = 592
HEIGHT: Final = 592
_CELLS_LEFT: Final = LEFT + 46
_CELLS_TOP: Final = TOP + 48
_ROOM: Final = 534
_SMALLEST: Final = 4
"""A small drawing shows at least so many spaces across."""

SpaceKind: TypeAlias = Literal["card", "new", "open", "careful", "hollow"]
"""What a space of the grid shows."""


class Window(NamedTuple):
    """The part of the grid that is drawn: its first column and row, its columns and rows, the size of a space."""

    column: int
    row: int
    columns: int
    rows: int
    pitch: int
    x: int
    y: int

    def at(self, space: int) -> tuple[int, int]:
        """The upper left corner of a space."""
        return self.x + (column_of(space) - self.column) * self.pitch, self.y + (row_of(space) - self.row) * self.pitch


def window(market: str, marked: Iterable[int] = ()) -> Window:
    """The window of A1 to E5, wider where cards or marks lie beyond."""
    used = [*spaces(shape_of(market).taken), *marked]
    columns, rows = [column_of(space) for space in used], [row_of(space) for space in used]
    last = FIRST + SIZE - 1
    left, right = min([FIRST, *columns]), max([last, *columns])
    top, bottom = min([FIRST, *rows]), max([last, *rows])
    count = max(right - left, bottom - top) + 1
    pitch = _ROOM // count
    x = _CELLS_LEFT + (_ROOM - pitch * (right - left + 1)) // 2
    y = _CELLS_TOP + (_ROOM - pitch * (bottom - top + 1)) // 2
    return Window(left, top, right - left + 1, bottom - top + 1, pitch, x, y)


def draw_letters(pen: Surface, seen: Window) -> None:
    """Write columns and rows around the grid."""
    size = theme.figure(38 if seen.columns <= SIZE + 1 else 32)
    for column in range(seen.columns):
        x = seen.x + column * seen.pitch + seen.pitch // 2
        write(pen, COLUMNS[seen.column + column], x, seen.y - 24, size, theme.INK, align="centre")
    for row in range(seen.rows):
        y = seen.y + row * seen.pitch + seen.pitch // 2
        write(pen, str(row_number(seen.row + row)), seen.x - 24, y, size, theme.INK, align="centre")


def draw_cards(
    canvas: Canvas,
    market: str,
    seen: Window,
    *,
    new: frozenset[int] = frozenset(),
    legal: frozenset[int] = frozenset(),
    careful: frozenset[int] = frozenset(),
) -> None:
    """Put every space on the board: its card, or its hollow; just placed and open ones are marked, some with a “!”."""
    limit = range(FIRST, FIRST + SIZE)
    every = [
        SIDE * row + column
        for row in range(seen.row, seen.row + seen.rows)
        for column in range(seen.column, seen.column + seen.columns)
    ]
    # Those just placed come last: their mark reaches below them.
    for space in sorted(every, key=new.__contains__):
        letter = market[space]
        if letter in KIND_OF:
            kind: SpaceKind = "new" if space in new else "card"
        elif space in legal:
            letter, kind = "", "careful" if space in careful else "open"
        elif column_of(space) in limit and row_of(space) in limit:
            letter, kind = "", "hollow"
        else:
            continue
        canvas.tile(_space_tile(kind, letter, seen.pitch), *seen.at(space))


def _space_tile(kind: SpaceKind, letter: str, pitch: int) -> Tile:
    def draw(pen: Surface) -> None:
        side = pitch - 8
        if kind == "hollow":
            pen.rounded(10, 10, pitch - 20, pitch - 20, 14, p.EMPTY_CELL)
        elif letter:
            if kind == "new":
                pen.rounded(0, 0, pitch, pitch + 2, side // 6 + 4, theme.MARKER)
            pen.stamp(tile(KIND_OF[letter], side), 4, 4)
        else:
            _open(pen, 0, 0, pitch, careful=kind == "careful")

    height = pitch + 2 if kind == "new" else pitch
    return TILES.get(("barrio-space", kind, letter, pitch), lambda: draw_tile("barrio", pitch, height, p.BOARD, draw))


def _open(pen: Surface, x: int, y: int, pitch: int, *, careful: bool) -> None:
    pen.rounded(x + 6, y + 6, pitch - 12, pitch - 12, 14, theme.INK)
    pen.rounded(x + 9, y + 9, pitch - 18, pitch - 18, 12, theme.MARKER)
    half, middle = pitch // 8, (x + pitch // 2, y + pitch // 2)
    if careful:
        lay(pen, "!", *middle, theme.figure(pitch // 2), theme.INK, align="centre")
        return
    for ends in (((-half, 0), (half, 0)), ((0, -half), (0, half))):
        pen.stroke([(middle[0] + dx, middle[1] + dy) for dx, dy in ends], theme.INK, thickness=5)


def frame_line(pen: Surface, market: str, line: int, seen: Window, colour: Colour, *, thickness: int = 7) -> None:
    """Frame the cards of a line, gaps included, from the first to the last."""
    taken = [space for space in spaces(LINE_SPACES[line]) if market[space] in KIND_OF]
    if not taken:
        return
    x, y = seen.at(taken[0])
    right, bottom = seen.at(taken[-1])
    width, height = right - x + seen.pitch, bottom - y + seen.pitch
    radius = min(18, seen.pitch // 4)
    pen.frame(x - 4, y - 4, width + 8, height + 8, radius + 2, theme.CREAM, thickness=thickness + 4)
    pen.frame(x - 2, y - 2, width + 4, height + 4, radius, colour, thickness=thickness)


def small_window(market: str, x: int, y: int, room: int) -> Window:
    """A window on the cards alone, in a square of `room` px."""
    shape = shape_of(market)
    if not shape.cards:
        return Window(FIRST, FIRST, 1, 1, room // SIZE, x, y)
    columns, rows = shape.width, shape.height
    pitch = room // max(_SMALLEST, columns, rows)
    return Window(
        shape.left,
        shape.top,
        columns,
        rows,
        pitch,
        x + (room - pitch * columns) // 2,
        y + (room - pitch * rows) // 2,
    )


def draw_small(pen: Surface, market: str, seen: Window, *, new: frozenset[int] = frozenset()) -> None:
    """Draw a market small, its cards only, with narrow gaps."""
    for space in spaces(shape_of(market).taken):
        x, y = seen.at(space)
        if space in new:
            pen.rounded(x - 1, y - 1, seen.pitch + 2, seen.pitch + 3, seen.pitch // 5, theme.INK)
            pen.rounded(x, y, seen.pitch, seen.pitch + 1, seen.pitch // 5, theme.MARKER)
        pen.stamp(tile(KIND_OF[market[space]], seen.pitch - 5), x + 2, y + 2)


def number(pen: Surface, x: int, y: int, text: str) -> None:
    """A figure on the game's colour, for choices."""
    pen.disc(x, y, 26, p.STRIP)
    lay(pen, text, x, y, theme.figure(34), theme.CREAM, align="centre")
