"""The cells of a sheet: open, reachable, newly marked, marked; told apart by shape as well as by tone."""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from games.bis.data import COLOURS, START_COLUMN
from rendering.bis.palette import Tones, inks_of, marked, tones
from rendering.kit import frame, theme
from rendering.kit.candies import CandyName, candy_style
from rendering.kit.canvas import TILES, Tile, draw_tile
from rendering.kit.shapes import put, soft, star
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour, mix

NAMES: Final[tuple[CandyName, ...]] = ("green", "yellow", "blue", "red", "orange")
"""The candy that lends each of the game's colours its tones and its symbol."""

assert NAMES == COLOURS

_REFERENCE: Final = 66
"""The pitch at which the sizes below are given."""


class Look(StrEnum):
    """What state a cell is in."""

    OPEN = "open"
    REACHABLE = "reachable"
    NEW = "new"
    MARKED = "marked"


def cell_tile(sheet: str, column: int, colour: int, is_star: bool, look: Look, seat: int, pitch: int) -> Tile:
    """Return a cell with its share of the ground as a square tile, drawn once.

    Args:
        sheet: The sheet's key, for its tones.
        column: Tells whether the ground is that of column H.
        colour: Index of the cell's colour.
        is_star: Whether it is a star cell.
        look: Its state.
        seat: Whose cross a new mark shows.
        pitch: The tile's side.
    """
    start = column == START_COLUMN
    who = seat if look == Look.NEW else 0
    key = ("bis-cell", sheet, start, colour, is_star, look, who, pitch)
    tone = tones(sheet)
    ground = tone.start if start else tone.board
    return TILES.get(
        key,
        lambda: draw_tile(
            inks_of(sheet), pitch, pitch, ground, lambda surface: _cell(surface, tone, colour, is_star, look, who)
        ),
    )


def _cell(surface: Surface, tone: Tones, colour: int, is_star: bool, look: Look, seat: int) -> None:
    pitch = surface.image.width // 2
    if look == Look.MARKED:
        _marked(surface, pitch, tone, colour, is_star)
    elif look == Look.NEW:
        _new(surface, pitch, colour, is_star, seat)
    elif look == Look.REACHABLE:
        rim, inset = max(2, round(pitch * 0.06)), round(pitch * 0.106)
        surface.rounded(0, 0, pitch, pitch, pitch * 0.26, theme.WHITE)
        surface.rounded(rim, rim, pitch - 2 * rim, pitch - 2 * rim, pitch * 0.2, theme.DEEP)
        _open(surface, pitch, inset, colour, is_star)
    else:
        _open(surface, pitch, _gap(pitch), colour, is_star)


def _gap(pitch: int) -> int:
    return max(1, round(pitch * 3 / _REFERENCE))


def _open(surface: Surface, pitch: int, inset: int, colour: int, is_star: bool) -> None:
    style = candy_style(NAMES[colour])
    side, middle = pitch - 2 * inset, pitch / 2
    surface.rounded(inset, inset, side, side, side * 0.22, style.main)
    if pitch >= _REFERENCE // 2:
        shine, top = side * 0.3, inset + side * 0.135
        tone = mix(style.main, style.light, 0.85)
        surface.stroke([(middle - shine + 2, top), (middle + shine - 2, top)], tone, thickness=max(2, pitch * 0.06))
    if is_star:
        surface.polygon(put(_star(), middle, middle + pitch * 0.03, pitch * 0.375), theme.CREAM)
        surface.polygon(put(style.outline, middle, middle + pitch * 0.045, pitch * 0.155), style.on_own)
    else:
        surface.polygon(put(style.outline, middle, middle + pitch * 0.02, pitch * 0.24), style.on_own)


def _marked(surface: Surface, pitch: int, tone: Tones, colour: int, is_star: bool) -> None:
    style, inset, middle = candy_style(NAMES[colour]), _gap(pitch), pitch / 2
    side = pitch - 2 * inset
    fill = marked(style.main, tone.board)
    surface.rounded(inset, inset, side, side, side * 0.22, fill)
    if is_star:
        surface.polygon(put(_star(), middle, middle + pitch * 0.03, pitch * 0.375), mix(fill, theme.CREAM, 0.5))
    else:
        surface.polygon(put(style.outline, middle, middle + pitch * 0.02, pitch * 0.24), mix(fill, style.on_own, 0.3))
    frame.cross(surface, middle, middle, pitch * 0.265, theme.CREAM, thickness=max(2.0, pitch * 0.076))


def _new(surface: Surface, pitch: int, colour: int, is_star: bool, seat: int) -> None:
    style, inset, middle = candy_style(NAMES[colour]), max(2, round(pitch * 0.076)), pitch / 2
    side = pitch - 2 * inset
    surface.rounded(0, 0, pitch, pitch, pitch * 0.26, theme.WHITE)
    surface.rounded(inset, inset, side, side, side * 0.2, style.main)
    if is_star:
        surface.polygon(put(_star(), middle, middle + pitch * 0.02, pitch * 0.43), theme.CREAM)
    else:
        surface.disc(middle, middle, pitch * 0.35, theme.CREAM)
    frame.cross(surface, middle, middle, pitch * (0.15 if is_star else 0.2), cross_colour(seat), thickness=pitch * 0.13)


@lru_cache(maxsize=8)
def cross_colour(seat: int) -> Colour:
    """Return the colour of a player's cross on cream: their own, darker where it would be pale."""
    own = theme.PEOPLE[seat]
    return own if theme.contrast(own, theme.CREAM) >= 3 else mix(own, theme.DEEP, 0.45)


@lru_cache(maxsize=1)
def _star() -> tuple[tuple[float, float], ...]:
    """Return a five-pointed star of radius about 1 with slightly rounded tips."""
    return soft(star(5, 0.52), 0.08)


def draw_star(surface: Surface, x: float, y: float, radius: float, colour: Colour) -> None:
    """Draw a star centred on (x, y)."""
    surface.polygon(put(_star(), x, y, radius), colour)
