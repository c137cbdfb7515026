"""A running practice server, a real discord.py bot on it, and hands to call REST routes."""

import asyncio
import io
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from PIL import Image

from practice.server import PracticeServer
from tests.openapi import OpenApi
from tests.practice.kit import Bot, Caller, Connect, Draw, NewBot, StillClock, point_at
from tests.waiting import PATIENCE, knows_its_servers, until


@pytest.fixture
async def server(judge: OpenApi | None) -> AsyncIterator[PracticeServer]:
    """A running practice server; in the end all that it answered is checked against the document."""
    async with PracticeServer(clock=StillClock()) as running:
        running.rest.limits.enabled = False
        yield running
        requests = running.requests
    if judge is not None:
        problems = [problem for request in requests for problem in judge.problems(request)]
        assert not problems, "\n".join(problems)


@pytest.fixture
def new_bot() -> NewBot:
    """Return a function that makes a bot."""
    return Bot


@pytest.fixture
def bot() -> Bot:
    """A bot that is not connected yet."""
    return Bot()


@pytest.fixture
def connect(monkeypatch: pytest.MonkeyPatch) -> Connect:
    """Return a context manager that runs a bot against a server."""

    @asynccontextmanager
    async def running(bot: Bot, server: PracticeServer) -> AsyncGenerator[Bot]:
        point_at(server, monkeypatch)
        ready = asyncio.Event()

        async def on_ready() -> None:
            ready.set()

        bot.event(on_ready)
        task = asyncio.create_task(bot.start(server.token))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
        waiting.cancel()
        try:
            if task.done():
                await task
            assert ready.is_set(), "the bot did not get ready"
            # It is ready in haste: where its servers take longer than that to arrive, it does not know them yet.
            await until(lambda: knows_its_servers(bot))
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)

    return running


@pytest.fixture
async def call(server: PracticeServer) -> AsyncIterator[Caller]:
    """Return a function that sends REST requests by hand."""
    async with aiohttp.ClientSession() as session:
        yield Caller(server, session)


@pytest.fixture
def channels(server: PracticeServer) -> dict[str, str]:
    """The ids of the text channels by name."""
    return {c.name: str(c.id) for c in server.world.channels.values() if c.name is not None}


@pytest.fixture
def png() -> Draw:
    """Return a function that draws a plain picture of a size."""

    def draw(width: int, height: int) -> bytes:
        out = io.BytesIO()
        Image.new("RGB", (width, height), "#c2415d").save(out, "PNG")
        return out.getvalue()

    return draw
