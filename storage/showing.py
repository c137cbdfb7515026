"""What Discord shows of a table: its public message, those it has replaced, and direct messages."""

from collections.abc import Sequence

from msgspec import structs
from sqlalchemy import and_, delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from storage.database import Database, columns, fetch_all, fetch_first, unbroken
from storage.errors import Gone
from storage.records import Notice, OldBoard, Table
from storage.schema import notices, old_boards, tables
from storage.upserts import upsert

__all__ = ["Messages"]


class Messages(Database):
    """The messages that tables have in Discord."""

    @unbroken
    async def record_board(
        self,
        table_id: int,
        *,
        seq: int,
        revision: int,
        channel_id: int,
        message_id: int,
        mentioned: Sequence[int] = (),
    ) -> bool:
        """Record that a public message shows the table as it was at a revision.

        What is recorded only moves forward. Of two messages the one that shows less becomes an old board, to be
        stripped of its buttons: normally the one before, but the new one if another process was faster.

        Args:
            table_id: Whose message.
            seq: The table's `seq` it shows; -1 for a lobby's message, which shows no board.
            revision: The table's `revision` it shows.
            channel_id: Where the message is.
            message_id: The message.
            mentioned: The seats it mentions.

        Returns:
            Whether it is now the table's message; False if a message with a later revision is.

        Raises:
            Gone: There is no such table.
        """
        query = select(*columns(tables, Table)).where(tables.c.id == table_id).with_for_update()
        async with self._write(durable=False) as connection:
            table = await fetch_first(connection, query, Table)
            if table is None:
                raise Gone(table_id, None)
            forward = revision >= table.board_revision
            if forward:
                shown = {
                    "board_channel_id": channel_id,
                    "board_message_id": message_id,
                    "board_seq": max(seq, table.board_seq),
                    "board_revision": revision,
                    "mentioned": tuple(mentioned),
                }
                await connection.execute(update(tables).where(tables.c.id == table_id).values(shown))
            if message_id != table.board_message_id:
                stale = (table.board_channel_id, table.board_message_id)
                if not forward:
                    stale = (channel_id, message_id)
                row = {"table_id": table_id, "channel_id": stale[0], "message_id": stale[1]}
                if stale[1] is not None:
                    await connection.execute(insert(old_boards).values(row).on_conflict_do_nothing())
            return forward

    async def old_boards(self, table_id: int | None = None) -> tuple[OldBoard, ...]:
        """The messages, of one table or of all, that still have to lose their buttons, oldest first."""
        query = select(*columns(old_boards, OldBoard)).order_by(old_boards.c.message_id)
        if table_id is not None:
            query = query.where(old_boards.c.table_id == table_id)
        async with self._read() as connection:
            return await fetch_all(connection, query, OldBoard)

    @unbroken
    async def drop_old_board(self, message_id: int) -> None:
        """Forget an old message: it has lost its buttons, or is gone."""
        async with self._write(durable=False) as connection:
            await connection.execute(delete(old_boards).where(old_boards.c.message_id == message_id))

    @unbroken
    async def save_notice(self, notice: Notice) -> None:
        """Record a direct message that carries a seat's hand or menus, instead of the one before.

        Raises:
            Gone: There is no such seat.
        """
        try:
            async with self._write(durable=False) as connection:
                await connection.execute(upsert(notices, structs.asdict(notice)))
        except IntegrityError:
            raise Gone(notice.table_id, None) from None

    async def get_notice(self, table_id: int, seat: int) -> Notice | None:
        """The direct message that carries the seat's hand or menus, if there is one."""
        here = and_(notices.c.table_id == table_id, notices.c.seat == seat)
        async with self._read() as connection:
            return await fetch_first(connection, select(*columns(notices, Notice)).where(here), Notice)

    async def notices_of(self, table_id: int) -> tuple[Notice, ...]:
        """The direct messages of all the table's seats, in order of seats."""
        query = select(*columns(notices, Notice)).where(notices.c.table_id == table_id)
        async with self._read() as connection:
            return await fetch_all(connection, query.order_by(notices.c.seat), Notice)

    @unbroken
    async def drop_notice(self, table_id: int, seat: int) -> None:
        """Forget the seat's direct message, if there is one."""
        here = and_(notices.c.table_id == table_id, notices.c.seat == seat)
        async with self._write(durable=False) as connection:
            await connection.execute(delete(notices).where(here))
