"""Deadlines and tokens of interactions, and what must not be answered how."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from practice.driver import ActionError, Person
from practice.server import PracticeServer
from tests.practice.kit import Caller, Connect, Json, NewBot
from tests.waiting import PATIENCE


class Puppet:
    """A bot that keeps its interactions for the test to answer."""

    def __init__(self, server: PracticeServer, call: Caller, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.app = server.world.bot.id
        self._call = call
        self._socket = socket

    async def interaction(self) -> Json:
        """Return the next interaction."""
        while True:
            frame = await asyncio.wait_for(self._socket.receive_json(), PATIENCE)
            if frame["t"] == "INTERACTION_CREATE":
                return frame["d"]

    async def answer(self, interaction: Json, kind: int, data: Json | None = None) -> tuple[int, Any]:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        return await self._call("POST", path, {"type": kind, "data": data or {}})

    async def hook(self, method: str, interaction: Json, path: str = "", body: Json | None = None) -> tuple[int, Any]:
        return await self._call(method, f"/webhooks/{self.app}/{interaction['token']}{path}", body)


@pytest.fixture
async def puppet(server: PracticeServer, call: Caller) -> AsyncIterator[Puppet]:
    option = {"type": 4, "name": "n", "description": "n", "autocomplete": True}
    commands = [{"name": "go", "description": "Go", "options": [option]}]
    await call("PUT", f"/applications/{server.world.bot.id}/commands", commands)
    async with aiohttp.ClientSession() as http, http.ws_connect(server.gateway_url) as socket:
        await socket.send_json({"op": 2, "d": {"token": "practice", "intents": 1, "properties": {}}})
        await asyncio.wait_for(socket.receive(), PATIENCE)
        await asyncio.wait_for(socket.receive(), PATIENCE)
        yield Puppet(server, call, socket)


@pytest.fixture
def ana(server: PracticeServer) -> Person:
    return server.person("Ana")


def going(ana: Person) -> "asyncio.Task[Any]":
    return asyncio.create_task(ana.command("go", channel="games"))


async def test_the_payload_has_all_that_discord_sends(puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    await puppet.answer(payload, 4, {"content": "x"})
    await task
    assert {
        "id", "application_id", "type", "token", "version", "attachment_size_limit", "channel", "channel_id",
        "guild", "guild_id", "member", "locale", "guild_locale", "app_permissions", "entitlements", "context",
        "authorizing_integration_owners", "data",
    } == set(payload)  # fmt: skip
    assert payload["member"]["user"]["username"] == "ana"
    assert int(payload["member"]["permissions"]) & 1 << 5, "Ana has Manage Server"
    assert (payload["version"], payload["attachment_size_limit"], payload["context"]) == (1, 10485760, 0)


async def test_in_a_private_conversation_there_is_a_user_instead_of_a_member(
    puppet: Puppet,
    ana: Person,
) -> None:
    await ana.act("open_dm")
    task = asyncio.create_task(ana.command("go", channel="dm"))
    payload = await puppet.interaction()
    await puppet.answer(payload, 4, {"content": "x"})
    await task
    assert payload["user"]["username"] == "ana"
    assert not {"member", "guild_id", "guild"} & set(payload)
    assert payload["context"] == 1


async def test_no_answer_within_three_seconds(server: PracticeServer, puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    server.clock.advance(3.1)
    with pytest.raises(ActionError, match="did not respond") as caught:
        await task
    assert caught.value.kind == "failed"
    status, reply = await puppet.answer(payload, 4, {"content": "late"})
    assert (status, reply["code"]) == (404, 10062)
    assert (await puppet.hook("POST", payload, "", {"content": "late"}))[1]["code"] == 10015
    assert await ana.messages("games") == []


async def test_a_click_without_answer_failed(server: PracticeServer, puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    button = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    await puppet.answer(await puppet.interaction(), 4, {"content": "x", "components": [button]})
    click = asyncio.create_task(ana.click((await task).message, "Go"))
    payload = await puppet.interaction()
    assert payload["message"]["components"][0]["components"][0]["custom_id"] == "go"
    assert payload["data"] == {"component_type": 2, "custom_id": "go", "id": 2}
    server.clock.advance(3.1)
    with pytest.raises(ActionError, match="This interaction failed"):
        await click


async def test_no_bot_at_all(ana: Person, call: Caller, server: PracticeServer) -> None:
    path = f"/applications/{server.world.bot.id}/commands"
    await call("PUT", path, [{"name": "go", "description": "Go"}])
    with pytest.raises(ActionError) as caught:
        await ana.command("go", channel="games")
    assert caught.value.kind == "offline"


async def test_a_second_answer_is_40060(puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    assert (await puppet.answer(payload, 5))[0] == 200
    await task
    for kind in (4, 5):
        status, reply = await puppet.answer(payload, kind, {"content": "again"})
        assert (status, reply["code"]) == (400, 40060)


async def test_a_refused_answer_may_be_put_right(puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    assert (await puppet.answer(payload, 4, {"content": "x" * 2001}))[1]["code"] == 50035
    assert (await puppet.answer(payload, 4, {}))[1]["code"] == 50006
    assert (await puppet.answer(payload, 7, {"content": "x"}))[1]["code"] == 50035, "no message to update"
    assert (await puppet.answer(payload, 8, {"choices": []}))[1]["code"] == 50035, "nobody is typing"
    assert (await puppet.answer(payload, 4, {"content": "right"}))[0] == 200
    assert (await task).text == "right"


async def test_unknown_interactions(puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    wrong_token = payload | {"token": "x"}
    assert (await puppet.answer(wrong_token, 4, {"content": "x"}))[1]["code"] == 10062
    assert (await puppet.answer(payload | {"id": "1"}, 4, {"content": "x"}))[1]["code"] == 10062
    await puppet.answer(payload, 4, {"content": "x"})
    await task


async def test_a_token_lives_fifteen_minutes(server: PracticeServer, puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    await puppet.answer(payload, 4, {"content": "x"})
    await task
    server.clock.advance(14 * 60)
    assert (await puppet.hook("PATCH", payload, "/messages/@original", {"content": "y"}))[0] == 200
    server.clock.advance(2 * 60)
    for method, path in (("POST", ""), ("PATCH", "/messages/@original"), ("GET", "/messages/@original")):
        status, reply = await puppet.hook(method, payload, path, {"content": "z"})
        assert (status, reply["code"]) == (401, 50027)
    status, reply = await puppet.hook("POST", {"token": "never"}, "", {"content": "z"})
    assert (status, reply["code"]) == (401, 50027)


async def test_a_token_reaches_only_its_own_messages(puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    await puppet.answer(payload, 4, {"content": "x", "flags": 64})
    first = (await task).message
    task = going(ana)
    other = await puppet.interaction()
    await puppet.answer(other, 4, {"content": "y"})
    await task
    path = f"/messages/{first.id}"
    assert (await puppet.hook("PATCH", other, path, {"content": "z"}))[1]["code"] == 10008
    assert (await puppet.hook("PATCH", payload, path, {"content": "z"}))[0] == 200
    _, follow_up = await puppet.hook("POST", payload, "", {"content": "more", "flags": 64})
    assert follow_up["interaction_metadata"]["original_response_message_id"] == first.id
    assert (await puppet.hook("DELETE", payload, f"/messages/{follow_up['id']}"))[0] == 204
    assert (await puppet.hook("DELETE", payload, "/messages/@original"))[0] == 204
    assert (await puppet.hook("GET", payload, "/messages/@original"))[1]["code"] == 10008
    assert [message.text for message in await ana.messages("games")] == ["y"]


async def test_a_click_gives_a_new_token_for_an_ephemeral_message(
    server: PracticeServer, puppet: Puppet, ana: Person
) -> None:
    task = going(ana)
    button = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    first = await puppet.interaction()
    await puppet.answer(first, 4, {"content": "x", "flags": 64, "components": [button]})
    message = (await task).message
    server.clock.advance(3600)
    click = asyncio.create_task(ana.click(message, "Go"))
    payload = await puppet.interaction()
    assert (await puppet.answer(payload, 6))[0] == 200
    assert (await click).result == "nothing"
    assert (await puppet.hook("PATCH", payload, "/messages/@original", {"content": "new"}))[0] == 200
    assert (await ana.latest(message)).text == "new"


async def test_without_with_response_the_answer_is_empty(puppet: Puppet, ana: Person, call: Caller) -> None:
    task = going(ana)
    payload = await puppet.interaction()
    path = f"/interactions/{payload['id']}/{payload['token']}/callback"
    assert await call("POST", path, {"type": 4, "data": {"content": "x"}}) == (204, None)
    assert (await task).text == "x"


@pytest.mark.parametrize(
    "choices",
    [
        [{"name": str(number), "value": number} for number in range(26)],
        [{"name": "x" * 101, "value": 1}],
        [{"name": "", "value": 1}],
        [{"name": "text", "value": "one"}],
        [{"name": "half", "value": 0.5}],
        [{"name": "same", "value": 1}, {"name": "same", "value": 2}],
    ],
)
async def test_choices_that_are_refused(choices: list[Json], puppet: Puppet, ana: Person) -> None:
    task = asyncio.create_task(ana.autocomplete("go", "n", "1", channel="games"))
    payload = await puppet.interaction()
    assert payload["data"]["options"] == [{"name": "n", "type": 4, "value": "1", "focused": True}]
    status, reply = await puppet.answer(payload, 8, {"choices": choices})
    assert (status, reply["code"]) == (400, 50035)
    assert (await puppet.answer(payload, 4, {"content": "x"}))[1]["code"] == 50035
    assert (await puppet.answer(payload, 8, {"choices": [{"name": "One", "value": 1}]}))[0] == 200
    assert await task == {"One": 1}


async def test_a_modal_submit_tells_what_opened_it(puppet: Puppet, ana: Person) -> None:
    task = going(ana)
    label = {"type": 18, "label": "L", "component": {"type": 4, "custom_id": "a", "style": 1, "required": False}}
    opening = await puppet.interaction()
    form = {"title": "T", "custom_id": "m", "components": [{"type": 10, "content": "Read"}, label]}
    await puppet.answer(opening, 9, form)
    submit = asyncio.create_task(ana.submit_modal((await task).modal))
    payload = await puppet.interaction()
    assert payload["data"] == {
        "custom_id": "m",
        "components": [
            {"type": 10, "id": 1},
            {"type": 18, "id": 3, "component": {"type": 4, "id": 4, "custom_id": "a", "value": ""}},
        ],
    }
    assert (await puppet.answer(payload, 9, form))[1]["code"] == 50035, "no modal after a modal"
    _, report = await puppet.answer(payload, 4, {"content": "x"})
    metadata = report["resource"]["message"]["interaction_metadata"]
    assert metadata["triggering_interaction_metadata"]["id"] == opening["id"]
    await submit


async def test_every_kind_of_modal_input(puppet: Puppet, ana: Person) -> None:
    options = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
    inputs: list[Json] = [
        {"type": 3, "custom_id": "menu", "options": options, "max_values": 2},
        {"type": 5, "custom_id": "who"},
        {"type": 21, "custom_id": "radio", "options": options},
        {"type": 22, "custom_id": "boxes", "options": options, "required": False},
        {"type": 23, "custom_id": "box"},
    ]
    labels = [{"type": 18, "label": str(number), "component": item} for number, item in enumerate(inputs)]
    task = going(ana)
    await puppet.answer(await puppet.interaction(), 9, {"title": "T", "custom_id": "m", "components": labels})
    modal = (await task).modal
    eva = await ana.person_id("Eva")
    values: Json = {"menu": ["a", "b"], "who": [eva], "radio": "b", "box": True}
    with pytest.raises(ActionError, match="required") as caught:
        await ana.submit_modal(modal, {**values, "radio": None})
    assert caught.value.field == "radio"
    with pytest.raises(ActionError, match="no such field"):
        await ana.submit_modal(modal, {**values, "other": "x"})
    submit = asyncio.create_task(ana.submit_modal(modal, values))
    payload = await puppet.interaction()
    sent = [item["component"] for item in payload["data"]["components"]]
    assert [item.get("values", item.get("value")) for item in sent] == [["a", "b"], [eva], "b", [], True]
    assert payload["data"]["resolved"]["users"][eva]["username"] == "eva"
    await puppet.answer(payload, 4, {"content": "x"})
    await submit


async def test_files_in_commands_and_modals(
    puppet: Puppet,
    ana: Person,
    call: Caller,
    server: PracticeServer,
) -> None:
    command: Json = {
        "name": "load",
        "description": "Load",
        "options": [{"type": 11, "name": "file", "description": "A file", "required": True}],
    }
    await call("POST", f"/applications/{server.world.bot.id}/commands", command)
    file = {"filename": "notes.txt", "base64": "aGVsbG8="}
    task = asyncio.create_task(ana.command("load", channel="games", file=file))
    payload = await puppet.interaction()
    (attachment,) = payload["data"]["resolved"]["attachments"].values()
    assert (attachment["filename"], attachment["size"]) == ("notes.txt", 5)
    assert await ana.download(attachment["url"]) == b"hello"
    upload = {"type": 18, "label": "L", "component": {"type": 19, "custom_id": "f"}}
    await puppet.answer(payload, 9, {"title": "T", "custom_id": "m", "components": [upload]})
    submit = asyncio.create_task(ana.submit_modal((await task).modal, {"f": [file]}))
    payload = await puppet.interaction()
    (ident,) = payload["data"]["components"][0]["component"]["values"]
    assert ident in payload["data"]["resolved"]["attachments"]
    await puppet.answer(payload, 4, {"content": "x"})
    await submit
    with pytest.raises(ActionError, match="must be a file"):
        await ana.command("load", channel="games", file="notes.txt")


async def test_discord_py_hears_the_codes(connect: Connect, new_bot: NewBot, server: PracticeServer) -> None:
    bot = new_bot()
    caught: asyncio.Queue[tuple[int, int]] = asyncio.Queue()

    @bot.tree.command(name="late", description="Late")
    async def late(interaction: discord.Interaction) -> None:
        server.clock.advance(4)
        try:
            await interaction.response.send_message("x")
        except discord.NotFound as error:
            caught.put_nowait((error.status, error.code))

    async with connect(bot, server):
        with pytest.raises(ActionError):
            await server.person("Ana").command("late", channel="games")
        assert await asyncio.wait_for(caught.get(), PATIENCE) == (404, 10062)
