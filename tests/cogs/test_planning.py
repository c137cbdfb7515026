"""Turns planned in private messages, whatever comes between two clicks."""

import random

import pytest

from bot.client import Bombonera
from bot.position import Plan, take_turn, try_steps
from bot.refusals import NotYourTurn, Refusal
from tests.bot.house import ANA, BRUNO, PAINTED, awaited, filled, open_lobby, play_turn, start_table
from tests.bot.wire import Wire
from tests.cogs.clicks import Clicker


async def ready(bot: Bombonera, table: int, user_id: int, source: random.Random) -> Plan:
    """Somebody's turn, tried and kept as a draft until only Confirm is missing."""
    plan = await filled(bot.tables, table, user_id, source)
    return await bot.tables.draft(await bot.tables.plan(table, user_id), plan.steps)


async def choosing_last(bot: Bombonera, source: random.Random) -> tuple[int, int, int]:
    """A table of Barrio at which the last secret choice is due, of the person who then begins.

    Returns:
        Table, person, and the direct message that brought the choice.
    """
    for channel in range(200, 250):
        table = (await start_table(bot.tables, "barrio", [ANA, BRUNO], channel=channel)).table.id
        await bot.notices.refresh(table)
        await play_turn(bot.tables, table, BRUNO.user_id, source)
        plan = await ready(bot, table, ANA.user_id, source)
        following = take_turn(await bot.tables.position(table), plan.seat, plan.steps, ANA.user_id)
        if plan.seat in dict(following.waits):
            notice = await bot.store.get_notice(table, plan.seat)
            assert notice is not None
            return table, ANA.user_id, notice.message_id
    raise AssertionError("Ana never begins")


# --- in a direct message ------------------------------------------------------------------------------------------


