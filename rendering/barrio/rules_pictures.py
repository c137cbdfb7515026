"""The pictures beside Barrio's rules."""

from functools import lru_cache
from typing import Final

from games.barrio.closing import closed
from games.barrio.data import HOUSE_OF, HOUSES, KINDS
from games.barrio.grid import EMPTY, LINES, SPACES, put, shape_of
from games.barrio.panorama import row_points
from games.barrio.recipes import spent
from rendering.barrio.hand import draw_card
from rendering.barrio.market import Window, draw_small, frame_line
from rendering.barrio.materials import tile
from rendering.barrio.names import kind_name, points
from rendering.barrio.palette import BOARD
from rendering.barrio.pieces import INNER
from rendering.barrio.plans import Scheme, draw_arrow, draw_left_over, draw_wish
from rendering.barrio.street import draw_street
from rendering.kit import encode, frame, theme
from rendering.kit.surface import Surface
from rendering.kit.text import wrap, write, write_lines
from rendering.protocol import Picture
from rendering.texts import capital
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_PLAN: Final = 280
"""The height of either panel of a build."""
_EXAMPLE: Final = {"A2": "S", "B2": "B", "C2": "B", "D2": "C", "E2": "R", "A1": "W", "C3": "P", "E3": "W"}
"""Before the last stone is placed at F2: 1 stone, 2 brick, 1 concrete and 1 Rubble in the row."""


@lru_cache(maxsize=4)
def cards_picture(words: Words) -> Picture:
    """Draw a house, and all materials by name."""
    title = words.t("The neighbourhood")
    canvas = frame.sheet("barrio", title, frame.sheet_height(_TOP + 370))
    draw_card(canvas, ("house", HOUSE_OF["F7"]), theme.MARGIN, _TOP, words)
    left, width = theme.MARGIN + 263, INNER - 263
    with canvas.patch(left, _TOP, width, 360) as pen:
        frame.panel(pen, left, _TOP, width, 352)
        for kind in range(len(KINDS)):
            in_row = 4 if kind < 4 else 3
            pitch = (width - 30) // in_row
            x = left + 15 + (kind if kind < 4 else kind - 4) * pitch + pitch // 2
            y = _TOP + (22 if kind < 4 else 192)
            pen.stamp(tile(kind, 92), x - 46, y)
            name = capital(kind_name(kind, words))
            write(pen, name, x, y + 124, theme.LABEL, theme.INK, align="centre", width=pitch - 8)
    alt = words.t("The house F7 as a card, and the seven kinds of material cards.")
    return encode.picture(canvas, name="rules-cards", alt=alt)


@lru_cache(maxsize=4)
def build_picture(words: Words) -> Picture:
    """Draw a build: the line, what is left over, the market closed up."""
    title = words.t("Market and building")
    market = EMPTY
    for space, letter in {**_EXAMPLE, "F2": "S"}.items():
        market = put(market, SPACES[space], letter)
    line, house = LINES["row 2"], HOUSE_OF["M6"]
    _, leftovers, rubble = spent(shape_of(market).sums[line], house)
    after = closed(market, line, False)
    scheme = Scheme(house, market, frozenset((SPACES["F2"],)), line, (*leftovers, rubble), after)
    canvas = frame.sheet("barrio", title, frame.sheet_height(_TOP + 2 * (_PLAN + 16) - 10))
    with canvas.patch(theme.MARGIN, _TOP, INNER, 2 * (_PLAN + 16)) as pen:
        _build(pen, scheme, words)
    alt = words.t("M6 is built with row 2: two stones and two bricks; concrete and a Rubble card are left over.")
    return encode.picture(canvas, name="rules-build", alt=alt)


def _build(pen: Surface, scheme: Scheme, words: Words) -> None:
    """Draw in two panels what a build takes from the market, and what it leaves."""
    below = _TOP + _PLAN + 16
    for top in (_TOP, below):
        frame.panel(pen, theme.MARGIN, top, INNER, _PLAN)
    draw_wish(pen, scheme, _TOP + (_PLAN - 204) // 2, words)
    seen = _ground(pen, scheme.before, _TOP)
    draw_small(pen, scheme.before, seen, new=scheme.placed)
    frame_line(pen, scheme.before, scheme.line, seen, theme.PEOPLE[0])
    draw_left_over(pen, scheme.left, 112, below + (_PLAN - 214) // 2, words)
    draw_arrow(pen, 330, below + _PLAN // 2)
    draw_small(pen, scheme.after[0], _ground(pen, scheme.after[0], below))


def _ground(pen: Surface, market: str, top: int) -> Window:
    """Draw a board for a market; return where its cards lie."""
    left, pitch, shape = 372, 76, shape_of(market)
    width = theme.WIDTH - theme.MARGIN - 16 - left
    pen.rounded(left, top + 14, width, _PLAN - 28, 22, BOARD)
    x, y = left + (width - pitch * shape.width) // 2, top + (_PLAN - pitch * shape.height) // 2
    return Window(shape.left, shape.top, shape.width, shape.height, pitch, x, y)


@lru_cache(maxsize=4)
def panoramas_picture(words: Words) -> Picture:
    """Draw two panoramas and what joins them."""
    title = words.t("Panoramas")
    height = 214
    canvas = frame.sheet("barrio", title, frame.sheet_height(_TOP + 2 * (height + 16) - 10))
    first = tuple(HOUSE_OF[name] for name in ("F4", "S2", "F2"))
    single, link = (HOUSE_OF["M5"],), HOUSE_OF["S7"]
    whole = (*first, link, *single)
    before = words.t("{name} fits both edges and joins the two", name=HOUSES[link].name)
    rows = (((first, single), before), ((whole,), words.t("five houses in a row")))
    with canvas.patch(theme.MARGIN, _TOP, INNER, 2 * (height + 16)) as pen:
        for at, (panoramas, said) in enumerate(rows):
            top = _TOP + at * (height + 16)
            frame.panel(pen, theme.MARGIN, top, INNER, height)
            _caption(pen, top, said, sum(row_points(len(row)) for row in panoramas), words)
    for at, (panoramas, _) in enumerate(rows):
        new = frozenset((link,)) if at else frozenset[int]()
        base = _TOP + at * (height + 16) + height - 42
        draw_street(canvas, panoramas, (theme.MARGIN + 20, 720), base, height - 20, new)
    alt = words.t("Panoramas of three and one, 4 points, become one of five houses, 9 points, by a house between them.")
    return encode.picture(canvas, name="rules-panoramas", alt=alt)


def _caption(pen: Surface, top: int, said: str, worth: int, words: Words) -> None:
    write(pen, points(worth, words), 744, top + 56, theme.figure(44), theme.INK, width=300)
    write_lines(pen, wrap(said, theme.LABEL, 300, 3), 744, top + 110, theme.LABEL, theme.INK2, pitch=36)
