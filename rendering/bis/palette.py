"""The tones of ¡Bis!: the strip, and for every sheet a dark board."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rendering.kit import theme
from rendering.kit.theme import Colour, mix, rgb

STRIP: Final = theme.STRIPS["bis"]
JOKER: Final = rgb("#8B4DB8")
JOKER_SHADE: Final = rgb("#5A2B80")
SPENT_RING: Final = rgb("#C9BFB8")
SPENT_CROSS: Final = rgb("#9C8C84")
STAR: Final = rgb("#E3A51A")
MARKED_SHARE: Final = 0.58
"""How much of the board is mixed into the colour of a marked cell."""

_BOARDS: Final[dict[str, tuple[Colour, Colour]]] = {
    "black": (theme.BOARDS["bis"], rgb("#5B4653")),
    "red": (rgb("#451820"), rgb("#74404A")),
    "blue": (rgb("#172C48"), rgb("#364C6B")),
    "green": (rgb("#17351F"), rgb("#335540")),
    "orange": (rgb("#48260D"), rgb("#66411F")),
    "purple": (rgb("#321C4A"), rgb("#5A4075")),
    "yellow": (rgb("#40330A"), rgb("#5A4B1C")),
    "fresh": (rgb("#0F3638"), rgb("#2B5254")),
}


@dataclass(frozen=True, slots=True)
class Tones:
    """The ground of a sheet's board, and of its column H."""

    board: Colour
    start: Colour


def inks_of(sheet: str) -> str:
    """Return the name of the inks for pictures with a sheet: the tones of all sheets are too many for one set."""
    return f"bis-{sheet}"


@lru_cache(maxsize=16)
def tones(sheet: str) -> Tones:
    """Return the tones of a sheet: a dark one of its name's colour."""
    return Tones(*_BOARDS[sheet])


def marked(main: Colour, board: Colour) -> Colour:
    """Return the tone of a marked cell."""
    return mix(main, board, MARKED_SHARE)
