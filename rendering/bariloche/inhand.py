"""What a player is placing: the piece turned, the ways to turn it, or the parts of a broken one."""

from collections.abc import Sequence
from typing import Final

from games.bariloche.pieces import Piece, turned
from games.bariloche.state import BarilocheMove, Turn
from games.bariloche.views import PlayerView
from rendering.bariloche.palette import LETTERS, TRAY
from rendering.bariloche.trays import draw_piece
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.words import Words

_HEAD: Final = 66


def draw_in_hand(
    canvas: Canvas, player: PlayerView, moves: Sequence[BarilocheMove], area: tuple[int, int, int, int], words: Words
) -> None:
    """Draw the panel with the piece in hand."""
    x, y, width, height = area
    shown, labels, heading = _contents(player, moves, words)
    with canvas.patch(x, y, width, height + 8) as surface:
        frame.panel(surface, x, y, width, height)
        write(surface, heading, x + 24, y + 38, theme.HEADING, theme.INK, width=width - 48)
        pitch = (width - 48) // max(4 if len(shown) > 1 else 1, len(shown))
        for number in range(len(shown)):
            _plate(surface, x + 24 + number * pitch, y + _HEAD, pitch, height - _HEAD - 20, labels[number])
    size = 68 if len(shown) > 1 else 92
    for number, piece in enumerate(shown):
        middle = x + 24 + number * pitch + pitch // 2
        label_room = 44 if labels[number] else 0
        top = y + _HEAD + (height - _HEAD - 20 - label_room) // 2
        draw_piece(canvas, piece, middle, top, size, new=True, first=player.stage == "place" and number == 0)


def _contents(player: PlayerView, moves: Sequence[BarilocheMove], words: Words) -> tuple[list[Piece], list[str], str]:
    piece = player.parts[0]
    if player.stage == "turn":
        degrees = [move.degrees for move in moves if isinstance(move, Turn)] or [0]
        return [turned(piece, one) for one in degrees], [f"{one}°" for one in degrees], words.t("How is it turned?")
    if player.stage == "part":
        return list(player.parts), [str(at + 1) for at in range(len(player.parts))], words.t("Which part first?")
    rest = list(player.parts[1:])
    labels = ["", *[words.t("then") for _ in rest]]
    return [turned(piece, player.turn), *rest], labels, words.t("To place: the dot shows its first cell")


def _plate(surface: Surface, x: int, y: int, width: int, height: int, label: str) -> None:
    surface.rounded(x + 5, y, width - 10, height, 22, TRAY)
    if label:
        write(surface, label, x + width // 2, y + height - 26, theme.figure(32), LETTERS, align="centre")
