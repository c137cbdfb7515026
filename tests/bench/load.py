"""Clicks at a steady rate over many tables."""

import asyncio
import random
import time
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import aiohttp

from tests.bench.house import House
from tests.bench.match import Match, Timed
from tests.bench.page import Page, Payload, RefusedError, is_private
from tests.bench.plan import Plan

_MOST_TIMES: Final = 1.5
"""After so many times the planned time a bot that cannot keep pace is clicked at no longer."""


class Load:
    """What came of the clicks.

    Attributes:
        timed: those that were answered.
        failures: what went wrong with the others.
        began: when the clicks began that count.
        ended: when the last of them had been answered.
        hurried: how many were late because no table was free.
        clicks: how many there were, those that warm up and those that failed included.
    """

    def __init__(self) -> None:
        self.timed: list[Timed] = []
        self.failures: list[str] = []
        self.began = 0.0
        self.ended = 0.0
        self.hurried = 0
        self.clicks = 0

    @property
    def per_s(self) -> float:
        """How many clicks a second there really were."""
        return len(self.timed) / max(self.ended - self.began, 1e-9)


@asynccontextmanager
async def sitting_down(house: House) -> AsyncGenerator[Sequence[Match]]:
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
            yield matches
        finally:
            for page in pages.values():
                await page.close()


async def click_away(matches: Sequence[Match], plan: Plan) -> Load:
    """Clicks at the plan's rate, each time at the table that has rested longest.

    Raises:
        RuntimeError: every table has ended or failed.
    """
    await asyncio.gather(*(match.ready() for match in matches))
    clicker = _Clicker(matches, time.perf_counter() + plan.warm_seconds)
    began = time.perf_counter()
    ends = began + _MOST_TIMES * (plan.warm_seconds + plan.click_seconds)
    for number in range(plan.clicks):
        due = began + number / plan.clicks_per_s
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        if time.perf_counter() > ends:
            break
        await clicker.click(due)
    return await clicker.finished()


class _Clicker:
    """Hands clicks to the tables that are free."""

    def __init__(self, matches: Sequence[Match], counts_from: float) -> None:
        self._load = Load()
        self._load.began = counts_from
        self._idle = deque(matches)
        self._freed = asyncio.Event()
        self._clicking: set[asyncio.Task[None]] = set()

    async def click(self, due: float) -> None:
        """Clicks at the next table, as soon as one is free."""
        self._load.hurried += not self._idle
        while not self._idle:
            if not self._clicking:
                raise RuntimeError("no table is left to click at: " + "; ".join(self._load.failures[:5]))
            self._freed.clear()
            await self._freed.wait()
        self._load.clicks += 1
        task = asyncio.create_task(self._click(self._idle.popleft(), due))
        self._clicking.add(task)
        task.add_done_callback(self._done)

    async def _click(self, match: Match, due: float) -> None:
        try:
            timed = await match.click(due)
        except (RefusedError, TimeoutError, LookupError) as error:
            self._load.failures.append(f"table {match.number}: {error!r}")
        else:
            if due >= self._load.began:
                self._load.timed.append(timed)
            if not match.over:
                self._idle.append(match)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._clicking.discard(task)
        self._freed.set()

    async def finished(self) -> Load:
        """What came of it, once everything is answered."""
        await asyncio.gather(*self._clicking)
        self._load.ended = time.perf_counter()
        return self._load
