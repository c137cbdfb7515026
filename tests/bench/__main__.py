"""`python -m tests.bench`: measures, prints a table and then one line of JSON per figure. Always ends well."""

import argparse
import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tests.bench import decisions, machine, pictures, running
from tests.bench.figures import Figure, table
from tests.bench.plan import Plan, full, playable, quick

Group: TypeAlias = Callable[[Plan], Iterator[Figure]] | Callable[[Plan], AsyncIterator[Figure]]

GROUPS: Final[Mapping[str, Group]] = {
    "machine": machine.measure,
    "decisions": decisions.measure,
    "pictures": pictures.measure,
    "start": running.measure_starts,
    "clicks": running.measure_clicks,
    "inside": running.measure_inside,
    "rush": running.measure_rush,
}
"""What can be measured: `clicks` has the memory, `inside` the server part of a click and the loop's lag; `rush` tells
how many clicks a second are answered when there are too many."""


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "--only",
        action="append",
        choices=list(GROUPS),
        help="measure only this (may be repeated); clicks has the memory, inside the server part and the loop's lag",
    )
    parser.add_argument(
        "--game", action="append", choices=playable(), help="measure with this game only (may be repeated)"
    )
    parser.add_argument("--quick", action="store_true", help="see that everything works; the figures say little")
    return parser.parse_args(argv)


async def _figures(group: Group, plan: Plan) -> list[Figure]:
    found = group(plan)
    if isinstance(found, AsyncIterator):
        return [figure async for figure in found]
    return list(found)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status, which is 0 whatever was measured."""
    arguments = _arguments(argv)
    games = tuple(arguments.game or playable())
    plan = quick(games) if arguments.quick else full(games)
    figures: list[Figure] = []
    for name in arguments.only or GROUPS:
        began = time.perf_counter()
        try:
            figures += asyncio.run(_figures(GROUPS[name], plan))
        except Exception:
            logging.exception("%s could not be measured", name)
        print(f"{name}: {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    print(table(figures))
    for figure in figures:
        print(figure.line())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
