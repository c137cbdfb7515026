"""The people's side: one WebSocket for each page, on which it is one person."""

import asyncio
import contextlib
import logging
from dataclasses import dataclass, field

import msgspec
from aiohttp import WSMsgType, web

from practice.actions import Actions
from practice.gateway import Gateway
from practice.locales import LOCALES
from practice.options import RefusedError
from practice.people_shapes import PageShapes
from practice.play import Play
from practice.records import Account, Channel, Guild, Message
from practice.wire import ApiError, Payload, dumps, iso, load_object
from practice.world import Changed, CommandsChanged, Event, Reacted, Typing, World

_log = logging.getLogger(__name__)
_SHOWN = 50
_MOST_SESSIONS = 500


@dataclass(slots=True, eq=False)
class _Page:
    """One connected page or driver."""

    person_id: int
    outbox: "asyncio.Queue[bytes]" = field(default_factory=lambda: asyncio.Queue[bytes]())

    def push(self, kind: str, data: object) -> None:
        self.outbox.put_nowait(dumps({"t": kind, "d": data}))

    def reply(self, ident: object, answer: Payload) -> None:
        self.outbox.put_nowait(dumps({"t": "reply", "id": ident, **answer}))


class People:
    """Tells pages what happens and does what they ask."""

    def __init__(self, world: World, gateway: Gateway, shapes: PageShapes, actions: Actions, play: Play) -> None:
        self._world = world
        self._gateway = gateway
        self._shapes = shapes
        self._actions = actions
        self._play = play
        self._pages: set[_Page] = set()
        self._since: dict[tuple[int, str], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- connections -------------------------------------------------------------------------------------

    async def accept(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one page until it goes."""
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden(text="Only the practice server's own page may come in here.")
        socket = web.WebSocketResponse(max_msg_size=64 << 20, heartbeat=30)
        await socket.prepare(request)
        page = _Page(self._who(request.query.get("person", "")).id)
        since = self._session_start(page.person_id, request.query.get("session"))
        page.push("snapshot", self._snapshot(page, since))
        self._pages.add(page)
        self._presence(page.person_id)
        writer = asyncio.create_task(_write(page, socket))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._start(page, message.data)
        finally:
            self._pages.discard(page)
            self._presence(page.person_id)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def close(self) -> None:
        """Stop whatever waits for an answer."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _who(self, wanted: str) -> Account:
        people = self._world.people()
        for person in people:
            if wanted.casefold() in (str(person.id), person.username.casefold(), person.global_name.casefold()):
                return person
        return people[0]

    def _session_start(self, person_id: int, session: str | None) -> int:
        """Return the id after which ephemeral messages are shown to a page's session."""
        now = self._world.ids.next()
        if session is None:
            return now
        while len(self._since) >= _MOST_SESSIONS:
            self._since.pop(next(iter(self._since)))
        return self._since.setdefault((person_id, session), now)

    # -- what a page sees first --------------------------------------------------------------------------

    def _snapshot(self, page: _Page, since: int) -> Payload:
        world, shapes = self._world, self._shapes
        me = world.accounts[page.person_id]
        channels = list(world.visible(me))
        people = [self._person(person, also=page) for person in world.people()]
        return {
            "me": self._person(me, also=page),
            "people": people,
            "bot": self._bot(),
            "guild": shapes.guild(world.home),
            "guilds": [shapes.guild(guild) for guild in world.guilds.values()],
            "channels": [shapes.channel(channel, me) for channel in channels if channel.type != 1],
            "dms": [shapes.channel(channel, me) for channel in channels if channel.type == 1],
            "roles": [shapes.role(role) for role in world.roles.values()],
            "messages": {str(channel.id): self._recent(channel, me, since) for channel in channels},
            "commands": shapes.commands(me),
            "locales": LOCALES,
            "now": iso(world.clock.now()),
        }

    def _recent(self, channel: Channel, me: Account, since: int) -> list[Payload]:
        shown = [
            message
            for message in self._world.messages(channel.id)
            if message.owner_id is None or (message.owner_id == me.id and message.id > since)
        ]
        return [self._shapes.message(message, me) for message in shown[-_SHOWN:]]

    def _person(self, account: Account, *, also: _Page | None = None) -> Payload:
        online = (also is not None and also.person_id == account.id) or any(
            page.person_id == account.id for page in self._pages
        )
        return self._shapes.person(account, online=online)

    def _bot(self) -> Payload:
        bot = self._world.bot
        online = self._gateway.sessions.online
        return self._shapes.user(bot) | {"online": online, "application_id": str(bot.id)}

    # -- what happens ------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Tell the pages of one change."""
        match event:
            case Changed(change, Message() as message):
                self._message(change, message)
            case Reacted(message=message):
                self._message("update", message)
            case Changed(change, Channel() as channel):
                self._channel(change, channel)
            case Changed(change, Account() as account):
                self._account(change, account)
            case Changed(_, Guild() as guild):
                self._push_all("guild_update", self._shapes.guild(guild))
            case Typing(channel, user_id):
                for page, _ in self._viewers(channel):
                    page.push("typing", {"channel_id": str(channel.id), "user_id": str(user_id)})
            case CommandsChanged():
                self._push_commands()
            case Changed():
                pass

    def _channel(self, change: str, channel: Channel) -> None:
        if change == "delete":
            self._push_all("channel_delete", {"id": str(channel.id)})
            return
        for page, me in self._viewers(channel):
            page.push(f"channel_{change}", self._shapes.channel(channel, me))

    def _account(self, change: str, account: Account) -> None:
        if not account.bot and not account.hidden:
            self._push_all(f"person_{change}", self._person(account))
            self._push_commands(account.id)

    def bot_changed(self) -> None:
        """Tell the pages that the bot came or went."""
        self._push_all("bot_update", self._bot())

    def _message(self, change: str, message: Message) -> None:
        channel = self._world.channels[message.channel_id]
        for page, me in self._viewers(channel):
            if message.owner_id not in (None, me.id):
                continue
            if change == "delete":
                page.push("message_delete", {"id": str(message.id), "channel_id": str(channel.id)})
            else:
                page.push(f"message_{change}", self._shapes.message(message, me))

    def _viewers(self, channel: Channel) -> list[tuple[_Page, Account]]:
        pages = [(page, self._world.accounts[page.person_id]) for page in self._pages]
        return [(page, me) for page, me in pages if self._world.sees(me, channel)]

    def _push_all(self, kind: str, data: object) -> None:
        for page in self._pages:
            page.push(kind, data)

    def _push_commands(self, person_id: int | None = None) -> None:
        for page in self._pages:
            if person_id in (None, page.person_id):
                page.push("commands", self._shapes.commands(self._world.accounts[page.person_id]))

    def _presence(self, person_id: int) -> None:
        self._push_all("person_update", self._person(self._world.accounts[person_id]))

    # -- what people do ----------------------------------------------------------------------------------

    def _start(self, page: _Page, text: str) -> None:
        try:
            action = load_object(text)
        except msgspec.DecodeError:
            page.reply(None, _refused("invalid", "This is no JSON object."))
            return
        task = asyncio.create_task(self._act(page, action))
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._ended(page, action, done))

    def _ended(self, page: _Page, action: Payload, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("An action failed: %s", action.get("do"), exc_info=error)
            page.reply(action.get("id"), _refused("failed", "The practice server failed; its log says how."))

    async def _act(self, page: _Page, action: Payload) -> None:
        try:
            result = await self._do(self._world.accounts[page.person_id], action)
            reply: Payload = {"ok": True, "d": result}
        except RefusedError as error:
            reply = _refused(error.kind, error.message, error.field)
        except ApiError as error:
            reply = _refused("unknown" if error.status == 404 else "invalid", _words(error))
        page.reply(action.get("id"), reply)

    async def _do(self, me: Account, action: Payload) -> Payload:
        name = str(action.get("do"))
        if name in self._play.names:
            return await self._play.do(name, me, action)
        result = self._actions.do(name, me, action)
        if (person_id := result.pop("_person", None)) is not None:
            result["person"] = self._person(self._world.accounts[person_id])
        return result


async def _write(page: _Page, socket: web.WebSocketResponse) -> None:
    while True:
        data = await page.outbox.get()
        with contextlib.suppress(ConnectionError):
            await socket.send_str(data.decode())


def _refused(kind: str, message: str, field_name: str | None = None) -> Payload:
    error: Payload = {"kind": kind, "message": message}
    if field_name is not None:
        error["field"] = field_name
    return {"ok": False, "error": error}


def _words(error: ApiError) -> str:
    """Return the first thing that is wrong with a form, or the refusal's own words."""
    node: object = error.errors
    while isinstance(node, dict) and node:
        node = next(iter(msgspec.convert(node, Payload).values()))
    first = msgspec.convert(node, list[Payload])[0] if isinstance(node, list) and node else {}
    return str(first.get("message", error.message))
