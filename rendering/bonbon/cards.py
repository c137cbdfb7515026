"""Objective cards: number, icon, caption, what the objective counts now, and the tokens on it."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from games.bonbon.data import COMPOSITIONS, TOKENS_PER_OBJECTIVE, TOPPINGS
from rendering.bonbon.chocolates import bead, bonbon
from rendering.bonbon.names import shape_and_chocolate
from rendering.bonbon.palette import BLANK, STRIP
from rendering.bonbon.tokens import value_token
from rendering.bonbon.toppings import topping
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.people import token
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write

HEIGHT: Final = 186
TILE_HEIGHT: Final = HEIGHT + theme.PANEL_DEPTH
PITCH: Final = 202
"""From one row of cards to the next."""
_GRIDS: Final = {6: (3, 334, 351), 9: (3, 334, 351), 12: (4, 247, 263)}
"""Cards in play: columns, width, pitch."""
_TOKEN: Final = 28
_SLOT: Final = 25
_ICON: Final = 45
_LARGE_ICON: Final = 54
_BROAD: Final = 300
"""Cards so wide have large icons."""
_NUMBER: Final = 54
"""Where the badge with a card's number ends."""
_ICON_MIDDLE: Final = 72

Mark: TypeAlias = Literal["", "choice", "chosen"]


@dataclass(frozen=True, slots=True)
class Bet:
    """A token on a card: whose, its letters, and its value and points where they are known."""

    seat: int
    letters: str
    value: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """All that a card shows; without number and count it is a sample for the rules, without places for tokens."""

    objective: str
    number: int | None
    caption: str
    counts: int | None
    bets: tuple[Bet, ...]
    cards: int
    mark: Mark = ""
    queen: bool = False
    scored: bool = False


def place(cards: int, index: int, top: int) -> tuple[int, int]:
    """Return the upper left corner of a card in the grid that starts at ``top``."""
    columns, _, pitch = _GRIDS[cards]
    return theme.MARGIN + index % columns * pitch, top + index // columns * PITCH


def rows(cards: int) -> int:
    """Return how many rows of cards there are."""
    return -(-cards // _GRIDS[cards][0])


def tile(card: Card) -> Tile:
    """Return the card as a tile for paper ground, drawn once."""
    return TILES.get(("bonbon-card", card), lambda: _tile(card))


def _tile(card: Card) -> Tile:
    """Put what the card counts and the tokens on it on the card itself, which is drawn once for all tables."""
    width = _GRIDS[card.cards][1]
    bare = replace(card, counts=None, bets=())
    canvas = Canvas.over(
        TILES.get(
            ("bonbon-bare-card", bare),
            lambda: draw_tile("bonbon", width, TILE_HEIGHT, theme.PAPER, lambda surface: _draw(surface, bare, width)),
        )
    )
    if card.counts is not None:
        with canvas.patch(7, 84, 50, 44) as surface:
            _counts(surface, 32, 106, card.counts)
    for slot, bet in enumerate(card.bets):
        left, y = width - (124 if card.scored else 74), 42 + 64 * slot
        with canvas.patch(left, y - 32, width - 6 - left, 64) as surface:
            _bet(surface, card, bet, width, y)
    return canvas.finished()


def _draw(surface: Surface, card: Card, width: int) -> None:
    fill = theme.BUTTER if card.mark == "chosen" else theme.CARD
    frame.panel(surface, 0, 0, width, HEIGHT, colour=fill, radius=theme.CARD_RADIUS)
    if card.mark:
        surface.frame(0, 0, width, HEIGHT, theme.CARD_RADIUS, STRIP, thickness=5)
    sample = card.number is None
    # Midway between the card's number and the tokens.
    left, right = (0, width) if sample else (_NUMBER, width - (92 if card.scored else 42) - _TOKEN)
    widest = _ICON if sample or width < _BROAD else _LARGE_ICON
    radius = min(widest, (right - left) // 2 - 7)
    icon(surface, card.objective, (left + right) // 2, _ICON_MIDDLE, radius)
    if card.number is not None:
        frame.badge(surface, 32, 32, str(card.number), colour=STRIP)
    write(surface, card.caption, width // 2, 160, theme.LABEL, theme.INK, align="centre", width=width - 18)
    for slot in range(0 if sample else TOKENS_PER_OBJECTIVE):
        surface.disc(width - (92 if card.scored else 42), 42 + 64 * slot, _SLOT, theme.MUTED)


def _counts(surface: Surface, x: int, y: int, points: int) -> None:
    text = str(points)
    half = 20 if len(text) == 1 else 25
    surface.rounded(x - half, y - 21, 2 * half, 42, 12, theme.BUTTER)
    lay(surface, text, x, y, theme.BADGE, theme.INK, align="centre")


def _bet(surface: Surface, card: Card, bet: Bet, width: int, y: int) -> None:
    x = width - 42 if bet.points is None else width - 92
    if bet.value is None:
        surface.stamp(token(bet.seat, bet.letters, _TOKEN), x, y)
    else:
        surface.stamp(value_token(bet.seat, bet.value, _TOKEN, queen=card.queen), x, y)
    if bet.points is not None:
        colour = theme.INK if bet.points else theme.ZERO
        write(surface, str(bet.points), width - 14, y, theme.figure(36), colour, align="right")


def icon(surface: Surface, objective: str, x: int, y: int, radius: int = _ICON) -> None:
    """Draw what an objective asks for."""
    if objective in COMPOSITIONS:
        bottom, top = COMPOSITIONS[objective]
        surface.stamp(bonbon(bottom, top, radius, topped=False, edged=True), x, y)
    elif objective in TOPPINGS:
        surface.stamp(topping(objective, round(radius * 1.02)), x, y)
    else:
        _diagram(surface, objective, x, y, radius / _ICON)


_DIAGRAMS: Final = {
    "largest-group": ("##.", ".##", ".#."),
    "groups": ("#.#", "...", "#.#"),
    "row-majority": ("...", "##o", "..."),
    "column-majority": (".#.", ".#.", ".o."),
}
"""Three by three: ``#`` counts, ``o`` is the other chocolate, smaller."""


def _diagram(surface: Surface, objective: str, x: int, y: int, scale: float) -> None:
    typed = shape_and_chocolate(objective)
    if typed is None:
        raise KeyError(objective)
    shape, chocolate = typed
    pitch, big, small, dot = round(32 * scale), round(16 * scale), round(9 * scale), round(8 * scale)
    for row, line in enumerate(_DIAGRAMS[shape]):
        for column, sign in enumerate(line):
            at_x, at_y = x + (column - 1) * pitch, y + (row - 1) * pitch
            if sign == "#":
                surface.stamp(bead(chocolate, big), at_x, at_y)
            elif sign == "o":
                surface.stamp(bead(1 - chocolate, small), at_x, at_y)
            else:
                surface.box(at_x - dot // 2, at_y - dot // 2, dot, dot, BLANK)
