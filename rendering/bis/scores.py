"""The final scoring: everybody's points line by line; alone, the grade reached."""

from typing import Final

from games.bis.data import GRADES, LAST_GRADE
from games.bis.scoring import COLOURS_LINE, COLUMNS_LINE, JOKERS_LINE, LINES, STARS_LINE
from games.outcome import Outcome
from rendering.bis.cells import NAMES, draw_star
from rendering.bis.foot import draw_joker
from rendering.bis.names import line_name
from rendering.bis.palette import STAR, tones
from rendering.kit import frame, theme
from rendering.kit.candies import candy_style
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people, token
from rendering.kit.surface import Surface
from rendering.kit.text import fit, wrap, write, write_lines, written_width
from rendering.protocol import Scene
from rendering.words import Words, figure

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_HEAD: Final = 104
_ROW: Final = 88
_TOTAL_RIGHT: Final = theme.WIDTH - theme.MARGIN - 30
_FIRST_COLUMN: Final = 532
_COLUMN: Final = 108

_GRADE_HEIGHT: Final = 212
_STEP_TOP: Final = _TOP + _GRADE_HEIGHT + 20
_LINES_TOP: Final = _STEP_TOP + 128


def draw_scores(scene: Scene, outcome: Outcome) -> Canvas:
    """Draw the final scoring."""
    if outcome.grade is not None:
        return _draw_solo(scene, outcome, outcome.grade)
    everyone, words = people(scene.names), scene.words
    height = _HEAD + _ROW * len(everyone) + (66 if outcome.tie_break else 12)
    title = words.t("Final score")
    canvas = frame.sheet("bis", title, frame.sheet_height(_TOP + height + 6))
    frame.final_header(canvas, title, "", everyone, outcome, words)
    with canvas.patch(theme.MARGIN, _TOP, _INNER, height + 8, ground=theme.PAPER) as surface:
        frame.panel(surface, theme.MARGIN, _TOP, _INNER, height)
        order = sorted(everyone, key=lambda person: (outcome.ranks[person.seat], person.seat))
        for place, person in enumerate(order):
            if outcome.ranks[person.seat] == 1:
                _winning_row(surface, _TOP + _HEAD + place * _ROW)
        if outcome.tie_break:
            _tie_break(surface, outcome.tie_break, _HEAD + _ROW * len(everyone), words)
        _headings(surface, words)
        for place, person in enumerate(order):
            _row(surface, person, outcome, _TOP + _HEAD + place * _ROW)
    return canvas


def _column_x(line: str) -> int:
    return _FIRST_COLUMN + LINES.index(line) * _COLUMN


def _headings(surface: Surface, words: Words) -> None:
    y = _TOP + 56
    for line in LINES:
        draw_icon(surface, line, _column_x(line), y)
    total = fit(words.t("Total"), theme.LABEL, 110)
    write(surface, total, _TOTAL_RIGHT, y, theme.LABEL, theme.INK2, align="right")


def draw_icon(surface: Surface, line: str, x: int, y: int) -> None:
    """Draw what a line of the score is about, centred on (x, y)."""
    if line == COLOURS_LINE:
        for index, name in enumerate(NAMES):
            at_x, at_y = x + (index % 3 - 1) * 22 + (11 if index > 2 else 0), y + (11 if index > 2 else -11)
            surface.rounded(at_x - 10, at_y - 10, 20, 20, 6, candy_style(name).main)
    elif line == COLUMNS_LINE:
        tone = tones("black").board
        surface.rounded(x - 16, y - 33, 32, 66, 9, tone)
        for row in range(3):
            frame.cross(surface, x, y - 20 + 20 * row, 6, theme.CREAM, thickness=3.5)
    elif line == JOKERS_LINE:
        draw_joker(surface, x, y, 27)
    elif line == STARS_LINE:
        draw_star(surface, x, y, 30, STAR)


def _row(surface: Surface, person: Person, outcome: Outcome, top: int) -> None:
    middle, seat = top + _ROW // 2 - 3, person.seat
    if outcome.ranks[seat] > 1:
        rank = str(outcome.ranks[seat])
        write(surface, rank, theme.MARGIN + 52, middle, theme.figure(40), theme.INK2, align="centre")
    surface.stamp(token(seat, person.letters, 32), theme.MARGIN + 122, middle)
    left = theme.MARGIN + 170
    write(surface, person.name, left, middle, theme.NAME, theme.INK, width=_FIRST_COLUMN - 44 - left)
    for line in outcome.scores[seat].lines:
        # The faint tone of a zero is too pale on the deciding column's band.
        colour = theme.INK if line.points else theme.INK2 if outcome.tie_break == line.key else theme.ZERO
        write(surface, figure(line.points), _column_x(line.key), middle, theme.figure(38), colour, align="centre")
    total = figure(outcome.scores[seat].total)
    write(surface, total, _TOTAL_RIGHT, middle, theme.figure(58), theme.INK, align="right")


