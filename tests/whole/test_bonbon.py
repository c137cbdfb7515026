"""Bonbon played through the whole program: the real bot, the practice server, sockets between them."""

import asyncio
import random

import pytest

from bot.client import Bombonera
from practice.driver import Person
from practice.driver_messages import ChatMessage
from practice.driver_seat import ActionError
from practice.server import PracticeServer
from tests.waiting import until
from tests.whole.house import (
    CHANNEL,
    board,
    changed,
    choose_any,
    confirm,
    fill,
    has_controls,
    is_board,
    is_lobby,
    next_to_act,
    open_planner,
    open_table,
    play_turn,
    press,
    settled,
    up_to_date,
)

pytestmark = pytest.mark.usefixtures("bot")


def public(messages: list[ChatMessage]) -> list[ChatMessage]:
    return [message for message in messages if not message.ephemeral]


async def has_one_board(person: Person) -> bool:
    return sum(is_board(message) for message in await person.messages(CHANNEL)) == 1


async def test_two_people_and_a_computer_play_to_the_end(server: PracticeServer, bot: Bombonera) -> None:
    source = random.Random(11)
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await open_table(ana, bruno, computers=1)
    turns = 0
    while (person := await next_to_act(ana, bruno)) is not None:
        other = bruno if person is ana else ana
        shown = await board(person)
        assert f"<@{await other.person_id()}>" not in shown.text
        assert shown.pictures[0].alt
        assert len(shown.pictures[0].alt) <= 256
        await until(lambda: has_one_board(ana))
        await play_turn(person, source)
        turns += 1
    last = public(await ana.messages(CHANNEL))[-1]
    assert "wins!" in last.text or "share the victory" in last.text
    assert {button.label for button in last.buttons} == {"Rules", "Log", "Text"}
    assert turns >= 10
    answer = await ana.command("games", channel=CHANNEL, verify=1)
    proof = await settled(ana, answer.message)
    assert "lead to the same end" in proof.text
    results = await bot.store.results_of(1)
    assert len(results) == 3
    log = await settled(ana, (await ana.click(last, "Log")).message)
    assert "Page" in log.text


async def test_nobody_learns_a_bet(server: PracticeServer) -> None:
    """What the others and the public receive never says which token lies where."""
    source = random.Random(4)
    ana, bruno, eva = server.person("Ana"), server.person("Bruno"), server.person("Eva")
    await open_table(ana, bruno)
    first = await next_to_act(ana, bruno)
    assert first is not None
    other = bruno if first is ana else ana
    planner = await fill(first, await open_planner(first), source)
    own_words = planner.text
    token = own_words.rpartition("`bet ")[2].split(" ")[0]
    await confirm(first, planner)
    assert await next_to_act(ana, bruno) is other
    for watcher in (other, eva):
        for message in await watcher.messages(CHANNEL):
            assert not message.ephemeral
            heard = " ".join([message.text, *(picture.alt or "" for picture in message.pictures)])
            assert f"bet {token}" not in heard
            assert f"the {token} " not in heard


async def test_a_direct_message_brings_the_opening_bet(server: PracticeServer) -> None:
    ana = server.person("Ana")
    await open_table(ana, computers=1)
    due = await ana.wait_for(has_controls, channel="dm")
    assert "secret choice" in due.text
    assert due.pictures
    await confirm(ana, await fill(ana, due, random.Random(2)))
    hand = await ana.wait_for(lambda one: one.id == due.id and not has_controls(one), channel="dm")
    assert hand.pictures


async def test_closed_direct_messages_are_remembered(server: PracticeServer, bot: Bombonera) -> None:
    ana = server.person("Ana")
    await ana.close_dms()
    await open_table(ana, computers=1)
    await next_to_act(ana)
    hand = await press(ana, "My hand")
    assert has_controls(hand)

    async def remembered() -> bool:
        return (await bot.store.get_person_settings(int(await ana.person_id()))).dm_closed_at is not None

    await until(remembered)
    await play_turn(ana, random.Random(1))
    refused = [one for one in server.requests if one.status == 403]
    assert len(refused) == 1


