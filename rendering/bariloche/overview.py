"""The table as everybody sees it: the score sheet and all trays; in a second picture all bonbon sheets."""

from typing import Final

from games.bariloche.data import SHEET_NAMES, SPEED_OBJECTIVES, WHOLE_SHEET
from games.bariloche.speed import speed_points
from games.bariloche.views import BarilocheView
from rendering.bariloche import icons
from rendering.bariloche.final import draw_scored_tray
from rendering.bariloche.heading import TITLE, draw_heading
from rendering.bariloche.palette import BOARD, LETTERS, TRAY
from rendering.bariloche.people_panel import empties_of
from rendering.bariloche.scorecard import wide_tile
from rendering.bariloche.sheets import SheetLook, draw_cells, draw_letters
from rendering.bariloche.sweets import chilli
from rendering.bariloche.table import BOXES_HEIGHT, draw_table
from rendering.bariloche.trays import TrayLook, draw_tray, frame_for
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people, token
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write, written_width
from rendering.protocol import Scene
from rendering.words import figure

_TOP: Final = theme.CONTENT_TOP
_STRIP: Final = 176
_PANELS: Final = _TOP + _STRIP + 22
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_HALF: Final = (_INNER - 16) // 2
_HEAD: Final = 92
_NAME_ROOM: Final = 96
_BELOW: Final = 38
_HEIGHTS: Final = {2: (340, 480, 668), 3: (316, 420, 508), 4: (316, 420, 508)}
"""How high the panels may be, by the number of players; none of them makes a picture that is nearly square."""
_SHEET_CELL: Final = 54
_SHEET_PANEL: Final = 510


