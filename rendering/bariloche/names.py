"""What Bariloche's things are called; the texts are message ids."""

from typing import Final

from games.bariloche.cutting import BOX_STEPS
from games.bariloche.data import (
    CUT_NAMES,
    EMPTY,
    NOTHING,
    PLAIN,
    SHAPE_ANCHORS,
    SHAPE_BOXES,
    SPICY,
    WRAPPED,
    bonbon_type,
    garnish,
    sheet_cell_text,
)
from games.bariloche.pieces import Piece
from rendering.words import Words, gettext_noop, pgettext_noop

_TITLES: Final = (
    gettext_noop("Score sheet A"),
    gettext_noop("Score sheet B"),
    gettext_noop("Score sheet C"),
    gettext_noop("Score sheet D"),
)
_SHEETS: Final = (
    gettext_noop("Bonbon sheet A"),
    gettext_noop("Bonbon sheet B"),
    gettext_noop("Bonbon sheet C"),
    gettext_noop("Bonbon sheet D"),
)
_CUTS: Final = (
    gettext_noop("single"),
    gettext_noop("double"),
    gettext_noop("corner"),
    gettext_noop("square"),
)
_CUTS_TITLE: Final = (
    gettext_noop("Single"),
    gettext_noop("Double"),
    gettext_noop("Corner"),
    gettext_noop("Square"),
)
_TYPES: Final = (
    gettext_noop("brown"),
    gettext_noop("green"),
    gettext_noop("red"),
    gettext_noop("striped"),
)
_WITH: Final = (
    "",
    gettext_noop("{bonbon} with nut"),
    gettext_noop("{bonbon} with cherry"),
    gettext_noop("{bonbon} with leaf"),
    gettext_noop("{bonbon} with sugar"),
)
_GARNISHES: Final = (
    gettext_noop("plain"),
    gettext_noop("nut"),
    gettext_noop("cherry"),
    gettext_noop("leaf"),
    gettext_noop("sugar"),
)
_LINES: Final = {
    "brown": gettext_noop("Biggest brown group"),
    "green": gettext_noop("Biggest green group"),
    "red": gettext_noop("Biggest red group"),
    "striped": gettext_noop("Biggest striped group"),
    "garnishes": gettext_noop("Garnishes (speed)"),
    "area": gettext_noop("Area of 6×5 (speed)"),
    "rows": gettext_noop("Full rows"),
    "columns": gettext_noop("Full columns"),
    "lines": gettext_noop("Twos in line"),
    "corners": gettext_noop("Corners of three"),
    "squares": gettext_noop("Squares of four"),
    "pairs": gettext_noop("Garnish pairs"),
    "groups-brown": gettext_noop("Brown groups"),
    "groups-green": gettext_noop("Green groups"),
    "groups-red": gettext_noop("Red groups"),
    "groups-striped": gettext_noop("Striped groups"),
    "garnish-group": gettext_noop("Biggest garnish group"),
    "gaps": gettext_noop("Gaps"),
    "alone": gettext_noop("Bonbons alone"),
    "nut-cherry-leaf": gettext_noop("Nut, cherry, leaf (speed)"),
    "cherry-leaf-sugar": gettext_noop("Cherry, leaf, sugar (speed)"),
    "square": gettext_noop("Biggest square"),
    "empty": gettext_noop("Empty spaces"),
    "scraps": gettext_noop("Scraps"),
    "lost": gettext_noop("fewer points lost"),
}

_TYPED: Final = (
    pgettext_noop("typed", "sheet"),
    pgettext_noop("typed", "choose"),
    pgettext_noop("typed", "end"),
    pgettext_noop("typed", "cut"),
    pgettext_noop("typed", "keep"),
    pgettext_noop("typed", "part"),
    pgettext_noop("typed", "turn"),
    pgettext_noop("typed", "place"),
    pgettext_noop("typed", "lay"),
    pgettext_noop("typed", "take"),
    pgettext_noop("typed", "up"),
    pgettext_noop("typed", "right"),
    pgettext_noop("typed", "down"),
    pgettext_noop("typed", "left"),
)


def score_title(score: int, words: Words) -> str:
    """Return the name of a score sheet."""
    return words.t(_TITLES[score])


def sheet_title(sheet: int, words: Words) -> str:
    """Return the name of a bonbon sheet."""
    return words.t(_SHEETS[sheet])


def cut_name(cut: int, words: Words) -> str:
    """Return a cut type's name, for the middle of a sentence."""
    return words.t(_CUTS[cut])


def cut_title(cut: int, words: Words) -> str:
    """Return a cut type's name, for the start of a line."""
    return words.t(_CUTS_TITLE[cut])


def type_name(kind: int, words: Words) -> str:
    """Return the name of a bonbon type."""
    return words.t(_TYPES[kind])


def garnish_name(kind: int, words: Words) -> str:
    """Return the name of a garnish."""
    return words.t(_GARNISHES[kind])


def line_name(key: str, words: Words) -> str:
    """Return the name of a line of the score, or of the tie-break."""
    return words.t(_LINES[key])


def content_name(content: int, words: Words) -> str:
    """Say what lies on a cell: "red with nut"."""
    if content == EMPTY:
        return words.t("empty space")
    if content == WRAPPED:
        return words.t("wrapped")
    if content == SPICY:
        return words.t("spicy")
    kind = type_name(bonbon_type(content), words)
    topping = garnish(content)
    return kind if topping == PLAIN else words.t(_WITH[topping], bonbon=kind)


def piece_name(piece: Piece, words: Words) -> str:
    """Say a piece row by row: "red, brown / green"."""
    rows: list[str] = []
    for row in (piece[:2], piece[2:]):
        said = [content_name(content, words) for content in row if content != NOTHING]
        if said:
            rows.append(", ".join(said))
    return " / ".join(rows)


def cut_cells(shape: int, cell: int) -> str:
    """Name the cells of a cut: "C3, D3, C4"."""
    start = cell - BOX_STEPS[SHAPE_ANCHORS[shape]]
    cells = [start + BOX_STEPS[at] for at in SHAPE_BOXES[shape]]
    first = [cell, *[one for one in cells if one != cell]]
    return ", ".join(sheet_cell_text(one) for one in first)


def typed(words: Words) -> dict[str, str]:
    """What may be typed for the words of steps."""
    return words.typed(*_TYPED) | {name: cut_name(cut, words) for cut, name in enumerate(CUT_NAMES)}
