"""Bariloche's menus: which choices lead to a step."""

from collections.abc import Sequence
from typing import Final

from games.bariloche.cutting import BOX_STEPS, SHAPE_MASKS, fall_apart, piece_from
from games.bariloche.data import (
    CORNER,
    CUT_NAMES,
    CUT_SHAPES,
    DOUBLE,
    SHAPE_ANCHORS,
    SHAPE_ARMS,
    SHAPE_CUTS,
    SHEET_NAMES,
    SQUARE,
    USES,
    sheet_cell_text,
)
from games.bariloche.pieces import Piece, turned
from games.bariloche.state import BarilocheMove, Choose, Cut, End, Keep, Lay, Part, Place, Sheet, Take, Turn
from games.bariloche.trays import tray_cell_text
from games.bariloche.views import BarilocheView
from rendering.bariloche.names import cut_cells, cut_name, cut_title, piece_name, sheet_title
from rendering.protocol import Level, Scene
from rendering.texts import clip
from rendering.words import Words

_LIMIT: Final = 100


def path(view: BarilocheView, move: BarilocheMove, scene: Scene) -> Sequence[Level]:
    """Return the menus that lead to a step: what to do; or column, row and orientation."""
    words = scene.words
    match move:
        case Cut():
            return _cut(view, move, words)
        case Place(cell):
            return _cell(tray_cell_text(cell), words, words.t("Where does the dotted cell go: which column?"))
        case Turn(degrees):
            return (_turn(view, degrees, words),)
        case Choose():
            return (_choice(view, move, scene),)
        case End():
            return (_end(view, scene),)
        case _:
            return (_rare(view, move, words),)


def _choice(view: BarilocheView, move: Choose, scene: Scene) -> Level:
    words = scene.words
    detail = words.n("{count} use left", "{count} uses left", USES - view.uses[move.cut])
    if move.ends:
        names = words.list([scene.names[seat] for seat in view.unable[move.cut]])
        detail = words.t("ENDS THE GAME: not possible for {names}", names=names)
    label = cut_title(move.cut, words)
    return Level(CUT_NAMES[move.cut], label, words.t("Which cut?"), clip(detail, _LIMIT))


def _end(view: BarilocheView, scene: Scene) -> Level:
    words = scene.words
    blocked = sorted({seat for cut in view.ends for seat in view.unable[cut]})
    detail = words.t("No cut is possible for everybody: {names}", names=words.list([scene.names[at] for at in blocked]))
    return Level("end", words.t("End the game"), words.t("Which cut?"), clip(detail, _LIMIT))


def _cell(name: str, words: Words, ask: str, detail: str | None = None) -> tuple[Level, Level]:
    letters = name.rstrip("0123456789")
    column = Level(letters, letters, ask)
    return column, Level(name, name, words.t("Which row?"), detail)


def _cut_piece(view: BarilocheView, move: Cut) -> tuple[Piece, int]:
    """The piece of a cut, and how many cells would fall off."""
    player = view.players[view.seat or 0]
    mask = SHAPE_MASKS[move.shape][move.cell - BOX_STEPS[SHAPE_ANCHORS[move.shape]]]
    largest, smaller = fall_apart(player.left & ~mask)
    return piece_from(player.sheet, mask), sum(part.bit_count() for part in (*largest[1:], *smaller))


def _cut(view: BarilocheView, move: Cut, words: Words) -> Sequence[Level]:
    piece, scraps = _cut_piece(view, move)
    detail = piece_name(piece, words)
    if scraps:
        detail = words.n("{count} scrap", "{count} scraps", scraps) + " · " + detail
    detail = clip(detail, _LIMIT)
    name, cut = sheet_cell_text(move.cell), SHAPE_CUTS[move.shape]
    asks = {
        SQUARE: words.t("Where is the square's upper left cell: which column?"),
        DOUBLE: words.t("Where is the double's left or upper cell: which column?"),
        CORNER: words.t("Where does the corner bend: which column?"),
    }
    ask = asks.get(cut, words.t("Which column?"))
    if len(CUT_SHAPES[cut]) == 1:
        return _cell(name, words, ask, detail)
    arms = SHAPE_ARMS[move.shape].replace(" ", "-")
    cells = cut_cells(move.shape, move.cell)
    return *_cell(name, words, ask), Level(arms, cells, words.t("Which cells?"), detail)


def _turn(view: BarilocheView, degrees: int, words: Words) -> Level:
    player = view.players[view.seat or 0]
    label = words.t("As it is") if degrees == 0 else words.t("Turned {degrees}° clockwise", degrees=degrees)
    detail = piece_name(turned(player.parts[0], degrees), words) if player.parts else None
    return Level(f"turn-{degrees}", label, words.t("How is it turned?"), detail and clip(detail, _LIMIT))


def _rare(view: BarilocheView, move: BarilocheMove, words: Words) -> Level:
    match move:
        case Sheet(sheet):
            captions = (
                words.t("no specials"),
                words.t("double spaces"),
                words.t("wrapped bonbons"),
                words.t("spicy bonbons"),
            )
            label = sheet_title(sheet, words)
            return Level(SHEET_NAMES[sheet], label, words.t("Which bonbon sheet?"), captions[sheet])
        case Keep(cell):
            return _keep(view, cell, words)
        case Part(number):
            return _piece(number, view.players[view.seat or 0].parts, words.t("Which part first?"), words)
        case Lay(number):
            drawn, laid = (view.store.drawn, view.store.chosen) if view.store is not None else ((), ())
            count = len(view.players)
            ask = words.t("Which piece do you lay out ({number} of {count})?", number=len(laid) + 1, count=count)
            return _piece(number, drawn, ask, words, laid)
        case Take(number):
            offer = view.store.offer if view.store is not None else ()
            return _piece(number, offer, words.t("Which piece do you take?"), words)
        case _:
            raise AssertionError(f"{move} has menus of its own")


def caution(view: BarilocheView, move: BarilocheMove, scene: Scene) -> str | None:
    """Say that a choice ends the game, and who could not cut."""
    words = scene.words
    if isinstance(move, End):
        return words.t("This ends the game at once, and the final scores follow.")
    if not isinstance(move, Choose) or not move.ends:
        return None
    names = words.list([scene.name(seat) for seat in view.unable[move.cut]])
    cut = cut_name(move.cut, words)
    return words.t("This ends the game at once: the cut ({cut}) is not possible for {names}.", cut=cut, names=names)


def _keep(view: BarilocheView, cell: int, words: Words) -> Level:
    part = next((one for one in view.players[view.seat or 0].equal if (one >> cell) & 1), 0)
    name = sheet_cell_text(cell)
    label = words.t("The part with {cell}", cell=name)
    detail = words.n("{count} cell", "{count} cells", part.bit_count())
    return Level(name, label, words.t("Which part stays your sheet?"), detail)


def _piece(number: int, pieces: Sequence[Piece], ask: str, words: Words, gone: Sequence[int] = ()) -> Level:
    """A piece by its number on the picture, and by those of the pieces like it, which are not offered beside it."""
    piece = pieces[number - 1]
    alike = [str(at + 1) for at, other in enumerate(pieces) if other == piece and at not in gone]
    said = piece_name(piece, words)
    made = words.t("Piece {number}: {bonbons}", number=number, bonbons=said)
    return Level(f"piece-{number}", clip(f"{', '.join(alike)} · {said}", _LIMIT), ask, made=made)
