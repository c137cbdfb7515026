"""Discord as far as the bot's own requests see it: every request is recorded and answered, some are refused.

Everything above `discord.http.HTTPClient.request` is the real library.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias
from unittest.mock import create_autospec

import aiohttp
import discord
import msgspec
from discord.http import Route

Payload: TypeAlias = dict[str, Any]
Answer: TypeAlias = Payload | list[Payload]
Wanted: TypeAlias = Callable[["Request"], bool]

SELF: Final = 1
_FIRST_ID: Final = 10**17
_APPLICATION: Final[Payload] = {
    "id": str(SELF),
    "name": "Bombonera",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "team": None,
    "owner": {"id": "2", "username": "owner", "discriminator": "0", "avatar": None},
}
_BOT: Final[Payload] = {"id": str(SELF), "username": "Bombonera", "discriminator": "0", "avatar": None, "bot": True}


@dataclass
class Request:
    """One request: what for, where, with what."""

    method: str
    path: str
    body: Payload
    files: tuple[str, ...]

    @property
    def channel(self) -> int:
        """The channel it goes to."""
        found = re.match(r"/channels/(\d+)", self.path)
        return int(found[1]) if found else 0

    @property
    def text(self) -> str:
        """All text that it shows."""
        return "\n".join(part["content"] for part in walk(self.body.get("components", [])) if "content" in part)

    @property
    def labels(self) -> list[str]:
        """The labels of its buttons."""
        return [part["label"] for part in walk(self.body.get("components", [])) if "label" in part]

    @property
    def mentioned(self) -> set[int]:
        """The people it calls."""
        return {int(user) for user in self.body.get("allowed_mentions", {}).get("users", [])}


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """All components, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def error(status: int, code: int = 0) -> discord.HTTPException:
    """What the library raises when Discord answers so."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    response = create_autospec(aiohttp.ClientResponse, instance=True, status=status, reason="refused")
    return kind(response, {"code": code, "message": "refused"})


@dataclass
class Wire:
    """Answers requests as Discord would.

    Attributes:
        requests: all that came, in order, refused ones included.
        messages: what the channels hold, by id; oldest first.
        threads: archived threads; who writes or edits there is refused.
    """

    requests: list[Request] = field(default_factory=list[Request])
    messages: dict[int, Payload] = field(default_factory=dict[int, Payload])
    threads: set[int] = field(default_factory=set[int])
    _refusals: list[tuple[Wanted, Exception, int]] = field(default_factory=list[tuple[Wanted, Exception, int]])
    _nonces: dict[str, Payload] = field(default_factory=dict[str, Payload])
    _holding: dict[str, asyncio.Event] = field(default_factory=dict[str, asyncio.Event])
    _last: int = _FIRST_ID

    # --- for tests -----------------------------------------------------------------------------------------------

    def refuse(self, wanted: Wanted, failure: Exception, times: int = 1) -> None:
        """Answers the next such requests with an error."""
        self._refusals.append((wanted, failure, times))

    def hold(self, method: str) -> asyncio.Event:
        """Keeps all requests of a method waiting until the event is set."""
        return self._holding.setdefault(method, asyncio.Event())

    def forget_nonces(self) -> None:
        """Some minutes pass."""
        self._nonces.clear()

    def sent(self, channel: int | None = None) -> list[Request]:
        """The messages posted, in one channel or in all."""
        return [one for one in self.requests if _posts(one) and channel in (None, one.channel)]

    def edited(self, channel: int | None = None) -> list[Request]:
        """The messages edited, in one channel or in all."""
        return [one for one in self.requests if _edits(one) and channel in (None, one.channel)]

    def in_channel(self, channel: int) -> list[Payload]:
        """What a channel holds, oldest first."""
        return [one for one in self.messages.values() if one["channel_id"] == str(channel)]

    # --- for the library -----------------------------------------------------------------------------------------

    async def request(
        self,
        route: Route,
        *,
        files: Iterable[discord.File] | None = None,
        form: Iterable[Mapping[str, str]] | None = None,
        json: Payload | None = None,
        **_: object,
    ) -> Answer:
        """Stands in for `HTTPClient.request`."""
        body = json or {}
        for part in form or ():
            if part["name"] == "payload_json":
                body = msgspec.json.decode(part["value"], type=dict[str, Any])
        path = route.url.removeprefix(Route.BASE).partition("?")[0]
        request = Request(route.method, path, body, tuple(file.filename for file in files or ()))
        self.requests.append(request)
        if route.method in self._holding:
            await self._holding[route.method].wait()
        else:
            await asyncio.sleep(0)
        self._maybe_refuse(request)
        return self._answer(request)

    def _maybe_refuse(self, request: Request) -> None:
        for at, (wanted, failure, times) in enumerate(self._refusals):
            if wanted(request):
                self._refusals[at : at + 1] = [(wanted, failure, times - 1)] if times > 1 else []
                raise failure
        if request.channel in self.threads and (_posts(request) or _edits(request)):
            raise error(400, 50083)

    def _answer(self, request: Request) -> Answer:
        match [request.method, *request.path.strip("/").split("/")]:
            case [_, "channels", *_]:
                return self._answer_channel(request)
            case ["GET", "users", "@me"]:
                return _BOT
            case ["GET", "oauth2", *_]:
                return _APPLICATION
            case ["PUT", "applications", *_]:
                return []
            case ["POST", "users", "@me", "channels"]:
                return {"id": str(int(request.body["recipient_id"]) * 1000), "type": 1, "recipients": []}
            case _:
                raise AssertionError(f"the bot asked for {request.method} {request.path}")

    def _answer_channel(self, request: Request) -> Answer:
        match [request.method, *request.path.strip("/").split("/")]:
            case ["POST", "channels", channel, "messages"]:
                return self._post(channel, request)
            case ["PATCH", "channels", _, "messages", message]:
                return self._edit(int(message), request)
            case ["DELETE", "channels", _, "messages", message]:
                self._message(int(message))
                return self.messages.pop(int(message))
            case ["GET", "channels", _, "messages", message]:
                return self._message(int(message))
            case ["GET", "channels", channel, "messages"]:
                return list(reversed(self.in_channel(int(channel))))
            case ["GET", "channels", channel]:
                return _thread(channel)
            case ["PATCH", "channels", channel]:
                self.threads.discard(int(channel))
                return _thread(channel)
            case _:
                raise AssertionError(f"the bot asked for {request.method} {request.path}")

    def _message(self, number: int) -> Payload:
        if number not in self.messages:
            raise error(404, 10008)
        return self.messages[number]

    def _post(self, channel: str, request: Request) -> Payload:
        nonce: str | None = request.body.get("nonce")
        if nonce is not None and nonce in self._nonces:
            return self._nonces[nonce]
        self._last += 1
        made: Payload = {
            "id": str(self._last),
            "channel_id": channel,
            "author": _BOT,
            "content": "",
            "timestamp": "2026-01-02T03:04:05.000000+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "type": 0,
            "flags": 1 << 15,
            "components": _shown(request.body["components"]),
        }
        self.messages[self._last] = made
        if nonce is not None:
            self._nonces[nonce] = made
        return made

    def _edit(self, number: int, request: Request) -> Payload:
        found = self._message(number)
        found["components"] = _shown(request.body["components"])
        return found


def _posts(request: Request) -> bool:
    return request.method == "POST" and request.path.endswith("/messages")


def _edits(request: Request) -> bool:
    return request.method == "PATCH" and "/messages/" in request.path


def _thread(channel: str) -> Payload:
    return {
        "id": channel,
        "type": 11,
        "guild_id": "5",
        "parent_id": "6",
        "owner_id": "7",
        "name": "thread",
        "message_count": 1,
        "member_count": 1,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 60,
            "archive_timestamp": "2026-01-02T03:04:05.000000+00:00",
            "locked": False,
        },
    }


def _shown(components: list[Payload]) -> list[Payload]:
    """Components as Discord gives them back: numbered, and with pictures' real addresses."""
    copied = msgspec.json.decode(msgspec.json.encode(components), type=list[Payload])
    for number, part in enumerate(walk(copied), start=1):
        part["id"] = number
        items: list[Mapping[str, Payload]] = part.get("items", [])
        for item in items:
            media = item["media"]
            media["url"] = media["url"].replace("attachment://", "https://cdn.example/attachments/") + "?ex=1"
    return copied
