"""Each game's fixed colours: the theme's own, then the commonest blends at their edges."""

from collections.abc import Sequence
from types import MappingProxyType

from PIL import Image

from rendering.kit.inks import INKS
from rendering.kit.theme import Colour, rgb


class Inks:
    """The colours that a game's pictures are kept in: pieces in the same inks are put together as they are.

    Once used, a set takes half a megabyte: Pillow keeps with it which colour is nearest to which.

    Args:
        colours: at most 256, which should keep apart.
    """

    def __init__(self, colours: Sequence[Colour]) -> None:
        self.colours = tuple(colours)
        self.table = bytes(channel for colour in self.colours for channel in colour)
        self._guide = Image.new("P", (1, 1))
        self._guide.putpalette(self.table)

    @property
    def keep_apart(self) -> bool:
        """Whether each of these colours stays itself: Pillow looks them up in steps of four."""
        row = Image.frombytes("RGB", (len(self.colours), 1), self.table)
        return list(self.flatten(row).tobytes()) == list(range(len(self.colours)))

    def flatten(self, image: Image.Image) -> Image.Image:
        """Return a drawing in the nearest of these colours, without dither, in palette mode."""
        return image.quantize(palette=self._guide, dither=Image.Dither.NONE)

    def unpacked(self, width: int, height: int, pixels: bytes) -> Image.Image:
        """Return a picture in these colours from its bytes."""
        return unpacked(width, height, pixels, self.table)

    def plain(self, width: int, height: int, colour: Colour) -> Image.Image:
        """Return a picture of one colour."""
        return self.flatten(Image.new("RGB", (width, height), colour))


def unpacked(width: int, height: int, pixels: bytes, table: bytes) -> Image.Image:
    """Return a picture in palette mode from its bytes and those of its colours."""
    image = Image.frombytes("P", (width, height), pixels)
    image.putpalette(table)
    return image


_BY_NAME: MappingProxyType[str, Inks] = MappingProxyType(
    {name: Inks([rgb(f"#{code}") for code in codes.split()]) for name, codes in INKS.items()}
)


def inks(name: str) -> Inks:
    """Return the inks of that name: a game's key, or finer where a game has too many colours for one set."""
    return _BY_NAME[name]
