"""The table of what every player has taken, and what it stands for now."""

from collections.abc import Sequence
from typing import Final

from games.pinata.data import COLOURS, LETTERS
from games.pinata.state import PinataView
from rendering.kit import theme
from rendering.kit.canvas import Canvas
from rendering.kit.frame import panel
from rendering.kit.people import Person, token
from rendering.kit.surface import Surface
from rendering.kit.text import fit, write
from rendering.pinata.pieces import STRIP, candy_of
from rendering.pinata.standing import standing
from rendering.words import Words

HEIGHT: Final = 228
_HEAD: Final = 54
_FIRST: Final = 108
_COLUMN: Final = 58
_CARD_NUMBERS: Final = {"one": "1", "two": "2", "three": "3"}


def draw_table(
    canvas: Canvas, view: PinataView, everyone: Sequence[Person], left: int, top: int, width: int, words: Words
) -> None:
    """Draw the table: a row for each player, a column for each colour, and the points."""
    with canvas.patch(left, top, width, HEIGHT + theme.PANEL_DEPTH, ground=theme.PAPER) as surface:
        panel(surface, left, top, width, HEIGHT, radius=theme.CARD_RADIUS)
        _headings(surface, view, left, top, width, words)
        pitch = min(68, (HEIGHT - _HEAD - 6) // len(everyone))
        first = top + _HEAD + (HEIGHT - _HEAD - 6 - pitch * len(everyone)) // 2
        for person in everyone:
            _row(surface, view, person, left, first + person.seat * pitch, width, pitch)


def scoring_badge(surface: Surface, scoring: str, x: int, y: int, half: int = 21) -> None:
    """Draw the mark of a scoring card: its number, or a flower-like candy for the young variant's."""
    surface.rounded(x - half, y - half, 2 * half, 2 * half, 10, STRIP)
    if scoring == "young":
        surface.stamp(candy_of("Y", half - 7), x, y)
        return
    write(surface, _CARD_NUMBERS[scoring], x, y, theme.figure(30), theme.CREAM, align="centre")


def _headings(surface: Surface, view: PinataView, left: int, top: int, width: int, words: Words) -> None:
    y = top + _HEAD // 2 + 3
    scoring_badge(surface, view.setup.scoring, left + 44, y)
    for colour in range(len(COLOURS)):
        surface.stamp(candy_of(LETTERS[colour], 17), left + _FIRST + colour * _COLUMN, y)
    points = fit(words.t("Points"), theme.LABEL, 120)
    write(surface, points, left + width - 22, y, theme.LABEL, theme.INK2, align="right")


def _row(surface: Surface, view: PinataView, person: Person, left: int, top: int, width: int, pitch: int) -> None:
    middle, half = top + pitch // 2, min(24, pitch // 2 - 2)
    taken, points = standing(view)
    if person.seat in view.active:
        surface.rounded(left + 8, top + 1, width - 16, pitch - 2, 20, theme.BUTTER)
    surface.stamp(token(person.seat, person.letters, min(26, pitch // 2 - 1)), left + 44, middle)
    style = theme.figure(38 if pitch > 45 else 34)
    for colour, count in enumerate(taken[person.seat]):
        tone = theme.INK if count else theme.ZERO
        if count != view.taken[person.seat][colour]:
            surface.disc(left + _FIRST + colour * _COLUMN, middle, half, theme.MARKER)
        write(surface, str(count), left + _FIRST + colour * _COLUMN, middle, style, tone, align="centre")
    total, before = str(sum(points[person.seat])), str(sum(view.points[person.seat]))
    if total != before:
        room = 46 + 20 * len(total)
        surface.rounded(left + width - 16 - room, middle - half, room, 2 * half, half, theme.MARKER)
    write(surface, total, left + width - 26, middle, theme.figure(42 if pitch > 45 else 36), theme.INK, align="right")
