"""Players: tokens told apart by colour, pattern and letters, and names made drawable."""

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rendering.kit import theme
from rendering.kit.fonts import has_glyph
from rendering.kit.kept import kept
from rendering.kit.shapes import put, soft
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import drawable, lay
from rendering.kit.theme import Colour, Face, Type, mix

LIGHT_SHARE = 0.72
"""How much white is mixed into a player's colour for its pattern."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table as pictures show them."""

    seat: int
    name: str
    letters: str

    @property
    def colour(self) -> Colour:
        """The player's colour."""
        return theme.PEOPLE[self.seat]


@lru_cache(maxsize=256)
def people(names: tuple[str, ...]) -> tuple[Person, ...]:
    """Return everybody at the table, in seat order, with names and letters that can be drawn."""
    shown = tuple(_shown(name, seat) for seat, name in enumerate(names))
    return tuple(
        Person(seat, name, letters) for seat, (name, letters) in enumerate(zip(shown, initials(shown), strict=True))
    )


def _shown(name: str, seat: int) -> str:
    plain = drawable(unicodedata.normalize("NFKC", name), "extrabold")
    return plain if any(character.isalnum() for character in plain) else f"№ {seat + 1}"


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name; two letters, all different, for those that share their first."""
    firsts = [_first(_letters(name, seat)) for seat, name in enumerate(names)]
    result: list[str] = []
    for seat, name in enumerate(names):
        if firsts.count(firsts[seat]) == 1:
            result.append(firsts[seat])
            continue
        rivals = [_letters(other, at) for at, other in enumerate(names) if at != seat and firsts[at] == firsts[seat]]
        result.append(firsts[seat] + _second(_letters(name, seat), rivals, seat))
    return tuple(result)


def _letters(name: str, seat: int) -> str:
    """Return the name's letters as a token can show them: no figures, which would look like a token's value."""
    kept = "".join(letter for character in name.upper() if (letter := _token_letter(character)))
    return kept or f"№{seat + 1}"


def _token_letter(character: str) -> str:
    if not character.isalpha():
        return ""
    bare = unicodedata.normalize("NFKD", character)[0]
    if bare.isascii() and bare.isalpha():
        return character if has_glyph("fredoka", character) else bare
    return character if has_glyph("extrabold", character) else ""


def _first(letters: str) -> str:
    return letters if letters.startswith("№") else letters[0]


def _second(own: str, rivals: Sequence[str], seat: int) -> str:
    for index in range(1, len(own)):
        letter = own[index]
        if all(letter != rival[index : index + 1] for rival in rivals) and all(
            letter not in rival[1:] for rival in rivals
        ):
            return letter.lower()
    return str(seat + 1)


def light(seat: int) -> Colour:
    """Return the tone of a player's pattern."""
    return mix(theme.PEOPLE[seat], theme.WHITE, LIGHT_SHARE)


def tint(seat: int, ground: Colour = theme.CARD) -> Colour:
    """Return a pale tone of a player's colour, for a row or panel that is theirs."""
    return mix(ground, theme.PEOPLE[seat], 0.14)


@kept
def token(seat: int, letters: str, radius: int) -> Sprite:
    """Draw a player's token: disc, pattern and letters; its anchor is the centre."""
    surface = disc(seat, radius)
    size = radius if len(letters) == 1 else round(0.7 * radius)
    face: Face = "fredoka" if all(has_glyph("fredoka", letter) for letter in letters) else "extrabold"
    lay(surface, letters, 0, 0, Type(face, size), letter_colour(seat), align="centre")
    return surface.sprite()


@kept
def blank(seat: int, radius: int) -> Sprite:
    """Draw a token without letters."""
    return disc(seat, radius).sprite()


def letter_colour(seat: int) -> Colour:
    """Return the colour of the letters on a player's token."""
    return theme.INK if seat == 4 else theme.WHITE


def disc(seat: int, radius: int) -> Surface:
    """Return a surface centred on (0, 0) with the player's disc and pattern, for marks of one's own on it."""
    surface = Surface(2 * radius, 2 * radius, origin=(-radius, -radius))
    surface.disc(0, 0, radius, theme.PEOPLE[seat])
    _PATTERNS[seat](surface, radius, light(seat))
    return surface


def _ring(surface: Surface, radius: int, colour: Colour) -> None:
    surface.ring(0, 0, round(radius * 0.8), colour, thickness=max(2, round(radius * 0.14) / 2))


def _spokes(surface: Surface, radius: int, colour: Colour) -> None:
    for index in range(8):
        angle = math.radians(22.5 + 45 * index)
        ends = [(radius * part * math.cos(angle), radius * part * math.sin(angle)) for part in (0.68, 0.85)]
        surface.stroke(ends, colour, thickness=radius * 0.11)


def _dots(surface: Surface, radius: int, colour: Colour) -> None:
    for index in range(8):
        angle = math.radians(45 * index)
        surface.disc(radius * 0.79 * math.cos(angle), radius * 0.79 * math.sin(angle), radius * 0.12, colour)


def _square(surface: Surface, radius: int, colour: Colour) -> None:
    del colour
    half = round(radius * 0.68)
    dark = mix(theme.PEOPLE[3], theme.DEEP, 0.38)
    surface.rounded(-half, -half, 2 * half, 2 * half, radius * 0.25, dark)


def _diamond(surface: Surface, radius: int, colour: Colour) -> None:
    del colour
    outline = soft(((0.0, -0.9), (0.9, 0.0), (0.0, 0.9), (-0.9, 0.0)), 0.16)
    surface.polygon(put(outline, 0, 0, radius), mix(theme.PEOPLE[4], theme.WHITE, 0.5))


def _arcs(surface: Surface, radius: int, colour: Colour) -> None:
    for start in (-50, 130):
        surface.arc(0, 0, radius * 0.86, start, start + 100, colour, thickness=radius * 0.12)


_PATTERNS = (_ring, _spokes, _dots, _square, _diamond, _arcs)
