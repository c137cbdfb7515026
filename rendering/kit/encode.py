"""From a finished canvas, which is in its inks already, to a palette PNG."""

import struct
import zlib
from collections.abc import Callable
from typing import Any, cast

import deflate
from PIL import Image

from rendering.kit.canvas import Canvas
from rendering.kit.theme import MAX_HEIGHT, WIDTH
from rendering.protocol import Picture

LEVEL = 6

# Its own types need Python 3.12.
_compress: Callable[[bytes, int], bytearray] = cast("Any", deflate).zlib_compress


def _chunk(kind: bytes, data: bytes | bytearray) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def encode(canvas: Canvas) -> bytes:
    """Return the canvas as a PNG in its inks."""
    image = canvas.image
    # A column of zeros in front of the picture gives each row its filter byte ("none"), which suits flat colours.
    rows = Image.new("P", (image.width + 1, image.height), 0)
    rows.paste(image, (1, 0))
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", canvas.inks.table),
            _chunk(b"IDAT", _compress(rows.tobytes(), LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def picture(canvas: Canvas, *, name: str, alt: str) -> Picture:
    """Finish a canvas as a picture, and hold it to the house rules for sizes.

    Raises:
        ValueError: It is not 1100 px wide, too tall, or nearly square.
    """
    width, height = canvas.image.size
    if width != WIDTH or height > MAX_HEIGHT or abs(width / height - 1) < 0.05 or abs(height / width - 1) < 0.05:
        message = f"a picture of {width}x{height} px breaks the house rules"
        raise ValueError(message)
    return Picture(png=encode(canvas), width=width, height=height, alt=alt, name=name)
