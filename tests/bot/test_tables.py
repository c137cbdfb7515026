"""Turns of running tables: tried, kept, confirmed once."""

import asyncio
import itertools
import random

import pytest

from bot.desk import Newcomer
from bot.position import Position
from bot.refusals import Refusal
from bot.tables import Confirmed, Tables
from bot.typed import Mistyped
from games.errors import GameError
from games.registry import all_games, get_game
from rendering.words import words_for
from storage.records import TableBundle
from storage.store import Store
from tests.bot.house import (
    ANA,
    BRUNO,
    EVA,
    awaited,
    filled,
    finish,
    holder_of,
    last_turn,
    open_lobby,
    play_on,
    play_turn,
    start_table,
    steps_of,
)

GAMES = list(all_games())


async def first_of(tables: Tables, key: str = "bonbon", computers: int = 0) -> tuple[int, int, int]:
    """A table of two people that has just started: its number, who begins, the other."""
    bundle = await start_table(tables, key, computers=computers)
    person = awaited(bundle)[0]
    return bundle.table.id, person, ANA.user_id if person == BRUNO.user_id else BRUNO.user_id


# --- plans and drafts ---------------------------------------------------------------------------------------------


async def test_only_who_is_awaited_plans(tables: Tables) -> None:
    table, person, other = await first_of(tables)
    plan = await tables.plan(table, person)
    assert (plan.steps, plan.since, plan.ready) == ((), 0, False)
    assert plan.moves
    with pytest.raises(Refusal, match=r"not your turn: the table waits for (Ana|Bruno)"):
        await tables.plan(table, other)
    with pytest.raises(Refusal, match="welcome to watch"):
        await tables.plan(table, 999)


async def test_names_are_harmless_in_answers(tables: Tables) -> None:
    people = [Newcomer(501, "**[Ana](https://evil.example)**"), Newcomer(502, "`@everyone`")]
    bundle = await start_table(tables, "bonbon", people)
    other = next(person.user_id for person in people if person.user_id != awaited(bundle)[0])
    with pytest.raises(Refusal) as caught:
        await tables.plan(bundle.table.id, other)
    assert "**[" not in str(caught.value)
    assert "`@everyone" not in str(caught.value)


@pytest.mark.parametrize("key", GAMES)
async def test_drafts_are_kept(key: str, tables: Tables, store: Store, source: random.Random) -> None:
    """A turn goes on where it was left, whoever asks: another device, another process."""
    table, person, _ = await first_of(tables, key)
    plan = await tables.plan(table, person)
    drafted = await tables.draft(plan, [source.choice(plan.moves)])
    assert await Tables(store).plan(table, person) == drafted
    over = await tables.draft(drafted, ())
    assert over.steps == ()
    assert (await tables.plan(table, person)).steps == ()
    assert await steps_of(store, table) == []


async def test_a_draft_that_is_no_longer_legal_is_cut(tables: Tables, store: Store) -> None:
    table, person, _ = await first_of(tables)
    plan = await tables.plan(table, person)
    legal = plan.position.game.format_move(plan.moves[0])
    for texts, kept in ((["nonsense"], 0), ([legal, legal], 1), (["create", legal], 0)):
        await store.save_draft(table, plan.seat, since=0, steps=texts)
        assert len((await tables.plan(table, person)).steps) == kept


async def test_illegal_drafts_are_not_kept(tables: Tables, store: Store) -> None:
    table, person, _ = await first_of(tables)
    plan = await tables.plan(table, person)
    kept = await tables.draft(plan, plan.moves[:1])
    with pytest.raises(GameError):
        await tables.draft(plan, plan.moves[:2])
    with pytest.raises(Mistyped):
        await tables.type_steps(plan, "create", words_for("en"))
    draft = await store.get_draft(table, plan.seat)
    assert draft is not None
    assert draft.steps == kept.texts()


async def test_typed_steps_follow_those_tried(tables: Tables) -> None:
    bundle = await start_table(tables, "bis", [ANA], options={"sheet": "red"})
    table = bundle.table.id
    plan = await tables.plan(table, ANA.user_id)
    dice = await tables.draft(
        plan, [next(move for move in plan.moves if "pass" not in plan.position.game.format_move(move))]
    )
    text = plan.position.game.format_move(dice.moves[0])
    assert (await tables.type_steps(dice, text, words_for("en"))).steps == (*dice.steps, dice.moves[0])


