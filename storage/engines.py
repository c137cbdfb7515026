"""Connections: how each kind of database is opened, and what every connection is told first.

SQLite gets an engine with one connection for writing and one with a few for reading. Python's driver would begin
transactions on its own, late and in the wrong mode: a read that turns into a write then fails at once with
"database is locked" instead of waiting. So the driver is told to keep out (`isolation_level=None`), and each
transaction begins as its engine says.

Errors hide the parameters of the statement that failed: they hold seeds and hands, and end in logs.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import aiosqlite
from sqlalchemy import URL, Connection, event, inspect, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

__all__ = [
    "READERS",
    "database_url",
    "migrating_engine",
    "prepare_file",
    "reading_engine",
    "schema_revision",
    "writing_engine",
]

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
READERS: Final = 2
"""Two, so that a long look at many tables keeps no click waiting; each has a thread and memory of its own."""
_BUSY_MS: Final = 10_000
_MIGRATING_MS: Final = 60_000
"""For those that start together: while one changes the schema the others wait, longer than somebody who clicked may."""
_SWITCHING_SECONDS: Final = 60

_PRAGMAS: Final = (f"busy_timeout = {_BUSY_MS}", "synchronous = FULL", "temp_store = MEMORY")
_IN_NO_HURRY: Final = {"server_settings": {"synchronous_commit": "off"}}


def database_url(text: str) -> URL:
    """Read a database's address, `sqlite:///path/to/file.db` or `postgresql://…`, and choose the driver.

    Raises:
        ValueError: It is neither, or an SQLite database in memory, which cannot be shared by connections.
    """
    url = make_url(text)
    backend = url.get_backend_name()
    if backend not in _DRIVERS:
        raise ValueError(f"{backend} is not supported: use sqlite:///path or postgresql://…")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise ValueError("the database needs a file: sqlite:///path/to/file.db")
    return url.set(drivername=_DRIVERS[backend])


async def prepare_file(url: URL) -> None:
    """Create an SQLite database's file as needed, and have it keep a write-ahead log.

    The file is readable by its owner alone: it holds hands and seeds.
    """
    if url.get_backend_name() != "sqlite" or url.database is None:
        return
    _create_file(Path(url.database))
    async with asyncio.timeout(_SWITCHING_SECONDS):
        while True:
            try:
                async with aiosqlite.connect(url.database) as connection:
                    # Read to its end: until then the statement holds the file's lock, even past the close.
                    await connection.execute_fetchall("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as busy:
                # Of processes that switch the same new file at the same moment SQLite turns some away at once.
                if busy.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                await asyncio.sleep(0.02)
            else:
                return


def _create_file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)


async def schema_revision(url: URL) -> str | None:
    """The revision of the schema that a database has; None for a new one."""
    engine = reading_engine(url)
    try:
        async with engine.connect() as connection:
            if not await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version")):
                return None
            return await connection.scalar(text("SELECT version_num FROM alembic_version"))
    finally:
        await engine.dispose()


def migrating_engine(url: URL) -> AsyncEngine:
    """An engine for changing the schema.

    Foreign keys are off: SQLite changes a table by making a new one and dropping the old, and a drop would take
    along every row that refers to it.
    """
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, hide_parameters=True)
    pragmas = (*_PRAGMAS, f"busy_timeout = {_MIGRATING_MS}", "foreign_keys = OFF")
    return _sqlite_engine(url, connections=1, begin="BEGIN IMMEDIATE", pragmas=pragmas)


def writing_engine(url: URL, *, durable: bool = True) -> AsyncEngine:
    """An engine whose transactions take the database's write lock when they begin.

    Durable ones are on the disk when they end, and all those before them too. The others survive the end of the
    process as well, but the last of them may be lost with the power; they do not wait for the disk.
    """
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, hide_parameters=True, connect_args={} if durable else _IN_NO_HURRY)
    pragmas = (*_PRAGMAS, f"synchronous = {'FULL' if durable else 'NORMAL'}", "foreign_keys = ON")
    return _sqlite_engine(url, connections=1, begin="BEGIN IMMEDIATE", pragmas=pragmas)


def reading_engine(url: URL) -> AsyncEngine:
    """An engine whose transactions see one moment of the database from their first query to the last."""
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, isolation_level="REPEATABLE READ", hide_parameters=True)
    pragmas = (*_PRAGMAS, "query_only = ON")
    return _sqlite_engine(url, connections=READERS, begin="BEGIN", pragmas=pragmas)


def _sqlite_engine(url: URL, *, connections: int, begin: str, pragmas: Sequence[str]) -> AsyncEngine:
    engine = create_async_engine(
        url, pool_size=connections, max_overflow=0, connect_args={"isolation_level": None}, hide_parameters=True
    )

    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor: Any = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", begin_transaction)
    return engine
