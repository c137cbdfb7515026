"""The practice server, whole: start it, point a bot at it, act as people."""

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from practice import shapes
from practice.actions import Actions
from practice.answers import Answers
from practice.bodies import MOST_BYTES
from practice.cdn import Cdn
from practice.clock import Clock
from practice.composer import Composer
from practice.driver import Person
from practice.gateway import Gateway
from practice.herald import Herald
from practice.interactions import Interactions
from practice.message_shapes import Shaper
from practice.modals import Modals
from practice.options import CommandFiller
from practice.people import People
from practice.people_shapes import PageShapes
from practice.play import Play
from practice.ratelimits import RateLimits
from practice.records import Guild
from practice.rest import Recorded, Rest, unknown_route
from practice.rest_channels import ChannelRoutes
from practice.rest_commands import CommandRoutes
from practice.rest_interactions import InteractionRoutes
from practice.rest_messages import MessageRoutes
from practice.rest_people import PeopleRoutes
from practice.seed import add_guild, seed
from practice.site import Site
from practice.store import Store
from practice.world import World

HOST = "127.0.0.1"
TOKEN = "practice"
_FILE = "practice.sqlite"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a practice server is set up."""

    port: int = 0
    data: Path | None = None
    """Folder of the chat's file; without one nothing is kept."""
    token: str = TOKEN
    rate_limits: bool = True
    record: bool = True
    """Whether to write down every REST request."""
    bot_name: str = "Bombonera"


class PracticeServer:
    """A local Discord on one port of 127.0.0.1.

    Use it as a context::

        async with PracticeServer() as server:
            server.point_discord_py_here()
            ...
            ana = server.person("Ana")
            answer = await ana.command("bonbon new", channel="bonbon", seats=3)
            await ana.click(answer.message, "Join")

    """

    def __init__(
        self,
        *,
        port: int = 0,
        data: Path | str | None = None,
        clock: Clock | None = None,
        token: str = TOKEN,
        rate_limits: bool = True,
        record: bool = True,
        bot_name: str = "Bombonera",
    ) -> None:
        """Set a server up; it starts on entering the context.

        Args:
            port: 0 takes a free one.
            data: folder of the chat's file; without one nothing is kept.
            clock: one that a test can push forward.
            token: the only bot token that is let in.
            rate_limits: whether to count requests and refuse too many.
            record: whether to keep every REST request in ``requests``.
            bot_name: the bot's name in a new world.
        """
        self._settings = Settings(
            port=port,
            data=None if data is None else Path(data),
            token=token,
            rate_limits=rate_limits,
            record=record,
            bot_name=bot_name,
        )
        self.clock = clock or Clock()
        self._runner: web.AppRunner | None = None
        self._people: dict[str, Person] = {}
        self._inside: _Inside | None = None
        self.port = port

    # -- life --------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        """Start."""
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        await self.stop()

    async def start(self) -> None:
        """Open the port."""
        inside = _Inside(self._settings, self.clock)
        app = inside.application()
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._settings.port)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            inside.store.close()
            raise
        self.port = int(self._runner.addresses[0][1])
        inside.know_address(self.url, self.gateway_url)
        self._inside = inside

    async def stop(self) -> None:
        """Say goodbye to everyone and close the port."""
        for person in self._people.values():
            await person.close()
        self._people.clear()
        inside, self._inside = self._inside, None
        if inside is not None:
            await inside.people.close()
            await inside.gateway.close_all(1012)
        if self._runner is not None:
            await self._runner.cleanup()
        if inside is not None:
            inside.store.close()

    @property
    def _running(self) -> "_Inside":
        if self._inside is None:
            raise RuntimeError("the practice server is not running")
        return self._inside

    # -- addresses ---------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The base of all addresses; pictures (CDN) start with it too."""
        return f"http://{HOST}:{self.port}"

    @property
    def page_url(self) -> str:
        """Where the chat page is."""
        return f"{self.url}/"

    @property
    def api_url(self) -> str:
        """The base of the REST routes."""
        return f"{self.url}/api/v10"

    @property
    def cdn_url(self) -> str:
        """The base of pictures and files."""
        return self.url

    @property
    def gateway_url(self) -> str:
        """Where the bot's WebSocket is."""
        return f"ws://{HOST}:{self.port}/gateway"

    @property
    def token(self) -> str:
        """The bot token that is let in."""
        return self._settings.token

    # -- people ------------------------------------------------------------------------------------------

    def person(self, name: str) -> Person:
        """Return someone to act as; the same object for the same name."""
        if name not in self._people:
            self._people[name] = Person(self.url, name)
        return self._people[name]

    def tab(self, name: str) -> Person:
        """Return someone to act as in one more tab, with a session of its own; use it as a context."""
        return Person(self.url, name)

    # -- what tests look at and turn ---------------------------------------------------------------------

    @property
    def requests(self) -> list[Recorded]:
        """Every REST request so far, with its answer."""
        return list(self._running.rest.requests)

    @property
    def gateway(self) -> Gateway:
        """The gateway: ``ask_to_reconnect()``, ``invalidate()``, ``close_all(code)``."""
        return self._running.gateway

    @property
    def rest(self) -> Rest:
        """The REST door: ``fail_next(...)``, ``delay``, ``limits``."""
        return self._running.rest

    @property
    def world(self) -> World:
        """The state behind everything."""
        return self._running.world

    def set_shards(self, shards: int, *, max_concurrency: int = 1) -> None:
        """Recommend a number of shards to bots that ask."""
        self._running.people_routes.shards = shards
        self._running.gateway.identifies.max_concurrency = max_concurrency

    def add_guild(self, name: str) -> Guild:
        """Let the bot in on one more server, which the page does not show."""
        world = self.world
        guild = add_guild(world, world.ids.next(), name)
        self.gateway.dispatch("GUILD_CREATE", shapes.guild_create(world, guild), guild.id)
        return guild


