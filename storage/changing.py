"""The pieces that changes of a table are made of; each works inside the caller's transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import BindParameter, and_, bindparam, delete, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from storage.database import as_text, columns, fetch_first
from storage.errors import Gone, StaleSequence, StaleStock
from storage.records import Status, StockChange, Table
from storage.schema import seat_waits, stock, tables

__all__ = ["change_table", "put_stock", "set_waits"]

_END_WAITS = delete(seat_waits).where(
    seat_waits.c.table_id == bindparam("of_table"),
    tuple_(seat_waits.c.seat, seat_waits.c.since_seq).not_in(bindparam("waiting", expanding=True)),
)
_BEGIN_WAITS = insert(seat_waits).on_conflict_do_nothing()


async def change_table(
    connection: AsyncConnection,
    table_id: int,
    statuses: Sequence[Status],
    changes: Mapping[str, Any] | None = None,
    *,
    revision: int | None = None,
    seq: int | None = None,
) -> Table:
    """Change the table's own row on condition that it is as the caller believes, and raise its revision.

    The row stays locked until the transaction ends, so whatever follows is safe from other writers.

    Raises:
        Gone: The table's status is none of those given.
        StaleSequence: Its revision or seq is not the one given.
    """
    changes = changes or {}
    conditions = {"revision": revision, "seq": seq}
    given = {name: value for name, value in conditions.items() if value is not None}
    values = {"if_id": table_id, "if_status": statuses}
    values |= {f"if_{name}": value for name, value in given.items()}
    values |= {f"new_{name}": value for name, value in changes.items()}
    changed = (await connection.execute(_change(tuple(changes), tuple(given)), values)).first()
    if changed is not None:
        return Table(*changed)
    query = select(*columns(tables, Table)).where(tables.c.id == table_id)
    actual = await fetch_first(connection, query, Table)
    if actual is None or actual.status not in statuses:
        raise Gone(table_id, actual and actual.status)
    if seq is not None and seq != actual.seq:
        raise StaleSequence(table_id, expected=seq, actual=actual.seq)
    raise StaleSequence(table_id, expected=revision or 0, actual=actual.revision)


@lru_cache
def _change(changes: tuple[str, ...], conditions: tuple[str, ...]) -> ReturningUpdate[*tuple[Any, ...]]:
    """The statement that sets these columns if those are as given; building it takes longer than running it."""
    wanted = [tables.c[name] == bindparam(f"if_{name}") for name in ("id", *conditions)]
    wanted.append(tables.c.status.in_(bindparam("if_status", expanding=True)))
    values: dict[str, BindParameter[Any]] = {name: bindparam(f"new_{name}") for name in changes}
    change = update(tables).where(*wanted).values(revision=tables.c.revision + 1, **values)
    return change.returning(*columns(tables, Table))


async def set_waits(
    connection: AsyncConnection, table_id: int, waiting: Sequence[tuple[int, int]], now: datetime
) -> None:
    """Make the table wait for these (seat, since) pairs and no others; a wait that goes on keeps its date."""
    await connection.execute(_END_WAITS, {"of_table": table_id, "waiting": waiting})
    if waiting:
        rows = [{"table_id": table_id, "seat": seat, "since_seq": since, "since_at": now} for seat, since in waiting]
        await connection.execute(_BEGIN_WAITS, rows)


async def put_stock(connection: AsyncConnection, changes: Sequence[StockChange]) -> None:
    """Change goods of servers.

    Raises:
        StaleStock: Some goods are not at the revision the caller saw.
    """
    for change in changes:
        if change.expected_revision == 0:
            await _new_stock(connection, change)
        else:
            await _next_stock(connection, change)


async def _new_stock(connection: AsyncConnection, change: StockChange) -> None:
    row = {"guild_id": change.guild_id, "key": change.key, "revision": 1, "data": as_text(change.data)}
    added = await connection.execute(insert(stock).values(row).on_conflict_do_nothing())
    if added.rowcount == 0:
        raise StaleStock(change.guild_id, change.key)


async def _next_stock(connection: AsyncConnection, change: StockChange) -> None:
    seen = and_(
        stock.c.guild_id == change.guild_id,
        stock.c.key == change.key,
        stock.c.revision == change.expected_revision,
    )
    values = {"revision": change.expected_revision + 1, "data": as_text(change.data)}
    changed = await connection.execute(update(stock).where(seen).values(values))
    if changed.rowcount == 0:
        raise StaleStock(change.guild_id, change.key)
