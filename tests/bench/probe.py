"""The bot with a stopwatch inside: `python -m tests.bench.probe FILE` is `python -m bot`, and leaves a report.

The server part of a click begins when the gateway's event is read and ends when its handler has done everything: the
answer, and after a confirmed turn the new board and the end of the old one. Taken away is the time in which a request
was on its way: from its last byte sent until the answer's first byte is read. Waiting for the loop, for locks, for the
database and for the picture is all part of it.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from weakref import WeakKeyDictionary

import aiohttp
import msgspec

import bot.__main__ as program
from bot.buttons import Click, Interaction
from bot.client import Bombonera
from bot.config import Settings
from rendering.kit.studio import Draw, Pictures, Studio
from storage.store import Store
from tests.bench.lag import LagMeter, Late

_NOT_TIMED: Final = frozenset({"close", "open"})


class Inside(msgspec.Struct):
    """A click seen from inside, in milliseconds.

    Attributes:
        at: when it arrived, by `time.perf_counter`.
        action: what was clicked.
        whole: from its arrival to the end of its handler.
        begun: from its arrival to the beginning of its handler.
        network: requests on their way.
        requests: how many.
        pictures: waiting for pictures, whether drawn, queued or kept.
        database: waiting for the database.
    """

    at: float
    action: str
    whole: float = 0.0
    begun: float = 0.0
    network: float = 0.0
    requests: int = 0
    pictures: float = 0.0
    database: float = 0.0

    @property
    def server(self) -> float:
        """The server part."""
        return self.whole - self.network


class Report(msgspec.Struct):
    """What the bot measured in itself."""

    clicks: list[Inside]
    lags: list[Late]


class Stopwatch:
    """Knows which task handles which click."""

    def __init__(self) -> None:
        self.clicks: list[Inside] = []
        self._of_task: WeakKeyDictionary[asyncio.Task[Any], Inside] = WeakKeyDictionary()
        self._arrived: dict[int, float] = {}

    def arrive(self, interaction_id: int) -> None:
        """Notes that an interaction has been read from the gateway."""
        self._arrived[interaction_id] = time.perf_counter()

    def begin(self, interaction_id: int, action: str) -> Inside:
        """Notes that the present task handles a click."""
        now = time.perf_counter()
        click = Inside(at=self._arrived.pop(interaction_id, now), action=action)
        click.begun = (now - click.at) * 1000
        task = asyncio.current_task()
        assert task is not None
        self._of_task[task] = click
        return click

    def end(self, click: Inside) -> None:
        """Notes that a click has been handled."""
        click.whole = (time.perf_counter() - click.at) * 1000
        self.clicks.append(click)

    def present(self) -> Inside | None:
        """The click that the present task handles."""
        task = asyncio.current_task()
        return None if task is None else self._of_task.get(task)

    def trace(self) -> aiohttp.TraceConfig:
        """What tells the stopwatch of requests."""
        config = aiohttp.TraceConfig()

        async def start(_: aiohttp.ClientSession, context: SimpleNamespace, __: object) -> None:
            context.click, context.sent = self.present(), time.perf_counter()

        async def sent(_: aiohttp.ClientSession, context: SimpleNamespace, __: object) -> None:
            context.sent = time.perf_counter()

        async def end(_: aiohttp.ClientSession, context: SimpleNamespace, __: object) -> None:
            if context.click is not None:
                context.click.network += (time.perf_counter() - context.sent) * 1000
                context.click.requests += 1

        config.on_request_start.append(start)
        config.on_request_headers_sent.append(sent)
        config.on_request_chunk_sent.append(sent)
        config.on_request_end.append(end)
        return config

    def timing(self, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """The same question to the database, with its time noted."""

        async def timed(*args: Any, **kwargs: Any) -> Any:
            click, began = self.present(), time.perf_counter()
            try:
                return await work(*args, **kwargs)
            finally:
                if click is not None:
                    click.database += (time.perf_counter() - began) * 1000

        return timed

    def listen(self, store: Store) -> None:
        """Times everything that is asked of a store."""
        for name in dir(store):
            work = getattr(store, name)
            if not name.startswith("_") and name not in _NOT_TIMED and callable(work):
                setattr(store, name, self.timing(work))


class TimedStudio(Studio):
    """Notes how long a click waits for its pictures."""

    def __init__(self, watch: Stopwatch) -> None:
        super().__init__()
        self._watch = watch

    async def pictures(self, key: str, draw: Draw) -> Pictures:
        """The pictures; see `Studio.pictures`."""
        click, began = self._watch.present(), time.perf_counter()
        try:
            return await super().pictures(key, draw)
        finally:
            if click is not None:
                click.pictures += (time.perf_counter() - began) * 1000


class Probed(Bombonera):
    """The bot, timed."""

    watch = Stopwatch()
    meter = LagMeter()

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.studio = TimedStudio(self.watch)
        self.http.http_trace = self.watch.trace()
        self._measuring: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Starts the clocks as well."""
        await super().setup_hook()
        self.watch.listen(self.store)
        parsers = self._connection.parsers
        parse = parsers["INTERACTION_CREATE"]

        def arrive(data: Any) -> None:
            self.watch.arrive(int(data["id"]))
            parse(data)

        parsers["INTERACTION_CREATE"] = arrive
        self._measuring = asyncio.create_task(self.meter.run())

    async def close(self) -> None:
        """Stops the clocks as well."""
        if self._measuring is not None:
            self._measuring.cancel()
        await super().close()

    async def handle_click(self, interaction: Interaction, click: Click) -> None:
        """Times the click."""
        timed = self.watch.begin(interaction.id, click.action)
        try:
            await super().handle_click(interaction, click)
        finally:
            self.watch.end(timed)


def main() -> int:
    """Runs the bot until it is told to stop, then writes the report; returns the exit status."""
    vars(program)["Bombonera"] = Probed
    status = program.main()
    report = Report(Probed.watch.clicks, Probed.meter.seen)
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(report))
    return status


if __name__ == "__main__":
    raise SystemExit(main())
