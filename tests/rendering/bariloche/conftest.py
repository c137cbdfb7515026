import random
from collections.abc import Callable
from functools import cache

import pytest

from games.bariloche import GAME
from games.bariloche.game import BarilocheGame
from games.bariloche.state import BarilocheState
from games.chance import Chance
from rendering.protocol import Scene
from rendering.words import words_for

LONG_NAMES = (
    "Wilhelmina-Katharina von Habsburg",
    "Maximiliane Wrangel-Wüstenhagenn",
    "Ana María de los Ángeles Órdoñez",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
)
SHORT_NAMES = ("Ana", "Bruno", "Chloé", "Eva")


@cache
def positions(seats: int, **options: str) -> list[BarilocheState]:
    """All positions of one game, always the same, every third step an easy computer's and the others random."""
    seed, source = b"pictures of bariloche", random.Random(seats)
    states = [GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))]
    while active := GAME.active(states[-1]):
        number, state = len(states), states[-1]
        chance, seat = Chance(seed, number), active[number % len(active)]
        moves = GAME.moves(state, seat)
        move = source.choice(moves) if number % 3 else GAME.advise(GAME.view(state, seat), moves, chance)
        states.append(GAME.play(state, seat, move, chance))
    return states


def played(seats: int, steps: int, **options: str) -> BarilocheState:
    """The position after some steps of that game, or at its end."""
    states = positions(seats, **options)
    return states[min(steps, len(states) - 1)]


@pytest.fixture
def game() -> BarilocheGame:
    return GAME


@pytest.fixture
def play() -> Callable[..., BarilocheState]:
    return played


@pytest.fixture(params=["en", "es"])
def long_scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(names=LONG_NAMES, words=words_for(str(request.param)))


@pytest.fixture
def scene() -> Scene:
    return Scene(names=SHORT_NAMES, words=words_for("en"))
