"""What happened, line by line."""

from games.bariloche.state import (
    AnyEvent,
    Began,
    CutChosen,
    Ended,
    PartKept,
    PieceCut,
    PiecePlaced,
    PiecesDrawn,
    PiecesLaid,
    PieceTaken,
    RoundBegan,
    SheetTaken,
    SpeedScored,
)
from games.bariloche.trays import tray_cell_text
from rendering.bariloche.names import cut_cells, cut_name, line_name, piece_name, score_title, sheet_title
from rendering.protocol import Scene
from rendering.words import Words


def tell(event: AnyEvent, scene: Scene) -> str:
    """Say what happened, in a line of Markdown."""
    words = scene.words
    match event:
        case PieceCut() | PartKept() | PiecePlaced() | SpeedScored():
            return _tell_turn(event, scene)
        case PiecesDrawn() | PiecesLaid() | PieceTaken():
            return _tell_permanent(event, scene)
        case Began(seat, score):
            title = score_title(score, words)
            return words.t("{sheet}. {name} is the first active player.", sheet=title, name=scene.name(seat))
        case SheetTaken(seat, sheet):
            title = sheet_title(sheet, words)
            return words.t("{name} takes: {sheet}.", name=scene.name(seat), sheet=title)
        case CutChosen(seat, cut, left):
            said = words.n("{count} use left", "{count} uses left", left)
            return words.t(
                "{name} chooses the cut **{cut}** ({left}).", name=scene.name(seat), cut=cut_name(cut, words), left=said
            )
        case RoundBegan(seat, number):
            return words.t("Round {round}: {name} is the active player.", round=number, name=scene.name(seat))
        case Ended():
            return _tell_end(event, scene)


def _extras(scraps: int, spicy: int, words: Words) -> str:
    said = ""
    if scraps:
        said += " " + words.n("{count} cell falls off as scrap.", "{count} cells fall off as scraps.", scraps)
    if spicy:
        said += " " + words.n("{count} spicy bonbon gained.", "{count} spicy bonbons gained.", spicy)
    return said


def _tell_turn(event: PieceCut | PartKept | PiecePlaced | SpeedScored, scene: Scene) -> str:
    words, name = scene.words, scene.name(event.seat)
    match event:
        case PieceCut():
            cells, piece = cut_cells(event.shape, event.cell), piece_name(event.piece, words)
            said = words.t("{name} cuts {cells}: **{piece}**.", name=name, cells=cells, piece=piece)
            return said + _extras(event.scraps, event.spicy, words)
        case PartKept():
            return words.n(
                "{name} keeps one of the equal parts; {count} cell becomes scrap.",
                "{name} keeps one of the equal parts; {count} cells become scraps.",
                event.scraps,
                name=name,
            )
        case PiecePlaced():
            piece = piece_name(event.piece, words)
            cell = tray_cell_text(event.cell)
            return words.t("{name} places {piece} at {cell}.", name=name, piece=piece, cell=cell)
        case SpeedScored():
            return words.n(
                "{name} completes **{line}** for {count} point.",
                "{name} completes **{line}** for {count} points.",
                event.points,
                name=name,
                line=line_name(event.line, words),
            )


def _tell_permanent(event: PiecesDrawn | PiecesLaid | PieceTaken, scene: Scene) -> str:
    words, name = scene.words, scene.name(event.seat)
    match event:
        case PiecesDrawn():
            said = words.n("{name} draws {count} piece.", "{name} draws {count} pieces.", event.count, name=name)
            if event.anew:
                said += " " + words.n(
                    "The box was short: {count} was cut anew.", "The box was short: {count} were cut anew.", event.anew
                )
            if event.pieces:
                drawn = "; ".join(piece_name(piece, words) for piece in event.pieces)
                said += " " + words.t("You drew:") + " " + drawn + "."
            return said
        case PiecesLaid():
            pieces = "; ".join(piece_name(piece, words) for piece in event.pieces)
            return words.t("{name} lays out: {pieces}.", name=name, pieces=pieces)
        case PieceTaken():
            piece = piece_name(event.piece, words)
            said = words.t("{name} takes **{piece}**.", name=name, piece=piece)
            return said + _extras(0, event.spicy, words)


def _tell_end(event: Ended, scene: Scene) -> str:
    words = scene.words
    if not event.seats:
        return words.t("At most one cut type is left: the game ends.")
    names, cut = words.list([scene.name(seat) for seat in event.seats]), cut_name(event.cut, words)
    return words.n(
        "The sheet of {names} cannot give the cut ({cut}): the game ends at once.",
        "The sheets of {names} cannot give the cut ({cut}): the game ends at once.",
        len(event.seats),
        names=names,
        cut=cut,
    )
