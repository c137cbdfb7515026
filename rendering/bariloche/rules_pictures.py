"""The pictures beside Bariloche's rules."""

from functools import lru_cache
from typing import Final

from games.bariloche.cutting import fall_apart
from games.bariloche.data import EMPTY, GARNISH_NAMES, SPICY, TYPE_NAMES, WHOLE_SHEET, WRAPPED
from games.bariloche.notation import sheet_cell
from rendering.bariloche.heading import TITLE
from rendering.bariloche.names import content_name, garnish_name, type_name
from rendering.bariloche.palette import BOARD, LETTERS
from rendering.bariloche.sheets import SheetLook, draw_cells, draw_letters
from rendering.bariloche.sweets import garnish_sprite, sweet
from rendering.kit import encode, frame, theme
from rendering.kit.surface import Surface
from rendering.kit.text import wrap, write, write_lines
from rendering.protocol import Picture
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_ROW: Final = 220


@lru_cache(maxsize=4)
def sweets_picture(words: Words) -> Picture:
    """Draw the types, the garnishes and the specials with their names."""
    canvas = frame.sheet("bariloche", TITLE, frame.sheet_height(_TOP + 3 * (_ROW + 18)))
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


@lru_cache(maxsize=4)
def cutting_picture(words: Words) -> Picture:
    """Draw a sheet with a planned cut that splits it, and what falls off."""
    height = 600
    canvas = frame.sheet("bariloche", TITLE, frame.sheet_height(_TOP + height))
    cut = _mask("e4 e5")
    left = WHOLE_SHEET & ~_mask("e1 e2 e3 e6 e7 f1 f7 g1 h1 g2 h2 g6 h6 g7 h7 a1 b1 a2 b2 a7 b7") & ~cut
    fallen = sum(fall_apart(left)[1])
    look = SheetLook(0, left & ~fallen, cut, fallen)
    with canvas.whole() as surface:
        frame.panel(surface, theme.MARGIN, _TOP, 660, height, colour=BOARD, radius=theme.BOARD_RADIUS)
        draw_letters(surface, theme.MARGIN + 60, _TOP + 66, 70, 48)
        frame.panel(surface, theme.MARGIN + 680, _TOP, _INNER - 680, height)
        texts = (
            (words.t("The cut: framed, at least one cell at the edge"), theme.INK),
            (words.t("Struck out: scraps, −1 each"), theme.STRUCK),
            (words.t("Dots: cut away before"), LETTERS),
        )
        for number, (text, colour) in enumerate(texts):
            lines = wrap(text, theme.HEADING, _INNER - 680 - 48, 4)
            top = _TOP + 60 + number * 190
            write_lines(surface, lines, theme.MARGIN + 704, top, theme.HEADING, colour, pitch=40, width=_INNER - 728)
    draw_cells(canvas, look, theme.MARGIN + 60, _TOP + 66, 70)
    alt = words.t(
        "A sheet with a cut framed; the cells that it separates from the larger part are struck out as scraps."
    )
    return encode.picture(canvas, name="rules-cutting", alt=alt)
