"""What a channel sees of a table: when a new message is posted, whom it calls, what happens when Discord fails."""

import asyncio
import random
from collections.abc import Sequence

import pytest

from bot.client import Bombonera
from bot.desk import Newcomer
from tests.bot.channel import NAMES, do, seen, started, table_of
from tests.bot.house import (
    ANA,
    BRUNO,
    EVA,
    awaited,
    holder_of,
    last_turn,
    open_lobby,
    play_on,
    play_turn,
    start_table,
)
from tests.bot.wire import Wire
from tests.waiting import until

# --- new or edited ------------------------------------------------------------------------------------------------


async def test_a_lobby_is_one_message(bot: Bombonera, wire: Wire) -> None:
    table = await open_lobby(bot.tables, "bonbon", [ANA])
    await bot.publisher.publish(table)
    assert seen(wire) == ["post"]
    await bot.tables.join(table, BRUNO)
    await bot.publisher.publish(table)
    await bot.tables.add_computer(table, ANA.user_id)
    await bot.publisher.publish(table)
    assert seen(wire) == ["edit", "edit"]
    await bot.publisher.publish(table)
    assert seen(wire) == [], "there is nothing new to show"


async def test_the_first_board_replaces_the_lobby(bot: Bombonera, wire: Wire) -> None:
    table = await open_lobby(bot.tables, "bonbon")
    await bot.publisher.publish(table)
    lobby = (await table_of(bot, table)).board_message_id
    seen(wire)
    bundle = await bot.tables.start(table, ANA.user_id)
    await bot.publisher.publish(table)
    assert seen(wire) == [f"post @{NAMES[awaited(bundle)[0]]}", "strip"]
    after = await table_of(bot, table)
    assert after.board_message_id != lobby
    assert (after.board_seq, after.board_revision) == (0, after.revision)
    assert await bot.store.old_boards() == ()


BETS = [("bet", ["post @Bruno", "strip"]), ("bet", ["post @Ana", "strip"])]


@pytest.mark.parametrize(
    ("people", "computers", "turns"),
    [
        pytest.param(
            [ANA, BRUNO],
            0,
            [*BETS, ("create", ["edit"]), ("place", ["post @Bruno", "strip"]), ("bet", ["post @Ana", "strip"])],
            id="two people",
        ),
        pytest.param(
            [ANA, BRUNO],
            1,
            [
                ("bet", ["post @Bruno", "strip"]),
                ("bet", ["edit"]),
                ("computer", ["post @Ana", "strip"]),
                ("create", ["edit"]),
                ("place", ["post @Bruno", "strip"]),
            ],
            id="two people and a computer",
        ),
        pytest.param(
            [ANA],
            1,
            [
                ("bet", ["edit"]),
                ("computer", ["edit"]),
                ("create", ["edit"]),
                ("place", ["edit"]),
                ("computer", ["edit"]),
            ],
            id="one person and a computer",
        ),
        pytest.param(
            [ANA, BRUNO, EVA],
            0,
            [*BETS[:1], ("bet", ["post @Eva", "strip"]), ("bet", ["post @Ana", "strip"]), ("create", ["edit"])],
            id="three people",
        ),
    ],
)
async def test_whose_turn_begins_is_called(
    people: Sequence[Newcomer],
    computers: int,
    turns: Sequence[tuple[str, list[str]]],
    bot: Bombonera,
    wire: Wire,
    source: random.Random,
) -> None:
    """A new message calls whoever's turn has begun; further steps of the same person edit it."""
    table = await started(bot, wire, people, computers=computers)
    for act, expected in turns:
        await do(bot, table, act, source)
        await bot.publisher.publish(table)
        assert seen(wire) == expected, act


