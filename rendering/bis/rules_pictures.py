"""The pictures beside ¡Bis!'s rules."""

from functools import lru_cache
from typing import Final

from games.bis.data import CELL_NAMES, COLUMN_NAMES, COLUMN_STEP, START_COLUMN
from games.bis.layout import PRINTED
from rendering.bis.cells import NAMES, Look, cell_tile
from rendering.bis.dice import Die, die_sprite
from rendering.bis.names import colour_name, line_name
from rendering.bis.palette import tones
from rendering.bis.scores import draw_icon
from rendering.kit import encode, frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.surface import Surface
from rendering.kit.text import wrap, write, write_lines
from rendering.protocol import Picture
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_PITCH: Final = 66
_CELL: Final = {name: cell for cell, name in CELL_NAMES.items()}
_BLACK: Final = PRINTED["black"]

_ROWS: Final = 4
_FIRST: Final = 5
_COLUMNS: Final = 6
"""The part of the black sheet in the example: columns F to K, rows 1 to 4."""


@lru_cache(maxsize=4)
def cells_picture(words: Words) -> Picture:
    """Draw the colours with their symbols, and the states of a cell."""
    title = words.t("A roll")
    looks = (
        (Look.OPEN, False, words.t("open cell")),
        (Look.OPEN, True, words.t("star cell")),
        (Look.REACHABLE, False, words.t("can be marked")),
        (Look.NEW, False, words.t("newly marked")),
        (Look.MARKED, False, words.t("marked cell")),
    )
    board_top, tone = _TOP + 316, tones("black").board
    canvas = frame.sheet("bis", title, frame.sheet_height(board_top + 210))
    with canvas.patch(0, _TOP, theme.WIDTH, board_top + 218 - _TOP) as surface:
        frame.panel(surface, theme.MARGIN, _TOP, _INNER, 296)
        _all_faces(surface, words)
        frame.panel(surface, theme.MARGIN, board_top, _INNER, 204, colour=tone, radius=theme.BOARD_RADIUS)
        for place, (_, _, label) in enumerate(looks):
            lines = wrap(label, theme.LABEL, 196, 2)
            x, y = 136 + place * 207, board_top + 138
            write_lines(surface, lines, x, y, theme.LABEL, theme.CREAM, pitch=34, align="centre")
    for place, (look, is_star, _) in enumerate(looks):
        tile = cell_tile("black", 0, 2, is_star, look, 2, 88)
        canvas.tile(tile, 136 + place * 207 - 44, board_top + 20)
    alt = words.t("Six faces of a colour die: five colours, each with its symbol, and X. Number dice: 1 to 5 and ?.")
    return encode.picture(canvas, name="rules-cells", alt=alt)


def _all_faces(surface: Surface, words: Words) -> None:
    for face in range(6):
        x = theme.MARGIN + 88 + face * 172
        surface.stamp(die_sprite(Die(face, number=False), 84, theme.CARD), x - 42, _TOP + 20)
        said = words.t("any colour") if face == len(NAMES) else colour_name(face, words)
        write(surface, said, x, _TOP + 136, theme.LABEL, theme.INK2, align="centre", width=168)
        surface.stamp(die_sprite(Die(face + 1, number=True), 84, theme.CARD), x - 42, _TOP + 184)


@lru_cache(maxsize=4)
def marking_picture(words: Words) -> Picture:
    """Draw on a part of a sheet what three blue cells may be."""
    title = words.t("Marking")
    height = _ROWS * _PITCH + 84
    canvas = frame.sheet("bis", title, frame.sheet_height(_TOP + height + 6))
    wide = _COLUMNS * _PITCH + 76
    with canvas.patch(0, _TOP, theme.WIDTH, height + 8) as surface:
        tone = tones("black")
        frame.panel(surface, theme.MARGIN, _TOP, wide, height, colour=tone.board, radius=theme.BOARD_RADIUS)
        start = _example_place(START_COLUMN * COLUMN_STEP)[0]
        surface.rounded(start, _TOP + 8, _PITCH, height - 16, 16, tone.start)
        _letters(surface)
        left = theme.MARGIN + wide + theme.GAP
        frame.panel(surface, left, _TOP, theme.WIDTH - theme.MARGIN - left, height)
        _marking_text(surface, left, theme.WIDTH - theme.MARGIN - left, words)
    _example(canvas)
    alt = words.t(
        "Blue 3: the block I1, J1, K1, J2, K2 touches marks of yours, so three connected cells of it may be marked."
    )
    return encode.picture(canvas, name="rules-marking", alt=alt)


