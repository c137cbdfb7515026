"""A database with many open tables, each somewhere in a random game."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import create_engine, insert

from games.chance import Chance, seed_hash
from games.protocol import AnyGame, State
from games.registry import get_game
from storage import schema
from storage.store import Store

_NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
_MOST_STEPS: Final = 24


class Place(msgspec.Struct, frozen=True):
    """Where a table stands and who sits there.

    Attributes:
        game: key of the game.
        guild_id: the server.
        channel_id: the channel.
        people: ids and names, by seat.
        message_id: the message that shows the table; None where none does yet.
    """

    game: str
    guild_id: int
    channel_id: int
    people: tuple[tuple[int, str], ...]
    message_id: int | None = None


class _Rows:
    """Rows to be written, by table of the schema."""

    def __init__(self) -> None:
        self.of: dict[str, list[dict[str, object]]] = {
            name: [] for name in ("tables", "seats", "steps", "snapshots", "seat_waits", "person_settings")
        }

    def add(self, name: str, /, **row: object) -> None:
        self.of[name].append(row)


async def fill(path: Path, places: Sequence[Place], *, unreachable: Sequence[int] = ()) -> None:
    """Makes a database with a running table at each place, numbered from 1.

    Args:
        path: the new file.
        places: where.
        unreachable: people who have closed their direct messages.
    """
    async with await Store.open(f"sqlite:///{path}"):
        pass  # the schema is there now
    rows = _Rows()
    for number, place in enumerate(places, start=1):
        _add_table(rows, number, place)
    for user_id in unreachable:
        rows.add("person_settings", user_id=user_id, dm_closed_at=_NOW)
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            for name, values in rows.of.items():
                if values:
                    connection.execute(insert(schema.metadata.tables[name]), values)
    finally:
        engine.dispose()


def _add_table(rows: _Rows, number: int, place: Place) -> None:
    game, seats = get_game(place.game), len(place.people)
    source = random.Random(number)
    seed = source.randbytes(32)
    options = game.checked_options({}, seats)
    state: State = game.start(options, seats, Chance(seed, 0))
    waits = dict.fromkeys(game.active(state), 0)
    seq = 0
    for _ in range(source.randrange(_MOST_STEPS)):
        seat = source.choice(game.active(state))
        move = source.choice(list(game.moves(state, seat)))
        after = game.play(state, seat, move, Chance(seed, seq + 1))
        if game.outcome(after) is not None:
            break
        state, seq = after, seq + 1
        waits = {one: seq if one == seat else waits.get(one, seq) for one in game.active(state)}
        _add_step(rows, number, seq, seat, place.people[seat][0], game, state, game.format_move(move))
    shown = place.message_id is not None
    rows.add(
        "tables",
        id=number,
        game=game.key,
        version=str(game.version),
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        host_id=place.people[0][0],
        status="running",
        options=msgspec.json.encode(options).decode(),
        language="en",
        seed=seed.hex(),
        seed_hash=seed_hash(seed),
        seq=seq,
        revision=seq + seats + 1,
        created_at=_NOW,
        started_at=_NOW,
        ended_at=None,
        board_channel_id=place.channel_id if shown else None,
        board_message_id=place.message_id,
        board_seq=seq if shown else -1,
        board_revision=seq + seats + 1 if shown else 0,
        mentioned=tuple(game.active(state)) if shown else (),
    )
    for seat, (user_id, name) in enumerate(place.people):
        rows.add("seats", table_id=number, number=seat, user_id=user_id, name=name, computer=None, resigned=False)
    rows.add("snapshots", table_id=number, seq=seq, state=game.encode_state(state).decode())
    for seat, since in waits.items():
        rows.add("seat_waits", table_id=number, seat=seat, since_seq=since, since_at=_NOW)


def _add_step(
    rows: _Rows, number: int, seq: int, seat: int, by_user: int, game: AnyGame, state: State, text: str
) -> None:
    rows.add(
        "steps",
        table_id=number,
        number=seq,
        seat=seat,
        turn_seq=seq - 1,
        text=text,
        events=game.encode_events(state).decode(),
        by_user=by_user,
        at=_NOW,
        taken_back_at=None,
    )
