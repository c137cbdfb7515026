import pytest

from games.bonbon import GAME
from games.bonbon.game import BonbonGame


@pytest.fixture
def game() -> BonbonGame:
    return GAME
