"""Bonbon's eight toppings: each has its own outline, so none needs its colour."""

import math
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from rendering.kit import shapes, theme
from rendering.kit.kept import kept
from rendering.kit.shapes import bezier, put
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Point, Surface
from rendering.kit.theme import rgb


def _latte(surface: Surface, r: float) -> None:
    surface.disc(0, 0, 0.94 * r, rgb("#A86632"))
    surface.disc(0, 0, 0.8 * r, rgb("#C98D54"))
    surface.polygon(put(shapes.heart(), 0, 0.02 * r, 0.58 * r), theme.CREAM)
    surface.stroke(put(((0, 0.28), (0, 0.62)), 0, 0, r), rgb("#C98D54"), thickness=0.07 * r)


def _roast(surface: Surface, r: float) -> None:
    turn, stretch = 38.0, (0.64, 1.0)
    surface.polygon(put(shapes.circle(), 0, 0, r, turn=turn, stretch=stretch), rgb("#6A3417"))
    seam = bezier((0.1, -1.0), (-0.42, -0.3), (0.42, 0.3), (-0.1, 1.0))
    lit = [*seam, *shapes.circle(1.0, 96, 264)]
    surface.polygon(put(lit, 0, 0, r, turn=turn, stretch=stretch), rgb("#8A4A22"))
    surface.stroke(put(seam, 0, 0, 0.86 * r, turn=turn, stretch=stretch), rgb("#F6DDB4"), thickness=0.15 * r)


def _cherry(surface: Surface, r: float) -> None:
    stem, flesh = rgb("#3E7D2E"), rgb("#C41E3A")
    top = (0.14, -0.92)
    for start, bend in (((-0.42, 0.2), (-0.3, -0.45)), ((0.44, 0.2), (0.48, -0.4))):
        surface.stroke(put(bezier(start, bend, bend, top), 0, 0, r), stem, thickness=0.12 * r)
    leaf = [
        *bezier(top, (0.36, -1.18), (0.82, -1.0), (0.96, -0.66)),
        *bezier((0.96, -0.66), (0.6, -0.48), (0.3, -0.6), top),
    ]
    surface.polygon(put(leaf, 0, 0, r), rgb("#56A03C"))
    for x, y in ((-0.46, 0.48), (0.46, 0.5)):
        surface.disc(x * r, y * r, 0.45 * r, flesh)
        surface.disc((x - 0.15) * r, (y - 0.16) * r, 0.13 * r, rgb("#FFC2C6"))


def _ruby(surface: Surface, r: float) -> None:
    left, right, top, girdle, point = -0.98, 0.98, -0.72, -0.2, 0.94
    in_left, in_right = -0.5, 0.5
    facets: tuple[tuple[str, tuple[Point, ...]], ...] = (
        ("#D4147A", ((in_left, top), (left, girdle), (-0.36, girdle))),
        ("#F0509F", ((in_left, top), (0, top), (-0.36, girdle))),
        ("#FFB8DB", ((0, top), (-0.36, girdle), (0.36, girdle))),
        ("#F0509F", ((0, top), (in_right, top), (0.36, girdle))),
        ("#D4147A", ((in_right, top), (right, girdle), (0.36, girdle))),
        ("#D4147A", ((left, girdle), (-0.36, girdle), (0, point))),
        ("#F0509F", ((-0.36, girdle), (0.36, girdle), (0, point))),
        ("#A90D60", ((0.36, girdle), (right, girdle), (0, point))),
    )
    for colour, facet in facets:
        surface.polygon(put(facet, 0, 0, r), rgb(colour))


