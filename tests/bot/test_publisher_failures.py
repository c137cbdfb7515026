"""What happens to a table's message when Discord, or the process, fails."""

import asyncio
import random
from operator import attrgetter
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.client import Bombonera
from bot.publisher import Publisher
from bot.refusals import Refusal
from tests.bot.channel import do, seen, started, table_of
from tests.bot.house import ANA, BRUNO, CHANNEL, GUILD, open_lobby, play_on, start_table
from tests.bot.wire import Request, Wire, error
from tests.waiting import until

# --- when Discord fails -------------------------------------------------------------------------------------------


def posts(request: Request) -> bool:
    return request.method == "POST"


def edits(request: Request) -> bool:
    return request.method == "PATCH"


def fetches(request: Request) -> bool:
    return request.method == "GET" and "/messages/" in request.path


async def until_shown(bot: Bombonera) -> None:
    """Waits until every table is shown, and nothing old is left to be stripped."""

    async def shown() -> bool:
        return not await bot.store.tables_to_publish() and not await bot.store.old_boards()

    await until(shown)


async def test_failures_are_tried_again(
    bot: Bombonera, wire: Wire, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.publisher._RETRY_SECONDS", (0, 0, 0, 0))
    table = await started(bot, wire, [ANA, BRUNO])
    await play_on(bot.tables, table, source)
    wire.refuse(posts, error(503), times=3)
    assert await bot.publisher.publish(table) is False
    await until_shown(bot)
    assert seen(wire) == ["post @Bruno"] * 4 + ["strip"]
    assert len(wire.in_channel((await table_of(bot, table)).channel_id)) == 2


@pytest.mark.parametrize("failure", [aiohttp.ServerDisconnectedError(), OSError(104, "reset"), KeyError("ours")])
async def test_a_broken_line_is_tried_again(
    failure: Exception, bot: Bombonera, wire: Wire, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn is committed: whatever keeps the channel from showing it is no failure of whoever played it."""
    monkeypatch.setattr("bot.publisher._RETRY_SECONDS", (0, 0))
    table = await started(bot, wire, [ANA, BRUNO])
    await play_on(bot.tables, table, source)
    wire.refuse(posts, failure, times=2)
    assert await bot.publisher.publish(table) is False
    await until_shown(bot)
    assert seen(wire) == ["post @Bruno"] * 3 + ["strip"]


async def test_one_table_keeps_no_other_from_being_shown(bot: Bombonera, wire: Wire) -> None:
    tables = [await open_lobby(bot.tables, "bonbon", channel=channel) for channel in (801, 802, 803)]
    wire.refuse(lambda request: request.channel == 801, KeyError("ours"))
    await bot.publisher.catch_up()
    assert [(await table_of(bot, table)).board_message_id is not None for table in tables] == [False, True, True]


async def test_trying_again_has_an_end(
    bot: Bombonera, wire: Wire, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A channel that is closed to us is not pestered; what is missing is shown after the next reconnect."""
    monkeypatch.setattr("bot.publisher._RETRY_SECONDS", (0, 0))
    table = await started(bot, wire, [ANA, BRUNO])
    await play_on(bot.tables, table, source)
    wire.refuse(posts, error(403, 50013), times=3)
    assert await bot.publisher.publish(table) is False

    async def given_up() -> bool:
        return len(wire.sent()) == 3

    await until(given_up)
    await asyncio.sleep(0.05)
    assert seen(wire) == ["post @Bruno"] * 3
    await bot.on_resumed()
    assert seen(wire) == ["post @Bruno", "strip"]


async def test_a_deleted_message_is_posted_anew(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table = await started(bot, wire, [ANA, BRUNO])
    await do(bot, table, "bet", source)
    await do(bot, table, "bet", source)
    await bot.publisher.publish(table)
    wire.messages.clear()
    seen(wire)
    await do(bot, table, "create", source)
    await bot.publisher.publish(table)
    assert seen(wire) == ["edit", "post @Ana"]
    assert await bot.store.old_boards() == ()
    assert (await table_of(bot, table)).board_message_id in wire.messages


async def test_an_archived_thread_is_opened_again(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table = await started(bot, wire, [ANA], computers=1)
    channel = (await table_of(bot, table)).channel_id
    for attempt in ("edit", "post"):
        wire.threads.add(channel)
        await do(bot, table, "bet", source)
        if attempt == "post":
            wire.messages.clear()
        assert await bot.publisher.publish(table) is True
        opened = [one for one in wire.requests if one.path == f"/channels/{channel}" and one.method == "PATCH"]
        assert [one.body for one in opened] == [{"archived": False}]
        assert attempt in {one.split()[0] for one in seen(wire)}


@pytest.mark.parametrize(
    ("failure", "kept"),
    [
        (error(404, 10008), 0),
        (error(404, 10003), 0),
        (error(403, 50001), 0),
        (error(400, 50035), 0),
        (error(429), 1),
        (error(503), 1),
        (OSError(), 1),
    ],
)
async def test_old_messages_out_of_reach(
    failure: Exception, kept: int, bot: Bombonera, wire: Wire, source: random.Random
) -> None:
    """What is gone is forgotten; what cannot be changed just now is tried again with the next turn."""
    table = await started(bot, wire, [ANA, BRUNO])
    await play_on(bot.tables, table, source)
    wire.refuse(fetches, failure)
    assert await bot.publisher.publish(table) is True
    assert len(await bot.store.old_boards(table)) == kept
    await play_on(bot.tables, table, source)
    await bot.publisher.publish(table)
    assert await bot.store.old_boards(table) == ()


async def test_stripped_messages_keep_text_and_picture(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table = await started(bot, wire, [ANA, BRUNO])
    old = (await table_of(bot, table)).board_message_id
    picture = next(iter(wire.messages.values()))["components"][0]["components"]
    name = next(part["items"][0]["media"]["url"] for part in picture if part["type"] == 12).split("/")[-1].split("?")[0]
    await play_on(bot.tables, table, source)
    await bot.publisher.publish(table)
    (stripped,) = [one for one in wire.edited() if one.path.endswith(str(old))]
    assert "it is your turn" in stripped.text
    assert "attachments" not in stripped.body, "they stay as they are"
    gallery = next(part for part in stripped.body["components"][0]["components"] if part["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == f"attachment://{name}"
    assert gallery["items"][0]["description"]


# --- after a crash ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("long_ago", [False, True])
@pytest.mark.parametrize("stage", ["lobby", "board"])
async def test_a_message_that_was_never_recorded(
    stage: str, long_ago: bool, bot: Bombonera, wire: Wire, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Posted, then the process died: Discord's nonce or the channel's history keeps us from posting it twice."""
    if stage == "board":
        table = await started(bot, wire, [ANA, BRUNO])
        await play_on(bot.tables, table, source)
    else:
        table = await open_lobby(bot.tables, "bonbon")
    with monkeypatch.context() as dying:
        dying.setattr(bot.store, "record_board", _die)
        assert await bot.publisher.publish(table) is False
    posted = list(wire.messages)
    if long_ago:
        wire.forget_nonces()
    await bot.publisher.catch_up()
    assert list(wire.messages) == posted
    assert (await table_of(bot, table)).board_message_id == posted[-1]
    assert await bot.store.old_boards() == ()


class DeadError(RuntimeError):
    """The process died here."""


def _die(*_: object, **__: object) -> None:
    raise DeadError


async def test_history_that_may_not_be_read(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """Without that permission a message may come twice; it must not stay away."""
    table = await started(bot, wire, [ANA, BRUNO])
    await play_on(bot.tables, table, source)
    wire.refuse(lambda request: request.method == "GET" and request.path.endswith("/messages"), error(403, 50001))
    await bot.publisher.catch_up()
    assert "post @Bruno" in seen(wire)


async def test_everything_behind_is_shown_at_start(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    tables = [await started(bot, wire, [ANA, BRUNO]), await open_lobby(bot.tables, "bis", channel=900)]
    await play_on(bot.tables, tables[0], source)
    await bot.publisher.catch_up()
    assert sorted(seen(wire)) == ["post", "post @Bruno", "strip"]
    await bot.publisher.catch_up()
    assert wire.requests == []


# --- channels that are gone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["lobby", "board"])
async def test_a_channel_that_is_gone(
    stage: str, bot: Bombonera, wire: Wire, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deleted while nobody looked: its tables end, and nothing of them is tried again."""
    monkeypatch.setattr("bot.publisher._RETRY_SECONDS", (0, 0))
    if stage == "board":
        table = await started(bot, wire, [ANA, BRUNO])
        await play_on(bot.tables, table, source)
    else:
        table = await open_lobby(bot.tables, "bonbon")
    channel = (await table_of(bot, table)).channel_id
    wire.refuse(lambda request: request.channel == channel, error(404, 10003), times=100)
    assert await bot.publisher.publish(table) is True, "there is nothing left to show"
    assert (await table_of(bot, table)).status == "cancelled"
    asked = len(wire.requests)
    await asyncio.sleep(0.05)
    await bot.publisher.catch_up()
    assert len(wire.requests) == asked


@pytest.mark.parametrize("gone", ["server", "channel", "thread"])
async def test_tables_end_with_their_place(gone: str, bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """Who held secrets is told; the place itself is asked for nothing."""
    table = await started(bot, wire, [ANA, BRUNO])
    await bot.notices.refresh(table)
    channel = (await table_of(bot, table)).channel_id
    wire.requests.clear()
    if gone == "server":
        await bot.on_guild_remove(Mock(spec=discord.Guild, id=GUILD))
    elif gone == "channel":
        await bot.on_guild_channel_delete(Mock(spec=discord.TextChannel, id=channel))
    else:
        await bot.on_raw_thread_delete(Mock(spec=discord.RawThreadDeleteEvent, thread_id=channel))
    assert (await table_of(bot, table)).status == "cancelled"
    (told,) = wire.requests
    assert told.channel == ANA.user_id * 1000
    assert "This table was cancelled." in told.text
    await bot.publisher.catch_up()
    assert len(wire.requests) == 1
    with pytest.raises(Refusal):
        await bot.tables.plan(table, ANA.user_id)


# --- several processes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ended", [False, True])
async def test_a_slow_process_is_overtaken(
    ended: bool, bot: Bombonera, wire: Wire, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process edits the board late, after another has shown the next turn: in the end the newest is shown."""
    table = (await start_table(bot.tables, "bis", [ANA])).table.id
    await bot.publisher.publish(table)
    await play_on(bot.tables, table, source)
    other, begun = Publisher(bot), asyncio.Event()
    edit = attrgetter("_edited")(bot.publisher)

    async def late(*given: object) -> tuple[int, int] | None:
        monkeypatch.setattr(bot.publisher, "_edited", edit)
        begun.set()
        await overtaken.wait()
        return await edit(*given)

    overtaken = asyncio.Event()
    monkeypatch.setattr(bot.publisher, "_edited", late)
    slow = asyncio.create_task(bot.publisher.publish(table))
    await begun.wait()
    if ended:
        await bot.tables.cancel(table, ANA.user_id, may_manage=False)
    else:
        await play_on(bot.tables, table, source)
    await other.publish(table)
    newest = wire.in_channel(CHANNEL)[-1]["components"]
    posted = len(wire.sent())
    overtaken.set()
    assert await slow is True
    assert wire.in_channel(CHANNEL)[-1]["components"] == newest
    assert len(wire.sent()) == posted, "nobody is called twice"
