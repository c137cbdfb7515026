"""Drafts, which end with the wait they were made in."""

import pytest

from storage.errors import StaleSequence
from storage.store import Store
from tests.storage.helpers import ANN, BEA, CAL, running, turn


async def test_the_last_draft_is_kept(store: Store) -> None:
    table_id = (await running(store)).table.id
    assert await store.get_draft(table_id, 0) is None
    await store.save_draft(table_id, 0, since=0, steps=["bet 1"])
    first = await store.get_draft(table_id, 0)
    await store.save_draft(table_id, 0, since=0, steps=["bet 1", "bet «2»"])
    draft = await store.get_draft(table_id, 0)
    assert draft is not None
    assert first is not None
    assert (draft.since, draft.steps) == (0, ("bet 1", "bet «2»"))
    assert draft.updated_at > first.updated_at
    await store.save_draft(table_id, 0, since=0, steps=[])
    empty = await store.get_draft(table_id, 0)
    assert empty is not None
    assert empty.steps == ()
    await store.drop_draft(table_id, 0)
    await store.drop_draft(table_id, 0)
    assert await store.get_draft(table_id, 0) is None


async def test_a_draft_needs_a_wait(store: Store) -> None:
    table = await turn(store, (await running(store)).table, waiting=[(1, 1)])
    for seat, since, actual in ((0, 0, -1), (1, 0, 1), (2, 0, -1)):
        with pytest.raises(StaleSequence) as refusal:
            await store.save_draft(table.id, seat, since=since, steps=["bet 1"])
        assert (refusal.value.expected, refusal.value.actual) == (since, actual)
        assert await store.get_draft(table.id, seat) is None


async def test_drafts_end_with_their_waits(store: Store) -> None:
    bundle = await running(store, [ANN, BEA, CAL], waiting=[(0, 0), (1, 0), (2, 0)])
    table = bundle.table
    for seat in range(3):
        await store.save_draft(table.id, seat, since=0, steps=[f"bet {seat}"])
    await turn(store, table, waiting=[(1, 0), (2, 1)])
    left = [await store.get_draft(table.id, seat) for seat in range(3)]
    assert [draft and draft.steps for draft in left] == [None, ("bet 1",), None]


async def test_a_confirmed_draft_is_gone_though_the_wait_goes_on(store: Store) -> None:
    table = (await running(store, waiting=[(0, 0), (1, 0)])).table
    for seat in range(2):
        await store.save_draft(table.id, seat, since=0, steps=[f"bet {seat}"])
    table = await turn(store, table, waiting=[(0, 0), (1, 0)], clear_draft_of=0)
    left = [await store.get_draft(table.id, seat) for seat in range(2)]
    assert [draft and draft.steps for draft in left] == [None, ("bet 1",)]
