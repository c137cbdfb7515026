"""¡Bis!'s menus: which choices lead to a step."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.bis.data import (
    CELL_NAMES,
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    COLUMN_MASKS,
    COLUMN_NAMES,
    mask_of,
)
from games.bis.layout import layout_of
from games.bis.resolve import claimed
from games.bis.state import BisMove, BisView, Group, Mark, Pass, Take
from rendering.bis.names import colour_name, dice_name
from rendering.protocol import Level, Scene
from rendering.texts import capital, clip
from rendering.words import Words

_LIMIT: Final = 100


def path(view: BisView, move: BisMove, scene: Scene) -> Sequence[Level]:
    """Return the menus that lead to a step: the pair of dice and what jokers stand for; the cells."""
    words = scene.words
    match move:
        case Take():
            return _take(move, words)
        case Pass():
            return (Level("pass", words.t("Pass: mark nothing"), words.t("Which two dice?")),)
        case Group(cells):
            label = " ".join(CELL_NAMES[cell] for cell in cells)
            return (Level(label.replace(" ", "-"), label, words.t("Which cells?"), _gain(view, cells, words)),)
        case Mark(cell):
            return _mark(view, cell, words)


def _take(move: Take, words: Words) -> Sequence[Level]:
    label, ask = dice_name(move.colour_face, move.number_face, words), words.t("Which two dice?")
    cost = words.n("costs {count} joker", "costs {count} jokers", move.cost) if move.cost else None
    levels = [Level(f"{move.colour_face}-{move.number_face}", capital(label), ask, cost)]
    if move.joker_colour:
        name = colour_name(move.colour, words)
        levels.append(Level(f"as-{move.colour}", capital(name), words.t("Which colour is the X?")))
    if move.joker_number:
        levels.append(Level(f"as-{move.number}", str(move.number), words.t("Which number is the “?”?")))
    return levels


def _mark(view: BisView, cell: int, words: Words) -> Sequence[Level]:
    """Return one menu of cells; where whole groups are offered too, an entry there leads to it."""
    name, own = CELL_NAMES[cell], view.own
    chosen = 0 if own is None else own.cells
    entry = Level(name, name, words.t("Which cell?"), _gain(view, (cell,), words))
    if chosen or own is None or own.dice is None or own.dice.number == 1:
        return (entry,)
    cells = Level("cells", words.t("One cell at a time …"), words.t("Which cells?"))
    return (cells, entry)


def _gain(view: BisView, cells: tuple[int, ...], words: Words) -> str | None:
    """Say what marking these cells, with those chosen before, would bring at once."""
    if view.seat is None:
        return None
    return clip(" · ".join(_gains(view, view.seat, mask_of(cells), words)), _LIMIT) or None


def _gains(view: BisView, seat: int, mask: int, words: Words) -> Iterator[str]:
    layout, sheet = layout_of(view.layout), view.sheets[seat]
    after = sheet.marks | mask | (0 if view.own is None else view.own.cells)
    columns, colours = claimed(view.sheets)
    stars = (mask & layout.stars).bit_count()
    if stars:
        yield words.n("{count} star", "{count} stars", stars)
    for column, whole in enumerate(COLUMN_MASKS):
        if mask & whole and after & whole == whole:
            points = (COLUMN_LATER if columns >> column & 1 else COLUMN_FIRST)[column]
            yield words.t("column {column}: +{points}", column=COLUMN_NAMES[column], points=points)
    for colour, whole in enumerate(layout.colours):
        if mask & whole and after & whole == whole:
            points = COLOUR_LATER if colours >> colour & 1 else COLOUR_FIRST
            yield words.t("all of {colour}: +{points}", colour=colour_name(colour, words), points=points)
