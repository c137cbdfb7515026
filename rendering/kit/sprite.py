"""Sprites: things drawn once at drawing scale and pasted on any ground."""

import math
from dataclasses import dataclass

from PIL import Image, ImageChops

from rendering.kit.fonts import SCALE
from rendering.kit.theme import Colour


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing with a hard-edged mask, so that pasting it equals drawing it in place.

    Make sprites in functions under ``kept``: drawn once, pasted often.
    """

    image: Image.Image
    mask: Image.Image
    anchor: tuple[int, int]
    """The point that ``Surface.stamp`` places, at drawing scale."""
    used: frozenset[Colour]

    @classmethod
    def cut(cls, image: Image.Image, anchor: tuple[int, int], used: frozenset[Colour]) -> "Sprite":
        """Cut a transparent drawing out along its bounding box."""
        box = image.getbbox() or (0, 0, 1, 1)
        inner = image.crop(box)
        return cls(inner.convert("RGB"), inner.getchannel("A"), (anchor[0] - box[0], anchor[1] - box[1]), used)

    @property
    def size(self) -> int:
        """The memory it takes, in bytes: five for a pixel and its mask, two pointers for a row, and what is beside."""
        return (5 * self.mask.width + 16) * self.mask.height + 2000

    def _padded(self, pad: int) -> Image.Image:
        mask = Image.new("L", (self.mask.width + 2 * pad, self.mask.height + 2 * pad), 0)
        mask.paste(self.mask, (pad, pad))
        return mask

    def haloed(self, width: float, colour: Colour) -> "Sprite":
        """Return the sprite as a sticker: a rim of ``width`` final pixels all around in ``colour``."""
        reach = round(width * SCALE)
        pad = reach + 1
        plain = self._padded(pad)
        grown = plain
        for part in (1.0, 0.66, 0.33):
            for angle in range(0, 360, 12):
                turn = math.radians(angle)
                dx, dy = round(reach * part * math.cos(turn)), round(reach * part * math.sin(turn))
                grown = ImageChops.lighter(grown, ImageChops.offset(plain, dx, dy))
        image = Image.new("RGB", grown.size, colour)
        image.paste(self.image, (pad, pad), self.mask)
        return Sprite(image, grown, (self.anchor[0] + pad, self.anchor[1] + pad), self.used | {colour})

    def thickened(self, depth: float, colour: Colour) -> "Sprite":
        """Return the sprite on a copy of its outline ``depth`` final pixels lower in ``colour``."""
        drop = round(depth * SCALE)
        mask = Image.new("L", (self.mask.width, self.mask.height + drop), 0)
        mask.paste(self.mask, (0, 0))
        for step in range(1, drop + 1):
            mask.paste(255, (0, step), self.mask)
        image = Image.new("RGB", mask.size, colour)
        image.paste(self.image, (0, 0), self.mask)
        return Sprite(image, mask, self.anchor, self.used | {colour})

    def clipped(self, other: "Sprite") -> "Sprite":
        """Return the part of this sprite inside the other one's outline (anchors on each other)."""
        mask = Image.new("L", self.mask.size, 0)
        mask.paste(other.mask, (self.anchor[0] - other.anchor[0], self.anchor[1] - other.anchor[1]))
        return Sprite(self.image, ImageChops.multiply(mask, self.mask), self.anchor, self.used)
