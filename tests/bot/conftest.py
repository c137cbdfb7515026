"""What the bot's tests share: an empty database, and the whole bot with Discord's answers made up."""

import asyncio
import hashlib
import itertools
import random
import shutil
from collections import OrderedDict
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.client import Bombonera
from bot.config import Settings
from bot.tables import Tables
from rendering.kit.studio import Pictures, Studio
from storage.store import Store
from tests.bot.wire import Wire
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def same_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first table of every test has the same seed, and so has the second."""
    numbers = itertools.count()

    def seed(length: int) -> bytes:
        return hashlib.sha256(f"table {next(numbers)}".encode()).digest()[:length]

    monkeypatch.setattr("bot.lobby.secrets.token_bytes", seed)


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
def source(request: pytest.FixtureRequest) -> random.Random:
    """A random source of each test's own, the same every time."""
    return random.Random(request.node.name)


@pytest.fixture
def wire() -> Wire:
    """Everything the bot asks of Discord."""
    return Wire()


@pytest.fixture(scope="session")
def drawn() -> "OrderedDict[str, Pictures]":
    """What has been drawn in any test: the same positions come again and again."""
    return OrderedDict()


@pytest.fixture
async def studio(drawn: "OrderedDict[str, Pictures]", monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Studio]:
    """Draws, each picture once."""
    made = Studio()
    monkeypatch.setattr(made, "_kept", drawn)
    yield made
    await made.close()


@pytest.fixture
async def bot(
    database: str, wire: Wire, drawn: "OrderedDict[str, Pictures]", monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Bombonera]:
    """The bot with all its cogs, logged in over the wire, without a gateway; computers wait for ever."""
    monkeypatch.setattr("bot.client._PATIENCE_SECONDS", PATIENCE)
    settings = Settings.model_validate({"token": "none", "database_url": database, "computer_delay": 10_000})
    async with Bombonera(settings) as made:
        monkeypatch.setattr(made.http, "request", wire.request)
        monkeypatch.setattr(made.studio, "_kept", drawn)
        await made.login("none")
        wire.requests.clear()
        yield made
