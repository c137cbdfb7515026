"""The table at one glance: the dice large, every player's sheet small enough to compare, what is still to be had."""

from collections.abc import Callable, Sequence
from typing import Final

from games.bis.data import COLOUR_FIRST, COLOUR_LATER, COLUMN_FIRST, COLUMN_LATER, COLUMN_NAMES, COLUMNS, START_COLUMN
from games.bis.layout import layout_of
from games.bis.resolve import claimed
from games.bis.state import BisView
from rendering.bis import small_sheet, table_dice
from rendering.bis.cells import NAMES
from rendering.bis.palette import inks_of
from rendering.bis.sheet import TITLE
from rendering.bis.small_sheet import SMALL, WIDE, Size
from rendering.kit import frame, theme
from rendering.kit.candies import candy_style, symbol_disc
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.people import Person, people
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.protocol import Scene
from rendering.words import Words

_HALF: Final = (theme.WIDTH - 2 * theme.MARGIN - theme.GAP) // 2
_DICE: Final = table_dice.Strip(top=theme.CONTENT_TOP, height=178, size=96)
_LARGE_DICE: Final = table_dice.Strip(top=theme.CONTENT_TOP, height=222, size=120)
_CLAIMS_HEIGHT: Final = 134

Place = tuple[int, int]


def size_for(seats: int) -> Size:
    """Return how large the sheets of so many players are: two stand below each other, more in two columns."""
    return WIDE if seats == 2 else SMALL


def dice_for_seats(seats: int) -> table_dice.Strip:
    """Return the strip of dice; with four players there is room for larger ones."""
    return _LARGE_DICE if seats == 4 else _DICE


def place(seat: int, seats: int) -> Place:
    """Return the upper left corner of a player's panel."""
    size = size_for(seats)
    across = 1 if size is WIDE else 2
    x = theme.MARGIN + seat % across * (size.width + theme.GAP)
    strip = dice_for_seats(seats)
    return x, strip.top + strip.height + 20 + seat // across * (size.height + theme.GAP)


def claims_places(seats: int) -> tuple[Place, Place]:
    """Return where the panels of columns and of colours lie: in the last gap, or side by side below."""
    size = size_for(seats)
    x, y = place(seats, seats)
    if size is WIDE or seats % 2 == 0:
        return (theme.MARGIN, y), (theme.MARGIN + _HALF + theme.GAP, y)
    return (x, y), (x, y + size.height - _CLAIMS_HEIGHT)


def height_for(seats: int) -> int:
    """Return the height of the picture."""
    return frame.sheet_height(claims_places(seats)[1][1] + _CLAIMS_HEIGHT + 4)


def draw_overview(view: BisView, scene: Scene) -> Canvas:
    """Draw the table for everybody; of hidden choices it shows nothing, not even the viewer's own."""
    everyone, seats = people(scene.names), len(view.sheets)
    canvas = frame.sheet("bis", TITLE, height_for(seats), colours=inks_of(view.sheet))
    _head(canvas, view, scene.words, everyone)
    table_dice.draw_strip(canvas, view, scene, None, dice_for_seats(seats))
    for person in everyone:
        shown = small_sheet.shown(view, layout_of(view.layout), person)
        canvas.tile(small_sheet.panel(shown, size_for(seats)), *place(person.seat, seats))
    columns, colours = claimed(view.sheets)
    left, right = claims_places(seats)
    canvas.tile(_columns(columns), *left)
    canvas.tile(_colours(colours), *right)
    return canvas


def _head(canvas: Canvas, view: BisView, words: Words, everyone: Sequence[Person]) -> None:
    turn = words.t("Roll {number}", number=view.turn)
    if view.outcome is not None:
        frame.header(canvas, TITLE, turn, None, lambda _: words.t("Final sheets"))
    elif len(view.active) == 1:
        frame.header(canvas, TITLE, turn, everyone[view.active[0]], lambda name: words.t("{name} marks", name=name))
    else:
        frame.header(canvas, TITLE, turn, None, _many(len(view.active), words))


def _many(count: int, words: Words) -> Callable[[str], str]:
    return lambda _: words.n("{count} player marks", "{count} players mark", count)


def _columns(gone: int) -> Tile:
    """Return the panel of column points, those that nobody can have any more struck through."""

    def draw(surface: Surface) -> None:
        frame.panel(surface, 0, 0, _HALF, _CLAIMS_HEIGHT)
        for column in range(COLUMNS):
            x, taken = 31 + column * 32, bool(gone >> column & 1)
            colour = theme.STRIPS["bis"] if column == START_COLUMN else theme.INK2
            write(surface, COLUMN_NAMES[column], x, 30, theme.figure(28), colour, align="centre")
            _figure(surface, COLUMN_FIRST[column], x, 69, gone=taken, strong=True)
            _figure(surface, COLUMN_LATER[column], x, 106, gone=False, strong=taken)

    return TILES.get(("bis-columns", gone), lambda: draw_tile("bis", _HALF, _CLAIMS_HEIGHT + 6, theme.PAPER, draw))


def _colours(gone: int) -> Tile:
    """Return the panel of colour bonuses."""

    def draw(surface: Surface) -> None:
        frame.panel(surface, 0, 0, _HALF, _CLAIMS_HEIGHT)
        for colour, name in enumerate(NAMES):
            x, taken = 63 + colour * 96, bool(gone >> colour & 1)
            surface.rounded(x - 40, 16, 80, 54, 16, candy_style(name).main)
            surface.stamp(symbol_disc(name, 20), x, 43)
            _figure(surface, COLOUR_FIRST, x - 20, 100, gone=taken, strong=True)
            _figure(surface, COLOUR_LATER, x + 20, 100, gone=False, strong=taken)

    return TILES.get(("bis-colours", gone), lambda: draw_tile("bis", _HALF, _CLAIMS_HEIGHT + 6, theme.PAPER, draw))


def _figure(surface: Surface, points: int, x: int, y: int, *, gone: bool, strong: bool) -> None:
    colour = theme.STRUCK_FIGURE if gone else theme.INK if strong else theme.ZERO
    write(surface, str(points), x, y, theme.figure(32 if strong else 28), colour, align="centre")
    if gone:
        frame.strike(surface, x, y, 14)
