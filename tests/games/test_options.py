"""What a table's options change about its game, and what they leave as it is."""

import itertools
import random
from collections.abc import Mapping

import pytest

from games.chance import Chance
from games.errors import InvalidOption
from games.protocol import AnyGame, Option
from games.registry import all_games, get_game
from games.selfplay import Playout, at_random, play_out

_SEEDS = 12
"""Random set-ups of so many games tell two values apart, where anything does."""


def _sampled(game: AnyGame) -> list[tuple[Mapping[str, str], int]]:
    """Some of the combinations that a table can be set up with, and numbers of players."""
    source = random.Random(game.key)
    tables: list[tuple[Mapping[str, str], int]] = []
    while len(tables) < 12:
        options = {option.key: source.choice(option.values) for option in game.options}
        seats = source.randint(game.min_seats, game.max_seats)
        try:
            tables.append((game.checked_options(options, seats), seats))
        except InvalidOption:
            continue
    return tables


TABLES = [(game, options, seats) for game in all_games().values() for options, seats in _sampled(game)]


def _variants(game: AnyGame, options: Mapping[str, str], seats: int, option: Option) -> list[Mapping[str, str]]:
    """The same options with each value of one of them that goes with the others."""
    variants: list[Mapping[str, str]] = []
    for value in option.values:
        try:
            variants.append(game.checked_options({**options, option.key: value}, seats))
        except InvalidOption:
            continue
    return variants


def _played(game: AnyGame, options: Mapping[str, str], seats: int) -> Playout:
    return play_out(game, options, seats, b"options" * 4, at_random(random.Random(1)))


@pytest.mark.parametrize(("game", "options", "seats"), TABLES, ids=lambda value: getattr(value, "key", None))
def test_idle_options_change_nothing_and_all_others_something(
    game: AnyGame, options: Mapping[str, str], seats: int
) -> None:
    idle = game.idle_options(options, seats)
    assert idle <= {option.key for option in game.options}
    for option in game.options:
        variants = _variants(game, options, seats, option)
        if option.key in idle:
            assert len({_played(game, one, seats) for one in variants}) == 1
            assert all(game.idle_options(one, seats) == idle for one in variants)
            continue
        for one, other in itertools.pairwise(variants):
            starts = (
                (game.start(each, seats, Chance(bytes([number]), 0)) for each in (one, other))
                for number in range(_SEEDS)
            )
            assert any(first != second for first, second in starts)


@pytest.mark.parametrize(
    ("key", "options", "seats", "idle"),
    [
        ("barrio", {}, 1, {"scoring"}),
        ("barrio", {}, 2, {"klaus"}),
        ("bariloche", {}, 2, set[str]()),
        ("bariloche", {"score": "random"}, 2, set[str]()),
        ("bariloche", {"score": "b"}, 2, {"garnishes"}),
        ("bariloche", {"mode": "permanent"}, 3, {"sheets"}),
        ("bariloche", {"mode": "permanent", "score": "d"}, 3, {"sheets", "garnishes"}),
        ("pinata", {"level": "level1"}, 2, set[str]()),
    ],
)
def test_known_idle_options(key: str, options: Mapping[str, str], seats: int, idle: set[str]) -> None:
    game = get_game(key)
    assert game.idle_options(game.checked_options(options, seats), seats) == idle
