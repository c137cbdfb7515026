"""Several processes on one database, and processes that die."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from storage.engines import database_url, migrating_engine, prepare_file
from storage.errors import StaleSequence
from storage.records import Table
from storage.store import Store
from tests.storage.helpers import ANN, BEA, lobby, running, turn

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


async def committer(url: str, table_id: int, turns: int) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(HERE / "committer.py"),
        url,
        str(table_id),
        str(turns),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        stdout=PIPE,
    )


async def lines(process: Process, count: int) -> list[str]:
    """The next lines that a process writes; fewer if it ends."""
    assert process.stdout is not None
    read = [await process.stdout.readline() for _ in range(count)]
    return [line.decode().strip() for line in read if line.endswith(b"\n")]


async def check(store: Store, table_id: int) -> int:
    """See that the table's parts agree, and say at which step it is."""
    bundle = await store.get_table(table_id)
    assert bundle is not None
    assert bundle.snapshot is not None
    seq = bundle.table.seq
    steps = await store.steps(table_id)
    assert [step.number for step in steps] == list(range(1, seq + 1))
    assert [step.turn_seq for step in steps] == [number - number % 2 for number in range(seq)]
    assert (bundle.snapshot.seq, bundle.snapshot.state) == (seq, f"{seq}")
    assert [wait.since_seq for wait in bundle.waits] == [seq]
    return seq


@pytest.mark.parametrize("confirmed", [1, 17])
async def test_a_killed_process_loses_nothing_it_confirmed(url: str, confirmed: int) -> None:
    async with await Store.open(url) as store:
        table_id = (await running(store)).table.id
    process = await committer(url, table_id, 10_000)
    said = await lines(process, confirmed + 1)
    process.kill()
    rest, _ = await process.communicate()
    said += rest.decode().split("\n")[:-1]
    assert said[0] == "ready"
    assert len(said) > confirmed
    async with await Store.open(url) as store:
        seq = await check(store, table_id)
        # The process may have died between a commit and the line that tells of it.
        assert seq - int(said[-1]) in {0, 2}
        bundle = await store.get_table(table_id)
        assert bundle is not None
        await turn(store, bundle.table)


async def test_processes_take_turns(url: str) -> None:
    async with await Store.open(url) as store:
        table_id = (await running(store)).table.id
        processes = [await committer(url, table_id, 25) for _ in range(2)]
        outputs = await asyncio.gather(*(process.communicate() for process in processes))
        assert [process.returncode for process in processes] == [0, 0]
        told = [int(line) for output, _ in outputs for line in output.split()[1:]]
        assert sorted(told) == list(range(2, 101, 2))
        assert await check(store, table_id) == 100


async def test_two_stores_on_one_database_commit_one_turn_between_them(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        table = (await running(one)).table
        for number in range(10):
            answers = await asyncio.gather(
                *(turn(store, table, texts=[f"bet {number}"]) for store in (one, other)),
                return_exceptions=True,
            )
            kinds = sorted(type(answer).__name__ for answer in answers)
            assert kinds == ["StaleSequence", "Table"], answers
            table = next(answer for answer in answers if isinstance(answer, Table))
            stale = next(answer for answer in answers if isinstance(answer, StaleSequence))
            assert stale.actual == table.seq == number + 1


async def test_two_stores_seat_one_person_once(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        table_id = (await lobby(one, [ANN])).table.id
        answers = await asyncio.gather(
            *(store.add_seat(table_id, user_id=BEA, name="Bea", limit=6) for store in (one, other)),
            return_exceptions=True,
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["SeatTaken", "TableBundle"]


async def test_two_stores_open_one_table_in_a_channel(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        answers = await asyncio.gather(lobby(one, [ANN]), lobby(other, [BEA]), return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["TableBundle", "TableExists"]


async def test_a_long_migration_is_waited_for(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever starts meanwhile has more patience than who has clicked."""
    monkeypatch.setattr("storage.engines._PRAGMAS", ("busy_timeout = 20", "synchronous = FULL"))
    address = database_url(sqlite_url)
    await prepare_file(address)
    migrating = migrating_engine(address)
    async with migrating.begin():
        opening = asyncio.create_task(Store.open(sqlite_url))
        await asyncio.sleep(0.3)
        assert not opening.done()
    await migrating.dispose()
    async with await opening as store:
        assert await store.tables_to_publish() == ()


async def test_stores_may_open_a_new_database_together(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    await lobby(stores[0])
    assert [len(await store.tables_to_publish()) for store in stores] == [1, 1, 1, 1]
    await asyncio.gather(*(store.close() for store in stores))
