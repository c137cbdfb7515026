"""Every game through the whole program: some turns of two people and a look at everything there is to see."""

import random

import pytest

from bot.client import Bombonera
from games.registry import all_games
from practice.server import PracticeServer
from tests.waiting import until
from tests.whole.house import (
    CHANNEL,
    board,
    changed,
    confirm,
    fill,
    has_controls,
    is_board,
    next_to_act,
    open_planner,
    open_table,
    play_turn,
    press,
    settled,
    up_to_date,
)

pytestmark = pytest.mark.usefixtures("bot")

TURNS = 5


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_some_turns(server: PracticeServer, bot: Bombonera, game: str) -> None:
    source = random.Random(game)
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await bruno.set_locale("es-ES")
    await open_table(ana, bruno, game=game)
    for _ in range(TURNS):
        person = await next_to_act(ana, bruno)
        assert person is not None
        await play_turn(person, source)
    shown = await board(ana)
    assert all(picture.alt and len(picture.alt) <= 256 for picture in shown.pictures)
    labels = ["Log", "Rules", "Text"] + (["My hand"] if all_games()[game].has_hand else [])
    for label in labels:
        answer = await press(ana, label)
        assert answer.ephemeral
        assert answer.text
        assert "went wrong" not in answer.text
    own = await settled(bruno, (await bruno.command(f"{game} board", channel=CHANNEL)).message)
    assert own.pictures
    assert (await bot.tables.bundle(1)).table.seq >= TURNS
    await until(lambda: up_to_date(bot))


@pytest.mark.parametrize("game", sorted(key for key, game in all_games().items() if game.min_seats == 1))
async def test_alone(server: PracticeServer, bot: Bombonera, game: str) -> None:
    """A solo game starts at once and its one board is edited in place."""
    source = random.Random(game)
    ana = server.person("Ana")
    await ana.command(f"{game} new", channel=CHANNEL, options={"seats": 1})
    first = await board(ana)
    await play_turn(ana, source, confirms=TURNS)
    assert (await board(ana)).id == first.id
    assert (await bot.tables.bundle(1)).table.seq >= TURNS


async def test_a_hint_is_told_to_all_and_shown_to_one(server: PracticeServer) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await open_table(ana, bruno, game="pinata")
    person = await next_to_act(ana, bruno)
    assert person is not None
    other = bruno if person is ana else ana
    planner = await open_planner(person)
    await person.click(planner, "Hint")
    hinted = await changed(person, planner)
    assert has_controls(hinted)
    assert "hint" in hinted.text.lower()
    told = await other.wait_for(lambda one: is_board(one) and "hint" in one.text.lower(), channel=CHANNEL)
    assert not told.ephemeral
    await play_turn(person, random.Random(1))
    assert await next_to_act(ana, bruno) is other


async def test_secrets_and_turns_by_direct_message(server: PracticeServer) -> None:
    """Barrio's hand, its secret choice and whole turns: nobody has to leave the direct messages."""
    source = random.Random(2)
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await open_table(ana, bruno, game="barrio")
    for person in (ana, bruno):
        due = await person.wait_for(has_controls, channel="dm")
        assert [picture.alt for picture in due.pictures]
        await confirm(person, await fill(person, due, source))
    for _ in range(2):
        person = await next_to_act(ana, bruno)
        assert person is not None
        planner = await person.wait_for(lambda one: has_controls(one) or is_board(one), channel="dm")
        if is_board(planner):
            planner = await open_planner(person, "dm")
        while has_controls(planner):
            planner = await confirm(person, await fill(person, planner, source))
        hand = await person.wait_for(lambda one: not one.ephemeral and not one.buttons, channel="dm")
        assert hand.pictures
