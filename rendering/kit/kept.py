"""Sprites drawn once, for all games."""

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import ParamSpec

from PIL import Image

from rendering.kit.palettes import Inks, unpacked
from rendering.kit.sprite import Sprite
from rendering.kit.store import Store
from rendering.kit.theme import Colour

_P = ParamSpec("_P")
_BESIDE = 1000
"""About the bytes of a folded sprite that are not pixels: its key among others."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A sprite as its compressed pixels: a fiftieth of its size, and quicker unfolded than drawn."""

    image: bytes
    mask: bytes
    table: bytes | None
    """The colours that the pixels are numbers of; None: they are colours, some too near each other to be told apart."""
    width: int
    height: int
    anchor: tuple[int, int]
    used: frozenset[Colour]

    @classmethod
    def of(cls, sprite: Sprite) -> "Folded":
        """Fold a sprite."""
        width, height = sprite.image.size
        inks = _inks(sprite.used) if _keep_apart(sprite.used) else None
        image = sprite.image if inks is None else inks.flatten(sprite.image)
        pixels, mask = (zlib.compress(part.tobytes(), 1) for part in (image, sprite.mask))
        return cls(pixels, mask, inks and inks.table, width, height, sprite.anchor, sprite.used)

    @property
    def size(self) -> int:
        """The memory it takes, in bytes."""
        return len(self.image) + len(self.mask) + _BESIDE

    def unfolded(self) -> Sprite:
        """Return the sprite as it was."""
        size, pixels = (self.width, self.height), zlib.decompress(self.image)
        if self.table is None:
            image = Image.frombytes("RGB", size, pixels)
        else:
            image = unpacked(*size, pixels, self.table).convert("RGB")
        mask = Image.frombytes("L", size, zlib.decompress(self.mask))
        return Sprite(image, mask, self.anchor, self.used)


def _inks(used: frozenset[Colour]) -> Inks:
    """Return inks for a sprite's colours and the black around it; it has hard edges, so it has no others."""
    return Inks(sorted(used | {(0, 0, 0)}))


@lru_cache(maxsize=1024)
def _keep_apart(used: frozenset[Colour]) -> bool:
    return _inks(used).keep_apart


SPRITES = Store(Folded.of, ready=6 << 20, folded=4 << 20)
"""Ready is about what a few pictures need; folded there is room for all sprites of all games."""


def kept(draw: Callable[_P, Sprite]) -> Callable[_P, Sprite]:
    """Make a function that draws a sprite draw it only once for the same arguments."""
    name = f"{draw.__module__}.{draw.__qualname__}"

    @wraps(draw)
    def fetch(*args: _P.args, **kwargs: _P.kwargs) -> Sprite:
        key = (name, args, tuple(sorted(kwargs.items())))
        return SPRITES.get(key, lambda: draw(*args, **kwargs))

    return fetch
