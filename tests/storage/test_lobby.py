"""Lobbies: opened, joined, left, set up and started."""

import asyncio
from datetime import UTC

import pytest

from storage.errors import Gone, NotSeated, SeatTaken, StaleSequence, TableExists, TableFull
from storage.records import NewResult, StockChange
from storage.store import Store
from tests.storage.helpers import ANN, BEA, CAL, CHANNEL, GUILD, PANTRY, lobby, running, start, turn


async def test_a_new_table_is_a_lobby_with_its_host_in_seat_0(store: Store) -> None:
    bundle = await lobby(store)
    table = bundle.table
    assert (table.game, table.version, table.status, table.options) == (
        "bonbon",
        "1",
        "lobby",
        '{"rounds": 3}',
    )
    assert (table.guild_id, table.channel_id, table.host_id) == (GUILD, CHANNEL, ANN)
    assert (table.seq, table.revision, table.board_seq, table.board_revision) == (0, 1, -1, 0)
    assert (table.seed, table.seed_hash, table.started_at, table.ended_at) == (None, None, None, None)
    assert table.created_at.tzinfo is UTC
    assert [(seat.number, seat.user_id, seat.computer) for seat in bundle.seats] == [(0, ANN, None)]
    assert bundle.snapshot is None
    assert bundle.waits == ()
    assert await store.get_table(table.id) == bundle
    assert await store.find_open_table(CHANNEL, "bonbon") == bundle


async def test_documents_may_be_bytes(store: Store) -> None:
    bundle = await lobby(store)
    changed = await store.set_options(bundle.table.id, '{"language": "español"}'.encode())
    assert changed.table.options == '{"language": "español"}'


async def test_a_channel_has_one_open_table_of_each_game(store: Store) -> None:
    first = await lobby(store)
    with pytest.raises(TableExists) as refusal:
        await lobby(store, [BEA])
    assert refusal.value.table_id == first.table.id
    await lobby(store, [BEA], game="bis")
    await lobby(store, [BEA], channel_id=CHANNEL + 1)
    await start(store, first)
    with pytest.raises(TableExists):
        await lobby(store, [BEA])
    await store.cancel_table(first.table.id)
    again = await lobby(store, [BEA])
    assert again.table.id > first.table.id


