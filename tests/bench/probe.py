"""The bot with a stopwatch inside: `python -m tests.bench.probe FILE` is `python -m bot`, and leaves a report.

The server part of a click begins when the gateway's event is read and ends when its handler has done everything: the
answer, and after a confirmed turn the new board and the end of the old one. Taken away is the time in which a request
was on its way: from its last byte sent until the answer's first byte is read. Waiting for the loop, for locks, for the
database and for the picture is all part of it.
"""

import asyncio
import inspect
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Literal, ParamSpec, TypeAlias, TypeVar
from unittest.mock import patch

import aiohttp
import msgspec

import bot.__main__ as program
from bot.buttons import Click, Interaction
from bot.client import Bombonera
from bot.computers import Computers
from bot.config import Settings
from rendering.kit.studio import Draw, Pictures, Studio
from rendering.protocol import Picture
from storage.store import Store
from tests.bench.lag import LagMeter, Late

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

_NOT_TIMED: Final = frozenset({"close", "open"})

Phase: TypeAlias = Literal["network", "database", "pictures", "drawing"]
"""What a click waits for: a request on its way, an answer of the database, a picture, be it drawn, queued or kept; and,
as a part of that, its drawing."""

THINGS: Final[Mapping[Phase, str]] = {
    "network": "requests",
    "database": "questions",
    "pictures": "shown",
    "drawing": "drawn",
}
"""What there are several of in each phase."""


class Span(msgspec.Struct, frozen=True):
    """Something that a click waited for: phase, name, milliseconds since the click arrived, and for how long."""

    phase: Phase
    name: str
    after: float
    ms: float


class Inside(msgspec.Struct):
    """A click seen from inside, in milliseconds.

    Attributes:
        at: when it arrived, by `time.perf_counter`.
        action: what was clicked.
        whole: from its arrival to the end of its handler.
        begun: from its arrival to the beginning of its handler.
        spans: what it waited for, in the order in which that ended.
    """

    at: float
    action: str
    whole: float = 0.0
    begun: float = 0.0
    spans: list[Span] = []

    def note(self, phase: Phase, name: str, began: float) -> None:
        """Notes what has just ended."""
        self.spans.append(Span(phase, name, (began - self.at) * 1000, (time.perf_counter() - began) * 1000))

    def of(self, phase: Phase) -> list[float]:
        """How long each thing of a phase took."""
        return [span.ms for span in self.spans if span.phase == phase]

    @property
    def server(self) -> float:
        """The server part."""
        return self.whole - sum(self.of("network"))

    @property
    def rest(self) -> float:
        """The server part but for the database and pictures: words, messages, and waiting for the loop."""
        return self.server - sum(self.of("database")) - sum(self.of("pictures"))

    def timeline(self) -> str:
        """The click for people to read: what it waited for, each with the millisecond at which that began."""
        spans = sorted(self.spans, key=lambda span: span.after)
        waits = ", ".join(f"{span.after:.0f} {span.name} {span.ms:.1f}" for span in spans)
        return f"{self.action} {self.server:.0f} ms: {waits}, {self.whole:.0f} end"


class Report(msgspec.Struct):
    """What the bot measured in itself."""

    clicks: list[Inside]
    lags: list[Late]


_present: Final[ContextVar[Inside | None]] = ContextVar("_present", default=None)
"""The click that is being handled, also in the tasks which its handler starts and waits for."""