async def test_a_mistyped_step_is_measured_by_what_was_tried(tables: Tables) -> None:
    """Dice are chosen already: the help is about cells, not about dice once more."""
    table = (await start_table(tables, "bis", [ANA])).table.id
    plan = await tables.plan(table, ANA.user_id)
    text = plan.position.game.format_move
    plan = await tables.draft(plan, [next(move for move in plan.moves if text(move) != "pass")])
    wrong = next(f"mark {cell}" for cell in ("A1", "A7", "O1", "O7") if f"mark {cell}" not in map(text, plan.moves))
    with pytest.raises(Mistyped) as caught:
        await tables.type_steps(plan, wrong, words_for("en"))
    assert set(caught.value.nearest) <= set(map(text, plan.moves))


async def test_drafts_of_a_turn_that_is_over(tables: Tables, source: random.Random) -> None:
    table, person, _ = await first_of(tables)
    stale = await tables.plan(table, person)
    await play_turn(tables, table, person, source)
    with pytest.raises(Refusal, match="already over"):
        await tables.draft(stale, stale.moves[:1])


# --- confirming ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
async def test_confirming(key: str, tables: Tables, store: Store, source: random.Random) -> None:
    table, person, _ = await first_of(tables, key)
    plan = await filled(tables, table, person, source)
    done = await tables.confirm(plan, person)
    assert await steps_of(store, table) == [(plan.seat, text) for text in plan.texts()]
    assert {step.by_user for step in await store.steps(table)} == {person}
    assert done.bundle == await tables.bundle(table)
    assert done.bundle.table.seq == len(plan.steps)
    assert await store.get_draft(table, plan.seat) is None
    position = Position.of(done.bundle)
    assert [wait.seat for wait in done.bundle.waits] == list(position.active)


async def test_unfinished_turns_are_not_confirmed(tables: Tables, store: Store) -> None:
    table, person, _ = await first_of(tables)
    with pytest.raises(Refusal, match="not complete"):
        await tables.confirm(await tables.plan(table, person), person)
    assert await steps_of(store, table) == []


async def test_a_stale_plan_changes_nothing(tables: Tables, source: random.Random) -> None:
    table, person, _ = await first_of(tables)
    plan = await filled(tables, table, person, source)
    await tables.confirm(plan, person)
    before = await tables.bundle(table)
    with pytest.raises(Refusal, match="already over"):
        await tables.confirm(plan, person)
    assert await tables.bundle(table) == before


@pytest.mark.parametrize("processes", [1, 2])
async def test_two_confirmations_at_once(processes: int, tables: Tables, store: Store, source: random.Random) -> None:
    """Whether in one process or in two: one turn is played, the other click is told."""
    table, person, _ = await first_of(tables)
    plan = await filled(tables, table, person, source)
    others = tables if processes == 1 else Tables(store)
    done = await asyncio.gather(tables.confirm(plan, person), others.confirm(plan, person), return_exceptions=True)
    assert [type(one) for one in done].count(Confirmed) == 1
    refusal = next(one for one in done if isinstance(one, Refusal))
    assert "already over" in str(refusal)
    assert len(await steps_of(store, table)) == len(plan.steps)


async def test_a_seat_that_changed_hands_is_not_played_by_its_old_holder(
    tables: Tables, store: Store, source: random.Random
) -> None:
    table, person, _ = await first_of(tables)
    plan = await filled(tables, table, person, source)
    await tables.resign(table, person)
    with pytest.raises(Refusal, match="already over"):
        await tables.confirm(plan, person)
    assert await steps_of(store, table) == []


async def test_a_cancelled_table_is_not_played(tables: Tables, source: random.Random) -> None:
    table, person, _ = await first_of(tables)
    plan = await filled(tables, table, person, source)
    await tables.cancel(table, ANA.user_id, may_manage=False)
    with pytest.raises(Refusal, match="already over"):
        await tables.confirm(plan, person)
    with pytest.raises(Refusal, match="This table is over"):
        await tables.plan(table, person)


