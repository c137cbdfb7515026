"""Opening, closing, and what becomes of a transaction that is cut short."""

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from storage.engines import database_url, reading_engine, writing_engine
from storage.records import NewResult, StockChange, Table, TableBundle
from storage.store import Store
from tests.storage.helpers import ANN, BEA, CAL, GUILD, PANTRY, everything, lobby, running, turn
from tests.waiting import PATIENCE


class PulledPlugError(Exception):
    """What the tests raise in the middle of a transaction."""


@contextmanager
def failing_at(number: int) -> Generator[list[str]]:
    """Fail when the statement of this number, counted from 0, is about to run; the commit counts as the last."""
    seen: list[str] = []

    def count(statement: str) -> None:
        if len(seen) == number:
            raise PulledPlugError
        seen.append(statement)

    def before_statement(_: Connection, __: object, statement: str, *___: object) -> None:
        count(statement)

    def before_commit(_: Connection) -> None:
        count("COMMIT")

    event.listen(Engine, "before_cursor_execute", before_statement)
    event.listen(Engine, "commit", before_commit)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", before_statement)
        event.remove(Engine, "commit", before_commit)


async def test_opening_leaves_no_statement_half_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement with rows left holds its lock past its connection's close, for as long as anybody knows it."""
    kept: list[aiosqlite.Cursor] = []

    class KeptCursor(aiosqlite.Cursor):
        def __init__(self, connection: aiosqlite.Connection, cursor: sqlite3.Cursor) -> None:
            super().__init__(connection, cursor)
            kept.append(self)

    monkeypatch.setattr("aiosqlite.core.Cursor", KeptCursor)
    monkeypatch.setattr("storage.engines._PRAGMAS", ("busy_timeout = 50", "synchronous = FULL"))
    monkeypatch.setattr("storage.engines._MIGRATING_MS", 50)
    async with await Store.open(f"sqlite:///{tmp_path / 'new.db'}") as store:
        assert (await running(store)).table.status == "running"
    assert kept


def _files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_failure_at_any_point_of_a_turn_leaves_nothing(store: Store, url: str) -> None:
    table = (await running(store)).table
    await store.save_draft(table.id, 0, since=0, steps=["bet 1"])
    await store.replace_seat(table.id, 1, from_user=BEA, user_id=CAL, name="Cal", reason="substituted")
    before = await everything(url)

    async def last_turn() -> Table:
        return await turn(
            store,
            table,
            texts=["bet 1", "bet 2"],
            waiting=[],
            outcome=[NewResult(0, 1, 5, "[]"), NewResult(1, 2, 3, "[]")],
            stock=[StockChange(GUILD, PANTRY, 0, "[]")],
            takes_back_from=1,
        )

    failures = 0
    while True:
        with failing_at(failures) as seen:
            try:
                await last_turn()
            except PulledPlugError:
                assert len(seen) == failures
            else:
                break
        assert await everything(url) == before
        failures += 1
    assert failures > 8
    after = await everything(url)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"tables", "seat_waits", "steps", "snapshots", "drafts", "results", "stock"}


async def test_a_failure_while_people_sit_down_leaves_nothing(store: Store, url: str) -> None:
    table_id = (await lobby(store, [ANN, BEA, CAL])).table.id
    before = await everything(url)
    failures = 0
    while True:
        with failing_at(failures):
            try:
                await store.remove_seat(table_id, user_id=ANN)
            except PulledPlugError:
                failures += 1
            else:
                break
        assert await everything(url) == before
    assert failures > 4


async def test_a_task_cancelled_at_any_moment_leaves_all_or_nothing(store: Store) -> None:
    table = (await running(store)).table
    for number in range(40):
        bundle = await store.get_table(table.id)
        assert bundle is not None
        writing = asyncio.create_task(turn(store, bundle.table, waiting=[(0, number)]))
        reading = asyncio.create_task(store.get_table(table.id))
        await asyncio.sleep(number * 0.0002)
        writing.cancel()
        reading.cancel()
        await asyncio.wait([writing, reading])
        # Writers take turns, so after this one the cancelled task's work is over, whatever came of it.
        await asyncio.wait_for(store.set_meta("turn", f"{number}"), PATIENCE)
        after = await asyncio.wait_for(store.get_table(table.id), PATIENCE)
        assert after is not None
        assert after.snapshot is not None
        assert after.table.seq - bundle.table.seq in {0, 1}
        assert after.snapshot.seq == after.table.seq == len(await store.steps(table.id))


