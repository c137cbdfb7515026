"""Houses: storeys of their materials, roof and gable by icon, half a landscape at either edge."""

import math
from typing import Final, NamedTuple

from games.barrio.data import HOUSES, House
from rendering.barrio import palette as p
from rendering.barrio.materials import disc, texture
from rendering.kit import frame, theme
from rendering.kit.kept import kept
from rendering.kit.shapes import flower, soft, star
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import lay, written_width
from rendering.kit.theme import Colour

UNIT_WIDTH: Final = 134
UNIT_HEIGHT: Final = 172
"""A house at 100 per cent, from edge to edge and from the ground to its top."""

STRIP: Final = 30
"""The height of the ground below a street, at any size."""


class Form(NamedTuple):
    """How large the parts of a house are, in pixels.

    Attributes:
        wall: the width of the walls.
        storeys: their height.
        eaves: half the width of the roof.
        peak: the height of the roof.
        gable: the radius of the icon's disc.
        grain: the size of bricks and boards, in per cent.
        land: the landscape's width and height, in per cent.
        ground: the height of the ground.
    """

    wall: int
    storeys: int
    eaves: int
    peak: int
    gable: int
    grain: int
    land: tuple[int, int]
    ground: int = STRIP

    @property
    def base(self) -> int:
        """The lower edge of the roof; the ground line is 0."""
        return 4 - self.storeys

    @property
    def gable_y(self) -> int:
        """The middle of the icon's disc."""
        return self.base - round(self.peak * 0.38)


COTTAGE: Final = Form(wall=94, storeys=54, eaves=61, peak=44, gable=15, grain=52, land=(92, 56), ground=18)
"""Low and broad, for the market."""
VILLA: Final = Form(wall=126, storeys=106, eaves=78, peak=76, gable=25, grain=88, land=(118, 118))
"""For cards in the hand."""


def form(across: int, up: int) -> Form:
    """A house in a street, so many per cent wide and high."""
    a, u = across / 100, up / 100
    return Form(
        wall=round(76 * a),
        storeys=round(90 * u),
        eaves=round(48 * a),
        peak=round(74 * u),
        gable=round(20 * math.sqrt(a * u)),
        grain=max(35, round(70 * math.sqrt(a * u))),
        land=(across, up),
    )


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


def _hill(pen: Surface, x: float, side: int, one: Form) -> None:
    a, u = one.land[0] / 100, one.land[1] / 100
    pen.ellipse(x, 0, 30 * a, 88 * u, p.HILL)
    blade = [(x + side * 20 * a, -22 * u), (x + side * 9 * a, -60 * u)]
    pen.stroke(blade, p.HILL_DARK, thickness=max(2.0, 4 * u))


def _park(pen: Surface, x: float, side: int, one: Form) -> None:
    a, u = one.land[0] / 100, one.land[1] / 100
    pen.box(x - 4 * a, -50 * u, 8 * a, 50 * u, p.TRUNK)
    pen.ellipse(x, -80 * u, 28 * a, 50 * u, p.TREE)
    for dx, dy in ((15, -96), (11, -62)):
        pen.disc(x + side * dx * a, dy * u, 4 * u, p.TREE_DARK)


def _river(pen: Surface, x: float, side: int, one: Form) -> None:
    a, deep = one.land[0] / 100, one.ground * 3 // 4
    wide, wave = 34 * a, one.ground * 3 // 10
    pen.polygon(((x, 0), (x + side * wide, 0), (x + side * (wide - 10 * a), deep), (x, deep)), p.WATER)
    foam = [(x + side * 4, wave), (x + side * (wide - 16 * a), wave)]
    pen.stroke(foam, p.FOAM, thickness=4 if one.ground == STRIP else 3)


_LANDSCAPES: Final = {"hill": _hill, "park": _park, "river": _river}


@kept
def house(index: int, one: Form, half: int) -> Sprite:
    """A house on its piece of ground, `2 * half` wide; its anchor is the middle of the ground line."""
    card = HOUSES[index]
    top = max(one.storeys + one.peak, round(1.3 * one.land[1])) + 2
    pen = Surface(2 * half, top + one.ground, origin=(-half, -top))
    _LANDSCAPES[card.left](pen, -half, 1, one)
    _LANDSCAPES[card.right](pen, half, -1, one)
    pen.box(-half, 0, 2 * half, one.ground, p.GROUND)
    for edge, side in ((card.left, 1), (card.right, -1)):
        if edge == "river":
            _river(pen, -side * half, side, one)
    _body(pen, card, one)
    return pen.sprite()


def _body(pen: Surface, card: House, one: Form) -> None:
    wide, high = one.wall, one.storeys
    left, roof = -(wide // 2), p.ROOFS[card.icon]
    y = 0
    for kind, storey in _storeys(card, high):
        y -= storey
        pen.stamp(texture(kind, wide, storey, one.grain), left, y)
    corner, frame_width = max(3.0, min(wide, high) / 16), max(2.0, min(wide, high) / 28)
    door, door_high = wide * 0.27, high * 0.47
    pen.rounded(left + wide * 0.13, -door_high, door, door_high, corner, roof, corners=(True, True, False, False))
    window, window_high = wide * 0.31, high * 0.34
    x, y = round(wide * 0.1), -round(high * 0.78)
    pen.rounded(x, y, window, window_high, corner, roof)
    inner = (window - 2 * frame_width, window_high - 2 * frame_width)
    pen.rounded(x + frame_width, y + frame_width, *inner, corner - frame_width / 2, p.WINDOW)
    eaves, base, ridge = one.eaves, one.base, round(one.eaves * 0.23)
    corners = ((-eaves, base), (-ridge, base - one.peak), (ridge, base - one.peak), (eaves, base))
    pen.polygon(soft(corners, max(4, eaves // 9)), roof)
    gable(pen, card.icon, 0, one.gable_y, one.gable)


def points_badge(pen: Surface, index: int, x: int, y: int, *, radius: int = 19, new: bool = False) -> None:
    """Draw a house's points; a house just built has a marked rim."""
    if new:
        pen.disc(x, y, radius + 8, theme.INK)
        pen.disc(x, y, radius + 6, theme.MARKER)
    frame.badge(pen, x, y, str(HOUSES[index].points), radius=radius, rim=not new, style=theme.figure(28))


def name_pill(pen: Surface, index: int, x: int, y: int, height: int, style: theme.Type) -> None:
    """Write a house's name in a pill of the game's colour, its upper left corner at (x, y)."""
    name = HOUSES[index].name
    width = written_width(name, style) + height * 3 // 5
    pen.rounded(x - 3, y - 3, width + 6, height + 6, height // 2 + 3, theme.CREAM)
    pen.rounded(x, y, width, height, height // 2, p.STRIP)
    lay(pen, name, x + width // 2, y + height // 2, style, theme.CREAM, align="centre")


def recipe_row(pen: Surface, index: int, x: int, y: int, radius: int) -> None:
    """Draw a house's materials as a row of discs whose middle is at (x, y)."""
    kinds = [kind for kind, count in enumerate(HOUSES[index].recipe) for _ in range(count)]
    pitch = 2 * radius - 4
    first = x - (len(kinds) - 1) * pitch // 2
    for at, kind in enumerate(kinds):
        pen.stamp(disc(kind, radius), first + at * pitch, y)
