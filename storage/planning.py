"""Drafts: the steps somebody has tried in the planner but not confirmed."""

from collections.abc import Sequence

from sqlalchemy import and_, delete, literal, select
from sqlalchemy.dialects.postgresql import insert

from storage.database import Database, columns, fetch_first, unbroken
from storage.errors import StaleSequence
from storage.records import Draft
from storage.schema import JsonTexts, UtcDateTime, drafts, seat_waits

__all__ = ["Drafts"]


class Drafts(Database):
    """One draft for each seat the table waits for; it ends with the wait."""

    @unbroken
    async def save_draft(self, table_id: int, seat: int, *, since: int, steps: Sequence[str]) -> None:
        """Keep the steps somebody has tried, instead of those kept before.

        Args:
            table_id: Where.
            seat: Whose.
            since: The `since_seq` of the wait they were tried in.
            steps: Their text forms, from the first.

        Raises:
            StaleSequence: That wait is over: the turn was confirmed, or the game has gone on.
        """
        here = and_(seat_waits.c.table_id == table_id, seat_waits.c.seat == seat)
        draft = select(
            seat_waits.c.table_id,
            seat_waits.c.seat,
            seat_waits.c.since_seq,
            literal(tuple(steps), JsonTexts),
            literal(self._now(), UtcDateTime),
        ).where(here, seat_waits.c.since_seq == since)
        draft = draft.with_for_update(key_share=True)
        keep = insert(drafts).from_select(columns(drafts, Draft), draft)
        kept = {name: keep.excluded[name] for name in ("since", "steps", "updated_at")}
        async with self._write(durable=False) as connection:
            done = await connection.execute(keep.on_conflict_do_update(index_elements=drafts.primary_key, set_=kept))
            if done.rowcount == 0:
                actual = await connection.scalar(select(seat_waits.c.since_seq).where(here))
                raise StaleSequence(table_id, expected=since, actual=-1 if actual is None else actual)

    async def get_draft(self, table_id: int, seat: int) -> Draft | None:
        """The seat's draft, if it has one."""
        here = and_(drafts.c.table_id == table_id, drafts.c.seat == seat)
        async with self._read() as connection:
            return await fetch_first(connection, select(*columns(drafts, Draft)).where(here), Draft)

    @unbroken
    async def drop_draft(self, table_id: int, seat: int) -> None:
        """Forget the seat's draft, if it has one."""
        here = and_(drafts.c.table_id == table_id, drafts.c.seat == seat)
        async with self._write(durable=False) as connection:
            await connection.execute(delete(drafts).where(here))
