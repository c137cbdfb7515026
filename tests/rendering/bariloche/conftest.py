import pytest

from games.bariloche import GAME
from games.bariloche.game import BarilocheGame


@pytest.fixture
def game() -> BarilocheGame:
    return GAME
