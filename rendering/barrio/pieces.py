"""Small things that several of Barrio's pictures share: panels kept ready, counters, Klaus's token."""

from collections.abc import Callable, Hashable
from typing import Final

from games.barrio.data import BRICK, RUBBLE, STONE, WOOD
from rendering.barrio import palette as p
from rendering.barrio.materials import disc, texture
from rendering.kit import theme
from rendering.kit.canvas import TILES, Canvas, draw_tile
from rendering.kit.kept import kept
from rendering.kit.people import Person, token
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write, written_width
from rendering.kit.theme import Colour

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
FIGURE: Final = theme.figure(30)


def place_panel(
    canvas: Canvas,
    key: Hashable,
    box: tuple[int, int, int, int],
    draw: Callable[[Surface], None],
    ground: Colour = theme.PAPER,
) -> None:
    """Put a part of the picture on plain ground; it is drawn once per key, in the picture's own coordinates."""
    x, y, width, height = box
    tile = TILES.get(
        ("barrio", box, ground, key), lambda: draw_tile("barrio", width, height, ground, draw, origin=(x, y))
    )
    canvas.tile(tile, x, y)


def who(pen: Surface, person: Person | None, x: int, y: int, radius: int = 28) -> None:
    """Stamp somebody's token; without a person it is Klaus's."""
    pen.stamp(klaus_token(radius) if person is None else token(person.seat, person.letters, radius), x, y)


@kept
def klaus_token(radius: int) -> Sprite:
    """Klaus's token: he has no seat, so it is grey and square."""
    pen = Surface(2 * radius, 2 * radius, origin=(-radius, -radius))
    pen.rounded(-radius, -radius, 2 * radius, 2 * radius, radius * 0.4, p.KLAUS)
    lay(pen, "K", 0, 0, theme.figure(radius), theme.WHITE, align="centre")
    return pen.sprite()


@kept
def icon(name: str) -> Sprite:
    """A small picture: `houses` and `materials` as card backs, `panoramas`, `leftovers`, `rubble`."""
    pen = Surface(40, 40, origin=(-20, -20))
    if name == "rubble":
        pen.stamp(texture(RUBBLE, 34, 34, 60, 8), -17, -17)
        pen.stamp(disc(RUBBLE, 12, bright=True), 0, 0)
    elif name == "leftovers":
        for x, y, kind in ((-17, -17, WOOD), (-3, -12, BRICK), (-12, -3, STONE)):
            pen.stamp(texture(kind, 20, 20, 46, 5), x, y)
    elif name == "panoramas":
        for x, roof in ((-9, p.ROOFS["moon"]), (9, p.ROOFS["flower"])):
            pen.box(x - 6, -4, 12, 16, p.WOOD)
            pen.polygon(((x - 9, -3), (x, -15), (x + 9, -3)), roof)
        pen.rounded(-18, 10, 36, 7, 3, p.GROUND)
    else:
        pen.rounded(-15, -18, 30, 36, 7, p.STRIP)
        pen.rounded(-12, -15, 24, 30, 5, theme.CREAM)
        if name == "houses":
            pen.polygon(((-9, -1), (0, -11), (9, -1)), p.STRIP)
            pen.box(-6, -2, 12, 12, p.STRIP)
        else:
            for x, y in ((-8, 2), (1, 2), (-4, -6)):
                pen.box(x, y, 8, 7, p.STRIP)
    return pen.sprite()


def counter(pen: Surface, name: str, count: int, x: int, y: int, colour: Colour = theme.INK) -> int:
    """Draw an icon and a figure from x on; return where they end."""
    pen.stamp(icon(name), x + 17, y)
    return x + 42 + write(pen, str(count), x + 42, y, FIGURE, colour)


def deck(pen: Surface, name: str, count: int, right: int, y: int, *, chosen: bool) -> None:
    """Draw a deck's back and how many cards it has, ending at `right`."""
    width = written_width(str(count), FIGURE)
    if chosen:
        pen.rounded(right - width - 56, y - 23, width + 66, 46, 16, theme.INK)
        pen.rounded(right - width - 53, y - 20, width + 60, 40, 13, theme.MARKER)
    pen.stamp(icon(name), right - width - 30, y)
    write(pen, str(count), right, y, FIGURE, theme.INK, align="right")
