"""The same bot in SimCord, an independent simulation of Discord with a clock of its own."""

import random
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias, cast

import discord
import pytest
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from bot.buttons import DYNAMIC_ITEMS
from bot.client import Bombonera
from bot.config import Settings

SETTLES_WITHIN = 60.0
"""Real seconds after which what the bot does will never end. SimCord waits for timers that are due sooner, too."""
DELAY = 2 * SETTLES_WITHIN
"""Seconds that computers wait, and a board that Discord refused; no real time passes."""

BUTTON, MENU = 2, 3

Actor: TypeAlias = MemberActor
Room: TypeAlias = ChannelHandle


def new_bot(folder: Path) -> Bombonera:
    return Bombonera(
        Settings.model_validate(
            {
                "token": "simulated",
                "database_url": f"sqlite+aiosqlite:///{folder / 'bombonera.sqlite'}",
                "computer_delay": DELAY,
            }
        )
    )


@asynccontextmanager
async def simulated(folder: Path) -> AsyncGenerator[simcord.Env]:
    """The bot in a simulated Discord. No fixture: SimCord's clock belongs to the task that starts it."""
    async with simcord.run(new_bot(folder), settle_timeout=SETTLES_WITHIN) as env:
        yield env
        await env.bot.close()


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def newest(channel: Room) -> discord.Message:
    assert channel.last_message is not None
    return channel.last_message


def parts(message: discord.Message | ResponseMessage | None) -> list[dict[str, Any]]:
    """All components of a message or of a private answer."""
    assert message is not None
    raw: list[Any] = (
        [one.to_dict() for one in message.components] if isinstance(message, discord.Message) else message.components
    )
    return list(walk(raw))


def labelled(message: discord.Message | ResponseMessage | None, label: str) -> dict[str, Any] | None:
    return next((one for one in parts(message) if one["type"] == BUTTON and one.get("label") == label), None)


async def play_turn(actor: Actor, channel: Room, source: random.Random) -> None:
    """Plays a turn at random from Play to the last Confirm."""
    answer = await actor.click(newest(channel), label="Play")
    assert answer.acknowledged
    planner = answer.response
    assert planner is not None
    while (button := labelled(planner, "Confirm")) is not None:
        if not button["disabled"]:
            assert (await actor.click(planner.message, label="Confirm")).acknowledged
            continue
        picks = [one for one in parts(planner) if one["type"] == BUTTON and ":pick:" in one.get("custom_id", "")]
        menus = [one for one in parts(planner) if one["type"] == MENU]
        if picks:
            await actor.click(planner.message, custom_id=source.choice(picks)["custom_id"])
        else:
            menu = source.choice(menus)
            value = source.choice(menu["options"])["value"]
            await actor.select(planner.message, [value], custom_id=menu["custom_id"])


async def start_game(env: simcord.Env) -> tuple[Actor, Room]:
    guild = env.create_guild()
    channel = guild.create_text_channel("bonbon")
    ana = guild.add_member(env.create_user("ana"))
    assert (await ana.slash(channel, "bonbon new")).acknowledged
    await ana.click(newest(channel), label="Add computer")
    await ana.click(newest(channel), label="Start")
    return ana, channel


async def test_a_whole_game(tmp_path: Path) -> None:
    async with simulated(tmp_path) as env:
        await play_whole_game(env, random.Random(8))


async def play_whole_game(env: simcord.Env, source: random.Random) -> None:
    ana, channel = await start_game(env)
    turns = 0
    while labelled(channel.last_message, "Play") is not None:
        shown = parts(channel.last_message)[2]["content"]
        if ana.mention not in shown:
            await env.advance_time(DELAY + 1)
            continue
        await play_turn(ana, channel, source)
        turns += 1
        views: Any = cast("Any", env.bot)._connection._view_store
        assert set(views._dynamic_items.values()) >= set(DYNAMIC_ITEMS), "discord.py has forgotten our buttons"
        assert not views._views, "views pile up"
    assert turns > 8
    assert "wins!" in parts(channel.last_message)[2]["content"] or "share" in parts(channel.last_message)[2]["content"]


async def my_turn(env: simcord.Env, actor: Actor, channel: Room) -> None:
    while actor.mention not in parts(channel.last_message)[2]["content"]:
        await env.advance_time(DELAY + 1)


async def test_old_buttons_work_with_a_new_bot(tmp_path: Path) -> None:
    async with simulated(tmp_path) as env:
        ana, channel = await start_game(env)
        await my_turn(env, ana, channel)
        await env.bot.close()
        fresh = new_bot(tmp_path)
        await env.restart_bot(fresh)
        await play_turn(ana, channel, random.Random(2))
        steps = await fresh.store.steps(1)
        assert any(step.by_user == ana.id for step in steps)


async def test_discords_failures_leave_the_table_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that Discord refuses is shown later; the turn stands."""
    monkeypatch.setattr("bot.publisher._RETRY_SECONDS", (DELAY,))
    async with simulated(tmp_path) as env:
        ana, channel = await start_game(env)
        await my_turn(env, ana, channel)
        bot = env.bot
        assert isinstance(bot, Bombonera)
        shown = parts(channel.last_message)
        path = f"/channels/{channel.id}/messages/{newest(channel).id}"
        env.inject_error("PATCH", path, status=503, times=1)
        await play_turn(ana, channel, random.Random(3))
        assert parts(channel.last_message) == shown
        assert await bot.store.tables_to_publish()
        await env.advance_time(DELAY + 1)
        assert parts(channel.last_message) != shown
        assert not await bot.store.tables_to_publish()
