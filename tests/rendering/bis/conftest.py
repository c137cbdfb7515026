import pytest

from games.bis import GAME
from games.bis.game import BisGame


@pytest.fixture
def game() -> BisGame:
    return GAME
