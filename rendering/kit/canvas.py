"""The sheet at final size: layers kept ready, tiles drawn once, patches drawn now."""

import zlib
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from PIL import Image

from rendering.kit.fonts import SCALE
from rendering.kit.palettes import flatten, palette
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour

TILE_COLOURS = 256
_BAND = 360


@dataclass(frozen=True, slots=True)
class Tile:
    """An opaque piece of a picture at final size, kept in palette mode: a quarter of the memory."""

    image: Image.Image
    used: frozenset[Colour]

    @classmethod
    def of(cls, image: Image.Image, used: AbstractSet[Colour]) -> "Tile":
        """Keep a finished piece; its theme colours stay exact."""
        return cls(flatten(image, palette(image, used, TILE_COLOURS)), frozenset(used))

    @property
    def size(self) -> int:
        """The memory it takes, in bytes."""
        return self.image.width * self.image.height


@dataclass(frozen=True, slots=True)
class Packed:
    """A tile kept as its compressed pixels: whole pictures are mostly plain, and take a fiftieth of the memory."""

    pixels: bytes
    width: int
    height: int
    colours: bytes
    used: frozenset[Colour]

    @classmethod
    def of(cls, tile: Tile) -> "Packed":
        """Pack a tile."""
        image = tile.image
        colours = bytes(image.getpalette() or ())
        return cls(zlib.compress(image.tobytes(), 1), image.width, image.height, colours, tile.used)

    @property
    def size(self) -> int:
        """The memory it takes, in bytes."""
        return len(self.pixels)

    def tile(self) -> Tile:
        """Unpack the tile."""
        image = Image.frombytes("P", (self.width, self.height), zlib.decompress(self.pixels))
        image.putpalette(self.colours)
        return Tile(image, self.used)


class Canvas:
    """A picture being made, at final size.

    Whatever is drawn is drawn in a patch (a surface at twice the size, put back when done), or pasted as a
    tile that was drawn once. ``Canvas.over`` starts from a layer, which is simply a whole picture kept as a tile.
    """

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.used: set[Colour] = {ground}

    @classmethod
    def over(cls, layer: Tile) -> "Canvas":
        """Start from a copy of a finished layer."""
        canvas = cls(1, 1, (0, 0, 0))
        canvas.image = layer.image.convert("RGB")
        canvas.used = set(layer.used)
        return canvas

    @contextmanager
    def patch(self, x: int, y: int, width: int, height: int) -> Generator[Surface]:
        """Draw in a rectangle, on what is there, in the picture's own coordinates."""
        lifted = self.image.crop((x, y, x + width, y + height))
        surface = Surface.lifted(lifted, (x, y))
        yield surface
        self.image.paste(surface.image.reduce(SCALE), (x, y))
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

    def tile(self, tile: Tile, x: int, y: int) -> None:
        """Paste a tile with its upper left corner at (x, y)."""
        self.image.paste(tile.image, (x, y))
        self.used |= tile.used

    def finished(self) -> Tile:
        """Freeze what is drawn so far, as a layer to start from later."""
        return Tile.of(self.image, self.used)


def draw_tile(width: int, height: int, ground: Colour, draw: Callable[[Surface], None]) -> Tile:
    """Draw a tile on a plain ground; its coordinates start at (0, 0)."""
    surface = Surface(width, height, ground)
    draw(surface)
    return Tile.of(surface.image.reduce(SCALE), surface.used)


Key: TypeAlias = Hashable


class Shelf:
    """A bounded store of tiles and layers, packed or not; the longest unused go first."""

    def __init__(self, max_bytes: int, *, packs: bool = False) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._packs = packs
        self._tiles: OrderedDict[Key, Tile | Packed] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], Tile]) -> Tile:
        """Return the tile kept under the key, or make and keep it."""
        with self._lock:
            kept = self._tiles.get(key)
            if kept is not None:
                self._tiles.move_to_end(key)
        if kept is not None:
            return kept.tile() if isinstance(kept, Packed) else kept
        made = make()
        stored = Packed.of(made) if self._packs else made
        with self._lock:
            if key not in self._tiles:
                self._tiles[key] = stored
                self.bytes += stored.size
            while self.bytes > self.max_bytes and len(self._tiles) > 1:
                _, dropped = self._tiles.popitem(last=False)
                self.bytes -= dropped.size
        return made

    def clear(self) -> None:
        """Forget everything; the next pictures are drawn from nothing."""
        with self._lock:
            self._tiles.clear()
            self.bytes = 0


LAYERS = Shelf(1 << 20, packs=True)
"""Whole static pictures: some fifty of them."""
TILES = Shelf(16 << 20)
"""Cells, cards and rows."""
