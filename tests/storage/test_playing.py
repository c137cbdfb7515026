"""Tables in play: turns, seats that change hands, and the end."""

import asyncio
from itertools import pairwise

import pytest

from storage.errors import Gone, SeatTaken, StaleSequence, StaleStock
from storage.records import NewResult, NewStep, StockChange, Table
from storage.store import Store
from tests.storage.helpers import ANN, BEA, CAL, CHANNEL, GUILD, PANTRY, everything, lobby, running, turn

OUTCOME = (NewResult(seat=1, rank=1, points=12, lines='{"bets": 12}'), NewResult(0, 2, -3, b"{}"))


async def test_a_turn_appends_its_steps_and_moves_the_state(store: Store) -> None:
    table = (await running(store)).table
    after = await turn(store, table, texts=["mark C2", "mark C3"], waiting=[(1, 2)])
    assert (after.seq, after.revision, after.status) == (2, table.revision + 1, "running")
    bundle = await store.get_table(table.id)
    assert bundle is not None
    assert bundle.table == after
    assert bundle.snapshot is not None
    assert (bundle.snapshot.seq, bundle.snapshot.state) == (2, '{"at": 2}')
    assert [(wait.seat, wait.since_seq) for wait in bundle.waits] == [(1, 2)]

    last = await turn(store, after, seat=1, texts=["pass"], waiting=[(0, 3)])
    assert last.seq == 3
    steps = await store.steps(table.id)
    assert [(step.number, step.seat, step.turn_seq, step.text, step.events) for step in steps] == [
        (1, 0, 0, "mark C2", '["mark C2"]'),
        (2, 0, 0, "mark C3", '["mark C3"]'),
        (3, 1, 2, "pass", '["pass"]'),
    ]
    assert {step.by_user for step in steps} == {ANN}
    assert all(earlier.at <= later.at for earlier, later in pairwise(steps))
    assert [step.number for step in await store.steps(table.id, after=1, limit=1)] == [2]
    assert await store.steps(table.id, after=3) == ()


async def test_a_step_may_be_nobody_s(store: Store) -> None:
    table = (await running(store)).table
    step = NewStep(seat=1, text="pass", events=b"[]")
    await store.commit_turn(table.id, expected_seq=0, steps=[step], state="{}", waiting=[])
    assert [(step.by_user, step.events) for step in await store.steps(table.id)] == [(None, "[]")]


@pytest.mark.parametrize("seen", [-1, 0, 2, 7])
async def test_a_late_turn_changes_nothing(store: Store, url: str, seen: int) -> None:
    table = await turn(store, (await running(store)).table)
    before = await everything(url)
    with pytest.raises(StaleSequence) as refusal:
        await store.commit_turn(table.id, expected_seq=seen, steps=[NewStep(0, "pass", "[]")], state="{}", waiting=[])
    assert (refusal.value.expected, refusal.value.actual) == (seen, 1)
    assert await everything(url) == before


async def test_of_many_turns_at_once_one_is_committed(store: Store) -> None:
    table = (await running(store)).table
    answers = await asyncio.gather(
        *(turn(store, table, texts=[f"bet {number}"]) for number in range(8)), return_exceptions=True
    )
    done = [number for number, answer in enumerate(answers) if isinstance(answer, Table)]
    assert len(done) == 1
    assert sum(isinstance(answer, StaleSequence) for answer in answers) == 7
    assert [step.text for step in await store.steps(table.id)] == [f"bet {done[0]}"]


async def test_a_wait_that_goes_on_keeps_its_moment(store: Store) -> None:
    bundle = await running(store, [ANN, BEA, CAL], waiting=[(0, 0), (1, 0), (2, 0)])
    began = bundle.waits[0].since_at
    table = await turn(store, bundle.table, waiting=[(1, 0), (2, 1)])
    after = await store.get_table(table.id)
    assert after is not None
    assert [(wait.seat, wait.since_seq) for wait in after.waits] == [(1, 0), (2, 1)]
    assert after.waits[0].since_at == began
    assert after.waits[1].since_at > began


async def test_the_last_turn_finishes_the_table(store: Store) -> None:
    table = (await running(store)).table
    assert await store.results_of(table.id) == ()
    after = await turn(store, table, waiting=[], outcome=OUTCOME)
    assert after.status == "finished"
    assert after.ended_at is not None
    results = await store.results_of(table.id)
    assert [
        (result.seat, result.user_id, result.rank, result.points, result.lines, result.resigned) for result in results
    ] == [(1, BEA, 1, 12, '{"bets": 12}', False), (0, ANN, 2, -3, "{}", False)]
    with pytest.raises(Gone):
        await turn(store, after)
    with pytest.raises(Gone):
        await store.cancel_table(table.id)
    assert await store.find_open_table(table.channel_id, table.game) is None


