"""A finished table's chance can be checked by anyone; whatever has been bent is found."""

import random
import sqlite3
import threading
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.refusals import Refusal
from bot.tables import Tables
from bot.verify import verify
from games.bonbon.state import BonbonState
from games.chance import seed_hash
from games.registry import all_games, get_game
from storage.store import Store
from tests.bot.house import ANA, finish, start_table

GAMES = list(all_games())
OTHER_SEED = b"\x11" * 32


async def finished(tables: Tables, store: Store, key: str) -> int:
    """A table that people have played to its end."""
    table = (await start_table(tables, key)).table.id
    await finish(store, tables, table, random.Random(key))
    return table


def bend(database: str, statement: str, values: Sequence[object] = ()) -> None:
    """Changes the database behind the store's back."""
    connection = sqlite3.connect(database.partition(":///")[2])
    with connection:
        assert connection.execute(statement, values).rowcount > 0
    connection.close()


@pytest.mark.parametrize("key", GAMES)
async def test_what_nobody_has_bent_holds(key: str, tables: Tables, store: Store, database: str) -> None:
    table = await finished(tables, store, key)
    proof = await verify(tables, store, table)
    assert proof.holds
    assert proof.table.id == table
    bend(database, "UPDATE tables SET seed = ?", [OTHER_SEED.hex()])
    assert not (await verify(tables, store, table)).holds, "not the seed that was promised"
    bend(database, "UPDATE tables SET seed_hash = ?", [seed_hash(OTHER_SEED)])
    assert not (await verify(tables, store, table)).holds, "another promise, but other dice were played"


async def test_nobody_waits_for_a_proof(tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is played again in a thread of its own."""
    table, threads = await finished(tables, store, "bonbon"), set[int]()

    def noted(seed: bytes) -> str:
        threads.add(threading.get_ident())
        return seed_hash(seed)

    monkeypatch.setattr("bot.verify.seed_hash", noted)
    assert (await verify(tables, store, table)).holds
    assert threads
    assert threading.get_ident() not in threads


async def test_a_step_left_out(tables: Tables, store: Store, database: str) -> None:
    table = await finished(tables, store, "bonbon")
    bend(database, "DELETE FROM steps WHERE number = 9")
    assert not (await verify(tables, store, table)).holds


@pytest.mark.parametrize(
    ("change", "value"), [("text", "xyzzy"), ("text", "create"), ("text", "bet buglet largest-group-dark"), ("seat", 1)]
)
async def test_a_bent_step(change: str, value: object, tables: Tables, store: Store, database: str) -> None:
    """Nonsense, another step, the step of another seat."""
    table = await finished(tables, store, "bonbon")
    steps = await store.steps(table)
    number = next(step.number for step in steps if step.text != value and step.seat == 0 and step.number > 8)
    bend(database, f"UPDATE steps SET {change} = ? WHERE number = ?", [value, number])
    assert not (await verify(tables, store, table)).holds


async def test_a_bent_end(tables: Tables, store: Store, database: str) -> None:
    table = await finished(tables, store, "bonbon")
    bundle = await tables.bundle(table)
    assert bundle.snapshot is not None
    game = get_game("bonbon")
    state: BonbonState = game.decode_state(bundle.snapshot.state)
    bent = game.encode_state(replace(state, bets=state.bets[::-1]))
    bend(database, "UPDATE snapshots SET state = ?", [bent.decode()])
    assert not (await verify(tables, store, table)).holds


@pytest.mark.parametrize("change", ["points = points + 1", "rank = 3 - rank", "lines = '[]'"])
async def test_a_bent_result(change: str, tables: Tables, store: Store, database: str) -> None:
    table = await finished(tables, store, "bonbon")
    bend(database, f"UPDATE results SET {change} WHERE seat = 0")
    assert not (await verify(tables, store, table)).holds


async def test_other_options(tables: Tables, store: Store, database: str) -> None:
    """The same steps in another variant are another game."""
    table = await finished(tables, store, "bonbon")
    bend(database, "UPDATE tables SET options = ?", ['{"bugqueen":"on"}'])
    assert not (await verify(tables, store, table)).holds


async def test_rules_that_have_changed_since(tables: Tables, store: Store, database: str) -> None:
    """A game played by an older version of the rules cannot be played again: that is said, and nobody is accused."""
    table = await finished(tables, store, "bonbon")
    bend(database, "UPDATE tables SET version = '0'")
    with pytest.raises(Refusal, match="older rules"):
        await verify(tables, store, table)


async def test_seeds_stay_secret_until_the_end(tables: Tables, store: Store) -> None:
    table = (await start_table(tables, "bonbon")).table.id
    with pytest.raises(Refusal, match="until then its seed is secret"):
        await verify(tables, store, table)
    await tables.cancel(table, ANA.user_id, may_manage=False)
    with pytest.raises(Refusal, match="until then its seed is secret"):
        await verify(tables, store, table)
    with pytest.raises(Refusal, match="does not exist"):
        await verify(tables, store, table + 1)
