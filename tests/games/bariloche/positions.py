"""Positions of Bariloche for the tests."""

import pytest
from msgspec.structs import replace

from games.bariloche import GAME
from games.bariloche.cutting import cells_of
from games.bariloche.data import CONTENTS, CUT_SIZES, NOTHING, SHEET_CELLS, TRAY_PITCH, WHOLE_SHEET, sheet_cell_text
from games.bariloche.notation import sheet_cell, tray_cell
from games.bariloche.pieces import Piece
from games.bariloche.scoring import Line
from games.bariloche.state import BarilocheState, Player, Tray
from games.chance import Chance
from games.errors import IllegalStep


def begin(seats: int = 2, seed: bytes = b"bariloche", stock: bytes | None = None, **options: str) -> BarilocheState:
    """A new game."""
    return GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0), stock)


def play(state: BarilocheState, seat: int, *texts: str, step: int = 1) -> BarilocheState:
    """The position after steps of a seat, each of which may be a whole typed line."""
    for text in texts:
        for move in GAME.parse_steps(state, seat, text):
            state = GAME.play(state, seat, move, Chance(b"bariloche", step))
            step += 1
    return state


def refusal(state: BarilocheState, seat: int, text: str) -> str:
    """Why a typed step is refused."""
    with pytest.raises(IllegalStep) as refused:
        play(state, seat, text)
    return str(refused.value)


def cut_of(piece: Piece) -> int:
    """The cut type whose piece this is."""
    return CUT_SIZES.index(4 - piece.count(NOTHING))


def one_round(state: BarilocheState, *texts: str) -> BarilocheState:
    """The position after a typed line of every seat, in seat order."""
    for seat, text in enumerate(texts):
        state = play(state, seat, text)
    return state


def tray(picture: str) -> Tray:
    """A tray drawn as text, each cell a piece of its own: contents in two letters, `__` for nothing."""
    cells: list[int] = []
    contents: list[int] = []
    for row, line in enumerate(line for line in picture.split("\n") if line.strip()):
        for column, text in enumerate(line.split()):
            if text != "__":
                cells.append((row + 5) * TRAY_PITCH + column + 5)
                contents.append(CONTENTS[text])
    return Tray(tuple(cells), tuple(contents), tuple(range(1, len(cells) + 1)))


def cells(texts: str) -> int:
    """The mask of sheet cells named in a text."""
    return sum(1 << sheet_cell(text.lower()) for text in texts.split())


def without(texts: str) -> int:
    """A sheet from which these cells were cut."""
    return WHOLE_SHEET & ~cells(texts)


def names(mask: int) -> str:
    """The cells of a mask of a sheet, in words."""
    return " ".join(sheet_cell_text(cell) for cell in cells_of(mask))


def at(text: str) -> int:
    """A tray's cell by its name."""
    return tray_cell(text.lower())


def points(lines: tuple[Line, ...]) -> dict[str, int]:
    """The points of every line."""
    return {line.key: line.points for line in lines}


def cutting(cut: int, *sheets: tuple[int, int], trays: tuple[Tray, ...] = (), score: str = "a") -> BarilocheState:
    """A position in which everybody is to cut: a sheet and its remaining cells for every seat, and trays."""
    state = begin(len(sheets), score=score)
    players = tuple(
        Player(stage="cut", sheet=sheet, left=left, tray=trays[seat] if trays else Tray())
        for seat, (sheet, left) in enumerate(sheets)
    )
    uses = [0, 0, 0, 0]
    uses[cut] = 1
    return replace(state, phase="cut", cut=cut, players=players, uses=tuple(uses), chooser=0)


def area(state: BarilocheState) -> int:
    """All cells there are: sheets, trays, pieces in hand, scraps, spicy bonbons."""
    total = 0
    for player in state.players:
        total += player.left.bit_count() + len(player.tray.cells) + player.scraps + player.spicy
        total += sum(4 - part.count(NOTHING) for part in player.parts)
    return total


def whole(seats: int) -> int:
    """The cells of as many fresh sheets."""
    return seats * len(SHEET_CELLS)
