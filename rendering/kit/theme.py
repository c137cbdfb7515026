"""The look in numbers: colours, spacing and type sizes, all frozen."""

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
Face: TypeAlias = Literal["fredoka", "bold", "extrabold"]
Game: TypeAlias = Literal["bonbon", "bis", "pinata", "barrio", "bariloche"]

THEME_VERSION = "2"
"""Part of every picture's cache key; raise it whenever a change of the kit alters what is drawn."""


def rgb(code: str) -> Colour:
    """Read a colour written as ``#RRGGBB``."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@lru_cache(maxsize=1024)
def mix(base: Colour, other: Colour, share: float) -> Colour:
    """Mix ``share`` (0 to 1) of ``other`` into ``base``; the result is opaque."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(base, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    linear = [(v / 255 / 12.92) if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, two: Colour) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(two)))
    return (high + 0.05) / (low + 0.05)


# Ground and ink
PAPER = rgb("#FBF1E0")
CARD = rgb("#FFFBF3")
EDGE = rgb("#E6D3B4")
MUTED = rgb("#EADBC3")
INK = rgb("#3A221D")
INK2 = rgb("#6B4638")
CREAM = rgb("#FFF6E4")
BUTTER = rgb("#FCE9C6")
MARKER = rgb("#FFE07A")
STRUCK = rgb("#C4223A")
STRUCK_ON_DARK = rgb("#FF9AA6")
STRUCK_FIGURE = rgb("#7E6B5E")
STRUCK_FIGURE_ON_DARK = rgb("#CBBFC6")
ZERO = rgb("#78624F")
"""A zero or a dash in a table, also on butter."""
SPENT = rgb("#BAAFA8")
"""A thing used up: small grey pips. Never a text colour."""
WHITE = (255, 255, 255)
DEEP = rgb("#1A0A10")
"""Mixed 45 % into a candy's dark for a symbol that lies straight on its own colour."""

STRIPS: MappingProxyType[Game, Colour] = MappingProxyType(
    {
        "bonbon": rgb("#9E2A4B"),
        "bis": rgb("#5A3D91"),
        "pinata": rgb("#0B6A68"),
        "barrio": rgb("#98431F"),
        "bariloche": rgb("#1D5788"),
    }
)
BOARDS: MappingProxyType[Game, Colour] = MappingProxyType(
    {
        "bonbon": rgb("#D27F83"),
        "bis": rgb("#33262E"),
        "pinata": rgb("#BFE0D6"),
        "barrio": rgb("#E8C9A4"),
        "bariloche": rgb("#BFD6E6"),
    }
)

# People, in seat order. Their colours stand for people only.
PEOPLE: tuple[Colour, ...] = (
    rgb("#0B6CAD"),
    rgb("#C24A00"),
    rgb("#00785A"),
    rgb("#A8427F"),
    rgb("#F0B429"),
    rgb("#4A4E5C"),
)

# Spacing, in final pixels
WIDTH = 1100
MAX_HEIGHT = 1430
MARGIN = 32
GAP = 16
STRIP_HEIGHT = 118
CONTENT_TOP = 148
"""Where the first panel starts below the scallops."""
PANEL_RADIUS = 28
BOARD_RADIUS = 34
CARD_RADIUS = 22
PANEL_DEPTH = 6
"""How far a panel's shade reaches below it."""
MIN_TEXT = 28


@dataclass(frozen=True, slots=True)
class Type:
    """A type face at one size in final pixels."""

    face: Face
    px: int


TITLE = Type("fredoka", 68)
TURN = Type("bold", 34)
PILL = Type("extrabold", 34)
NAME = Type("extrabold", 30)
HEADING = Type("bold", 30)
LABEL = Type("bold", 28)
BADGE = Type("fredoka", 30)


def figure(px: int) -> Type:
    """Return the display face at ``px``: board letters, table figures, big numbers."""
    return Type("fredoka", px)


def shade(ground: Colour) -> Colour:
    """Return the tone of the shade below a panel that lies on ``ground``."""
    return mix(ground, rgb("#8A5A2B"), 0.22)


def deep_shade(ground: Colour) -> Colour:
    """Return the tone of the shade below a thing that lies on ``ground``."""
    return mix(ground, rgb("#5A3310"), 0.35)


def on_dark(colour: Colour) -> bool:
    """Say whether text on this ground must be cream rather than ink."""
    return contrast(colour, CREAM) > contrast(colour, INK)


def text_on(colour: Colour) -> Colour:
    """Return cream or ink, whichever reads better on ``colour``."""
    return CREAM if on_dark(colour) else INK
