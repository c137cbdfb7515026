"""The players: what each has lost, and the viewer's score before and after."""

from typing import Final

from games.bariloche.data import EMPTY
from games.bariloche.views import BarilocheView, PlayerView
from rendering.bariloche import icons
from rendering.bariloche.sweets import chilli
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, draw_tile
from rendering.kit.people import Person, token
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write
from rendering.words import Words, figure

LOST_ROW: Final = 84
"""From one player's row to the next."""
_LOST_HEAD: Final = 62
_EMPTIES: Final = 114
_SCRAPS: Final = 40
"""How far the two columns lie from the right end."""


def lost_height(seats: int) -> int:
    """Return the height of the panel of losses."""
    return _LOST_HEAD + LOST_ROW * seats + 8


def empties_of(player: PlayerView) -> int:
    """How many empty spaces lie on a tray."""
    return player.tray.contents.count(EMPTY)


def lost_empties(player: PlayerView) -> int:
    """How many empty spaces cost points: those that no spicy bonbon makes up for."""
    return max(0, empties_of(player) - player.spicy)


def draw_lost_ground(surface: Surface, x: int, y: int, width: int, seats: int, words: Words) -> None:
    """Draw the panel of losses without its rows."""
    frame.panel(surface, x, y, width, lost_height(seats))
    write(surface, words.t("Lost"), x + 24, y + 38, theme.HEADING, theme.INK, width=170)
    surface.stamp(icons.ring(21), x + width - _EMPTIES, y + 38)
    surface.stamp(icons.chip(20), x + width - _SCRAPS, y + 36)


def draw_lost(canvas: Canvas, x: int, y: int, width: int, view: BarilocheView, everyone: tuple[Person, ...]) -> None:
    """Draw a row for every player: empty spaces that cost points, a chilli where others do not, scraps."""
    for person in everyone:
        player = view.players[person.seat]
        facts = (lost_empties(player), player.scraps, player.spicy, person.seat in view.active)

        def draw(surface: Surface, person: Person = person, facts: tuple[int, int, int, bool] = facts) -> None:
            _row(surface, person, facts, width - 20)

        key = ("bariloche-lost", person, facts, width)
        tile = TILES.get(key, lambda draw=draw: draw_tile("bariloche", width - 20, LOST_ROW - 4, theme.CARD, draw))
        canvas.tile(tile, x + 10, y + _LOST_HEAD + person.seat * LOST_ROW)


def _row(surface: Surface, person: Person, facts: tuple[int, int, int, bool], width: int) -> None:
    empties, scraps, spicy, active = facts
    if active:
        surface.rounded(0, 0, width, LOST_ROW - 4, 20, theme.BUTTER)
    middle = (LOST_ROW - 4) // 2
    surface.stamp(token(person.seat, person.letters, 28), 36, middle)
    write(surface, person.name, 72, middle, theme.NAME, theme.INK, width=width - 72 - _EMPTIES + 10 - 16)
    if spicy:
        surface.stamp(chilli(14), width + 10 - (_EMPTIES + _SCRAPS) // 2 - 7, middle)
    for count, right in ((empties, _EMPTIES), (scraps, _SCRAPS)):
        colour = theme.INK if count else theme.ZERO
        lay(surface, str(count), width + 10 - right, middle, theme.figure(34), colour, align="centre")


def draw_points(surface: Surface, x: int, y: int, width: int, height: int, player: PlayerView, words: Words) -> None:
    """Draw the viewer's score, before and after what was tried."""
    frame.panel(surface, x, y, width, height)
    write(surface, words.t("Score now"), x + 24, y + 34, theme.LABEL, theme.INK2, width=width - 44)
    middle = y + 34 + (height - 34) // 2 + 2
    if player.before_points == player.points:
        px = 54 if height < 160 else 84
        lay(surface, figure(player.points), x + width // 2, middle, theme.figure(px), theme.INK, align="centre")
        return
    lay(surface, figure(player.before_points), x + 70, middle, theme.figure(44), theme.INK2, align="centre")
    start, end = x + 120, x + 178
    surface.stroke([(start, middle), (end, middle)], theme.INK2, thickness=6)
    surface.stroke([(end - 15, middle - 13), (end, middle), (end - 15, middle + 13)], theme.INK2, thickness=6)
    surface.rounded(x + 196, middle - 34, 96, 68, 34, theme.MARKER)
    lay(surface, figure(player.points), x + 244, middle, theme.figure(46), theme.INK, align="centre")
