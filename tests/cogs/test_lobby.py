"""The buttons of lobbies and of questions: they do what their reader saw, or nothing."""

import itertools
from contextlib import suppress

import pytest

from bot.client import Bombonera
from bot.desk import Newcomer, table_options
from bot.layouts import lobby_post
from bot.lobby import question_of
from games.errors import InvalidOption
from games.registry import all_games, get_game
from rendering.registry import get_painter
from rendering.words import SOURCE_LANGUAGE, words_for
from tests.bot.house import ANA, BRUNO, EVA, open_lobby, start_table
from tests.bot.limits import parts_of, text_of
from tests.bot.wire import Wire
from tests.cogs.clicks import Clicker


async def revision(bot: Bombonera, table: int) -> int:
    return (await bot.tables.bundle(table)).table.revision


# --- Start --------------------------------------------------------------------------------------------------------


async def test_start_begins_what_was_seen(bot: Bombonera) -> None:
    table = await open_lobby(bot.tables, "bonbon", [ANA, BRUNO])
    bruno = Clicker(bot, BRUNO.user_id)
    await bruno.press(table, await revision(bot, table), "start")
    assert (await bot.tables.bundle(table)).table.status == "running"
    assert bruno.told == []


@pytest.mark.parametrize("change", ["option", "join", "leave", "computer"])
async def test_start_does_not_begin_what_was_not_seen(change: str, bot: Bombonera) -> None:
    """Bruno presses Start below a message that does not show the last change yet."""
    table = await open_lobby(bot.tables, "bonbon", [ANA, BRUNO, EVA], computers=1)
    seen = await revision(bot, table)
    if change == "option":
        await Clicker(bot, ANA.user_id).press(table, seen, "option", "bugqueen", "on")
        assert table_options(await bot.tables.bundle(table))["bugqueen"] == "on"
    elif change == "join":
        await Clicker(bot, 999).press(table, seen, "join")
    elif change == "leave":
        await Clicker(bot, EVA.user_id).press(table, seen, "leave")
    else:
        await Clicker(bot, ANA.user_id).press(table, seen, "uncomputer")
    bruno = Clicker(bot, BRUNO.user_id)
    await bruno.press(table, seen, "start")
    assert "just changed" in bruno.whispered
    assert (await bot.tables.bundle(table)).table.status == "lobby"
    await bruno.press(table, await revision(bot, table), "start")
    assert (await bot.tables.bundle(table)).table.status == "running"


# --- Options ------------------------------------------------------------------------------------------------------


async def test_options_that_do_not_go_together_are_told_where_they_are_chosen(bot: Bombonera) -> None:
    """Discord leaves a refused choice in the menu until the message changes."""
    table = await open_lobby(bot.tables, "pinata", [ANA, BRUNO], options={"first": "train"})
    ana = Clicker(bot, ANA.user_id)
    await ana.press(table, await revision(bot, table), "option", "second", "train")
    assert "different" in ana.text
    assert ana.told == []
    kept = table_options(await bot.tables.bundle(table))
    assert (kept["first"], kept["second"]) == ("train", "random")
    defaults = [one["value"] for part in parts_of(ana.shown[-1]) for one in part.get("options", []) if one["default"]]
    assert sorted(defaults) == sorted(value for key, value in kept.items() if key != "level")


_CARDS = "One movement card, The other movement card, and Scoring card"
_IN_A_LOBBY: list[tuple[str, dict[str, str], int, set[str], set[str]]] = [
    ("pinata", {}, 2, {"level", "first", "second", "scoring"}, set()),
    ("pinata", {"level": "level1"}, 2, {"level"}, {f"-# Settled by the other options: {_CARDS}"}),
    ("pinata", {"first": "train"}, 2, {"first", "second", "scoring"}, {"-# Settled by the other options: Level"}),
    ("bariloche", {}, 1, {"score", "sheets", "garnishes", "mode"}, set()),
    (
        "bariloche",
        {"score": "c"},
        2,
        {"score", "sheets", "mode"},
        {"-# Without effect on this game: Garnish objective of score sheet A"},
    ),
    (
        "bariloche",
        {"mode": "permanent"},
        2,
        {"score", "garnishes", "mode"},
        {"-# Without effect on this game: Bonbon sheets"},
    ),
    ("barrio", {}, 1, {"scoring", "klaus"}, set()),
    ("barrio", {}, 2, {"scoring"}, {"-# Without effect on this game: Klaus (alone)"}),
]


@pytest.mark.parametrize(("game", "options", "people", "offered", "remarks"), _IN_A_LOBBY)
async def test_only_options_that_change_something_are_menus(
    game: str, options: dict[str, str], people: int, offered: set[str], remarks: set[str], bot: Bombonera
) -> None:
    table = await open_lobby(bot.tables, game, [ANA, BRUNO][:people], options=options)
    ana = Clicker(bot, ANA.user_id)
    await ana.press(table, await revision(bot, table), "options")
    menus = {part["custom_id"].split(":")[4] for part in parts_of(ana.shown[-1]) if part["type"] == 3}
    assert menus == offered
    assert {line for line in ana.text.split("\n") if "other options" in line or "effect" in line} == remarks
    bundle, words, painter = await bot.tables.bundle(table), words_for(SOURCE_LANGUAGE), get_painter(game)
    lobby = text_of(lobby_post(bundle, words))
    assert {key for key in table_options(bundle) if f"-# {painter.option(key, words).label}: " in lobby} == offered


