"""What happened in ¡Bis!, in lines of Markdown."""

from games.bis.data import CELL_NAMES, COLUMN_NAMES
from games.bis.state import BisEvent, Chose, ColourDone, ColumnDone, Ended, Marked, OwnChoice, Passed, Rolled
from rendering.bis.names import colour_face, colour_name, number_face, take_name
from rendering.protocol import Scene
from rendering.words import Words


def tell(event: BisEvent, scene: Scene) -> str:
    """Say what happened; nothing where a player has merely chosen, for the board shows that."""
    words = scene.words
    match event:
        case Rolled():
            return _rolled(event, scene)
        case Chose():
            return ""
        case OwnChoice():
            return _own_choice(event, words)
        case Marked(seat, dice, cells):
            said, names = take_name(dice, words), " ".join(CELL_NAMES[cell] for cell in cells)
            return words.t("{name} takes {dice} and marks **{cells}**.", name=scene.name(seat), dice=said, cells=names)
        case Passed(seat):
            return words.t("{name} passes.", name=scene.name(seat))
        case ColumnDone():
            return _column(event, scene)
        case ColourDone():
            return _colour(event, scene)
        case Ended(reason):
            return _ended(reason, words)


def _own_choice(event: OwnChoice, words: Words) -> str:
    if event.dice is None:
        return words.t("You pass. That stays hidden until everybody has chosen.")
    said, names = take_name(event.dice, words), " ".join(CELL_NAMES[cell] for cell in event.cells)
    return words.t(
        "You take {dice} and mark **{cells}**. That stays hidden until everybody has chosen.", dice=said, cells=names
    )


def _rolled(event: Rolled, scene: Scene) -> str:
    words = scene.words
    colours = ", ".join(colour_face(face, words) for face in event.colours)
    numbers = ", ".join(map(number_face, event.numbers))
    if len(scene.names) == 1:
        return words.t("**Roll {number}**: {colours}; {numbers}", number=event.number, colours=colours, numbers=numbers)
    return words.t(
        "**Roll {number}** for {name}: {colours}; {numbers}",
        number=event.number,
        name=scene.name(event.seat),
        colours=colours,
        numbers=numbers,
    )


def _column(event: ColumnDone, scene: Scene) -> str:
    words = scene.words
    return words.n(
        "{name} completes **column {column}**: {count} point.",
        "{name} completes **column {column}**: {count} points.",
        event.points,
        name=scene.name(event.seat),
        column=COLUMN_NAMES[event.column],
    )


def _colour(event: ColourDone, scene: Scene) -> str:
    words = scene.words
    return words.n(
        "{name} completes **all of {colour}**: {count} point.",
        "{name} completes **all of {colour}**: {count} points.",
        event.points,
        name=scene.name(event.seat),
        colour=colour_name(event.colour, words),
    )


def _ended(reason: str, words: Words) -> str:
    if reason == "colours":
        return words.t("A second whole colour: the game is over.")
    if reason == "rolls":
        return words.t("That was the last of the thirty rolls.")
    return words.t("Nobody has marked anything in ten rolls: the game is over.")
