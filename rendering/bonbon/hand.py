"""The private hand: one's own tokens as big values, and where each of them lies."""

from typing import Final, NamedTuple

from games.bonbon.data import BUGLET, tokens_for
from games.bonbon.state import BonbonView, Token
from rendering.bonbon.cards import icon
from rendering.bonbon.names import caption
from rendering.bonbon.palette import STRIP
from rendering.bonbon.tokens import value_token
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
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
    for index, value in enumerate(values):
        panel = _panel(view, everyone, seat, value, width, words)
        canvas.tile(panel.tile(), theme.MARGIN + index * pitch, _TOP)
    return canvas


def place_of(view: BonbonView, seat: int, value: int) -> int | None:
    """Return the index of the objective on which a token of the viewer lies; None while it is in hand."""
    for index, bets in enumerate(view.bets):
        if Token(seat, value) in bets:
            return index
    return None


class _Lying(NamedTuple):
    """What is told of the objective on which a token lies: its place, what it counts, the others' tokens there."""

    place: int
    objective: str
    points: int
    rivals: tuple[tuple[Token, str], ...]


class _Panel(NamedTuple):
    """All that is shown of one token. A turn changes one or two of them, so each is drawn once and kept."""

    seat: int
    value: int
    queen: bool
    width: int
    caption: tuple[str, ...]
    lying: _Lying | None

    def tile(self) -> Tile:
        """Return the drawn panel."""
        size = self.width, _HEIGHT + 8
        return TILES.get(("bonbon-hand", self), lambda: draw_tile("bonbon", *size, theme.PAPER, self._draw))

    def _draw(self, surface: Surface) -> None:
        fill = theme.BUTTER if self.lying is None else theme.CARD
        frame.panel(surface, 0, 0, self.width, _HEIGHT, colour=fill)
        middle = self.width // 2
        surface.stamp(value_token(self.seat, self.value, 72, queen=self.queen), middle, 96)
        if self.lying is None:
            surface.dashes(middle, 246, 40, theme.STRUCK_FIGURE, thickness=3, count=12)
        else:
            icon(surface, self.lying.objective, middle, 246, 40)
            frame.badge(surface, 32, 206, str(self.lying.place + 1), colour=STRIP)
            self._worth(surface, self.lying, middle)
        first = 326 + (_LINE // 2 if len(self.caption) == 1 else 0)
        write_lines(surface, self.caption, middle, first, theme.LABEL, theme.INK, pitch=_LINE, align="centre")

    def _worth(self, surface: Surface, lying: _Lying, middle: int) -> None:
        """Write what the objective counts now, and who else has a token there."""
        y = 416
        x = middle - 34 if lying.rivals else middle
        surface.rounded(x - 25, y - 21, 50, 42, 12, theme.BUTTER)
        lay(surface, str(lying.points), x, y, theme.BADGE, theme.INK, align="centre")
        for bet, letters in lying.rivals:
            if bet.value is None:
                surface.stamp(token(bet.seat, letters, 26), middle + 34, y)
            else:
                surface.stamp(value_token(bet.seat, bet.value, 26, queen=self.queen), middle + 34, y)


def _panel(view: BonbonView, everyone: tuple[Person, ...], seat: int, value: int, width: int, words: Words) -> _Panel:
    placed = place_of(view, seat, value)
    if placed is None:
        said = words.t("In hand") if view.outcome is None else words.t("Out")
        lines, lying = wrap(said, theme.LABEL, width - 24, 2), None
    else:
        objective = view.objectives[placed]
        rivals = tuple((bet, everyone[bet.seat].letters) for bet in view.bets[placed] if bet.seat != seat)
        lines = wrap(caption(objective, words), theme.LABEL, width - 16, 2)
        lying = _Lying(placed, objective, view.points[placed], rivals)
    return _Panel(seat, value, view.bug_queen, width, tuple(lines), lying)
