from collections.abc import Callable
from functools import cache

import pytest

from games.chance import Chance
from games.pinata import GAME
from games.pinata.state import PinataState
from rendering.protocol import Scene
from rendering.words import words_for

LONG_NAMES = (
    "Wilhelmina-Katharina von Habsburg",
    "Maximiliane Wrangel-Wüstenhagenn",
    "Ana María de los Ángeles Órdoñez",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
)
SHORT_NAMES = ("Ana", "Bruno", "Chloé", "Diego")

Play = Callable[..., PinataState]


@cache
def _played(seats: int, turns: int, options: tuple[tuple[str, str], ...]) -> PinataState:
    seed = b"pictures of pinata"
    state = GAME.start(GAME.checked_options(dict(options), seats), seats, Chance(seed, 0))
    number = 0
    while state.turn <= turns and not state.over:
        number += 1
        move = GAME.advise(GAME.view(state, state.acting), GAME.moves(state, state.acting), Chance(seed, number))
        state = GAME.play(state, state.acting, move, Chance(seed, number))
    return state


def played(seats: int, turns: int, **options: str) -> PinataState:
    """A position after some turns of easy computers; always the same one."""
    return _played(seats, turns, tuple(sorted(options.items())))


@pytest.fixture
def play() -> Play:
    return played


@pytest.fixture(params=["en", "es"])
def long_scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(names=LONG_NAMES, words=words_for(str(request.param)))


@pytest.fixture
def scene() -> Scene:
    return Scene(names=SHORT_NAMES, words=words_for("en"))
