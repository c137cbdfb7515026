"""The end: every tray with what scores on it, and the table of points line by line."""

from collections.abc import Sequence
from typing import Final

from games.bariloche.data import EMPTY, TRAY_PITCH, WRAPPED
from games.bariloche.scoring import Line
from games.bariloche.views import BarilocheView, PlayerView
from games.outcome import Outcome
from rendering.bariloche.heading import TITLE, draw_heading
from rendering.bariloche.names import line_name
from rendering.bariloche.palette import LETTERS
from rendering.bariloche.trays import Frame, TrayLook, draw_tray, frame_for
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people, token
from rendering.kit.surface import Surface
from rendering.kit.text import lay, wrap, write, write_lines
from rendering.protocol import Scene
from rendering.words import Words, figure

_TOGETHER: Final = frozenset(
    {"brown", "green", "red", "striped", "lines", "corners", "squares", "alone"}
    | {f"groups-{kind}" for kind in ("brown", "green", "red", "striped")}
)
"""Lines whose cells are drawn as groups."""
_GARNISHED: Final = frozenset({"pairs", "garnish-group", "garnishes", "nut-cherry-leaf", "cherry-leaf-sugar"})
_FRAMED: Final = frozenset({"square", "area"})
"""Lines whose cells get a frame around them."""

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_HEAD: Final = 120
_ROW: Final = 74
_LABELS: Final = 396


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


# The table


def draw_scores(view: BarilocheView, scene: Scene, outcome: Outcome) -> Canvas:
    """Draw the points of every line for everybody."""
    everyone, words = people(scene.names), scene.words
    lines = [line.key for line in outcome.scores[0].lines]
    rows = len(lines)
    tie = 64 if outcome.tie_break else 0
    height = _HEAD + rows * _ROW + 96 + tie
    canvas = frame.sheet("bariloche", TITLE, frame.sheet_height(_TOP + height))
    draw_heading(canvas, view, everyone, words)
    with canvas.patch(theme.MARGIN, _TOP, _INNER, height + 8, ground=theme.PAPER) as surface:
        frame.panel(surface, theme.MARGIN, _TOP, _INNER, height)
        pitch = (_INNER - _LABELS - 16) // len(everyone)
        for person in everyone:
            left = theme.MARGIN + _LABELS + person.seat * pitch
            if outcome.ranks[person.seat] == 1:
                surface.rounded(left + 4, _TOP + 12, pitch - 8, height - tie - 24, 24, theme.BUTTER)
        for number, key in enumerate(lines):
            _label(surface, line_name(key, words), _TOP + _HEAD + number * _ROW)
        surface.box(theme.MARGIN + 24, _TOP + _HEAD + rows * _ROW + 2, _INNER - 48, 3, theme.EDGE)
        total = _TOP + _HEAD + rows * _ROW + 50
        write(surface, words.t("Total"), theme.MARGIN + 28, total, theme.HEADING, theme.INK)
        for person in everyone:
            middle = theme.MARGIN + _LABELS + person.seat * pitch + pitch // 2
            _column(surface, person, outcome, middle, pitch, total)
        if outcome.tie_break:
            _tie_break(surface, outcome.tie_break, _TOP + height - tie // 2 - 8, words)
    return canvas


def _label(surface: Surface, text: str, top: int) -> None:
    lines = wrap(text, theme.LABEL, _LABELS - 36, 2)
    first = top + _ROW // 2 - (len(lines) - 1) * 17
    write_lines(surface, lines, theme.MARGIN + 28, first, theme.LABEL, theme.INK2, pitch=34, width=_LABELS - 36)


def _column(surface: Surface, person: Person, outcome: Outcome, middle: int, pitch: int, total: int) -> None:
    score = outcome.scores[person.seat]
    surface.stamp(token(person.seat, person.letters, 28), middle, _TOP + 50)
    write(surface, person.name, middle, _TOP + 98, theme.LABEL, theme.INK, align="centre", width=pitch - 16)
    for number, line in enumerate(score.lines):
        y = _TOP + _HEAD + number * _ROW + _ROW // 2
        colour = theme.ZERO if not line.points else theme.STRUCK if line.points < 0 else theme.INK
        lay(surface, figure(line.points), middle, y, theme.figure(36), colour, align="centre")
    lay(surface, figure(score.total), middle, total, theme.figure(50), theme.INK, align="centre")


def _tie_break(surface: Surface, key: str, y: int, words: Words) -> None:
    text = words.t("Tie broken: {line}", line=line_name(key, words))
    write(surface, text, theme.MARGIN + 28, y, theme.LABEL, theme.INK2, width=_INNER - 56)
