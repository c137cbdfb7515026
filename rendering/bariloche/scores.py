"""The table of points, line by line."""

from typing import Final

from games.bariloche.data import CHERRY, LEAF, NUT, SPEED_TRIOS, SUGAR, TYPE_NAMES
from games.outcome import Outcome
from rendering.bariloche import icons
from rendering.bariloche.names import line_name
from rendering.bariloche.sweets import sweet
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people, token
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import lay, wrap, write, write_lines
from rendering.protocol import Scene
from rendering.words import Words, figure

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_HEAD: Final = 132
_ROW: Final = 74
_LABELS: Final = 420
_SIGN: Final = theme.MARGIN + 58
_TEXT: Final = theme.MARGIN + 106
_SHAPES: Final = {
    "lines": ((0, 0), (1, 0)),
    "corners": ((0, 0), (0, 1), (1, 1)),
    "squares": ((0, 0), (1, 0), (0, 1), (1, 1)),
}
_GARNISHES: Final = {"garnishes": (CHERRY,), "pairs": (LEAF, SUGAR), "garnish-group": (NUT, LEAF), **SPEED_TRIOS}


def draw_scores(scene: Scene, outcome: Outcome) -> Canvas:
    """Draw the points of every line for everybody."""
    everyone, words = people(scene.names), scene.words
    lines = [line.key for line in outcome.scores[0].lines]
    rows = len(lines)
    tie = 64 if outcome.tie_break else 0
    height = _HEAD + rows * _ROW + 96 + tie
    title = words.t("Final score")
    canvas = frame.sheet("bariloche", title, frame.sheet_height(_TOP + height))
    frame.final_header(canvas, title, "", everyone, outcome, words)
    with canvas.patch(theme.MARGIN, _TOP, _INNER, height + 8, ground=theme.PAPER) as surface:
        frame.panel(surface, theme.MARGIN, _TOP, _INNER, height)
        pitch = (_INNER - _LABELS - 16) // len(everyone)
        for person in everyone:
            left = theme.MARGIN + _LABELS + person.seat * pitch
            if outcome.ranks[person.seat] == 1:
                surface.rounded(left + 4, _TOP + 12, pitch - 8, height - tie - 24, 24, theme.BUTTER)
                frame.crown(surface, left + pitch // 2 + 54, _TOP + 54, 18)
        for number, key in enumerate(lines):
            _sign(surface, key, _TOP + _HEAD + number * _ROW + _ROW // 2)
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


def _sign(surface: Surface, key: str, y: int) -> None:
    """Draw what a line counts, small, at the left end of its row."""
    if key in _GARNISHES:
        kinds = _GARNISHES[key]
        radius, pitch = {1: (17, 0), 2: (13, 36)}.get(len(kinds), (9, 27))
        icons.garnishes(surface, kinds, _SIGN - (len(kinds) - 1) * pitch // 2, y, radius, pitch)
        return
    surface.stamp(_icon(key), _SIGN, y)


def _icon(key: str) -> Sprite:
    kind = key.removeprefix("groups-")
    if kind in TYPE_NAMES:
        return sweet(5 * TYPE_NAMES.index(kind), 24)
    if key in _SHAPES:
        return icons.shape_icon(_SHAPES[key], 12)
    match key:
        case "rows" | "columns":
            return icons.line_icon(7 if key == "rows" else 6, upright=key == "columns")
        case "area" | "square":
            return icons.grid(6, 5, 9) if key == "area" else icons.grid(3, 3, 15)
        case "gaps":
            return icons.gap_icon(16)
        case "alone":
            return icons.alone_icon(13)
        case "empty":
            return icons.ring(22)
        case _:
            return icons.chip(20)


def _label(surface: Surface, text: str, top: int) -> None:
    room = theme.MARGIN + _LABELS - _TEXT - 8
    lines = wrap(text, theme.LABEL, room, 2)
    first = top + _ROW // 2 - (len(lines) - 1) * 17
    write_lines(surface, lines, _TEXT, first, theme.LABEL, theme.INK2, pitch=34, width=room)


def _column(surface: Surface, person: Person, outcome: Outcome, middle: int, pitch: int, total: int) -> None:
    score = outcome.scores[person.seat]
    surface.stamp(token(person.seat, person.letters, 31), middle, _TOP + 54)
    write(surface, person.name, middle, _TOP + 110, theme.LABEL, theme.INK, align="centre", width=pitch - 16)
    for number, line in enumerate(score.lines):
        y = _TOP + _HEAD + number * _ROW + _ROW // 2
        colour = theme.ZERO if not line.points else theme.STRUCK if line.points < 0 else theme.INK
        lay(surface, figure(line.points), middle, y, theme.figure(36), colour, align="centre")
    lay(surface, figure(score.total), middle, total, theme.figure(50), theme.INK, align="centre")


def _tie_break(surface: Surface, key: str, y: int, words: Words) -> None:
    text = words.t("Tie broken: {line}", line=line_name(key, words))
    write(surface, text, theme.MARGIN + 28, y, theme.LABEL, theme.INK2, width=_INNER - 56)
