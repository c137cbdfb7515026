"""One practice server with a small bot, and one browser, for all tests of the page."""

import asyncio
import itertools
import threading
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from practice import interactions
from practice.clock import Clock
from practice.driver_messages import ChatMessage
from practice.seed import GUILD_ID
from practice.server import PracticeServer
from tests.browser import CHROMIUM, FLAGS, PATIENCE
from tests.practice_page.page_bot import PageBot

SLOW_WIRE = """
(() => {
    const later = setTimeout, listen = WebSocket.prototype.addEventListener;
    WebSocket.prototype.addEventListener = function (type, hear, ...options) {
        listen.call(this, type, event => later(hear, 40, event), ...options);
    };
})()
"""
"""Pages hear of everything a little later: a test that does not wait for it fails on every machine."""

LASTING = """
(() => {
    const later = setTimeout;
    window.setTimeout = (run, wait, ...more) => later(run, wait > 5000 ? 1e9 : wait, ...more);
})()
"""
"""What a page takes away again after some seconds, such as toasts, stays: a slow machine may look much later."""

_T = TypeVar("_T")


class PatientClock(Clock):
    """Real time; but a bot has as long for its answer as the machine takes, until a test says that it was too long."""

    def __init__(self) -> None:
        super().__init__()
        self._late = asyncio.Event()

    async def sleep_until(self, moment: float) -> None:
        del moment
        await self._late.wait()

    def wake_all(self) -> None:
        """Let whoever sleeps now have slept enough."""
        self._late.set()
        self._late.clear()


class World:
    """The server and the bot, running in a thread with an event loop of their own."""

    def __init__(self, folder: Path) -> None:
        self._clock = PatientClock()
        self._folder = folder
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="practice-world", daemon=True)
        self._thread.start()
        self.server = self._make_server(0)
        self.bot = PageBot()
        self._bot_task: asyncio.Task[None] | None = None
        self._rooms = itertools.count(1)

    def _make_server(self, port: int) -> PracticeServer:
        return PracticeServer(port=port, data=self._folder, clock=self._clock, rate_limits=False, record=False)

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run something in the world's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(2 * PATIENCE / 1000)

    async def start_bot(self) -> None:
        """Start the bot; discord.py must know the way to the server already."""
        self._bot_task = asyncio.create_task(self.bot.start(self.server.token))
        await asyncio.wait_for(self.bot.ready.wait(), PATIENCE / 1000)

    async def start_server_again(self) -> None:
        """After a stop, start the server on the same port with the same chat."""
        self.server = self._make_server(self.server.port)
        await self.server.start()

    @property
    def guild_id(self) -> int:
        """The id of the one server that pages show."""
        return GUILD_ID

    def new_room(self) -> str:
        """Add a channel that no other test uses."""
        name = f"room-{next(self._rooms)}"
        self.run(self.server.person("Ana").add_channel(name))
        return name

    def say(self, person: str, text: str, room: str) -> ChatMessage:
        """Write a plain message as someone."""
        return self.run(self.server.person(person).say(text, channel=room))

    def say_many(self, person: str, texts: Iterable[str], room: str) -> None:
        """Write several messages as someone, in this order and without waiting for each."""

        async def say_all() -> None:
            someone = self.server.person(person)
            await someone.channel_id(room)  # Connected, and the channel known, before they write at once.
            await asyncio.gather(*(someone.say(text, channel=room) for text in texts))

        self.run(say_all())

    def person_id(self, name: str) -> str:
        """Return a person's id."""
        return self.run(self.server.person("Ana").person_id(name))

    def channel_id(self, name: str) -> str:
        """Return a channel's id."""
        return self.run(self.server.person("Ana").channel_id(name))

    def bot_shall_wait(self) -> None:
        """Have the bot's slow answers wait from now on."""

        async def wait() -> None:
            self.bot.go_on.clear()
            self.bot.asked.clear()

        self.run(wait())

    def wait_for_question(self) -> None:
        """Wait until the bot was asked for what it answers slowly or never."""
        self.run(asyncio.wait_for(self.bot.asked.wait(), PATIENCE / 1000))

    def bot_may_go_on(self) -> None:
        """Let the bot finish its slow answers."""

        async def go_on() -> None:
            self.bot.go_on.set()

        self.run(go_on())

    def bot_is_late(self) -> None:
        """Once the bot was asked, let the time for its answer be over: whatever waits for one has failed."""
        self.wait_for_question()

        async def wake_all() -> None:
            self._clock.wake_all()

        self.run(wake_all())

    def close(self) -> None:
        """Stop everything."""
        self.run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    async def _close(self) -> None:
        await self.bot.close()
        if self._bot_task is not None:
            await asyncio.gather(self._bot_task, return_exceptions=True)
        await self.server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"no browser: {CHROMIUM} is not installed (on Debian: apt-get install chromium)")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS, timeout=2 * PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def world(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    del browser  # Without one there is nothing to serve.
    running = World(tmp_path_factory.mktemp("practice"))
    running.run(running.server.start())
    with pytest.MonkeyPatch.context() as patch:
        # The bot's three seconds are what PatientClock says; no answer is refused for having taken longer.
        patch.setattr(interactions, "ANSWER_WITHIN", 3600.0)
        patch.setattr(Route, "BASE", running.server.api_url)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(running.server.gateway_url))
        patch.setattr(Asset, "BASE", running.server.cdn_url)
        running.run(running.start_bot())
        yield running
        running.close()