@pytest.mark.parametrize(
    ("outcome", "waiting", "complaint"),
    [
        (OUTCOME, [(0, 1)], "waits for nobody"),
        (OUTCOME[:1], [], "one result for each seat"),
        ((OUTCOME[0], OUTCOME[0]), [], "one result for each seat"),
        ((*OUTCOME, NewResult(2, 3, 0, "")), [], "one result for each seat"),
    ],
)
async def test_an_end_that_makes_no_sense_is_none(
    store: Store, url: str, outcome: tuple[NewResult, ...], waiting: list[tuple[int, int]], complaint: str
) -> None:
    table = (await running(store)).table
    before = await everything(url)
    with pytest.raises(ValueError, match=complaint):
        await turn(store, table, waiting=waiting, outcome=outcome)
    assert await everything(url) == before


async def test_a_turn_has_steps(store: Store) -> None:
    table = (await running(store)).table
    with pytest.raises(ValueError, match="at least one step"):
        await turn(store, table, texts=[])


async def test_steps_may_be_taken_back(store: Store) -> None:
    table = (await running(store)).table
    table = await turn(store, table, texts=["bet 1", "bet 2"])
    table = await turn(store, table, seat=1, texts=["bet 3"])
    table = await turn(store, table, texts=["take back 2"], takes_back_from=2)
    assert table.seq == 4
    table = await turn(store, table, texts=["bet 4"])
    table = await turn(store, table, texts=["take back 1"], takes_back_from=1)
    assert [(step.text, step.taken_back_at) for step in await store.steps(table.id)] == [
        ("bet 1", 6),
        ("bet 2", 4),
        ("bet 3", 4),
        ("take back 2", 6),
        ("bet 4", 6),
        ("take back 1", None),
    ]


async def test_goods_change_with_the_turn(store: Store) -> None:
    table = (await running(store)).table
    table = await turn(store, table, stock=[StockChange(GUILD, PANTRY, 0, "[1]")])
    table = await turn(store, table, stock=[StockChange(GUILD, PANTRY, 1, b"[1, 2]")])
    goods = await store.get_stock(GUILD, PANTRY)
    assert goods is not None
    assert (goods.revision, goods.data) == (2, "[1, 2]")
    assert await store.get_stock(GUILD + 1, PANTRY) is None
    assert await store.get_stock(GUILD, "cellar") is None


@pytest.mark.parametrize("seen", [0, 1, 3])
async def test_goods_that_changed_meanwhile_stop_the_turn(store: Store, url: str, seen: int) -> None:
    table = (await running(store)).table
    for revision in range(2):
        table = await turn(store, table, stock=[StockChange(GUILD, PANTRY, revision, "[]")])
    before = await everything(url)
    with pytest.raises(StaleStock):
        await turn(
            store,
            table,
            waiting=[],
            outcome=OUTCOME,
            stock=[StockChange(GUILD, "cellar", 0, "[]"), StockChange(GUILD, PANTRY, seen, "[9]")],
        )
    assert await everything(url) == before


async def test_a_table_may_be_cancelled_in_its_lobby_or_in_play(store: Store) -> None:
    first = await lobby(store)
    cancelled = await store.cancel_table(first.table.id)
    assert cancelled.table.status == "cancelled"
    assert cancelled.table.ended_at is not None
    assert cancelled.table.revision == first.table.revision + 1

    second = await running(store)
    await store.save_draft(second.table.id, 0, since=0, steps=["bet 1"])
    change = StockChange(GUILD, PANTRY, 0, "[]")
    cancelled = await store.cancel_table(second.table.id, expected_seq=0, stock=[change])
    assert cancelled.waits == ()
    assert cancelled.snapshot == second.snapshot
    assert await store.get_draft(second.table.id, 0) is None
    assert await store.get_stock(GUILD, PANTRY) is not None
    with pytest.raises(Gone) as refusal:
        await store.cancel_table(second.table.id)
    assert refusal.value.status == "cancelled"


async def test_a_table_that_went_on_is_not_cancelled(store: Store) -> None:
    table = await turn(store, (await running(store)).table)
    with pytest.raises(StaleSequence):
        await store.cancel_table(table.id, expected_seq=0)
    assert [open_table.id for open_table in await store.tables_to_notify()] == [table.id]


async def test_a_computer_takes_over_for_somebody_who_resigns(store: Store) -> None:
    table = (await running(store)).table
    table = await turn(store, table, waiting=[(0, 1)])
    await store.save_draft(table.id, 0, since=1, steps=["bet 1"])
    bundle = await store.replace_seat(table.id, 0, from_user=ANN, computer="easy", name="Praline", reason="resigned")
    seat = bundle.seats[0]
    assert (seat.user_id, seat.computer, seat.name, seat.resigned) == (None, "easy", "Praline", True)
    assert bundle.table.revision == table.revision + 1
    assert bundle.table.seq == table.seq
    assert [wait.seat for wait in bundle.waits] == [0]
    assert await store.get_draft(table.id, 0) is None
    await turn(store, bundle.table, waiting=[], outcome=OUTCOME)
    assert [(result.user_id, result.resigned) for result in await store.results_of(table.id)] == [
        (BEA, False),
        (None, True),
    ]


