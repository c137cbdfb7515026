"""Small signs: cut types, losses, objectives."""

from games.bariloche.data import CUT_SHAPES, SHAPE_BOXES
from rendering.bariloche.palette import CHIP, CHIP_DARK, STRIP
from rendering.bariloche.sweets import empty_space, garnish_sprite, sweet
from rendering.kit import theme
from rendering.kit.kept import kept
from rendering.kit.shapes import put, soft
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour


def _blank(half: int) -> Surface:
    return Surface(2 * half, 2 * half, origin=(-half, -half))


@kept
def cut_icon(cut: int, cell: int, colour: Colour = STRIP) -> Sprite:
    """Draw a cut type as rounded squares; its anchor is the centre."""
    surface = _blank(2 * cell)
    box = SHAPE_BOXES[CUT_SHAPES[cut][0]]
    wide, high = max(at % 2 for at in box) + 1, max(at // 2 for at in box) + 1
    gap = max(2, cell // 10)
    for at in box:
        x, y = (at % 2 - wide / 2) * cell, (at // 2 - high / 2) * cell
        surface.rounded(round(x), round(y), cell - gap, cell - gap, max(3, cell // 5), colour)
    return surface.sprite(-gap / 2, -gap / 2)


@kept
def chip(radius: int) -> Sprite:
    """Draw a scrap: a broken chip of chocolate."""
    surface = _blank(radius + 6)
    shape = soft(((-0.86, -0.5), (0.4, -0.86), (0.9, 0.1), (0.5, 0.34), (0.34, 0.86), (-0.5, 0.7)), 0.12)
    surface.polygon(put(shape, 0, 0, radius), CHIP)
    surface.stroke(put(((-0.5, -0.28), (0.3, -0.5)), 0, 0, radius), theme.mix(CHIP, theme.WHITE, 0.4), thickness=3)
    return surface.sprite().thickened(radius * 0.16, CHIP_DARK)


@kept
def ring(radius: int) -> Sprite:
    """Draw an empty space."""
    return empty_space(radius)


@kept
def grid(columns: int, rows: int, cell: int) -> Sprite:
    """Draw a full rectangle of cells."""
    surface = Surface(columns * cell, rows * cell)
    for at in range(columns * rows):
        surface.rounded(at % columns * cell, at // columns * cell, cell - 2, cell - 2, max(2, cell // 5), STRIP)
    return surface.sprite(columns * cell // 2, rows * cell // 2)


def bonbons(surface: Surface, contents: tuple[int, ...], x: int, y: int, radius: int, pitch: int) -> None:
    """Stamp some bonbons in a row, the first centred on (x, y)."""
    for number, content in enumerate(contents):
        surface.stamp(sweet(content, radius), x + number * pitch, y)


def garnishes(surface: Surface, kinds: tuple[int, ...], x: int, y: int, radius: int, pitch: int) -> None:
    """Stamp some garnishes in a row on butter discs, the first centred on (x, y)."""
    for number, kind in enumerate(kinds):
        surface.disc(x + number * pitch, y, radius + 9, theme.BUTTER)
        surface.stamp(garnish_sprite(kind, radius), x + number * pitch, y)


@kept
def shape_icon(pattern: tuple[tuple[int, int], ...], radius: int) -> Sprite:
    """Draw some hearts close together: a form of matching bonbons."""
    surface = _blank(radius * 5)
    wide = max(x for x, _ in pattern)
    high = max(y for _, y in pattern)
    pitch = round(radius * 2.1)
    for x, y in pattern:
        at = (round((x - wide / 2) * pitch), round((y - high / 2) * pitch))
        surface.rounded(at[0] - pitch // 2, at[1] - pitch // 2, pitch, pitch, 0, theme.CREAM)
    for x, y in pattern:
        surface.stamp(sweet(10, radius), round((x - wide / 2) * pitch), round((y - high / 2) * pitch))
    return surface.sprite()


@kept
def gap_icon(cell: int) -> Sprite:
    """Draw a gap: four cells around a free one."""
    surface = _blank(2 * cell)
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        surface.rounded(x * cell - cell // 2, y * cell - cell // 2, cell - 2, cell - 2, max(2, cell // 5), STRIP)
    surface.disc(-1, -1, cell // 4, theme.MARKER)
    return surface.sprite()


@kept
def line_icon(radius: int, *, upright: bool) -> Sprite:
    """Draw a row or a column with all four types."""
    surface = _blank(radius * 10)
    pitch = round(radius * 2.15)
    long, short = 4 * pitch + 8, pitch + 8
    width, height = (short, long) if upright else (long, short)
    surface.rounded(-width // 2, -height // 2, width, height, 10, theme.BUTTER)
    for kind in range(4):
        shift = round((kind - 1.5) * pitch)
        surface.stamp(sweet(kind * 5, radius), 0 if upright else shift, shift if upright else 0)
    return surface.sprite()


@kept
def alone_icon(radius: int) -> Sprite:
    """Draw a bonbon between others of other types."""
    surface = _blank(radius * 5)
    pitch = round(radius * 2.3)
    for x, content in ((-1, 0), (1, 5)):
        surface.stamp(sweet(content, round(radius * 0.84)), x * pitch, 0)
    surface.disc(0, 0, round(radius * 1.24), theme.MARKER)
    surface.stamp(sweet(10, round(radius * 0.96)), 0, 0)
    return surface.sprite()
