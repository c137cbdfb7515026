"""Permanent Mode: the pieces that the active player drew, for that player alone."""

from games.bariloche.views import BarilocheView, StoreView
from rendering.bariloche.heading import TITLE
from rendering.bariloche.palette import BOARD
from rendering.bariloche.table import draw_pieces
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.text import write
from rendering.protocol import Scene

_HEIGHT = 620


def draw_hand(view: BarilocheView, scene: Scene, store: StoreView) -> Canvas:
    """Draw the drawn pieces with their numbers, those already chosen with a rim."""
    words = scene.words
    inner = theme.WIDTH - 2 * theme.MARGIN
    canvas = frame.sheet("bariloche", TITLE, frame.sheet_height(theme.CONTENT_TOP + _HEIGHT))
    frame.header(canvas, TITLE, "", None, lambda _: words.t("For your eyes only"))
    with canvas.patch(theme.MARGIN, theme.CONTENT_TOP, inner, _HEIGHT + 8, ground=theme.PAPER) as surface:
        frame.panel(surface, theme.MARGIN, theme.CONTENT_TOP, inner, _HEIGHT, colour=BOARD, radius=theme.BOARD_RADIUS)
        heading = words.t("Lay out {count} of these", count=len(view.players))
        write(surface, heading, theme.MARGIN + 30, theme.CONTENT_TOP + 44, theme.HEADING, theme.INK, width=inner - 60)
    area = (theme.MARGIN + 20, theme.CONTENT_TOP + 76, inner - 40, _HEIGHT - 92)
    draw_pieces(canvas, store.drawn, area, chosen=store.chosen)
    return canvas
