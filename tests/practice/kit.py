"""What the tests of the practice server share: a bot and a caller of REST routes."""

import io
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from practice.clock import Clock
from practice.server import PracticeServer

Json = dict[str, Any]


class StillClock(Clock):
    """A clock that only a test moves: no machine is too slow for what must happen within some seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._began = super().now()

    def now(self) -> float:
        return self._began + self._shift


Draw = Callable[[int, int], bytes]
"""Draws a plain picture of a size."""


class Bot(discord.Client):
    """A client with a command tree, and with the errors of its handlers in plain sight."""

    def __init__(self, *, intents: discord.Intents | None = None) -> None:
        super().__init__(intents=intents or discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.errors: list[BaseException] = []
        self.sync = True

        @self.tree.error
        async def on_error(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
            del interaction
            self.errors.append(error)

    async def setup_hook(self) -> None:
        if self.sync:
            await self.tree.sync()

    async def on_socket_event_type(self, event_type: str) -> None:
        self.heard.append(event_type)


class NewBot(Protocol):
    """Makes a bot."""

    def __call__(self, *, intents: discord.Intents = ...) -> Bot: ...


class Connect(Protocol):
    """Lets a bot in, once it is ready, for the length of a context."""

    def __call__(self, bot: Bot, server: PracticeServer) -> AbstractAsyncContextManager[Bot]: ...


def text_channel(bot: Bot, ident: str) -> discord.TextChannel:
    """Return a text channel that the bot knows."""
    channel = bot.get_channel(int(ident))
    assert isinstance(channel, discord.TextChannel)
    return channel


def point_at(server: PracticeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", server.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))
    monkeypatch.setattr(Asset, "BASE", server.cdn_url)


def grant(server: PracticeServer, bits: int) -> None:
    """Let the bot do more than it may at first, on every server."""
    for role in list(server.world.roles.values()):
        if role.managed_by == server.world.bot.id:
            server.world.save_role(role.but(permissions=role.permissions | bits))


class Caller:
    """Sends REST requests by hand, as a bot would."""

    def __init__(self, server: PracticeServer, session: aiohttp.ClientSession) -> None:
        self._server = server
        self._session = session
        self.headers: dict[str, str] = {}

    async def __call__(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        files: dict[str, bytes] | None = None,
        token: str | None = None,
    ) -> tuple[int, Any]:
        """Send one; return status and JSON."""
        headers = {"Authorization": f"Bot {token or self._server.token}"}
        data: Any = None
        if files:
            data = aiohttp.FormData()
            data.add_field("payload_json", json.dumps(body or {}))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(
                    f"files[{number}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
                )
        elif isinstance(body, bytes):
            data = body
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        url = yarl.URL(self._server.api_url + path, encoded=True)
        async with self._session.request(method, url, data=data, headers=headers) as response:
            self.headers = dict(response.headers)
            text = await response.text()
            if text:
                assert response.headers["Content-Type"] == "application/json"
            return response.status, json.loads(text) if text else None

    async def refused(
        self, method: str, path: str, body: object = None, *, files: dict[str, bytes] | None = None
    ) -> tuple[int, int, set[str]]:
        """Send one that is refused; return status, code, and where the form is wrong with which code."""
        status, reply = await self(method, path, body, files=files)
        assert status >= 400, reply
        return status, reply["code"], set(_places(reply.get("errors", {})))


def _places(errors: Json, path: str = "") -> Iterator[str]:
    for key, value in errors.items():
        if key == "_errors":
            yield from (f"{path} {item['code']}" for item in value)
        else:
            yield from _places(value, f"{path}.{key}" if path else key)
