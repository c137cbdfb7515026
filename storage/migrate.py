"""Bringing a database's schema to the version this program needs."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, text

from storage.engines import migrating_engine
from storage.errors import NewerDatabase

__all__ = ["downgrade", "revisions", "upgrade"]

_SCRIPTS: Final = Path(__file__).parent / "migrations"
# Any number will do, as long as every process of the bot uses the same.
_POSTGRES_LOCK: Final = 5_310_902


def revisions() -> tuple[str, ...]:
    """All revisions of the schema, oldest first."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(script.revision for script in scripts)[::-1]


async def upgrade(url: URL, target: str = "head") -> None:
    """Move the database's schema forward to a revision, in one transaction.

    Processes that start together do it one after the other, and the later ones find nothing left to do.

    Args:
        url: The database, as `storage.engines.database_url` gives it.
        target: The revision to move to, by default the newest.
    """
    await _migrate(url, lambda config: command.upgrade(config, target))


async def downgrade(url: URL, target: str) -> None:
    """Move the database's schema back to an earlier revision, or to "base", where it is empty."""
    await _migrate(url, lambda config: command.downgrade(config, target))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


async def _migrate(url: URL, move: Callable[[Config], None]) -> None:
    engine = migrating_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_move, move)
    finally:
        await engine.dispose()


def _move(connection: Connection, move: Callable[[Config], None]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRES_LOCK})
    config = _config()
    config.attributes["connection"] = connection
    _refuse_newer(connection)
    move(config)
    if connection.dialect.name == "sqlite":
        _check_foreign_keys(connection)


def _refuse_newer(connection: Connection) -> None:
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in revisions():
        raise NewerDatabase(f"the database has schema {current}, which only a newer version knows")


def _check_foreign_keys(connection: Connection) -> None:
    """Make good for the foreign keys that were off: no row may refer to nothing."""
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
    if broken is not None:
        raise ValueError(f"after the migration a row of {broken[0]} refers to a missing row of {broken[2]}")
