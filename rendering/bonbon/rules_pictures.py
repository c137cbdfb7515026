"""The pictures beside Bonbon's rules."""

from functools import lru_cache
from typing import Final, NamedTuple

from games.bonbon.data import BUGLET, COMPOSITIONS, DARK, TOPPINGS, TYPE_B, WHITE
from games.bonbon.state import EMPTY
from rendering.bonbon import cards
from rendering.bonbon.chocolates import bonbon, piece
from rendering.bonbon.names import caption, topping_name
from rendering.bonbon.palette import BOARD, CUP
from rendering.bonbon.tokens import value_token
from rendering.kit import encode, frame, theme
from rendering.kit.surface import Surface
from rendering.kit.text import wrap, write, write_lines
from rendering.protocol import Picture
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_STAGES_HEIGHT: Final = 266
_TOPPING_PITCH: Final = 164


@lru_cache(maxsize=4)
def pieces_picture(words: Words) -> Picture:
    """Draw how a bonbon grows, and the eight toppings on both chocolates."""
    title = words.t("Bonbons")
    toppings_top = _TOP + _STAGES_HEIGHT + 22
    height = frame.sheet_height(toppings_top + 2 * _TOPPING_PITCH + 32)
    canvas = frame.sheet("bonbon", title, height)

    def draw(surface: Surface) -> None:
        frame.panel(surface, theme.MARGIN, _TOP, _INNER, _STAGES_HEIGHT, colour=BOARD, radius=theme.BOARD_RADIUS)
        _stages(surface, words)
        frame.panel(surface, theme.MARGIN, toppings_top, _INNER, 2 * _TOPPING_PITCH + 24)
        for topping in range(len(TOPPINGS)):
            x = theme.MARGIN + 130 + topping % 4 * 259
            y = toppings_top + 72 + topping // 4 * _TOPPING_PITCH
            surface.stamp(piece(2 * topping + DARK, 46), x - 52, y)
            surface.stamp(piece(2 * topping + WHITE, 46), x + 52, y)
            name = topping_name(topping, words)
            write(surface, name, x, y + 78, theme.LABEL, theme.INK, align="centre", width=236)

    canvas.draw(draw)
    alt = words.t("A bonbon grows: an empty space, a first piece face down, a second one face up. The eight toppings.")
    return encode.picture(canvas, name="rules-bonbons", alt=alt)


def _stages(surface: Surface, words: Words) -> None:
    cherry = 2 * TOPPINGS.index("cherry") + WHITE
    stages = (
        (EMPTY, EMPTY, words.t("empty space")),
        (DARK, EMPTY, words.t("first piece")),
        (DARK, cherry, words.t("second piece")),
    )
    for index, (bottom, top, label) in enumerate(stages):
        x, y = theme.MARGIN + 192 + index * 326, _TOP + 112
        surface.disc(x, y, 88, CUP)
        if bottom != EMPTY:
            surface.stamp(bonbon(bottom, top, 76), x, y)
        write(surface, label, x, _TOP + 230, theme.LABEL, theme.INK, align="centre", width=300)
        if index:
            _arrow(surface, x - 163, y)


def _arrow(surface: Surface, x: int, y: int) -> None:
    surface.stroke([(x - 30, y), (x + 26, y)], theme.CREAM, thickness=8)
    surface.stroke([(x + 8, y - 20), (x + 28, y), (x + 8, y + 20)], theme.CREAM, thickness=8)


@lru_cache(maxsize=4)
def objectives_picture(words: Words) -> Picture:
    """Draw all objectives as cards."""
    title = words.t("Objectives")
    objectives = (*COMPOSITIONS, *TOPPINGS, *TYPE_B)
    canvas = frame.sheet("bonbon", title, frame.sheet_height(_TOP + 5 * cards.PITCH - 14))
    for index, objective in enumerate(objectives):
        card = cards.Card(objective, None, caption(objective, words), None, (), cards=12)
        canvas.tile(cards.tile(card), *cards.place(12, index, _TOP))
    alt = words.t("All objectives: four pairs of chocolates, eight toppings, four patterns for either chocolate.")
    return encode.picture(canvas, name="rules-objectives", alt=alt)


class _Example(NamedTuple):
    """Tokens on one objective, by the values of the first and the second player, and what each scores."""

    values: tuple[int, ...]
    times: tuple[int, ...]
    label: str
    queen: bool = False


@lru_cache(maxsize=4)
def scoring_picture(words: Words) -> Picture:
    """Draw what tokens score, alone and against each other."""
    title = words.t("Scoring")
    examples = (
        _Example((3,), (1,), words.t("Alone: once")),
        _Example((4, 2), (2, 1), words.t("The higher one: twice")),
        _Example((3, 3), (1, 1), words.t("Equal: once each")),
        _Example((4, BUGLET), (0, 0), words.t("Buglet: nobody scores")),
        _Example((4, BUGLET), (1, 2), words.t("Bug Queen: counts as 5"), queen=True),
        _Example((1, BUGLET), (2, 1), words.t("Only a 1 beats the Bug Queen"), queen=True),
    )
    pitch = 134
    canvas = frame.sheet("bonbon", title, frame.sheet_height(_TOP + len(examples) * pitch - 8))
    for index, example in enumerate(examples):
        top = _TOP + index * pitch
        with canvas.patch(0, top, theme.WIDTH, pitch) as surface:
            _example(surface, example, top)
    alt = words.t("What tokens score: alone once; the higher of two twice; equal ones once; with a buglet nothing.")
    return encode.picture(canvas, name="rules-scoring", alt=alt)


def _example(surface: Surface, example: _Example, top: int) -> None:
    fill = theme.BUTTER if example.queen else theme.CARD
    frame.panel(surface, theme.MARGIN, top, _INNER, 116, colour=fill)
    middle = top + 58
    for seat, (value, times) in enumerate(zip(example.values, example.times, strict=True)):
        x = theme.MARGIN + 76 + seat * 216
        surface.stamp(value_token(seat, value, 44, queen=example.queen), x, middle)
        colour = theme.INK if times else theme.ZERO
        write(surface, f"×{times}" if times else "0", x + 62, middle, theme.figure(46), colour)
    lines = wrap(example.label, theme.HEADING, 540, 2)
    first = middle - (len(lines) - 1) * 19
    write_lines(surface, lines, theme.MARGIN + 476, first, theme.HEADING, theme.INK, pitch=38, width=540)
