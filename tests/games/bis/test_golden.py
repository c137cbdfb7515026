"""Whole games written down: every step, what each seat may know, and the legal steps.

Where the same seed and steps give another game, the game's `version` has to be raised.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from games.bis import GAME
from games.bis.data import cells_of
from games.bis.state import CHOOSING, BisState, BisView, Mark, Sheet
from games.chance import Chance
from tests.games.bis.brute import name
from tests.golden import check_text

FOLDER = Path(__file__).parent / "golden"
GAMES: list[tuple[str, int, dict[str, str], int]] = [
    ("solo", 1, {}, 400),
    ("three", 3, {"sheet": "purple"}, 140),
    ("fresh-two", 2, {"sheet": "fresh"}, 60),
]


def _cells(mask: int) -> str:
    return " ".join(name((cell // 8, cell % 8)) for cell in cells_of(mask)) or "-"


def _sheet(sheet: Sheet) -> str:
    claims = (sheet.columns_first, sheet.columns_later, sheet.colours_first, sheet.colours_later)
    return f"{sheet.marks.bit_count()} marks, fresh {_cells(sheet.fresh)}, jokers {sheet.jokers}, claims {claims}"


def _view(view: BisView) -> str:
    who = "all" if view.seat is None else f"seat {view.seat}"
    own = ""
    if view.own is not None and view.own.status != CHOOSING:
        dice = GAME.format_move(view.own.dice) if view.own.dice else "pass"
        own = f", own choice {dice} {_cells(view.own.cells)}"
    return f"  {who}: done {list(view.done)}{own}"


def _position(state: BisState) -> Iterator[str]:
    roll = state.roll
    taken = GAME.format_move(roll.taken) if roll.taken else "-"
    yield f"  roll {roll.number}, active player {roll.lead}, dice {roll.colours} {roll.numbers}, taken {taken}"
    for seat, sheet in enumerate(state.sheets):
        yield f"  sheet {seat}: {_sheet(sheet)}"
    for seat in (None, *range(len(state.sheets))):
        yield _view(GAME.view(state, seat))
    for seat in GAME.active(state):
        texts = [GAME.format_move(move) for move in GAME.moves(state, seat)]
        yield f"  seat {seat} may: {len(texts)} steps, {'; '.join(texts[:3])} … {texts[-1]}"


def _game(label: str, seats: int, options: dict[str, str], steps: int) -> Iterator[str]:
    """A random game, or its beginning; whole groups are preferred to single cells, which makes it shorter."""
    source = random.Random(label)
    seed = source.randbytes(8)
    state = GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))
    yield f"{label}: {seats} seats, seed {seed.hex()}, sheet {state.sheet}"
    yield from (f"  {row}" for row in state.layout.split())
    yield from _position(state)
    for number in range(1, steps + 1):
        active = GAME.active(state)
        if not active:
            break
        seat = source.choice(active)
        moves = list(GAME.moves(state, seat))
        groups = [move for move in moves if not isinstance(move, Mark)]
        move = source.choice(groups if groups and source.random() < 0.8 else moves)
        state = GAME.play(state, seat, move, Chance(seed, number))
        yield f"{number}. seat {seat}: {GAME.format_move(move)}"
        for event in GAME.events(state, None):
            yield f"  {msgspec.json.encode(event).decode()}"
        if GAME.events(state, None):
            yield from _position(state)
    yield f"outcome {msgspec.json.encode(GAME.outcome(state)).decode()}"


@pytest.mark.parametrize(("label", "seats", "options", "steps"), GAMES, ids=[game[0] for game in GAMES])
def test_plays_as_written_down(label: str, seats: int, options: dict[str, str], steps: int) -> None:
    check_text(FOLDER / f"{label}.txt", "\n".join(_game(label, seats, options, steps)) + "\n")
