"""Clicks at a steady rate over many tables."""

import asyncio
import random
import time
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

import aiohttp

from tests.bench.house import House
from tests.bench.match import Match, Timed
from tests.bench.page import Page, Payload, RefusedError, is_private
from tests.bench.plan import Plan


class Load:
    """What came of the clicks.

    Attributes:
        timed: those that were answered.
        failures: what went wrong with the others.
        began: when the clicks began that count.
        ended: when the last of them had been answered.
        hurried: how many were late because no table was free.
    """

    def __init__(self) -> None:
        self.timed: list[Timed] = []
        self.failures: list[str] = []
        self.began = 0.0
        self.ended = 0.0
        self.hurried = 0

    @property
    def per_s(self) -> float:
        """How many clicks a second there really were."""
        return len(self.timed) / max(self.ended - self.began, 1e-9)


@asynccontextmanager
async def sitting_down(house: House, plan: Plan) -> AsyncGenerator[Sequence[Match]]:
    """Opens everybody's pages; the tables can be played as soon as the bot has shown them."""
    wanted = sorted({user for place in house.live.values() for user, _ in place.people})
    async with aiohttp.ClientSession() as http:
        pages = {user: await Page.open(http, house.server.url, user) for user in wanted}
        matches = [
            Match(number, place.channel_id, {user: pages[user] for user, _ in place.people}, random.Random(number))
            for number, place in house.live.items()
        ]
        by_channel: dict[str, list[Match]] = {}
        for match in matches:
            by_channel.setdefault(match.channel_id, []).append(match)
        public = pages[wanted[0]]

        def hear(page: Page, message: Payload) -> None:
            # What everybody sees comes to every page: once is enough.
            if is_private(message) or page is public:
                for match in by_channel.get(message["channel_id"], ()):
                    match.hear(message)

        for page in pages.values():
            page.hear = lambda message, page=page: hear(page, message)
        try:
            yield matches[: plan.live]
        finally:
            for page in pages.values():
                await page.close()


async def click_away(matches: Sequence[Match], plan: Plan) -> Load:
    """Clicks at the plan's rate, each time at the table that has rested longest."""
    await asyncio.gather(*(match.ready() for match in matches))
    load, idle, freed = Load(), deque(matches), asyncio.Event()
    began = time.perf_counter()
    load.began = began + plan.warm_seconds
    count = int((plan.warm_seconds + plan.click_seconds) * plan.clicks_per_s)
    clicking: set[asyncio.Task[None]] = set()

    async def click(match: Match, due: float) -> None:
        try:
            timed = await match.click(due)
        except (RefusedError, TimeoutError, LookupError) as error:
            load.failures.append(f"table {match.number}: {error!r}")
            match.over = True
        else:
            if due >= load.began:
                load.timed.append(timed)
        if not match.over:
            idle.append(match)
        freed.set()

    for number in range(count):
        due = began + number / plan.clicks_per_s
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        if not idle:
            load.hurried += 1
        while not idle:
            if not clicking:
                raise RuntimeError("no table is left to click at: " + "; ".join(load.failures[:5]))
            freed.clear()
            await freed.wait()
        task = asyncio.create_task(click(idle.popleft(), due))
        clicking.add(task)
        task.add_done_callback(clicking.discard)
    await asyncio.gather(*clicking)
    load.ended = time.perf_counter()
    return load
