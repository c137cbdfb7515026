"""A tray: pieces outlined, the newest with a rim, where the next may go, and what scores."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from games.bariloche.data import EMPTY, NOTHING, TRAY_PITCH, TRAY_START, WRAPPED
from games.bariloche.pieces import Piece
from games.bariloche.state import Tray
from games.bariloche.trays import tray_column_text
from rendering.bariloche.palette import LETTERS, OUTLINE, PEG, SCORING, SHEET, TRAY, TRAY_LETTERS
from rendering.bariloche.sweets import chilli, sweet, unwrapped
from rendering.kit import theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.kit.theme import Colour, mix

_SIDES: Final = (-TRAY_PITCH, 1, TRAY_PITCH, -1)
_AROUND: Final = (*_SIDES, -TRAY_PITCH - 1, 1 - TRAY_PITCH, TRAY_PITCH - 1, TRAY_PITCH + 1)
LARGEST: Final = 88
GUTTER: Final = 46
"""Room for the letters and numbers of a tray."""
_PALE: Final = mix(SHEET, TRAY, 0.55)


class Frame(NamedTuple):
    """Which cells of a tray are shown, and where.

    Attributes:
        x: left end of the upper left cell.
        y: its upper end.
        size: pixels a cell.
        row: the first row shown.
        column: the first column shown.
        rows: how many rows.
        columns: how many columns.
    """

    x: int
    y: int
    size: int
    row: int
    column: int
    rows: int
    columns: int

    def at(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        row, column = divmod(cell, TRAY_PITCH)
        return self.x + (column - self.column) * self.size, self.y + (row - self.row) * self.size

    def middle(self, cell: int) -> tuple[int, int]:
        """The middle of a cell."""
        x, y = self.at(cell)
        return x + self.size // 2, y + self.size // 2


class TrayLook(NamedTuple):
    """What a tray shows beside its pieces.

    Attributes:
        new_from: pieces from this number on are new.
        targets: free cells to choose from.
        groups: cells that score together; lines then run around these instead of around pieces, and all other cells
            are pale. None while the game runs.
        ringed: cells whose garnish scores.
        types: cells of wrapped bonbons and what each counts as.
        cancelled: empty spaces with a spicy bonbon on them.
        pegs: free cells are dotted.
    """

    new_from: int
    targets: frozenset[int] = frozenset()
    groups: tuple[tuple[int, ...], ...] | None = None
    ringed: frozenset[int] = frozenset()
    types: tuple[tuple[int, int], ...] = ()
    cancelled: frozenset[int] = frozenset()
    pegs: bool = False


class _Cell(NamedTuple):
    """A tile of a tray: lines run along its sides and through its corners, clockwise from above and upper right."""

    content: int
    size: int
    sides: tuple[int, ...]
    corners: tuple[int, ...]
    new: bool
    ground: Colour
    kind: int = NOTHING
    chilli: bool = False
    target: bool = False
    ringed: bool = False
    peg: bool = False


_NO_LINE, _LINE, _NEW_LINE = range(3)
Owner = Callable[[int], int | None]
"""The number of the piece that covers a cell, if any."""


def frame_for(tray: Tray, x: int, y: int, width: int, height: int, *, margin: int = 0) -> Frame:
    """Fit a tray, with some free cells around it, into a rectangle."""
    cells = tray.cells or (TRAY_START,)
    rows = [cell // TRAY_PITCH for cell in cells]
    columns = [cell % TRAY_PITCH for cell in cells]
    row, column = max(0, min(rows) - margin), max(0, min(columns) - margin)
    high, wide = max(rows) + margin - row + 1, max(columns) + margin - column + 1
    size = min(LARGEST, width // wide, height // high) // 2 * 2
    left, top = x + (width - wide * size) // 2, y + (height - high * size) // 2
    return Frame(left, top, size, row, column, high, wide)


def filling(place: Frame, x: int, y: int, width: int, height: int) -> Frame:
    """Widen a frame by whole cells until it fills a rectangle."""
    size = place.size
    more_rows, more_columns = height // size - place.rows, width // size - place.columns
    row, column = max(0, place.row - more_rows // 2), max(0, place.column - more_columns // 2)
    high, wide = place.rows + more_rows, place.columns + more_columns
    return Frame(x + (width - wide * size) // 2, y + (height - high * size) // 2, size, row, column, high, wide)


def _owners(tray: Tray, groups: tuple[tuple[int, ...], ...] | None) -> dict[int, int]:
    """What the lines run around: the number of each cell's piece, or of the group it scores in (from 1)."""
    if groups is not None:
        grouped = dict.fromkeys(tray.cells, 0)
        grouped.update((cell, number) for number, group in enumerate(groups, start=1) for cell in group)
        return grouped
    owners: dict[int, int] = {}
    start = 0
    for number, end in enumerate(tray.ends):
        for cell in tray.cells[start:end]:
            owners[cell] = number
        start = end
    return owners