async def test_two_turns_behind(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """What is shown at once may be more than one turn: whoever is awaited is called if another's step began it."""
    table = await started(bot, wire, [ANA, BRUNO])
    await do(bot, table, "bet", source)
    await do(bot, table, "bet", source)
    await bot.publisher.publish(table)
    assert seen(wire) == ["post @Ana", "strip"]
    await do(bot, table, "create", source)
    await do(bot, table, "place", source)
    await bot.publisher.publish(table)
    assert seen(wire) == ["post @Bruno", "strip"]


async def test_the_last_person_is_called_after_the_other_has_left(
    bot: Bombonera, wire: Wire, source: random.Random
) -> None:
    """Ana gives up in her turn and a computer plays it: Bruno, who waits elsewhere, is told once that he is next."""
    table = await started(bot, wire, [ANA, BRUNO])
    await bot.tables.resign(table, ANA.user_id)
    await bot.publisher.publish(table)
    assert seen(wire) == ["edit"]
    await play_on(bot.tables, table, source)
    await bot.publisher.publish(table)
    assert seen(wire) == ["post @Bruno", "strip"]
    for _ in range(3):
        await play_on(bot.tables, table, source)
        await bot.publisher.publish(table)
        assert seen(wire) == ["edit"], "now that he is alone he need not be called"


@pytest.mark.parametrize(("people", "called"), [([ANA, BRUNO, EVA], "post @Ana @Bruno @Eva"), ([ANA], "post @Ana")])
async def test_everybody_at_once(
    people: Sequence[Newcomer], called: str, bot: Bombonera, wire: Wire, source: random.Random
) -> None:
    """In ¡Bis! a roll calls everybody; choices edit its message; the next roll calls again, but for a lone player."""
    table = (await start_table(bot.tables, "bis", people)).table.id
    await bot.publisher.publish(table)
    assert seen(wire) == [called]
    for person in people[:-1]:
        await play_turn(bot.tables, table, person.user_id, source)
        await bot.publisher.publish(table)
        assert seen(wire) == ["edit"]
    await play_turn(bot.tables, table, people[-1].user_id, source)
    await bot.publisher.publish(table)
    assert seen(wire) == ([called, "strip"] if len(people) > 1 else ["edit"])


@pytest.mark.parametrize(("game", "people"), [("bonbon", [ANA, BRUNO]), ("bis", [ANA])])
async def test_the_end_is_news(
    game: str, people: Sequence[Newcomer], bot: Bombonera, wire: Wire, source: random.Random
) -> None:
    table = (await start_table(bot.tables, game, people)).table.id
    await bot.publisher.publish(table)
    plan = await last_turn(bot.store, bot.tables, table, source)
    await bot.publisher.publish(table)
    seen(wire)
    await bot.tables.confirm(plan, holder_of(plan))
    await bot.publisher.publish(table)
    (request,) = wire.sent()
    assert request.labels == ["Rules", "Log", "Text"]
    assert seen(wire) == ["post", "strip"]


async def test_a_seat_that_changes_hands_edits(bot: Bombonera, wire: Wire) -> None:
    table = await started(bot, wire, [ANA, BRUNO, EVA])
    await bot.tables.resign(table, BRUNO.user_id)
    await bot.publisher.publish(table)
    assert seen(wire) == ["edit"]


async def test_cancelled_tables(bot: Bombonera, wire: Wire) -> None:
    table = await started(bot, wire, [ANA, BRUNO])
    await bot.tables.cancel(table, ANA.user_id, may_manage=False)
    await bot.publisher.publish(table)
    assert "was cancelled" in wire.edited()[-1].text
    assert seen(wire) == ["strip"]
    unseen = await open_lobby(bot.tables, "bonbon", channel=900)
    await bot.tables.cancel(unseen, ANA.user_id, may_manage=False)
    await bot.publisher.publish(unseen)
    await bot.publisher.catch_up()
    assert wire.requests == []


# --- what is recorded ---------------------------------------------------------------------------------------------


async def test_what_a_channel_shows_is_recorded(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table = await started(bot, wire, [ANA, BRUNO])
    for _ in range(3):
        await play_on(bot.tables, table, source)
        await bot.publisher.publish(table)
        row = await table_of(bot, table)
        assert (row.board_seq, row.board_revision) == (row.seq, row.revision)
        assert row.board_message_id in wire.messages
        assert [(await bot.tables.bundle(table)).seats[seat].user_id for seat in row.mentioned] == awaited(
            await bot.tables.bundle(table)
        )
    assert await bot.store.tables_to_publish() == ()


async def test_two_at_once_show_it_once(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table = await started(bot, wire, [ANA, BRUNO])
    await play_on(bot.tables, table, source)
    await asyncio.gather(*(bot.publisher.publish(table) for _ in range(4)))
    assert seen(wire).count("post @Bruno") == 1


async def test_slow_messages_are_overtaken(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """Changes that come while a message is on its way are shown by one more message, not by one each."""
    table = await open_lobby(bot.tables, "bonbon", [ANA])
    sending = wire.hold("POST")

    async def on_its_way() -> bool:
        return bool(wire.requests)

    showing = [asyncio.create_task(bot.publisher.publish(table))]
    await until(on_its_way)
    for person in (BRUNO, EVA):
        await bot.tables.join(table, person)
        showing.append(asyncio.create_task(bot.publisher.publish(table)))
    sending.set()
    assert await asyncio.gather(*showing) == [True] * 3
    assert seen(wire) == ["post", "edit"]
