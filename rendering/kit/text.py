"""Lines of text: centred on the cap height, shortened with an ellipsis, never below 28 px."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from rendering.kit.fonts import cap_height, glyphs, has_glyph, measure
from rendering.kit.surface import Surface
from rendering.kit.theme import MIN_TEXT, Colour, Face, Type

Align: TypeAlias = Literal["left", "centre", "right"]

ELLIPSIS = "…"


@lru_cache(maxsize=2048)
def fit(text: str, style: Type, width: int) -> str:
    """Shorten the text with an ellipsis until it is at most ``width`` final pixels wide."""
    if measure(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, style) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(maxsize=512)
def wrap(text: str, style: Type, width: int, lines: int) -> tuple[str, ...]:
    """Break the text at spaces into at most ``lines`` lines; the last one is shortened where it must be."""
    result: list[str] = []
    words = text.split()
    while words:
        if len(result) == lines - 1:
            result.append(fit(" ".join(words), style, width))
            break
        count = 1
        while count < len(words) and measure(" ".join(words[: count + 1]), style) <= width:
            count += 1
        result.append(fit(" ".join(words[:count]), style, width))
        words = words[count:]
    return tuple(result)


@lru_cache(maxsize=1024)
def drawable(text: str, face: Face) -> str:
    """Return the text without the characters that the face lacks."""
    kept = "".join(character if has_glyph(face, character) else " " for character in text)
    return " ".join(kept.split())


def write(
    surface: Surface,
    text: str,
    x: float,
    y: float,
    style: Type,
    colour: Colour,
    *,
    align: Align = "left",
    width: int | None = None,
) -> int:
    """Write a line whose capitals are centred on ``y``; return its width in final pixels.

    Args:
        surface: Where to write.
        text: The line; with ``width`` it is shortened to fit.
        x: The left end, centre or right end, as ``align`` says.
        y: The middle of the height of a capital H.
        style: Face and size, at least 28 px.
        colour: Must stand out from the ground with 4.5:1.
        align: Which part of the line lies at ``x``.
        width: The room there is, in final pixels.
    """
    if style.px < MIN_TEXT:
        message = f"text of {style.px} px is too small to read on a phone"
        raise ValueError(message)
    line = text if width is None else fit(text, style, width)
    return lay(surface, line, x, y, style, colour, align=align)


def lay(surface: Surface, line: str, x: float, y: float, style: Type, colour: Colour, *, align: Align = "left") -> int:
    """Put letters down at any size: for marks such as a token's initials, which are not for reading."""
    if not line:
        return 0
    set_line = glyphs(line, style)
    advance = measure(line, style)
    shift = {"left": 0.0, "centre": advance / 2, "right": float(advance)}[align]
    left, middle = surface.pen_at(x - shift, y)
    baseline = middle + cap_height(style) // 2
    surface.stencil(set_line.mask, left + set_line.left, baseline + set_line.top, colour)
    return advance


def write_lines(
    surface: Surface,
    lines: Sequence[str],
    x: float,
    y: float,
    style: Type,
    colour: Colour,
    *,
    pitch: int,
    align: Align = "left",
    width: int | None = None,
) -> None:
    """Write several lines below each other, the first one centred on ``y``."""
    for index, line in enumerate(lines):
        write(surface, line, x, y + index * pitch, style, colour, align=align, width=width)


def written_width(text: str, style: Type) -> int:
    """Return how wide the text would be, in final pixels."""
    return measure(text, style)