def boxes(seats: int, height: int, top: int, *, wide_last: bool) -> list[tuple[int, int, int, int]]:
    """Where each player's panel lies: two beside each other, the third of three alone or across both."""
    places: list[tuple[int, int, int, int]] = []
    for seat in range(seats):
        x = theme.MARGIN + seat % 2 * (_HALF + 16)
        width = _INNER if wide_last and seats == 3 and seat == 2 else _HALF
        places.append((x, top + seat // 2 * (height + 22), width, height))
    return places


def draw_trays(view: BarilocheView, scene: Scene) -> Canvas:
    """Draw the score sheet and everybody's tray; at the end with what scores."""
    everyone = people(scene.names)
    height = _panel_height(view)
    places = boxes(len(everyone), height, _PANELS, wide_last=True)
    bottom = frame.sheet_height(places[-1][1] + height)

    def ground(surface: Surface) -> None:
        for x, y, width, high in places:
            frame.panel(surface, x, y, width, high)
            surface.rounded(x + 14, y + _HEAD, width - 28, high - _HEAD - 14, 20, TRAY)

    canvas = frame.layered(
        ("bariloche-all", len(everyone), height), lambda: frame.sheet("bariloche", TITLE, bottom), ground
    )
    draw_heading(canvas, view, everyone, scene.words)
    canvas.tile(wide_tile(view, _INNER, scene.words), theme.MARGIN, _TOP)
    for person, place in zip(everyone, places, strict=True):
        _tray_panel(canvas, view, person, place)
    return canvas


def _panel_height(view: BarilocheView) -> int:
    """Return the least height at which no tray is drawn smaller than at the greatest."""
    heights = _HEIGHTS[len(view.players)]
    sizes = [
        [frame_for(player.tray, 0, 0, _HALF - 52, height - _HEAD - _BELOW).size for player in view.players]
        for height in heights
    ]
    return next(height for height, size in zip(heights, sizes, strict=True) if size == sizes[-1])


def _tray_panel(canvas: Canvas, view: BarilocheView, person: Person, area: tuple[int, int, int, int]) -> None:
    x, y, width, height = area
    player = view.players[person.seat]
    with canvas.patch(x + 10, y + 8, width - 20, _HEAD - 12) as surface:
        won = view.outcome is not None and view.outcome.ranks[person.seat] == 1
        if person.seat in view.active or won:
            surface.rounded(x + 10, y + 8, width - 20, _HEAD - 14, 22, theme.BUTTER)
        _tray_head(surface, view, person, x, y, width)
    room = (x + 26, y + _HEAD + 12, width - 52, height - _HEAD - _BELOW)
    if view.outcome is not None:
        draw_scored_tray(canvas, view, person.seat, room)
        return
    place = frame_for(player.tray, *room)
    draw_tray(canvas, player.tray, TrayLook(new_from=player.before), place)


def _tray_head(surface: Surface, view: BarilocheView, person: Person, x: int, y: int, width: int) -> None:
    """Write token, name, what was lost and won on the way, and the points if the game ended now."""
    player, middle = view.players[person.seat], y + _HEAD // 2
    surface.stamp(token(person.seat, person.letters, 29), x + 46, middle)
    right = x + width - 26
    points = figure(player.points)
    lay(surface, points, right, middle, theme.figure(46), theme.INK, align="right")
    at = right - written_width(points, theme.figure(46)) - 30
    if view.outcome is None:
        at = _facts(surface, view, person.seat, at, middle, x + 86 + _NAME_ROOM)
    write(surface, person.name, x + 86, middle, theme.NAME, theme.INK, width=max(60, at - x - 92))


def _facts(surface: Surface, view: BarilocheView, seat: int, at: int, middle: int, left: int) -> int:
    """Write from right to left what a player lost and won on the way, as long as there is room; returns its start."""
    player = view.players[seat]
    for sprite, count in (
        (icons.chip(17), player.scraps),
        (icons.ring(18), empties_of(player)),
        (chilli(18), player.spicy),
    ):
        if count and at - 84 >= left:
            at -= lay(surface, str(count), at, middle, theme.figure(30), theme.INK2, align="right")
            surface.stamp(sprite, at - 26, middle)
            at -= 58
    won = sum(speed_points(view.score, view.claims, seat).values()) if SPEED_OBJECTIVES[view.score] else 0
    if won and at - 58 >= left:
        surface.disc(at - 20, middle, 26, theme.PEOPLE[4])
        surface.disc(at - 20, middle, 22, theme.MARKER)
        lay(surface, f"+{won}", at - 20, middle, theme.figure(28), theme.INK, align="centre")
        at -= 58
    return at


def draw_sheets(view: BarilocheView, scene: Scene) -> Canvas:
    """Draw everybody's bonbon sheet; in Permanent Mode the boxes and the pieces laid out."""
    everyone = people(scene.names)
    if view.store is not None:
        height = BOXES_HEIGHT + 330
        canvas = frame.sheet("bariloche", TITLE, frame.sheet_height(_TOP + height))
        draw_heading(canvas, view, everyone, scene.words)
        draw_table(canvas, view.store, (theme.MARGIN, _TOP, _INNER, height), view.cut, scene.words)
        return canvas
    places = boxes(len(everyone), _SHEET_PANEL, _TOP, wide_last=False)
    key = ("bariloche-sheets", len(everyone))
    bottom = frame.sheet_height(places[-1][1] + _SHEET_PANEL)

    def ground(surface: Surface) -> None:
        for x, y, width, height in places:
            frame.panel(surface, x, y, width, height, colour=BOARD, radius=theme.BOARD_RADIUS)
            draw_letters(surface, x + 56, y + 122, _SHEET_CELL, 42)

    canvas = frame.layered(key, lambda: frame.sheet("bariloche", TITLE, bottom), ground)
    draw_heading(canvas, view, everyone, scene.words)
    for person, (x, y, width, _) in zip(everyone, places, strict=True):
        player = view.players[person.seat]
        with canvas.patch(x + 20, y + 8, width - 40, 72) as surface:
            surface.stamp(token(person.seat, person.letters, 28), x + 50, y + 44)
            write(surface, person.name, x + 90, y + 44, theme.NAME, theme.INK, width=width - 116)
        if player.sheet >= 0:
            draw_cells(
                canvas, SheetLook(player.sheet, player.left, player.cut, player.torn), x + 56, y + 122, _SHEET_CELL
            )
    return canvas


def draw_choice(view: BarilocheView, scene: Scene) -> Canvas:
    """Draw the four bonbon sheets, for the choice at the start."""
    places = boxes(4, _SHEET_PANEL, _TOP, wide_last=False)
    bottom = frame.sheet_height(places[-1][1] + _SHEET_PANEL)
    words = scene.words
    captions = (words.t("no specials"), words.t("double spaces"), words.t("wrapped bonbons"), words.t("spicy bonbons"))

    def ground(surface: Surface) -> None:
        for sheet, (x, y, width, height) in enumerate(places):
            frame.panel(surface, x, y, width, height, colour=BOARD, radius=theme.BOARD_RADIUS)
            draw_letters(surface, x + 56, y + 122, _SHEET_CELL, 42)
            surface.rounded(x + 24, y + 16, 56, 56, 18, LETTERS)
            lay(surface, SHEET_NAMES[sheet].upper(), x + 52, y + 44, theme.figure(40), theme.CREAM, align="centre")
            write(surface, captions[sheet], x + 100, y + 44, theme.HEADING, LETTERS, width=width - 120)

    key = ("bariloche-choice", words.language)
    canvas = frame.layered(key, lambda: frame.sheet("bariloche", TITLE, bottom), ground)
    draw_heading(canvas, view, people(scene.names), words)
    for sheet, (x, y, _, _) in enumerate(places):
        draw_cells(canvas, SheetLook(sheet, WHOLE_SHEET), x + 56, y + 122, _SHEET_CELL)
    return canvas
