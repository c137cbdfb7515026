"""Messages in Discord: public ones, those they replaced, and direct ones."""

import pytest

from storage.errors import Gone
from storage.records import NewResult, Notice, OldBoard
from storage.store import Store
from tests.storage.helpers import ANN, BEA, CHANNEL, lobby, running, turn


async def test_a_table_is_published_until_all_of_it_is_shown(store: Store) -> None:
    first, second = await running(store), await lobby(store, game="bis")
    assert [table.id for table in await store.tables_to_publish()] == [first.table.id, second.table.id]
    table = await turn(store, first.table)
    assert await store.record_board(
        table.id, seq=1, revision=table.revision, channel_id=CHANNEL, message_id=10, mentioned=[1]
    )
    assert [table.id for table in await store.tables_to_publish()] == [second.table.id]
    bundle = await store.get_table(table.id)
    assert bundle is not None
    shown = bundle.table
    assert (shown.board_channel_id, shown.board_message_id, shown.board_seq) == (CHANNEL, 10, 1)
    assert (shown.board_revision, shown.mentioned) == (table.revision, (1,))
    assert shown.revision == table.revision

    after = await turn(store, table, waiting=[], outcome=[NewResult(0, 1, 1, ""), NewResult(1, 2, 0, "")])
    assert [table.id for table in await store.tables_to_publish()] == [after.id, second.table.id]
    await store.record_board(after.id, seq=2, revision=after.revision, channel_id=CHANNEL, message_id=10)
    assert [table.id for table in await store.tables_to_publish()] == [second.table.id]


async def test_a_lobby_s_message_is_no_board(store: Store) -> None:
    table = (await lobby(store)).table
    await store.record_board(table.id, seq=-1, revision=table.revision, channel_id=CHANNEL, message_id=10)
    bundle = await store.get_table(table.id)
    assert bundle is not None
    assert bundle.table.board_seq == -1
    assert await store.tables_to_publish() == ()
    await store.add_seat(table.id, user_id=BEA, name="Bea", limit=6)
    assert [table.id for table in await store.tables_to_publish()] == [table.id]


async def test_a_seat_that_changed_hands_is_shown(store: Store) -> None:
    table = (await running(store)).table
    await store.record_board(table.id, seq=0, revision=table.revision, channel_id=CHANNEL, message_id=10)
    assert await store.tables_to_publish() == ()
    await store.replace_seat(table.id, 1, from_user=BEA, name="Praline", computer="easy", reason="resigned")
    assert [table.id for table in await store.tables_to_publish()] == [table.id]


async def test_a_cancelled_table_is_shown_only_where_it_was_shown_before(store: Store) -> None:
    unseen, seen = (await lobby(store)).table, (await lobby(store, game="bis")).table
    await store.record_board(seen.id, seq=-1, revision=1, channel_id=CHANNEL, message_id=10)
    await store.cancel_table(unseen.id)
    await store.cancel_table(seen.id)
    assert [table.id for table in await store.tables_to_publish()] == [seen.id]


async def test_what_is_shown_only_moves_forward(store: Store) -> None:
    old = (await running(store)).table
    new = await turn(store, old)
    await store.record_board(new.id, seq=1, revision=new.revision, channel_id=CHANNEL, message_id=20)
    assert not await store.record_board(
        old.id, seq=0, revision=old.revision, channel_id=CHANNEL, message_id=21, mentioned=[0]
    )
    bundle = await store.get_table(old.id)
    assert bundle is not None
    assert (bundle.table.board_seq, bundle.table.board_message_id) == (1, 20)
    assert bundle.table.mentioned == ()
    assert await store.old_boards() == (OldBoard(message_id=21, channel_id=CHANNEL, table_id=old.id),)


async def test_a_late_edit_of_the_same_message_leaves_no_old_board(store: Store) -> None:
    old = (await running(store)).table
    new = await turn(store, old)
    await store.record_board(new.id, seq=1, revision=new.revision, channel_id=CHANNEL, message_id=20)
    assert not await store.record_board(old.id, seq=0, revision=old.revision, channel_id=CHANNEL, message_id=20)
    assert await store.old_boards() == ()


async def test_a_replaced_message_still_has_to_lose_its_buttons(store: Store) -> None:
    table = (await running(store)).table
    other = (await running(store, game="bis")).table
    for message_id in (20, 30, 30, 40):
        await store.record_board(table.id, seq=0, revision=table.revision, channel_id=CHANNEL, message_id=message_id)
    for message_id in (21, 31):
        await store.record_board(other.id, seq=0, revision=other.revision, channel_id=CHANNEL, message_id=message_id)
    assert [board.message_id for board in await store.old_boards()] == [20, 21, 30]
    assert [board.message_id for board in await store.old_boards(table.id)] == [20, 30]
    await store.drop_old_board(20)
    await store.drop_old_board(20)
    assert [board.message_id for board in await store.old_boards()] == [21, 30]


async def test_only_tables_have_messages(store: Store) -> None:
    with pytest.raises(Gone):
        await store.record_board(7, seq=0, revision=1, channel_id=CHANNEL, message_id=10)


async def test_a_seat_has_one_notice(store: Store) -> None:
    table_id = (await running(store)).table.id
    first = Notice(table_id, seat=1, user_id=BEA, channel_id=5, message_id=50, since=0, shown="a")
    second = Notice(table_id, seat=1, user_id=BEA, channel_id=5, message_id=51, since=2, shown="b")
    other = Notice(table_id, seat=0, user_id=ANN, channel_id=6, message_id=60, since=0, shown="c")
    assert await store.get_notice(table_id, 1) is None
    for notice in (first, second, other):
        await store.save_notice(notice)
    assert await store.get_notice(table_id, 1) == second
    assert await store.notices_of(table_id) == (other, second)
    await store.drop_notice(table_id, 1)
    await store.drop_notice(table_id, 1)
    assert await store.notices_of(table_id) == (other,)
    with pytest.raises(Gone):
        await store.save_notice(Notice(table_id, 2, ANN, 6, 61, 0, ""))
