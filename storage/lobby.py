"""Tables before the first step: opened, joined, left, set up, started or given up."""

from collections.abc import Sequence

from msgspec import structs
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.changing import change_table, put_stock, set_waits
from storage.database import as_text, columns, fetch_all, unbroken
from storage.errors import NotSeated, SeatTaken, TableExists, TableFull
from storage.reading import TableReader, table_bundle
from storage.records import Seat, StockChange, TableBundle
from storage.schema import seats, snapshots, tables

__all__ = ["Lobby"]


class Lobby(TableReader):
    """What can be done with a table in its lobby.

    Every change answers with the table as it is afterwards, and raises its `revision` by one.
    """

    @unbroken
    async def create_table(
        self,
        *,
        game: str,
        version: str,
        guild_id: int | None,
        channel_id: int,
        host_id: int,
        host_name: str,
        options: str | bytes,
        language: str,
    ) -> TableBundle:
        """Open a table with its host in seat 0.

        Raises:
            TableExists: The channel has an open table of this game.
        """
        values = {
            "game": game,
            "version": version,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": host_id,
            "status": "lobby",
            "options": as_text(options),
            "language": language,
            "seq": 0,
            "revision": 1,
            "created_at": self._now(),
            "board_seq": -1,
            "board_revision": 0,
            "mentioned": (),
        }
        try:
            async with self._write() as connection:
                added = await connection.execute(insert(tables).values(values).returning(tables.c.id))
                table_id = added.scalar_one()
                host = Seat(number=0, user_id=host_id, name=host_name, computer=None, resigned=False)
                await _add_seats(connection, table_id, [host])
                return await table_bundle(connection, table_id)
        except IntegrityError:
            other = await self.find_open_table(channel_id, game)
            if other is None:
                raise
            raise TableExists(other.table.id) from None

    @unbroken
    async def add_seat(self, table_id: int, *, user_id: int, name: str, limit: int) -> TableBundle:
        """Seat a person at the end of the table.

        Args:
            table_id: Where.
            user_id: Who.
            name: Their display name.
            limit: How many seats the game allows.

        Raises:
            Gone: The table is not in its lobby.
            SeatTaken: The person already sits there.
            TableFull: There are `limit` seats already.
        """
        async with self._write() as connection:
            await change_table(connection, table_id, ("lobby",))
            taken = await _seats(connection, table_id)
            if any(seat.user_id == user_id for seat in taken):
                raise SeatTaken(table_id, user_id)
            seat = Seat(number=len(taken), user_id=user_id, name=name, computer=None, resigned=False)
            return await _seat_one_more(connection, table_id, seat, limit)

    @unbroken
    async def seat_computer(self, table_id: int, *, level: str, name: str, limit: int) -> TableBundle:
        """Seat a computer of this level at the end of the table.

        Raises:
            Gone: The table is not in its lobby.
            TableFull: There are `limit` seats already.
        """
        async with self._write() as connection:
            await change_table(connection, table_id, ("lobby",))
            taken = await _seats(connection, table_id)
            seat = Seat(number=len(taken), user_id=None, name=name, computer=level, resigned=False)
            return await _seat_one_more(connection, table_id, seat, limit)

    @unbroken
    async def remove_seat(self, table_id: int, *, user_id: int) -> TableBundle:
        """Let a person leave; those after them move up.

        If the host leaves, the first person left becomes host.

        Raises:
            Gone: The table is not in its lobby.
            NotSeated: The person does not sit there.
        """
        async with self._write() as connection:
            table = await change_table(connection, table_id, ("lobby",))
            taken = await _seats(connection, table_id)
            stay = [seat for seat in taken if seat.user_id != user_id]
            if len(stay) == len(taken):
                raise NotSeated(table_id, user_id)
            await _reseat(connection, table_id, stay)
            people = [seat.user_id for seat in stay if seat.user_id is not None]
            if table.host_id == user_id and people:
                await connection.execute(update(tables).where(tables.c.id == table_id).values(host_id=people[0]))
            return await table_bundle(connection, table_id)

    @unbroken
    async def remove_computer(self, table_id: int) -> TableBundle:
        """Take the last computer away; those after it move up.

        Raises:
            Gone: The table is not in its lobby.
            NotSeated: There is no computer.
        """
        async with self._write() as connection:
            await change_table(connection, table_id, ("lobby",))
            stay = list(await _seats(connection, table_id))
            computers = [seat for seat in stay if seat.computer is not None]
            if not computers:
                raise NotSeated(table_id, None)
            stay.remove(computers[-1])
            await _reseat(connection, table_id, stay)
            return await table_bundle(connection, table_id)

    @unbroken
    async def set_options(
        self, table_id: int, options: str | bytes, *, expected_revision: int | None = None
    ) -> TableBundle:
        """Set the game's options.

        Args:
            table_id: Whose.
            options: All of them, JSON.
            expected_revision: The table's `revision` the caller saw, where that matters.

        Raises:
            Gone: The table is not in its lobby.
            StaleSequence: Somebody changed the lobby meanwhile.
        """
        async with self._write() as connection:
            changes = {"options": as_text(options)}
            await change_table(connection, table_id, ("lobby",), changes, revision=expected_revision)
            return await table_bundle(connection, table_id)

    @unbroken
    async def start_table(
        self,
        table_id: int,
        *,
        expected_revision: int,
        version: str,
        seed: str,
        seed_hash: str,
        state: str | bytes,
        waiting: Sequence[tuple[int, int]],
        order: Sequence[int] | None = None,
        stock: Sequence[StockChange] = (),
    ) -> TableBundle:
        """Start the game: the lobby becomes a running table with no steps yet.

        Args:
            table_id: Which.
            expected_revision: The lobby's `revision` from whose seats and options `state` was made.
            version: The version of the game's rules that made `state`: the lobby may have been opened by an older one.
            seed: The secret seed, hexadecimal.
            seed_hash: Its SHA-256, hexadecimal.
            state: The first state, JSON.
            waiting: The seats that may act first, as (seat, since) pairs, `since` usually 0.
            order: The seats' playing order: `order[0]` is the number of the seat that becomes seat 0.
            stock: Changes to the server's goods that go with it.

        Raises:
            Gone: The table is not in its lobby.
            StaleSequence: Somebody changed the lobby meanwhile.
            StaleStock: Somebody changed the goods meanwhile.
            ValueError: `order` is no order of the table's seats.
        """
        now = self._now()
        changes = {
            "status": "running",
            "version": version,
            "seed": seed,
            "seed_hash": seed_hash,
            "started_at": now,
        }
        async with self._write() as connection:
            await change_table(connection, table_id, ("lobby",), changes, revision=expected_revision)
            if order is not None:
                taken = await _seats(connection, table_id)
                if sorted(order) != list(range(len(taken))):
                    raise ValueError(f"{list(order)} is no order of {len(taken)} seats")
                await _reseat(connection, table_id, [taken[number] for number in order])
            snapshot = {"table_id": table_id, "seq": 0, "state": as_text(state)}
            await connection.execute(insert(snapshots).values(snapshot))
            await set_waits(connection, table_id, waiting, now)
            await put_stock(connection, stock)
            return await table_bundle(connection, table_id)


async def _seats(connection: AsyncConnection, table_id: int) -> tuple[Seat, ...]:
    query = select(*columns(seats, Seat)).where(seats.c.table_id == table_id).order_by(seats.c.number)
    return await fetch_all(connection, query, Seat)


async def _seat_one_more(connection: AsyncConnection, table_id: int, seat: Seat, limit: int) -> TableBundle:
    if seat.number >= limit:
        raise TableFull(table_id)
    await _add_seats(connection, table_id, [seat])
    return await table_bundle(connection, table_id)


async def _reseat(connection: AsyncConnection, table_id: int, order: Sequence[Seat]) -> None:
    """Give the table these seats, numbered anew. Nothing refers to seats before the game starts."""
    await connection.execute(delete(seats).where(seats.c.table_id == table_id))
    if order:
        numbered = [structs.replace(seat, number=number) for number, seat in enumerate(order)]
        await _add_seats(connection, table_id, numbered)


async def _add_seats(connection: AsyncConnection, table_id: int, new: Sequence[Seat]) -> None:
    rows = [{"table_id": table_id} | structs.asdict(seat) for seat in new]
    await connection.execute(insert(seats), rows)
