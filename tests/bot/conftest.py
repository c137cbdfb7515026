"""What the bot's tests share: an empty database, and the whole bot with Discord's answers made up."""

import asyncio
import shutil
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.client import Bombonera
from bot.config import Settings
from bot.tables import Tables
from storage.store import Store
from tests.bot.wire import Wire


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the newest schema, to be copied: that is quicker than making one."""
    path = tmp_path_factory.mktemp("bot") / "empty.sqlite"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> str:
    """The address of an empty database."""
    path = tmp_path / "bombonera.sqlite"
    shutil.copy(empty_database, path)
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
async def store(database: str) -> AsyncGenerator[Store]:
    """An open store without any rows."""
    async with await Store.open(database) as opened:
        yield opened


@pytest.fixture
def tables(store: Store) -> Tables:
    """The life of tables on that store."""
    return Tables(store)


@pytest.fixture
def wire() -> Wire:
    """Everything the bot asks of Discord."""
    return Wire()


@pytest.fixture
async def bot(database: str, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Bombonera]:
    """The bot with all its cogs, logged in over the wire, without a gateway; computers wait for ever."""
    settings = Settings.model_validate({"token": "none", "database_url": database, "computer_delay": 10_000})
    async with Bombonera(settings) as made:
        monkeypatch.setattr(made.http, "request", wire.request)
        await made.login("none")
        wire.requests.clear()
        yield made
