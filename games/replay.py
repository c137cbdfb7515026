"""Plays a game again from its seed and its steps."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.chance import Chance
from games.protocol import Game, StateT


def replay(
    game: Game[StateT, Any, Any],
    options: Mapping[str, str],
    seats: int,
    seed: bytes,
    steps: Iterable[tuple[int, str]],
    stock: bytes | None = None,
) -> Iterator[StateT]:
    """The position at the start and after every step.

    Args:
        game: the rules.
        options: as `Game.checked_options` returned them.
        seats: how many players.
        seed: the table's seed.
        steps: seat and text form of each step, in order.
        stock: what the game started from, for games that keep such a thing.

    Raises:
        GameError: a step is unknown or illegal, so seed, options and steps do not belong together.
    """
    state = game.start(options, seats, Chance(seed, 0), stock)
    yield state
    for number, (seat, text) in enumerate(steps, start=1):
        state = game.play(state, seat, game.parse_move(text), Chance(seed, number))
        yield state
