"""The database as the queries see it: transactions for reading and for writing, and rows made into records."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import wraps
from typing import Any, ParamSpec, Self, TypeVar

from msgspec import Struct
from sqlalchemy import ColumnElement, Executable, Table
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage import engines
from storage.schema import REVISION

__all__ = ["Database", "as_text", "columns", "fetch_all", "fetch_first", "unbroken"]

AnyStruct = TypeVar("AnyStruct", bound=Struct)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")

_under_way: set[asyncio.Task[Any]] = set()


def unbroken(
    work: Callable[Given, Coroutine[Any, Any, Answer]],
) -> Callable[Given, Coroutine[Any, Any, Answer]]:
    """Let work that has begun come to its end, even if the task that asked for it is cancelled.

    A transaction cut short would go on holding the database's write lock for as long as its connection takes to
    be noticed and closed.
    """

    @wraps(work)
    async def begun(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        task = asyncio.create_task(work(*args, **kwargs))
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)
        return await asyncio.shield(task)

    return begun


class Database:
    """One database, with one writer at a time and readers that never wait for it."""

    def __init__(
        self, writer: AsyncEngine, noter: AsyncEngine, reader: AsyncEngine, now: Callable[[], datetime]
    ) -> None:
        self._writer = writer
        self._noter = noter
        self._reader = reader
        self._now = now
        self._writing = asyncio.Lock()
        self._reading = asyncio.Semaphore(engines.READERS)
        self._closed = False

    @classmethod
    async def open(cls, url: str, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Self:
        """Open a database, creating it or bringing its schema up to date as needed.

        Args:
            url: `sqlite:///path/to/file.db`, or `postgresql://…` where asyncpg is installed.
            now: The clock by which rows are dated; it must give aware moments.

        Raises:
            ValueError: The address is of neither kind.
            NewerDatabase: A newer version of the program has changed the schema.
        """
        address = engines.database_url(url)
        await engines.prepare_file(address)
        if await engines.schema_revision(address) != REVISION:
            # Loaded here, for it weighs a tenth of the whole program and is hardly ever needed.
            from storage.migrate import upgrade

            await upgrade(address)
        writer, noter = (engines.writing_engine(address, durable=durable) for durable in (True, False))
        return cls(writer, noter, engines.reading_engine(address), now)

    @unbroken
    async def close(self) -> None:
        """Let what is under way finish, then close every connection and end its thread; may be called twice."""
        async with self._writing:
            already = self._closed
            self._closed = True
        if already:
            return
        for _ in range(engines.READERS):
            await self._reading.acquire()
        await self._reader.dispose()
        await self._noter.dispose()
        # The last connection to leave tidies up SQLite's write-ahead log, and only a writing one may.
        await self._writer.dispose()
        for _ in range(engines.READERS):
            self._reading.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @asynccontextmanager
    async def _write(self, *, durable: bool = True) -> AsyncGenerator[AsyncConnection]:
        """A transaction that may write: all of it is committed at the end, or nothing after an error.

        Args:
            durable: Whether it waits for the disk. Not for what a power cut may take: drafts, and which message shows
                what, which is found out again.
        """
        async with self._writing:
            self._check_open()
            async with (self._writer if durable else self._noter).begin() as connection:
                yield connection

    @asynccontextmanager
    async def _read(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction that sees one moment of the database, whatever is written meanwhile."""
        async with self._reading:
            self._check_open()
            async with self._reader.connect() as connection:
                yield connection

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("the store is closed")


def columns(table: Table, kind: type[Struct]) -> Sequence[ColumnElement[Any]]:
    """The columns that make a record of this kind, in the order of its fields."""
    return [table.c[name] for name in kind.__struct_fields__]


async def fetch_all(connection: AsyncConnection, query: Executable, kind: type[AnyStruct]) -> tuple[AnyStruct, ...]:
    """All rows of a query as records; its columns must be those that `columns` gives."""
    return tuple(kind(*row) for row in await connection.execute(query))


async def fetch_first(connection: AsyncConnection, query: Executable, kind: type[AnyStruct]) -> AnyStruct | None:
    """The first row of a query as a record, if there is one."""
    row = (await connection.execute(query)).first()
    return None if row is None else kind(*row)


def as_text(document: str | bytes) -> str:
    """A document as it is kept."""
    return document.decode() if isinstance(document, bytes) else document
