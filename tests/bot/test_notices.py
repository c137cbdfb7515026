"""Direct messages: one for each secret choice, kept up to date, never pressed on somebody who wants none."""

import asyncio
import random

import pytest

from bot.client import Bombonera
from bot.notices import hand_post
from bot.planner import Place, planner_post
from bot.position import new_plan
from rendering.words import words_for
from storage.records import Notice
from tests.bot.house import ANA, BRUNO, CHANNEL, EVA, awaited, finish, play_turn, start_table
from tests.bot.limits import text_of
from tests.bot.wire import Wire, error
from tests.waiting import until

EN = words_for("en")

PEOPLE = {ANA.user_id: ANA, BRUNO.user_id: BRUNO, EVA.user_id: EVA}


def dm(user_id: int) -> int:
    """The channel of somebody's direct messages, on our wire."""
    return user_id * 1000


async def opened(bot: Bombonera, game: str = "bonbon") -> tuple[int, int, int]:
    """A table of two that has just started: its number, whoever chooses first, the other."""
    bundle = await start_table(bot.tables, game)
    first = awaited(bundle)[0]
    return bundle.table.id, first, ({ANA.user_id, BRUNO.user_id} - {first}).pop()


async def notice_of(bot: Bombonera, table: int, user_id: int) -> Notice | None:
    seat = (await bot.tables.bundle(table)).seat_of(user_id)
    assert seat is not None
    return await bot.store.get_notice(table, seat.number)


# --- one message per choice ---------------------------------------------------------------------------------------


async def test_a_secret_choice_is_brought(bot: Bombonera, wire: Wire) -> None:
    table, first, other = await opened(bot)
    await bot.notices.refresh(table)
    (sent,) = wire.sent()
    assert sent.channel == dm(first)
    assert "secret choice" in sent.text
    assert "Confirm" in sent.labels
    assert len(sent.files) == 2, "board and hand"
    assert await notice_of(bot, table, other) is None
    for _ in range(3):
        await bot.notices.refresh(table)
    assert len(wire.sent()) == 1
    assert wire.edited() == []


