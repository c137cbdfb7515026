"""Finds the games: every package in `games/` with a `GAME`."""

import functools
from collections.abc import Mapping
from types import MappingProxyType

import games
from games.discovery import offered
from games.protocol import AnyGame, Game


@functools.cache
def all_games() -> Mapping[str, AnyGame]:
    """Every game by its key, in alphabetical order."""
    found: list[AnyGame] = list(offered(games, "GAME", Game))
    return MappingProxyType({game.key: game for game in found})


def get_game(key: str) -> AnyGame:
    """The game of that key.

    Raises:
        KeyError: there is none.
    """
    return all_games()[key]
