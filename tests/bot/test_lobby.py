"""Tables before they start, and how one ends before its time."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Mapping

import pytest

from bot.desk import Newcomer, seats_wanted, table_options
from bot.refusals import Refusal
from bot.tables import Tables
from games.chance import Chance, seed_hash
from games.protocol import State
from games.registry import all_games, get_game
from storage.records import TableBundle
from storage.store import Store
from tests.bot.house import ANA, BRUNO, CHANNEL, EVA, GUILD, open_lobby, start_table

STRANGER = 999


def names_of(bundle: TableBundle) -> list[str]:
    return [seat.name for seat in bundle.seats]


async def refused(work: Awaitable[object]) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(Refusal) as caught:
        await work
    return str(caught.value)


# --- opening ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", list(all_games()))
async def test_a_new_table(key: str, tables: Tables) -> None:
    table = await open_lobby(tables, key, [ANA])
    bundle = await tables.bundle(table)
    game = get_game(key)
    assert bundle.table.status == "lobby"
    assert (bundle.table.guild_id, bundle.table.channel_id, bundle.table.host_id) == (GUILD, CHANNEL, ANA.user_id)
    assert bundle.table.version == str(game.version)
    assert table_options(bundle) == {option.key: option.default for option in game.options}
    assert names_of(bundle) == ["Ana"]
    assert (await tables.in_channel(CHANNEL, game)).table.id == table


async def test_one_table_of_a_game_per_channel(tables: Tables) -> None:
    first = await open_lobby(tables, "bonbon", [ANA])
    assert f"(number {first})" in await refused(open_lobby(tables, "bonbon", [BRUNO]))
    await open_lobby(tables, "bis", [BRUNO])
    await open_lobby(tables, "bonbon", [BRUNO], channel=CHANNEL + 1)
    await tables.cancel(first, ANA.user_id, may_manage=False)
    await open_lobby(tables, "bonbon", [BRUNO])


async def test_no_table_here(tables: Tables) -> None:
    assert "`/bonbon new`" in await refused(tables.in_channel(CHANNEL, get_game("bonbon")))
    assert "does not exist" in await refused(tables.bundle(12))


@pytest.mark.parametrize(("options", "seats"), [({"bugqueen": "maybe"}, None), ({"x": "y"}, None), ({}, 1), ({}, 6)])
async def test_wrong_options(options: dict[str, str], seats: int | None, tables: Tables) -> None:
    await refused(open_lobby(tables, "bonbon", [ANA], options=options, seats=seats))
    await refused(tables.in_channel(CHANNEL, get_game("bonbon")))


# --- joining and leaving ------------------------------------------------------------------------------------------


async def test_joining(tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon", [ANA])
    await tables.join(table, BRUNO)
    assert names_of(await tables.join(table, EVA)) == ["Ana", "Bruno", "Eva"]
    assert await refused(tables.join(table, BRUNO)) == "You already sit at this table."
    assert "does not exist" in await refused(tables.join(table + 1, BRUNO))


async def test_a_full_table(tables: Tables) -> None:
    people = [ANA, *(Newcomer(200 + at, f"Guest {at}") for at in range(4))]
    table = await open_lobby(tables, "bonbon", people)
    assert "All seats" in await refused(tables.join(table, BRUNO))
    assert "All seats" in await refused(tables.add_computer(table, ANA.user_id))


async def test_all_join_at_once(tables: Tables) -> None:
    """Of ten people who press Join together four find a seat, each once."""
    table = await open_lobby(tables, "bonbon", [ANA])
    crowd = [Newcomer(300 + at, f"Guest {at}") for at in range(5)] * 2
    done = await asyncio.gather(*(tables.join(table, one) for one in crowd), return_exceptions=True)
    assert sum(isinstance(one, TableBundle) for one in done) == 4
    assert sum(isinstance(one, Refusal) for one in done) == 6
    seated = (await tables.bundle(table)).seats
    assert len({seat.user_id for seat in seated}) == len(seated) == 5


async def test_leaving(tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon", [ANA, BRUNO, EVA])
    left = await tables.leave(table, ANA.user_id)
    assert names_of(left) == ["Bruno", "Eva"]
    assert left.table.host_id == BRUNO.user_id
    assert await refused(tables.leave(table, ANA.user_id)) == "You do not sit at this table."
    await tables.leave(table, EVA.user_id)
    ended = await tables.leave(table, BRUNO.user_id)
    assert ended.table.status == "cancelled"
    assert await refused(tables.join(table, ANA)) == "This table is over."


async def test_computers_do_not_keep_a_lobby(tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon", [ANA], computers=2)
    assert (await tables.leave(table, ANA.user_id)).table.status == "cancelled"


async def test_somebody_joins_while_the_last_one_leaves(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has been told that they have a seat has one: at this table, or they are told that it is over."""
    table = await open_lobby(tables, "bonbon", [ANA])
    get_table = store.get_table
    leaving = asyncio.Event()

    async def slowly(table_id: int) -> TableBundle | None:
        found = await get_table(table_id)
        if not leaving.is_set():
            leaving.set()
            await asyncio.sleep(0.05)
        return found

    monkeypatch.setattr(store, "get_table", slowly)
    left = asyncio.create_task(tables.leave(table, ANA.user_id))
    await leaving.wait()
    (joined,) = await asyncio.gather(tables.join(table, BRUNO), return_exceptions=True)
    await left
    assert isinstance(joined, Refusal) or (await tables.bundle(table)).table.status == "lobby"


