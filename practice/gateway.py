"""The gateway: Discord's WebSocket for bots."""

import asyncio
import contextlib
import zlib
from collections import deque
from collections.abc import Callable

import msgspec
from aiohttp import WSMsgType, web

from practice import shapes
from practice.identifies import Identifies
from practice.ratelimits import RateLimits
from practice.sessions import MESSAGE_CONTENT, PRIVILEGED, Frame, Session, Sessions
from practice.wire import Payload, dumps, is_object, listed, load_object, snowflake
from practice.world import World

_HEARTBEAT_MS = 41_250
_ACK_SECONDS = 0.05
_MOST_EVENTS, _PER_SECONDS = 120, 60.0
_MOST_BYTES = 4096
MOST_GUILDS = 2500
"""How many servers one shard may serve."""


class CloseError(Exception):
    """The client did something that ends its connection."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Gateway:
    """Accepts the bot's connections and sends it events."""

    def __init__(self, world: World, token: str, limits: RateLimits) -> None:
        self._world = world
        self.limits = limits
        self.identifies = Identifies(world.clock)
        self.token = token
        self.url = ""
        self.allow_privileged = True
        self.sessions = Sessions(world.clock)
        self.on_presence: Callable[[], None] = lambda: None
        self._connections: set[_Connection] = set()

    # -- events ------------------------------------------------------------------------------------------

    def dispatch(self, name: str, data: Payload, guild_id: int | None, *, intent: int = 0) -> None:
        """Send an event to every session it is for."""
        for session in self.sessions.each():
            if session.hears(guild_id, intent):
                session.send(name, data)

    def dispatch_message(self, name: str, data: Payload, guild_id: int | None, intent: int) -> None:
        """Send a message event; those without the content intent get it emptied, but for their own and mentions."""
        bot = str(self._world.bot.id)
        open_to_all = (
            guild_id is None
            or data.get("author", {}).get("id") == bot
            or any(user["id"] == bot for user in data.get("mentions", ()))
        )
        emptied: Payload = data | {"content": "", "embeds": [], "attachments": [], "components": []}
        for session in self.sessions.each():
            if session.hears(guild_id, intent):
                whole = open_to_all or session.intents & MESSAGE_CONTENT or "content" not in data
                session.send(name, data if whole else emptied)

    def reachable(self, guild_id: int | None) -> bool:
        """Tell whether a bot is connected, or was a moment ago."""
        return self.sessions.reachable(guild_id)

    @property
    def guild_ids(self) -> list[int]:
        """The servers that the bot is on."""
        return list(self._world.guilds)

    # -- for tests ---------------------------------------------------------------------------------------

    def ask_to_reconnect(self) -> None:
        """Send op 7: every client reconnects and resumes."""
        for connection in self._connections:
            connection.outbox.put_nowait({"op": 7, "d": None, "s": None, "t": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9: the sessions are not valid any more (or may be resumed)."""
        if not resumable:
            self.sessions.end_all()
        for connection in self._connections:
            connection.outbox.put_nowait({"op": 9, "d": resumable, "s": None, "t": None})

    async def close_all(self, code: int = 4000) -> None:
        """Close every connection with a code."""
        await asyncio.gather(*(connection.close(code) for connection in list(self._connections)))

    # -- connections -------------------------------------------------------------------------------------

    async def accept(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        compress = request.query.get("compress") == "zlib-stream"
        connection = _Connection(self, socket, compress=compress)
        self._connections.add(connection)
        try:
            if request.query.get("v", "10") not in ("9", "10"):
                await socket.close(code=4012, message=b"Invalid API version")
            else:
                await connection.run()
        finally:
            self._connections.discard(connection)
        return socket

    def identified(self, session: Session, shard_given: bool) -> None:
        """Greet a new session: READY, then its servers."""
        world = self._world
        mine = [guild for guild in world.guilds.values() if session.hears(guild.id, 0)]
        ready: Payload = {
            "v": 10,
            "user": shapes.user(world.bot) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "application": {"id": str(world.bot.id), "flags": 0, "flags_new": "0"},
            "private_channels": [],
            "presences": [],
            "relationships": [],
        }
        if shard_given:
            ready["shard"] = [session.shard, session.shards]
        session.send("READY", ready)
        for guild in mine:
            session.send("GUILD_CREATE", shapes.guild_create(world, guild))
        self.on_presence()

    def members_chunk(self, session: Session, data: Payload) -> None:
        """Answer a request for members."""
        guild = self._world.guilds.get(snowflake(data.get("guild_id")) or 0)
        if guild is None:
            return
        wanted = {snowflake(ident) for ident in listed(data.get("user_ids"))} | {snowflake(data.get("user_ids"))}
        query = str(data.get("query") or "").lower()
        members = [
            shapes.member(self._world, account, guild)
            for account in self._world.accounts.values()
            if (account.id in wanted if data.get("user_ids") else account.username.startswith(query))
        ]
        chunk: Payload = {"guild_id": str(guild.id), "members": members, "chunk_index": 0, "chunk_count": 1}
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        session.send("GUILD_MEMBERS_CHUNK", chunk)


class _Connection:
    """One socket: before IDENTIFY or RESUME without a session, after it with one."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self._gateway = gateway
        self._socket = socket
        self._zlib = zlib.compressobj() if compress else None
        self.outbox: asyncio.Queue[Frame] = asyncio.Queue()
        self._session: Session | None = None
        self._heard: deque[float] = deque()
        self._hung_up = False

    async def run(self) -> None:
        """Talk until one of both hangs up."""
        writer = asyncio.create_task(self._write())
        self.outbox.put_nowait({"op": 10, "d": {"heartbeat_interval": _HEARTBEAT_MS}, "s": None, "t": None})
        try:
            await self._read()
        except CloseError as error:
            if error.code == 4004 and self._session:
                self._gateway.sessions.end(self._session)
            await self._socket.close(code=error.code, message=error.reason.encode())
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
            if self._session is not None:
                if self._socket.close_code in (1000, 1001) and not self._hung_up:
                    self._gateway.sessions.end(self._session)
                self._gateway.sessions.lose(self._session, self.outbox)
                self._gateway.on_presence()

    async def close(self, code: int) -> None:
        """Hang up; the session may be resumed, whatever code the client answers with."""
        self._hung_up = True
        await self._socket.close(code=code)

    async def _write(self) -> None:
        while True:
            frame = await self.outbox.get()
            data = dumps(frame)
            with contextlib.suppress(ConnectionError):
                if self._zlib is None:
                    await self._socket.send_str(data.decode())
                else:
                    await self._socket.send_bytes(self._zlib.compress(data) + self._zlib.flush(zlib.Z_SYNC_FLUSH))

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                break
            self._count(message.data)
            try:
                frame = load_object(message.data)
            except msgspec.DecodeError:
                raise CloseError(4002, "Error while decoding payload.") from None
            self._take(frame)

    def _count(self, data: str | bytes) -> None:
        now = self._gateway.sessions.now()
        while self._heard and now - self._heard[0] > _PER_SECONDS:
            self._heard.popleft()
        self._heard.append(now)
        if len(self._heard) > _MOST_EVENTS:
            raise CloseError(4008, "You are sending too many requests.")
        if len(data) > _MOST_BYTES:
            raise CloseError(4002, "Payload is too large.")

    def _take(self, frame: Payload) -> None:
        op, data = frame.get("op"), frame.get("d")
        if op == 1:
            # Not at once: discord.py notes the time of a heartbeat after sending it, and an answer that is faster
            # than that looks to it as if it had taken since the heartbeat before.
            ack: Payload = {"op": 11, "d": None, "s": None, "t": None}
            asyncio.get_running_loop().call_later(_ACK_SECONDS, self.outbox.put_nowait, ack)
        elif op == 2 and is_object(data):
            self._identify(data)
        elif op == 6 and is_object(data):
            self._resume(data)
        elif op not in (3, 4, 8):
            raise CloseError(4001, "Unknown opcode.")
        elif self._session is None:
            raise CloseError(4003, "Not authenticated.")
        elif op == 8 and is_object(data):
            self._gateway.members_chunk(self._session, data)

    def _identify(self, data: Payload) -> None:
        if self._session is not None:
            raise CloseError(4005, "Already authenticated.")
        if str(data.get("token", "")).removeprefix("Bot ") != self._gateway.token:
            raise CloseError(4004, "Authentication failed.")
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents < 1 << 27:
            raise CloseError(4013, "Invalid intent(s).")
        if intents & PRIVILEGED and not self._gateway.allow_privileged:
            raise CloseError(4014, "Disallowed intent(s).")
        shard, shards = [*listed(data.get("shard")), 0, 1][:2] if data.get("shard") else (0, 1)
        if not (isinstance(shard, int) and isinstance(shards, int) and 0 <= shard < shards):
            raise CloseError(4010, "Invalid shard.")
        if sum((guild >> 22) % shards == shard for guild in self._gateway.guild_ids) > MOST_GUILDS:
            raise CloseError(4011, "Sharding required.")
        if not self._may_begin(shard):
            return
        self._session = self._gateway.sessions.open(intents, shard, shards, self.outbox)
        self._gateway.identified(self._session, shard_given=bool(data.get("shard")))

    def _may_begin(self, shard: int) -> bool:
        """Count a session; tell whether it may begin now."""
        identifies = self._gateway.identifies
        if self._gateway.limits.enabled and not identifies.remaining:
            # Discord ends every session then, and gives the bot another token.
            self._gateway.sessions.end_all()
            raise CloseError(4004, "Authentication failed.")
        if self._gateway.limits.enabled and identifies.too_soon(shard):
            self.outbox.put_nowait({"op": 9, "d": False, "s": None, "t": None})
            return False
        identifies.count(shard)
        return True

    def _resume(self, data: Payload) -> None:
        if self._session is not None:
            raise CloseError(4005, "Already authenticated.")
        if str(data.get("token", "")).removeprefix("Bot ") != self._gateway.token:
            raise CloseError(4004, "Authentication failed.")
        seq = data.get("seq")
        found = None
        if isinstance(seq, int):
            found = self._gateway.sessions.resume(str(data.get("session_id")), seq, self.outbox)
        if found is None:
            self.outbox.put_nowait({"op": 9, "d": False, "s": None, "t": None})
            return
        self._session, missed = found
        for frame in missed:
            self.outbox.put_nowait(frame)
        self._session.send("RESUMED", {})
        self._gateway.on_presence()
