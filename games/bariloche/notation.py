"""The text form of steps, and the shorter ways to type them.

sheet b              take a bonbon sheet
choose square        choose a cut type; `choose square end` where that ends the game
end                  confirm the end
cut square C3        cut; `cut double C3 down`, `cut corner C3 right down`; also `cut C3-D3-C4`
keep D4              choose which part stays
part 2               choose which part of a broken piece to place first
turn 90, place L12    turn and place; also `place L12 turn 90`
lay 2, take 1        Permanent Mode
"""

import re
from typing import Final

from games.bariloche.cutting import BOX_STEPS, SHAPE_MASKS
from games.bariloche.data import (
    CUT_NAMES,
    SHAPE_ANCHORS,
    SHAPE_ARMS,
    SHAPE_CUTS,
    SHEET_CELLS,
    SHEET_NAMES,
    SHEET_PITCH,
    TRAY_PITCH,
    sheet_cell_text,
)
from games.bariloche.state import (
    BarilocheMove,
    Choose,
    Cut,
    End,
    Keep,
    Lay,
    Part,
    Place,
    Sheet,
    Take,
    Turn,
)
from games.bariloche.trays import tray_cell_text
from games.errors import InvalidStep

_ARROWS: Final = {"↑": " up ", "→": " right ", "↓": " down ", "←": " left ", "°": " "}
_SHAPES_BY_ARMS: Final = {
    (SHAPE_CUTS[shape], frozenset[str](arms.split())): shape for shape, arms in enumerate(SHAPE_ARMS)
}
_BACKWARDS: Final = {"left": (1, 1), "up": (2, SHEET_PITCH)}
"""A double named from its other end: the shape, and how far its first cell lies before that one."""


def format_move(move: BarilocheMove) -> str:
    """The text form of a step."""
    match move:
        case Cut(shape, cell):
            name = CUT_NAMES[SHAPE_CUTS[shape]]
            return f"cut {name} {sheet_cell_text(cell)} {SHAPE_ARMS[shape]}".rstrip()
        case Place(cell):
            return f"place {tray_cell_text(cell)}"
        case Turn(degrees):
            return f"turn {degrees}"
        case Choose(cut, ends):
            return f"choose {CUT_NAMES[cut]} end" if ends else f"choose {CUT_NAMES[cut]}"
        case Keep(cell):
            return f"keep {sheet_cell_text(cell)}"
        case Sheet(sheet):
            return f"sheet {SHEET_NAMES[sheet]}"
        case End():
            return "end"
        case Part(number) | Lay(number) | Take(number):
            return f"{type(move).__name__.lower()} {number}"


def sheet_cell(text: str) -> int:
    """The cell of a bonbon sheet that a text names.

    Raises:
        InvalidStep: it names none.
    """
    if not re.fullmatch("[a-h][1-7]", text):
        raise InvalidStep("{text} is no cell of a bonbon sheet; they are A1 to H7.", text=text.upper())
    return (int(text[1]) - 1) * SHEET_PITCH + ord(text[0]) - ord("a")


def tray_cell(text: str) -> int:
    """The cell of a tray that a text names.

    Raises:
        InvalidStep: it names none.
    """
    found = re.fullmatch("(a?[a-z])([0-9]{1,2})", text)
    if found:
        letters, row = found[1], int(found[2]) - 1
        column = ord(letters[-1]) - ord("a") + (26 if len(letters) == 2 else 0)
        if column < TRAY_PITCH - 2 and 0 <= row < TRAY_PITCH - 2:
            return row * TRAY_PITCH + column
    raise InvalidStep("{text} is no cell of a tray; write a column and a row, such as L12.", text=text.upper())


def _number(text: str, word: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise InvalidStep("After {word} comes a number, for example: {word} 1.", word=word)
    return int(text)


def _cut_of_cells(cells: list[int]) -> Cut:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    for shape, masks in enumerate(SHAPE_MASKS):
        if mask in masks:
            return Cut(shape, masks.index(mask) + BOX_STEPS[SHAPE_ANCHORS[shape]])
    raise InvalidStep("These cells form none of the four cut shapes.")


def _parse_cut(words: list[str]) -> Cut:
    if words and "-" in words[0]:
        return _cut_of_cells([sheet_cell(cell) for cell in words[0].split("-") if cell])
    if words and words[0] not in CUT_NAMES:
        return _cut_of_cells([sheet_cell(cell) for cell in words])
    if len(words) < 2:
        raise InvalidStep("A cut is written like this: cut square C3, cut double C3 down, cut corner C3 right down.")
    kind, cell, arms = CUT_NAMES.index(words[0]), sheet_cell(words[1]), words[2:]
    if "-" in "".join(arms):
        arms = [arm for word in arms for arm in word.split("-")]
    if kind == 1 and len(arms) == 1 and arms[0] in _BACKWARDS:
        shape, step = _BACKWARDS[arms[0]]
        if cell - step in SHEET_CELLS:
            return Cut(shape, cell - step)
    shape = _SHAPES_BY_ARMS.get((kind, frozenset(arms)))
    if shape is None:
        raise InvalidStep("Say where the other cells lie, for example: cut double C3 down; cut corner C3 right down.")
    return Cut(shape, cell)


def _parse_choose(words: list[str]) -> Choose:
    if not words or words[0] not in CUT_NAMES or words[1:] not in ([], ["end"]):
        raise InvalidStep("Choose one of: single, double, corner, square.")
    return Choose(CUT_NAMES.index(words[0]), len(words) == 2)


def words_of(text: str) -> list[str]:
    """The words of a typed step, in lower case; arrows are words."""
    text = text.lower()
    for arrow, word in _ARROWS.items():
        text = text.replace(arrow, word)
    return re.sub(r"\s*-\s*", "-", text).split()


def _parse_simple(word: str, words: list[str]) -> BarilocheMove | None:
    """A step of one word and one value."""
    value = words[0] if len(words) == 1 else ""
    match word:
        case "place":
            return Place(tray_cell(value))
        case "turn":
            return Turn(_number(value, word) % 360)
        case "keep":
            return Keep(sheet_cell(value))
        case "part":
            return Part(_number(value, word))
        case "lay":
            return Lay(_number(value, word))
        case "take":
            return Take(_number(value, word))
        case "sheet" if value in SHEET_NAMES:
            return Sheet(SHEET_NAMES.index(value))
        case _:
            return None


def parse_move(text: str) -> BarilocheMove:
    """The step that a text stands for; the inverse of `format_move`.

    Raises:
        InvalidStep: it is none.
    """
    word, *words = words_of(text) or [""]
    if word == "cut":
        return _parse_cut(words)
    if word == "choose":
        return _parse_choose(words)
    if word == "end" and not words:
        return End()
    move = _parse_simple(word, words)
    if move is None:
        raise InvalidStep(
            "{text} is no step. Steps are, for example: choose square; cut square C3; turn 90; place L12.",
            text=text.strip(),
        )
    return move


def split_steps(text: str) -> list[str]:
    """A typed line as single steps: commas and semicolons part them, and `place L12 turn 90` is two."""
    steps: list[str] = []
    for part in re.split("[,;]", text):
        words = words_of(part)
        if len(words) == 4 and words[0] == "place" and words[2] == "turn":
            steps += [f"turn {words[3]}", f"place {words[1]}"]
        elif words:
            steps.append(" ".join(words))
    return steps