async def test_a_table_that_is_cancelled_elsewhere(
    tables: Tables, store: Store, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process cancels between reading and committing: the turn is over, and that is what is said."""
    table, person, _ = await first_of(tables)
    plan = await filled(tables, table, person, source)
    get_table, looks = store.get_table, itertools.count()

    async def and_meanwhile(table_id: int) -> TableBundle | None:
        found = await get_table(table_id)
        if next(looks) == 0:
            await store.cancel_table(table)
        return found

    monkeypatch.setattr(store, "get_table", and_meanwhile)
    with pytest.raises(Refusal, match="already over"):
        await tables.confirm(plan, person)


async def test_own_events_tell_what_others_may_not_know(tables: Tables, store: Store, source: random.Random) -> None:
    """Whoever bets reads the token; the log that everybody reads does not hold it."""
    table, person, _ = await first_of(tables)
    done = await tables.confirm(await filled(tables, table, person, source), person)
    (event,) = done.events
    assert getattr(event, "token", None) is not None
    (step,) = await store.steps(table)
    (public,) = get_game("bonbon").decode_events(step.events)
    assert getattr(public, "token", "?") is None


# --- everybody at once --------------------------------------------------------------------------------------------


async def test_others_confirmations_leave_my_plan_alone(tables: Tables, store: Store, source: random.Random) -> None:
    """In ¡Bis! all choose together: my draft, my stamp and my buttons stay good while others decide."""
    table = (await start_table(tables, "bis", [ANA, BRUNO, EVA])).table.id
    tried = await filled(tables, table, ANA.user_id, source)
    plan = await tables.draft(await tables.plan(table, ANA.user_id), tried.steps)
    await play_turn(tables, table, BRUNO.user_id, source)
    again = await tables.plan(table, ANA.user_id)
    assert (again.since, again.stamp, again.steps) == (plan.since, plan.stamp, plan.steps)
    waits = {wait.seat: wait for wait in (await tables.bundle(table)).waits}
    assert set(waits) == {0, 2}
    await tables.confirm(plan, ANA.user_id)
    bundle = await tables.bundle(table)
    assert [wait.since_seq for wait in bundle.waits] == [0]
    assert {seat for seat, _ in await steps_of(store, table)} == {0, 1}
    with pytest.raises(Refusal, match="not your turn: the table waits for Eva"):
        await tables.plan(table, ANA.user_id)


async def test_all_confirm_at_once(tables: Tables, store: Store, source: random.Random) -> None:
    """Three processes, three people, one moment: every choice is kept, in some order."""
    table = (await start_table(tables, "bis", [ANA, BRUNO, EVA])).table.id
    people = [ANA.user_id, BRUNO.user_id, EVA.user_id]
    plans = [await filled(tables, table, person, source) for person in people]
    done = await asyncio.gather(
        *(Tables(store).confirm(plan, person) for plan, person in zip(plans, people, strict=True))
    )
    assert len(done) == 3
    steps = await steps_of(store, table)
    for plan in plans:
        assert [text for seat, text in steps if seat == plan.seat] == list(plan.texts())
    bundle = await tables.bundle(table)
    assert {wait.since_seq for wait in bundle.waits} == {len(steps)}, "the roll is resolved, a new one awaits everybody"


# --- computers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
async def test_computers_play_their_own_seats_only(
    key: str, tables: Tables, store: Store, source: random.Random
) -> None:
    table = (await start_table(tables, key, computers=1)).table.id
    people = 0
    while people < 3:
        people += bool(awaited(await tables.bundle(table)))
        await play_on(tables, table, source)
    silicon = {seat.number for seat in (await tables.bundle(table)).seats if seat.computer}
    assert silicon == {2}
    assert all((step.by_user is None) == (step.seat in silicon) for step in await store.steps(table))


async def test_no_computer_is_awaited(tables: Tables) -> None:
    lobby = await open_lobby(tables, "bis", [ANA], computers=1)
    assert await tables.play_computer(lobby) is None
    table, _, _ = await first_of(tables)
    assert await tables.play_computer(table) is None
    assert await tables.play_computer(table + 10) is None


# --- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
async def test_results(key: str, tables: Tables, store: Store, source: random.Random) -> None:
    table = (await start_table(tables, key)).table.id
    bundle = await finish(store, tables, table, source)
    assert bundle.table.status == "finished"
    assert bundle.waits == ()
    outcome = Position.of(bundle).outcome
    assert outcome is not None
    rows = {row.seat: row for row in await store.results_of(table)}
    for seat in bundle.seats:
        row = rows[seat.number]
        expected = (outcome.ranks[seat.number], outcome.scores[seat.number].total, seat.user_id)
        assert (row.rank, row.points, row.user_id) == expected
    with pytest.raises(Refusal, match="game is over"):
        await tables.plan(table, ANA.user_id)
    await open_lobby(tables, key)


async def test_a_seat_given_up_stays_so_in_the_results(tables: Tables, store: Store, source: random.Random) -> None:
    """The table was long played by people; a computer takes the last turns."""
    table = (await start_table(tables, "bonbon")).table.id
    plan = await last_turn(store, tables, table, source)
    await tables.resign(table, holder_of(plan))
    while (await tables.bundle(table)).table.status == "running":
        await play_on(tables, table, source)
    assert {row.seat: (row.user_id is None, row.resigned) for row in await store.results_of(table)} == {
        plan.seat: (True, True),
        1 - plan.seat: (False, False),
    }
