from collections.abc import Callable
from functools import cache

import pytest

from games.bis import GAME
from games.bis.state import BisState
from games.chance import Chance
from rendering.protocol import Scene
from rendering.words import words_for

LONG_NAMES = (
    "Wilhelmina-Katharina von Habsburg",
    "Maximiliane Wrangel-Wüstenhagenn",
    "Ana María de los Ángeles Órdoñez",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Ñoño_*~`|>#[]()<@:1234567890 äöü",
    "Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
)
SHORT_NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Eva", "Fran")


@cache
def played(seats: int, steps: int, sheet: str = "black") -> BisState:
    """A position after some steps of easy computers; always the same one."""
    seed = b"pictures of bis"
    state = GAME.start({"sheet": sheet}, seats, Chance(seed, 0))
    for number in range(1, steps + 1):
        active = GAME.active(state)
        if not active:
            break
        chance = Chance(seed, number)
        move = GAME.advise(GAME.view(state, active[0]), GAME.moves(state, active[0]), chance)
        state = GAME.play(state, active[0], move, chance)
    return state


@pytest.fixture
def play() -> Callable[..., BisState]:
    return played


@pytest.fixture(params=["en", "es"])
def long_scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(names=LONG_NAMES, words=words_for(str(request.param)))


@pytest.fixture
def scene() -> Scene:
    return Scene(names=SHORT_NAMES, words=words_for("en"))
