"""The movement cards: a name and a small diagram each."""

import itertools
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.pinata.data import (
    CHASE,
    HOPSCOTCH,
    HORSEY,
    LABYRINTH,
    LEAPFROG,
    LONG_JUMP,
    PIGGYBACK,
    PILEUP,
    SOMERSAULT,
    TRAIN,
)
from rendering.kit import theme
from rendering.kit.canvas import TILES, Tile, draw_tile
from rendering.kit.frame import panel, tick
from rendering.kit.shapes import bezier
from rendering.kit.surface import Point, Surface
from rendering.kit.text import fit, write
from rendering.kit.theme import Colour, mix, rgb
from rendering.pinata.names import card_name
from rendering.pinata.pieces import STRIP, candy_of
from rendering.words import Words

WIDTH: Final = 224
HEIGHT: Final = 228
_BAR: Final = 44
_PITCH: Final = 50
_CELL: Final = 44
_ROWS: Final = 3
_COLUMNS: Final = 4
_USED: Final = rgb("#7D6A60")
_DONE: Final = rgb("#3E8E41")
_SPOTS: Final = {theme.CARD: mix(theme.CARD, theme.EDGE, 0.5), theme.BUTTER: mix(theme.BUTTER, theme.EDGE, 0.8)}
"""The tone of a diagram's cells, by the ground of the card."""

Spot = tuple[int, int]
"""A cell of a diagram: column, row."""


class Diagram(NamedTuple):
    """What a card's diagram shows.

    Attributes:
        candies: the candies, each with its colour letter; the first one moves.
        ways: the moves, each from spot to spot; the last points of all carry an arrow.
        rings: cells where it may end.
        arched: whether the moves go over something.
        wall: whether the border on the right is shown.
    """

    candies: tuple[tuple[str, Spot], ...]
    ways: tuple[tuple[Spot, ...], ...]
    rings: tuple[Spot, ...] = ()
    arched: bool = False
    wall: bool = False


DIAGRAMS: Final = {
    HOPSCOTCH: Diagram((("B", (0, 1)), ("O", (2, 1))), (((0, 1), (3, 1)),), ((3, 1),), arched=True),
    CHASE: Diagram((("B", (0, 1)), ("O", (3, 1))), (((0, 1), (2, 1)),), ((2, 1),)),
    LABYRINTH: Diagram((("B", (0, 1)), ("O", (3, 2))), (((0, 1), (0, 0), (3, 0), (3, 1)),), ((3, 1),)),
    LONG_JUMP: Diagram((("B", (0, 1)), ("O", (1, 1)), ("G", (2, 1))), (((0, 1), (3, 1)),), ((3, 1),), arched=True),
    LEAPFROG: Diagram(
        (("B", (0, 1)), ("O", (1, 1))), (((0, 1), (3, 1)),), ((0, 0), (0, 2), (2, 1), (3, 1)), arched=True
    ),
    TRAIN: Diagram((("B", (0, 1)), ("O", (1, 1))), (((0, 2), (3, 2)),), ((2, 1), (3, 1)), wall=True),
    PILEUP: Diagram(
        (("B", (0, 1)), ("O", (1, 1)), ("G", (3, 1))), (((0, 1), (1, 1)), ((1, 1), (3, 1))), ((3, 1),), arched=True
    ),
    SOMERSAULT: Diagram((("B", (0, 2)), ("O", (1, 1))), (((0, 2), (2, 0)),), ((2, 0),), arched=True),
    HORSEY: Diagram((("B", (0, 1)), ("O", (2, 1)), ("G", (3, 1))), (((0, 1), (2, 1)),), ((2, 1),), arched=True),
    PIGGYBACK: Diagram(
        (("B", (0, 1)), ("O", (2, 1)), ("G", (3, 1)), ("O", (0, 0))),
        (((0, 1), (3, 1)),),
        ((2, 1), (3, 1), (0, 0)),
        arched=True,
    ),
}


