"""Bonbon's tokens face up: the owner's disc with a value, or the buglet."""

from games.bonbon.data import BUGLET
from rendering.kit import theme
from rendering.kit.kept import kept
from rendering.kit.people import disc, letter_colour
from rendering.kit.shapes import bezier, circle, put, soft
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import lay
from rendering.kit.theme import rgb


@kept
def value_token(seat: int, value: int, radius: int, *, queen: bool = False) -> Sprite:
    """Draw a token face up; its anchor is the centre.

    Args:
        seat: Whose it is.
        value: 1 to 4, or the buglet.
        radius: In final pixels.
        queen: The Bug Queen variant is played: the buglet wears a crown.
    """
    surface = disc(seat, radius)
    if value == BUGLET:
        surface.stamp(buglet(round(radius * 0.56), queen=queen), 0, round(radius * 0.08))
    else:
        size = round(radius * 1.12)
        lay(surface, str(value), 0, 0, theme.figure(size), letter_colour(seat), align="centre")
    return surface.sprite()


@kept
def buglet(radius: int, *, queen: bool = False) -> Sprite:
    """Draw the buglet as a sticker about ``radius`` big; its anchor is the centre."""
    edge = round(radius * 1.7) + 4
    surface = Surface(2 * edge, 2 * edge, origin=(-edge, -edge))
    _legs(surface, radius)
    if not queen:
        _feelers(surface, radius)
    _body(surface, radius)
    _face(surface, radius)
    if queen:
        _crown(surface, radius)
    return surface.sprite().haloed(max(1.5, radius * 0.1), theme.CREAM)


def _legs(surface: Surface, r: float) -> None:
    for mirror in (-1, 1):
        for start, end in (((0.5, 0.0), (0.98, -0.22)), ((0.6, 0.36), (1.06, 0.36)), ((0.5, 0.66), (0.92, 0.94))):
            leg = [(start[0] * mirror, start[1]), (end[0] * mirror, end[1])]
            surface.stroke(put(leg, 0, 0, r), theme.INK, thickness=0.13 * r)


def _feelers(surface: Surface, r: float) -> None:
    for mirror in (-1, 1):
        feeler = bezier((0.16 * mirror, -0.7), (0.2 * mirror, -1.0), (0.36 * mirror, -1.1), (0.52 * mirror, -1.1), 8)
        surface.stroke(put(feeler, 0, 0, r), theme.INK, thickness=0.1 * r)
        surface.disc(0.54 * mirror * r, -1.1 * r, 0.11 * r, theme.INK)


def _body(surface: Surface, r: float) -> None:
    surface.disc(0, -0.44 * r, 0.46 * r, theme.INK)
    left = [*circle(1.0, 90, 270), (0.0, -1.0), (0.0, 1.0)]
    surface.polygon(put(circle(), 0, 0.3 * r, r, stretch=(0.74, 0.72)), rgb("#5E9128"))
    surface.polygon(put(left, 0, 0.3 * r, r, stretch=(0.74, 0.72)), rgb("#7DB53C"))
    surface.stroke(put(((0, -0.38), (0, 0.96)), 0, 0, r), rgb("#33521A"), thickness=0.09 * r)
    for x, y, size in ((-0.36, 0.12, 0.15), (0.36, 0.12, 0.15), (-0.28, 0.62, 0.13), (0.28, 0.62, 0.13)):
        surface.disc(x * r, y * r, size * r, rgb("#33521A"))


def _face(surface: Surface, r: float) -> None:
    for mirror in (-1, 1):
        surface.disc(0.22 * mirror * r, -0.54 * r, 0.17 * r, theme.CREAM)
        surface.disc(0.2 * mirror * r, -0.51 * r, 0.08 * r, theme.INK)


def _crown(surface: Surface, r: float) -> None:
    points = ((-0.4, -0.86), (-0.46, -1.36), (-0.2, -1.1), (0, -1.46), (0.2, -1.1), (0.46, -1.36), (0.4, -0.86))
    surface.polygon(put(soft(points, 0.03), 0, 0, r), rgb("#E3A008"))
