"""What the tests of every game's pictures and words start from; each game's folder says which `game` it is."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games.protocol import AnyGame
from rendering.protocol import Scene
from tests.rendering.tables import LANGUAGES, LONG_NAMES, played, scene_of


@pytest.fixture
def play(game: AnyGame) -> Callable[..., Any]:
    """The position after so many steps of a game of easy computers, or its last one."""
    return partial(played, game)


@pytest.fixture(params=LANGUAGES)
def long_scene(request: pytest.FixtureRequest, game: AnyGame) -> Scene:
    return scene_of(game.max_seats, str(request.param), LONG_NAMES)


@pytest.fixture
def scene(game: AnyGame) -> Scene:
    return scene_of(game.max_seats)
