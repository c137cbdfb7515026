"""Clicks on their way through the bot, and its end."""

import asyncio
import logging
from types import SimpleNamespace
from unittest.mock import AsyncMock, Mock, create_autospec

import discord
import pytest

from bot.buttons import Click, Interaction
from bot.client import Acknowledge, Bombonera
from bot.computers import Computers
from bot.config import Settings
from bot.refusals import Refusal
from games.registry import get_game
from storage.store import Store
from tests.bot.house import ANA, EVA, GUILD, awaited, start_table
from tests.bot.wire import Wire, error
from tests.waiting import until


def interaction(user: int = ANA.user_id, locale: str = "en-US", guild_locale: str | None = "en-US") -> Mock:
    """A click as the library hands it out, with Discord's end made up."""
    made = create_autospec(discord.Interaction, instance=True)
    made.user = SimpleNamespace(id=user)
    made.locale, made.guild_locale, made.guild_id = locale, guild_locale, GUILD
    made.command, made.data = None, {"custom_id": "b:1:0:try:"}
    made.response = create_autospec(discord.InteractionResponse, instance=True)
    made.response.is_done.return_value = True
    made.followup = SimpleNamespace(send=AsyncMock())
    return made


def click(action: str = "try") -> Click:
    return Click(1, "0", action, "")


def told(made: Mock) -> str:
    (call,) = made.followup.send.await_args_list
    return call.kwargs["view"].to_components()[0]["components"][0]["content"]


# --- clicks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("how", "kwargs"), [("update", {}), ("private", {"ephemeral": True, "thinking": True})])
async def test_acknowledged_before_anything_else(how: Acknowledge, kwargs: dict[str, bool], bot: Bombonera) -> None:
    made, order = interaction(), list[str]()

    async def defer(**_: bool) -> None:
        order.append("acknowledged")

    made.response.defer.side_effect = defer

    async def handler(_: Interaction, one: Click) -> None:
        order.append(one.action)

    bot.on_click("try", handler, how)
    await bot.handle_click(made, click())
    assert order == ["acknowledged", "try"]
    made.response.defer.assert_awaited_once_with(**kwargs)


async def test_errors_of_clicks_are_answered(bot: Bombonera, caplog: pytest.LogCaptureFixture) -> None:
    async def refuse(*_: object) -> None:
        raise Refusal("This table is over.")

    async def fail(*_: object) -> None:
        raise RuntimeError("boom")

    bot.on_click("try", refuse, "update")
    made = interaction(locale="es-ES")
    await bot.handle_click(made, click())
    assert told(made) == "Esta mesa ha terminado."
    assert not caplog.records
    bot.on_click("try", fail, "update")
    made = interaction()
    with caplog.at_level(logging.ERROR):
        await bot.handle_click(made, click())
    assert told(made).startswith("Sorry")
    assert "table 1: b:1:0:try: failed" in caplog.text


async def test_buttons_of_a_time_to_come(bot: Bombonera, caplog: pytest.LogCaptureFixture) -> None:
    """An action that nobody answers (an old message, a newer bot's) is apologised for."""
    made = interaction()
    made.response.is_done.return_value = False
    await bot.handle_click(made, click("no_such_action"))
    assert made.response.send_message.await_count == 1
    assert "failed" in caplog.text


@pytest.mark.parametrize("code", [10062, 40060])
async def test_clicks_that_came_too_late(code: int, bot: Bombonera, caplog: pytest.LogCaptureFixture) -> None:
    """Discord has given the click up: it is not handled, so that nobody sees half of it."""
    handler = AsyncMock()
    bot.on_click("try", handler, "update")
    made = interaction()
    made.response.defer.side_effect = error(404, code)
    await bot.handle_click(made, click())
    assert handler.await_count == 0
    assert made.followup.send.await_count == 0
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


# --- languages ----------------------------------------------------------------------------------------------------


