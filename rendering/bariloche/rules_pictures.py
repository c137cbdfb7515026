"""The pictures beside Bariloche's rules."""

from functools import lru_cache
from typing import Final

from games.bariloche.cutting import fall_apart
from games.bariloche.data import EMPTY, GARNISH_NAMES, SPICY, TYPE_NAMES, WHOLE_SHEET, WRAPPED
from games.bariloche.notation import sheet_cell
from rendering.bariloche.names import content_name, garnish_name, type_name
from rendering.bariloche.palette import BOARD, DOT, LETTERS, PLANNED, TORN
from rendering.bariloche.sheets import SheetLook, draw_cells, draw_letters
from rendering.bariloche.sweets import garnish_sprite, sweet
from rendering.kit import encode, frame, theme
from rendering.kit.surface import Surface
from rendering.kit.text import wrap, write, write_lines
from rendering.kit.theme import Colour
from rendering.protocol import Picture
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_ROW: Final = 220
_NOTES: Final = (208, 178, 178)


@lru_cache(maxsize=4)
def sweets_picture(words: Words) -> Picture:
    """Draw the types, the garnishes and the specials with their names."""
    canvas = frame.sheet("bariloche", words.t("Bonbons"), frame.sheet_height(_TOP + 3 * (_ROW + 18)))
    with canvas.whole() as surface:
        for row in range(3):
            frame.panel(surface, theme.MARGIN, _TOP + row * (_ROW + 18), _INNER, _ROW)
        for kind in range(len(TYPE_NAMES)):
            x = _column(kind, 4)
            surface.stamp(sweet(kind * 5, 62), x, _TOP + 90)
            _name(surface, type_name(kind, words), x, _TOP + 186)
        for kind in range(1, len(GARNISH_NAMES)):
            x, y = _column(kind - 1, 4), _TOP + _ROW + 18
            surface.disc(x, y + 90, 68, theme.BUTTER)
            surface.stamp(garnish_sprite(kind, 46), x, y + 92)
            _name(surface, garnish_name(kind, words), x, y + 186)
        for number, content in enumerate((EMPTY, WRAPPED, SPICY)):
            x, y = _column(number, 3), _TOP + 2 * (_ROW + 18)
            surface.stamp(sweet(content, 60), x, y + 90)
            _name(surface, content_name(content, words), x, y + 186)
    alt = words.t("Four types of bonbon, four garnishes, an empty space, a wrapped and a spicy bonbon.")
    return encode.picture(canvas, name="rules-bonbons", alt=alt)


def _column(number: int, count: int) -> int:
    return theme.MARGIN + _INNER * (2 * number + 1) // (2 * count)


def _name(surface: Surface, text: str, x: int, y: int) -> None:
    write(surface, text, x, y, theme.HEADING, theme.INK, align="centre", width=250)


def _mask(names: str) -> int:
    return sum(1 << sheet_cell(name) for name in names.split())


def _explained(surface: Surface, number: int, text: str, colour: Colour, top: int, height: int) -> None:
    """Draw a panel that says what one of the signs on a sheet means, with that sign."""
    left, width = theme.MARGIN + 680, _INNER - 680
    frame.panel(surface, left, top, width, height)
    x, y = left + 28, top + 20
    if number == 0:
        surface.box(x, y, 58, 58, theme.INK)
        surface.box(x + 7, y + 7, 44, 44, PLANNED)
    elif number == 1:
        surface.rounded(x, y, 58, 58, 10, TORN)
        surface.stroke([(x + 8, y + 50), (x + 50, y + 8)], theme.STRUCK, thickness=5)
    else:
        surface.rounded(x, y, 58, 58, 10, BOARD)
        surface.disc(x + 29, y + 29, 5, DOT)
    lines = wrap(text, theme.LABEL, width - 56, 3)
    write_lines(surface, lines, x, top + 108, theme.LABEL, colour, pitch=36, width=width - 56)


@lru_cache(maxsize=4)
def cutting_picture(words: Words) -> Picture:
    """Draw a sheet with a planned cut that splits it, and what falls off."""
    height = 600
    canvas = frame.sheet("bariloche", words.t("Cutting and placing"), frame.sheet_height(_TOP + height))
    cut = _mask("e4 e5")
    left = WHOLE_SHEET & ~_mask("e1 e2 e3 e6 e7 f1 f7 g1 h1 g2 h2 g6 h6 g7 h7 a1 b1 a2 b2 a7 b7") & ~cut
    fallen = sum(fall_apart(left)[1])
    look = SheetLook(0, left & ~fallen, cut, fallen)
    with canvas.whole() as surface:
        frame.panel(surface, theme.MARGIN, _TOP, 660, height, colour=BOARD, radius=theme.BOARD_RADIUS)
        draw_letters(surface, theme.MARGIN + 60, _TOP + 66, 70, 48)
        texts = (
            (words.t("The cut: framed, at least one cell at the edge"), theme.INK),
            (words.t("Struck out: scraps, −1 each"), theme.STRUCK),
            (words.t("Dots: cut away before"), LETTERS),
        )
        for number, (text, colour) in enumerate(texts):
            top = _TOP + sum(_NOTES[:number]) + number * 18
            _explained(surface, number, text, colour, top, _NOTES[number])
    draw_cells(canvas, look, theme.MARGIN + 60, _TOP + 66, 70)
    alt = words.t(
        "A sheet with a cut framed; the cells that it separates from the larger part are struck out as scraps."
    )
    return encode.picture(canvas, name="rules-cutting", alt=alt)
