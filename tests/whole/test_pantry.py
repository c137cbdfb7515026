"""Bariloche's pantry: filled by a finished game in the same transaction, shown by its command."""

import random

from bot.client import Bombonera
from bot.desk import Newcomer
from games.bariloche.pantry import describe_pantry
from games.registry import get_game
from practice.server import PracticeServer
from storage.errors import StaleStock
from tests.whole.house import CHANNEL, is_lobby, settled

GAME = get_game("bariloche")


async def finish(bot: Bombonera, host: Newcomer, guild: int, channel: int, mode: str) -> int:
    """Plays a whole table of one person and a computer without Discord; returns its number."""
    source = random.Random(mode)
    tables = bot.tables
    bundle = await tables.open(
        GAME, guild_id=guild, channel_id=channel, host=host, language="en", options={"mode": mode, "sheets": "mixed"}
    )
    table_id = bundle.table.id
    await tables.add_computer(table_id, host.user_id)
    await tables.start(table_id, host.user_id)
    while (await tables.bundle(table_id)).table.status == "running":
        if await tables.play_computer(table_id) is not None:
            continue
        plan = await tables.plan(table_id, host.user_id)
        while not plan.ready:
            plan = await tables.draft(plan, [*plan.steps, source.choice(plan.moves)])
        await tables.confirm(plan, host.user_id)
    return table_id


async def test_a_finished_game_fills_the_pantry(server: PracticeServer, bot: Bombonera) -> None:
    ana = server.person("Ana")
    state = await ana.state()
    guild, channel = int(state["guild"]["id"]), int(await ana.channel_id("games"))
    host = Newcomer(int(await ana.person_id()), "Ana")
    shown = await settled(ana, (await ana.command("bariloche pantry", channel=CHANNEL)).message)
    assert "Filled by 0 finished games" in shown.text
    assert shown.pictures

    await finish(bot, host, guild, channel, "standard")
    stock = await bot.store.get_stock(guild, "bariloche")
    assert stock is not None
    filled = describe_pantry(stock.data.encode())
    assert filled.games == 1
    assert sum(box.pieces for box in filled.boxes) > 0
    shown = await settled(ana, (await ana.command("bariloche pantry", channel=CHANNEL)).message)
    assert "Filled by 1 finished game" in shown.text

    await finish(bot, host, guild, channel, "permanent")
    after = await bot.store.get_stock(guild, "bariloche")
    assert after is not None
    kept = describe_pantry(after.data.encode())
    assert kept.games == 1, "only standard games count"
    assert [box.pieces for box in kept.boxes] >= [0] * 4


async def test_the_end_and_the_filling_are_one(server: PracticeServer, bot: Bombonera) -> None:
    """Where the pantry cannot be filled the game does not end either, and the last turn can be confirmed again."""
    ana = server.person("Ana")
    state = await ana.state()
    guild, channel = int(state["guild"]["id"]), int(await ana.channel_id("games"))
    host = Newcomer(int(await ana.person_id()), "Ana")
    commit, failed = bot.store.commit_turn, 0

    async def unlucky(*args: object, **options: object) -> object:
        nonlocal failed
        if options["outcome"] is not None and failed < 2:
            failed += 1
            raise StaleStock(guild, "bariloche")
        return await commit(*args, **options)  # pyright: ignore[reportArgumentType]

    bot.store.commit_turn = unlucky  # pyright: ignore[reportAttributeAccessIssue]
    table_id = await finish(bot, host, guild, channel, "standard")
    assert failed == 2
    assert (await bot.tables.bundle(table_id)).table.status == "finished"
    stock = await bot.store.get_stock(guild, "bariloche")
    assert stock is not None
    assert stock.revision == 1


async def test_permanent_mode_says_what_is_there(server: PracticeServer, bot: Bombonera) -> None:
    del bot
    ana = server.person("Ana")
    await ana.command("bariloche new", channel=CHANNEL, options={"mode": "permanent"})
    await ana.wait_for(is_lobby, channel=CHANNEL)
    await ana.wait_for(lambda one: one.ephemeral and "best after 3 standard games" in one.text)
