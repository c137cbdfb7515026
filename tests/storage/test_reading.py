"""Questions about tables, and what they cost."""

import asyncio

from storage.records import Notice, Seat
from storage.store import Store
from tests.storage.helpers import ANN, BEA, CAL, CHANNEL, lobby, running, turn


async def test_what_is_not_there_is_none(store: Store) -> None:
    assert await store.get_table(1) is None
    assert await store.find_open_table(CHANNEL, "bonbon") is None
    assert await store.open_tables_of(ANN) == ()
    assert await store.tables_to_notify() == ()
    assert await store.tables_to_publish() == ()
    assert await store.tables_awaiting_computers() == ()
    assert await store.steps(1) == ()
    assert await store.seat_changes(1) == ()
    assert await store.results_of(1) == ()


async def test_my_tables_begin_with_the_one_that_has_waited_longest(store: Store) -> None:
    quiet = await running(store, [BEA, ANN], channel_id=1)
    short = await running(store, [BEA, ANN], channel_id=2)
    long = await running(store, [ANN, CAL], channel_id=3)
    joining = await lobby(store, [CAL, ANN], channel_id=4)
    await running(store, [BEA, CAL], channel_id=5)
    over = await running(store, [ANN, BEA], channel_id=6)
    await store.cancel_table(over.table.id)
    after = await turn(store, short.table, waiting=[(1, 1)])

    mine = await store.open_tables_of(ANN)
    assert [(open_table.table.id, open_table.seat) for open_table in mine] == [
        (long.table.id, 0),
        (short.table.id, 1),
        (quiet.table.id, 1),
        (joining.table.id, 1),
    ]
    assert mine[0].waiting_since == long.waits[0].since_at
    assert mine[1].waiting_since is not None
    assert mine[1].table == after
    assert [open_table.waiting_since for open_table in mine[2:]] == [None, None]


async def test_computers_are_due_where_a_table_waits_for_them(store: Store) -> None:
    bundle = await running(store, [ANN, BEA, CAL], waiting=[(0, 0), (1, 0)])
    for number, person in ((1, BEA), (2, CAL)):
        await store.replace_seat(
            bundle.table.id, number, from_user=person, computer="easy", name="Praline", reason="resigned"
        )
    assert [table.id for table in await store.tables_awaiting_computers()] == [bundle.table.id]
    after = await turn(store, bundle.table, waiting=[(0, 1)])
    assert await store.tables_awaiting_computers() == ()
    await turn(store, after, waiting=[(1, 2), (2, 2)])
    assert [table.id for table in await store.tables_awaiting_computers()] == [bundle.table.id]
    await store.cancel_table(bundle.table.id)
    assert await store.tables_awaiting_computers() == ()


async def test_direct_messages_keep_a_table_that_is_over_in_mind(store: Store) -> None:
    """Besides the tables in play, which may have some to come; a lobby has none."""
    playing, over = await running(store, channel_id=1), await running(store, channel_id=2)
    await running(store, channel_id=3)
    await lobby(store, channel_id=5)
    await store.cancel_table((await running(store, channel_id=4)).table.id)
    for bundle in (playing, over):
        await store.save_notice(Notice(bundle.table.id, 0, ANN, 5, 50 + bundle.table.id, 0, ""))
    await store.cancel_table(over.table.id)
    assert [table.id for table in await store.tables_to_notify()] == [1, 2, 3]
    await store.drop_notice(over.table.id, 0)
    assert [table.id for table in await store.tables_to_notify()] == [1, 3]


async def test_tables_whose_old_messages_have_buttons(store: Store) -> None:
    tables = [(await running(store, channel_id=channel)).table for channel in (1, 2)]
    for message in (10, 20, 30):
        await store.record_board(tables[1].id, seq=0, revision=2, channel_id=2, message_id=message)
    assert [table.id for table in await store.tables_to_strip()] == [tables[1].id]
    for message in (10, 20):
        await store.drop_old_board(message)
    assert await store.tables_to_strip() == ()


async def test_a_bundle_is_of_one_moment(store: Store) -> None:
    table = (await running(store)).table

    async def play() -> None:
        latest = table
        while len(seen) < 12:
            seat = latest.seq % 2
            latest = await turn(store, latest, seat=seat, waiting=[(1 - seat, latest.seq + 1)])

    seen: set[int] = set()
    playing = asyncio.create_task(play())
    while not playing.done():
        bundle = await store.get_table(table.id)
        assert bundle is not None
        assert bundle.snapshot is not None
        seq = bundle.table.seq
        assert bundle.snapshot.seq == seq
        assert bundle.snapshot.state == f'{{"at": {seq}}}'
        assert [(wait.seat, wait.since_seq) for wait in bundle.waits] == [(seq % 2, seq)]
        assert bundle.seats[0] == Seat(0, ANN, f"name {ANN}", None, resigned=False)
        seen.add(seq)
    await playing
