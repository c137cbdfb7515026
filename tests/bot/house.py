"""People, tables and positions for the bot's tests."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from msgspec.structs import replace

from bot.desk import Newcomer
from bot.position import Plan, Position, Turn, new_plan, take_turn, try_steps
from bot.tables import Tables
from games.chance import Chance, seed_hash
from games.protocol import AnyGame, Move, State
from games.registry import all_games, get_game
from rendering.registry import all_painters
from storage.records import NewStep, Seat, Snapshot, Status, Table, TableBundle, Wait
from storage.store import Store

ANA: Final = Newcomer(101, "Ana")
BRUNO: Final = Newcomer(102, "Bruno")
EVA: Final = Newcomer(103, "Eva")
GUILD: Final = 5
CHANNEL: Final = 100

PAINTED: Final = tuple(sorted(all_games().keys() & all_painters().keys()))
"""The games that can be shown."""

TABLES: Final = [
    (key, seats) for key in PAINTED for seats in range(get_game(key).min_seats, get_game(key).max_seats + 1)
]
EDGES: Final = [(key, seats) for key in PAINTED for seats in sorted({get_game(key).min_seats, get_game(key).max_seats})]

NOW: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


# --- tables in a store --------------------------------------------------------------------------------------------


async def open_lobby(
    tables: Tables,
    game: str,
    people: Sequence[Newcomer] = (ANA, BRUNO),
    *,
    computers: int = 0,
    options: Mapping[str, str] | None = None,
    channel: int = CHANNEL,
    seats: int | None = None,
) -> int:
    """A lobby in which everybody sits; the number of its table."""
    bundle = await tables.open(
        get_game(game),
        guild_id=GUILD,
        channel_id=channel,
        host=people[0],
        language="en",
        options=options or {},
        seats=seats,
    )
    for person in people[1:]:
        await tables.join(bundle.table.id, person)
    for _ in range(computers):
        await tables.add_computer(bundle.table.id, people[0].user_id)
    return bundle.table.id


async def start_table(
    tables: Tables,
    game: str,
    people: Sequence[Newcomer] = (ANA, BRUNO),
    *,
    computers: int = 0,
    options: Mapping[str, str] | None = None,
    channel: int = CHANNEL,
) -> TableBundle:
    """A table that has just started."""
    table = await open_lobby(tables, game, people, computers=computers, options=options, channel=channel)
    return await tables.start(table, people[0].user_id)


async def filled(tables: Tables, table_id: int, user_id: int, source: random.Random) -> Plan:
    """Somebody's turn, tried at random until it can be confirmed."""
    return _complete(await tables.plan(table_id, user_id), source)


def _complete(plan: Plan, source: random.Random) -> Plan:
    while not plan.ready:
        plan = try_steps(plan, [source.choice(plan.moves)])
    return plan


async def play_turn(tables: Tables, table_id: int, user_id: int, source: random.Random) -> TableBundle:
    """Plays somebody's turn at random up to the first confirmation."""
    return (await tables.confirm(await filled(tables, table_id, user_id, source), user_id)).bundle


async def play_on(tables: Tables, table_id: int, source: random.Random) -> TableBundle:
    """Plays one turn of whoever is awaited, a person's at random or a computer's."""
    people = awaited(await tables.bundle(table_id))
    if people:
        return await play_turn(tables, table_id, people[0], source)
    played = await tables.play_computer(table_id)
    assert played is not None
    return played


async def last_turn(store: Store, tables: Tables, table_id: int, source: random.Random) -> Plan:
    """Plays a table of people at random, all in one transaction, until only the last confirmation is missing."""
    position = begun = await tables.position(table_id)
    steps: list[NewStep] = []
    while True:
        seat = source.choice(position.active)
        plan = _complete(new_plan(position, seat, position.since(seat) or 0), source)
        turn = take_turn(position, seat, plan.steps, position.bundle.seats[seat].user_id)
        if turn.results is not None:
            break
        steps += turn.steps
        position = _after(position, turn)
    await store.commit_turn(
        table_id,
        expected_seq=begun.table.seq,
        steps=steps,
        state=position.game.encode_state(position.state),
        waiting=[(wait.seat, wait.since_seq) for wait in position.bundle.waits],
    )
    return try_steps(await tables.plan(table_id, position.bundle.seats[seat].user_id or 0), plan.steps)