async def test_whoever_clicks_is_remembered(bot: Bombonera) -> None:
    """For messages that are written unasked: the last language, also after a restart."""
    table = (await start_table(bot.tables, "bonbon")).table
    assert (await bot.words_of(EVA.user_id, table)).language == table.language == "en"
    bot.meet(interaction(EVA.user_id, "es-419"))
    assert (await bot.words_of(EVA.user_id, table)).language == "es"

    async def kept() -> bool:
        return (await bot.store.get_person_settings(EVA.user_id)).language == "es"

    await until(kept)
    bot.meet(interaction(EVA.user_id, "fi"))
    assert (await bot.words_of(EVA.user_id, table)).language == "en"


@pytest.mark.parametrize(
    ("chosen", "server", "person", "language"),
    [
        (None, "es-ES", "en-US", "es"),
        ("en", "es-ES", "es-ES", "en"),
        ("es", "en-US", "en-US", "es"),
        (None, None, "es-419", "es"),
        (None, "fi", "es-ES", "en"),
    ],
)
async def test_what_everybody_reads(
    chosen: str | None, server: str | None, person: str, language: str, bot: Bombonera
) -> None:
    if chosen is not None:
        await bot.store.set_server_settings(GUILD, language=chosen)
    assert await bot.public_language(interaction(locale=person, guild_locale=server)) == language


# --- showing ------------------------------------------------------------------------------------------------------


async def test_showing_a_table(bot: Bombonera, wire: Wire) -> None:
    """The channel first; then, without anybody waiting for it, the direct message."""
    bundle = await start_table(bot.tables, "bonbon")
    assert await bot.show(bundle.table.id) is True
    assert [one.channel for one in wire.sent()] == [bundle.table.channel_id]

    async def written_to() -> bool:
        return [one.channel for one in wire.sent()] == [bundle.table.channel_id, awaited(bundle)[0] * 1000]

    await until(written_to)


async def test_a_table_that_cannot_be_shown_goes_on(bot: Bombonera, wire: Wire) -> None:
    """The line to the channel is broken: computers play on and direct messages are written all the same."""
    bot.computers = Computers(bot, 0)
    bundle = await start_table(bot.tables, "bis", [ANA], computers=1)
    wire.refuse(lambda request: request.channel == bundle.table.channel_id, OSError(104, "reset"), times=9)
    assert await bot.show(bundle.table.id) is False

    async def played() -> bool:
        return bool(await bot.store.steps(bundle.table.id))

    await until(played)


# --- the end ------------------------------------------------------------------------------------------------------


async def test_who_has_clicked_is_answered_before_the_end(bot: Bombonera) -> None:
    """A click that is being handled is handled to its end; the store is open as long."""
    going, done = asyncio.Event(), list[int]()

    async def slow(_: Interaction, __: Click) -> None:
        going.set()
        await asyncio.sleep(0.1)
        done.append(len(await bot.store.tables_to_notify()))

    bot.on_click("try", slow, "update")
    handling = asyncio.create_task(bot.handle_click(interaction(), click()))
    await going.wait()
    await bot.close()
    assert done == [0]
    await handling


async def test_a_click_that_is_just_being_acknowledged_is_answered_too(bot: Bombonera) -> None:
    """From its first moment a click is waited for."""
    going, done = asyncio.Event(), list[int]()

    async def slow(**_: bool) -> None:
        going.set()
        await asyncio.sleep(0.1)

    async def handler(_: Interaction, __: Click) -> None:
        done.append(len(await bot.store.tables_to_notify()))

    bot.on_click("try", handler, "update")
    made = interaction()
    made.response.defer.side_effect = slow
    handling = asyncio.create_task(bot.handle_click(made, click()))
    await going.wait()
    await bot.close()
    await handling
    assert done == [0]
    assert made.followup.send.await_count == 0


