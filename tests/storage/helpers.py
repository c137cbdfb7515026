"""Tables in every stage, and a look at all there is in a database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from storage.engines import database_url, reading_engine
from storage.records import NewResult, NewStep, StockChange, Table, TableBundle
from storage.schema import metadata
from storage.store import Store

ANN, BEA, CAL = 2**62 + 1, 2**62 + 2, 2**62 + 3
GUILD, CHANNEL = 2**61 + 1, 2**61 + 2
PANTRY = "pantry"


async def lobby(
    store: Store, people: Sequence[int] = (ANN,), *, channel_id: int = CHANNEL, game: str = "bonbon"
) -> TableBundle:
    """A lobby with these people, the first of them host."""
    bundle = await store.create_table(
        game=game,
        version="1",
        guild_id=GUILD,
        channel_id=channel_id,
        host_id=people[0],
        host_name=f"name {people[0]}",
        options='{"rounds": 3}',
        language="en",
    )
    for person in people[1:]:
        bundle = await store.add_seat(bundle.table.id, user_id=person, name=f"name {person}", limit=6)
    return bundle


async def start(store: Store, bundle: TableBundle, waiting: Sequence[tuple[int, int]] = ((0, 0),)) -> TableBundle:
    """The lobby's table, started and waiting for these seats."""
    return await store.start_table(
        bundle.table.id,
        expected_revision=bundle.table.revision,
        version="1",
        seed="5eed",
        seed_hash="4a54",
        state='{"at": 0}',
        waiting=waiting,
    )


async def running(
    store: Store,
    people: Sequence[int] = (ANN, BEA),
    *,
    waiting: Sequence[tuple[int, int]] = ((0, 0),),
    channel_id: int = CHANNEL,
    game: str = "bonbon",
) -> TableBundle:
    """A table in play."""
    return await start(store, await lobby(store, people, channel_id=channel_id, game=game), waiting)


async def turn(
    store: Store,
    table: Table,
    *,
    seat: int = 0,
    texts: Sequence[str] = ("bet 3 stars",),
    waiting: Sequence[tuple[int, int]] = ((1, 1),),
    outcome: Sequence[NewResult] | None = None,
    stock: Sequence[StockChange] = (),
    clear_draft_of: int | None = None,
    takes_back_from: int | None = None,
) -> Table:
    """A turn of these steps, committed."""
    committed = await store.commit_turn(
        table.id,
        expected_seq=table.seq,
        steps=[NewStep(seat=seat, text=text, events=f'["{text}"]', by_user=ANN) for text in texts],
        state=f'{{"at": {table.seq + len(texts)}}}',
        waiting=waiting,
        outcome=outcome,
        stock=stock,
        clear_draft_of=clear_draft_of,
        takes_back_from=takes_back_from,
    )
    return committed.table


async def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables of a database."""
    engine = reading_engine(database_url(url))
    contents: dict[str, list[tuple[Any, ...]]] = {}
    async with engine.connect() as connection:
        for table in metadata.sorted_tables:
            found = await connection.execute(select(table).order_by(*table.primary_key))
            contents[table.name] = [tuple(row) for row in found]
    await engine.dispose()
    return contents
