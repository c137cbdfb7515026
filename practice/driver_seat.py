"""A driver's connection: one WebSocket of the people's side, and what its events add up to."""

import asyncio
import contextlib
import itertools
import secrets
import urllib.parse
from types import TracebackType
from typing import Self

import aiohttp

from practice.driver_messages import ChatMessage
from practice.wire import Payload, dumps, load_object, objects


class ActionError(Exception):
    """What a person wanted did not work: ``kind``, ``message`` and ``field`` as in the person side API."""

    def __init__(self, kind: str, message: str, field: str | None = None) -> None:
        super().__init__(f"{kind}: {message}" + (f" ({field})" if field else ""))
        self.kind = kind
        self.message = message
        self.field = field


class Seat:
    """Someone's place at the practice server, and everything they see from it."""

    def __init__(self, url: str, name: str) -> None:
        """Name someone on the server at a base address."""
        self._url = url
        self.name = name
        self._session_id = secrets.token_hex(8)
        self._http: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._replies: dict[int, asyncio.Future[Payload]] = {}
        self._news = asyncio.Event()
        self._state: Payload = {}
        self._rooms: dict[str, dict[str, ChatMessage]] = {}
        self.events: list[Payload] = []
        """Every event so far, as the API sent it."""

    async def __aenter__(self) -> Self:
        """Connect."""
        await self._connected()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Disconnect."""
        await self.close()

    async def close(self) -> None:
        """Disconnect; the next use connects anew with the same session."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            await self._socket.close()
        if self._http is not None:
            await self._http.close()
        self._http = self._socket = self._reader = None

    async def reload(self) -> None:
        """Reload the page: ephemeral messages are gone."""
        await self.close()
        self._session_id = secrets.token_hex(8)
        await self._connected()

    async def download(self, url: str) -> bytes:
        """Return a picture or file.

        Raises:
            aiohttp.ClientResponseError: it is not there.
        """
        await self._connected()
        if self._http is None:
            raise ConnectionError("not connected")
        async with self._http.get(urllib.parse.urljoin(self._url, url)) as response:
            response.raise_for_status()
            return await response.read()

    # -- the wire ----------------------------------------------------------------------------------------

    async def act(self, action: str, **fields: object) -> Payload:
        """Do any action of the person side API and return its answer.

        Raises:
            ActionError: it did not work.
        """
        socket = await self._connected()
        number = next(self._numbers)
        future = asyncio.get_running_loop().create_future()
        self._replies[number] = future
        await socket.send_str(dumps({"id": number, "do": action, **fields}).decode())
        reply = await future
        if reply["ok"]:
            return reply["d"]
        error = reply["error"]
        raise ActionError(error["kind"], error["message"], error.get("field"))

    async def _connected(self) -> aiohttp.ClientWebSocketResponse:
        if self._socket is not None and not self._socket.closed:
            return self._socket
        await self.close()
        self._http = aiohttp.ClientSession()
        query = urllib.parse.urlencode({"person": self.name, "session": self._session_id})
        address = f"{self._url}/people/ws?{query}"
        self._socket = await self._http.ws_connect(address, max_msg_size=0)
        self._take(load_object(await self._socket.receive_str()))
        if self.name not in (self._state["me"][key] for key in ("id", "username", "global_name")):
            raise LookupError(f"there is nobody called {self.name!r}")
        self._reader = asyncio.create_task(self._read(self._socket))
        return self._socket

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for frame in socket:
                if frame.type is aiohttp.WSMsgType.TEXT:
                    self._take(load_object(frame.data))
        finally:
            for future in self._replies.values():
                if not future.done():
                    future.set_exception(ConnectionError("the practice server is gone"))
            self._replies.clear()

    def _take(self, frame: Payload) -> None:
        kind, data = frame["t"], frame.get("d")
        if kind == "reply":
            future = self._replies.pop(frame["id"], None)
            if future is not None and not future.done():
                future.set_result(frame)
            return
        self.events.append(frame)
        thing, _, change = kind.partition("_")
        if kind == "snapshot":
            self._take_snapshot(frame["d"])
        elif thing == "message":
            self._take_message(change, frame["d"])
        elif thing == "channel" and change == "delete":
            self._state["channels"].pop(frame["d"]["id"], None)
            self._rooms.pop(frame["d"]["id"], None)
        elif thing in ("channel", "person"):
            self._state["channels" if thing == "channel" else "people"][frame["d"]["id"]] = data
        elif kind in ("guild_update", "bot_update", "commands"):
            self._state[kind.removesuffix("_update")] = data
        self._news.set()

    def _take_snapshot(self, data: Payload) -> None:
        self._state = {**data}
        self._state["channels"] = {item["id"]: item for item in (*data["channels"], *data["dms"])}
        self._state["people"] = {item["id"]: item for item in data["people"]}
        self._rooms = {
            room: {item["id"]: ChatMessage(item) for item in objects(messages)}
            for room, messages in data["messages"].items()
        }

    def _take_message(self, change: str, data: Payload) -> None:
        room = self._rooms.setdefault(data["channel_id"], {})
        if change == "delete":
            room.pop(data["id"], None)
        elif change == "create" or data["id"] in room:
            room[data["id"]] = ChatMessage(data)

    def _find(self, ident: str) -> ChatMessage | None:
        return next((room[ident] for room in self._rooms.values() if ident in room), None)

    def _message_id(self, message: ChatMessage | str) -> str:
        return message if isinstance(message, str) else message.id
