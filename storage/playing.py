"""Tables in play: turns, seats that change hands, and the end."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.changing import change_table, put_stock, set_waits
from storage.database import as_text, unbroken
from storage.errors import SeatTaken
from storage.reading import TableReader, table_bundle
from storage.records import Change, NewResult, NewStep, Status, StockChange, TableBundle
from storage.schema import drafts, old_boards, results, seat_changes, seats, snapshots, steps, tables

__all__ = ["Play"]

_OPEN: Final[tuple[Status, ...]] = ("lobby", "running")


class Play(TableReader):
    """What can be done with a table in play."""

    @unbroken
    async def commit_turn(
        self,
        table_id: int,
        *,
        expected_seq: int,
        steps: Sequence[NewStep],
        state: str | bytes,
        waiting: Sequence[tuple[int, int]],
        outcome: Sequence[NewResult] | None = None,
        stock: Sequence[StockChange] = (),
        clear_draft_of: int | None = None,
        takes_back_from: int | None = None,
    ) -> TableBundle:
        """Commit a confirmed turn: all of it, or nothing.

        Drafts whose wait is over go with it. A wait that is in `waiting` again, with the same `since`, keeps the
        moment it began.

        Args:
            table_id: Where.
            expected_seq: The table's `seq` the steps were chosen at.
            steps: At least one; they get the numbers `expected_seq` + 1 and so on.
            state: The state after them, JSON.
            waiting: The seats that may act now, as (seat, since) pairs.
            outcome: How the seats did, if the game is over: the table is then finished.
            stock: Changes to the server's goods that go with it.
            clear_draft_of: The seat whose draft this was, if its wait goes on.
            takes_back_from: The number of the first step that these steps take back, with all that follow it.

        Returns:
            The table as it is now.

        Raises:
            Gone: The table is not running.
            StaleSequence: Somebody was faster.
            StaleStock: Somebody changed the goods meanwhile.
            ValueError: There are no steps, a finished table would wait for somebody, or a seat has no result.
        """
        if not steps:
            raise ValueError("a turn has at least one step")
        if outcome is not None and waiting:
            raise ValueError("a finished table waits for nobody")
        now = self._now()
        seq = expected_seq + len(steps)
        changes: dict[str, Any] = {"seq": seq}
        if outcome is not None:
            changes |= {"status": "finished", "ended_at": now}
        async with self._write() as connection:
            await change_table(connection, table_id, ("running",), changes, seq=expected_seq)
            if takes_back_from is not None:
                await _take_back(connection, table_id, takes_back_from, seq)
            await _append(connection, table_id, expected_seq, steps, now)
            await connection.execute(
                update(snapshots).where(snapshots.c.table_id == table_id).values(seq=seq, state=as_text(state))
            )
            await set_waits(connection, table_id, waiting, now)
            if clear_draft_of is not None and any(seat == clear_draft_of for seat, _ in waiting):
                await _drop_draft(connection, table_id, clear_draft_of)
            if outcome is not None:
                await _record_results(connection, table_id, outcome)
            await put_stock(connection, stock)
            return await table_bundle(connection, table_id)

    @unbroken
    async def cancel_table(
        self, table_id: int, *, expected_seq: int | None = None, stock: Sequence[StockChange] = ()
    ) -> TableBundle:
        """Give a table up, in its lobby or in play; the channel is free for another.

        Args:
            table_id: Which.
            expected_seq: The table's `seq` the caller saw, where that matters.
            stock: Changes to the server's goods that go with it.

        Raises:
            Gone: The table is already over.
            StaleSequence: Steps were committed meanwhile.
            StaleStock: Somebody changed the goods meanwhile.
        """
        now = self._now()
        async with self._write() as connection:
            changes = {"status": "cancelled", "ended_at": now}
            await change_table(connection, table_id, _OPEN, changes, seq=expected_seq)
            await set_waits(connection, table_id, [], now)
            await put_stock(connection, stock)
            return await table_bundle(connection, table_id)

    @unbroken
    async def close_tables(self, *, guild_id: int | None = None, channel_id: int | None = None) -> tuple[int, ...]:
        """Give up the open tables of a server, or of a channel, that is gone for good.

        Nothing of any table there, open or not, is to be published any more.

        Returns:
            The numbers of the tables that were open, oldest first.
        """
        here = tables.c.channel_id == channel_id if guild_id is None else tables.c.guild_id == guild_id
        still_open = select(tables.c.id).where(here, tables.c.status.in_(_OPEN)).order_by(tables.c.id).with_for_update()
        now = self._now()
        async with self._write() as connection:
            closed = tuple((await connection.execute(still_open)).scalars())
            for table_id in closed:
                await change_table(connection, table_id, _OPEN, {"status": "cancelled", "ended_at": now})
                await set_waits(connection, table_id, [], now)
            await connection.execute(update(tables).where(here).values(board_revision=tables.c.revision))
            await connection.execute(
                delete(old_boards).where(old_boards.c.table_id.in_(select(tables.c.id).where(here)))
            )
        return closed

    @unbroken
    async def replace_seat(
        self,
        table_id: int,
        number: int,
        *,
        from_user: int | None,
        name: str,
        reason: Change,
        user_id: int | None = None,
        computer: str | None = None,
    ) -> TableBundle:
        """Put another person, or a computer, in a seat of a running table; its draft is dropped.

        With neither `user_id` nor `computer` the seat is left empty. If the host's seat changes hands, the first person
        left becomes host.

        Args:
            table_id: Where.
            number: Which seat.
            from_user: The person who holds it, as the caller believes; None if a computer does.
            name: What to call the new holder.
            reason: Why; a seat given up stays marked as resigned until somebody takes it.
            user_id: The person who takes it.
            computer: The level of the computer that takes it.

        Raises:
            Gone: The table is not running.
            SeatTaken: Somebody else holds the seat by now, or the person already sits at the table.
            ValueError: Both a person and a computer would hold it.
        """
        if user_id is not None and computer is not None:
            raise ValueError("a seat is a person's or a computer's")
        holder = {"user_id": user_id, "computer": computer, "name": name, "resigned": reason == "resigned"}
        of_user = seats.c.user_id.is_(None) if from_user is None else seats.c.user_id == from_user
        this_seat = and_(seats.c.table_id == table_id, seats.c.number == number, of_user)
        try:
            async with self._write() as connection:
                table = await change_table(connection, table_id, ("running",))
                changed = await connection.execute(update(seats).where(this_seat).values(holder))
                if changed.rowcount == 0:
                    raise SeatTaken(table_id, user_id)
                change = {
                    "table_id": table_id,
                    "seat": number,
                    "at_seq": table.seq,
                    "from_user": from_user,
                    "to_user": user_id,
                    "to_computer": computer,
                    "reason": reason,
                    "at": self._now(),
                }
                await connection.execute(insert(seat_changes).values(change))
                await _drop_draft(connection, table_id, number)
                if table.host_id == from_user:
                    await _pass_on_host(connection, table_id)
                return await table_bundle(connection, table_id)
        except IntegrityError:
            raise SeatTaken(table_id, user_id) from None


async def _pass_on_host(connection: AsyncConnection, table_id: int) -> None:
    """Make the first person who still sits at the table its host, if anybody does."""
    people = select(seats.c.user_id).where(seats.c.table_id == table_id, seats.c.user_id.is_not(None))
    host = await connection.scalar(people.order_by(seats.c.number).limit(1))
    if host is not None:
        await connection.execute(update(tables).where(tables.c.id == table_id).values(host_id=host))


async def _drop_draft(connection: AsyncConnection, table_id: int, seat: int) -> None:
    await connection.execute(delete(drafts).where(drafts.c.table_id == table_id, drafts.c.seat == seat))


async def _append(connection: AsyncConnection, table_id: int, seq: int, new: Sequence[NewStep], now: datetime) -> None:
    rows = [
        {
            "table_id": table_id,
            "number": number,
            "seat": step.seat,
            "turn_seq": seq,
            "text": step.text,
            "events": as_text(step.events),
            "by_user": step.by_user,
            "at": now,
        }
        for number, step in enumerate(new, start=seq + 1)
    ]
    await connection.execute(insert(steps), rows)


async def _take_back(connection: AsyncConnection, table_id: int, number: int, seq: int) -> None:
    standing = and_(steps.c.table_id == table_id, steps.c.number >= number, steps.c.taken_back_at.is_(None))
    await connection.execute(update(steps).where(standing).values(taken_back_at=seq))


async def _record_results(connection: AsyncConnection, table_id: int, outcome: Sequence[NewResult]) -> None:
    holders = {
        number: (user_id, resigned)
        for number, user_id, resigned in await connection.execute(
            select(seats.c.number, seats.c.user_id, seats.c.resigned).where(seats.c.table_id == table_id)
        )
    }
    if sorted(result.seat for result in outcome) != sorted(holders):
        raise ValueError("an outcome has one result for each seat")
    rows = [
        {
            "table_id": table_id,
            "seat": result.seat,
            "user_id": holders[result.seat][0],
            "rank": result.rank,
            "points": result.points,
            "lines": as_text(result.lines),
            "resigned": holders[result.seat][1],
        }
        for result in outcome
    ]
    await connection.execute(insert(results), rows)