async def test_it_turns_into_the_hand(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """Once the choice is made, the same message shows the hand; the next one is brought its own."""
    table, first, other = await opened(bot)
    await bot.notices.refresh(table)
    await play_turn(bot.tables, table, first, source)
    await bot.notices.refresh(table)
    (edited,) = wire.edited()
    assert edited.channel == dm(first)
    assert "Confirm" not in edited.labels
    assert edited.files
    assert "It is not your turn now." in edited.text, "the answer to Confirm says that the turn is over"
    assert [one.channel for one in wire.sent()] == [dm(first), dm(other)]
    await bot.notices.refresh(table)
    assert len(wire.edited()) == 1, "nothing has changed for anybody"


@pytest.mark.parametrize("thrown_away", [False, True])
async def test_a_new_choice_leaves_no_old_message(
    bot: Bombonera, wire: Wire, source: random.Random, thrown_away: bool
) -> None:
    """Nobody edits the message before the newest: it would say "it is your turn" for ever."""
    bundle = await start_table(bot.tables, "bariloche", options={"mode": "permanent"})
    table = bundle.table.id
    if thrown_away:
        wire.refuse(lambda one: one.method == "DELETE", error(404, 10008), times=99)
    for _ in range(40):
        await bot.notices.refresh(table)
        for user in (ANA.user_id, BRUNO.user_id):
            notice, held = await notice_of(bot, table, user), wire.in_channel(dm(user))
            assert [one["id"] for one in held[-1:]] == ([] if notice is None else [str(notice.message_id)])
            assert len(held) <= 1 or thrown_away
        if len(wire.sent(dm(ANA.user_id))) == 3:
            return
        await play_turn(bot.tables, table, awaited(await bot.tables.bundle(table))[0], source)
    pytest.fail("Ana has not chosen in secret three times")


async def test_everybody_who_chooses_at_once(bot: Bombonera, wire: Wire) -> None:
    """Barrio opens with a choice of houses that all make together."""
    table = (await start_table(bot.tables, "barrio", [ANA, BRUNO, EVA], computers=1)).table.id
    await bot.notices.refresh(table)
    assert {one.channel for one in wire.sent()} == {dm(user) for user in PEOPLE}


async def test_the_end_is_told(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table, _, _ = await opened(bot)
    await bot.notices.refresh(table)
    await finish(bot.store, bot.tables, table, source)
    await bot.notices.refresh(table)
    assert "The game is over" in wire.edited()[-1].text
    assert len(wire.sent()) == 1


async def test_open_games_write_to_nobody(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table, first, _ = await opened(bot, "pinata")
    await bot.notices.refresh(table)
    await play_turn(bot.tables, table, first, source)
    await bot.notices.refresh(table)
    assert wire.requests == []


async def test_a_lobby_writes_to_nobody(bot: Bombonera, wire: Wire) -> None:
    bundle = await start_table(bot.tables, "bonbon")
    await bot.tables.cancel(bundle.table.id, ANA.user_id, may_manage=False)
    await bot.notices.refresh(bundle.table.id)
    await bot.notices.refresh(bundle.table.id + 1)
    assert wire.requests == []


async def test_languages(bot: Bombonera, wire: Wire) -> None:
    """Whoever is written to unasked reads their own last language, not the table's."""
    table, first, _ = await opened(bot)
    await bot.store.set_person_settings(first, language="es")
    await bot.notices.refresh(table)
    assert "Confirmar" in wire.sent()[0].labels


# --- what stays true ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), [("bonbon", {}), ("barrio", {}), ("bariloche", {"mode": "permanent"})])
async def test_what_a_direct_message_says_stays_true(
    game: str, options: dict[str, str], bot: Bombonera, wire: Wire, source: random.Random
) -> None:
    """After every turn it says what a new one would: it is not edited for what changes without its reader."""
    table = (await start_table(bot.tables, game, [ANA, BRUNO, EVA], options=options)).table.id
    compared = 0
    for _ in range(60):
        await bot.notices.refresh(table)
        position = await bot.tables.position(table)
        for user in PEOPLE:
            notice = await notice_of(bot, table, user)
            if notice is None:
                continue
            told = [one for one in wire.requests if one.channel == dm(user) and one.method != "DELETE"][-1].text
            fresh, seat, since = await bot.tables.bundle(table), notice.seat, position.since(notice.seat)
            assert fresh.table.seq == position.table.seq
            if since is not None and notice.shown == f"due:{since}":
                planner = await planner_post(new_plan(position, seat, since), Place(), EN, bot.studio)
                assert set(text_of(planner).split("\n")) <= set(told.split("\n"))
            else:
                assert told == text_of(hand_post(position, seat, EN, ()))
            compared += 1
        if not (people := awaited(await bot.tables.bundle(table))):
            break
        await play_turn(bot.tables, table, source.choice(people), source)
    assert compared > 30


# --- closed doors -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_messages_are_remembered(code: int, bot: Bombonera, wire: Wire) -> None:
    """Once refused, nothing more is sent in this game."""
    table, first, _ = await opened(bot)
    wire.refuse(lambda request: request.channel == dm(first), error(403, code))
    for _ in range(3):
        await bot.notices.refresh(table)
    assert len(wire.sent(dm(first))) == 1
    assert (await bot.store.get_person_settings(first)).dm_closed_at is not None
    assert await notice_of(bot, table, first) is None


async def test_the_next_game_asks_once_more(bot: Bombonera, wire: Wire) -> None:
    table, first, _ = await opened(bot)
    wire.refuse(lambda request: request.channel == dm(first), error(403, 50007))
    await bot.notices.refresh(table)
    games = [await start_table(bot.tables, "bonbon", channel=CHANNEL + number) for number in range(1, 12)]
    following = next(bundle for bundle in games if awaited(bundle)[0] == first)
    await bot.notices.refresh(following.table.id)
    assert len(wire.sent(dm(first))) == 2
    assert (await bot.store.get_person_settings(first)).dm_closed_at is None


async def test_one_closed_door_keeps_no_other_shut(bot: Bombonera, wire: Wire) -> None:
    table = (await start_table(bot.tables, "barrio", [ANA, BRUNO, EVA])).table.id
    wire.refuse(lambda request: request.channel == dm(ANA.user_id), error(403, 50007))
    wire.refuse(lambda request: request.channel == dm(BRUNO.user_id), error(503))
    await bot.notices.refresh(table)
    assert await notice_of(bot, table, EVA.user_id) is not None
    assert await notice_of(bot, table, BRUNO.user_id) is None
    await bot.notices.refresh(table)
    assert await notice_of(bot, table, BRUNO.user_id) is not None, "what failed for a moment is tried again"


async def test_deleted_messages_are_forgotten(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    table, first, _ = await opened(bot)
    await bot.notices.refresh(table)
    wire.messages.clear()
    await play_turn(bot.tables, table, first, source)
    await bot.notices.refresh(table)
    assert await notice_of(bot, table, first) is None
    assert len(wire.sent(dm(first))) == 1, "the hand is not pressed on somebody who has thrown it away"


# --- seats that change hands --------------------------------------------------------------------------------------


async def test_whoever_takes_a_seat_gets_a_message_of_their_own(bot: Bombonera, wire: Wire) -> None:
    """The old holder's message says that they are out; it must not show the new holder's hand."""
    table, first, _ = await opened(bot)
    await bot.notices.refresh(table)
    seat = (await bot.tables.bundle(table)).seat_of(first)
    assert seat is not None
    await bot.store.replace_seat(
        table, seat.number, from_user=first, user_id=EVA.user_id, name="Eva", reason="substituted"
    )
    await bot.notices.refresh(table)
    assert [one.channel for one in wire.sent()] == [dm(first), dm(EVA.user_id)]
    (edited,) = wire.edited(dm(first))
    assert "do not play at this table any more" in edited.text
    assert (edited.labels, edited.files) == ([], ())
    notice = await notice_of(bot, table, EVA.user_id)
    assert notice is not None
    assert notice.user_id == EVA.user_id


async def test_who_gives_up_has_no_menus_left(bot: Bombonera, wire: Wire) -> None:
    table, first, _ = await opened(bot)
    await bot.notices.refresh(table)
    await bot.tables.resign(table, first)
    for _ in range(2):
        await bot.notices.refresh(table)
    (edited,) = wire.edited()
    assert edited.channel == dm(first)
    assert "do not play at this table any more" in edited.text
    assert (edited.labels, edited.files) == ([], ())
    assert await bot.store.notices_of(table) == ()


async def test_a_cancelled_table_leaves_no_menus(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """One holds a hand, one is choosing: both are told, once."""
    table, first, other = await opened(bot)
    await bot.notices.refresh(table)
    await play_turn(bot.tables, table, first, source)
    await bot.notices.refresh(table)
    wire.requests.clear()
    await bot.tables.cancel(table, ANA.user_id, may_manage=False)
    for _ in range(2):
        await bot.notices.refresh(table)
    assert {one.channel for one in wire.edited()} == {dm(first), dm(other)}
    assert len(wire.edited()) == 2
    for edited in wire.edited():
        assert "This table was cancelled." in edited.text
        assert (edited.labels, edited.files) == ([], ())
    assert await bot.store.notices_of(table) == ()


@pytest.mark.parametrize("failure", [error(404, 10008), error(403, 50001)])
async def test_what_cannot_be_edited_for_good_is_forgotten(failure: Exception, bot: Bombonera, wire: Wire) -> None:
    table, first, _ = await opened(bot)
    await bot.notices.refresh(table)
    wire.refuse(lambda request: request.method == "PATCH", failure)
    await bot.tables.resign(table, first)
    await bot.notices.refresh(table)
    assert await bot.store.notices_of(table) == ()


@pytest.mark.parametrize("end", ["finished", "cancelled"])
async def test_the_last_word_is_said_at_the_next_start(
    end: str, bot: Bombonera, wire: Wire, source: random.Random
) -> None:
    """The line breaks just when the table ends; a table that is over and said so is not looked at again."""
    table, _, _ = await opened(bot)
    await bot.notices.refresh(table)
    if end == "finished":
        await finish(bot.store, bot.tables, table, source)
    else:
        await bot.tables.cancel(table, ANA.user_id, may_manage=False)
    wire.refuse(lambda request: request.method == "PATCH", OSError(104, "reset"))
    await bot.notices.refresh(table)
    assert len(await bot.store.notices_of(table)) == 1
    await bot.notices.catch_up()
    assert wire.edited()[-1].labels == []
    assert await bot.store.notices_of(table) == ()
    assert await bot.store.tables_to_notify() == ()


async def test_computers_get_none(bot: Bombonera, wire: Wire) -> None:
    table, first, _ = await opened(bot)
    await bot.tables.resign(table, first)
    await bot.notices.refresh(table)
    assert wire.requests == []


# --- several at once ----------------------------------------------------------------------------------------------


async def test_refreshed_twice_at_once(bot: Bombonera, wire: Wire) -> None:
    table, first, _ = await opened(bot)
    await asyncio.gather(*(bot.notices.refresh(table) for _ in range(3)))
    assert len(wire.in_channel(dm(first))) == 1


async def test_a_slow_message_does_not_outlive_its_choice(bot: Bombonera, wire: Wire, source: random.Random) -> None:
    """While the message is on its way its reader chooses in the channel: in the end it shows the hand."""
    table, first, _ = await opened(bot)
    sending = wire.hold("POST")
    early = asyncio.create_task(bot.notices.refresh(table))

    async def on_its_way() -> bool:
        return bool(wire.requests)

    await until(on_its_way)
    await play_turn(bot.tables, table, first, source)
    late = asyncio.create_task(bot.notices.refresh(table))
    await asyncio.sleep(0.1)
    sending.set()
    await asyncio.gather(early, late)
    assert wire.sent(dm(first))
    last = [one for one in wire.requests if one.channel == dm(first)][-1]
    assert "Confirm" not in last.labels


async def test_one_seat_keeps_no_other_from_its_message(
    bot: Bombonera, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    """A line that breaks for one person, or for one table, is noted; the others are written to."""
    tables = [(await start_table(bot.tables, "bonbon", channel=channel)).table.id for channel in (801, 802)]
    wire.refuse(lambda request: request.method == "POST", OSError(104, "reset"))
    await bot.notices.catch_up()
    assert f"table {tables[0]}, seat" in caplog.text
    assert len(wire.messages) == 1


async def test_all_tables_at_start(bot: Bombonera, wire: Wire) -> None:
    for channel in (CHANNEL, CHANNEL + 1, CHANNEL + 2):
        await start_table(bot.tables, "bonbon", channel=channel)
    await bot.notices.catch_up()
    assert len(wire.sent()) == 3
    await bot.notices.catch_up()
    assert len(wire.sent()) == 3