class _Inside:
    """The parts of a running server, wired."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.store = Store(None if settings.data is None else settings.data / _FILE)
        self.world = World(self.store, clock)
        if not self.world.guilds:
            seed(self.world, bot_name=settings.bot_name)
        self._shaper = Shaper(self.world)
        self._composer = Composer(self.world)
        limits = RateLimits(clock, enabled=settings.rate_limits)
        self.gateway = Gateway(self.world, settings.token, limits)
        self.rest = Rest(settings.token, limits, record=settings.record)
        self._interactions = Interactions(self.world, self._shaper, self.gateway)
        self.people_routes = PeopleRoutes(self.world, self.gateway.identifies)
        self.people = self._people()
        herald = Herald(self.world, self.gateway, self._shaper)
        self.world.watch(herald.hear)
        self.world.watch(self.people.hear)
        self.gateway.on_presence = self.people.bot_changed

    def _people(self) -> People:
        pages = PageShapes(self.world, self._shaper)
        modals = Modals(self.world, self._composer, self._shaper)
        filler = CommandFiller(self.world, self._composer, self._shaper)
        actions = Actions(self.world, self._composer, pages, modals)
        play = Play(self.world, filler, modals, self._interactions)
        return People(self.world, self.gateway, pages, actions, play)

    def application(self) -> web.Application:
        """Return the web application with all doors."""
        app = web.Application(client_max_size=MOST_BYTES)
        answers = Answers(self.world, self._composer, self._shaper, self._interactions)
        groups = (
            MessageRoutes(self.world, self._composer, self._shaper, self.rest.limits),
            ChannelRoutes(self.world),
            self.people_routes,
            CommandRoutes(self.world),
            InteractionRoutes(answers, self._shaper),
        )
        self.rest.install(app, (route for group in groups for route in group.routes()))
        app.router.add_route("*", "/api/{rest:.*}", unknown_route)
        app.router.add_get("/gateway", self.gateway.accept)
        app.router.add_get("/people/ws", self.people.accept)
        Cdn(self.world, self._shaper).install(app)
        Site(self.gateway.accept).install(app)
        return app

    def know_address(self, url: str, gateway_url: str) -> None:
        """Learn where the server listens."""
        self._shaper.base_url = url
        self.gateway.url = gateway_url
        self.people_routes.gateway_url = gateway_url