def _line(first: int | None, second: int | None, new_from: int) -> int:
    """The line between two cells that these pieces cover."""
    if first == second:
        return _NO_LINE
    newest = max(first if first is not None else -1, second if second is not None else -1)
    return _NEW_LINE if newest >= new_from else _LINE


def _lines(cell: int, owner: Owner, new_from: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lines along a cell's sides and through its corners: wherever two pieces, or a piece and none, meet."""
    mine = owner(cell)
    above, right, below, left = (owner(cell + step) for step in _SIDES)
    sides = tuple(_line(mine, other, new_from) for other in (above, right, below, left))
    corners: list[int] = []
    for one, two, step in (
        (right, above, 1 - TRAY_PITCH),
        (right, below, 1 + TRAY_PITCH),
        (left, below, TRAY_PITCH - 1),
        (left, above, -TRAY_PITCH - 1),
    ):
        beyond = owner(cell + step)
        meeting = ((mine, one), (mine, two), (one, beyond), (two, beyond))
        corners.append(max(_line(first, second, new_from) for first, second in meeting))
    return sides, tuple(corners)


@lru_cache(maxsize=128)
def _cells(tray: Tray, look: TrayLook, size: int) -> tuple[tuple[int, _Cell], ...]:
    """Every cell that shows anything: the covered ones, those around them, and the targets."""
    owners = _owners(tray, look.groups)
    scoring = None if look.groups is None else {cell for group in look.groups for cell in group}
    contents = dict(zip(tray.cells, tray.contents, strict=True))
    types = dict(look.types)
    around = {cell + step for cell in tray.cells for step in _AROUND} - owners.keys()
    shown: list[tuple[int, _Cell]] = []
    for cell in (*tray.cells, *sorted(around | look.targets)):
        sides, corners = _lines(cell, owners.get, look.new_from)
        content = contents.get(cell, NOTHING)
        made = _Cell(
            content=content,
            size=size,
            sides=sides,
            corners=corners,
            new=owners.get(cell, -1) >= look.new_from,
            ground=TRAY if content == NOTHING else _ground(scoring, cell),
            kind=types.get(cell, NOTHING) if content == WRAPPED else NOTHING,
            chilli=cell in look.cancelled,
            target=cell in look.targets,
            ringed=cell in look.ringed,
            peg=look.pegs and content == NOTHING and cell not in look.targets,
        )
        shown.append((cell, made))
    return tuple(shown)


def draw_tray(canvas: Canvas, tray: Tray, look: TrayLook, place: Frame) -> None:
    """Put a tray's cells, the lines around them and the targets beside them into a frame."""
    for cell, shown in _cells(tray, look, place.size):
        _put(canvas, shown, place, cell)


def _peg(size: int) -> int:
    return max(3, size // 16)


def draw_pegs(canvas: Canvas, place: Frame) -> None:
    """Dot all cells of a frame, as a ground for a tray."""
    peg = _tile(_Cell(NOTHING, place.size, (_NO_LINE,) * 4, (_NO_LINE,) * 4, False, TRAY, peg=True))
    for at in range(place.rows * place.columns):
        row, column = divmod(at, place.columns)
        canvas.tile(peg, place.x + column * place.size, place.y + row * place.size)


def _put(canvas: Canvas, shown: _Cell, place: Frame, cell: int) -> None:
    """Paste a cell's tile; of free cells at the rim of the frame only the lines that touch the tray."""
    x, y = place.at(cell)
    inside = 0 <= cell // TRAY_PITCH - place.row < place.rows and 0 <= cell % TRAY_PITCH - place.column < place.columns
    if inside:
        canvas.tile(_tile(shown), x, y)
        return
    depth = _half(place.size)
    left, top = max(0, place.x - depth - x), max(0, place.y - depth - y)
    right = min(place.size, place.x + place.columns * place.size + depth - x)
    bottom = min(place.size, place.y + place.rows * place.size + depth - y)
    if right > left and bottom > top:
        canvas.tile(_tile(shown), x, y, (left, top, right, bottom))


def _ground(scoring: set[int] | None, cell: int) -> Colour:
    if scoring is None:
        return SHEET
    return SCORING if cell in scoring else _PALE


def _tile(cell: _Cell) -> Tile:
    return TILES.get(
        ("bariloche-tray", cell),
        lambda: draw_tile("bariloche", cell.size, cell.size, TRAY, lambda surface: _draw_cell(surface, cell)),
    )


def _half(size: int) -> int:
    """Half the thickness of the lines."""
    return 3 if size >= 44 else 2


def _strips(size: int, depth: int) -> tuple[tuple[int, int, int, int], ...]:
    return (0, 0, size, depth), (size - depth, 0, depth, size), (0, size - depth, size, depth), (0, 0, depth, size)


def _corner_boxes(size: int, depth: int) -> tuple[tuple[int, int, int, int], ...]:
    far = size - depth
    return (far, 0, depth, depth), (far, far, depth, depth), (0, far, depth, depth), (0, 0, depth, depth)


def _draw_lines(surface: Surface, cell: _Cell) -> None:
    size, half = cell.size, _half(cell.size)
    lines = (*cell.sides, *cell.corners)
    if cell.new:
        rim = half + max(3, size // 16)
        for line, box in zip(lines, (*_strips(size, rim), *_corner_boxes(size, rim)), strict=True):
            if line:
                surface.box(*box, theme.MARKER)
    boxes = (*_strips(size, half), *_corner_boxes(size, half))
    for wanted, colour in ((_LINE, OUTLINE), (_NEW_LINE, theme.INK)):
        for line, box in zip(lines, boxes, strict=True):
            if line == wanted:
                surface.box(*box, colour)


def _draw_cell(surface: Surface, cell: _Cell) -> None:
    size = cell.size
    surface.box(0, 0, size, size, cell.ground)
    _draw_lines(surface, cell)
    middle, radius = size // 2, round(size * 0.34)
    if cell.content != NOTHING:
        sprite = unwrapped(cell.kind, radius) if cell.kind != NOTHING else sweet(cell.content, radius)
        surface.stamp(sprite, middle, middle - (0 if cell.content == EMPTY else round(size * 0.02)))
    if cell.ringed:
        surface.ring(middle, middle, round(size * 0.44), theme.WHITE, thickness=max(4, size // 9))
        surface.ring(middle, middle, round(size * 0.42), LETTERS, thickness=max(3, size // 14))
    if cell.chilli:
        surface.stamp(chilli(round(radius * 0.8)), middle, middle)
    if cell.peg:
        surface.disc(middle, middle, _peg(size), PEG)
    if cell.target:
        reach = max(6, round(size * 0.24))
        surface.disc(middle, middle, reach, theme.INK)
        surface.disc(middle, middle, reach - max(2, size // 20), theme.MARKER)


def draw_letters(canvas: Canvas, place: Frame) -> None:
    """Write the letters above and the numbers left of a tray."""
    style = theme.figure(max(28, min(38, round(place.size * 0.5))))
    width, height = place.columns * place.size, place.rows * place.size
    with canvas.patch(place.x - 20, place.y - GUTTER - 2, width + 40, GUTTER + 4) as surface:
        for column in range(place.columns):
            letter = tray_column_text(place.column + column)
            x = place.x + column * place.size + place.size // 2
            write(surface, letter, x, place.y - GUTTER // 2, style, TRAY_LETTERS, align="centre")
    with canvas.patch(place.x - GUTTER - 6, place.y - 8, GUTTER + 12, height + 16) as surface:
        for row in range(place.rows):
            y = place.y + row * place.size + place.size // 2
            write(surface, str(place.row + row + 1), place.x - GUTTER // 2, y, style, TRAY_LETTERS, align="centre")


@lru_cache(maxsize=256)
def piece_size(piece: Piece) -> tuple[int, int]:
    """How many columns and rows a piece takes."""
    here = [number for number in range(4) if piece[number] != NOTHING]
    return max(number % 2 for number in here) + 1, max(number // 2 for number in here) + 1


def draw_piece(
    canvas: Canvas, piece: Piece, x: int, y: int, size: int, *, new: bool = False, first: bool = False
) -> None:
    """Draw a piece by itself, centred on (x, y); `first` marks the cell that goes where one points.

    Args:
        canvas: the picture.
        piece: what to draw.
        x: its middle.
        y: its middle.
        size: pixels a cell.
        new: with the rim of the newest piece.
        first: with a mark on its first cell.
    """
    wide, high = piece_size(piece)
    left, top = x - wide * size // 2, y - high * size // 2
    here = {TRAY_PITCH * (at // 2) + at % 2: piece[at] for at in range(4) if piece[at] != NOTHING}
    owners = dict.fromkeys(here, 0)
    frame = Frame(left, top, size, 0, 0, high, wide)
    for cell, content in here.items():
        sides, corners = _lines(cell, owners.get, 0 if new else 1)
        _put(canvas, _Cell(content, size, sides, corners, new, SHEET), frame, cell)
    if first:
        cell = min(here)
        at = frame.at(cell)
        with canvas.patch(*at, size, size) as surface:
            middle = (at[0] + round(size * 0.22), at[1] + round(size * 0.22))
            surface.disc(*middle, round(size * 0.15), theme.INK)
            surface.disc(*middle, round(size * 0.1), theme.MARKER)
