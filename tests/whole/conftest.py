"""A practice server with the real bot connected to it, anew for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import Bombonera
from practice.server import PracticeServer
from tests.whole.house import running_bot


@pytest.fixture
async def server() -> AsyncIterator[PracticeServer]:
    """A practice server that counts no requests."""
    async with PracticeServer(port=0, data=None, rate_limits=False) as running:
        yield running


@pytest.fixture
async def bot(server: PracticeServer, tmp_path: Path) -> AsyncIterator[Bombonera]:
    """The bot, ready."""
    async with running_bot(server, tmp_path) as running:
        yield running
