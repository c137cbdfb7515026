"""How many decisions per second the rules of each game can take."""

import time
from collections.abc import Iterator
from typing import Final

from games.registry import all_games
from games.selfplay import figures
from tests.bench.figures import Figure, quantile
from tests.bench.plan import Plan, seats_of

AIM: Final = 20_000
AIMS: Final = {"bis": 50_000}
"""Aims of single games; the others have `AIM`."""

_SEATS: Final = 2


def measure(plan: Plan) -> Iterator[Figure]:
    """A figure for each game: the median over batches of random games, by the clock."""
    for key in plan.games:
        yield _of_game(key, plan.decision_seconds)


def _of_game(key: str, seconds: float) -> Figure:
    game = all_games()[key]
    seats = seats_of(game, _SEATS)
    figures(game, {}, seats, 1, 0)  # what is made at the first use does not count
    rates: list[float] = []
    decisions, cpu, games, seed = 0, 0.0, 1, 1
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        began, cpu_began = time.perf_counter(), time.process_time()
        result = figures(game, {}, seats, games, seed)
        cpu += time.process_time() - cpu_began
        rates.append(result.decisions_per_s)
        decisions += result.decisions
        seed += 1
        if time.perf_counter() - began < seconds / 20:
            games *= 2
    return Figure(
        name=f"decisions/{key}",
        value=quantile(rates, 0.5),
        unit="/s",
        aim=AIMS.get(key, AIM),
        wanted="at least",
        detail={
            "best": max(rates),
            "per_cpu_s": decisions / cpu if cpu else 0.0,
            "decisions": float(decisions),
            "seats": float(seats),
        },
    )
