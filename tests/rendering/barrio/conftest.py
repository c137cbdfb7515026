from collections.abc import Callable
from functools import partial

import pytest

from games.barrio import GAME
from games.barrio.game import BarrioGame
from games.barrio.state import BarrioState
from tests.rendering.tables import history, wandered


@pytest.fixture
def game() -> BarrioGame:
    return GAME


@pytest.fixture
def games() -> Callable[..., list[BarrioState]]:
    """Every position of a game of easy computers."""
    return partial(history, GAME)


@pytest.fixture
def walks() -> Callable[..., list[BarrioState]]:
    """Every position of the beginning of a game of random steps."""
    return partial(wandered, GAME)
