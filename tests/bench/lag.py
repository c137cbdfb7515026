"""How late an event loop is: `python -m tests.bench.lag SECONDS` measures one that has nothing to do."""

import asyncio
import sys
import time
from typing import Final

import msgspec

TICK: Final = 0.005
"""Seconds from one look at the clock to the next."""


class Late(msgspec.Struct, frozen=True):
    """How late the loop was for something due at a moment.

    Attributes:
        at: the moment, by `time.perf_counter`.
        ms: milliseconds after it.
        own_ms: at most so many of them went into the loop's own work; for the others the processor did something else,
            or another thread held the interpreter.
    """

    at: float
    ms: float
    own_ms: float


class LagMeter:
    """Looks at the clock every few milliseconds.

    The ticks are due by a fixed schedule, and all those that a busy loop misses count with their own lateness: the
    figures are what something finds that comes up at any moment, not at those at which the loop is free.
    """

    def __init__(self) -> None:
        self.seen: list[Late] = []

    async def run(self) -> None:
        """Measures until it is cancelled."""
        due, cpu = time.perf_counter() + TICK, time.thread_time()
        while True:
            await asyncio.sleep(due - time.perf_counter())
            now, cpu_now = time.perf_counter(), time.thread_time()
            while due <= now:
                late = (now - due) * 1000
                self.seen.append(Late(due, late, min(late, (cpu_now - cpu) * 1000)))
                due += TICK
            cpu = cpu_now


async def _measure(seconds: float) -> list[Late]:
    meter = LagMeter()
    try:
        async with asyncio.timeout(seconds):
            await meter.run()
    except TimeoutError:
        pass
    return meter.seen


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(_measure(float(sys.argv[1])))))
