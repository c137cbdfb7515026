"""The dice: colour dice with their symbol on a cream disc, an X on ink, numbers on white."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.bis.data import JOKER_COLOUR, JOKER_NUMBER
from games.bis.state import Take
from rendering.bis.cells import NAMES
from rendering.kit import frame, theme
from rendering.kit.candies import candy_style, symbol_disc
from rendering.kit.kept import kept
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import lay
from rendering.kit.theme import Colour, Type, mix, rgb

TAKEN_PANEL: Final = rgb("#EEE6F6")
"""The tinted panel of the dice that the active player has set aside."""

_FRAME: Final = 6


@dataclass(frozen=True, slots=True)
class Die:
    """A die to be drawn.

    Attributes:
        face: A colour or X; a number or ?.
        number: Whether it is a number die.
        chosen: It gets the marker's frame.
        stands_for: The colour or the number a chosen joker stands for.
    """

    face: int
    number: bool
    chosen: bool = False
    stands_for: int | None = None


def dice_of(colours: Sequence[int], numbers: Sequence[int], chosen: Take | None = None) -> tuple[Die, ...]:
    """Return the dice of a roll, colour dice first; one of each kind is chosen where dice are given."""
    return (
        *_kind(colours, False, None if chosen is None else (chosen.colour_face, chosen.colour), JOKER_COLOUR),
        *_kind(numbers, True, None if chosen is None else (chosen.number_face, chosen.number), JOKER_NUMBER),
    )


def _kind(faces: Sequence[int], number: bool, chosen: tuple[int, int] | None, joker: int) -> list[Die]:
    at = None if chosen is None else list(faces).index(chosen[0])
    return [
        Die(face, number, place == at, chosen[1] if chosen and place == at and face == joker else None)
        for place, face in enumerate(faces)
    ]


@kept
def die_sprite(die: Die, size: int, ground: Colour) -> Sprite:
    """Draw a die; its anchor is its upper left corner."""
    edge = size + 40
    surface = Surface(edge, edge, origin=(-16, -16))
    radius = size * 0.22
    if die.chosen:
        wide = size + 2 * _FRAME
        surface.rounded(-_FRAME - 4, -_FRAME - 4, wide + 8, wide + 13, radius + 10, theme.INK)
        surface.rounded(-_FRAME, -_FRAME, wide, wide + 5, radius + 6, theme.MARKER)
    shade = mix(ground, rgb("#5A3310"), 0.45 if die.chosen else 0.35)
    surface.rounded(0, 6, size, size, radius, shade)
    surface.rounded(0, 0, size, size, radius, _fill(die))
    _face(surface, die, size)
    if die.stands_for is not None:
        _stand_in(surface, die, size)
    return surface.sprite()


def _fill(die: Die) -> Colour:
    if die.number:
        return theme.WHITE
    return theme.INK if die.face == JOKER_COLOUR else candy_style(NAMES[die.face]).main


def _face(surface: Surface, die: Die, size: int) -> None:
    middle = size // 2
    if die.number:
        text = "?" if die.face == JOKER_NUMBER else str(die.face)
        lay(surface, text, middle, middle, Type("fredoka", round(size * 0.7)), theme.INK, align="centre")
    elif die.face == JOKER_COLOUR:
        frame.cross(surface, middle, middle, size * 0.22, theme.CREAM, thickness=size * 0.14)
    else:
        style = candy_style(NAMES[die.face])
        shine = mix(style.main, style.light, 0.75)
        surface.arc(size * 0.32, size * 0.34, size * 0.25, 195, 258, shine, thickness=size * 0.085)
        surface.stamp(symbol_disc(NAMES[die.face], round(size * 0.3)), middle, middle)


def _stand_in(surface: Surface, die: Die, size: int) -> None:
    """Show at a chosen joker's lower right corner what it stands for."""
    radius = round(size * 0.25)
    x, y = size - round(size * 0.13), size - round(size * 0.2)
    surface.disc(x, y, radius + 4, theme.INK)
    if die.number:
        surface.disc(x, y, radius, theme.MARKER)
        lay(surface, str(die.stands_for), x, y, Type("fredoka", round(size * 0.38)), theme.INK, align="centre")
    else:
        surface.disc(x, y, radius, candy_style(NAMES[die.stands_for or 0]).main)
        surface.stamp(symbol_disc(NAMES[die.stands_for or 0], round(radius * 0.72)), x, y)
