"""What the machine itself can do just now: without it no other figure can be compared with an earlier one."""

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.bench.figures import Figure, spread
from tests.bench.plan import Plan

_COMMITS = 200
_ROUNDS = 20


def measure(plan: Plan) -> Iterator[Figure]:
    """How long a safe write to the disk takes, and a fixed piece of work of the processor."""
    del plan
    commits = sorted(_commits())
    yield Figure(name="machine/commit", value=commits[len(commits) // 2], unit="ms", detail=spread(commits))
    walls, cpus = _work()
    yield Figure(
        name="machine/work",
        value=min(walls),
        unit="ms",
        detail={**spread(walls), "cpu_min": min(cpus), "load": os.getloadavg()[0], "processors": float(_processors())},
    )


def _commits() -> list[float]:
    """Milliseconds of single commits as the bot makes them: write-ahead log, synchronous."""
    times: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(sqlite3.connect(Path(folder) / "commits.sqlite", isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE written (number INTEGER)")
        for number in range(_COMMITS):
            began = time.perf_counter()
            connection.execute("INSERT INTO written VALUES (?)", (number,))
            times.append((time.perf_counter() - began) * 1000)
    return times


def _work() -> tuple[list[float], list[float]]:
    """Milliseconds of the same loop, by the clock and of the processor."""
    walls: list[float] = []
    cpus: list[float] = []
    for _ in range(_ROUNDS):
        began, cpu = time.perf_counter(), time.thread_time()
        total = 0
        for number in range(200_000):
            total += number % 7
        walls.append((time.perf_counter() - began) * 1000)
        cpus.append((time.thread_time() - cpu) * 1000)
    return walls, cpus


def _processors() -> int:
    return os.cpu_count() or 1
