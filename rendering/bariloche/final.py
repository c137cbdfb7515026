"""The end: every tray with what scores on it."""

from collections.abc import Sequence
from typing import Final

from games.bariloche.data import EMPTY, TRAY_PITCH, WRAPPED
from games.bariloche.scoring import Line
from games.bariloche.views import BarilocheView, PlayerView
from rendering.bariloche.palette import LETTERS
from rendering.bariloche.trays import Frame, TrayLook, draw_tray, frame_for
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas

_TOGETHER: Final = frozenset(
    {"brown", "green", "red", "striped", "lines", "corners", "squares", "alone"}
    | {f"groups-{kind}" for kind in ("brown", "green", "red", "striped")}
)
"""Lines whose cells are drawn as groups."""
_GARNISHED: Final = frozenset({"pairs", "garnish-group", "garnishes", "nut-cherry-leaf", "cherry-leaf-sugar"})
_FRAMED: Final = frozenset({"square", "area"})
"""Lines whose cells get a frame around them."""


def draw_scored_tray(canvas: Canvas, view: BarilocheView, seat: int, area: tuple[int, int, int, int]) -> None:
    """Draw a player's tray with the cells that score."""
    player = view.players[seat]
    lines = {line.key: line for line in player.lines}
    place = frame_for(player.tray, *area, margin=1 if {"rows", "columns"} & lines.keys() else 0)
    draw_tray(canvas, player.tray, _look(player, view.wrapped[seat]), place)
    if "rows" in lines:
        _full_lines(canvas, lines, player, place)
    if "pairs" in lines:
        _links(canvas, lines["pairs"], place)
    if "gaps" in lines:
        _gap_badges(canvas, lines["gaps"], place)
    for key in _FRAMED & lines.keys():
        _frame_around(canvas, lines[key], place)


def _look(player: PlayerView, types: Sequence[int]) -> TrayLook:
    cells = list(zip(player.tray.cells, player.tray.contents, strict=True))
    wrapped = [cell for cell, content in cells if content == WRAPPED]
    empties = [cell for cell, content in cells if content == EMPTY]
    return TrayLook(
        new_from=len(player.tray.cells) + 1,
        groups=tuple(mark for line in player.lines if line.key in _TOGETHER for mark in line.marks),
        ringed=frozenset(
            cell for line in player.lines if line.key in _GARNISHED for mark in line.marks for cell in mark
        ),
        types=tuple(zip(wrapped, types, strict=True)),
        cancelled=frozenset(empties[: player.spicy]),
    )


def _full_lines(canvas: Canvas, lines: dict[str, Line], player: PlayerView, place: Frame) -> None:
    """Put a badge at the head of every full row and column."""
    rows = [cell // TRAY_PITCH for cell in player.tray.cells]
    columns = [cell % TRAY_PITCH for cell in player.tray.cells]
    heads = [mark[0] // TRAY_PITCH * TRAY_PITCH + min(columns) - 1 for mark in lines["rows"].marks]
    heads += [(min(rows) - 1) * TRAY_PITCH + mark[0] % TRAY_PITCH for mark in lines["columns"].marks]
    for cell in heads:
        _badge(canvas, place, cell, "3")


def _badge(canvas: Canvas, place: Frame, cell: int, text: str) -> None:
    x, y = place.at(cell)
    radius = min(22, place.size // 2 - 2)
    with canvas.patch(x, y, place.size, place.size) as surface:
        style = theme.figure(max(20, round(radius * 1.3)))
        frame.badge(surface, *place.middle(cell), text, colour=LETTERS, radius=radius, style=style)


def _links(canvas: Canvas, line: Line, place: Frame) -> None:
    """Join the two garnishes of every pair with a bar."""
    for one, two in line.marks:
        (x0, y0), (x1, y1) = place.middle(one), place.middle(two)
        half = place.size // 4
        left, top = min(x0, x1) - half, min(y0, y1) - half
        with canvas.patch(left, top, abs(x1 - x0) + 2 * half, abs(y1 - y0) + 2 * half) as surface:
            middle = ((x0 + x1) / 2, (y0 + y1) / 2)
            across = (x1 - x0) / place.size * 0.16 * place.size, (y1 - y0) / place.size * 0.16 * place.size
            ends = [(middle[0] - across[0], middle[1] - across[1]), (middle[0] + across[0], middle[1] + across[1])]
            surface.stroke(ends, theme.WHITE, thickness=max(10, place.size // 5))
            surface.stroke(ends, LETTERS, thickness=max(6, place.size // 8))


def _gap_badges(canvas: Canvas, line: Line, place: Frame) -> None:
    for gap in line.marks:
        _badge(canvas, place, gap[len(gap) // 2], "4")


def _frame_around(canvas: Canvas, line: Line, place: Frame) -> None:
    """Draw a frame around the biggest square, or the rectangle of the speed objective."""
    for cells in line.marks:
        (left, top), (right, bottom) = place.at(min(cells)), place.at(max(cells))
        width, height = right + place.size - left, bottom + place.size - top
        with canvas.patch(left - 4, top - 4, width + 8, height + 8) as surface:
            surface.frame(left - 3, top - 3, width + 6, height + 6, 8, theme.WHITE, thickness=10)
            surface.frame(left - 1, top - 1, width + 2, height + 2, 6, LETTERS, thickness=6)
