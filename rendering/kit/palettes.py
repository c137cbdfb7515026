"""Which colours a picture keeps: the theme's exactly, then the commonest blends."""

import heapq
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageOps

from rendering.kit.theme import Colour

_MANY = 1 << 14
_CELL = 3
"""Blends nearer to each other than ``1 << _CELL`` steps per channel share one entry."""


def _counts(image: Image.Image) -> list[tuple[int, Colour]]:
    found = image.getcolors(_MANY)
    if found is None:
        thinned = ImageOps.scale(image, 0.5, Image.Resampling.NEAREST)
        found = thinned.getcolors(thinned.width * thinned.height) or []
    return [(count, colour) for count, colour in found if isinstance(colour, tuple) and len(colour) == 3]


def palette(image: Image.Image, used: Iterable[Colour], limit: int) -> list[Colour]:
    """Choose up to ``limit`` colours: every drawn one that shows, then the commonest blends.

    The order is settled by count and value, so equal pictures get equal palettes.
    """
    theme = set(used)
    counts = _counts(image)
    shown = heapq.nlargest(limit, ((count, colour) for count, colour in counts if colour in theme))
    # Pillow looks colours up in steps of four: of two that share a step, only the commoner one can be kept.
    commonest = {tuple(channel >> 2 for channel in colour): colour for _, colour in reversed(shown)}
    kept = set(commonest.values())
    chosen = [colour for _, colour in shown if colour in kept]
    taken = {_cell(colour) for colour in chosen}
    near = {neighbour for colour in chosen for neighbour in _around(colour)}
    for _, colour in heapq.nlargest(6 * limit, counts):
        if len(chosen) == limit:
            break
        cell = _cell(colour)
        if cell in taken or cell in near:
            continue
        taken.add(cell)
        chosen.append(colour)
    return chosen


def _cell(colour: Colour) -> int:
    red, green, blue = colour
    return (red >> _CELL) << 16 | (green >> _CELL) << 8 | blue >> _CELL


@lru_cache(maxsize=1 << 12)
def _around(colour: Colour) -> tuple[int, ...]:
    """Cells within half a cell of the colour: a blend there could take the colour's place when quantising."""
    half = 1 << (_CELL - 1)
    red, green, blue = colour
    return tuple(
        _cell((max(0, min(255, r)), max(0, min(255, g)), max(0, min(255, b))))
        for r in (red - half, red + half)
        for g in (green - half, green + half)
        for b in (blue - half, blue + half)
    )


def flatten(image: Image.Image, colours: Sequence[Colour]) -> Image.Image:
    """Return the picture in these colours only, without dither, in palette mode."""
    guide = Image.new("P", (1, 1))
    guide.putpalette(bytes(channel for colour in colours for channel in colour))
    return image.quantize(palette=guide, dither=Image.Dither.NONE)
