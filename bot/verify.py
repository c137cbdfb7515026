"""Proves that a finished table's chance was promised beforehand and not bent afterwards."""

import msgspec

from bot.desk import Desk, stock_key, table_options
from bot.refusals import Refusal
from games.chance import seed_hash
from games.errors import GameError
from games.registry import get_game
from games.replay import replay
from storage.records import Table
from storage.store import Store


class Proof(msgspec.Struct, frozen=True):
    """What playing a table again came to: whether seed, promise, steps and end belong together."""

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
    seed = bytes.fromhex(table.seed)
    if seed_hash(seed) != table.seed_hash:
        return Proof(table, holds=False)
    stock = await store.get_meta(stock_key(table_id))
    steps = [(step.seat, step.text) for step in await store.steps(table_id)]
    try:
        *_, last = replay(
            game, table_options(bundle), len(bundle.seats), seed, steps, stock.encode() if stock else None
        )
    except GameError:
        return Proof(table, holds=False)
    return Proof(table, holds=last == game.decode_state(bundle.snapshot.state))