async def test_readers_never_wait_for_a_writer(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store:
        before = await running(store)
        other = writing_engine(database_url(sqlite_url))
        async with other.begin() as connection:
            await connection.exec_driver_sql("UPDATE tables SET seq = 9")
            assert await store.get_table(before.table.id) == before
            writing = asyncio.create_task(turn(store, before.table))
            await asyncio.sleep(0.05)
            assert not writing.done()
            assert await store.get_table(before.table.id) == before
            await connection.rollback()
        await other.dispose()
        assert (await writing).seq == 1


async def test_a_writer_never_waits_for_readers(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store:
        table = (await running(store)).table
        reader = reading_engine(database_url(sqlite_url))
        async with reader.connect() as connection:
            count = "SELECT count(*) FROM steps"
            assert (await connection.exec_driver_sql(count)).scalar_one() == 0
            await turn(store, table)
            assert (await connection.exec_driver_sql(count)).scalar_one() == 0
        await reader.dispose()


async def test_reading_connections_cannot_write(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url):
        reader = reading_engine(database_url(sqlite_url))
        async with reader.connect() as connection:
            with pytest.raises(OperationalError, match="readonly"):
                await connection.exec_driver_sql("DELETE FROM meta")
        await reader.dispose()


async def test_every_connection_is_told_how_to_behave(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url):
        address = database_url(sqlite_url)
        for opened, synchronous, foreign_keys in (
            (writing_engine(address), 2, 1),
            (writing_engine(address, durable=False), 1, 1),
            (reading_engine(address), 2, 0),
        ):
            async with opened.connect() as connection:
                found = [
                    (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()
                    for pragma in ("journal_mode", "synchronous", "busy_timeout", "query_only")
                ]
                assert found == ["wal", synchronous, 10_000, 1 - foreign_keys]
                assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar_one() >= foreign_keys
            await opened.dispose()


async def test_only_what_can_be_found_out_again_does_not_wait_for_the_disk(sqlite_url: str) -> None:
    waited: list[bool] = []

    def note(connection: Connection) -> None:
        waited.append(connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2)

    async with await Store.open(sqlite_url) as store:
        event.listen(Engine, "commit", note)
        try:
            table = await turn(store, (await running(store)).table, waiting=[(0, 1)])
            assert waited
            assert all(waited)
            waited.clear()
            await store.save_draft(table.id, 0, since=1, steps=["bet 1"])
            await store.record_board(table.id, seq=1, revision=table.revision, channel_id=1, message_id=2)
            await store.drop_draft(table.id, 0)
            assert waited == [False] * 3
            waited.clear()
            await store.replace_seat(table.id, 1, from_user=BEA, user_id=CAL, name="Cal", reason="substituted")
            await store.cancel_table(table.id)
            assert waited == [True] * 2
        finally:
            event.remove(Engine, "commit", note)


async def test_rows_refer_to_rows_that_exist(store: Store, url: str) -> None:
    table_id = (await running(store)).table.id
    engine = writing_engine(database_url(url))
    for statement in (
        "INSERT INTO snapshots VALUES (99, 0, '')",
        "INSERT INTO seats VALUES (99, 0, NULL, '', NULL, false)",
        f"INSERT INTO seat_waits VALUES ({table_id}, 5, 0, '2026-01-01 00:00:00')",
        f"INSERT INTO drafts VALUES ({table_id}, 0, 1, '[]', '2026-01-01 00:00:00')",
        "UPDATE seats SET table_id = 99",
    ):
        with pytest.raises(DBAPIError, match=r"(?i)foreign key"):
            async with engine.begin() as connection:
                await connection.exec_driver_sql(statement)
    await engine.dispose()


async def test_rows_go_with_their_table(store: Store, url: str) -> None:
    table = (await running(store)).table
    table = await turn(store, table, waiting=[(0, 1)])
    await store.save_draft(table.id, 0, since=1, steps=["bet 1"])
    engine = writing_engine(database_url(url))
    async with engine.begin() as connection:
        await connection.exec_driver_sql("DELETE FROM tables")
    await engine.dispose()
    assert {name: rows for name, rows in (await everything(url)).items() if rows} == {}


@pytest.mark.parametrize(
    "change",
    [
        "status = 'paused'",
        "seq = -1",
        "board_seq = 1",
        "board_revision = 99",
    ],
)
async def test_a_table_s_row_makes_sense(store: Store, url: str, change: str) -> None:
    await running(store)
    engine = writing_engine(database_url(url))
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.exec_driver_sql(f"UPDATE tables SET {change}")
    await engine.dispose()


async def test_a_table_s_number_is_never_used_again(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store:
        first = (await lobby(store)).table.id
        engine = writing_engine(database_url(sqlite_url))
        async with engine.begin() as connection:
            await connection.exec_driver_sql("DELETE FROM tables")
        await engine.dispose()
        assert (await lobby(store)).table.id > first


async def test_what_was_kept_is_there_when_opened_again(url: str) -> None:
    async with await Store.open(url) as store:
        table = await turn(store, (await running(store)).table)
        before = await store.get_table(table.id)
    async with await Store.open(url) as store:
        assert await store.get_table(table.id) == before


async def test_closing_waits_for_what_is_under_way_and_ends_every_thread(url: str) -> None:
    threads = set(threading.enumerate())
    store = await Store.open(url)
    table = (await running(store)).table
    writing = asyncio.create_task(turn(store, table))
    reading = [asyncio.create_task(store.get_table(table.id)) for _ in range(9)]
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    await store.close()
    assert (await writing).seq == 1
    for answer in await asyncio.gather(*reading, return_exceptions=True):
        assert isinstance(answer, TableBundle) or str(answer) == "the store is closed"
    for thread in set(threading.enumerate()) - threads:
        thread.join(PATIENCE)
    assert set(threading.enumerate()) <= threads


async def test_a_closed_store_refuses(url: str) -> None:
    store = await Store.open(url)
    await store.close()
    with pytest.raises(RuntimeError, match="closed"):
        await store.get_table(1)
    with pytest.raises(RuntimeError, match="closed"):
        await lobby(store)


async def test_the_write_ahead_log_is_tidied_up_at_the_end(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/store.db") as store:
        await running(store)
        await store.get_table(1)
    assert _files(tmp_path) == ["store.db"]


async def test_the_file_is_its_owner_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "store.db"
    async with await Store.open(f"sqlite:///{path}") as store:
        await lobby(store)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert modes == {"store.db": 0o600, "store.db-wal": 0o600, "store.db-shm": 0o600}


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("mysql://localhost/bombonera", "mysql is not supported"),
    ],
)
async def test_other_addresses_are_refused(address: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        await Store.open(address)
