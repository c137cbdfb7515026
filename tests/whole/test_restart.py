"""Nothing confirmed is lost and nothing is shown twice, whenever the bot dies."""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from practice.driver import Person
from practice.driver_messages import ChatMessage
from practice.driver_seat import ActionError
from practice.server import PracticeServer
from storage.records import Table
from storage.store import Store
from tests.waiting import PATIENCE, until
from tests.whole.house import (
    CHANNEL,
    board,
    confirm,
    fill,
    is_board,
    next_to_act,
    open_planner,
    open_table,
    play_turn,
    running_bot,
    up_to_date,
)

ROOT = Path(__file__).parents[2]


def boards(messages: list[ChatMessage]) -> list[ChatMessage]:
    """Public messages with a picture."""
    return [message for message in messages if not message.ephemeral and message.pictures]


def posts_by_stage(server: PracticeServer) -> Counter[str]:
    """How many messages were made for each stage of a table: the nonce names it."""
    made: dict[str, set[str]] = {}
    for request in server.requests:
        body: Any = request.json
        reply: Any = request.reply
        if request.method == "POST" and request.template.endswith("/messages") and request.status == 200:
            made.setdefault(body["nonce"], set()).add(reply["id"])
    return Counter({nonce: len(ids) for nonce, ids in made.items()})


class DeadError(RuntimeError):
    """The bot died here."""


def die(*_: object, **__: object) -> None:
    """Stands for the moment at which the process is gone."""
    raise DeadError


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ("client", "show"),
        ("publisher", "_sent"),
        ("publisher", "_edited"),
        ("store", "record_board"),
        ("store", "drop_old_board"),
        ("store", "save_notice"),
        ("notices", "refresh"),
    ],
)
async def test_dying_at_any_point_of_a_turn(
    server: PracticeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, what: str
) -> None:
    """Whatever comes after the commit may fail: the next start makes it good, once."""
    ana, bruno = server.person("Ana"), server.person("Bruno")
    async with running_bot(server, tmp_path) as bot:
        await open_table(ana, bruno)
        first = await next_to_act(ana, bruno)
        assert first is not None
        planner = await fill(first, await open_planner(first), random.Random(3))
        old = await board(first)
        monkeypatch.setattr(bot if where == "client" else getattr(bot, where), what, die)
        await first.click(planner, "Confirm")
        await until(lambda: committed(bot.store))
        await asyncio.sleep(0.1)
    async with running_bot(server, tmp_path) as bot:
        second = bruno if first is ana else ana
        await until(lambda: up_to_date(bot))
        assert await next_to_act(ana, bruno) is second
        await until(lambda: only_one_board(ana))
        assert max(posts_by_stage(server).values()) == 1
        shown = await board(ana)
        assert shown.id != old.id
        assert len(boards(await ana.messages(CHANNEL))) == 2
        await play_turn(second, random.Random(4))
        assert await next_to_act(ana, bruno) is not None
        table = (await bot.tables.bundle(1)).table
        assert table.seq == 2


async def committed(store: Store) -> bool:
    bundle = await store.get_table(1)
    return bundle is not None and bundle.table.seq > 0


async def only_one_board(person: Person) -> bool:
    return sum(map(is_board, await person.messages(CHANNEL))) == 1


async def test_a_message_that_was_never_recorded_is_found_again(
    server: PracticeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long after a crash Discord has forgotten the nonce; the channel's history has not."""
    ana, bruno = server.person("Ana"), server.person("Bruno")
    async with running_bot(server, tmp_path) as bot:
        await open_table(ana, bruno)
        first = await next_to_act(ana, bruno)
        assert first is not None
        planner = await fill(first, await open_planner(first), random.Random(3))
        monkeypatch.setattr(bot.store, "record_board", die)
        await first.click(planner, "Confirm")
        await until(lambda: has_boards(ana, 2))
    monkeypatch.setattr("bot.publisher.nonce_of", later_nonce)
    async with running_bot(server, tmp_path) as bot:
        await until(lambda: up_to_date(bot))
        assert len(boards(await ana.messages(CHANNEL))) == 2


def later_nonce(table: Table) -> str:
    """A nonce that Discord has not seen yet."""
    return f"later-{table.id}-{table.revision}"


async def has_boards(person: Person, count: int) -> bool:
    return len(boards(await person.messages(CHANNEL))) == count


async def test_drafts_and_planners_outlive_the_bot(server: PracticeServer, tmp_path: Path) -> None:
    """An open planner goes on where it stood, with a bot that has never seen it."""
    ana = server.person("Ana")
    async with running_bot(server, tmp_path) as bot:
        await open_table(ana, computers=1)
        await next_to_act(ana)
        planner = await fill(ana, await open_planner(ana), random.Random(5))
        steps = (await bot.store.get_table(1), await bot.store.get_draft(1, 0))
        assert steps[1] is not None
    async with running_bot(server, tmp_path):
        told = await confirm(ana, planner)
        assert "Your turn is confirmed" in told.text


@asynccontextmanager
async def bot_process(server: PracticeServer, folder: Path) -> AsyncGenerator["asyncio.subprocess.Process"]:
    """`python -m bot`, as a user starts it; killed at the end without a chance to tidy up."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "BOMBONERA_TOKEN": server.token,
        "BOMBONERA_DISCORD_URL": server.url,
        "BOMBONERA_DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bombonera.sqlite'}",
        "BOMBONERA_READY_TIMEOUT": "0.05",
        "BOMBONERA_COMPUTER_DELAY": "0.01",
        "BOMBONERA_LOG_LEVEL": "ERROR",
    }
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", env=environment, cwd=folder)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()


@pytest.mark.slow
async def test_killed_again_and_again(server: PracticeServer, tmp_path: Path) -> None:
    """A game goes on through kills at random moments; the steps and boards are what they would have been."""
    source = random.Random(21)
    ana, bruno = server.person("Ana"), server.person("Bruno")
    people = (ana, bruno)
    seq = 0
    for life in range(5):
        async with bot_process(server, tmp_path):
            await wait_online(ana)
            if life == 0:
                await open_table(ana, bruno)
            turns: asyncio.Queue[Person] = asyncio.Queue()
            playing = asyncio.create_task(keep_playing(people, source, turns))
            for _ in range(2):
                await asyncio.wait_for(turns.get(), PATIENCE)
            await asyncio.sleep(source.random() * 0.4)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'bombonera.sqlite'}")
        bundle = await store.get_table(1)
        assert bundle is not None
        assert bundle.snapshot is not None
        steps = await store.steps(1)
        await store.close()
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        assert bundle.snapshot.seq == bundle.table.seq == len(steps) >= seq
        seq = len(steps)
    assert seq >= 10
    assert max(posts_by_stage(server).values()) == 1


async def wait_online(person: Person) -> None:
    """Waits until the bot is there."""

    async def online() -> bool:
        return bool((await person.state())["bot"]["online"])

    await until(online)


async def keep_playing(people: tuple[Person, Person], source: random.Random, turns: asyncio.Queue[Person]) -> None:
    """Plays turns until it is cancelled, and reports each."""
    while (person := await next_to_act(*people)) is not None:
        try:
            await play_turn(person, source)
            turns.put_nowait(person)
        except (ActionError, LookupError, TimeoutError):
            await asyncio.sleep(0.05)
