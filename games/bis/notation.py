"""The text form of ¡Bis!'s steps: `take blue 3`, `take X=blue ?=3`, `mark C2`, `group C2 C3 D3`, `pass`.

A whole turn may be typed in one go, dice and then cells: `blue 3 C2 C3 D3`. There a joker is used by itself where no
die shows the colour or the number; `X=` and `?=` ask for one.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from games.bis.data import CELL_NAMES, CELLS, COLOURS, JOKER_COLOUR, JOKER_NUMBER, MOST_CELLS
from games.bis.state import BisMove, Group, Mark, Pass, Take
from games.errors import InvalidStep

_COLOUR_WORDS: Final[Mapping[str, int]] = {
    word: colour for colour, name in enumerate(COLOURS) for word in (name, name[0])
}
_NUMBER_WORDS: Final[Mapping[str, int]] = {str(number): number for number in range(1, MOST_CELLS + 1)}
_CELLS: Final[Mapping[str, int]] = {name.lower(): cell for cell, name in CELL_NAMES.items()}
_PASS: Final = "pass"
_X: Final = "x"
_QUERY: Final = "?"


def format_move(move: BisMove) -> str:
    """The text form of a step."""
    match move:
        case Take(colour, number, joker_colour, joker_number):
            return f"take {'X=' * joker_colour}{COLOURS[colour]} {'?=' * joker_number}{number}"
        case Mark(cell):
            return f"mark {CELL_NAMES[cell]}"
        case Group(cells):
            return f"group {' '.join(CELL_NAMES[cell] for cell in cells)}"
        case Pass():
            return "pass"


def parse_move(text: str) -> BisMove:
    """The step that a text stands for.

    Args:
        text: the text form; case and spaces do not matter.

    Raises:
        InvalidStep: the text is no step; says what is expected.
    """
    verb, *words = _words(text) or [""]
    if verb == _PASS and not words:
        return Pass()
    if verb == "take":
        take, rest = _read_dice(words)
        if rest:
            raise InvalidStep("After the dice, part the next step with a comma: “take blue 3, group C2 C3 D3”.")
        return take
    if verb == "mark" and len(words) == 1:
        return Mark(_read_cell(words[0]))
    if verb == "group" and words:
        return Mark(_read_cell(words[0])) if len(words) == 1 else _group(words)
    raise InvalidStep(
        "“{text}” is not a step. A step is “take blue 3”, “mark C2”, “group C2 C3 D3” or “pass”.", text=text.strip()
    )


def parse_turn(
    text: str, dice: tuple[Sequence[int], Sequence[int]], chosen: Take | None, *, begun: bool = False
) -> list[BisMove]:
    """The steps that a part of a typed line stands for: a step, or dice and cells without any verb.

    Args:
        text: what was typed.
        dice: faces of the dice to choose from.
        chosen: the dice chosen before, if any.
        begun: whether single cells have been marked with them.

    Raises:
        InvalidStep: the text is neither; says what is expected.
    """
    words = _words(text)
    if not words or words[0] in (_PASS, "take", "mark", "group"):
        return [parse_move(text)]
    steps: list[BisMove] = []
    if words[0] not in _CELLS:
        chosen, words = _read_dice(words)
        chosen = _with_jokers(chosen, dice)
        steps.append(chosen)
    if words:
        steps += _cell_steps(words, chosen, begun=begun)
    return steps


def _words(text: str) -> list[str]:
    """The words of a typed text, a joker's equals sign being a word of its own that is left out."""
    return re.sub(r"([x?])\s*=", r"\1 ", text.lower()).split()


def _read_dice(words: Sequence[str]) -> tuple[Take, Sequence[str]]:
    """The dice at the beginning of `words`, and the words after them."""
    left = list(words)
    joker_colour = left[:1] == [_X]
    colour = _COLOUR_WORDS.get(_next(left, skip=joker_colour))
    if colour is None:
        raise _no_colour(words[joker_colour:][:1])
    joker_number = left[:1] == [_QUERY]
    number = _NUMBER_WORDS.get(_next(left, skip=joker_number))
    if number is None:
        raise InvalidStep("Say a number from 1 to 5 after the colour; with a ? “?=3”. So: “blue 3 C2 C3 D3”.")
    return Take(colour, number, joker_colour, joker_number), left


def _no_colour(word: Sequence[str]) -> InvalidStep:
    """What to say where a colour is missing, or another word stands in its place."""
    if not word:
        return InvalidStep(
            "Say a colour: green, yellow, blue, red or orange; with an X “X=blue”. So: “blue 3 C2 C3 D3”."
        )
    return InvalidStep(
        "“{text}” is no colour. Say green, yellow, blue, red or orange; with an X “X=blue”. So: “blue 3 C2 C3 D3”.",
        text=word[0],
    )


def _next(words: list[str], *, skip: bool) -> str:
    """Takes the next word off the front, after skipping one if asked to; empty where there is none."""
    if skip:
        del words[0]
    return words.pop(0) if words else ""


def _with_jokers(take: Take, dice: tuple[Sequence[int], Sequence[int]]) -> Take:
    """The same dice, with jokers where only they can give what was asked for."""
    colours, numbers = dice
    return Take(
        take.colour,
        take.number,
        take.joker_colour or (take.colour not in colours and JOKER_COLOUR in colours),
        take.joker_number or (take.number not in numbers and JOKER_NUMBER in numbers),
    )


def _cell_steps(words: Sequence[str], chosen: Take | None, *, begun: bool) -> list[BisMove]:
    """One step for a whole group, or one for each cell where cells are still missing."""
    group = _group(words)
    if not begun and len(group.cells) > 1 and (chosen is None or chosen.number == len(group.cells)):
        return [group]
    return [Mark(cell) for cell in group.cells]


def _group(words: Sequence[str]) -> Group:
    return Group(tuple(sorted({_read_cell(word) for word in words})))


def _read_cell(word: str) -> int:
    cell = _CELLS.get(word)
    if cell is None:
        raise InvalidStep(
            "“{text}” is not a cell: the cells are {first} to {last}.",
            text=word,
            first=CELL_NAMES[CELLS[0]],
            last=CELL_NAMES[CELLS[-1]],
        )
    return cell