@pytest.mark.parametrize("key", sorted(all_games()))
def test_no_options_are_a_dead_end(key: str) -> None:
    """By changing one option after the other every combination leads back to the defaults, and to every other one."""
    game = get_game(key)
    keys = [option.key for option in game.options]
    possible = set[tuple[str, ...]]()
    for values in itertools.product(*(option.values for option in game.options)):
        with suppress(InvalidOption):
            game.checked_options(dict(zip(keys, values, strict=True)), game.min_seats)
            possible.add(values)
    start = tuple(option.default for option in game.options)
    reached, border = {start}, [start]
    while border:
        here = border.pop()
        for at, option in enumerate(game.options):
            beside = {(*here[:at], value, *here[at + 1 :]) for value in option.values} & possible - reached
            reached |= beside
            border += beside
    assert reached == possible


async def test_options_are_for_the_host_of_a_lobby(bot: Bombonera) -> None:
    table = await open_lobby(bot.tables, "bonbon", [ANA, BRUNO])
    seen, ana, bruno = await revision(bot, table), Clicker(bot, ANA.user_id), Clicker(bot, BRUNO.user_id)
    await bruno.press(table, seen, "options")
    assert bruno.whispered == "Only the host of the table can change its options."
    await ana.press(table, seen, "options")
    assert "How shall it be played?" in ana.text
    await bot.tables.cancel(table, ANA.user_id, may_manage=False)
    await ana.press(table, seen, "options")
    assert ana.whispered == "This table is over.", "it never started"
    started = (await start_table(bot.tables, "bonbon", [ANA, BRUNO])).table.id
    late = Clicker(bot, ANA.user_id)
    await late.press(started, seen, "options")
    assert late.whispered == "This table has already started."


# --- giving up and cancelling -------------------------------------------------------------------------------------


async def test_what_was_asked_is_done(bot: Bombonera, wire: Wire) -> None:
    bundle = await start_table(bot.tables, "bonbon", [ANA, BRUNO])
    table = bundle.table.id
    await bot.publisher.publish(table)
    bruno, ana = Clicker(bot, BRUNO.user_id), Clicker(bot, ANA.user_id)
    await bruno.press(table, question_of(bundle), "resign")
    assert bruno.text == "You have given up your seat."
    await ana.press(table, question_of(await bot.tables.bundle(table)), "cancel")
    assert ana.text == "The table is cancelled."
    assert "This table was cancelled." in wire.edited()[-1].text


async def test_a_lobby_that_was_to_be_cancelled_has_begun(bot: Bombonera) -> None:
    table = await open_lobby(bot.tables, "bonbon", [ANA, BRUNO])
    asked = question_of(await bot.tables.bundle(table))
    await bot.tables.start(table, BRUNO.user_id)
    ana = Clicker(bot, ANA.user_id)
    await ana.press(table, asked, "cancel")
    assert "changed since you were asked" in ana.whispered
    assert (await bot.tables.bundle(table)).table.status == "running"


@pytest.mark.parametrize("stamp", ["", "7"])
async def test_questions_of_an_older_bot(stamp: str, bot: Bombonera) -> None:
    table = (await start_table(bot.tables, "bonbon", [ANA, BRUNO])).table.id
    ana = Clicker(bot, ANA.user_id)
    for action in ("resign", "cancel"):
        await ana.press(table, stamp, action)
    assert ana.whispered.count("changed since you were asked") == 2
    assert (await bot.tables.bundle(table)).seat_of(ANA.user_id) is not None


async def test_the_last_person_is_asked_anew(bot: Bombonera) -> None:
    """Bruno agreed to hand his seat to a computer, not to end the table: meanwhile Ana has gone."""
    bundle = await start_table(bot.tables, "bonbon", [ANA, BRUNO])
    table = bundle.table.id
    await bot.tables.resign(table, ANA.user_id)
    bruno = Clicker(bot, BRUNO.user_id)
    await bruno.press(table, question_of(bundle), "resign")
    assert "changed since you were asked" in bruno.whispered
    assert (await bot.tables.bundle(table)).table.status == "running"


@pytest.mark.parametrize(("user", "manager", "done"), [(ANA, False, True), (BRUNO, False, False), (EVA, True, True)])
async def test_cancelling_is_for_the_host_and_managers(
    user: Newcomer, manager: bool, done: bool, bot: Bombonera
) -> None:
    bundle = await start_table(bot.tables, "bonbon", [ANA, BRUNO])
    clicker = Clicker(bot, user.user_id, manager=manager)
    await clicker.press(bundle.table.id, question_of(bundle), "cancel")
    assert ((await bot.tables.bundle(bundle.table.id)).table.status == "cancelled") is done
