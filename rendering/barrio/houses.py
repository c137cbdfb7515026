"""Houses: storeys of their materials, roof and gable by icon, half a landscape at either edge."""

from typing import Final

from games.barrio.data import HOUSES, House
from rendering.barrio import palette as p
from rendering.barrio.materials import disc, texture
from rendering.kit import frame, theme
from rendering.kit.kept import kept
from rendering.kit.shapes import flower, soft, star
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour

UNIT_WIDTH: Final = 134
UNIT_HEIGHT: Final = 172
"""A house at 100 per cent, from edge to edge and from the ground to its top."""

STRIP: Final = 30
"""The height of the ground below, at any size."""

_WALL: Final = 76
_WALL_HEIGHT: Final = 90
_STOREYS: Final = (2, 3, 1, 0, 4)
"""Materials from the ground up: stone, concrete, brick, wood, plants."""


def _storeys(card: House, height: int) -> list[tuple[int, int]]:
    """The materials from the ground up and how high each stands."""
    total = sum(card.recipe)
    used = [(kind, card.recipe[kind]) for kind in _STOREYS if card.recipe[kind]]
    heights = [round(height * count / total) for _, count in used]
    heights[-1] += height - sum(heights)
    return [(kind, high) for (kind, _), high in zip(used, heights, strict=True)]


def gable(pen: Surface, icon: str, x: float, y: float, radius: float, *, disc_colour: Colour = theme.CREAM) -> None:
    """Draw an icon on its disc."""
    pen.disc(x, y, radius, disc_colour)
    size = radius * 0.74
    if icon == "flower":
        for px, py in flower():
            pen.disc(x + px * size * 1.05, y + py * size * 1.05, size * 0.42, p.BLOSSOM)
        pen.disc(x, y, size * 0.36, p.BLOSSOM_HEART)
    elif icon == "moon":
        pen.disc(x - size * 0.06, y, size, p.ROOFS["moon"])
        pen.disc(x + size * 0.4, y - size * 0.18, size * 0.82, disc_colour)
    else:
        outline = soft(star(5, 0.52), 0.06)
        pen.polygon([(x + a * size * 1.08, y + b * size * 1.08) for a, b in outline], p.STAR_GOLD)


def _hill(pen: Surface, x: float, side: int, s: float) -> None:
    pen.ellipse(x, 0, 30 * s, 88 * s, p.HILL)
    pen.stroke([(x + side * 20 * s, -22 * s), (x + side * 9 * s, -60 * s)], p.HILL_DARK, thickness=max(2.0, 4 * s))


def _park(pen: Surface, x: float, side: int, s: float) -> None:
    pen.box(x - 4 * s, -50 * s, 8 * s, 50 * s, p.TRUNK)
    pen.ellipse(x, -80 * s, 28 * s, 50 * s, p.TREE)
    for dx, dy in ((15, -96), (11, -62)):
        pen.disc(x + side * dx * s, dy * s, 4 * s, p.TREE_DARK)


def _river(pen: Surface, x: float, side: int, s: float) -> None:
    wide, deep = 34 * s, STRIP - 8
    pen.polygon(((x, 0), (x + side * wide, 0), (x + side * (wide - 10 * s), deep), (x, deep)), p.WATER)
    pen.stroke([(x + side * 4, 9), (x + side * (wide - 16 * s), 9)], p.FOAM, thickness=4)


_LANDSCAPES: Final = {"hill": _hill, "park": _park, "river": _river}


@kept
def house(index: int, percent: int, half: int) -> Sprite:
    """A house on its piece of ground, `2 * half` wide; its anchor is the middle of the ground line."""
    card, s = HOUSES[index], percent / 100
    top = round(UNIT_HEIGHT * s)
    pen = Surface(2 * half, top + STRIP, origin=(-half, -top))
    _LANDSCAPES[card.left](pen, -half, 1, s)
    _LANDSCAPES[card.right](pen, half, -1, s)
    pen.box(-half, 0, 2 * half, STRIP, p.GROUND)
    for edge, side in ((card.left, 1), (card.right, -1)):
        if edge == "river":
            _river(pen, -side * half, side, s)
    _body(pen, card, s)
    return pen.sprite()


def _body(pen: Surface, card: House, s: float) -> None:
    wide, high = round(_WALL * s), round(_WALL_HEIGHT * s)
    left, roof = -(wide // 2), p.ROOFS[card.icon]
    y = 0
    for kind, storey in _storeys(card, high):
        y -= storey
        pen.stamp(texture(kind, wide, storey, max(35, round(70 * s))), left, y)
    pen.rounded(left + 10 * s, -42 * s, 20 * s, 42 * s, 5 * s, roof, corners=(True, True, False, False))
    pen.rounded(8 * s, -70 * s, 24 * s, 30 * s, 4 * s, roof)
    pen.rounded(11 * s, -67 * s, 18 * s, 24 * s, 2 * s, p.WINDOW)
    outline = soft(((-48 * s, -86 * s), (-11 * s, -160 * s), (11 * s, -160 * s), (48 * s, -86 * s)), 6 * s)
    pen.polygon(outline, roof)
    gable(pen, card.icon, 0, -114 * s, 20 * s)


def points_badge(pen: Surface, index: int, x: int, y: int, *, radius: int = 19, new: bool = False) -> None:
    """Draw a house's points; a house just built has a marked rim."""
    if new:
        pen.disc(x, y, radius + 8, theme.INK)
        pen.disc(x, y, radius + 6, theme.MARKER)
    frame.badge(pen, x, y, str(HOUSES[index].points), radius=radius, rim=not new, style=theme.figure(28))


def recipe_row(pen: Surface, index: int, x: int, y: int, radius: int) -> None:
    """Draw a house's materials as a row of discs whose middle is at (x, y)."""
    kinds = [kind for kind, count in enumerate(HOUSES[index].recipe) for _ in range(count)]
    pitch = 2 * radius - 4
    first = x - (len(kinds) - 1) * pitch // 2
    for at, kind in enumerate(kinds):
        pen.stamp(disc(kind, radius), first + at * pitch, y)