async def test_a_turn_goes_on_in_its_direct_message(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """Houses are chosen in secret; then the same person's turn goes on in the same message, undisturbed."""
    table, user, message = await choosing_last(bot, source)
    wire.requests.clear()
    person = Clicker(bot, user, message=message)
    await person.press(table, (await bot.tables.plan(table, user)).stamp, "confirm")
    await bot.notices.refresh(table)
    assert "Confirm" in person.labels
    assert "out of date" not in person.text
    assert wire.edited(user * 1000) == [], "nobody else writes in it"
    while user in awaited(await bot.tables.bundle(table)):
        assert wire.edited(user * 1000) == []
        await person.press(table, (await ready(bot, table, user, source)).stamp, "confirm")
    (edited,) = wire.edited(user * 1000)
    assert "Confirm" not in edited.labels
    assert edited.files
    assert person.told == []
    assert [one.channel for one in wire.sent()].count(user * 1000) == 0


async def test_a_turn_that_goes_on_elsewhere(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """Begun in the direct message, ended in the channel: the direct message becomes the hand."""
    table, user, message = await choosing_last(bot, source)
    wire.requests.clear()
    person = Clicker(bot, user, message=message)
    await person.press(table, (await bot.tables.plan(table, user)).stamp, "confirm")
    while user in awaited(await bot.tables.bundle(table)):
        await play_turn(bot.tables, table, user, source)
    await bot.notices.refresh(table)
    assert "Confirm" not in wire.edited(user * 1000)[-1].labels


async def test_a_turn_that_ends_in_a_direct_message(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    bundle = await start_table(bot.tables, "bonbon", [ANA, BRUNO])
    table, first = bundle.table.id, awaited(bundle)[0]
    await bot.notices.refresh(table)
    (notice,) = await bot.store.notices_of(table)
    person = Clicker(bot, first, message=notice.message_id)
    await person.press(table, (await ready(bot, table, first, source)).stamp, "confirm")
    assert person.shown == person.told == []
    (edited,) = wire.edited(first * 1000)
    assert "Confirm" not in edited.labels
    assert edited.files


# --- somebody else's step comes between ---------------------------------------------------------------------------


@pytest.mark.parametrize("refusal", [Refusal("This game is over."), NotYourTurn("It is not your turn.")])
async def test_a_turn_that_should_go_on_is_over_meanwhile(
    refusal: Refusal, bot: Bombonera, source: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn is committed and would go on, but in that moment another process ends it: then it is told as done."""
    table = (await start_table(bot.tables, "bis", [ANA])).table.id
    stamp = (await ready(bot, table, ANA.user_id, source)).stamp
    show, plan = bot.publisher.show, bot.tables.plan

    async def refuse(*_: object) -> Plan:
        raise refusal

    async def show_and_end(number: int) -> bool:
        monkeypatch.setattr(bot.tables, "plan", refuse)
        return await show(number)

    monkeypatch.setattr(bot.publisher, "show", show_and_end)
    ana = Clicker(bot, ANA.user_id)
    await ana.press(table, stamp, "confirm")
    assert "Your turn is confirmed" in ana.text
    assert ana.labels == []
    assert ana.told == []
    monkeypatch.setattr(bot.tables, "plan", plan)
    assert (await bot.tables.bundle(table)).table.seq > 0


# --- menus of another time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["pick", "back"])
@pytest.mark.parametrize("place", ["999", "-1", "0.999", "0.0.0.0.0.999", "r99", "999.r1", "x", "1..2", "²", "r"])
async def test_places_that_are_not_there(
    place: str, action: str, bot: Bombonera, caplog: pytest.LogCaptureFixture
) -> None:
    """An update of the bot may change its menus under a planner: whoever clicks in it is shown the new ones."""
    table = (await start_table(bot.tables, "bariloche", [ANA, BRUNO])).table.id
    user = awaited(await bot.tables.bundle(table))[0]
    stamp = (await bot.tables.plan(table, user)).stamp
    person = Clicker(bot, user)
    await person.press(table, stamp, action, place)
    assert "out of date" in person.text
    assert "Confirm" in person.labels
    assert person.told == []
    assert not caplog.records
    assert (await bot.tables.plan(table, user)).stamp == stamp


@pytest.mark.parametrize("key", PAINTED)
async def test_back_takes_step_after_step_back(key: str, bot: Bombonera, source: random.Random) -> None:
    """From a complete turn to its beginning, each time to where there was a choice."""
    table = (await start_table(bot.tables, key, [ANA, BRUNO])).table.id
    user = awaited(await bot.tables.bundle(table))[0]
    plan, person = await ready(bot, table, user, source), Clicker(bot, user)
    while plan.steps:
        await person.press(table, plan.stamp, "back")
        before, plan = plan, await bot.tables.plan(table, user)
        assert len(plan.steps) < len(before.steps)
        assert len(plan.moves) > 1 or not plan.steps
        assert "out of date" not in person.text
    assert person.told == []


@pytest.mark.parametrize("key", PAINTED)
async def test_old_stamps_set_the_message_right(key: str, bot: Bombonera) -> None:
    table = (await start_table(bot.tables, key, [ANA, BRUNO])).table.id
    user = awaited(await bot.tables.bundle(table))[0]
    plan = await bot.tables.plan(table, user)
    stamp = plan.stamp
    await bot.tables.draft(plan, try_steps(plan, plan.moves[:1]).steps)
    person = Clicker(bot, user)
    for action in ("pick", "back", "over", "confirm", "hint"):
        await person.press(table, stamp, action, "0")
        assert "out of date" in person.text
    assert (await bot.tables.bundle(table)).table.seq == 0


# --- hands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["bariloche", "pinata", "bis"])
async def test_where_nothing_is_hidden_one_s_own_board_is_shown(key: str, bot: Bombonera) -> None:
    table = (await start_table(bot.tables, key, [ANA, BRUNO])).table.id
    for person in (ANA, BRUNO):
        clicker = Clicker(bot, person.user_id)
        await clicker.press(table, 0, "hand")
        assert "You hold nothing that others may not see" in clicker.text
        assert clicker.shown[-1].files
        assert clicker.told == []


async def test_a_hand_is_for_those_who_sit_there(bot: Bombonera) -> None:
    table = await open_lobby(bot.tables, "bonbon", [ANA, BRUNO])
    ana = Clicker(bot, ANA.user_id)
    await ana.press(table, 0, "hand")
    assert "has not started yet" in ana.whispered
    await bot.tables.start(table, ANA.user_id)
    stranger = Clicker(bot, 999)
    await stranger.press(table, 0, "hand")
    assert "welcome to watch" in stranger.whispered
    assert stranger.shown == []


async def test_the_hand_of_a_cancelled_table_calls_nobody(bot: Bombonera) -> None:
    bundle = await start_table(bot.tables, "bonbon", [ANA, BRUNO])
    await bot.tables.cancel(bundle.table.id, ANA.user_id, may_manage=False)
    for person in (ANA, BRUNO):
        clicker = Clicker(bot, person.user_id)
        await clicker.press(bundle.table.id, 0, "hand")
        assert "your turn" not in clicker.text