def card_tile(card: str, words: Words, state: str = "", width: int = WIDTH) -> Tile:
    """Return a movement card.

    Args:
        card: which.
        words: the language of its name.
        state: `used` once it is played, `due` while it is being played, otherwise empty.
        width: in pixels.
    """

    def draw(surface: Surface) -> None:
        tint = theme.BUTTER if state == "due" else theme.CARD
        panel(surface, 0, 0, width, HEIGHT, colour=tint, radius=theme.CARD_RADIUS)
        bar = _USED if state == "used" else STRIP
        surface.rounded(8, 8, width - 16, _BAR, 14, bar)
        name = fit(card_name(card, words), theme.LABEL, width - 24)
        write(surface, name, width // 2, 8 + _BAR // 2, theme.LABEL, theme.CREAM, align="centre")
        left = (width - (_COLUMNS - 1) * _PITCH - _CELL) // 2
        draw_diagram(surface, DIAGRAMS[card], left, _BAR + 20, _SPOTS[tint])
        if state == "used":
            surface.disc(width - 30, HEIGHT - 28, 25, theme.CARD)
            surface.disc(width - 30, HEIGHT - 28, 21, _DONE)
            tick(surface, width - 30, HEIGHT - 28, 10, theme.WHITE, thickness=5)

    key = ("pinata-card", card, words.language, state, width)
    return TILES.get(key, lambda: draw_tile("pinata", width, HEIGHT + theme.PANEL_DEPTH, theme.PAPER, draw))


def draw_diagram(surface: Surface, diagram: Diagram, left: int, top: int, tone: Colour) -> None:
    """Draw a diagram with its upper left corner at a point; its cells have a tone."""

    def centre(spot: Spot) -> tuple[int, int]:
        return left + spot[0] * _PITCH + _CELL // 2, top + spot[1] * _PITCH + _CELL // 2

    for row, column in itertools.product(range(_ROWS), range(_COLUMNS)):
        surface.rounded(left + column * _PITCH, top + row * _PITCH, _CELL, _CELL, 10, tone)
    if diagram.wall:
        edge = left + _COLUMNS * _PITCH - (_PITCH - _CELL) + 3
        surface.rounded(edge, top, 6, _ROWS * _PITCH - (_PITCH - _CELL), 3, theme.INK2)
    taken = {spot for _, spot in diagram.candies}
    for spot in diagram.rings:
        if spot not in taken:
            surface.ring(*centre(spot), 15, theme.INK, thickness=4)
    for letter, spot in diagram.candies:
        x, y = centre(spot)
        surface.stamp(candy_of(letter, 16), x, y)
        if spot in diagram.rings:
            surface.ring(x, y, 23, theme.INK, thickness=4)
    for way in diagram.ways:
        _draw_way(surface, [centre(spot) for spot in way], arched=diagram.arched)


def _draw_way(surface: Surface, stops: Sequence[tuple[int, int]], *, arched: bool) -> None:
    points: list[Point] = list(stops)
    if arched:
        points = _bow(*stops)
    elif len(stops) == 2:
        (x0, y0), (x1, y1) = stops
        points = [(x0 + 21, y0), (x1 - 20, y1)]
    else:
        points = [(stops[0][0], stops[0][1] - 18), *stops[1:-1], (stops[-1][0], stops[-1][1] - 20)]
    surface.stroke(points, theme.CARD, thickness=9)
    surface.stroke(points, theme.INK, thickness=4.5)
    _tip(surface, points)


def _bow(start: tuple[int, int], end: tuple[int, int]) -> list[Point]:
    """A way over something; it ends above its target, on a diagonal beside it."""
    (x0, y0), (x1, y1) = start, end
    if y0 != y1:
        along = x1 - x0
        return bezier((x0 - 2, y0 - 17), (x0 + along * 0.02, y0 - 70), (x0 + along * 0.4, y1 + 2), (x1 - 24, y1), 16)
    rise = min(44, 0.35 * abs(x1 - x0) + 18)
    lift_one, lift_two = (x0 + (x1 - x0) * 0.2, y0 - rise - 14), (x0 + (x1 - x0) * 0.75, y1 - rise)
    return bezier((x0 - 2, y0 - 17), lift_one, lift_two, (x1 - 4, y1 - 20), 16)


def _tip(surface: Surface, points: Sequence[Point]) -> None:
    (x0, y0), (x1, y1) = points[-2], points[-1]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    along, across = ((x1 - x0) / length, (y1 - y0) / length), (-(y1 - y0) / length, (x1 - x0) / length)
    tip = (x1 + along[0] * 6, y1 + along[1] * 6)
    back = (tip[0] - along[0] * 16, tip[1] - along[1] * 16)
    surface.polygon(
        [
            tip,
            (back[0] + across[0] * 10, back[1] + across[1] * 10),
            (back[0] - across[0] * 10, back[1] - across[1] * 10),
        ],
        theme.INK,
    )
