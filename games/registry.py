"""Finds the games: every package in `games/` with a `GAME`."""

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

import games
from games.protocol import AnyGame, Game


@functools.cache
def all_games() -> Mapping[str, AnyGame]:
    """Every game by its key, in alphabetical order."""
    found: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg:
            game = getattr(importlib.import_module(f"games.{module.name}"), "GAME", None)
            if isinstance(game, Game):
                found[game.key] = game
    return MappingProxyType(found)


def get_game(key: str) -> AnyGame:
    """The game of that key.

    Raises:
        KeyError: there is none.
    """
    return all_games()[key]
