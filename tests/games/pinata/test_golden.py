"""Whole games written down: every step, the view (the same for every seat) and the legal steps.

`UPDATE_GOLDENS=1 python -m pytest tests/games/pinata/test_golden.py` writes the files anew; look at the difference
before you commit it, and raise the version of the game if the same seed and steps give another game.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from games.chance import Chance
from games.pinata import GAME
from games.pinata.state import PinataState
from games.registry import get_game
from games.selfplay import at_random, by_computer
from tests.golden import check_text

FOLDER = Path(__file__).parent / "golden"
RANDOM, COMPUTERS = "random", "computers"
GAMES: list[tuple[str, int, dict[str, str], str]] = [
    ("train-two", 2, {"level": "level2"}, RANDOM),
    ("towers-three", 3, {"first": "piggyback", "second": "pileup", "scoring": "two"}, RANDOM),
    ("computers-four", 4, {"first": "labyrinth", "second": "somersault", "scoring": "three"}, COMPUTERS),
    ("young-two", 2, {"level": "young"}, RANDOM),
]


def _board(state: PinataState) -> Iterator[str]:
    size = state.setup.size
    wide = max(map(len, state.piles))
    for row in range(size):
        cells = [pile or "." for pile in state.piles[row * size : (row + 1) * size]]
        yield f"  {row + 1:>2} " + " ".join(cell.ljust(wide) for cell in cells).rstrip()


def _position(state: PinataState) -> Iterator[str]:
    view = GAME.view(state, None)
    assert all(replace(GAME.view(state, seat), seat=None) == view for seat in range(state.setup.seats))
    if view.stage == "candy":
        yield from _board(state)
        yield f"  turn {view.turn}: seat {view.acting}, taken {list(view.taken)}, points {list(map(sum, view.points))}"
    for seat in view.active:
        texts = [GAME.format_move(move) for move in GAME.moves(state, seat)]
        yield f"  {view.stage}: {len(texts)} steps: {', '.join(texts)}"


def _game(label: str, seats: int, options: dict[str, str], players: str) -> Iterator[str]:
    seed = label.encode()
    choose = by_computer(seed) if players == COMPUTERS else at_random(random.Random(label))
    game = get_game("pinata")
    state: PinataState = game.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))
    yield f"{label}: {seats} seats, seed {seed.hex()}, cards {state.setup.cards}, scoring {state.setup.scoring}"
    yield from _position(state)
    number = 0
    while GAME.outcome(state) is None:
        number += 1
        move = choose(game, state, state.acting, game.moves(state, state.acting))
        yield f"{number}. seat {state.acting}: {game.format_move(move)}"
        state = game.play(state, state.acting, move, Chance(seed, number))
        yield from (f"  {msgspec.json.encode(event).decode()}" for event in GAME.events(state, None))
        yield from _position(state)
    yield from _board(state)
    yield msgspec.json.format(msgspec.json.encode(GAME.outcome(state)), indent=1).decode()


@pytest.mark.parametrize(("label", "seats", "options", "players"), GAMES, ids=[label for label, *_ in GAMES])
def test_golden(label: str, seats: int, options: dict[str, str], players: str) -> None:
    path, text = FOLDER / f"{label}.txt", "\n".join(_game(label, seats, options, players)) + "\n"
    check_text(path, text)
