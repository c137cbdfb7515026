import random
from collections.abc import Callable
from functools import cache

import pytest

from games.barrio.game import BarrioGame
from games.barrio.state import BarrioState
from games.chance import Chance
from rendering.protocol import Scene
from rendering.words import words_for

GAME = BarrioGame()
LONG_NAMES = (
    "Wilhelmina-Katharina von Habsburg",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Ana María de los Ángeles Órdoñez",
    "Ñoño_*~`|>#[]()<@:1234567890 äöü",
)
SHORT_NAMES = ("Ana", "Bruno", "Chloé", "Diego")

Play = Callable[..., BarrioState]


@cache
def history(seats: int, card: str = "a", seed: bytes = b"pictures of barrio") -> tuple[BarrioState, ...]:
    """Every position of a game of easy computers; always the same one."""
    state = GAME.start(GAME.checked_options({"scoring": card}, seats), seats, Chance(seed, 0))
    states = [state]
    for number in range(1, 700):
        active = GAME.active(state)
        if not active:
            break
        chance = Chance(seed, number)
        move = GAME.advise(GAME.view(state, active[0]), GAME.moves(state, active[0]), chance)
        state = GAME.play(state, active[0], move, chance)
        states.append(state)
    return tuple(states)


@cache
def wandered(seats: int, seed: int = 1, steps: int = 160) -> tuple[BarrioState, ...]:
    """Every position of the beginning of a game of random steps."""
    dice = random.Random(seed)
    stock = b"wandering %d" % seed
    state = GAME.start(GAME.checked_options({}, seats), seats, Chance(stock, 0))
    states = [state]
    for number in range(1, steps + 1):
        active = GAME.active(state)
        if not active:
            break
        state = GAME.play(state, active[0], dice.choice(list(GAME.moves(state, active[0]))), Chance(stock, number))
        states.append(state)
    return tuple(states)


def played(seats: int, steps: int, card: str = "a") -> BarrioState:
    states = history(seats, card)
    return states[min(steps, len(states) - 1)]


@pytest.fixture
def game() -> BarrioGame:
    return GAME


@pytest.fixture
def play() -> Play:
    return played


@pytest.fixture
def games() -> Callable[..., tuple[BarrioState, ...]]:
    return history


@pytest.fixture
def walks() -> Callable[..., tuple[BarrioState, ...]]:
    return wandered


@pytest.fixture(params=["en", "es"])
def long_scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(names=LONG_NAMES, words=words_for(str(request.param)))


@pytest.fixture
def scene() -> Scene:
    return Scene(names=SHORT_NAMES, words=words_for("en"))