def _letters(surface: Surface) -> None:
    for place in range(_COLUMNS):
        column = _FIRST + place
        colour = theme.MARKER if column == START_COLUMN else theme.CREAM
        x = _example_place(column * COLUMN_STEP)[0] + _PITCH // 2
        write(surface, COLUMN_NAMES[column], x, _TOP + 38, theme.figure(38), colour, align="centre")
    for row in range(_ROWS):
        y = _example_place(row)[1] + _PITCH // 2
        write(surface, str(row + 1), theme.MARGIN + 30, y, theme.figure(30), theme.CREAM, align="centre")


def _example_place(cell: int) -> tuple[int, int]:
    column, row = divmod(cell, COLUMN_STEP)
    return theme.MARGIN + 54 + (column - _FIRST) * _PITCH, _TOP + 66 + row * _PITCH


def _example(canvas: Canvas) -> None:
    marked = {_CELL[name] for name in ("F1", "G1", "H1", "H2", "H3", "I3")}
    near = {_CELL[name] for name in ("I1", "J1", "K1", "J2", "K2")}
    for column in range(_FIRST, _FIRST + _COLUMNS):
        for row in range(_ROWS):
            cell = column * COLUMN_STEP + row
            look = Look.MARKED if cell in marked else Look.REACHABLE if cell in near else Look.OPEN
            star = bool(_BLACK.stars >> cell & 1)
            canvas.tile(
                cell_tile("black", column, _BLACK.colour_of[cell], star, look, 0, _PITCH), *_example_place(cell)
            )


def _marking_text(surface: Surface, left: int, width: int, words: Words) -> None:
    surface.stamp(die_sprite(Die(2, number=False), 84, theme.CARD), left + 32, _TOP + 26)
    surface.stamp(die_sprite(Die(3, number=True), 84, theme.CARD), left + 136, _TOP + 26)
    said = words.t("Any three connected cells of the ringed ones: the block touches marks of yours.")
    lines = wrap(said, theme.HEADING, width - 60, 5)
    write_lines(surface, lines, left + 32, _TOP + 160, theme.HEADING, theme.INK, pitch=42)


@lru_cache(maxsize=4)
def points_picture(words: Words) -> Picture:
    """Draw what counts how much."""
    title = words.t("Points")
    rows = (
        ("columns", words.t("upper number for the first, lower one later"), "5 / 3"),
        ("colours", words.t("for the first, and for those who come later"), "5 / 3"),
        ("jokers", words.t("for each one left"), "+1"),
        ("stars", words.t("for each one left open"), "−2"),
    )
    pitch = 118
    canvas = frame.sheet("bis", title, frame.sheet_height(_TOP + len(rows) * pitch - 6))
    with canvas.patch(0, _TOP, theme.WIDTH, len(rows) * pitch) as surface:
        for place, (key, said, points) in enumerate(rows):
            y = _TOP + place * pitch
            frame.panel(surface, theme.MARGIN, y, _INNER, 102)
            draw_icon(surface, key, theme.MARGIN + 66, y + 51)
            write(surface, line_name(key, words), theme.MARGIN + 136, y + 32, theme.NAME, theme.INK, width=660)
            write(surface, said, theme.MARGIN + 136, y + 72, theme.LABEL, theme.INK2, width=680)
            shown = points if key != "columns" else "1 – 5"
            write(surface, shown, theme.WIDTH - 64, y + 51, theme.figure(46), theme.INK, align="right", width=190)
    alt = words.t(
        "Columns pay more to the first; whole colours 5, later 3; jokers left 1 each; open stars cost 2 each."
    )
    return encode.picture(canvas, name="rules-points", alt=alt)
