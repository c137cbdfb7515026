"""A practice server with the real bot connected to it, anew for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import Bombonera
from practice.server import PracticeServer
from tests.openapi import OpenApi
from tests.waiting import PATIENCE
from tests.whole.house import running_bot


@pytest.fixture
async def server(judge: OpenApi | None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PracticeServer]:
    """A practice server that counts no requests; in the end all that the bot asked is checked against the document.

    It does not hold a slow machine to Discord's three seconds for an answer: how quick the bot is, `make bench` tells.
    """
    monkeypatch.setattr("practice.interactions.ANSWER_WITHIN", PATIENCE)
    monkeypatch.setattr("bot.client._PATIENCE_SECONDS", PATIENCE)
    async with PracticeServer(port=0, data=None, rate_limits=False) as running:
        yield running
        requests = list(running.requests)
    if judge is not None:
        problems = [problem for request in requests for problem in judge.problems(request)]
        assert not problems, "\n".join(problems)


@pytest.fixture
async def bot(server: PracticeServer, tmp_path: Path) -> AsyncIterator[Bombonera]:
    """The bot, ready."""
    async with running_bot(server, tmp_path) as running:
        yield running
