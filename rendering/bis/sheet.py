"""One player's sheet at full size: dice, board with column points, whole colours, jokers and stars.

Whatever changes is pasted as a tile that is drawn once, so a warm picture costs little more than its encoding.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final

from games.bis.data import (
    CELLS,
    COLUMN_FIRST,
    COLUMN_LATER,
    COLUMN_NAMES,
    COLUMN_STEP,
    COLUMNS,
    ROWS,
    START_COLUMN,
)
from games.bis.layout import Layout, layout_of
from games.bis.resolve import claimed
from games.bis.state import BisMove, BisView, Sheet
from rendering.bis import foot, table_dice
from rendering.bis.cells import Look, cell_tile
from rendering.bis.marks import looks, with_plan
from rendering.bis.palette import inks_of, tones
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.people import people
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.protocol import Scene
from rendering.words import Words

TITLE: Final = "¡Bis!"
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_DICE: Final = table_dice.Strip(top=theme.CONTENT_TOP, height=172, size=80)

BOARD_TOP: Final = theme.CONTENT_TOP + _DICE.height + 22
PITCH: Final = 66
CELLS_LEFT: Final = 69
CELLS_TOP: Final = BOARD_TOP + 70
_POINTS_TOP: Final = CELLS_TOP + ROWS * PITCH + 6
_POINTS_HEIGHT: Final = 56
BOARD_HEIGHT: Final = _POINTS_TOP + 2 * _POINTS_HEIGHT + 24 - BOARD_TOP

FOOT_TOP: Final = BOARD_TOP + BOARD_HEIGHT + 24
HEIGHT: Final = frame.sheet_height(FOOT_TOP + foot.HEIGHT)


def draw_sheet(view: BisView, scene: Scene, seat: int, moves: Sequence[BisMove] = ()) -> Canvas:
    """Draw the sheet of a seat, with what its owner has chosen or may choose where the view is theirs."""
    words, owner = scene.words, people(scene.names)[seat]
    layout, sheet = layout_of(view.layout), view.sheets[seat]
    solo = len(view.sheets) == 1
    canvas = _base(view, layout, words, solo)
    frame.header(canvas, TITLE, turn(view, words), owner, _pill(view, seat, words))
    table_dice.draw_strip(canvas, view, scene, seat, _DICE)
    for cell, look in looks(view, seat, moves).items():
        canvas.tile(_cell(view.sheet, layout, cell, look, seat), *place(cell))
    columns, colours = claimed(view.sheets)
    _column_points(canvas, view.sheet, sheet, columns, solo)
    foot.draw_foot(canvas, layout, with_plan(view, seat), colours, words, top=FOOT_TOP, solo=solo)
    return canvas


def turn(view: BisView, words: Words) -> str:
    """Say which roll it is."""
    if view.rolls_left is not None:
        return words.t("Roll {number} of {all}", number=view.turn, all=view.turn + view.rolls_left)
    return words.t("Roll {number}", number=view.turn)


def _pill(view: BisView, seat: int, words: Words) -> Callable[[str], str]:
    if view.outcome is None and seat in view.active:
        return lambda name: words.t("{name} marks", name=name)
    return lambda name: name


def _base(view: BisView, layout: Layout, words: Words, solo: bool) -> Canvas:
    """Start from what does not change in a game: panels, letters, points, and all cells open."""

    def start() -> Canvas:
        canvas = frame.sheet("bis", TITLE, HEIGHT, colours=inks_of(view.sheet))
        canvas.draw(lambda surface: _draw_ground(surface, view.sheet, words))
        for cell in CELLS:
            canvas.tile(_cell(view.sheet, layout, cell, Look.OPEN, 0), *place(cell))
        _column_points(canvas, view.sheet, None, 0, solo)
        return canvas

    key = ("bis-sheet", view.sheet, view.layout, words.language, solo)
    return frame.layered(key, start, lambda _: None)


def _draw_ground(surface: Surface, sheet: str, words: Words) -> None:
    tone = tones(sheet)
    frame.panel(surface, theme.MARGIN, BOARD_TOP, _INNER, BOARD_HEIGHT, colour=tone.board, radius=theme.BOARD_RADIUS)
    left = CELLS_LEFT + START_COLUMN * PITCH
    surface.rounded(left, BOARD_TOP + 8, PITCH, BOARD_HEIGHT - 16, 16, tone.start)
    for column, letter in enumerate(COLUMN_NAMES):
        colour = theme.MARKER if column == START_COLUMN else theme.CREAM
        x = CELLS_LEFT + column * PITCH + PITCH // 2
        write(surface, letter, x, BOARD_TOP + 38, theme.figure(38), colour, align="centre")
    for row in range(ROWS):
        y = CELLS_TOP + row * PITCH + PITCH // 2
        write(surface, str(row + 1), 51, y, theme.figure(30), theme.CREAM, align="centre")
    foot.draw_ground(surface, words, FOOT_TOP)


def place(cell: int) -> tuple[int, int]:
    """Return the upper left corner of a cell's tile."""
    return CELLS_LEFT + cell // COLUMN_STEP * PITCH, CELLS_TOP + cell % COLUMN_STEP * PITCH


def _cell(sheet: str, layout: Layout, cell: int, look: Look, seat: int) -> Tile:
    is_star = bool(layout.stars >> cell & 1)
    return cell_tile(sheet, cell // COLUMN_STEP, layout.colour_of[cell], is_star, look, seat, PITCH)


# The points below the columns


def _column_points(canvas: Canvas, key: str, sheet: Sheet | None, gone: int, solo: bool) -> None:
    """Put the two rows of points below the board; without a sheet as they are at first, else what has changed.

    One's own points lie on a marker disc, what is lost is struck through. Who plays alone is always first.
    """
    for column in range(COLUMNS):
        bit = 1 << column
        first = sheet is not None and bool(sheet.columns_first & bit)
        later = sheet is not None and bool(sheet.columns_later & bit)
        if sheet is not None and not first and not gone & bit:
            continue
        x = CELLS_LEFT + column * PITCH
        higher = _State.OWN if first else _State.LOST if gone & bit else _State.OPEN
        lower = _State.OWN if later else _State.LOST if first else _State.OPEN
        canvas.tile(
            _points(key, column, COLUMN_FIRST[column], higher, bright=True), x, _POINTS_TOP + (28 if solo else 0)
        )
        if not solo:
            canvas.tile(
                _points(key, column, COLUMN_LATER[column], lower, bright=False), x, _POINTS_TOP + _POINTS_HEIGHT
            )


class _State(Enum):
    """What became of points: still to be had, one's own, or lost."""

    OPEN = auto()
    OWN = auto()
    LOST = auto()


def _points(key: str, column: int, points: int, state: _State, *, bright: bool) -> Tile:
    start = column == START_COLUMN
    ground = tones(key).start if start else tones(key).board
    x, y = PITCH // 2, _POINTS_HEIGHT // 2

    def draw(surface: Surface) -> None:
        if state == _State.OWN:
            surface.disc(x, y, 26, theme.MARKER)
            write(surface, str(points), x, y, theme.figure(36), theme.INK, align="centre")
            return
        colour = theme.CREAM if bright and state == _State.OPEN else theme.STRUCK_FIGURE_ON_DARK
        write(surface, str(points), x, y, theme.figure(36 if bright else 32), colour, align="centre")
        if state == _State.LOST:
            frame.strike(surface, x, y, 19, dark=True)

    cached = ("bis-points", key, start, points, state, bright)
    return TILES.get(cached, lambda: draw_tile(inks_of(key), PITCH, _POINTS_HEIGHT, ground, draw))