async def test_two_who_open_a_table_at_once_get_one(store: Store) -> None:
    answers = await asyncio.gather(lobby(store, [ANN]), lobby(store, [BEA]), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["TableBundle", "TableExists"]


async def test_people_and_computers_join_at_the_end(store: Store) -> None:
    table_id = (await lobby(store)).table.id
    await store.seat_computer(table_id, level="easy", name="Praline", limit=3)
    bundle = await store.add_seat(table_id, user_id=BEA, name="Bea", limit=3)
    assert [(seat.number, seat.user_id, seat.name, seat.computer) for seat in bundle.seats] == [
        (0, ANN, f"name {ANN}", None),
        (1, None, "Praline", "easy"),
        (2, BEA, "Bea", None),
    ]
    assert bundle.table.revision == 3
    assert bundle.seat_of(BEA) == bundle.seats[2]
    assert bundle.seat_of(CAL) is None


async def test_nobody_joins_twice(store: Store) -> None:
    table_id = (await lobby(store, [ANN, BEA])).table.id
    with pytest.raises(SeatTaken):
        await store.add_seat(table_id, user_id=BEA, name="Bea", limit=6)
    answers = await asyncio.gather(
        *(store.add_seat(table_id, user_id=CAL, name="Cal", limit=6) for _ in range(2)),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["SeatTaken", "TableBundle"]


async def test_a_full_table_takes_nobody(store: Store) -> None:
    bundle = await lobby(store, [ANN, BEA])
    with pytest.raises(TableFull):
        await store.add_seat(bundle.table.id, user_id=CAL, name="Cal", limit=2)
    with pytest.raises(TableFull):
        await store.seat_computer(bundle.table.id, level="easy", name="Praline", limit=2)
    assert await store.get_table(bundle.table.id) == bundle


async def test_those_after_a_leaver_move_up(store: Store) -> None:
    table_id = (await lobby(store, [ANN, BEA, CAL])).table.id
    bundle = await store.remove_seat(table_id, user_id=BEA)
    assert [(seat.number, seat.user_id) for seat in bundle.seats] == [(0, ANN), (1, CAL)]
    assert bundle.table.host_id == ANN
    with pytest.raises(NotSeated):
        await store.remove_seat(table_id, user_id=BEA)
    assert await store.get_table(table_id) == bundle


async def test_a_leaving_host_hands_over_to_the_first_person(store: Store) -> None:
    table_id = (await lobby(store, [ANN])).table.id
    await store.seat_computer(table_id, level="easy", name="Praline", limit=6)
    await store.add_seat(table_id, user_id=CAL, name="Cal", limit=6)
    assert (await store.remove_seat(table_id, user_id=ANN)).table.host_id == CAL
    empty = await store.remove_seat(table_id, user_id=CAL)
    assert [seat.computer for seat in empty.seats] == ["easy"]
    assert empty.table.host_id == CAL


async def test_the_last_computer_leaves_first(store: Store) -> None:
    table_id = (await lobby(store)).table.id
    for name in ("Praline", "Truffle"):
        await store.seat_computer(table_id, level="easy", name=name, limit=6)
    await store.add_seat(table_id, user_id=BEA, name="Bea", limit=6)
    bundle = await store.remove_computer(table_id)
    assert [(seat.number, seat.name) for seat in bundle.seats][1:] == [(1, "Praline"), (2, "Bea")]
    await store.remove_computer(table_id)
    with pytest.raises(NotSeated):
        await store.remove_computer(table_id)


async def test_options_change_only_as_seen(store: Store) -> None:
    table_id = (await lobby(store)).table.id
    await store.set_options(table_id, '{"a": 1}', expected_revision=1)
    with pytest.raises(StaleSequence) as refusal:
        await store.set_options(table_id, '{"b": 1}', expected_revision=1)
    assert (refusal.value.expected, refusal.value.actual) == (1, 2)
    bundle = await store.set_options(table_id, '{"c": 1}')
    assert (bundle.table.options, bundle.table.revision) == ('{"c": 1}', 3)


async def test_a_started_table_has_its_first_state_and_waits(store: Store) -> None:
    before = await lobby(store, [ANN, BEA])
    bundle = await start(store, before, waiting=[(1, 0), (0, 0)])
    table = bundle.table
    assert (table.status, table.seed, table.seed_hash, table.seq) == ("running", "5eed", "4a54", 0)
    assert table.revision == before.table.revision + 1
    assert table.started_at is not None
    assert table.started_at > table.created_at
    assert bundle.snapshot is not None
    assert (bundle.snapshot.seq, bundle.snapshot.state) == (0, '{"at": 0}')
    assert [(wait.seat, wait.since_seq, wait.since_at) for wait in bundle.waits] == [
        (0, 0, table.started_at),
        (1, 0, table.started_at),
    ]


async def test_the_seed_stays_out_of_print(store: Store) -> None:
    bundle = await running(store)
    assert "5eed" not in repr(bundle)
    assert "5eed" not in str(bundle.table)


async def test_seats_are_put_in_playing_order_at_the_start(store: Store) -> None:
    before = await lobby(store, [ANN, BEA, CAL])
    bundle = await store.start_table(
        before.table.id,
        expected_revision=before.table.revision,
        version="1",
        seed="5eed",
        seed_hash="4a54",
        state=b"{}",
        waiting=[(2, 0)],
        order=[2, 0, 1],
    )
    assert [(seat.number, seat.user_id) for seat in bundle.seats] == [(0, CAL), (1, ANN), (2, BEA)]
    assert bundle.waits[0].seat == 2


@pytest.mark.parametrize("order", [[0], [0, 0], [1, 2], [0, 1, 2]])
async def test_an_order_that_is_none_starts_nothing(store: Store, order: list[int]) -> None:
    before = await lobby(store, [ANN, BEA])
    with pytest.raises(ValueError, match="no order of 2 seats"):
        await store.start_table(
            before.table.id,
            expected_revision=before.table.revision,
            version="1",
            seed="5eed",
            seed_hash="4a54",
            state="{}",
            waiting=[],
            order=order,
        )
    assert await store.get_table(before.table.id) == before


async def test_a_game_never_starts_with_other_seats_than_it_was_made_for(store: Store) -> None:
    seen = await lobby(store)
    await store.add_seat(seen.table.id, user_id=BEA, name="Bea", limit=6)
    with pytest.raises(StaleSequence):
        await start(store, seen)
    after = await store.get_table(seen.table.id)
    assert after is not None
    assert after.table.status == "lobby"
    assert after.snapshot is None


async def test_goods_may_be_drawn_at_the_start(store: Store) -> None:
    before = await lobby(store)
    await store.start_table(
        before.table.id,
        expected_revision=before.table.revision,
        version="1",
        seed="5eed",
        seed_hash="4a54",
        state="{}",
        waiting=[],
        stock=[StockChange(GUILD, PANTRY, 0, "[1]")],
    )
    goods = await store.get_stock(GUILD, PANTRY)
    assert goods is not None
    assert goods.data == "[1]"


@pytest.mark.parametrize("stage", ["running", "finished", "cancelled", None])
async def test_nothing_of_a_lobby_is_possible_later(store: Store, stage: str | None) -> None:
    table = (await running(store)).table
    table_id = table.id
    if stage == "finished":
        await turn(store, table, waiting=[], outcome=[NewResult(0, 1, 5, "[]"), NewResult(1, 2, 3, "[]")])
    elif stage == "cancelled":
        await store.cancel_table(table_id)
    elif stage is None:
        table_id += 1
    before = await store.get_table(table_id)
    revision = table.revision if before is None else before.table.revision
    for attempt in (
        store.add_seat(table_id, user_id=CAL, name="Cal", limit=6),
        store.seat_computer(table_id, level="easy", name="Praline", limit=6),
        store.remove_seat(table_id, user_id=ANN),
        store.remove_computer(table_id),
        store.set_options(table_id, "{}"),
        store.set_options(table_id, "{}", expected_revision=revision),
        store.start_table(
            table_id, expected_revision=revision, version="1", seed="", seed_hash="", state="", waiting=[]
        ),
    ):
        with pytest.raises(Gone) as refusal:
            await attempt
        assert refusal.value.status == stage
    assert await store.get_table(table_id) == before
