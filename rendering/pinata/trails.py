"""The way of a turn over the board: lines, arcs over what was jumped, dots at stops, rings where candies were taken."""

import itertools
import math
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from games.pinata.data import JUMPS
from games.pinata.state import Haul, Leg
from rendering.kit import theme
from rendering.kit.canvas import Canvas
from rendering.kit.shapes import bezier
from rendering.kit.surface import Point, Surface
from rendering.kit.theme import Colour
from rendering.pinata.ground import CELLS_LEFT, CELLS_TOP, middle, pitch

_LINE: Final = 9
_CASING: Final = 4
_ARROW: Final = 30


class Trail(NamedTuple):
    """A turn to be shown.

    Attributes:
        legs: its moves.
        hauls: the groups taken.
        colour: the mover's.
        rests: whether the candy still lies where it has gone.
    """

    legs: Sequence[Leg]
    hauls: Sequence[Haul]
    colour: Colour
    rests: bool


def draw_trail(canvas: Canvas, trail: Trail, size: int) -> None:
    """Draw a turn on the board, each piece of it in a patch no larger than it needs."""
    for cell in dict.fromkeys(cell for haul in trail.hauls for cell in haul.cells):
        _taken(canvas, cell, size, trail.colour)
    ways = list(_ways(trail.legs, size))
    for way in ways[:-1]:
        _line(canvas, way, trail.colour)
    for leg in trail.legs:
        for start, end in leg.pushed:
            _push(canvas, middle(start, size), middle(end, size), trail.colour)
    if ways:
        _arrow(canvas, _up_to(ways[-1], pitch(size) * 0.3 if trail.rests else 0), trail.colour)
        for way in ways[1:]:
            _ring(canvas, way[0], 12, trail.colour)
        _ring(canvas, ways[0][0], 17, trail.colour)


def _ways(legs: Sequence[Leg], size: int) -> Iterator[list[Point]]:
    """Each move between two cells, as points."""
    for leg in legs:
        for start, end in itertools.pairwise(leg.path):
            a, b = middle(start, size), middle(end, size)
            yield _arc(a, b, size) if leg.card in JUMPS else [a, b]


def _arc(start: Point, end: Point, size: int) -> list[Point]:
    """A bow between two points, higher the longer it is: upwards or to the left, unless that leaves the board."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    rise = min(0.55 * length, 0.95 * pitch(size))
    across, down = (y1 - y0) / length, -(x1 - x0) / length
    if down > 0 or (down == 0 and across > 0):
        across, down = -across, -down
    if min(x0, x1) + across * rise < CELLS_LEFT or min(y0, y1) + down * rise < CELLS_TOP:
        across, down = -across, -down
    one = (x0 + (x1 - x0) * 0.3 + across * rise, y0 + (y1 - y0) * 0.3 + down * rise)
    two = (x0 + (x1 - x0) * 0.7 + across * rise, y0 + (y1 - y0) * 0.7 + down * rise)
    return bezier(start, one, two, end, 24)


@contextmanager
def _around(canvas: Canvas, points: Sequence[Point], margin: int) -> Generator[Surface]:
    """A patch around these points."""
    left, top = (math.floor(min(values)) - margin for values in zip(*points, strict=True))
    right, bottom = (math.ceil(max(values)) + margin for values in zip(*points, strict=True))
    with canvas.patch(left, top, right - left, bottom - top) as surface:
        yield surface


def _line(canvas: Canvas, way: Sequence[Point], colour: Colour) -> None:
    with _around(canvas, way, _LINE + _CASING) as surface:
        surface.stroke(way, theme.CREAM, thickness=_LINE + 2 * _CASING)
        surface.stroke(way, colour, thickness=_LINE)


def _arrow(canvas: Canvas, way: Sequence[Point], colour: Colour) -> None:
    head, shaft = _head(way, _ARROW), _up_to(way, _ARROW * 0.7)
    with _around(canvas, [*way, *head], _LINE + _CASING) as surface:
        surface.stroke(shaft, theme.CREAM, thickness=_LINE + 2 * _CASING)
        surface.stroke(head, theme.CREAM, thickness=2 * _CASING, closed=True)
        surface.stroke(shaft, colour, thickness=_LINE)
        surface.polygon(head, colour)


def _ring(canvas: Canvas, point: Point, radius: int, colour: Colour) -> None:
    with _around(canvas, [point], radius + 5) as surface:
        surface.disc(*point, radius + 3, theme.CREAM)
        surface.disc(*point, radius, colour)
        surface.disc(*point, round(radius * 0.55), theme.CREAM)


def _up_to(way: Sequence[Point], gap: float) -> list[Point]:
    """A way that ends so far before its end."""
    points, end = list(way), way[-1]
    while len(points) > 2 and math.dist(points[-2], end) <= gap:
        points.pop()
    near, tail = points[-1], points[-2]
    length, over = math.dist(tail, near), gap - math.dist(near, end)
    if gap <= 0 or length == 0:
        return points
    share = max(0.1, 1 - over / length)
    return [*points[:-1], (tail[0] + (near[0] - tail[0]) * share, tail[1] + (near[1] - tail[1]) * share)]


def _head(way: Sequence[Point], length: float) -> list[Point]:
    """The arrow's head, pointing along the end of a way."""
    end = way[-1]
    back = next((point for point in reversed(way) if math.dist(point, end) >= length * 0.9), way[0])
    angle = math.atan2(end[1] - back[1], end[0] - back[0])
    tip = (end[0] + 4 * math.cos(angle), end[1] + 4 * math.sin(angle))
    sides = [angle + math.radians(turn) for turn in (152, -152)]
    return [tip, *((tip[0] + length * math.cos(side), tip[1] + length * math.sin(side)) for side in sides)]


def _push(canvas: Canvas, start: Point, end: Point, colour: Colour) -> None:
    """A candy that the Train has pushed: a chevron at its back, pointing the way it went."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    x, y = end[0] - 34 * math.cos(angle), end[1] - 34 * math.sin(angle)
    wings = [angle + math.radians(turn) for turn in (140, -140)]
    one, two = ((x + 17 * math.cos(wing), y + 17 * math.sin(wing)) for wing in wings)
    with _around(canvas, [one, (x, y), two], 9) as surface:
        surface.stroke([one, (x, y), two], theme.CREAM, thickness=15)
        surface.stroke([one, (x, y), two], colour, thickness=8)


def _taken(canvas: Canvas, cell: int, size: int, colour: Colour) -> None:
    x, y = middle(cell, size)
    radius = round(pitch(size) * 0.41)
    with _around(canvas, [(x, y)], radius + 2) as surface:
        surface.dashes(x, y, radius, colour, thickness=5, count=12, part=0.5)