@pytest.fixture
def room(world: World) -> str:
    return world.new_room()


class Pages:
    """The pages of one browser: each person has one that goes from room to room, like a real tab."""

    def __init__(self, browser: Browser, world: World) -> None:
        self._browser = browser
        self._world = world
        self._open: dict[tuple[str, int], Page] = {}
        self.troubles: list[str] = []

    def visit(self, person: str, channel: str, *, width: int, height: int) -> Page:
        """Open a channel as a person, in their page where it is fit for use."""
        page = self._open.get((person, width))
        if page is None or not self._fit(page, person):
            page = self._open[person, width] = self.fresh(width=width, height=height)
            self.load(page, person, channel)
        else:
            page.evaluate("address => { location.hash = address }", f"{person}/{channel}")
        return page

    def _fit(self, page: Page, person: str) -> bool:
        ready = page.locator("html").get_attribute("data-ready") == person
        return ready and page.locator("dialog[open], .popup, .command-form").count() == 0

    def fresh(self, *, width: int = 1280, height: int = 800) -> Page:
        """Open an empty page with a storage of its own."""
        context = self._browser.new_context(viewport={"width": width, "height": height}, locale="en-US")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SLOW_WIRE)
        context.add_init_script(LASTING)
        return self.watched(context.new_page())

    def watched(self, page: Page) -> Page:
        """Write down what goes wrong on a page."""
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda line: self._hear(line.type, line.text))
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and "WebSocket" not in text:
            self.troubles.append(text)

    def load(self, page: Page, person: str, channel: str) -> None:
        """Load the page as a person in a channel and wait until it is there."""
        page.goto(f"{self._world.server.page_url}#{person}/{channel}")
        page.wait_for_selector(f"html[data-ready='{person}']", state="attached")
        page.evaluate("document.fonts.ready.then(() => null)")  # Until then texts have other sizes.

    def close(self) -> None:
        """Close all pages."""
        for page in self._open.values():
            page.context.close()


@pytest.fixture(scope="module")
def pages(browser: Browser, world: World) -> Iterator[Pages]:
    opened = Pages(browser, world)
    yield opened
    opened.close()


class Table:
    """Where people sit down for a test: a room of its own."""

    def __init__(self, pages: Pages, room: str) -> None:
        self.pages = pages
        self.room = room

    def sit(self, person: str, channel: str | None = None, *, width: int = 1280, height: int = 800) -> Page:
        """Bring a person into the room (or another channel) and return their page."""
        page = self.pages.visit(person, channel or self.room, width=width, height=height)
        if channel is None:
            expect(page.get_by_role("heading", level=1)).to_have_text(self.room)
        return page


@pytest.fixture
def table(pages: Pages, room: str) -> Iterator[Table]:
    pages.troubles.clear()
    yield Table(pages, room)
    assert pages.troubles == []


@pytest.fixture
def ana(table: Table) -> Page:
    return table.sit("ana")


def message_box(page: Page) -> Locator:
    """The box in which one writes."""
    return page.locator("textarea.composer-input")


def run_command(page: Page, text: str) -> None:
    """Type a slash command without further options and send it."""
    message_box(page).fill(text)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def last_message(page: Page) -> Locator:
    """The newest message on a page."""
    return page.locator(".message").last
