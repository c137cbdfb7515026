"""The score sheet: cut types with their uses, objectives with their points; tall for a column, wide for a strip."""

from collections.abc import Callable
from typing import Final, NamedTuple

from games.bariloche.data import (
    CHERRY,
    LEAF,
    NUT,
    SCORE_A,
    SCORE_B,
    SCORE_C,
    SPEED_OBJECTIVES,
    SPEED_TRIOS,
    SUGAR,
    USES,
)
from games.bariloche.speed import speed_points
from games.bariloche.views import BarilocheView
from rendering.bariloche import icons
from rendering.bariloche.names import score_title
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write
from rendering.kit.theme import Colour
from rendering.words import Words

Draw = Callable[[Surface, int, int], None]


class Figure(NamedTuple):
    """A number of points: plain, won by the view's owner, or no longer to be had."""

    text: str
    won: bool = False
    gone: bool = False


class Entry(NamedTuple):
    """An objective: its sign, how wide that is, and its points."""

    draw: Draw
    width: int
    figures: tuple[Figure, ...]


def _stamp(sprite_of: Callable[[], Sprite]) -> Draw:
    return lambda surface, x, y: surface.stamp(sprite_of(), x, y)


def _garnishes(kinds: tuple[int, ...], radius: int, pitch: int) -> Draw:
    def draw(surface: Surface, x: int, y: int) -> None:
        icons.garnishes(surface, kinds, x - (len(kinds) - 1) * pitch // 2, y, radius, pitch)

    return draw


def _speed(view: BarilocheView, line: str) -> tuple[Figure, Figure]:
    """The high and the low value of a speed objective, as the view's owner stands to them."""
    number = next(at for at, (key, _, _) in enumerate(SPEED_OBJECTIVES[view.score]) if key == line)
    _, high, low = SPEED_OBJECTIVES[view.score][number]
    rounds = view.claims[number]
    taken = any(rounds) and (view.phase == "over" or view.turn > min(one for one in rounds if one))
    mine = 0 if view.seat is None else speed_points(view.score, view.claims, view.seat)[line]
    return (
        Figure(str(high), won=mine == high, gone=taken and mine != high),
        Figure(str(low), won=mine == low, gone=mine == high or (all(rounds) and not mine)),
    )


def _entries_a(view: BarilocheView, words: Words) -> list[Entry]:
    kinds = (NUT, CHERRY, LEAF, SUGAR) if view.each else (CHERRY, CHERRY)
    pair = Entry(_garnishes(kinds, 12 if view.each else 20, 37 if view.each else 60), 132, _speed(view, "garnishes"))
    area = Entry(_stamp(lambda: icons.grid(6, 5, 13)), 100, _speed(view, "area"))
    group = Entry(_stamp(lambda: icons.shape_icon(((0, 0), (0, 1), (1, 1)), 16)), 90, (Figure(words.t("1 each")),))
    return [pair, area, group]


def _entries_b(view: BarilocheView, words: Words) -> list[Entry]:
    del view, words
    line = Entry(_stamp(lambda: icons.line_icon(11, upright=False)), 110, (Figure("3"),))
    forms = (((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 1)), ((0, 0), (1, 0), (0, 1), (1, 1)))
    shapes = [
        Entry(_stamp(lambda form=form: icons.shape_icon(form, 14)), 74, (Figure(points),))
        for form, points in zip(forms, ("1", "3", "6"), strict=True)
    ]
    pairs = [Entry(_garnishes(pair, 15, 40), 92, (Figure("4"),)) for pair in ((NUT, CHERRY), (LEAF, SUGAR))]
    return [line, shapes[0], pairs[0], shapes[1], pairs[1], shapes[2]]


def _entries_c(view: BarilocheView, words: Words) -> list[Entry]:
    del view
    return [
        Entry(_stamp(lambda: icons.shape_icon(((0, 0), (0, 1), (1, 1)), 16)), 90, (Figure("4"),)),
        Entry(_garnishes((NUT, LEAF, CHERRY), 16, 42), 140, (Figure(words.t("2 each")),)),
        Entry(_stamp(lambda: icons.gap_icon(22)), 90, (Figure("4"),)),
    ]


def _entries_d(view: BarilocheView, words: Words) -> list[Entry]:
    trios = [Entry(_garnishes(SPEED_TRIOS[line], 16, 44), 140, _speed(view, line)) for line in SPEED_TRIOS]
    return [
        Entry(_stamp(lambda: icons.alone_icon(20)), 120, (Figure("1"),)),
        *trios,
        Entry(_stamp(lambda: icons.grid(3, 3, 20)), 80, (Figure(words.t("½ each")),)),
    ]


def entries(view: BarilocheView, words: Words) -> list[Entry]:
    """The objectives of the score sheet in use."""
    return {SCORE_A: _entries_a, SCORE_B: _entries_b, SCORE_C: _entries_c}.get(view.score, _entries_d)(view, words)


# Parts


def _uses(surface: Surface, x: int, y: int, used: int, size: int, pitch: int) -> None:
    """Draw the four boxes of a cut type, the first with its upper left corner at (x, y)."""
    for number in range(USES):
        left = x + number * pitch
        surface.rounded(left, y, size, size, size // 4, theme.SPENT if number < used else theme.INK2)
        inner = theme.EDGE if number < used else theme.WHITE
        surface.rounded(left + 3, y + 3, size - 6, size - 6, size // 5, inner)
        if number < used:
            frame.cross(surface, left + size / 2, y + size / 2, size * 0.25, theme.INK, thickness=max(4, size // 8))


def _figures(surface: Surface, figures: tuple[Figure, ...], x: int, y: int, pitch: int, px: int) -> None:
    for number, figure in enumerate(figures):
        at = x + number * pitch
        if figure.won:
            surface.disc(at, y, round(px * 0.72), theme.PEOPLE[4])
            surface.disc(at, y, round(px * 0.72) - 4, theme.MARKER)
        colour = theme.STRUCK_FIGURE if figure.gone else theme.INK
        style = theme.figure(px if len(figure.text) < 4 else 28)
        lay(surface, figure.text, at, y, style, colour, align="centre")
        if figure.gone:
            frame.strike(surface, at, y, round(px * 0.6))


_ROW: Final = 70


def _key(view: BarilocheView, words: Words) -> tuple[object, ...]:
    """All that the score sheet shows."""
    figures = tuple(entry.figures for entry in entries(view, words))
    return ("bariloche-score", view.score, view.each, view.uses, view.cut, figures, words.language)


def tall_tile(view: BarilocheView, width: int, height: int, words: Words) -> Tile:
    """The score sheet as a column."""
    return TILES.get((*_key(view, words), height), lambda: _tall(view, width, height, words))


def wide_tile(view: BarilocheView, width: int, words: Words) -> Tile:
    """The score sheet as a strip 176 high."""
    return TILES.get((*_key(view, words), "wide"), lambda: _wide(view, width, words))


def _tall(view: BarilocheView, width: int, height: int, words: Words) -> Tile:
    """Put the column together from what stays, a row for each cut and what can be scored."""

    def ground(surface: Surface) -> None:
        frame.panel(surface, 0, 0, width, height)
        write(surface, score_title(view.score, words), 24, 38, theme.HEADING, theme.INK, width=width - 44)
        surface.box(24, 356, width - 48, 3, theme.EDGE)

    canvas = Canvas.over(_part(("tall", view.score, height, words.language), width, height + 6, theme.PAPER, ground))
    for cut, used in enumerate(view.uses):
        canvas.tile(_tall_row(cut, used, width, chosen=view.cut == cut), 10, 104 + cut * _ROW - _ROW // 2 + 2)
    these = entries(view, words)
    with canvas.patch(10, 362, width - 20, height - 374, ground=theme.CARD) as surface:
        if len(these) > 4:
            _in_two_columns(surface, these, 0, 366, width, height - 376)
        else:
            _in_one_column(surface, these, 366, height - 376)
    return canvas.finished()


def _part(key: tuple[object, ...], width: int, height: int, ground: Colour, draw: Callable[[Surface], None]) -> Tile:
    return TILES.get(("bariloche-part", width, *key), lambda: draw_tile("bariloche", width, height, ground, draw))


def _tall_row(cut: int, used: int, width: int, *, chosen: bool) -> Tile:
    height = _ROW - 4

    def draw(surface: Surface) -> None:
        if chosen:
            surface.rounded(0, 0, width - 20, height, 20, theme.BUTTER)
        surface.stamp(icons.cut_icon(cut, 26), 48, height // 2)
        _uses(surface, 102, height // 2 - 21, used, 42, 50)

    return _part(("row", cut, used, chosen), width - 20, height, theme.CARD, draw)


def _in_one_column(surface: Surface, these: list[Entry], top: int, height: int) -> None:
    pitch = height // len(these)
    for number, entry in enumerate(these):
        middle = top + number * pitch + pitch // 2
        entry.draw(surface, 92, middle)
        px = 42 if pitch > 72 else 36
        _figures(surface, entry.figures, 208 if len(entry.figures) > 1 else 240, middle, 68, px)


def _in_two_columns(surface: Surface, these: list[Entry], x: int, y: int, width: int, height: int) -> None:
    pitch = height // 3
    for number, entry in enumerate(these):
        column, row = number % 2, number // 2
        middle = y + row * pitch + pitch // 2
        entry.draw(surface, x + (74 if column == 0 else 214), middle)
        _figures(surface, entry.figures, x + (146 if column == 0 else width - 40), middle, 0, 36)


def _wide(view: BarilocheView, width: int, words: Words) -> Tile:
    """Put the strip together from what stays, a square for each cut and what can be scored."""

    def ground(surface: Surface) -> None:
        frame.panel(surface, 0, 0, width, 176)
        write(surface, score_title(view.score, words), 24, 32, theme.LABEL, theme.INK2, width=440)
        surface.box(484, 24, 3, 128, theme.EDGE)

    canvas = Canvas.over(_part(("wide", view.score, words.language), width, 182, theme.PAPER, ground))
    for cut, used in enumerate(view.uses):
        canvas.tile(_wide_square(cut, used, chosen=view.cut == cut), 14 + cut * 116, 56)
    these = entries(view, words)
    slack = (width - 500 - sum(entry.width for entry in these)) // len(these)
    at = 492
    with canvas.patch(at, 4, width - at, 168) as surface:
        for entry in these:
            middle = at + (entry.width + slack) // 2
            entry.draw(surface, middle, 64)
            first = middle - (len(entry.figures) - 1) * 33
            _figures(surface, entry.figures, first, 138, 66, 34)
            at += entry.width + slack
    return canvas.finished()


def _wide_square(cut: int, used: int, *, chosen: bool) -> Tile:
    def draw(surface: Surface) -> None:
        if chosen:
            surface.rounded(0, 0, 114, 114, 18, theme.BUTTER)
        surface.stamp(icons.cut_icon(cut, 22), 57, 36)
        _uses(surface, 6, 76, used, 24, 26)

    return _part(("square", cut, used, chosen), 114, 114, theme.CARD, draw)
