"""The private hand: one's own tokens as big values, and where each of them lies."""

from collections.abc import Sequence
from typing import Final

from games.bonbon.data import BUGLET, tokens_for
from games.bonbon.state import BonbonView, Token
from rendering.bonbon.cards import icon
from rendering.bonbon.names import caption
from rendering.bonbon.palette import STRIP
from rendering.bonbon.tokens import value_token
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people, token
from rendering.kit.surface import Surface
from rendering.kit.text import lay, wrap, write_lines
from rendering.protocol import Scene
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_HEIGHT: Final = 452
_GRIDS: Final = {4: (247, 263), 5: (192, 211)}
"""Number of tokens: width and pitch of the panels."""
_LINE: Final = 35


def draw_hand(view: BonbonView, scene: Scene, seat: int) -> Canvas:
    """Draw the tokens of a seat whose view this is."""
    words, everyone = scene.words, people(scene.names)
    title = words.t("Your tokens")
    canvas = frame.sheet("bonbon", title, frame.sheet_height(_TOP + _HEIGHT + 6))
    held = words.n("{count} in hand", "{count} in hand", len(view.own_tokens))
    frame.header(canvas, title, held, everyone[seat], lambda name: name)
    values = sorted(tokens_for(len(view.tokens_left)), key=lambda value: (value == BUGLET, value))
    width, pitch = _GRIDS[len(values)]
    with canvas.patch(theme.MARGIN, _TOP, theme.WIDTH - 2 * theme.MARGIN, _HEIGHT + 8, ground=theme.PAPER) as surface:
        for index, value in enumerate(values):
            left = theme.MARGIN + index * pitch
            _panel(surface, view, everyone, seat, value, left, width, words)
    return canvas


def place_of(view: BonbonView, seat: int, value: int) -> int | None:
    """Return the index of the objective on which a token of the viewer lies; None while it is in hand."""
    for index, bets in enumerate(view.bets):
        if Token(seat, value) in bets:
            return index
    return None


def _panel(
    surface: Surface,
    view: BonbonView,
    everyone: tuple[Person, ...],
    seat: int,
    value: int,
    left: int,
    width: int,
    words: Words,
) -> None:
    placed = place_of(view, seat, value)
    fill = theme.CARD if placed is not None else theme.BUTTER
    frame.panel(surface, left, _TOP, width, _HEIGHT, colour=fill)
    middle = left + width // 2
    surface.stamp(value_token(seat, value, 72, queen=view.bug_queen), middle, _TOP + 96)
    if placed is None:
        lines = wrap(words.t("In hand") if view.outcome is None else words.t("Out"), theme.LABEL, width - 24, 2)
        surface.dashes(middle, _TOP + 246, 40, theme.STRUCK_FIGURE, thickness=3, count=12)
        _caption(surface, lines, middle)
        return
    objective = view.objectives[placed]
    icon(surface, objective, middle, _TOP + 246, 40)
    frame.badge(surface, left + 32, _TOP + 206, str(placed + 1), colour=STRIP)
    lines = wrap(caption(objective, words), theme.LABEL, width - 16, 2)
    _caption(surface, lines, middle)
    _worth(surface, view, everyone, placed, seat, middle)


def _caption(surface: Surface, lines: Sequence[str], middle: int) -> None:
    first = _TOP + 326 + (_LINE // 2 if len(lines) == 1 else 0)
    write_lines(surface, lines, middle, first, theme.LABEL, theme.INK, pitch=_LINE, align="centre")


def _worth(
    surface: Surface, view: BonbonView, everyone: tuple[Person, ...], placed: int, seat: int, middle: int
) -> None:
    """Write what the objective counts now, and who else has a token there."""
    y = _TOP + 416
    rivals = [bet for bet in view.bets[placed] if bet.seat != seat]
    x = middle - 34 if rivals else middle
    surface.rounded(x - 25, y - 21, 50, 42, 12, theme.BUTTER)
    lay(surface, str(view.points[placed]), x, y, theme.BADGE, theme.INK, align="centre")
    for bet in rivals:
        if bet.value is None:
            surface.stamp(token(bet.seat, everyone[bet.seat].letters, 26), middle + 34, y)
        else:
            surface.stamp(value_token(bet.seat, bet.value, 26, queen=view.bug_queen), middle + 34, y)
