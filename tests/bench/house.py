"""A practice server with channels enough, and a database in which many tables are open, some of them played there."""

import itertools
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec

from games.registry import get_game
from practice.records import Channel
from practice.server import PracticeServer
from tests.bench.filling import Place, fill
from tests.bench.plan import Plan, seats_of

_ELSEWHERE: Final = 900_000_000_000_000_000
"""Ids of servers, channels, people and messages that the practice server does not know."""


class House(msgspec.Struct, frozen=True):
    """What a bot can be started in.

    Attributes:
        server: the practice server.
        database: a database file with open tables.
        live: the tables played on the server, by number.
    """

    server: PracticeServer
    database: Path
    live: dict[int, Place]


@asynccontextmanager
async def open_house(folder: Path, plan: Plan) -> AsyncGenerator[House]:
    """A new practice server and a new database; the tables played there have no message yet."""
    async with PracticeServer(port=0, data=None, rate_limits=False, record=False) as server:
        live = _live_places(server, plan)
        places = [*live, *_other_places(plan, plan.tables - len(live))]
        strangers = {user for place in places[len(live) :] for user, _ in place.people}
        database = folder / "bench.sqlite"
        await fill(database, places, unreachable=sorted(strangers))
        yield House(server, database, dict(enumerate(live, start=1)))


def _live_places(server: PracticeServer, plan: Plan) -> list[Place]:
    """Tables of two on the practice server, one of each game in every channel."""
    world = server.world
    people = [(person.id, person.global_name) for person in world.people()]
    games = itertools.cycle(plan.games)
    places: list[Place] = []
    for number in range(plan.live):
        if number % len(plan.games) == 0:
            channel = Channel(id=world.ids.next(), guild_id=world.home.id, name=f"bench-{number}")
            world.save_channel(channel)
            channel_id = channel.id
        else:
            channel_id = places[-1].channel_id
        game = next(games)
        seats = seats_of(get_game(game), 2)
        sitting = tuple(people[(number + seat) % len(people)] for seat in range(seats))
        places.append(Place(game, world.home.id, channel_id, sitting))
    return places


def _other_places(plan: Plan, count: int) -> Sequence[Place]:
    """Tables in channels of their own, of all games and numbers of players, all shown already."""
    ids = itertools.count(_ELSEWHERE)
    places: list[Place] = []
    for number in range(count):
        game = get_game(plan.games[number % len(plan.games)])
        seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
        people = tuple((next(ids), f"Player {number}-{seat}") for seat in range(seats))
        places.append(Place(game.key, next(ids), next(ids), people, message_id=next(ids)))
    return places
