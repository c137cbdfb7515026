"""The pen: shapes at twice the final size with hard edges, which the reduction by two softens."""

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageOps

from rendering.kit.fonts import SCALE
from rendering.kit.sprite import Sprite
from rendering.kit.theme import Colour

Point: TypeAlias = tuple[float, float]


class Surface:
    """A drawing of ``width`` by ``height`` final pixels whose upper left corner is at ``origin``.

    All coordinates and sizes are final pixels in the same system as ``origin``; place things on whole pixels
    so that repeated things look the same and the file stays small. Without a ground the surface starts
    transparent and can become a sprite.
    """

    def __init__(
        self, width: int, height: int, ground: Colour | None = None, *, origin: tuple[int, int] = (0, 0)
    ) -> None:
        self.origin = origin
        size = (width * SCALE, height * SCALE)
        self.image = Image.new("RGBA", size, (0, 0, 0, 0)) if ground is None else Image.new("RGB", size, ground)
        self.used: set[Colour] = set() if ground is None else {ground}
        self._pen = ImageDraw.Draw(self.image)

    @classmethod
    def lifted(cls, small: Image.Image, origin: tuple[int, int]) -> "Surface":
        """Return a surface that starts as an enlarged copy of finished pixels."""
        surface = cls(1, 1, origin=origin)
        surface.image = ImageOps.scale(small, SCALE, Image.Resampling.NEAREST)
        surface._pen = ImageDraw.Draw(surface.image)
        return surface

    # Coordinates

    def _x(self, value: float) -> int:
        return round((value - self.origin[0]) * SCALE)

    def _y(self, value: float) -> int:
        return round((value - self.origin[1]) * SCALE)

    def _box(self, x: float, y: float, width: float, height: float) -> tuple[int, int, int, int]:
        left, top = self._x(x), self._y(y)
        return (
            left,
            top,
            max(left, self._x(x + width) - 1),
            max(top, self._y(y + height) - 1),
        )

    def _points(self, points: Iterable[Point]) -> list[tuple[int, int]]:
        return [(self._x(x), self._y(y)) for x, y in points]

    # Filled shapes

    def box(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """Fill a rectangle."""
        self.used.add(colour)
        self._pen.rectangle(self._box(x, y, width, height), fill=colour)

    def rounded(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        colour: Colour,
        *,
        corners: tuple[bool, bool, bool, bool] | None = None,
    ) -> None:
        """Fill a rounded rectangle; ``corners`` says which are round, clockwise from the upper left."""
        self.used.add(colour)
        self._pen.rounded_rectangle(
            self._box(x, y, width, height), radius=round(radius * SCALE), fill=colour, corners=corners
        )

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle around (x, y)."""
        self.ellipse(x, y, radius, radius, colour)

    def ellipse(self, x: float, y: float, across: float, down: float, colour: Colour) -> None:
        """Fill an ellipse around (x, y) with the two radii."""
        self.used.add(colour)
        self._pen.ellipse(self._box(x - across, y - down, 2 * across, 2 * down), fill=colour)

    def wedge(self, x: float, y: float, radius: float, start: float, end: float, colour: Colour) -> None:
        """Fill a slice of a circle, degrees clockwise from three o'clock."""
        self.used.add(colour)
        self._pen.pieslice(self._box(x - radius, y - radius, 2 * radius, 2 * radius), start, end, fill=colour)

    def polygon(self, points: Iterable[Point], colour: Colour) -> None:
        """Fill a polygon."""
        self.used.add(colour)
        self._pen.polygon(self._points(points), fill=colour)

    # Lines

    def frame(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        colour: Colour,
        *,
        thickness: float,
    ) -> None:
        """Draw a rounded outline, ``thickness`` wide, inside the given rectangle."""
        self.used.add(colour)
        self._pen.rounded_rectangle(
            self._box(x, y, width, height),
            radius=round(radius * SCALE),
            outline=colour,
            width=round(thickness * SCALE),
        )

    def ring(self, x: float, y: float, radius: float, colour: Colour, *, thickness: float) -> None:
        """Draw a circle's outline, inside the radius."""
        self.used.add(colour)
        self._pen.ellipse(
            self._box(x - radius, y - radius, 2 * radius, 2 * radius),
            outline=colour,
            width=round(thickness * SCALE),
        )

    def dashes(
        self, x: float, y: float, radius: float, colour: Colour, *, thickness: float, count: int, part: float = 0.6
    ) -> None:
        """Draw a dashed circle of ``count`` round-ended dashes, each filling ``part`` of its share."""
        share = 360 / count
        for index in range(count):
            self.arc(x, y, radius, index * share, (index + part) * share, colour, thickness=thickness)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, colour: Colour, *, thickness: float
    ) -> None:
        """Draw a round-ended arc inside the radius, degrees clockwise from three o'clock."""
        middle = radius - thickness / 2
        steps = max(2, math.ceil((end - start) / 6))
        angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
        self.stroke([(x + middle * math.cos(a), y + middle * math.sin(a)) for a in angles], colour, thickness=thickness)

    def stroke(self, points: Sequence[Point], colour: Colour, *, thickness: float, closed: bool = False) -> None:
        """Draw a line through the points with round ends and joints."""
        self.used.add(colour)
        line = list(points) + ([points[0]] if closed else [])
        wide = thickness * SCALE
        half = wide / 2
        scaled = [((x - self.origin[0]) * SCALE, (y - self.origin[1]) * SCALE) for x, y in line]
        for (x0, y0), (x1, y1) in itertools.pairwise(scaled):
            length = math.hypot(x1 - x0, y1 - y0)
            if length:
                across, down = (y1 - y0) / length * half, (x1 - x0) / length * half
                corners = [
                    (x0 - across, y0 + down),
                    (x0 + across, y0 - down),
                    (x1 + across, y1 - down),
                    (x1 - across, y1 + down),
                ]
                self._pen.polygon([(round(a - 0.5), round(b - 0.5)) for a, b in corners], fill=colour)
        for x0, y0 in scaled:
            left, top = round(x0 - half), round(y0 - half)
            self._pen.ellipse((left, top, left + round(wide) - 1, top + round(wide) - 1), fill=colour)

    # Finished things

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite with its anchor at (x, y)."""
        self.used |= sprite.used
        self.image.paste(sprite.image, (self._x(x) - sprite.anchor[0], self._y(y) - sprite.anchor[1]), sprite.mask)

    def stencil(self, mask: Image.Image, left: int, top: int, colour: Colour) -> None:
        """Fill a hard-edged mask with a colour; (left, top) is at drawing scale from the surface's corner."""
        self.used.add(colour)
        self.image.paste(colour, (left, top), mask)

    def pen_at(self, x: float, y: float) -> tuple[int, int]:
        """Return where a point lies at drawing scale."""
        return self._x(x), self._y(y)

    def sprite(self, x: float = 0, y: float = 0) -> Sprite:
        """Freeze the drawing as a sprite whose anchor is (x, y)."""
        return Sprite.cut(self.image, (self._x(x), self._y(y)), frozenset(self.used))