async def test_stopped_while_catching_up(
    bot: Bombonera, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The store stays open until nobody looks into it any more."""
    going_on, catch_up = asyncio.Event(), bot.computers.catch_up

    async def slowly() -> None:
        await going_on.wait()
        await catch_up()

    monkeypatch.setattr(bot.computers, "catch_up", slowly)
    ready = asyncio.create_task(bot.on_ready())
    await asyncio.sleep(0)
    closing = asyncio.create_task(bot.close())
    await asyncio.sleep(0.05)
    going_on.set()
    await asyncio.gather(ready, closing)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_whoever_clicks_at_the_end_is_told(bot: Bombonera) -> None:
    """For a few seconds clicks still arrive: nothing is begun, and nobody is left with “interaction failed”."""
    handler = AsyncMock()
    bot.on_click("try", handler, "update")
    bot.stopping = True
    made = interaction(locale="es-ES")
    made.response.is_done.return_value = False
    await bot.handle_click(made, click())
    assert handler.await_count == 0
    (call,) = made.response.send_message.await_args_list
    assert call.kwargs["ephemeral"] is True
    assert await bot.tree.interaction_check(made) is False


async def test_nothing_new_is_begun_at_the_end(bot: Bombonera) -> None:
    handler = AsyncMock()
    bot.on_click("try", handler, "update")
    await bot.close()
    await bot.handle_click(interaction(), click())
    assert handler.await_count == 0
    with pytest.raises(RuntimeError, match="closed"):
        await bot.store.tables_to_notify()
    await bot.close()


async def test_closing_a_bot_that_never_started(database: str) -> None:
    async with Bombonera(Settings.model_validate({"token": "x", "database_url": database})):
        pass
    async with await Store.open(database) as store:
        assert await store.tables_to_notify() == ()


async def test_background_errors_are_logged(bot: Bombonera, caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise RuntimeError("boom")

    async def noted() -> bool:
        return "work in the background failed" in caplog.text

    with caplog.at_level(logging.ERROR):
        bot.in_background(fail())
        await until(noted)


# --- several processes on one database ----------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "ours"), [(None, [5, 2**22, 2**22 * 7, None]), (2, [5, None])])
async def test_each_process_catches_up_with_its_own_servers(
    count: int | None, ours: list[int | None], bot: Bombonera, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards, direct messages and computers of a server are looked after where its events arrive."""
    monkeypatch.setattr(bot, "shard_count", count)
    monkeypatch.setattr(bot, "shard_id", None if count is None else 0)
    called: list[int] = []
    monkeypatch.setattr(bot.computers, "look_at", called.append)
    servers: list[int | None] = [5, 2**22, 2**22 * 7, None]
    numbers: dict[int, int | None] = {}
    for channel, guild in enumerate(servers, start=300):
        bundle = await bot.tables.open(
            get_game("barrio"), guild_id=guild, channel_id=channel, host=ANA, language="en", options={}
        )
        await bot.tables.add_computer(bundle.table.id, ANA.user_id)
        await bot.tables.start(bundle.table.id, ANA.user_id)
        for message in (channel, channel + 50):
            await bot.store.record_board(bundle.table.id, seq=-1, revision=1, channel_id=channel, message_id=message)
        numbers[bundle.table.id] = guild
    await bot.on_ready()
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    assert [numbers[table] for table in called] == ours
    assert {one.channel - 300 for one in wire.sent() if one.channel < 400} == {servers.index(guild) for guild in ours}
    assert len(wire.sent(ANA.user_id * 1000)) == len(ours)
    assert {board.channel_id - 300 for board in await bot.store.old_boards()} == {
        at for at, guild in enumerate(servers) if guild not in ours
    }


def test_shards_are_told_to_discord() -> None:
    settings = Settings.model_validate({"token": "none", "shard_id": 1, "shard_count": 2})
    bot = Bombonera(settings)
    assert (bot.shard_id, bot.shard_count) == (1, 2)
