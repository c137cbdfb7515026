"""Proves that a finished table's chance was promised beforehand and not bent afterwards."""

import asyncio
from collections.abc import Sequence

import msgspec

from bot.desk import Desk, stock_key, table_options
from bot.position import results
from bot.refusals import Refusal
from games.chance import seed_hash
from games.errors import GameError
from games.registry import get_game
from games.replay import replay
from storage.records import Result, Step, Table, TableBundle
from storage.store import Store


class Proof(msgspec.Struct, frozen=True):
    """What playing a table again came to: whether seed, promise, steps, end and recorded results belong together."""

    table: Table
    holds: bool


async def verify(desk: Desk, store: Store, table_id: int) -> Proof:
    """Plays a finished table again from its seed and its steps.

    Raises:
        Refusal: there is no such table, or its seed is still secret.
    """
    bundle = await desk.bundle(table_id)
    table = bundle.table
    if table.status != "finished" or table.seed is None or bundle.snapshot is None:
        raise Refusal("A table can be verified once its game has ended: until then its seed is secret.")
    game = get_game(table.game)
    if table.version != str(game.version):
        raise Refusal("This table was played by older rules of {game}, which cannot be played again.", game=game.title)
    steps, stock = await store.steps(table_id), await store.get_meta(stock_key(table_id))
    # In a thread: a whole game is played, and others click meanwhile.
    return Proof(table, await asyncio.to_thread(_holds, bundle, steps, stock, await store.results_of(table_id)))


def _holds(bundle: TableBundle, steps: Sequence[Step], stock: str | None, done: Sequence[Result]) -> bool:
    """Whether a table's seed is the one promised, and its steps lead from there to its end and its results."""
    table, game = bundle.table, get_game(bundle.table.game)
    seed = bytes.fromhex(table.seed or "")
    if seed_hash(seed) != table.seed_hash or bundle.snapshot is None:
        return False
    taken = [(step.seat, step.text) for step in steps]
    try:
        *_, last = replay(
            game, table_options(bundle), len(bundle.seats), seed, taken, stock.encode() if stock else None
        )
    except GameError:
        return False
    recorded = {(one.seat, one.rank, one.points, one.lines.encode()) for one in done}
    came_to = {(one.seat, one.rank, one.points, one.lines) for one in results(game.outcome(last)) or ()}
    return last == game.decode_state(bundle.snapshot.state) and recorded == came_to
