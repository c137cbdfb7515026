"""What the tests of the practice server share: a bot, a caller of REST routes, and a judge of replies."""

import importlib
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
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from practice.rest import Recorded
from practice.server import PracticeServer

Json = dict[str, Any]
Draw = Callable[[int, int], bytes]
"""Draws a plain picture of a size."""


class OpenApi:
    """Checks recorded requests and replies against Discord's OpenAPI document."""

    def __init__(self, document: Json) -> None:
        snowflake = document["components"]["schemas"]["SnowflakeType"]
        # Discord takes ids as integers too, and discord.py sends some so.
        document["components"]["schemas"]["SnowflakeType"] = {"anyOf": [snowflake, {"type": "integer"}]}
        # The written documentation shows names as the codes inside a form's errors; it wins.
        inner = {"type": "object", "required": ["code", "message"], "properties": {"code": {"type": "string"}}}
        document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = inner
        self._paths: Json = document["paths"]
        resource: Resource[Any] = Resource(contents=document, specification=DRAFT202012)
        self._registry: Registry[Any] = Registry[Any]().with_resource("urn:discord", resource)
        self._validators: dict[str, Any] = {}
        self._best_match: Any = importlib.import_module("jsonschema.exceptions").best_match
        self._make: Any = importlib.import_module("jsonschema").Draft202012Validator

    def problems(self, recorded: Recorded) -> list[str]:
        """Return what is wrong with the reply to a request, and with the request if it was accepted."""
        operation = self._paths.get(recorded.template, {}).get(recorded.method.lower())
        if operation is None:
            return [f"{recorded.method} {recorded.template}: not in the document"]
        where = f"#/paths/{_pointer(recorded.template)}/{recorded.method.lower()}"
        found = self._check(*_reply_schema(operation, where, recorded.status), recorded.reply)
        if recorded.status < 400 and "requestBody" in operation:
            kind = "multipart/form-data" if recorded.files else "application/json"
            body: Any = recorded.json
            if recorded.files:
                body = {**body, **{f"files[{file.number}]": file.filename for file in recorded.files}}
            content = operation["requestBody"]["content"]
            if kind in content:
                schema = content[kind]["schema"]
                found += self._check(schema, f"{where}/requestBody/content/{_pointer(kind)}/schema", body)
        return [f"{recorded.method} {recorded.path} {recorded.status}: {problem}" for problem in found]

    def _check(self, schema: Json | None, where: str, value: object) -> list[str]:
        if schema is None:
            return [] if value is None else [f"a body where none is allowed ({where})"]
        validator = self._validators.get(where)
        if validator is None:
            validator = self._make({"$ref": f"urn:discord{where}"}, registry=self._registry)
            self._validators[where] = validator
        error = self._best_match(validator.iter_errors(json.loads(json.dumps(value))))
        return [] if error is None else [f"{error.json_path}: {error.message[-700:]}"]


def _pointer(text: str) -> str:
    """Write a key as a part of a JSON pointer in a URI fragment."""
    return text.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _reply_schema(operation: Json, where: str, status: int) -> tuple[Json | None, str]:
    responses = operation["responses"]
    for key in (str(status), f"{status // 100}XX"):
        if key not in responses:
            continue
        place = f"{where}/responses/{key}"
        response = responses[key]
        if "$ref" in response:
            # A reference to a shared response: point there instead.
            place = response["$ref"]
            name = place.rpartition("/")[2]
            return {}, f"#/components/responses/{name}/content/application~1json/schema"
        content = response.get("content", {}).get("application/json")
        if content is None:
            return None, place
        return content["schema"], f"{place}/content/application~1json/schema"
    return None, f"{where}/responses (no {status})"


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