async def test_foreign_clicks_change_nothing(server: PracticeServer, bot: Bombonera) -> None:
    ana, bruno, eva = server.person("Ana"), server.person("Bruno"), server.person("Eva")
    await eva.set_locale("en-US")
    await open_table(ana, bruno)
    person = await next_to_act(ana, bruno)
    other = bruno if person is ana else ana
    for stranger, words in ((eva, "welcome to watch"), (other, "not your turn")):
        answer = await press(stranger, "Play")
        assert words in answer.text
        assert answer.ephemeral
    table = await bot.tables.bundle(1)
    assert table.table.seq == 0


async def test_double_confirm_plays_once(server: PracticeServer, bot: Bombonera) -> None:
    """Two planners of one turn: the first is confirmed, the second is told that it is late."""
    source = random.Random(9)
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await open_table(ana, bruno)
    person = await next_to_act(ana, bruno)
    assert person is not None
    first = await fill(person, await open_planner(person), source)
    second = await open_planner(person)
    assert not second.button("Confirm").disabled, "the draft is the same in every planner"
    clicks = [person.click(planner, "Confirm") for planner in (first, second)]
    await asyncio.gather(*clicks)
    closed = [
        await person.wait_for(lambda one, own=planner: one.id == own.id and not has_controls(one))
        for planner in (first, second)
    ]
    assert sum("Your turn is confirmed" in one.text for one in closed) == 1
    assert len(await bot.store.steps(1)) == 1


async def test_a_late_menu_shows_where_the_turn_stands(server: PracticeServer) -> None:
    ana = server.person("Ana")
    await open_table(ana, computers=1)
    await next_to_act(ana)
    early = await open_planner(ana)
    await fill(ana, await open_planner(ana), random.Random(9))
    await choose_any(ana, early, random.Random(1))
    late = await changed(ana, early)
    assert "out of date" in late.text
    assert not late.button("Confirm").disabled


async def test_typed_steps(server: PracticeServer) -> None:
    ana = server.person("Ana")
    await open_table(ana, computers=1)
    await next_to_act(ana)
    answer = await ana.command("bonbon play", channel=CHANNEL, steps="bett 3 nothing")
    refused = await settled(ana, answer.message)
    assert "is not a step" in refused.text
    assert "Nearest to it: `bet" in refused.text
    choices = await ana.autocomplete("bonbon play", "steps", "bet 4", channel=CHANNEL)
    assert choices
    assert all(choice.startswith("bet 4 ") for choice in choices)
    planned = await settled(ana, (await ana.command("bonbon play", channel=CHANNEL, steps=next(iter(choices)))).message)
    assert not planned.button("Confirm").disabled
    await ana.click(planned, "Confirm")
    told = await ana.wait_for(lambda one: one.id == planned.id and not has_controls(one))
    assert "Your turn is confirmed" in told.text


async def test_wrong_channel_and_second_table(server: PracticeServer) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    answer = await ana.command("bonbon board", channel="games")
    assert "Open one with `/bonbon new`" in (await settled(ana, answer.message)).text
    await ana.command("bonbon new", channel=CHANNEL)
    await ana.wait_for(is_lobby, channel=CHANNEL)
    again = await bruno.command("bonbon new", channel=CHANNEL)
    assert "already has an open table" in (await settled(bruno, again.message)).text
    assert len(public(await ana.messages(CHANNEL))) == 1


async def test_lobby(server: PracticeServer, bot: Bombonera) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await ana.command("bonbon new", channel=CHANNEL)
    lobby = await ana.wait_for(is_lobby, channel=CHANNEL)
    assert lobby.button("Start").disabled
    await bruno.click(lobby, "Join")
    lobby = await ana.wait_for(lambda one: is_lobby(one) and "Bruno" in one.text)
    assert not lobby.button("Start").disabled
    await bruno.click(lobby, "Join")
    await bruno.wait_for(lambda one: one.ephemeral and "already sit" in one.text)
    await bruno.click(lobby, "Options")
    await bruno.wait_for(lambda one: one.ephemeral and "Only the host" in one.text)
    options = await settled(ana, (await ana.click(lobby, "Options")).message)
    await ana.choose(options, "on")
    await ana.wait_for(lambda one: is_lobby(one) and "Bug Queen variant: on" in one.text)
    await ana.click(lobby, "Leave")
    lobby = await ana.wait_for(lambda one: is_lobby(one) and "Ana" not in one.text)
    assert (await bot.tables.bundle(1)).table.host_id == int(await bruno.person_id())
    await bruno.click(lobby, "Leave")
    await ana.wait_for(lambda one: one.id == lobby.id and "cancelled" in one.text)


