"""Reading tables: one with all that belongs to it, or many at a glance."""

from typing import Any

from sqlalchemy import ColumnElement, Executable, Select, and_, bindparam, literal_column, or_, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.database import Database, columns, fetch_all
from storage.errors import Gone
from storage.records import OpenTable, Result, Seat, SeatChange, Snapshot, Step, Table, TableBundle, Wait
from storage.schema import notices, old_boards, results, seat_changes, seat_waits, seats, snapshots, steps, tables

__all__ = ["TableReader", "table_bundle"]

_TABLE = columns(tables, Table)

# Written out rather than bound, so that SQLite sees that a partial index serves.
_is_open: ColumnElement[bool] = tables.c.status.in_([literal_column("'lobby'"), literal_column("'running'")])
_is_running: ColumnElement[bool] = tables.c.status == literal_column("'running'")

_waits_here = and_(seat_waits.c.table_id == seats.c.table_id, seat_waits.c.seat == seats.c.number)

_TABLE_AND_STATE: Select[*tuple[Any, ...]] = select(*_TABLE, snapshots.c.seq, snapshots.c.state).select_from(
    tables.outerjoin(snapshots, snapshots.c.table_id == tables.c.id)
)
_SEATS_AND_WAITS: Select[*tuple[Any, ...]] = (
    select(*columns(seats, Seat), seat_waits.c.since_seq, seat_waits.c.since_at)
    .select_from(seats.outerjoin(seat_waits, _waits_here))
    .where(seats.c.table_id == bindparam("of_table"))
    .order_by(seats.c.number)
)


class TableReader(Database):
    """What can be asked about tables; every answer is of one moment."""

    async def get_table(self, table_id: int) -> TableBundle | None:
        """The table with its seats, state and waits; None if there is no such table."""
        async with self._read() as connection:
            return await _bundle(connection, tables.c.id == table_id)

    async def find_open_table(self, channel_id: int, game: str) -> TableBundle | None:
        """The channel's open table of this game, lobby or running, if there is one."""
        in_channel = and_(tables.c.channel_id == channel_id, tables.c.game == game)
        async with self._read() as connection:
            return await _bundle(connection, in_channel, _is_open)

    async def open_tables_of(self, user_id: int) -> tuple[OpenTable, ...]:
        """The open tables at which this person sits: those that wait for them first, longest wait first."""
        query: Executable = (
            select(*_TABLE, seats.c.number, seat_waits.c.since_at)
            .select_from(seats.join(tables).outerjoin(seat_waits, _waits_here))
            .where(seats.c.user_id == user_id, _is_open)
            .order_by(seat_waits.c.since_at.is_(None), seat_waits.c.since_at, tables.c.id)
        )
        async with self._read() as connection:
            found = await connection.execute(query)
        return tuple(OpenTable(Table(*row[:-2]), seat=row[-2], waiting_since=row[-1]) for row in found)

    async def tables_to_notify(self) -> tuple[Table, ...]:
        """The tables in play, and those that are over but still have direct messages, oldest first."""
        either = union(select(tables.c.id).where(_is_running), select(notices.c.table_id))
        return await self._tables(select(*_TABLE).where(tables.c.id.in_(either)).order_by(tables.c.id))

    async def tables_to_strip(self) -> tuple[Table, ...]:
        """The tables with replaced messages that still have to lose their buttons, oldest first."""
        replaced = tables.c.id.in_(select(old_boards.c.table_id))
        return await self._tables(select(*_TABLE).where(replaced).order_by(tables.c.id))

    async def tables_to_publish(self) -> tuple[Table, ...]:
        """The tables whose public message is missing or shows less than there is, oldest first.

        Lobbies and cancelled tables are among them; a table cancelled before it was ever shown is not.
        """
        behind = tables.c.board_revision < tables.c.revision
        worth_it = or_(tables.c.status != "cancelled", tables.c.board_message_id.is_not(None))
        return await self._tables(select(*_TABLE).where(behind, worth_it).order_by(tables.c.id))

    async def tables_awaiting_computers(self) -> tuple[Table, ...]:
        """The tables in play that await steps of a computer seat, oldest first."""
        query = (
            select(*_TABLE)
            .distinct()
            .select_from(seat_waits.join(seats, _waits_here).join(tables))
            .where(_is_running, seats.c.computer.is_not(None))
            .order_by(tables.c.id)
        )
        return await self._tables(query)

    async def steps(self, table_id: int, *, after: int = 0, limit: int | None = None) -> tuple[Step, ...]:
        """The table's committed steps in order, from the one numbered `after` + 1, at most `limit` of them.

        `after=table.board_seq` gives what the public message does not show yet.
        """
        wanted = and_(steps.c.table_id == table_id, steps.c.number > after)
        query = select(*columns(steps, Step)).where(wanted).order_by(steps.c.number).limit(limit)
        async with self._read() as connection:
            return await fetch_all(connection, query, Step)

    async def seat_changes(self, table_id: int) -> tuple[SeatChange, ...]:
        """How the table's seats changed hands, in order."""
        query = select(*columns(seat_changes, SeatChange)).where(seat_changes.c.table_id == table_id)
        async with self._read() as connection:
            return await fetch_all(connection, query.order_by(seat_changes.c.id), SeatChange)

    async def results_of(self, table_id: int) -> tuple[Result, ...]:
        """How the seats of a finished table did, in order of rank; empty if it has not finished."""
        query = select(*columns(results, Result)).where(results.c.table_id == table_id)
        async with self._read() as connection:
            return await fetch_all(connection, query.order_by(results.c.rank, results.c.seat), Result)

    async def _tables(self, query: Executable) -> tuple[Table, ...]:
        async with self._read() as connection:
            return await fetch_all(connection, query, Table)


async def table_bundle(connection: AsyncConnection, table_id: int) -> TableBundle:
    """A table that is known to exist, with all that belongs to it, in the connection's transaction.

    Raises:
        Gone: It does not.
    """
    bundle = await _bundle(connection, tables.c.id == table_id)
    if bundle is None:
        raise Gone(table_id, None)
    return bundle


async def _bundle(connection: AsyncConnection, *which: ColumnElement[bool]) -> TableBundle | None:
    row = (await connection.execute(_TABLE_AND_STATE.where(*which))).first()
    if row is None:
        return None
    *of_table, seq, state = row
    table = Table(*of_table)
    seats_and_waits = tuple(await connection.execute(_SEATS_AND_WAITS, {"of_table": table.id}))
    return TableBundle(
        table,
        tuple(Seat(*of_seat) for *of_seat, _, _ in seats_and_waits),
        None if state is None else Snapshot(seq, state),
        tuple(
            Wait(table.id, number, since_seq, since_at)
            for number, *_, since_seq, since_at in seats_and_waits
            if since_at is not None
        ),
    )