def _winning_row(surface: Surface, top: int) -> None:
    surface.rounded(theme.MARGIN + 12, top, _INNER - 24, _ROW - 6, 22, theme.BUTTER)
    frame.crown(surface, theme.MARGIN + 52, top + _ROW // 2 - 3)


def _tie_break(surface: Surface, decided: str, rows: int, words: Words) -> None:
    """Name the comparison that parted the leaders, and lay a band under its column."""
    x, y = _column_x(decided), _TOP + rows
    surface.rounded(x - 46, _TOP + 10, 92, rows - 10, 24, theme.MARKER)
    line = words.t("Equal points: more unused jokers decide")
    width = min(written_width(line, theme.LABEL), 940)
    surface.rounded(theme.WIDTH - theme.MARGIN - 24 - width - 44, y, width + 44, 52, 26, theme.MARKER)
    write(surface, line, theme.WIDTH - theme.MARGIN - 46, y + 26, theme.LABEL, theme.INK, align="right", width=940)


# Alone


def _draw_solo(scene: Scene, outcome: Outcome, grade: str) -> Canvas:
    """Draw the grade reached, its place among the thirteen, and the lines of the score."""
    words, person = scene.words, people(scene.names)[0]
    title = words.t("Final score")
    canvas = frame.sheet("bis", title, frame.sheet_height(_LINES_TOP + 2 * 96 + 6))
    frame.header(canvas, title, "", person, lambda name: name)
    score = outcome.scores[0]
    with canvas.patch(theme.MARGIN, _TOP, _INNER, _LINES_TOP + 2 * 96 + 10 - _TOP, ground=theme.PAPER) as surface:
        frame.panel(surface, theme.MARGIN, _TOP, _INNER, _GRADE_HEIGHT, colour=theme.BUTTER)
        said = figure(score.total)
        write(surface, said, theme.MARGIN + 150, _TOP + 92, theme.figure(110), theme.INK, align="centre")
        write(
            surface,
            words.n("point", "points", abs(score.total)),
            theme.MARGIN + 150,
            _TOP + 172,
            theme.LABEL,
            theme.INK2,
            align="centre",
        )
        lines = wrap(line_name(grade, words), theme.figure(58), _INNER - 330, 2)
        first = _TOP + _GRADE_HEIGHT // 2 - (len(lines) - 1) * 34
        write_lines(surface, lines, theme.MARGIN + 300, first, theme.figure(58), theme.INK, pitch=68)
        _ladder(surface, grade)
        for place, line in enumerate(score.lines):
            _solo_line(surface, line.key, line.points, place, words)
    return canvas


def _ladder(surface: Surface, grade: str) -> None:
    """Show which of the thirteen grades it is, from the last to the best."""
    keys = [LAST_GRADE, *reversed([key for _, key in GRADES])]
    frame.panel(surface, theme.MARGIN, _STEP_TOP, _INNER, 108)
    reached = keys.index(grade)
    for place in range(len(keys)):
        x, y = theme.MARGIN + 64 + place * 76, _STEP_TOP + 54
        if place == reached:
            surface.disc(x, y, 36, theme.INK)
            surface.disc(x, y, 32, theme.MARKER)
            write(surface, str(len(keys) - place), x, y, theme.figure(40), theme.INK, align="centre")
        elif place < reached:
            draw_star(surface, x, y, 22, STAR)
        else:
            draw_star(surface, x, y, 22, theme.MUTED)


def _solo_line(surface: Surface, key: str, points: int, place: int, words: Words) -> None:
    half = (_INNER - theme.GAP) // 2
    x = theme.MARGIN + place % 2 * (half + theme.GAP)
    y = _LINES_TOP + place // 2 * 100
    frame.panel(surface, x, y, half, 84)
    draw_icon(surface, key, x + 52, y + 42)
    name = line_name(key, words)
    write(surface, name, x + 104, y + 42, theme.LABEL, theme.INK2, width=half - 104 - 110)
    colour = theme.INK if points else theme.ZERO
    write(surface, figure(points), x + half - 28, y + 42, theme.figure(46), colour, align="right")
