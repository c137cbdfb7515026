"""The sheet at final size: layers kept ready, tiles drawn once, patches drawn now."""

import zlib
from collections.abc import Callable, Generator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image

from rendering.kit.fonts import SCALE
from rendering.kit.palettes import Inks, inks
from rendering.kit.store import Store
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour

_BAND = 360


@dataclass(frozen=True, slots=True)
class Tile:
    """An opaque piece of a picture at final size, in its inks: a quarter of the memory, and pasted as it is."""

    image: Image.Image
    used: frozenset[Colour]
    inks: Inks

    @classmethod
    def of(cls, colours: str, image: Image.Image, used: AbstractSet[Colour]) -> "Tile":
        """Keep a finished drawing in the inks of that name."""
        found = inks(colours)
        return cls(found.flatten(image), frozenset(used), found)

    @property
    def size(self) -> int:
        """The memory it takes, in bytes: one for a pixel, a pointer for a row, and what is beside."""
        return (self.image.width + 8) * self.image.height + 3000


@dataclass(frozen=True, slots=True)
class Packed:
    """A tile kept as its compressed pixels: whole pictures are mostly plain, and take a fiftieth of the memory."""

    pixels: bytes
    width: int
    height: int
    used: frozenset[Colour]
    inks: Inks

    @classmethod
    def of(cls, tile: Tile) -> "Packed":
        """Pack a tile."""
        image = tile.image
        return cls(zlib.compress(image.tobytes(), 1), image.width, image.height, tile.used, tile.inks)

    @property
    def size(self) -> int:
        """The memory it takes, in bytes, its key among others."""
        return len(self.pixels) + 1000

    def unfolded(self) -> Tile:
        """Return the tile as it was."""
        image = self.inks.unpacked(self.width, self.height, zlib.decompress(self.pixels))
        return Tile(image, self.used, self.inks)


class Canvas:
    """A picture being made, at final size, in inks given by their name: mostly the game's key.

    Whatever is drawn is drawn in a patch (a surface at twice the size, put back when done), or pasted as a
    tile that was drawn once. ``Canvas.over`` starts from a layer, which is simply a whole picture kept as a tile.
    """

    def __init__(self, colours: str, width: int, height: int, ground: Colour) -> None:
        self.inks = inks(colours)
        self.image = self.inks.plain(width, height, ground)
        self.used: set[Colour] = {ground}

    @classmethod
    def over(cls, layer: Tile) -> "Canvas":
        """Start from a copy of a finished layer."""
        canvas = cls.__new__(cls)
        canvas.inks = layer.inks
        canvas.image = layer.image.copy()
        canvas.used = set(layer.used)
        return canvas

    @property
    def shown(self) -> Image.Image:
        """The picture as it looks, not as numbers of inks."""
        return self.image.convert("RGB")

    @contextmanager
    def patch(self, x: int, y: int, width: int, height: int, *, ground: Colour | None = None) -> Generator[Surface]:
        """Draw in a rectangle, in the picture's own coordinates.

        Args:
            x: Its left side.
            y: Its top.
            width: In pixels.
            height: In pixels.
            ground: A plain one to start from, which takes a third less time; else it is what is there.
        """
        if ground is None:
            surface = Surface.lifted(self.image.crop((x, y, x + width, y + height)).convert("RGB"), (x, y))
        else:
            surface = Surface(width, height, ground, origin=(x, y))
        yield surface
        self.image.paste(self.inks.flatten(surface.image.reduce(SCALE)), (x, y))
        self.used |= surface.used

    @contextmanager
    def whole(self) -> Generator[Surface]:
        """Draw on the whole picture; takes much memory, so use ``draw`` for what is not small."""
        with self.patch(0, 0, self.image.width, self.image.height) as surface:
            yield surface

    def draw(self, draw: Callable[[Surface], None]) -> None:
        """Let a function draw on the whole picture, band by band: it is called once for each."""
        for top in range(0, self.image.height, _BAND):
            with self.patch(0, top, self.image.width, min(_BAND, self.image.height - top)) as surface:
                draw(surface)

    def tile(self, tile: Tile, x: int, y: int, box: tuple[int, int, int, int] | None = None) -> None:
        """Paste a tile with its upper left corner at (x, y), or the part of it inside ``box``, where that lies."""
        left, top = (0, 0) if box is None else box[:2]
        image = tile.image if box is None else tile.image.crop(box)
        if tile.inks is not self.inks:
            image = self.inks.flatten(image.convert("RGB"))
        self.image.paste(image, (x + left, y + top))
        self.used |= tile.used

    def finished(self) -> Tile:
        """Freeze what is drawn so far, as a layer to start from later."""
        return Tile(self.image.copy(), frozenset(self.used), self.inks)


def draw_tile(
    colours: str,
    width: int,
    height: int,
    ground: Colour,
    draw: Callable[[Surface], None],
    *,
    origin: tuple[int, int] = (0, 0),
) -> Tile:
    """Draw a tile on a plain ground.

    Args:
        colours: The name of the inks of the pictures it is for: mostly the game's key.
        width: In final pixels.
        height: In final pixels.
        ground: What lies beneath.
        draw: Draws it.
        origin: Its upper left corner in the drawing's coordinates.
    """
    surface = Surface(width, height, ground, origin=origin)
    draw(surface)
    return Tile.of(colours, surface.image.reduce(SCALE), surface.used)


LAYERS = Store(Packed.of, ready=2 << 20, folded=1 << 20)
"""Whole static pictures: the last one, and folded some fifty."""
TILES = Store(Packed.of, ready=8 << 20, folded=6 << 20)
"""Cells, cards and rows: ready about what a dozen pictures need, folded thousands."""
