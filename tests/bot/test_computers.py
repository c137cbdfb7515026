"""Computer seats act by themselves, a while after the table begins to wait for them, and show what they did."""

import asyncio
import logging
import random
import time

import pytest

from bot.client import Bombonera
from bot.computers import Computers
from storage.records import TableBundle
from tests.bot.house import ANA, BRUNO, CHANNEL, awaited, play_turn, start_table
from tests.bot.wire import Wire
from tests.waiting import until


@pytest.fixture
def computers(bot: Bombonera) -> Computers:
    """The bot's computers, in a hurry."""
    bot.computers = Computers(bot, 0.001)
    return bot.computers


async def begun_by(bot: Bombonera, *, computer: bool, seats: int = 1) -> TableBundle:
    """A table of Ana and computers that a computer, or Ana, begins."""
    for channel in range(CHANNEL, CHANNEL + 50):
        bundle = await start_table(bot.tables, "bonbon", [ANA], computers=seats, channel=channel)
        if bool(awaited(bundle)) is not computer:
            return bundle
        await bot.tables.cancel(bundle.table.id, ANA.user_id, may_manage=False)
    raise AssertionError("nobody of that kind ever begins")


async def until_awaited(bot: Bombonera, table: int, user_id: int = ANA.user_id) -> TableBundle:
    """The table once it waits for a person again, and shows it."""

    async def waits() -> bool:
        bundle = await bot.tables.bundle(table)
        return user_id in awaited(bundle) and bundle.table.board_revision == bundle.table.revision

    await until(waits)
    return await bot.tables.bundle(table)


async def test_they_play_until_a_person_is_awaited(bot: Bombonera, computers: Computers, wire: Wire) -> None:
    table = (await begun_by(bot, computer=True, seats=3)).table.id
    computers.look_at(table)
    bundle = await until_awaited(bot, table)
    steps = await bot.store.steps(table)
    assert bundle.table.seq == len(steps) >= 1
    assert all(step.by_user is None and bundle.seats[step.seat].computer for step in steps)
    assert len(wire.sent()) + len(wire.edited()) >= len(steps), "each of their turns is shown"


async def test_nothing_happens_at_a_table_that_awaits_people(bot: Bombonera, computers: Computers) -> None:
    bundle = await begun_by(bot, computer=False)
    computers.look_at(bundle.table.id)
    computers.look_at(bundle.table.id + 100)
    await asyncio.sleep(0.1)
    assert await bot.tables.bundle(bundle.table.id) == bundle


async def test_looked_at_twice_they_play_once(bot: Bombonera, computers: Computers) -> None:
    table = (await begun_by(bot, computer=True)).table.id
    for _ in range(5):
        computers.look_at(table)
    await until_awaited(bot, table)
    await asyncio.sleep(0.05)
    assert len(await bot.store.steps(table)) == 1


async def test_they_take_their_time(bot: Bombonera) -> None:
    """The same time whatever there is to think about: it must not tell how hard a choice was."""
    bot.computers = Computers(bot, 0.3)
    table = (await begun_by(bot, computer=True)).table.id
    begun = time.monotonic()
    bot.computers.look_at(table)
    await until_awaited(bot, table)
    assert time.monotonic() - begun >= 0.3


async def test_they_answer_every_turn_of_a_person(bot: Bombonera, computers: Computers, source: random.Random) -> None:
    """Whenever the person has played, showing the table wakes the computers."""
    table = (await start_table(bot.tables, "bis", [ANA], computers=2)).table.id
    computers.look_at(table)
    for _ in range(2):
        await until_awaited(bot, table)
        await play_turn(bot.tables, table, ANA.user_id, source)
        await bot.show(table)
    await until_awaited(bot, table)
    assert {step.seat for step in await bot.store.steps(table)} == {0, 1, 2}


async def test_no_call_is_lost(bot: Bombonera, computers: Computers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that ends just while the computers look for one and find none still wakes them."""
    table = (await begun_by(bot, computer=False)).table.id
    get_table, looked, go_on = bot.store.get_table, asyncio.Event(), asyncio.Event()

    async def slowly(table_id: int) -> TableBundle | None:
        found = await get_table(table_id)
        if not looked.is_set():
            looked.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(bot.store, "get_table", slowly)
    computers.look_at(table)
    await looked.wait()
    await play_turn(bot.tables, table, ANA.user_id, random.Random(1))
    computers.look_at(table)
    go_on.set()
    await until_awaited(bot, table)


async def test_a_seat_given_up_is_played_on(bot: Bombonera, computers: Computers) -> None:
    bundle = await start_table(bot.tables, "bonbon", [ANA, BRUNO])
    table, leaver = bundle.table.id, awaited(bundle)[0]
    await bot.tables.resign(table, leaver)
    await bot.show(table)
    await until_awaited(bot, table, ({ANA.user_id, BRUNO.user_id} - {leaver}).pop())
    assert computers is bot.computers


async def test_after_a_restart_they_go_on(bot: Bombonera, computers: Computers) -> None:
    table = (await begun_by(bot, computer=True)).table.id
    await computers.catch_up()
    await until_awaited(bot, table)


async def test_stopped_in_mid_thought(bot: Bombonera) -> None:
    """Nothing is lost: the next start finds the same table waiting for the same computer."""
    bot.computers = Computers(bot, 5)
    before = await begun_by(bot, computer=True)
    bot.computers.look_at(before.table.id)
    await asyncio.sleep(0.05)
    await bot.computers.close()
    bot.computers.look_at(before.table.id)
    await asyncio.sleep(0.05)
    assert await bot.tables.bundle(before.table.id) == before
    assert [table.id for table in await bot.store.tables_awaiting_computers()] == [before.table.id]


async def test_a_computer_that_fails_tries_again(
    bot: Bombonera, computers: Computers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = (await begun_by(bot, computer=True)).table.id

    monkeypatch.setattr("bot.computers._RETRY_SECONDS", 0.01)

    async def fail(_: int) -> None:
        raise RuntimeError("no idea")

    async def noted() -> bool:
        return f"table {table}: a computer player failed" in caplog.text

    with monkeypatch.context() as failing, caplog.at_level(logging.ERROR):
        failing.setattr(bot.tables, "play_computer", fail)
        computers.look_at(table)
        await until(noted)
    await until_awaited(bot, table)
