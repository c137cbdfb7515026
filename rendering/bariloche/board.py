"""The table as one player sees it: own sheet or the pieces to choose from, own tray, score sheet, losses."""

from collections.abc import Sequence
from typing import Final

from games.bariloche.state import BarilocheMove, Cut, Keep, Place
from games.bariloche.views import BarilocheView, PlayerView
from rendering.bariloche.heading import TITLE, draw_heading
from rendering.bariloche.inhand import draw_in_hand
from rendering.bariloche.palette import BOARD, TRAY
from rendering.bariloche.people_panel import draw_lost, draw_lost_ground, draw_points, lost_height
from rendering.bariloche.scorecard import tall_tile
from rendering.bariloche.sheets import SheetLook, draw_cells, draw_letters
from rendering.bariloche.sweets import chilli
from rendering.bariloche.table import draw_table
from rendering.bariloche.trays import GUTTER, TrayLook, draw_pegs, draw_tray, filling, frame_for
from rendering.bariloche.trays import draw_letters as draw_tray_letters
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import people
from rendering.kit.surface import Surface
from rendering.protocol import Scene

TOP: Final = theme.CONTENT_TOP
LEFT: Final = theme.MARGIN
WIDTH: Final = 700
SHEET_HEIGHT: Final = 624
TRAY_TOP: Final = TOP + SHEET_HEIGHT + 20
TRAY_HEIGHT: Final = 560
SIDE: Final = LEFT + WIDTH + 18
SIDE_WIDTH: Final = theme.WIDTH - theme.MARGIN - SIDE
BOTTOM: Final = TRAY_TOP + TRAY_HEIGHT
_CELL: Final = 80
_PLACING: Final = frozenset({"part", "turn", "place"})
_PLACING_HEIGHT: Final = 860


def draw_board(view: BarilocheView, scene: Scene, seat: int, moves: Sequence[BarilocheMove]) -> Canvas:
    """Draw the table for a seat, with what the moves would use marked."""
    everyone = people(scene.names)
    player = view.players[seat]
    height = frame.sheet_height(BOTTOM)
    layout = "placing" if player.stage in _PLACING else "cutting"

    def ground(surface: Surface) -> None:
        _GROUNDS[layout](surface)
        draw_lost_ground(surface, SIDE, TRAY_TOP, SIDE_WIDTH, len(everyone), scene.words)

    key = ("bariloche-own", layout, len(everyone), scene.words.language)
    canvas = frame.layered(key, lambda: frame.sheet("bariloche", TITLE, height), ground)
    draw_heading(canvas, view, everyone, scene.words)
    if layout == "placing":
        _tray_to_place_on(canvas, player, moves)
        draw_in_hand(canvas, player, moves, (LEFT, TOP + _PLACING_HEIGHT + 20, WIDTH, _in_hand_height()), scene.words)
    else:
        if view.store is not None:
            draw_table(canvas, view.store, (LEFT, TOP, WIDTH, SHEET_HEIGHT), view.cut, scene.words)
        else:
            _sheet(canvas, player, moves)
        _tray(canvas, player)
    _side(canvas, view, scene, seat)
    return canvas


def _in_hand_height() -> int:
    return BOTTOM - TOP - _PLACING_HEIGHT - 20


def _ground_cutting(surface: Surface) -> None:
    frame.panel(surface, LEFT, TOP, WIDTH, SHEET_HEIGHT, colour=BOARD, radius=theme.BOARD_RADIUS)
    draw_letters(surface, LEFT + 50, TOP + 52, _CELL, 48)
    frame.panel(surface, LEFT, TRAY_TOP, WIDTH, TRAY_HEIGHT, colour=TRAY, radius=theme.BOARD_RADIUS)


def _ground_placing(surface: Surface) -> None:
    frame.panel(surface, LEFT, TOP, WIDTH, _PLACING_HEIGHT, colour=TRAY, radius=theme.BOARD_RADIUS)


_GROUNDS: Final = {"cutting": _ground_cutting, "placing": _ground_placing}


def _sheet(canvas: Canvas, player: PlayerView, moves: Sequence[BarilocheMove]) -> None:
    targets = 0
    for move in moves:
        if isinstance(move, Cut | Keep):
            targets |= 1 << move.cell
    look = SheetLook(player.sheet, player.left, player.cut, player.torn, targets, player.equal)
    draw_cells(canvas, look, LEFT + 50, TOP + 52, _CELL)


def _tray(canvas: Canvas, player: PlayerView) -> None:
    room = WIDTH - 48 - (76 if player.spicy else 0)
    place = frame_for(player.tray, LEFT + 24, TRAY_TOP + 24, room, TRAY_HEIGHT - 48)
    draw_tray(canvas, player.tray, TrayLook(new_from=player.before), place)
    _spicy(canvas, player, LEFT + WIDTH - 58, TRAY_TOP + TRAY_HEIGHT - 62)


def _spicy(canvas: Canvas, player: PlayerView, x: int, y: int) -> None:
    """Draw the spicy bonbons beside the tray, with their number."""
    if not player.spicy:
        return
    with canvas.patch(x - 46, y - 46, 96, 100) as surface:
        surface.stamp(chilli(32), x, y)
        if player.spicy > 1:
            frame.badge(surface, x + 26, y + 24, str(player.spicy), radius=20, rim=True)


def _tray_to_place_on(canvas: Canvas, player: PlayerView, moves: Sequence[BarilocheMove]) -> None:
    area = (LEFT + 20 + GUTTER, TOP + 16 + GUTTER, WIDTH - 40 - GUTTER, _PLACING_HEIGHT - 32 - GUTTER)
    place = filling(frame_for(player.tray, *area, margin=2), *area)
    draw_tray_letters(canvas, place)
    draw_pegs(canvas, place)
    targets = frozenset(move.cell for move in moves if isinstance(move, Place))
    draw_tray(canvas, player.tray, TrayLook(new_from=player.before, targets=targets, pegs=True), place)


def _side(canvas: Canvas, view: BarilocheView, scene: Scene, seat: int) -> None:
    canvas.tile(tall_tile(view, SIDE_WIDTH, SHEET_HEIGHT, scene.words), SIDE, TOP)
    everyone = people(scene.names)
    draw_lost(canvas, SIDE, TRAY_TOP, SIDE_WIDTH, view, everyone)
    top = TRAY_TOP + lost_height(len(everyone)) + 22
    height = BOTTOM - top
    with canvas.patch(SIDE, top, SIDE_WIDTH, height + 8, ground=theme.PAPER) as surface:
        draw_points(surface, SIDE, top, SIDE_WIDTH, height, view.players[seat], scene.words)
