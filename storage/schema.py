"""The schema, for SQLite and PostgreSQL alike.

Discord's ids are 64-bit integers, moments are aware and UTC, and documents are text: the store keeps them as
they come. A change here needs a migration in `migrations/versions`; a test compares the two.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import TypeDecorator

__all__ = [
    "REVISION",
    "JsonNumbers",
    "JsonTexts",
    "UtcDateTime",
    "drafts",
    "meta",
    "metadata",
    "notices",
    "old_boards",
    "person_settings",
    "results",
    "seat_changes",
    "seat_waits",
    "seats",
    "server_settings",
    "snapshots",
    "steps",
    "stock",
    "tables",
]

REVISION: Final = "0001"
"""The newest migration, which leads to this schema."""


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment, handed back in UTC whatever the database makes of time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn a moment into what the database keeps; a moment without a zone is a mistake."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn what the database kept into an aware moment."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class JsonNumbers(TypeDecorator[tuple[int, ...]]):
    """A short list of numbers, as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Sequence[int] | None, dialect: Dialect) -> str | None:
        """Encode the list."""
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:
        """Decode the list."""
        return None if value is None else msgspec.json.decode(value, type=tuple[int, ...])


class JsonTexts(TypeDecorator[tuple[str, ...]]):
    """A short list of texts, as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Sequence[str] | None, dialect: Dialect) -> str | None:
        """Encode the list."""
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[str, ...] | None:
        """Decode the list."""
        return None if value is None else msgspec.json.decode(value, type=tuple[str, ...])


metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table(*, primary_key: bool = False) -> Column[int]:
    """The column by which a row belongs to a table and goes with it."""
    return Column(
        "table_id",
        Integer,
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=primary_key,
        autoincrement=False,
        nullable=False,
    )


def _of_seat() -> tuple[Column[int], Column[int], ForeignKeyConstraint]:
    """The columns by which a row belongs to a seat and is the only one of its kind there."""
    return (
        Column("table_id", Integer, primary_key=True, autoincrement=False),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.number"], ondelete="CASCADE"),
    )


def _partial(name: str, *columns: str | ColumnElement[Any], where: str, unique: bool = False) -> Index:
    """An index over the rows for which `where` holds, on both databases."""
    condition = text(where)
    return Index(name, *columns, unique=unique, sqlite_where=condition, postgresql_where=condition)


tables: Final = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("seed", Text),
    Column("seed_hash", Text),
    Column("seq", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("started_at", UtcDateTime),
    Column("ended_at", UtcDateTime),
    Column("board_channel_id", BigInteger),
    Column("board_message_id", BigInteger),
    Column("board_seq", Integer, nullable=False),
    Column("board_revision", Integer, nullable=False),
    Column("mentioned", JsonNumbers, nullable=False),
    CheckConstraint("status IN ('lobby', 'running', 'finished', 'cancelled')", name="status"),
    CheckConstraint("seq >= 0 AND board_seq <= seq AND board_revision <= revision", name="order"),
    _partial("uq_tables_open", "channel_id", "game", where="status IN ('lobby', 'running')", unique=True),
    _partial("ix_tables_running", "id", where="status = 'running'"),
    _partial("ix_tables_to_publish", "id", where="board_revision < revision"),
    # A button of a table that was deleted must never reach another one: no id is used twice.
    sqlite_autoincrement=True,
)

seats: Final = Table(
    "seats",
    metadata,
    _of_table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("computer", Text),
    Column("resigned", Boolean, nullable=False),
    CheckConstraint("user_id IS NULL OR computer IS NULL", name="holder"),
    _partial("uq_seats_person", "user_id", "table_id", where="user_id IS NOT NULL", unique=True),
)

seat_changes: Final = Table(
    "seat_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at_seq", Integer, nullable=False),
    Column("from_user", BigInteger),
    Column("to_user", BigInteger),
    Column("to_computer", Text),
    Column("reason", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.number"], ondelete="CASCADE"),
    Index("ix_seat_changes_table_id", "table_id"),
)

seat_waits: Final = Table(
    "seat_waits",
    metadata,
    *_of_seat(),
    Column("since_seq", Integer, nullable=False),
    Column("since_at", UtcDateTime, nullable=False),
    UniqueConstraint("table_id", "seat", "since_seq"),
)

steps: Final = Table(
    "steps",
    metadata,
    Column("table_id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("turn_seq", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("by_user", BigInteger),
    Column("at", UtcDateTime, nullable=False),
    Column("taken_back_at", Integer),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.number"], ondelete="CASCADE"),
    CheckConstraint("number > turn_seq", name="number"),
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    _of_table(primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

drafts: Final = Table(
    "drafts",
    metadata,
    Column("table_id", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("since", Integer, nullable=False),
    Column("steps", JsonTexts, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    # A draft ends with the wait it was made in.
    ForeignKeyConstraint(
        ["table_id", "seat", "since"],
        ["seat_waits.table_id", "seat_waits.seat", "seat_waits.since_seq"],
        ondelete="CASCADE",
    ),
)

results: Final = Table(
    "results",
    metadata,
    *_of_seat(),
    Column("user_id", BigInteger),
    Column("rank", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("resigned", Boolean, nullable=False),
    _partial("ix_results_user_id", "user_id", where="user_id IS NOT NULL"),
)

old_boards: Final = Table(
    "old_boards",
    metadata,
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    _of_table(),
    Index("ix_old_boards_table_id", "table_id"),
)

notices: Final = Table(
    "notices",
    metadata,
    *_of_seat(),
    Column("user_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("since", Integer, nullable=False),
    Column("shown", Text, nullable=False),
)

server_settings: Final = Table(
    "server_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("channels", JsonNumbers, nullable=False),
)

person_settings: Final = Table(
    "person_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("dm_closed_at", UtcDateTime),
)

stock: Final = Table(
    "stock",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("data", Text, nullable=False),
)

meta: Final = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