class Stopwatch:
    """Follows clicks from their arrival to the end of their handlers."""

    def __init__(self) -> None:
        self.clicks: list[Inside] = []
        self._arrived: dict[int, float] = {}

    def arrive(self, interaction_id: int) -> None:
        """Notes that an interaction has been read from the gateway."""
        self._arrived[interaction_id] = time.perf_counter()

    @contextmanager
    def handling(self, interaction_id: int, action: str) -> Generator[None]:
        """Times a click, and what is done for it meanwhile."""
        now = time.perf_counter()
        click = Inside(at=self._arrived.pop(interaction_id, now), action=action)
        click.begun = (now - click.at) * 1000
        token = _present.set(click)
        try:
            yield
        finally:
            _present.reset(token)
            click.whole = (time.perf_counter() - click.at) * 1000
            self.clicks.append(click)

    @staticmethod
    @contextmanager
    def unwatched() -> Generator[None]:
        """What begins here goes on by itself, and no click waits for it."""
        token = _present.set(None)
        try:
            yield
        finally:
            _present.reset(token)

    def trace(self) -> aiohttp.TraceConfig:
        """What tells the stopwatch of requests."""
        config = aiohttp.TraceConfig()

        async def start(_: aiohttp.ClientSession, context: SimpleNamespace, __: object) -> None:
            context.click, context.sent = _present.get(), time.perf_counter()

        async def sent(_: aiohttp.ClientSession, context: SimpleNamespace, __: object) -> None:
            context.sent = time.perf_counter()

        async def end(_: aiohttp.ClientSession, context: SimpleNamespace, done: aiohttp.TraceRequestEndParams) -> None:
            if context.click is not None:
                context.click.note("network", done.method, context.sent)

        config.on_request_start.append(start)
        config.on_request_headers_sent.append(sent)
        config.on_request_chunk_sent.append(sent)
        config.on_request_end.append(end)
        return config

    @staticmethod
    def timing(name: str, work: Callable[Given, Awaitable[Answer]]) -> Callable[Given, Awaitable[Answer]]:
        """The same question to the database, with its time noted."""

        async def timed(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
            click, began = _present.get(), time.perf_counter()
            try:
                return await work(*args, **kwargs)
            finally:
                if click is not None:
                    click.note("database", name, began)

        return timed

    def listen(self, store: Store) -> None:
        """Times everything that is asked of a store."""
        for name in dir(store):
            work = getattr(store, name)
            if not name.startswith("_") and name not in _NOT_TIMED and inspect.iscoroutinefunction(work):
                setattr(store, name, self.timing(name, work))


class TimedStudio(Studio):
    """Notes how long a click waits for its pictures."""

    async def pictures(self, key: str, draw: Draw) -> Pictures:
        """The pictures; see `Studio.pictures`."""
        click, began = _present.get(), time.perf_counter()

        def drawn() -> Sequence[Picture]:
            began = time.perf_counter()
            made = draw()
            if click is not None:
                click.note("drawing", f"drawing {' '.join(picture.name for picture in made)}", began)
            return made

        try:
            return await super().pictures(key, drawn)
        finally:
            if click is not None:
                click.note("pictures", "picture", began)


class UnwatchedComputers(Computers):
    """Lets computers think without any click's waiting for them."""

    def look_at(self, table_id: int) -> None:
        """Looks at a table; see `Computers.look_at`."""
        with Stopwatch.unwatched():
            super().look_at(table_id)


class Probed(Bombonera):
    """The bot, timed."""

    watch = Stopwatch()
    meter = LagMeter()

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.studio = TimedStudio()
        self.computers = UnwatchedComputers(self, settings.computer_delay)
        self.http.http_trace = self.watch.trace()
        self._measuring: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Starts the clocks as well."""
        await super().setup_hook()
        self.watch.listen(self.store)
        parsers = self._connection.parsers
        parse = parsers["INTERACTION_CREATE"]

        def arrive(data: dict[str, object]) -> None:
            self.watch.arrive(int(str(data["id"])))
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
        with self.watch.handling(interaction.id, click.action):
            await super().handle_click(interaction, click)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something that no click waits for."""
        with self.watch.unwatched():
            super().in_background(work)


def main() -> int:
    """Runs the bot until it is told to stop, then writes the report; returns the exit status."""
    with patch.object(program, "Bombonera", Probed):
        status = program.main()
    report = Report(Probed.watch.clicks, Probed.meter.seen)
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(report))
    return status


if __name__ == "__main__":
    raise SystemExit(main())
