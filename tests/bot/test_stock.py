"""What outlives a table: Bariloche's pantry, kept with the end of a game and in no other way."""

import random

import pytest

from bot.desk import stock_key
from bot.position import Plan
from bot.tables import Tables
from bot.verify import verify
from games.bariloche.pantry import read_pantry
from storage.records import Stock
from storage.store import Store
from tests.bot.house import ANA, CHANNEL, GUILD, awaited, finish, holder_of, last_turn, play_turn, start_table

PERMANENT = {"mode": "permanent"}


async def nearly_over(store: Store, tables: Tables, channel: int = CHANNEL) -> Plan:
    """A game of Bariloche of which only the last confirmation is missing."""
    table = (await start_table(tables, "bariloche", channel=channel)).table.id
    return await last_turn(store, tables, table, random.Random(channel))


async def games_kept(store: Store) -> int:
    stock = await store.get_stock(GUILD, "bariloche")
    return 0 if stock is None else read_pantry(stock.data.encode()).games


async def test_only_the_end_fills_the_pantry(tables: Tables, store: Store) -> None:
    plan = await nearly_over(store, tables)
    assert await store.get_stock(GUILD, "bariloche") is None
    await tables.confirm(plan, holder_of(plan))
    assert await games_kept(store) == 1


async def test_a_cancelled_game_leaves_it_alone(tables: Tables, store: Store) -> None:
    plan = await nearly_over(store, tables)
    await tables.cancel(plan.position.table.id, ANA.user_id, may_manage=False)
    assert await store.get_stock(GUILD, "bariloche") is None


async def test_two_games_that_end_together_both_fill_it(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second finds that the pantry has changed since it looked: it looks again, and nothing is lost."""
    mine, other = await nearly_over(store, tables), await nearly_over(store, tables, CHANNEL + 1)
    get_stock = store.get_stock
    looks: list[Stock | None] = []

    async def and_meanwhile(guild_id: int, key: str) -> Stock | None:
        seen = await get_stock(guild_id, key)
        looks.append(seen)
        if len(looks) == 1:
            await Tables(store).confirm(other, holder_of(other))
        return seen

    monkeypatch.setattr(store, "get_stock", and_meanwhile)
    done = await tables.confirm(mine, holder_of(mine))
    assert done.bundle.table.status == "finished"
    assert len(looks) == 3, "mine, the other's, mine again"
    stock = await get_stock(GUILD, "bariloche")
    assert stock is not None
    assert stock.revision == 2
    assert await games_kept(store) == 2


async def test_a_permanent_game_starts_from_the_pantry(tables: Tables, store: Store) -> None:
    """What it started from is kept, so that it can be verified when the pantry has long changed."""
    plan = await nearly_over(store, tables)
    await tables.confirm(plan, holder_of(plan))
    before = await store.get_stock(GUILD, "bariloche")
    assert before is not None
    table = (await start_table(tables, "bariloche", options=PERMANENT)).table.id
    assert await store.get_meta(stock_key(table)) == before.data
    await finish(store, tables, table, random.Random(3))
    second = await nearly_over(store, tables)
    await tables.confirm(second, holder_of(second))
    assert await store.get_stock(GUILD, "bariloche") != before
    assert (await verify(tables, store, table)).holds


async def test_servers_do_not_share(tables: Tables, store: Store) -> None:
    plan = await nearly_over(store, tables)
    await tables.confirm(plan, holder_of(plan))
    assert await store.get_stock(GUILD + 1, "bariloche") is None
    assert await store.get_stock(GUILD, "bonbon") is None
    table = (await start_table(tables, "bonbon")).table.id
    await play_turn(tables, table, awaited(await tables.bundle(table))[0], random.Random(1))
    assert await games_kept(store) == 1
