"""Type faces from packages, and the glyph masks made with them."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from PIL import Image, ImageDraw, ImageFont

from rendering.kit.theme import Face, Type

SCALE = 2
"""Everything is drawn at this many times its final size."""

_NOT_A_CHARACTER = "\U0010fffe"


_FILES: MappingProxyType[Face, tuple[str, str]] = MappingProxyType(
    {
        "fredoka": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
        "bold": ("font_manrope", "Manrope-Bold.ttf"),
        "extrabold": ("font_manrope", "Manrope-ExtraBold.ttf"),
    }
)


def _path(face: Face) -> str:
    package, file = _FILES[face]
    return str(files(package) / "files" / file)


@lru_cache(maxsize=64)
def font(style: Type) -> ImageFont.FreeTypeFont:
    """Return the face at drawing scale."""
    return ImageFont.truetype(_path(style.face), style.px * SCALE)


@lru_cache(maxsize=64)
def cap_height(style: Type) -> int:
    """Return the height of a capital H at drawing scale."""
    return -round(font(style).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=4096)
def measure(text: str, style: Type) -> int:
    """Return the advance width of the text in final pixels, rounded up."""
    return -int(-font(style).getlength(text) // SCALE)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A line of text as a mask without anti-aliasing, with its place relative to the pen (drawing scale)."""

    mask: Image.Image
    left: int
    top: int
    """From the baseline, so negative for what stands on it."""


@lru_cache(maxsize=512)
def glyphs(text: str, style: Type) -> Glyphs:
    """Draw the text once as a hard-edged mask."""
    face = font(style)
    left, top, right, bottom = (round(edge) for edge in face.getbbox(text, mode="1", anchor="ls"))
    left, top, right, bottom = left - 2, top - 2, right + 2, bottom + 2
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    pen = ImageDraw.Draw(mask)
    pen.fontmode = "1"
    pen.text((-left, -top), text, fill=255, font=face, anchor="ls")
    return Glyphs(mask, left, top)


@lru_cache(maxsize=4096)
def has_glyph(face: Face, character: str) -> bool:
    """Say whether the face can draw the character."""
    if character.isspace():
        return True
    drawn, missing = (glyphs(one, Type(face, 16)).mask for one in (character, _NOT_A_CHARACTER))
    return drawn.size != missing.size or drawn.tobytes() != missing.tobytes()
