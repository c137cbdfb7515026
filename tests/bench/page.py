"""A person's page on the practice server, with no more work than measuring needs.

The driver of the tests looks through all messages whenever one changes; with dozens of tables in play that would cost
more than the bot.
"""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import aiohttp
import msgspec

Payload: TypeAlias = dict[str, Any]

_DECODER: Final = msgspec.json.Decoder(Payload)
_EPHEMERAL: Final = 1 << 6


class RefusedError(Exception):
    """The practice server, or the bot, did not do what was asked."""


class Page:
    """One person at one browser tab.

    Attributes:
        person_id: who.
        messages: all messages that came or changed since the page was opened, as they are now.
        hear: told of each message that comes or changes.
    """

    def __init__(self, person_id: int, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.person_id = person_id
        self.messages: dict[str, Payload] = {}
        self.hear: Callable[[Payload], None] = lambda _: None
        self._socket = socket
        self._numbers = itertools.count(1)
        self._replies: dict[int, asyncio.Future[Payload]] = {}
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, http: aiohttp.ClientSession, url: str, person_id: int) -> "Page":
        """Opens a page."""
        address = f"{url}/people/ws?person={person_id}&session=bench"
        return cls(person_id, await http.ws_connect(address, max_msg_size=0))

    async def close(self) -> None:
        """Closes the page."""
        await self._socket.close()
        await self._reader

    async def click(self, message_id: str, custom_id: str) -> Payload:
        """Presses a button; returns how the bot acknowledged it.

        Raises:
            RefusedError: the button is gone, or the bot did not acknowledge in time.
        """
        return await self._act("click", message_id=message_id, custom_id=custom_id)

    async def choose(self, message_id: str, custom_id: str, value: str) -> Payload:
        """Chooses in a menu; returns how the bot acknowledged it.

        Raises:
            RefusedError: the menu is gone, or the bot did not acknowledge in time.
        """
        return await self._act("choose", message_id=message_id, custom_id=custom_id, values=[value])

    async def _act(self, action: str, **fields: object) -> Payload:
        number = next(self._numbers)
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(msgspec.json.encode({"id": number, "do": action, **fields}).decode())
        answer = await reply
        if not answer["ok"]:
            raise RefusedError(answer["error"]["message"])
        return answer["d"]

    async def _read(self) -> None:
        async for frame in self._socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                self._take(_DECODER.decode(frame.data))
        for reply in self._replies.values():
            reply.cancel()

    def _take(self, frame: Payload) -> None:
        kind = frame["t"]
        if kind == "reply":
            self._replies.pop(frame["id"]).set_result(frame)
        elif kind in ("message_create", "message_update"):
            message = frame["d"]
            self.messages[message["id"]] = message
            self.hear(message)


def is_private(message: Payload) -> bool:
    """Whether only one person sees a message."""
    return bool(message["flags"] & _EPHEMERAL)


def controls(message: Payload) -> list[Payload]:
    """The buttons and menus of a message, in order."""
    found: list[Payload] = []
    waiting: list[Payload] = list(message["components"])
    while waiting:
        component = waiting.pop(0)
        waiting[:0] = component.get("components", [])
        if "custom_id" in component:
            found.append(component)
    return found


def texts(message: Payload) -> str:
    """All texts of a message."""
    found: list[str] = []
    waiting: list[Payload] = list(message["components"])
    while waiting:
        component = waiting.pop(0)
        waiting[:0] = component.get("components", [])
        if "content" in component:
            found.append(component["content"])
    return "\n".join(found)
