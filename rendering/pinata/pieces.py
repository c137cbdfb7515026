"""Flowers, candies and stacks."""

import math
from typing import Final

from games.pinata.data import COLOUR_OF, COLOURS
from rendering.kit import theme
from rendering.kit.candies import CandyName, candy, candy_style, symbol
from rendering.kit.kept import kept
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import lay
from rendering.kit.theme import Colour, mix, rgb

CANDIES: Final[tuple[CandyName, ...]] = ("green", "yellow", "white", "blue", "orange", "purple")
"""The candy of each colour, by its number."""

assert CANDIES == COLOURS

BOARD: Final = theme.BOARDS["pinata"]
STRIP: Final = theme.STRIPS["pinata"]
QUARTERS: Final = (rgb("#FFF6E4"), rgb("#FCEBD0"))
"""The grounds of the four boards, in turn."""

_PETALS: Final = 6
_MOST_BARS: Final = 4


def candy_of(letter: str, radius: int) -> Sprite:
    """The candy of a colour letter."""
    return candy(CANDIES[COLOUR_OF[letter]], radius, striped=True)


@kept
def flower(letter: str, radius: int, bare: bool) -> Sprite:
    """A flower of a colour letter, about 42 px around at the usual size; bare, it shows its middle."""
    style = candy_style(CANDIES[COLOUR_OF[letter]])
    white = letter == "W"
    petals: Colour = theme.WHITE if white else mix(style.main, theme.CREAM, 0.62)
    reach, petal = radius * 0.62, radius * 0.38
    edge = radius + 4
    surface = Surface(2 * edge, 2 * edge, origin=(-edge, -edge))
    angles = [math.radians(90 + 360 / _PETALS * index) for index in range(_PETALS)]
    centres = [(reach * math.cos(angle), reach * math.sin(angle)) for angle in angles]
    for grow, colour in ((1.5, style.dark), (0, petals)) if white else ((0, petals),):
        for x, y in centres:
            surface.disc(x, y, petal + grow, colour)
        surface.disc(0, 0, radius * 0.6 + grow, colour)
    if bare:
        surface.disc(0, 0, radius * 0.36, style.dark if white else mix(style.main, style.dark, 0.6))
        surface.disc(0, 0, radius * 0.36 - 2, theme.WHITE if white else style.main)
    return surface.sprite()


@kept
def stack(pile: str, room: int) -> Sprite:
    """A candy, or a stack with what lies under its top; its anchor is the middle of a cell with so much room.

    The pieces under the top are bars, bottom to top, each with its symbol twice. Of a stack of more than five the
    lowest bar stands for all that there is no room to show.
    """
    half = room // 2
    surface = Surface(room, room, origin=(-half, -half))
    scale = room / 88
    height = len(pile)
    if height == 1:
        surface.stamp(candy_of(pile, round(34 * scale)), 0, 0)
        return surface.sprite()
    bars = list(pile[:-1])
    if len(bars) > _MOST_BARS:
        bars = ["", *bars[1 - _MOST_BARS :]]
    pitch = round((11 if len(bars) < _MOST_BARS else 10) * scale)
    bottom = round((32 if len(bars) < _MOST_BARS else 35) * scale)
    for index, letter in enumerate(bars):
        _bar(surface, letter, bottom - index * pitch, scale)
    radius = round((31, 28, 25, 21)[len(bars) - 1] * scale)
    foot = bottom - (len(bars) - 1) * pitch
    surface.stamp(candy_of(pile[-1], radius), 0, round(foot - 2 * scale - radius))
    height_badge(surface, 0, 0, height, room)
    return surface.sprite()


def height_badge(surface: Surface, x: int, y: int, height: int, room: int) -> None:
    """Draw how high a stack is, at the upper right of a cell with so much room whose middle is (x, y)."""
    scale = room / 88
    right, up = x + round(27 * scale), y - round(27 * scale)
    surface.disc(right, up, round(18 * scale), theme.CREAM)
    surface.disc(right, up, round(16 * scale), theme.INK)
    lay(surface, str(height), right, up, theme.figure(round(24 * scale)), theme.CREAM, align="centre")


def _bar(surface: Surface, letter: str, y: int, scale: float) -> None:
    """A piece seen from its side; without a letter it stands for several."""
    wide, tall = round(68 * scale), round(15 * scale)
    left, top = -wide // 2, y - tall // 2
    if not letter:
        surface.rounded(left, top, wide, tall, tall / 2, theme.INK2)
        for x in (-12, 0, 12):
            surface.disc(round(x * scale), y + round(3 * scale), 2 * scale, theme.CREAM)
        return
    style = candy_style(CANDIES[COLOUR_OF[letter]])
    surface.rounded(left, top + 2, wide, tall, tall / 2, style.dark)
    surface.rounded(left, top, wide, tall - 1, tall / 2, style.main)
    if letter == "W":
        surface.frame(left, top, wide, tall - 1, tall / 2, style.dark, thickness=1.5)
    tone = style.on_own if letter in "WY" else theme.CREAM
    for x in (-20, 20):
        surface.stamp(symbol(CANDIES[COLOUR_OF[letter]], 5.5 * scale, tone), round(x * scale), y)