async def test_resigning_hands_the_seat_to_a_computer(server: PracticeServer, bot: Bombonera) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await open_table(ana, bruno)
    asked = await settled(ana, (await ana.command("bonbon resign", channel=CHANNEL)).message)
    await ana.click(asked, "Give up")
    await ana.wait_for(lambda one: one.id == asked.id and "given up" in one.text)
    seats = (await bot.tables.bundle(1)).seats
    assert [seat.computer is not None for seat in seats] == [True, False]
    assert await next_to_act(bruno) is bruno


async def test_cancelling_is_for_host_and_managers(server: PracticeServer) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await open_table(bruno, ana)
    eva = server.person("Eva")
    await eva.set_locale("en-US")
    refused = await settled(eva, (await eva.command("bonbon cancel", channel=CHANNEL)).message)
    assert "Only the host" in refused.text
    assert refused.buttons == []
    asked = await settled(ana, (await ana.command("bonbon cancel", channel=CHANNEL)).message)
    await ana.click(asked, "Cancel the table")
    await ana.wait_for(lambda one: not one.ephemeral and "was cancelled" in one.text, channel=CHANNEL)


async def test_spanish(server: PracticeServer) -> None:
    """Public messages follow the server, private ones the person."""
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await ana.set_server_locale("es-ES")
    await bruno.set_locale("es-419")
    await open_table(ana, bruno)
    person = await next_to_act(ana, bruno)
    shown = await board(ana)
    assert "te toca" in shown.text
    assert shown.button("Mi mano")
    planner = await open_planner(person or ana, label="Jugar")
    back = "Atrás" if person is bruno else "Back"
    assert planner.button(back)


async def set_so(bot: Bombonera, guild: int) -> bool:
    kept = await bot.store.get_server_settings(guild)
    return kept.language == "es" and len(kept.channels) == 1


async def test_settings(server: PracticeServer, bot: Bombonera) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    with pytest.raises(ActionError):
        await bruno.command("settings", channel=CHANNEL)
    shown = await settled(ana, (await ana.command("settings", channel=CHANNEL)).message)
    await ana.choose(shown, "es", 0)
    await ana.choose(shown, ["games"], 1)
    await ana.wait_for(lambda one: one.id == shown.id and one.edited)
    guild = int((await ana.state())["guild"]["id"])
    await until(lambda: set_so(bot, guild))
    refused = await settled(ana, (await ana.command("bonbon new", channel=CHANNEL)).message)
    assert "other channels" in refused.text
    await ana.command("bonbon new", channel="games")
    lobby = await ana.wait_for(is_lobby, channel="games")
    assert lobby.button("Unirse")


async def test_help_rules_text_and_games(server: PracticeServer, bot: Bombonera) -> None:
    ana = server.person("Ana")
    await open_table(ana, computers=1)
    await next_to_act(ana)
    await until(lambda: up_to_date(bot))
    shown = await board(ana)
    text = await press(ana, "Text")
    assert len(text.text) > 200
    rules = await press(ana, "Rules")
    await ana.click(rules, "Next")
    await ana.wait_for(lambda one: one.id == rules.id and "Page 2" in one.text)
    own = await settled(ana, (await ana.command("games", channel=CHANNEL)).message)
    assert "**your turn**" in own.text
    assert f"/{shown.channel_id}/{shown.id}" in own.text
    about = await settled(ana, (await ana.command("help", channel=CHANNEL)).message)
    assert "/bonbon new" in about.text
    seen = await settled(ana, (await ana.command("bonbon board", channel=CHANNEL)).message)
    assert seen.pictures
