from collections.abc import Callable

import pytest

from games.pinata import GAME
from games.pinata.game import PinataGame
from games.pinata.state import PinataState
from tests.rendering.tables import history


@pytest.fixture
def game() -> PinataGame:
    return GAME


@pytest.fixture
def play() -> Callable[..., PinataState]:
    """The position after so many turns of a game of easy computers, or its last one."""

    def played(seats: int, turns: int, **options: str) -> PinataState:
        states = history(GAME, seats, options=options)
        return next((state for state in states if state.turn > turns), states[-1])

    return played
