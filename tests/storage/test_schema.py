"""The schema on both databases, and the way to it from every earlier one."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, Dialect, inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from storage.engines import database_url, migrating_engine, prepare_file
from storage.errors import NewerDatabase
from storage.migrate import downgrade, revisions, upgrade
from storage.schema import REVISION, metadata
from storage.store import Store
from tests.storage.helpers import running, turn

ROOT = Path(__file__).parents[2]
REVISIONS = revisions()


def _shape(connection: Connection) -> dict[str, dict[str, Any]]:
    """All that a database knows about its tables, in an order of its own."""
    inspector = inspect(connection)
    return {
        name: {
            "columns": [
                (column["name"], str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)
            ],
            "key": inspector.get_pk_constraint(name),
            "foreign keys": _sorted(inspector.get_foreign_keys(name)),
            "checks": _sorted(inspector.get_check_constraints(name)),
            "uniques": _sorted(inspector.get_unique_constraints(name)),
            "indexes": _sorted(inspector.get_indexes(name)),
            "made by": _made_by(connection, name),
        }
        for name in inspector.get_table_names()
        if name != "alembic_version"
    }


def _sorted(things: Sequence[Mapping[str, Any]]) -> list[str]:
    return sorted(_written(thing) for thing in things)


def _written(thing: Mapping[str, Any]) -> str:
    """A part of a table in words that are the same for equal parts."""
    flat = {**thing, **thing.get("dialect_options", {}), "dialect_options": None}
    return ", ".join(f"{name}: {flat[name]}" for name in sorted(flat))


def _made_by(connection: Connection, name: str) -> bool:
    """Was the table made so that no number is used twice? SQLite's inspector does not say."""
    if connection.dialect.name != "sqlite":
        return True
    made = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = ?", (name,))
    return "AUTOINCREMENT" in made.scalar_one()


async def _inspect(url: URL) -> tuple[dict[str, dict[str, Any]], list[Any]]:
    engine = migrating_engine(url)
    async with engine.connect() as connection:
        shape = await connection.run_sync(_shape)
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    await engine.dispose()
    return shape, list(differences)


async def _create_all(url: URL) -> None:
    engine = migrating_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    await engine.dispose()


def test_the_schema_names_its_revision() -> None:
    assert REVISIONS[-1] == REVISION


def test_alembic_is_loaded_only_when_it_is_needed(sqlite_url: str) -> None:
    opening = (
        "import asyncio, sys\n"
        "from storage.store import Store\n"
        "async def main():\n"
        f"    async with await Store.open({sqlite_url!r}):\n"
        "        print('alembic' in sys.modules)\n"
        "asyncio.run(main())"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = [
        subprocess.run([sys.executable, "-c", opening], env=environment, stdout=subprocess.PIPE, check=True).stdout
        for _ in range(2)
    ]
    assert [one.split() for one in said] == [[b"True"], [b"False"]]


async def test_migrations_lead_to_the_schema(url: str) -> None:
    address = database_url(url)
    await prepare_file(address)
    await upgrade(address)
    migrated, differences = await _inspect(address)
    assert differences == []
    await downgrade(address, "base")
    assert await _inspect(address) != (migrated, [])
    await _create_all(address)
    created, _ = await _inspect(address)
    assert migrated == created


@pytest.mark.parametrize("revision", ["base", *REVISIONS])
async def test_the_newest_schema_is_reached_from_every_revision(url: str, revision: str) -> None:
    address = database_url(url)
    await prepare_file(address)
    if revision != "base":
        await upgrade(address, revision)
    async with await Store.open(url) as store:
        table = await turn(store, (await running(store)).table)
    shape, differences = await _inspect(address)
    assert differences == []
    # And back, with rows in the tables, and forth again.
    await downgrade(address, revision)
    if revision == "base":
        assert (await _inspect(address))[0] == {}
    async with await Store.open(url) as store:
        kept = await store.get_table(table.id)
        assert (kept is not None) == (revision != "base")
    assert (await _inspect(address))[0] == shape


async def test_opening_again_changes_nothing(url: str) -> None:
    for _ in range(2):
        async with await Store.open(url):
            pass
        shape, differences = await _inspect(database_url(url))
        assert differences == []
        assert set(shape) == {table.name for table in metadata.sorted_tables}


async def test_a_newer_database_is_left_alone(url: str) -> None:
    async with await Store.open(url):
        pass
    engine = migrating_engine(database_url(url))
    async with engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await engine.dispose()
    with pytest.raises(NewerDatabase, match="9999"):
        await Store.open(url)


async def test_a_migration_that_leaves_a_row_astray_is_undone(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url):
        pass
    address = database_url(sqlite_url)
    engine = migrating_engine(address)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("INSERT INTO snapshots VALUES (7, 0, '')")
    await engine.dispose()
    with pytest.raises(ValueError, match="a row of snapshots refers to a missing row of tables"):
        await upgrade(address)


@pytest.mark.parametrize("dialect", [postgresql.dialect(), sqlite.dialect()], ids=lambda dialect: dialect.name)
def test_every_table_can_be_made_on_both_databases(dialect: Dialect) -> None:
    made: list[str] = []
    for table in metadata.sorted_tables:
        made.append(str(CreateTable(table).compile(dialect=dialect)))
        made.extend(str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes)
    script = "\n".join(made)
    open_tables = "ON tables (channel_id, game) WHERE status IN ('lobby', 'running')"
    assert f"CREATE UNIQUE INDEX uq_tables_open {open_tables}" in script
    assert "user_id BIGINT" in script
    if dialect.name == "postgresql":
        assert "created_at TIMESTAMP WITH TIME ZONE NOT NULL" in script
        assert "id SERIAL NOT NULL" in script
