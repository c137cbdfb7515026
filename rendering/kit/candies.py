"""The eight candies: one shape and three tones each, the same in all games."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from rendering.kit import shapes, theme
from rendering.kit.kept import kept
from rendering.kit.shapes import Outline, put
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour, mix, rgb

CandyName: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple", "white", "brown"]
CANDY_NAMES: tuple[CandyName, ...] = get_args(CandyName)


@dataclass(frozen=True, slots=True)
class Candy:
    """A candy's tones and outline (radius about 1)."""

    main: Colour
    dark: Colour
    light: Colour
    outline: Outline

    @property
    def on_own(self) -> Colour:
        """The tone of the symbol straight on the candy's own colour (about 3:1)."""
        return mix(self.dark, theme.DEEP, 0.45)


def _candy(main: str, dark: str, light: str, outline: Outline) -> Candy:
    return Candy(rgb(main), rgb(dark), rgb(light), outline)


@lru_cache(maxsize=8)
def candy_style(name: CandyName) -> Candy:
    """Return the tones and the outline of a candy."""
    styles = {
        "red": ("#D8384B", "#9C2034", "#F59AA3", shapes.heart),
        "orange": ("#F08722", "#B2580A", "#FCC488", shapes.triangle),
        "yellow": ("#F8CC3C", "#B98A0C", "#FEEBA3", shapes.circle),
        "green": ("#4BA24B", "#2A6F35", "#A9D9A0", shapes.clover),
        "blue": ("#2E7CCF", "#1A5292", "#9AC6F2", shapes.drop),
        "purple": ("#8B4DB8", "#5A2B80", "#CBA6E6", shapes.diamond),
        "white": ("#FFFDF8", "#BFAE9C", "#F6A9B8", shapes.square),
        "brown": ("#7B4A2D", "#4E2C19", "#BD8F6B", shapes.square),
    }
    main, dark, light, outline = styles[name]
    return _candy(main, dark, light, outline())


@kept
def symbol(name: CandyName, radius: float, colour: Colour) -> Sprite:
    """Draw a candy's shape flat in one colour; its anchor is the centre."""
    surface = _blank(radius)
    surface.polygon(put(candy_style(name).outline, 0, 0, radius), colour)
    return surface.sprite()


@kept
def symbol_disc(name: CandyName, radius: float, ground: Colour = theme.CREAM) -> Sprite:
    """Draw a candy's symbol in its dark tone on a cream disc of ``radius``."""
    surface = _blank(radius)
    surface.disc(0, 0, radius, ground)
    surface.polygon(put(candy_style(name).outline, 0, 0, radius * 0.6), candy_style(name).dark)
    return surface.sprite()


@kept
def candy(name: CandyName, radius: int, *, striped: bool = False) -> Sprite:
    """Draw a candy with thickness and highlight; its anchor is the centre of the upper face.

    Args:
        name: Which of the eight.
        radius: About half its width, in final pixels.
        striped: With Piñata's stripes in the light tone.
    """
    style = candy_style(name)
    body = _blank(radius)
    body.polygon(put(style.outline, 0, 0, radius), style.main)
    outline = body.sprite()
    if striped or name == "brown":
        stripes = _blank(radius)
        _stripes(stripes, name, radius, style)
        body.stamp(stripes.sprite().clipped(outline), 0, 0)
    _highlight(body, name, radius, style)
    made = body.sprite()
    if name == "white":
        made = made.haloed(max(1.5, radius * 0.05), style.dark)
    return made.thickened(radius * 0.12, style.dark)


def _blank(radius: float) -> Surface:
    edge = round(radius * 1.25) + 2
    return Surface(2 * edge, 2 * edge, origin=(-edge, -edge))


def _highlight(surface: Surface, name: CandyName, radius: float, style: Candy) -> None:
    if name == "brown":
        return
    reach = {"red": 0.76, "orange": 0.5, "blue": 0.6, "purple": 0.62}.get(name, 0.74)
    x, y = {"red": (0.02, -0.12), "orange": (0.0, 0.2), "blue": (0.0, 0.2)}.get(name, (0.0, 0.0))
    tone = theme.WHITE if name == "white" else mix(style.light, theme.WHITE, 0.45)
    surface.arc(x * radius, y * radius, reach * radius, 198, 248, tone, thickness=radius * 0.12)


def _stripes(surface: Surface, name: CandyName, radius: float, style: Candy) -> None:
    if name in _LEVEL:
        for y, height in _LEVEL[name]:
            surface.box(-1.3 * radius, y * radius, 2.6 * radius, height * radius, style.light)
    elif name == "blue":
        for x in (-0.44, 0.0, 0.44):
            surface.box((x - 0.11) * radius, -1.3 * radius, 0.22 * radius, 2.6 * radius, style.light)
    elif name == "yellow":
        surface.ring(0, 0, radius * 0.68, style.light, thickness=radius * 0.2)
        surface.disc(0, 0, radius * 0.24, style.light)
    elif name == "purple":
        for y in (-0.36, 0.2):
            bend = ((-1.2, y - 0.3), (0.0, y + 0.22), (1.2, y - 0.3))
            surface.stroke(put(bend, 0, 0, radius), style.light, thickness=radius * 0.2)
    elif name == "brown":
        for y in (-0.3, 0.3):
            surface.stroke(put(((-0.6, y), (0.6, y)), 0, 0, radius), style.dark, thickness=radius * 0.07)
    else:
        _slanting(surface, radius, style.light)


def _slanting(surface: Surface, radius: float, colour: Colour) -> None:
    for x in (-1.5, -0.78, -0.06, 0.66):
        slant = ((x, 1.0), (x + 1.6, -1.0))
        surface.stroke(put(slant, 0, 0, radius), colour, thickness=radius * 0.24)


_LEVEL: dict[CandyName, tuple[tuple[float, float], ...]] = {
    "orange": ((-1.1, 0.52), (0.16, 0.34)),
    "green": ((-0.56, 0.22), (-0.04, 0.22), (0.48, 0.22)),
}
"""Upper edge and height of the level stripes."""
