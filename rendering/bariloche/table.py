"""Permanent Mode: the boxes, the pieces laid out, and those drawn."""

from collections.abc import Sequence
from typing import Final

from games.bariloche.data import CUT_NAMES
from games.bariloche.pieces import Piece
from games.bariloche.views import StoreView
from rendering.bariloche import icons
from rendering.bariloche.names import cut_title
from rendering.bariloche.palette import BOARD, LETTERS, STRIP, TRAY
from rendering.bariloche.trays import LARGEST, draw_piece, piece_size
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write
from rendering.words import Words

BOXES_HEIGHT: Final = 176


def draw_boxes(
    surface: Surface, x: int, y: int, width: int, counts: Sequence[int], words: Words, *, lit: int = -1
) -> None:
    """Draw the four boxes with their numbers of pieces, side by side."""
    pitch = width // len(CUT_NAMES)
    for cut, count in enumerate(counts):
        left = x + cut * pitch
        fill = theme.BUTTER if cut == lit else theme.CARD
        surface.rounded(left + 4, y + 24, pitch - 8, BOXES_HEIGHT - 24, 18, theme.deep_shade(BOARD))
        surface.rounded(left + 4, y + 18, pitch - 8, BOXES_HEIGHT - 24, 18, fill)
        surface.rounded(left + 2, y, pitch - 4, 34, 12, STRIP)
        surface.stamp(icons.cut_icon(cut, 26), left + pitch // 2 - 34, y + 84)
        lay(surface, str(count), left + pitch // 2 + 46, y + 84, theme.figure(42), theme.INK, align="centre")
        name = cut_title(cut, words)
        write(surface, name, left + pitch // 2, y + 140, theme.LABEL, theme.INK2, align="centre", width=pitch - 16)


def draw_pieces(
    canvas: Canvas,
    pieces: Sequence[Piece],
    area: tuple[int, int, int, int],
    *,
    chosen: Sequence[int] = (),
    numbered: bool = True,
) -> None:
    """Draw pieces with their numbers, as large as they fit, on tray-coloured plates; the chosen ones get a rim."""
    x, y, width, height = area
    rows = max((1, 2), key=lambda rows: _piece_cell(pieces, rows, width, height))
    size = _piece_cell(pieces, rows, width, height)
    in_row = -(-len(pieces) // rows)
    pitch_x, pitch_y = width // in_row, height // rows
    for number, piece in enumerate(pieces):
        row, column = divmod(number, in_row)
        missing = in_row * rows - len(pieces) if row == rows - 1 else 0
        left, top = x + column * pitch_x + missing * pitch_x // 2, y + row * pitch_y
        with canvas.patch(left, top, pitch_x, pitch_y) as surface:
            if number in chosen:
                surface.rounded(left + 4, top + 4, pitch_x - 8, pitch_y - 8, 24, theme.MARKER)
            surface.rounded(left + 10, top + 10, pitch_x - 20, pitch_y - 20, 20, TRAY)
        draw_piece(canvas, piece, left + pitch_x // 2, top + pitch_y // 2, size, new=number in chosen)
        if numbered:
            with canvas.patch(left, top, 64, 64) as surface:
                frame.badge(surface, left + 34, top + 34, str(number + 1), colour=LETTERS, rim=True)


def _piece_cell(pieces: Sequence[Piece], rows: int, width: int, height: int) -> int:
    """How large a cell may be with so many rows of pieces."""
    in_row = max(1, -(-len(pieces) // rows))
    wide, high = (max(sides) for sides in zip(*map(piece_size, pieces), strict=True))
    return min(LARGEST, (width // in_row - 64) // wide, (height // rows - 60) // high) // 2 * 2


def draw_table(canvas: Canvas, store: StoreView, area: tuple[int, int, int, int], cut: int, words: Words) -> None:
    """Draw the boxes and, below them, what lies on the table: pieces face up, or backs of those drawn."""
    x, y, width, height = area
    with canvas.patch(x, y, width, height + 8) as surface:
        frame.panel(surface, x, y, width, height, colour=BOARD, radius=theme.BOARD_RADIUS)
        draw_boxes(surface, x + 24, y + 24, width - 48, store.boxes, words, lit=cut)
        if not store.offer:
            _message(surface, store, x, y + BOXES_HEIGHT + 24, width, height - BOXES_HEIGHT - 24, words)
    if store.offer:
        draw_pieces(canvas, store.offer, (x + 24, y + BOXES_HEIGHT + 40, width - 48, height - BOXES_HEIGHT - 64))


def _message(surface: Surface, store: StoreView, x: int, y: int, width: int, height: int, words: Words) -> None:
    middle = x + width // 2
    if not store.hidden:
        text = words.t("No pieces laid out")
        write(surface, text, middle, y + height // 2, theme.HEADING, LETTERS, align="centre", width=width - 60)
        return
    side = min(72, (width - 80) // store.hidden - 12)
    for number in range(store.hidden):
        left = middle - store.hidden * (side + 12) // 2 + number * (side + 12) + 6
        top = y + height // 2 - side // 2 - 24
        surface.rounded(left, top + 5, side, side, 14, theme.deep_shade(BOARD))
        surface.rounded(left, top, side, side, 14, STRIP)
        surface.ring(left + side // 2, top + side // 2, side // 4, theme.CREAM, thickness=4)
    text = words.n("{count} piece drawn in secret", "{count} pieces drawn in secret", store.hidden)
    write(
        surface, text, middle, y + height // 2 + side // 2 + 24, theme.LABEL, LETTERS, align="centre", width=width - 60
    )
