"""What the tests of the store share.

They run on SQLite; with TEST_POSTGRES_URL set (and asyncpg installed) also on that PostgreSQL database, whose
tables they drop.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncGenerator, Generator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import ClauseElement, Connection, Engine, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import create_async_engine

from storage.engines import database_url
from storage.store import Store

POSTGRES = os.environ.get("TEST_POSTGRES_URL")
START = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)


class Clock:
    """A clock that moves one second with each look at it."""

    def __init__(self) -> None:
        self.moment = START

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment


@pytest.fixture(scope="session", autouse=True)
def _suits_postgresql() -> Generator[None]:
    """Compile every query that any of these tests runs for PostgreSQL too."""
    dialect = postgresql.dialect()

    def compile_too(_: Connection, query: object, *__: object) -> None:
        if isinstance(query, ClauseElement):
            query.compile(dialect=dialect)

    event.listen(Engine, "before_execute", compile_too)
    yield
    event.remove(Engine, "before_execute", compile_too)


@pytest.fixture(params=["sqlite", "postgresql"] if POSTGRES else ["sqlite"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    assert POSTGRES is not None
    engine = create_async_engine(database_url(POSTGRES))
    async with engine.begin() as connection:
        await connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        await connection.exec_driver_sql("CREATE SCHEMA public")
    await engine.dispose()
    return POSTGRES


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return f"sqlite:///{tmp_path}/store.db"


@pytest.fixture(scope="session")
def made_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database with the newest schema, to be copied: that is quicker than making one."""
    path = tmp_path_factory.mktemp("store") / "made_before.db"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
async def store(url: str, made_before: Path) -> AsyncGenerator[Store]:
    """An open store without any rows."""
    if url.startswith("sqlite"):
        shutil.copy(made_before, url.removeprefix("sqlite:///"))
    async with await Store.open(url, now=Clock()) as opened:
        yield opened
