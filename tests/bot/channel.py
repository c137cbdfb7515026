"""Tables in a channel, for the tests of the publisher."""

import random
from collections.abc import Sequence

from bot.client import Bombonera
from bot.desk import Newcomer
from bot.position import try_steps
from storage.records import Table
from tests.bot.house import ANA, BRUNO, CHANNEL, EVA, awaited, play_on, start_table
from tests.bot.wire import Wire

NAMES = {person.user_id: person.name for person in (ANA, BRUNO, EVA)}


def seen(wire: Wire) -> list[str]:
    """What has happened in all channels since the last look: `post @Ana`, `edit`, `strip`."""
    happened: list[str] = []
    for request in wire.requests:
        if request.method == "POST" and request.path.endswith("/messages"):
            happened.append(" @".join(["post", *sorted(NAMES[user] for user in request.mentioned)]))
        elif request.method == "PATCH" and "/messages/" in request.path:
            happened.append("edit" if request.labels else "strip")
    wire.requests.clear()
    return happened


async def started(
    bot: Bombonera, wire: Wire, people: Sequence[Newcomer], *, computers: int = 0, first: int = 0, game: str = "bonbon"
) -> int:
    """A table that has been shown since its lobby and has just started with this seat."""
    for channel in range(CHANNEL, CHANNEL + 50):
        bundle = await start_table(bot.tables, game, people, computers=computers, channel=channel)
        if bundle.waits[0].seat == first:
            break
        await bot.tables.cancel(bundle.table.id, people[0].user_id, may_manage=False)
    else:
        raise AssertionError(f"seat {first} never begins")
    await bot.publisher.publish(bundle.table.id)
    wire.requests.clear()
    return bundle.table.id


async def table_of(bot: Bombonera, number: int) -> Table:
    return (await bot.tables.bundle(number)).table


async def do(bot: Bombonera, table: int, act: str, source: random.Random) -> None:
    """Confirms a turn of a kind: `bet`, `create`, `place`; `any` for whatever whoever is awaited likes."""
    people = awaited(await bot.tables.bundle(table))
    if act == "any" or not people:
        await play_on(bot.tables, table, source)
        return
    plan = await bot.tables.plan(table, people[0])
    while not plan.ready:
        fitting = [move for move in plan.moves if plan.position.game.format_move(move).startswith(act)]
        plan = try_steps(plan, [source.choice(fitting)])
    await bot.tables.confirm(plan, people[0])