# --- computers and options ----------------------------------------------------------------------------------------


async def test_computers(tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon", [ANA, BRUNO], computers=2)
    bundle = await tables.bundle(table)
    assert [seat.computer for seat in bundle.seats] == [None, None, "easy", "easy"]
    assert len(set(names_of(bundle))) == 4
    await tables.remove_computer(table, BRUNO.user_id)
    assert len((await tables.remove_computer(table, ANA.user_id)).seats) == 2
    assert "no computer" in await refused(tables.remove_computer(table, ANA.user_id))


@pytest.mark.parametrize("act", [Tables.add_computer, Tables.remove_computer, Tables.start])
async def test_strangers_change_nothing(act: Callable[[Tables, int, int], Awaitable[object]], tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon", computers=1)
    before = await tables.bundle(table)
    assert "You do not sit" in await refused(act(tables, table, STRANGER))
    assert await tables.bundle(table) == before


async def test_people_may_be_called_like_computers(tables: Tables) -> None:
    """Six seats, six names for computers, and people who bear some of them."""
    sweets = [Newcomer(400 + at, name) for at, name in enumerate(("Truffle", "Nougat"))]
    table = await open_lobby(tables, "bis", sweets, computers=4)
    assert "All seats" in await refused(tables.add_computer(table, sweets[0].user_id))
    await tables.start(table, sweets[0].user_id)
    after = await tables.resign(table, sweets[0].user_id)
    assert len(set(names_of(after))) == 6


async def test_options(tables: Tables) -> None:
    table = await open_lobby(tables, "bis", seats=3)
    changed = await tables.set_option(table, ANA.user_id, "sheet", "red")
    assert table_options(changed) == {"sheet": "red"}
    assert seats_wanted(changed) == 3, "the number of seats outlives a change"
    assert "Only the host" in await refused(tables.set_option(table, BRUNO.user_id, "sheet", "blue"))
    assert "no option" in await refused(tables.set_option(table, ANA.user_id, "sheet", "mauve"))
    assert table_options(await tables.bundle(table)) == {"sheet": "red"}


# --- starting -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", list(all_games()))
async def test_starting(key: str, tables: Tables) -> None:
    game, computers = get_game(key), get_game(key).max_seats - 2
    bundle = await start_table(tables, key, computers=computers)
    table, position = bundle.table, await tables.position(bundle.table.id)
    assert (table.status, table.seq) == ("running", 0)
    assert table.seed is not None
    assert seed_hash(bytes.fromhex(table.seed)) == table.seed_hash
    assert [(wait.seat, wait.since_seq) for wait in bundle.waits] == [(seat, 0) for seat in position.active]
    assert len(bundle.seats) == game.max_seats
    again = start_table(tables, key, channel=CHANNEL + 1)
    assert (await again).table.seed != table.seed


async def test_a_lobby_from_before_an_update(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts is with which rules a game started, not with which its lobby was opened: so it can be verified."""
    game = get_game("bonbon")
    now = game.version
    monkeypatch.setattr(type(game), "version", now - 1)
    table = await open_lobby(tables, "bonbon")
    assert (await tables.bundle(table)).table.version == str(now - 1)
    monkeypatch.setattr(type(game), "version", now)
    assert (await tables.start(table, ANA.user_id)).table.version == str(now)


@pytest.mark.parametrize("key", list(all_games()))
async def test_a_game_is_set_up_out_of_others_way(key: str, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """To make a fresh sheet of ¡Bis! takes a tenth of a second and more."""
    game, threads = get_game(key), set[int]()
    begin = game.start

    def noted(_: object, options: Mapping[str, str], seats: int, chance: Chance, stock: bytes | None = None) -> State:
        threads.add(threading.get_ident())
        return begin(options, seats, chance, stock)

    monkeypatch.setattr(type(game), "start", noted)
    await start_table(tables, key)
    assert threads
    assert threading.get_ident() not in threads


@pytest.mark.parametrize(("key", "people"), [("bonbon", 1), ("pinata", 1), ("bariloche", 1)])
async def test_too_few(key: str, people: int, tables: Tables) -> None:
    table = await open_lobby(tables, key, [ANA, BRUNO][:people])
    assert "players" in await refused(tables.start(table, ANA.user_id))
    assert (await tables.bundle(table)).table.status == "lobby"


async def test_starting_twice(tables: Tables) -> None:
    """Two press Start at once: one game begins, with one seed."""
    table = await open_lobby(tables, "bonbon")
    done = await asyncio.gather(
        tables.start(table, ANA.user_id), tables.start(table, BRUNO.user_id), return_exceptions=True
    )
    assert sum(isinstance(one, Refusal) for one in done) == 1
    started = next(one for one in done if isinstance(one, TableBundle))
    assert (await tables.bundle(table)) == started
    for late in (tables.join(table, EVA), tables.leave(table, ANA.user_id), tables.add_computer(table, ANA.user_id)):
        assert await refused(late) == "This table has already started."


async def test_a_lobby_that_changes_under_start(tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process seats somebody between reading and starting: nobody is left out of the game."""
    table = await open_lobby(tables, "bonbon")
    get_stock = store.get_stock

    async def meanwhile(guild_id: int, key: str) -> object:
        await Tables(store).join(table, EVA)
        return await get_stock(guild_id, key)

    monkeypatch.setattr(store, "get_stock", meanwhile)
    assert "just changed" in await refused(tables.start(table, ANA.user_id))
    bundle = await tables.bundle(table)
    assert bundle.table.status == "lobby"
    assert bundle.table.seed is None
    assert len(bundle.seats) == 3


async def test_what_starts_by_itself_refuses_nobody(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever took the last seat has it: that the table changed meanwhile is for whoever presses Start."""
    table = await open_lobby(tables, "bis", [ANA, BRUNO], seats=2)
    get_stock = store.get_stock

    async def meanwhile(guild_id: int, key: str) -> object:
        await Tables(store).join(table, EVA)
        return await get_stock(guild_id, key)

    with monkeypatch.context() as busy:
        busy.setattr(store, "get_stock", meanwhile)
        assert await tables.start_if_complete(table) is False
    assert (await tables.bundle(table)).table.status == "lobby"
    assert await tables.start_if_complete(table) is True


async def test_starting_by_itself(tables: Tables) -> None:
    table = await open_lobby(tables, "bis", [ANA], seats=3)
    for person in (BRUNO, EVA):
        await tables.start_if_complete(table)
        assert (await tables.bundle(table)).table.status == "lobby"
        await tables.join(table, person)
    await tables.start_if_complete(table)
    bundle = await tables.bundle(table)
    assert bundle.table.status == "running"
    assert "@seats" not in json.dumps(table_options(bundle))
    await tables.start_if_complete(table)
    assert (await tables.bundle(table)) == bundle


async def test_the_last_two_seats_are_taken_at_once(tables: Tables) -> None:
    """Both have joined before either looks whether all are there: nobody is told no after having been told yes."""
    table = await open_lobby(tables, "bis", [ANA], seats=2)
    for person in (BRUNO, EVA):
        await tables.join(table, person)
    await asyncio.gather(*(tables.start_if_complete(table) for _ in range(2)))
    assert (await tables.bundle(table)).table.status == "running"


async def test_alone(tables: Tables) -> None:
    table = await open_lobby(tables, "bis", [ANA], seats=1)
    await tables.start_if_complete(table)
    assert (await tables.bundle(table)).table.status == "running"


async def test_without_a_wish_nothing_starts_by_itself(tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon")
    await tables.start_if_complete(table)
    assert (await tables.bundle(table)).table.status == "lobby"


async def test_a_table_that_has_not_started_has_no_position(tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon")
    assert "not started" in await refused(tables.position(table))
    assert "not started" in await refused(tables.plan(table, ANA.user_id))


# --- ending before its time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("started", [False, True])
async def test_cancelling(started: bool, tables: Tables) -> None:
    table = (await start_table(tables, "bonbon")).table.id if started else await open_lobby(tables, "bonbon")
    assert "Only the host" in await refused(tables.cancel(table, BRUNO.user_id, may_manage=False))
    ended = await tables.cancel(table, BRUNO.user_id, may_manage=True)
    assert ended.table.status == "cancelled"
    assert ended.waits == ()
    assert await refused(tables.cancel(table, ANA.user_id, may_manage=False)) == "This table is over."


async def test_resigning(tables: Tables, store: Store) -> None:
    table = (await start_table(tables, "bonbon", [ANA, BRUNO, EVA], computers=1)).table.id
    before = await tables.bundle(table)
    after = await tables.resign(table, BRUNO.user_id)
    seat = after.seats[1]
    assert (seat.user_id, seat.computer, seat.resigned) == (None, "easy", True)
    assert len(set(names_of(after))) == 4
    assert after.snapshot == before.snapshot
    assert after.waits == before.waits
    assert [(one.seat, one.from_user, one.reason) for one in await store.seat_changes(table)] == [
        (1, BRUNO.user_id, "resigned")
    ]
    assert await refused(tables.resign(table, BRUNO.user_id)) == "You do not sit at this table."


async def test_a_host_who_has_resigned_is_none(tables: Tables) -> None:
    table = (await start_table(tables, "bonbon", [ANA, BRUNO])).table.id
    await tables.resign(table, ANA.user_id)
    assert "Only the host" in await refused(tables.cancel(table, ANA.user_id, may_manage=False))
    assert (await tables.cancel(table, BRUNO.user_id, may_manage=False)).table.status == "cancelled"


async def test_the_last_person_resigns(tables: Tables) -> None:
    table = (await start_table(tables, "bonbon", computers=1)).table.id
    assert (await tables.resign(table, ANA.user_id)).table.status == "running"
    assert (await tables.resign(table, BRUNO.user_id)).table.status == "cancelled"
    assert "not running" in await refused(tables.resign(table, BRUNO.user_id))


async def test_a_lobby_is_left_not_given_up(tables: Tables) -> None:
    table = await open_lobby(tables, "bonbon")
    assert "not running" in await refused(tables.resign(table, ANA.user_id))