async def test_the_host_s_part_goes_to_who_is_left(store: Store) -> None:
    """Whoever has given up must not be able to end the game of the others."""
    table = (await running(store, [ANN, BEA, CAL])).table
    hosts = [table.host_id]
    for number, user in ((1, BEA), (0, ANN), (2, CAL)):
        bundle = await store.replace_seat(
            table.id, number, from_user=user, computer="easy", name=f"Praline {number}", reason="resigned"
        )
        hosts.append(bundle.table.host_id)
    assert hosts == [ANN, ANN, CAL, CAL]


async def test_seats_remember_who_held_them(store: Store) -> None:
    table = (await running(store)).table
    await store.replace_seat(table.id, 1, from_user=BEA, name="—", reason="resigned")
    table = await turn(store, table)
    await store.replace_seat(table.id, 1, from_user=None, user_id=CAL, name="Cal", reason="substituted")
    bundle = await store.replace_seat(table.id, 1, from_user=CAL, user_id=BEA, name="Bea", reason="returned")
    assert (bundle.seats[1].user_id, bundle.seats[1].name, bundle.seats[1].resigned) == (BEA, "Bea", False)
    changes = await store.seat_changes(table.id)
    assert [
        (change.seat, change.at_seq, change.from_user, change.to_user, change.to_computer, change.reason)
        for change in changes
    ] == [
        (1, 0, BEA, None, None, "resigned"),
        (1, 1, None, CAL, None, "substituted"),
        (1, 1, CAL, BEA, None, "returned"),
    ]


@pytest.mark.parametrize(
    ("number", "from_user", "user_id"), [(1, CAL, None), (1, None, CAL), (2, None, CAL), (1, BEA, ANN)]
)
async def test_a_seat_is_taken_only_from_its_holder_by_somebody_new(
    store: Store, url: str, number: int, from_user: int | None, user_id: int | None
) -> None:
    table = (await running(store)).table
    before = await everything(url)
    with pytest.raises(SeatTaken):
        await store.replace_seat(
            table.id, number, from_user=from_user, user_id=user_id, name="Eve", reason="substituted"
        )
    assert await everything(url) == before


async def test_a_seat_has_one_holder(store: Store) -> None:
    table = (await running(store)).table
    with pytest.raises(ValueError, match="a person's or a computer's"):
        await store.replace_seat(
            table.id, 1, from_user=BEA, user_id=CAL, computer="easy", name="Cal", reason="substituted"
        )


async def test_seats_change_hands_only_in_play(store: Store) -> None:
    table = (await lobby(store)).table
    with pytest.raises(Gone) as refusal:
        await store.replace_seat(table.id, 0, from_user=ANN, user_id=CAL, name="Cal", reason="substituted")
    assert refusal.value.status == "lobby"


# --- places that are gone -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole_server", [False, True])
async def test_a_place_that_is_gone_has_no_open_tables(whole_server: bool, store: Store) -> None:
    here = [await running(store), await lobby(store, game="bis")]
    elsewhere = await running(store, channel_id=CHANNEL + 1)
    for bundle in (*here, elsewhere):
        for message in (1, 2):
            await store.record_board(
                bundle.table.id,
                seq=-1,
                revision=bundle.table.revision,
                channel_id=bundle.table.channel_id,
                message_id=10 * bundle.table.id + message,
            )
    closed = await (store.close_tables(guild_id=GUILD) if whole_server else store.close_tables(channel_id=CHANNEL))
    kept = [] if whole_server else [elsewhere.table.id]
    assert closed == tuple(one.table.id for one in (*here, elsewhere) if one.table.id not in kept)
    assert [open_table.id for open_table in await store.tables_to_notify()] == kept
    assert await store.tables_to_publish() == (), "nobody is there to see that they were cancelled"
    assert [board.table_id for board in await store.old_boards()] == kept
    ended = await store.get_table(closed[0])
    assert ended is not None
    assert (ended.table.status, ended.waits) == ("cancelled", ())
    assert ended.table.ended_at is not None
    assert await store.close_tables(channel_id=CHANNEL) == ()


async def test_what_was_over_before_its_place_was_gone(store: Store) -> None:
    """Its end was never shown, and never will be."""
    table = (await running(store)).table
    await turn(store, table, waiting=[], outcome=[NewResult(0, 1, 1, ""), NewResult(1, 2, 0, "")])
    assert len(await store.tables_to_publish()) == 1
    assert await store.close_tables(channel_id=CHANNEL) == ()
    assert await store.tables_to_publish() == ()
    ended = await store.get_table(table.id)
    assert ended is not None
    assert ended.table.status == "finished"
