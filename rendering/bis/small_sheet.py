"""A player's panel in the overview: name, points, a small sheet, jokers and stars."""

from dataclasses import dataclass
from typing import Final

from games.bis.data import CELLS, CELLS_PER_COLOUR, COLUMN_STEP, COLUMNS, ROWS, START_COLUMN, cells_of
from games.bis.layout import Layout, layout_of
from games.bis.scoring import open_stars, score_of
from games.bis.state import BisView, Sheet
from rendering.bis.cells import NAMES, Look, cell_tile, draw_star
from rendering.bis.foot import draw_joker
from rendering.bis.marks import public_looks
from rendering.bis.palette import STAR, inks_of, tones
from rendering.kit import frame, theme
from rendering.kit.candies import candy_style, symbol_disc
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.people import Person, token
from rendering.kit.surface import Surface
from rendering.kit.text import write, written_width
from rendering.words import figure

_INNER: Final = theme.WIDTH - 2 * theme.MARGIN


@dataclass(frozen=True, slots=True)
class Size:
    """How large a panel is, and from cell to cell."""

    pitch: int
    width: int
    height: int
    radius: int
    """Of the dots below completed columns."""


WIDE: Final = Size(46, _INNER, 430, 13)
SMALL: Final = Size(28, (_INNER - theme.GAP) // 2, 290, 8)

_LEFT: Final = 26
_TOP: Final = 66
"""The upper left corner of the cells in a panel."""


@dataclass(frozen=True, slots=True)
class Shown:
    """All that a panel shows.

    Attributes:
        key: The printed sheet's.
        layout: Its text.
        sheet: The player's.
        person: The player.
        lit: The panel is lit: the player is to choose, or has won.
        ticked: The player has chosen in this roll.
    """

    key: str
    layout: str
    sheet: Sheet
    person: Person
    lit: bool
    ticked: bool


def shown(view: BisView, layout: Layout, person: Person) -> Shown:
    """Return what the panel of a player shows."""
    seat = person.seat
    lit = seat in (view.active if view.outcome is None else view.outcome.winners)
    ticked = view.outcome is None and seat in view.done
    return Shown(view.sheet, layout.text, view.sheets[seat], person, lit, ticked)


def panel(what: Shown, size: Size) -> Tile:
    """Return a player's panel as a tile, drawn once for what it shows."""
    return TILES.get(("bis-player", what, size), lambda: _panel(what, size))


def _panel(what: Shown, size: Size) -> Tile:
    layout = layout_of(what.layout)
    canvas = Canvas.over(TILES.get(("bis-empty", what.key, what.layout, what.lit, size), lambda: _empty(what, size)))
    with canvas.patch(0, 0, size.width, _TOP - 6) as surface:
        _title(surface, what, layout, size)
    right = _LEFT + COLUMNS * size.pitch + 8
    with canvas.patch(right, _TOP, size.width - right, size.height - _TOP) as surface:
        if size is WIDE:
            _wide_side(surface, what.sheet, layout, right + 30)
        else:
            _side(surface, what.sheet, layout, right + 26)
    if what.sheet.columns_first | what.sheet.columns_later:
        top = _TOP + ROWS * size.pitch + 6
        with canvas.patch(_LEFT, top, right - _LEFT, 2 * size.radius + 4) as surface:
            _own_columns(surface, what.sheet, top + size.radius + 2, size)
    for cell, look in public_looks(what.sheet).items():
        _put_cell(canvas, what, layout, cell, look, size)
    return canvas.finished()


def _empty(what: Shown, size: Size) -> Tile:
    """Return a panel with an untouched sheet."""
    tone, fill = tones(what.key), theme.BUTTER if what.lit else theme.CARD
    width, height = COLUMNS * size.pitch, ROWS * size.pitch

    def draw(surface: Surface) -> None:
        frame.panel(surface, 0, 0, size.width, size.height, colour=fill, radius=24)
        surface.rounded(_LEFT - 8, _TOP - 6, width + 16, height + 12, 14, tone.board)
        surface.rounded(_LEFT + START_COLUMN * size.pitch - 2, _TOP - 4, size.pitch + 4, height + 8, 8, tone.start)

    canvas = Canvas.over(draw_tile(inks_of(what.key), size.width, size.height + 6, theme.PAPER, draw))
    layout = layout_of(what.layout)
    for cell in CELLS:
        _put_cell(canvas, what, layout, cell, Look.OPEN, size)
    return canvas.finished()


def _put_cell(canvas: Canvas, what: Shown, layout: Layout, cell: int, look: Look, size: Size) -> None:
    column, row = divmod(cell, COLUMN_STEP)
    is_star = bool(layout.stars >> cell & 1)
    tile = cell_tile(what.key, column, layout.colour_of[cell], is_star, look, what.person.seat, size.pitch)
    canvas.tile(tile, _LEFT + column * size.pitch, _TOP + row * size.pitch)


def _title(surface: Surface, what: Shown, layout: Layout, size: Size) -> None:
    middle, right = 32, size.width - 24
    surface.stamp(token(what.person.seat, what.person.letters, 25), 44, middle)
    points = figure(score_of(layout, what.sheet).total)
    write(surface, points, right, middle, theme.figure(40), theme.INK, align="right")
    right -= written_width(points, theme.figure(40)) + 14
    for colour in reversed(cells_of(what.sheet.colours_first | what.sheet.colours_later)):
        surface.rounded(right - 40, middle - 20, 40, 40, 12, candy_style(NAMES[colour]).main)
        surface.stamp(symbol_disc(NAMES[colour], 15), right - 20, middle)
        right -= 48
    if what.ticked:
        surface.disc(right - 19, middle, 19, theme.INK)
        frame.tick(surface, right - 19, middle, 9, theme.CREAM, thickness=5)
        right -= 46
    write(surface, what.person.name, 80, middle, theme.NAME, theme.INK, width=right - 88)


def _side(surface: Surface, sheet: Sheet, layout: Layout, x: int) -> None:
    """Draw jokers left and stars open beside a board."""
    draw_joker(surface, x, _TOP + 18, 18)
    write(surface, str(sheet.jokers), x, _TOP + 64, theme.figure(36), theme.INK, align="centre")
    draw_star(surface, x, _TOP + 120, 20, STAR)
    write(surface, str(open_stars(layout, sheet)), x, _TOP + 164, theme.figure(36), theme.INK, align="centre")


def _wide_side(surface: Surface, sheet: Sheet, layout: Layout, left: int) -> None:
    """Draw also how much of every colour is marked."""
    for colour, name in enumerate(NAMES):
        y = _TOP + 22 + colour * 50
        surface.rounded(left, y - 21, 78, 42, 14, candy_style(name).main)
        surface.stamp(symbol_disc(name, 16), left + 39, y)
        count = (sheet.marks & layout.colours[colour]).bit_count()
        write(surface, str(count), left + 146, y, theme.figure(36), theme.INK, align="right")
        write(surface, f"/ {CELLS_PER_COLOUR}", left + 156, y, theme.LABEL, theme.INK2)
    y = _TOP + 22 + len(NAMES) * 50 + 18
    draw_joker(surface, left + 24, y, 22)
    write(surface, str(sheet.jokers), left + 58, y, theme.figure(40), theme.INK)
    draw_star(surface, left + 152, y, 24, STAR)
    write(surface, str(open_stars(layout, sheet)), left + 188, y, theme.figure(40), theme.INK)


def _own_columns(surface: Surface, sheet: Sheet, y: int, size: Size) -> None:
    """Mark the columns that a player has completed: a full dot for the higher points, a ring for the lower."""
    for column in cells_of(sheet.columns_first | sheet.columns_later):
        x = _LEFT + column * size.pitch + size.pitch // 2
        if sheet.columns_first >> column & 1:
            surface.disc(x, y, size.radius, theme.INK)
        else:
            surface.ring(x, y, size.radius, theme.INK, thickness=4)
