"""Reads type and size of a picture from its first bytes."""

import struct
from typing import NamedTuple


class Picture(NamedTuple):
    """What the first bytes say."""

    content_type: str
    width: int | None
    height: int | None


_BY_ENDING = {
    "txt": "text/plain; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "zip": "application/zip",
}


def look(body: bytes, filename: str) -> Picture:
    """Return type and size of a file: by its bytes for PNG, GIF, JPEG and WebP, else by its name's ending."""
    if body.startswith(b"\x89PNG\r\n\x1a\n") and len(body) >= 24:
        return Picture("image/png", *struct.unpack(">II", body[16:24]))
    if body[:6] in (b"GIF87a", b"GIF89a") and len(body) >= 10:
        return Picture("image/gif", *struct.unpack("<HH", body[6:10]))
    if body.startswith(b"\xff\xd8"):
        return _jpeg(body)
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return _webp(body)
    ending = filename.rpartition(".")[2].lower()
    return Picture(_BY_ENDING.get(ending, "application/octet-stream"), None, None)


def _jpeg(body: bytes) -> Picture:
    at = 2
    while at + 9 < len(body) and body[at] == 0xFF:
        marker, length = body[at + 1], int.from_bytes(body[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", body[at + 5 : at + 9])
            return Picture("image/jpeg", width, height)
        at += 2 + length
    return Picture("image/jpeg", None, None)


def _webp(body: bytes) -> Picture:
    kind = body[12:16]
    if kind == b"VP8X" and len(body) >= 30:
        width, height = (int.from_bytes(body[at : at + 3], "little") + 1 for at in (24, 27))
        return Picture("image/webp", width, height)
    if kind == b"VP8L" and len(body) >= 25:
        bits = int.from_bytes(body[21:25], "little")
        return Picture("image/webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 " and len(body) >= 30:
        width, height = struct.unpack("<HH", body[26:30])
        return Picture("image/webp", width & 0x3FFF, height & 0x3FFF)
    return Picture("image/webp", None, None)