def _after(position: Position, turn: Turn) -> Position:
    table = replace(position.table, seq=turn.seq)
    waits = tuple(Wait(table.id, seat, since, NOW) for seat, since in turn.waits)
    return replace(position, bundle=replace(position.bundle, table=table, waits=waits), state=turn.state)


async def finish(store: Store, tables: Tables, table_id: int, source: random.Random) -> TableBundle:
    """Plays a table of people at random to its end."""
    plan = await last_turn(store, tables, table_id, source)
    return (await tables.confirm(plan, holder_of(plan))).bundle


def holder_of(plan: Plan) -> int:
    """The person whose turn is planned."""
    user_id = plan.position.bundle.seats[plan.seat].user_id
    assert user_id is not None
    return user_id


def awaited(bundle: TableBundle) -> list[int]:
    """The people whom a table awaits."""
    return [user for wait in bundle.waits if (user := bundle.seats[wait.seat].user_id) is not None]


async def steps_of(store: Store, table_id: int) -> list[tuple[int, str]]:
    """The committed steps of a table."""
    return [(step.seat, step.text) for step in await store.steps(table_id)]


# --- positions without a store ------------------------------------------------------------------------------------


def random_states(game: AnyGame, seats: int, source: random.Random, options: Mapping[str, str]) -> Iterator[State]:
    """A random game from its first position to its last."""
    seed = source.randbytes(32)
    state: State = game.start(game.checked_options(options, seats), seats, Chance(seed, 0))
    number = 0
    yield state
    while active := game.active(state):
        seat = source.choice(active)
        number += 1
        state = game.play(state, seat, source.choice(game.moves(state, seat)), Chance(seed, number))
        yield state


def some_states(key: str, seats: int, count: int, options: Mapping[str, str] | None = None) -> list[State]:
    """The first position of a random game, its last, and a few between."""
    source = random.Random(f"{key} {seats} {options}")
    states = list(random_states(get_game(key), seats, source, options or {}))
    between = source.sample(range(1, len(states) - 1), min(count, len(states) - 2))
    return [states[at] for at in (0, *sorted(between), len(states) - 1)]


def some_options(key: str) -> list[dict[str, str]]:
    """The default options, and each option's last value by itself."""
    return [{}, *({option.key: option.values[-1]} for option in get_game(key).options)]


def bundle_of(
    key: str,
    state: State | None,
    names: Iterable[str],
    *,
    computers: Iterable[int] = (),
    status: Status = "running",
    seq: int = 12,
    options: str = "{}",
    revision: int = 30,
) -> TableBundle:
    """A table as the store hands it out."""
    game, silicon = get_game(key), set(computers)
    seed = b"\x07" * 32
    table = Table(
        id=123_456,
        game=key,
        version=str(game.version),
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=ANA.user_id,
        status=status,
        options=options,
        language="en",
        seed=seed.hex(),
        seed_hash=seed_hash(seed),
        seq=seq,
        revision=revision,
        created_at=NOW,
        started_at=NOW,
        ended_at=None,
        board_channel_id=CHANNEL,
        board_message_id=777,
        board_seq=seq,
        board_revision=revision,
        mentioned=(),
    )
    seats = tuple(
        Seat(number, None, name, "easy", resigned=False)
        if number in silicon
        else Seat(number, 10**18 + number, name, None, resigned=False)
        for number, name in enumerate(names)
    )
    snapshot = None if state is None else Snapshot(seq, game.encode_state(state).decode())
    active: Sequence[int] = () if state is None else game.active(state)
    return TableBundle(table, seats, snapshot, tuple(Wait(table.id, seat, seq, NOW) for seat in active))


def position_of(
    key: str,
    state: State,
    names: Sequence[str],
    *,
    computers: Iterable[int] = (),
    status: Status = "running",
    seq: int = 12,
) -> Position:
    """A position, without a store."""
    return Position.of(bundle_of(key, state, names, computers=computers, status=status, seq=seq))


def plans_of(position: Position, source: random.Random) -> Iterator[Plan]:
    """Every stage of a random turn of every awaited seat, complete ones included."""
    for seat in position.active:
        plan = new_plan(position, seat, position.since(seat) or 0)
        yield plan
        while plan.moves:
            move: Move = source.choice(plan.moves)
            plan = try_steps(plan, [move])
            yield plan
