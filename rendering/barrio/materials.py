"""Materials: a texture for each, and a symbol on a cream disc."""

from collections.abc import Callable
from typing import Final

from rendering.barrio import palette as p
from rendering.kit import frame, theme
from rendering.kit.kept import kept
from rendering.kit.shapes import bezier, star
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface

Texture = Callable[[Surface, int, int, float], None]
Symbol = Callable[[Surface, float, float, float], None]


def _wood(pen: Surface, width: int, height: int, unit: float) -> None:
    pen.box(0, 0, width, height, p.WOOD)
    board = max(9, round(19 * unit))
    seam = max(2, round(3 * unit))
    for row, y in enumerate(range(0, height, board)):
        if row:
            pen.box(0, y, width, seam, p.WOOD_SEAM)
        x = round(width * (0.34, 0.82, 0.18, 0.6)[row % 4])
        pen.box(x, y, seam, board, p.WOOD_SEAM)


def _brick(pen: Surface, width: int, height: int, unit: float) -> None:
    pen.box(0, 0, width, height, p.BRICK)
    course, brick = max(8, round(16 * unit)), max(16, round(32 * unit))
    seam = max(2, round(3 * unit))
    for row, y in enumerate(range(0, height, course)):
        if row:
            pen.box(0, y, width, seam, p.MORTAR)
        for x in range(brick // 2 if row % 2 else 0, width, brick):
            if x:
                pen.box(x, y, seam, course, p.MORTAR)


def _stone(pen: Surface, width: int, height: int, unit: float) -> None:
    pen.box(0, 0, width, height, p.STONE)
    pitch_x, pitch_y = max(12, round(27 * unit)), max(9, round(20 * unit))
    for row, y in enumerate(range(0, height + pitch_y, pitch_y)):
        for column, x in enumerate(range(-pitch_x if row % 2 else 0, width + pitch_x, pitch_x)):
            tone = p.STONES[(2 * row + 3 * column + row * column) % 3]
            shift = pitch_x // 2 if row % 2 else 0
            wide = pitch_x * (0.48, 0.42, 0.46)[(row + column) % 3]
            pen.ellipse(x + shift, y + pitch_y // 2, wide, pitch_y * 0.45, tone)


def _concrete(pen: Surface, width: int, height: int, unit: float) -> None:
    pen.box(0, 0, width, height, p.CONCRETE)
    layer = max(16, round(38 * unit))
    for y in range(layer, height, layer):
        pen.box(0, y, width, max(2, round(3 * unit)), p.CONCRETE_DARK)
    pitch = max(9, round(17 * unit))
    for row, y in enumerate(range(pitch // 2, height, pitch)):
        for x in range(pitch // 2 + (pitch // 2 if row % 2 else 0), width, 2 * pitch):
            pen.disc(x, y + (row * 5) % 4 - 2, max(2, round((3 if row % 3 else 2) * unit)), p.CONCRETE_DARK)


def _plants(pen: Surface, width: int, height: int, unit: float) -> None:
    pen.box(0, 0, width, height, p.PLANTS)
    pitch = max(12, round(26 * unit))
    for row, y in enumerate(range(0, height + pitch, pitch)):
        for column, x in enumerate(range(pitch // 2 if row % 2 else 0, width + pitch, pitch)):
            if (row + column) % 2:
                pen.disc(x, y, max(3, round(9 * unit)), p.PLANTS_LIGHT)
            else:
                pen.disc(x, y, max(3, round(8 * unit)), p.PLANTS_DARK)


def _rainbow(pen: Surface, width: int, height: int, unit: float) -> None:
    stripe = max(8, round(22 * unit))
    slant = round(height * 0.6)
    for index, x in enumerate(range(-slant, width + slant, stripe)):
        colour = p.RAINBOW[index % len(p.RAINBOW)]
        corners = ((x, height), (x + stripe, height), (x + stripe + slant, 0), (x + slant, 0))
        pen.polygon(corners, colour)


_SHARDS: Final = (
    (0, ((0.0, 0.42), (0.3, 0.3), (0.42, 0.62), (0.2, 0.78), (0.0, 0.7))),
    (1, ((0.36, 0.06), (0.66, 0.0), (0.74, 0.26), (0.5, 0.36), (0.34, 0.24))),
    (0, ((0.76, 0.34), (1.0, 0.26), (1.0, 0.6), (0.8, 0.64))),
    (1, ((0.56, 0.66), (0.8, 0.58), (1.0, 0.74), (0.92, 1.0), (0.6, 0.92))),
    (2, ((0.0, 0.74), (0.26, 0.78), (0.28, 1.0), (0.0, 1.0))),
    (0, ((0.36, 0.88), (0.52, 0.82), (0.62, 1.0), (0.34, 1.0))),
    (1, ((0.0, 0.0), (0.26, 0.0), (0.2, 0.24), (0.0, 0.3))),
    (0, ((0.78, 0.0), (1.0, 0.0), (1.0, 0.18), (0.86, 0.24))),
)


def _shards(pen: Surface, width: int, height: int, unit: float) -> None:
    del unit
    pen.box(0, 0, width, height, p.RUBBLE)
    for tone, outline in _SHARDS:
        pen.polygon([(x * width, y * height) for x, y in outline], p.SHARDS[tone])


_TEXTURES: Final[tuple[Texture, ...]] = (_wood, _brick, _stone, _concrete, _plants, _rainbow, _shards)


def _log(pen: Surface, x: float, y: float, size: float) -> None:
    for share, colour in (
        (1.0, p.WOOD_SEAM),
        (0.84, theme.rgb("#E9BE7E")),
        (0.6, p.WOOD_SEAM),
        (0.46, theme.rgb("#E9BE7E")),
        (0.18, p.WOOD_SEAM),
    ):
        pen.disc(x, y, size * share, colour)


def _bricks(pen: Surface, x: float, y: float, size: float) -> None:
    wide, high, gap = size * 0.98, size * 0.72, max(1.0, size * 0.06)
    radius = size * 0.14
    pen.rounded(x - wide / 2, y - high - gap / 2, wide, high, radius, p.BRICK)
    pen.rounded(x - wide - gap / 2, y + gap / 2, wide, high, radius, p.BRICK)
    pen.rounded(x + gap / 2, y + gap / 2, wide, high, radius, p.BRICK_DARK)


def _pebbles(pen: Surface, x: float, y: float, size: float) -> None:
    pen.disc(x - size * 0.46, y + size * 0.34, size * 0.56, p.STONE)
    pen.disc(x + size * 0.5, y + size * 0.3, size * 0.5, p.STONES[1])
    pen.disc(x + size * 0.06, y - size * 0.46, size * 0.52, theme.rgb("#7F8894"))


def _block(pen: Surface, x: float, y: float, size: float) -> None:
    pen.rounded(x - size, y - size * 0.62, 2 * size, size * 1.24, size * 0.14, p.CONCRETE_DARK)
    for left in (-0.76, 0.1):
        pen.rounded(x + left * size, y - size * 0.36, size * 0.66, size * 0.72, size * 0.1, p.CONCRETE)


def _sprout(pen: Surface, x: float, y: float, size: float) -> None:
    pen.stroke([(x, y + size * 0.95), (x, y - size * 0.1)], p.PLANTS_DARK, thickness=max(2.0, size * 0.2))
    for side, rise, colour in ((1, 0.12, p.PLANTS_DARK), (-1, -0.1, p.PLANTS)):
        root, tip = (x, y + size * (0.25 + rise)), (x + side * size * 1.02, y - size * (0.62 - rise))
        above = bezier(root, (x + side * size * 0.02, y - size * 0.5), (tip[0] - side * size * 0.5, tip[1]), tip, 8)
        below = bezier(tip, (tip[0], tip[1] + size * 0.6), (x + side * size * 0.6, root[1] + size * 0.1), root, 8)
        pen.polygon([*above, *below], colour)


def _sparkle(pen: Surface, x: float, y: float, size: float) -> None:
    pen.polygon([(x + size * 1.05 * a, y + size * 1.05 * b) for a, b in star(4, 0.3)], p.WILD)
    pen.disc(x, y, size * 0.24, p.RAINBOW[3])


def _cross(pen: Surface, x: float, y: float, size: float) -> None:
    frame.cross(pen, x, y, size * 0.64, p.RUBBLE_CROSS, thickness=max(3.0, size * 0.34))


_SYMBOLS: Final[tuple[Symbol, ...]] = (_log, _bricks, _pebbles, _block, _sprout, _sparkle, _cross)


@kept
def texture(kind: int, width: int, height: int, percent: int, radius: int = 0) -> Sprite:
    """A piece of wall or card of a material; its anchor is the upper left corner."""
    pen = Surface(width, height)
    _TEXTURES[kind](pen, width, height, percent / 100)
    drawn = pen.sprite()
    if not radius:
        return drawn
    cut = Surface(width, height)
    cut.rounded(0, 0, width, height, radius, theme.INK)
    return drawn.clipped(cut.sprite())


@kept
def disc(kind: int, radius: int, *, bright: bool = False) -> Sprite:
    """A material's symbol on a disc: a recipe's when small, a card's when bright; its anchor is the centre."""
    pen = Surface(2 * radius, 2 * radius, origin=(-radius, -radius))
    pen.disc(0, 0, radius, theme.CREAM if bright else p.DISC)
    _SYMBOLS[kind](pen, 0, 0, radius * 0.6)
    return pen.sprite()


@kept
def tile(kind: int, side: int) -> Sprite:
    """A material card in the market or the Stockpile; its anchor is the upper left corner."""
    pen = Surface(side, side + 4)
    radius = max(6, side // 6)
    pen.rounded(0, 4, side, side, radius, theme.deep_shade(p.BOARD))
    pen.stamp(texture(kind, side, side, max(40, round(side * 0.98)), radius), 0, 0)
    pen.stamp(disc(kind, round(side * 0.29), bright=True), side // 2, side // 2)
    return pen.sprite()