def _citrus(surface: Surface, r: float) -> None:
    turn, middle = -27.0, (-0.16 * r, -0.3 * r)

    def half(radius: float, colour: str, start: float = 0.0, end: float = 180.0, rise: float = 0.0) -> None:
        outline = [(x, y + rise) for x, y in shapes.circle(radius, start, end, 40)]
        surface.polygon(put(outline, *middle, r, turn=turn), rgb(colour))

    half(1.06, "#F07F13")
    half(0.88, "#FEF0D6")
    for start in (6, 50, 94, 138):
        segment = [(0.0, 0.0), *shapes.circle(0.78, start, start + 36, 12)]
        middle_angle = math.radians(start + 18)
        moved = [(x + 0.1 * math.cos(middle_angle), y + 0.1 * math.sin(middle_angle)) for x, y in segment]
        inner = [(x * 0.88, y * 0.88 + 0.02) for x, y in moved]
        surface.polygon(put(inner, *middle, r, turn=turn), rgb("#FA9A2E"))


def _gold(surface: Surface, r: float) -> None:
    gold, pale = rgb("#DE9B00"), rgb("#FFE07A")
    spark = shapes.star(4, 0.28)
    surface.polygon(put(spark, -0.04 * r, 0.14 * r, 0.98 * r), gold)
    surface.polygon(put(spark, -0.04 * r, 0.14 * r, 0.5 * r), pale)
    surface.polygon(put(shapes.star(4, 0.34), 0.62 * r, -0.62 * r, 0.46 * r), gold)
    surface.disc(-0.6 * r, -0.6 * r, 0.18 * r, gold)


def _frost(surface: Surface, r: float) -> None:
    blue = rgb("#1F7BC8")
    for turn in range(0, 360, 60):
        surface.stroke(put(((0, 0), (0, -0.96)), 0, 0, r, turn=turn), blue, thickness=0.17 * r)
        branch = ((-0.27, -0.86), (0, -0.56), (0.27, -0.86))
        surface.stroke(put(branch, 0, 0, r, turn=turn), blue, thickness=0.14 * r)
    surface.disc(0, 0, 0.22 * r, rgb("#9AD0F7"))


def _mint(surface: Surface, r: float) -> None:
    side = [
        *bezier((0.0, 0.94), (-0.05, 0.4), (0.1, -0.3), (0.86, -0.4)),
        *bezier((0.86, -0.4), (1.06, 0.4), (0.6, 0.94), (0.0, 0.94)),
    ]
    for mirror in (-1, 1):
        surface.polygon([(x * mirror * r, y * r) for x, y in side], rgb("#2C9A6B"))
        vein = bezier((0.16, 0.72), (0.24, 0.42), (0.42, 0.1), (0.68, -0.16))
        surface.stroke([(x * mirror * r, y * r) for x, y in vein], rgb("#BFF0D6"), thickness=0.07 * r)
    front = [
        *bezier((0.0, 0.62), (-0.48, 0.3), (-0.44, -0.5), (0.0, -0.98)),
        *bezier((0.0, -0.98), (0.44, -0.5), (0.48, 0.3), (0.0, 0.62)),
    ]
    surface.polygon(put(front, 0, 0, r), rgb("#3DB682"))
    surface.stroke(put(((0, -0.5), (0, 0.28)), 0, 0, r), rgb("#DFF8EA"), thickness=0.08 * r)


_DRAW: Final[MappingProxyType[str, Callable[[Surface, float], None]]] = MappingProxyType(
    {
        "latte": _latte,
        "roast": _roast,
        "cherry": _cherry,
        "ruby": _ruby,
        "citrus": _citrus,
        "gold": _gold,
        "frost": _frost,
        "mint": _mint,
    }
)


@kept
def topping(name: str, radius: int, *, halo: float = 0.0) -> Sprite:
    """Draw a topping about ``radius`` big, its anchor the centre; with ``halo`` it is a sticker with a cream rim."""
    edge = round(radius * 1.3) + 2
    surface = Surface(2 * edge, 2 * edge, origin=(-edge, -edge))
    _DRAW[name](surface, radius)
    made = surface.sprite()
    return made.haloed(halo, theme.CREAM) if halo else made
