"""Outlines as lists of points around (0, 0), and how to put them somewhere."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from rendering.kit.surface import Point

Outline = tuple[Point, ...]


def put(
    outline: Iterable[Point],
    x: float,
    y: float,
    scale: float = 1.0,
    *,
    turn: float = 0.0,
    stretch: tuple[float, float] = (1.0, 1.0),
) -> list[Point]:
    """Scale an outline, turn it clockwise by degrees and move it to (x, y)."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    result: list[Point] = []
    for px, py in outline:
        sx, sy = px * scale * stretch[0], py * scale * stretch[1]
        result.append((x + sx * cos - sy * sin, y + sx * sin + sy * cos))
    return result


def bezier(start: Point, one: Point, two: Point, end: Point, steps: int = 16) -> list[Point]:
    """Return points on a cubic curve, both ends included."""
    points: list[Point] = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return points


def circle(radius: float = 1.0, start: float = 0.0, end: float = 360.0, steps: int = 72) -> Outline:
    """Return points on a circle or part of it, degrees clockwise from three o'clock."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


@lru_cache(maxsize=64)
def soft(corners: Sequence[Point], radius: float, steps: int = 8) -> Outline:
    """Return a polygon with its corners rounded by circles of at most ``radius``."""
    result: list[Point] = []
    count = len(corners)
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % count]
        result.extend(_rounded_corner(before, corner, after, radius, steps))
    return tuple(result)


def _rounded_corner(before: Point, corner: Point, after: Point, radius: float, steps: int) -> list[Point]:
    to_before = math.atan2(before[1] - corner[1], before[0] - corner[0])
    to_after = math.atan2(after[1] - corner[1], after[0] - corner[0])
    half = (to_after - to_before) / 2
    half = math.atan2(math.sin(half), math.cos(half))
    opening = abs(half) if abs(half) <= math.pi / 2 else math.pi - abs(half)
    reach = radius / max(1e-6, math.tan(opening))
    shortest = min(math.dist(before, corner), math.dist(after, corner)) / 2
    reach = min(reach, shortest)
    start = (corner[0] + reach * math.cos(to_before), corner[1] + reach * math.sin(to_before))
    end = (corner[0] + reach * math.cos(to_after), corner[1] + reach * math.sin(to_after))
    # A cubic whose handles reach 0.55 of the way to the corner follows the circle closely enough.
    one = (start[0] + (corner[0] - start[0]) * 0.55, start[1] + (corner[1] - start[1]) * 0.55)
    two = (end[0] + (corner[0] - end[0]) * 0.55, end[1] + (corner[1] - end[1]) * 0.55)
    return bezier(start, one, two, end, steps)


def star(points: int, inner: float, *, turn: float = -90.0) -> Outline:
    """Return a star with ``points`` tips at radius 1 and hollows at ``inner``."""
    corners: list[Point] = []
    for index in range(2 * points):
        radius = 1.0 if index % 2 == 0 else inner
        angle = math.radians(turn + 180 * index / points)
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return tuple(corners)


@lru_cache(maxsize=1)
def heart() -> Outline:
    """A heart about 2 wide, its point at the bottom."""
    right = [
        *bezier((0.0, -0.52), (0.16, -0.92), (0.62, -1.02), (0.86, -0.72)),
        *bezier((0.86, -0.72), (1.16, -0.34), (0.9, 0.1), (0.0, 0.96), 24),
    ]
    left = [(-x, y) for x, y in reversed(right)]
    return tuple(right + left)


@lru_cache(maxsize=1)
def drop() -> Outline:
    """A drop, its tip at the top."""
    right = [
        *bezier((0.0, -1.08), (0.2, -0.62), (0.74, -0.22), (0.74, 0.28), 20),
        *bezier((0.74, 0.28), (0.74, 0.7), (0.4, 1.0), (0.0, 1.0)),
    ]
    left = [(-x, y) for x, y in reversed(right)]
    return tuple(right + left)


@lru_cache(maxsize=1)
def clover() -> Outline:
    """A square with four rounded lobes and hollow sides."""
    lobe = bezier((0.0, -0.76), (0.26, -0.76), (0.32, -0.95), (0.6, -0.95), 10)
    lobe += bezier((0.6, -0.95), (0.84, -0.95), (0.95, -0.84), (0.95, -0.6), 8)
    lobe += bezier((0.95, -0.6), (0.95, -0.32), (0.76, -0.26), (0.76, 0.0), 10)
    points: list[Point] = []
    for quarter in range(4):
        points.extend(put(lobe, 0, 0, turn=90.0 * quarter))
    return tuple(points)


@lru_cache(maxsize=1)
def triangle() -> Outline:
    """A triangle with rounded corners, pointing up."""
    return soft(((0.0, -1.02), (1.04, 0.82), (-1.04, 0.82)), 0.24)


@lru_cache(maxsize=1)
def diamond() -> Outline:
    """A diamond with rounded corners."""
    return soft(((0.0, -1.1), (0.98, 0.0), (0.0, 1.1), (-0.98, 0.0)), 0.2)


@lru_cache(maxsize=1)
def square() -> Outline:
    """A square with rounded corners, 1.72 wide."""
    return soft(((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)), 0.3)


@lru_cache(maxsize=8)
def flower(petals: int = 6) -> tuple[Point, ...]:
    """Return the centres of the petals of a flower of radius 1 (petal radius 0.4)."""
    angles = (math.radians(-90 + 360 * index / petals) for index in range(petals))
    return tuple((0.6 * math.cos(angle), 0.6 * math.sin(angle)) for angle in angles)
