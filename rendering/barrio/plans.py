"""What the planner shows beside the table: builds and ways to a house, and the ways in which a market closes up."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.barrio.closing import closed
from games.barrio.data import LETTERS, RUBBLE
from games.barrio.grid import put, shape_of
from games.barrio.moves import AnyMove, Build, Close, Place
from games.barrio.recipes import spent
from games.barrio.views import BarrioView
from rendering.barrio import market
from rendering.barrio import palette as p
from rendering.barrio.houses import COTTAGE, house, name_pill, points_badge, recipe_row
from rendering.barrio.materials import disc
from rendering.barrio.menus import plan_of
from rendering.barrio.names import line_title
from rendering.barrio.pieces import INNER
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import people
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.protocol import Scene
from rendering.texts import capital
from rendering.words import Words

MOST: Final = 5
_ROOM: Final = 176
_HEIGHT: Final = 228
PITCH: Final = 244
_CLOSINGS_ACROSS: Final = 3
_CLOSINGS_ROOM: Final = 1050
"""So wide and so high the ways to close up are together, however many there are."""


class Scheme(NamedTuple):
    """A build as it would go: the market before, the cards placed for it, the line, what is left, the market after."""

    house: int
    before: str
    placed: frozenset[int]
    line: int
    left: tuple[int, ...]
    after: tuple[str, ...]


def schemes(view: BarrioView, moves: Sequence[AnyMove]) -> tuple[Scheme, ...]:
    """The builds to choose from, or ways to the house that is planned; the tidiest first."""
    found: list[Scheme] = []
    for move in moves:
        if not isinstance(move, Build):
            continue
        plan = plan_of(view, move.house, move.line)
        if plan is not None:
            left = (*plan.leftovers, plan.rubble)
            found.append(Scheme(plan.house, view.market, frozenset(view.play.spaces), plan.line, left, plan.markets))
    if not found and any(isinstance(move, Place) for move in moves):
        found = _ways(view, [move for move in moves if isinstance(move, Place)])
    return tuple(sorted(found, key=lambda one: sum(one.left)))


def _ways(view: BarrioView, moves: Sequence[Place]) -> list[Scheme]:
    """A few ways, one for each line and each sort of cards placed, that begin with one of these placements."""
    begun = {(move.kind, move.space) for move in moves}
    found: dict[tuple[int, tuple[int, ...]], Scheme] = {}
    for way in view.ways:
        if begun.isdisjoint((way.first, way.second)):
            continue
        grid = view.market
        for kind, space in (way.first, way.second):
            grid = put(grid, space, LETTERS[kind])
        _, leftovers, rubble = spent(shape_of(grid).sums[way.line], way.house)
        after = closed(grid, way.line, view.solo)
        placed = frozenset((way.first[1], way.second[1]))
        scheme = Scheme(way.house, grid, placed, way.line, (*leftovers, rubble), after)
        found.setdefault((way.line, scheme.left), scheme)
        if len(found) == MOST:
            break
    return list(found.values())


def draw_schemes(view: BarrioView, scene: Scene, found: Sequence[Scheme]) -> Canvas:
    """Draw builds one below the other."""
    words, everyone = scene.words, people(scene.names)
    shown = found[:MOST]
    title = words.t("Builds")
    canvas = frame.sheet("barrio", title, frame.sheet_height(theme.CONTENT_TOP + len(shown) * PITCH - 10))
    person = everyone[view.seat] if view.seat is not None else None
    more = words.t("{shown} of {count}", shown=len(shown), count=len(found)) if len(found) > len(shown) else ""
    frame.header(canvas, title, more, person, lambda name: name)
    colour = theme.PEOPLE[view.seat or 0]
    for at, scheme in enumerate(shown):
        top = theme.CONTENT_TOP + at * PITCH
        with canvas.patch(theme.MARGIN, top, INNER, _HEIGHT + 8, ground=theme.PAPER) as pen:
            draw_scheme(pen, scheme, top, colour, words)
    return canvas


def draw_scheme(pen: Surface, scheme: Scheme, top: int, colour: theme.Colour, words: Words) -> None:
    """Draw a build as a panel across the picture."""
    frame.panel(pen, theme.MARGIN, top, INNER, _HEIGHT)
    draw_wish(pen, scheme, top + 12, words)
    _ground(pen, 372, top)
    seen = market.small_window(scheme.before, 386, top + 26, _ROOM)
    market.draw_small(pen, scheme.before, seen, new=scheme.placed)
    market.frame_line(pen, scheme.before, scheme.line, seen, colour, thickness=4)
    draw_arrow(pen, 594, top + 114)
    draw_left_over(pen, scheme.left, 626, top, words)
    draw_arrow(pen, 826, top + 114)
    _ground(pen, 850, top)
    after = scheme.after[0]
    market.draw_small(pen, after, market.small_window(after, 864, top + 26, _ROOM))
    if len(scheme.after) > 1:
        frame.badge(pen, 1038, top + 30, f"×{len(scheme.after)}", radius=26, rim=True)


def draw_wish(pen: Surface, scheme: Scheme, top: int, words: Words) -> None:
    """Draw at the left of a panel what a build begins with: the house, its materials, the line."""
    pen.stamp(house(scheme.house, COTTAGE, 90), 202, top + 112)
    name_pill(pen, scheme.house, 112, top + 12, 40, theme.figure(30))
    points_badge(pen, scheme.house, 272, top + 32)
    recipe_row(pen, scheme.house, 202, top + 152, 20)
    line = capital(line_title(scheme.line, words))
    write(pen, line, 202, top + 194, theme.LABEL, theme.INK2, align="centre", width=320)


def _ground(pen: Surface, x: int, top: int) -> None:
    pen.rounded(x, top + 12, 204, 204, 22, p.BOARD)


def draw_arrow(pen: Surface, x: int, y: int) -> None:
    """Draw a small arrow to the right."""
    pen.stroke([(x - 10, y), (x + 10, y)], theme.INK2, thickness=5)
    pen.stroke([(x + 1, y - 9), (x + 10, y), (x + 1, y + 9)], theme.INK2, thickness=5)


def draw_left_over(pen: Surface, left: Sequence[int], x: int, top: int, words: Words) -> None:
    """Draw leftovers and Rubble cards, each under its own word."""
    kinds = [kind for kind, count in enumerate(left[:RUBBLE]) for _ in range(count)]
    write(pen, words.t("Leftovers"), x, top + 38, theme.LABEL, theme.INK2, width=186)
    if not kinds:
        write(pen, "0", x + 4, top + 80, theme.figure(34), theme.INK)
    pitch = min(44, 150 // max(1, len(kinds) - 1))
    for at, kind in enumerate(kinds):
        pen.stamp(disc(kind, 21), x + 21 + at * pitch, top + 80)
    write(pen, words.t("Rubble"), x, top + 138, theme.LABEL, theme.INK2, width=186)
    if not left[RUBBLE]:
        write(pen, "0", x + 4, top + 180, theme.figure(34), theme.INK)
    for at in range(left[RUBBLE]):
        pen.stamp(disc(RUBBLE, 21), x + 21 + at * 40, top + 180)


def is_closing(moves: Sequence[AnyMove]) -> bool:
    """Whether the ways to close up are to be chosen from."""
    return any(isinstance(move, Close) for move in moves)


def draw_closings(view: BarrioView, scene: Scene) -> Canvas:
    """Draw the ways in which the market can close up, numbered as in the menu."""
    words, everyone = scene.words, people(scene.names)
    shown = view.play.closings
    across = max(_CLOSINGS_ACROSS, math.isqrt(len(shown) - 1) + 1)
    pitch = _CLOSINGS_ROOM // across
    rows = -(-len(shown) // across)
    title = words.t("Closing up")
    canvas = frame.sheet("barrio", title, frame.sheet_height(theme.CONTENT_TOP + rows * pitch - 10))
    person = everyone[view.seat] if view.seat is not None else None
    frame.header(canvas, title, "", person, lambda name: name)
    for at, grid in enumerate(shown):
        x, top = theme.MARGIN + at % across * pitch, theme.CONTENT_TOP + at // across * pitch
        with canvas.patch(x, top, pitch - 14, pitch - 8) as pen:
            frame.panel(pen, x, top, pitch - 14, pitch - 16, colour=p.BOARD, radius=theme.BOARD_RADIUS)
            market.draw_small(pen, grid, market.small_window(grid, x + 48, top + 56, pitch - 90))
            market.number(pen, x + 38, top + 38, str(at + 1))
    return canvas
