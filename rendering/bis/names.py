"""What ¡Bis!'s things are called; the texts are message ids."""

from typing import Final

from games.bis.data import COLOURS, JOKER_COLOUR, JOKER_NUMBER
from games.bis.state import Take
from rendering.words import Words, gettext_noop, pgettext_noop

_COLOURS: Final = (
    gettext_noop("green"),
    gettext_noop("yellow"),
    gettext_noop("blue"),
    gettext_noop("red"),
    gettext_noop("orange"),
)
assert _COLOURS == COLOURS

SHEETS: Final = {
    "black": gettext_noop("black sheet"),
    "red": gettext_noop("red sheet"),
    "blue": gettext_noop("blue sheet"),
    "green": gettext_noop("green sheet"),
    "orange": gettext_noop("orange sheet"),
    "purple": gettext_noop("purple sheet"),
    "yellow": gettext_noop("yellow sheet"),
    "fresh": gettext_noop("a fresh sheet, made for this game"),
}

_LINES: Final = {
    "colours": gettext_noop("Whole colours"),
    "columns": gettext_noop("Columns"),
    "jokers": gettext_noop("Unused jokers"),
    "stars": gettext_noop("Open stars"),
    "grade-1": gettext_noop("Legend of the sweet shop"),
    "grade-2": gettext_noop("Grand chocolatier"),
    "grade-3": gettext_noop("Master confectioner"),
    "grade-4": gettext_noop("Praline artist"),
    "grade-5": gettext_noop("Keeper of the recipes"),
    "grade-6": gettext_noop("Nougat expert"),
    "grade-7": gettext_noop("Promising apprentice"),
    "grade-8": gettext_noop("Caramel stirrer"),
    "grade-9": gettext_noop("Sugar sprinkler"),
    "grade-10": gettext_noop("Wrapper twister"),
    "grade-11": gettext_noop("Crumb collector"),
    "grade-12": gettext_noop("Empty plate"),
    "grade-13": gettext_noop("Dropped the tray"),
}

_TYPED: Final = (
    pgettext_noop("typed", "take"),
    pgettext_noop("typed", "mark"),
    pgettext_noop("typed", "group"),
    pgettext_noop("typed", "pass"),
)


def colour_name(colour: int, words: Words) -> str:
    """Return the name of a colour, by its index."""
    return words.t(_COLOURS[colour])


def colour_face(face: int, words: Words) -> str:
    """Return what a colour die shows."""
    return "X" if face == JOKER_COLOUR else colour_name(face, words)


def number_face(face: int) -> str:
    """Return what a number die shows."""
    return "?" if face == JOKER_NUMBER else str(face)


def dice_name(colour: int, number: int, words: Words) -> str:
    """Return a pair of dice by their faces: "blue 3", "X ?"."""
    return f"{colour_face(colour, words)} {number_face(number)}"


def take_name(take: Take, words: Words) -> str:
    """Return a pair of dice with what jokers stand for: "blue 3", "X as blue, ? as 3"."""
    colour, number = colour_name(take.colour, words), str(take.number)
    if not take.cost:
        return f"{colour} {number}"
    if take.joker_colour:
        colour = words.t("X as {what}", what=colour)
    if take.joker_number:
        number = words.t("? as {what}", what=number)
    return f"{colour}, {number}"


def line_name(key: str, words: Words) -> str:
    """Return the name of a line of the score, of a tie-break or of a grade."""
    return words.t(_LINES[key])


def typed(words: Words) -> dict[str, str]:
    """What may be typed for the words of steps."""
    return words.typed(*_TYPED) | {name: colour_name(colour, words) for colour, name in enumerate(COLOURS)}
