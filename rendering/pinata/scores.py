"""The final scoring: who won and why, colour by colour."""

from typing import Final

from games.outcome import Outcome
from games.pinata.data import COLOURS, LETTERS
from games.pinata.scoring import left_on
from games.pinata.state import PinataView
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people, token
from rendering.kit.surface import Surface
from rendering.kit.text import fit, write, written_width
from rendering.pinata.pieces import candy_of
from rendering.pinata.table import scoring_badge
from rendering.protocol import Scene
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_LEFT: Final = theme.MARGIN
_WIDTH: Final = theme.WIDTH - 2 * theme.MARGIN
_HEAD: Final = 96
_ROW: Final = 112
_FOOT: Final = 66
_FIRST: Final = 414
_COLUMN: Final = 84
_CANDIES: Final = 916
_TOTAL: Final = theme.WIDTH - theme.MARGIN - 28


def draw_scores(view: PinataView, scene: Scene, outcome: Outcome) -> Canvas:
    """Draw the final scoring."""
    everyone, words = people(scene.names), scene.words
    feet = (view.setup.scoring == "three") + (outcome.tie_break is not None)
    panel_height = _HEAD + _ROW * len(everyone) + _FOOT * feet + 14
    title = words.t("Final score")
    canvas = frame.sheet("pinata", title, frame.sheet_height(_TOP + panel_height))
    frame.final_header(canvas, title, "", everyone, outcome, words)
    with canvas.patch(_LEFT, _TOP, _WIDTH, panel_height + theme.PANEL_DEPTH, ground=theme.PAPER) as surface:
        frame.panel(surface, _LEFT, _TOP, _WIDTH, panel_height)
        order = sorted(everyone, key=lambda person: (outcome.ranks[person.seat], person.seat))
        rows = _TOP + _HEAD
        for line, person in enumerate(order):
            if outcome.ranks[person.seat] == 1:
                _winning_row(surface, rows + line * _ROW)
        foot = rows + _ROW * len(everyone)
        if outcome.tie_break:
            _tie_break(surface, foot, words)
        _headings(surface, view, words)
        for line, person in enumerate(order):
            _row(surface, view, person, outcome, rows + line * _ROW)
        if view.setup.scoring == "three":
            _left_on_board(surface, view, foot + _FOOT * (feet - 1) + 8, words)
    return canvas


def _headings(surface: Surface, view: PinataView, words: Words) -> None:
    y = _TOP + 52
    scoring_badge(surface, view.setup.scoring, _LEFT + 52, y, 26)
    for colour in range(len(COLOURS)):
        surface.stamp(candy_of(LETTERS[colour], 28), _FIRST + colour * _COLUMN, y)
    write(surface, fit(words.t("Total"), theme.LABEL, 120), _TOTAL, y, theme.LABEL, theme.INK2, align="right")


def _row(surface: Surface, view: PinataView, person: Person, outcome: Outcome, top: int) -> None:
    middle, seat = top + _ROW // 2 - 4, person.seat
    if outcome.ranks[seat] > 1:
        rank = str(outcome.ranks[seat])
        write(surface, rank, _LEFT + 52, middle, theme.figure(40), theme.INK2, align="centre")
    surface.stamp(token(seat, person.letters, 32), _LEFT + 122, middle)
    write(surface, person.name, _LEFT + 168, middle, theme.NAME, theme.INK, width=_FIRST - 46 - _LEFT - 168)
    for colour, line in enumerate(outcome.scores[seat].lines):
        x, count = _FIRST + colour * _COLUMN, view.taken[seat][colour]
        tone = theme.INK if line.points else theme.INK2
        write(surface, str(line.points), x, middle - 17, theme.figure(40), tone, align="centre")
        write(surface, f"×{count}", x, middle + 26, theme.LABEL, theme.INK2, align="centre")
    if outcome.tie_break:
        write(surface, f"×{sum(view.taken[seat])}", _CANDIES, middle, theme.LABEL, theme.INK, align="centre")
    total = str(outcome.scores[seat].total)
    write(surface, total, _TOTAL, middle, theme.figure(56), theme.INK, align="right")


def _winning_row(surface: Surface, top: int) -> None:
    surface.rounded(_LEFT + 12, top, _WIDTH - 24, _ROW - 8, 24, theme.BUTTER)
    frame.crown(surface, _LEFT + 52, top + _ROW // 2 - 4)


def _tie_break(surface: Surface, foot: int, words: Words) -> None:
    """Say that the number of candies decided, and lay a band under that column."""
    surface.rounded(_CANDIES - 40, _TOP + 20, 80, foot - _TOP, 24, theme.MARKER)
    line = words.t("Equal points: fewer candies win")
    width = min(written_width(line, theme.LABEL), _WIDTH - 120)
    right = theme.WIDTH - theme.MARGIN - 24
    surface.rounded(right - width - 44, foot, width + 44, 52, 26, theme.MARKER)
    write(surface, line, right - 22, foot + 26, theme.LABEL, theme.INK, align="right", width=_WIDTH - 120)


def _left_on_board(surface: Surface, view: PinataView, top: int, words: Words) -> None:
    """With scoring card 3: how many of each colour are left on the board."""
    middle = top + 24
    label = words.t("Left on the board")
    write(surface, label, _FIRST - 46, middle, theme.LABEL, theme.INK2, align="right", width=_FIRST - 46 - _LEFT - 24)
    for colour, count in enumerate(left_on(view.piles)):
        write(surface, str(count), _FIRST + colour * _COLUMN, middle, theme.figure(36), theme.INK2, align="centre")
