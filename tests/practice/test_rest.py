"""REST routes by hand: permissions, rate limits, threads, de-duplication, and what is not there."""

import dataclasses
import urllib.parse

import discord
import pytest

from practice import permissions
from practice.server import PracticeServer
from tests.openapi import OpenApi
from tests.practice.kit import Bot, Caller, Connect, Json, grant

Channels = dict[str, str]


async def test_a_wrong_token_is_401(call: Caller) -> None:
    assert (await call("GET", "/users/@me", token="wrong"))[0] == 401
    assert (await call("GET", "/users/@me"))[0] == 200


async def test_paths_that_are_not_there(call: Caller, server: PracticeServer) -> None:
    assert await call("GET", "/nothing/here") == (404, {"message": "404: Not Found", "code": 0})
    server.rest.requests.clear()


async def test_unknown_things(call: Caller, channels: Channels, server: PracticeServer) -> None:
    games = channels["games"]
    for path, code in {
        "/channels/1": 10003,
        f"/channels/{games}/messages/1": 10008,
        "/guilds/1": 10004,
        f"/guilds/{server.world.home.id}/members/1": 10007,
        "/users/1": 10013,
    }.items():
        assert (await call.refused("GET", path))[:2] == (404, code)
    assert (await call.refused("GET", "/channels/abc"))[:2] == (400, 50035)


async def test_the_judge_finds_faults(call: Caller, server: PracticeServer, openapi: OpenApi) -> None:
    await call("GET", "/users/@me")
    (good,) = server.requests
    assert openapi.problems(good) == []
    for fault in (
        dataclasses.replace(good, reply={"id": None}),
        dataclasses.replace(good, reply=None),
        dataclasses.replace(good, status=404),
        dataclasses.replace(good, template="/users/@you"),
    ):
        assert openapi.problems(fault), fault


async def test_every_reading_route_answers_as_documented(
    call: Caller, channels: Channels, server: PracticeServer
) -> None:
    """The fixture checks each reply against Discord's document."""
    home, bot = server.world.home.id, server.world.bot.id
    ana = await server.person("Ana").person_id()
    _, thread = await call("POST", f"/channels/{channels['games']}/threads", {"name": "T", "type": 11})
    server.person("Ana")
    for path in (
        "/users/@me",
        f"/users/{ana}",
        "/oauth2/applications/@me",
        "/applications/@me",
        "/gateway",
        "/gateway/bot",
        f"/guilds/{home}",
        f"/guilds/{home}/channels",
        f"/guilds/{home}/roles",
        f"/guilds/{home}/threads/active",
        f"/guilds/{home}/members?limit=3",
        f"/guilds/{home}/members/search?query=an&limit=5",
        f"/guilds/{home}/members/{ana}",
        f"/channels/{channels['games']}",
        f"/channels/{thread['id']}",
        f"/channels/{thread['id']}/thread-members",
        f"/channels/{thread['id']}/thread-members/{bot}",
        f"/channels/{channels['games']}/threads/archived/public",
        f"/channels/{channels['games']}/messages/pins",
        f"/applications/{bot}/commands",
    ):
        status, reply = await call("GET", path)
        assert status == 200, (path, reply)
        assert reply is not None
    _, found = await call("GET", f"/guilds/{home}/members/search?query=an&limit=5")
    assert [member["user"]["username"] for member in found] == ["ana"]
    _, page = await call("GET", f"/guilds/{home}/members?limit=2&after={ana}")
    assert [member["user"]["username"] for member in page] == ["bruno", "chloé"]


# -- messages ------------------------------------------------------------------------------------------------


async def test_listing_messages(call: Caller, channels: Channels) -> None:
    path = f"/channels/{channels['games']}/messages"
    ids = [(await call("POST", path, {"content": str(number)}))[1]["id"] for number in range(6)]

    async def listed(query: str) -> list[int]:
        status, messages = await call("GET", f"{path}?{query}")
        assert status == 200
        return [ids.index(message["id"]) for message in messages]

    assert await listed("limit=3") == [5, 4, 3]
    assert await listed(f"limit=2&before={ids[3]}") == [2, 1]
    assert await listed(f"limit=2&after={ids[1]}") == [3, 2]
    assert await listed(f"limit=3&around={ids[2]}") == [3, 2, 1]
    assert (await call.refused("GET", f"{path}?limit=101"))[:2] == (400, 50035)


async def test_a_nonce_is_posted_once(call: Caller, channels: Channels, server: PracticeServer) -> None:
    path = f"/channels/{channels['games']}/messages"
    body: Json = {"content": "x", "nonce": "abc", "enforce_nonce": True}
    _, first = await call("POST", path, body)
    _, again = await call("POST", path, body | {"content": "other"})
    assert again == first
    _, loose = await call("POST", path, body | {"enforce_nonce": False})
    assert loose["id"] != first["id"]
    _, elsewhere = await call("POST", f"/channels/{channels['bonbon']}/messages", body)
    assert elsewhere["id"] != first["id"]
    server.clock.advance(600)
    _, later = await call("POST", path, body)
    assert later["id"] not in (first["id"], loose["id"])


async def test_only_own_messages_are_edited_and_deleted(
    call: Caller, channels: Channels, server: PracticeServer
) -> None:
    ana = server.person("Ana")
    said = await ana.say("hello", channel="games")
    path = f"/channels/{channels['games']}/messages/{said.id}"
    assert (await call.refused("PATCH", path, {"content": "x"}))[:2] == (403, 50005)
    assert (await call.refused("DELETE", path))[:2] == (403, 50013)
    _, mine = await call("POST", f"/channels/{channels['games']}/messages", {"content": "x"})
    assert await call("DELETE", f"/channels/{channels['games']}/messages/{mine['id']}") == (204, None)
    assert [message.text for message in await ana.messages("games")] == ["hello"]


async def test_replies_mention_whom_they_answer(call: Caller, channels: Channels, server: PracticeServer) -> None:
    ana = server.person("Ana")
    said = await ana.say("hello", channel="games")
    path = f"/channels/{channels['games']}/messages"
    body: Json = {"content": "yes", "message_reference": {"message_id": said.id}}
    _, reply = await call("POST", path, body)
    assert (reply["type"], reply["referenced_message"]["content"]) == (19, "hello")
    assert [user["username"] for user in reply["mentions"]] == ["ana"]
    nobody: Json = {"allowed_mentions": {"parse": [], "replied_user": False}}
    _, silent = await call("POST", path, body | nobody)
    assert silent["mentions"] == []
    _, changed = await call("PATCH", f"{path}/{silent['id']}", {"embeds": [{"title": "t"}]})
    assert changed["mentions"] == [], "an edit of something else mentions nobody anew"


async def test_pins_reactions_typing_and_bulk_delete(call: Caller, channels: Channels, server: PracticeServer) -> None:
    games = channels["games"]
    path = f"/channels/{games}/messages"
    _, message = await call("POST", path, {"content": "x"})
    assert (await call.refused("PUT", f"{path}/pins/{message['id']}"))[:2] == (403, 50013)
    grant(server, permissions.PIN_MESSAGES)
    assert (await call("PUT", f"{path}/pins/{message['id']}"))[0] == 204
    _, pins = await call("GET", f"{path}/pins")
    assert [item["message"]["id"] for item in pins["items"]] == [message["id"]]
    emoji = urllib.parse.quote("🍫")
    reactions = f"{path}/{message['id']}/reactions"
    assert (await call("PUT", f"{reactions}/{emoji}/@me"))[0] == 204
    await server.person("Ana").react(message["id"], "🍫")
    _, users = await call("GET", f"{reactions}/{emoji}")
    assert [user["username"] for user in users] == ["Bombonera", "ana"]
    assert (await call.refused("PUT", f"{reactions}/smile/@me"))[:2] == (404, 10014)
    assert (await call("DELETE", f"{reactions}/{emoji}/@me"))[0] == 204
    assert (await server.person("Ana").last("games")).raw["reactions"][0] | {"emoji": None} == {
        "emoji": None, "count": 1, "count_details": {"burst": 0, "normal": 1}, "burst_colors": [],
        "me_burst": False, "me": True,
    }  # fmt: skip
    assert (await call("POST", f"/channels/{games}/typing"))[0] == 204
    await server.person("Ana").last("games")
    assert "typing" in [event["t"] for event in server.person("Ana").events]
    assert (await call.refused("DELETE", reactions))[:2] == (403, 50013)
    assert (await call.refused("POST", f"{path}/bulk-delete", {"messages": ["1", "2"]}))[:2] == (403, 50013)


# -- permissions ---------------------------------------------------------------------------------------------


async def test_a_channel_where_the_bot_may_not_write(call: Caller, channels: Channels, server: PracticeServer) -> None:
    path = f"/channels/{channels['games']}/messages"
    _, message = await call("POST", path, {"content": "x"})
    ana = server.person("Ana")
    await ana.set_channel("games", bot_can_send=False)
    assert (await call.refused("POST", path, {"content": "x"}))[:2] == (403, 50013)
    assert (await call("PATCH", f"{path}/{message['id']}", {"content": "y"}))[0] == 200, "own messages still change"
    _, channel = await call("GET", f"/channels/{channels['games']}")
    assert channel["permission_overwrites"][0]["id"] == str(server.world.bot.id)
    await ana.set_channel("games", bot_can_view=False)
    assert (await call.refused("GET", path))[:2] == (403, 50001)
    assert (await call.refused("POST", path, {"content": "x"}))[:2] == (403, 50001)
    await ana.set_channel("games", bot_can_view=True, bot_can_send=True)
    assert (await call("POST", path, {"content": "x"}))[0] == 200


async def test_answers_to_commands_need_no_permission_to_write(
    connect: Connect, bot: Bot, server: PracticeServer
) -> None:
    @bot.tree.command(name="ping", description="Ping")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.app_permissions.send_messages}")

    async with connect(bot, server):
        ana = server.person("Ana")
        await ana.set_channel("games", bot_can_send=False)
        assert (await ana.command("ping", channel="games")).text == "False"


# -- threads -------------------------------------------------------------------------------------------------


async def test_threads(call: Caller, channels: Channels, server: PracticeServer) -> None:
    games = f"/channels/{channels['games']}"
    assert (await call.refused("POST", f"{games}/threads", {"name": "Table", "type": 12}))[:2] == (403, 50013)
    grant(server, permissions.CREATE_PRIVATE_THREADS)
    refused = await call.refused("POST", f"{games}/threads", {"name": "x" * 101, "auto_archive_duration": 5})
    assert refused == (400, 50035, {"name BASE_TYPE_BAD_LENGTH", "auto_archive_duration BASE_TYPE_CHOICES"})
    status, thread = await call("POST", f"{games}/threads", {"name": "Table", "type": 12})
    assert (status, thread["type"]) == (201, 12)
    ana = server.person("Ana")
    with pytest.raises(LookupError):
        await ana.channel_id("Table")
    mine = f"/channels/{thread['id']}"
    assert (await call("PUT", f"{mine}/thread-members/{await ana.person_id()}"))[0] == 204
    assert await ana.messages("Table") == []
    assert (await call.refused("POST", f"{mine}/threads", {"name": "x"}))[:2] == (400, 50024)
    _, message = await call("POST", f"{mine}/messages", {"content": "x"})
    assert (await call("PATCH", mine, {"archived": True, "name": "Done"}))[0] == 200
    for method, path, body in (
        ("PATCH", f"{mine}/messages/{message['id']}", {"content": "y"}),
        ("DELETE", f"{mine}/messages/{message['id']}", None),
        ("PATCH", mine, {"name": "Other"}),
        ("PUT", f"{mine}/thread-members/@me", None),
    ):
        assert (await call.refused(method, path, body))[:2] == (400, 50083)
    assert (await call("POST", f"{mine}/messages", {"content": "awake"}))[0] == 200
    _, now = await call("GET", mine)
    assert (now["thread_metadata"]["archived"], now["name"]) == (False, "Done")
    await ana.set_channel("Done", archived=True, locked=True)
    assert (await call.refused("POST", f"{mine}/messages", {"content": "x"}))[:2] == (400, 50083)
    for change in ({"archived": False}, {"archived": False, "locked": False}):
        assert (await call.refused("PATCH", mine, change))[:2] == (403, 50013)
    await ana.set_channel("Done", archived=False)
    assert (await call.refused("POST", f"{mine}/messages", {"content": "x"}))[:2] == (403, 160005)
    assert (await call.refused("DELETE", mine))[:2] == (403, 50013)
    grant(server, permissions.MANAGE_THREADS)
    assert (await call("POST", f"{mine}/messages", {"content": "x"}))[0] == 200
    assert (await call("PATCH", mine, {"archived": True}))[0] == 200
    assert (await call("PATCH", mine, {"archived": False, "locked": False}))[0] == 200
    assert (await call("DELETE", mine))[0] == 200
    assert (await call.refused("GET", mine))[:2] == (404, 10003)


async def test_idle_threads_go_to_the_archive(call: Caller, channels: Channels, server: PracticeServer) -> None:
    body: Json = {"name": "Table", "type": 11, "auto_archive_duration": 60}
    _, thread = await call("POST", f"/channels/{channels['games']}/threads", body)
    mine = f"/channels/{thread['id']}"
    server.clock.advance(50 * 60)
    _, message = await call("POST", f"{mine}/messages", {"content": "x"})
    server.clock.advance(50 * 60)
    assert (await call("PATCH", f"{mine}/messages/{message['id']}", {"content": "y"}))[0] == 200
    server.clock.advance(11 * 60)
    assert (await call.refused("PATCH", f"{mine}/messages/{message['id']}", {"content": "z"}))[:2] == (400, 50083)
    assert (await call("PATCH", mine, {"archived": False}))[0] == 200
    assert (await call("PATCH", f"{mine}/messages/{message['id']}", {"content": "z"}))[0] == 200


async def test_somebody_elses_thread_may_be_woken_but_not_changed(
    call: Caller, channels: Channels, server: PracticeServer
) -> None:
    _, thread = await call("POST", f"/channels/{channels['games']}/threads", {"name": "Table", "type": 11})
    known = server.world.channels[int(thread["id"])]
    server.world.save_channel(known.but(owner_id=int(await server.person("Ana").person_id()), archived=True))
    mine = f"/channels/{thread['id']}"
    assert (await call.refused("PATCH", mine, {"archived": False, "name": "Mine"}))[:2] == (403, 50013)
    assert (await call("PATCH", mine, {"archived": False}))[0] == 200
    assert (await call.refused("PATCH", mine, {"archived": True}))[:2] == (403, 50013)


async def test_a_server_has_so_many_active_threads(
    call: Caller, channels: Channels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("practice.answers.MOST_ACTIVE_THREADS", 2)
    path = f"/channels/{channels['games']}/threads"
    first, second = [(await call("POST", path, {"name": "T", "type": 11}))[1]["id"] for _ in range(2)]
    assert (await call.refused("POST", path, {"name": "T", "type": 11}))[:2] == (400, 160006)
    assert (await call("PATCH", f"/channels/{first}", {"archived": True}))[0] == 200
    assert (await call("POST", path, {"name": "T", "type": 11}))[0] == 201
    assert (await call.refused("PATCH", f"/channels/{first}", {"archived": False}))[:2] == (400, 160006)
    assert (await call.refused("POST", f"/channels/{first}/messages", {"content": "x"}))[:2] == (400, 160006)
    assert (await call("POST", f"/channels/{second}/messages", {"content": "x"}))[0] == 200


async def test_a_message_has_one_thread(call: Caller, channels: Channels) -> None:
    games = f"/channels/{channels['games']}"
    _, message = await call("POST", f"{games}/messages", {"content": "x"})
    path = f"{games}/messages/{message['id']}/threads"
    status, thread = await call("POST", path, {"name": "T"})
    assert (status, thread["id"]) == (201, message["id"])
    assert (await call.refused("POST", path, {"name": "T"}))[:2] == (400, 160004)


# -- private conversations -----------------------------------------------------------------------------------


async def test_conversations(call: Caller, server: PracticeServer) -> None:
    ana = await server.person("Ana").person_id()
    _, first = await call("POST", "/users/@me/channels", {"recipient_id": ana})
    _, again = await call("POST", "/users/@me/channels", {"recipient_id": int(ana)})
    assert first == again
    assert [user["username"] for user in first["recipients"]] == ["ana"]
    await server.person("Ana").close_dms()
    assert (await call("POST", "/users/@me/channels", {"recipient_id": ana}))[0] == 200
    path = f"/channels/{first['id']}/messages"
    assert (await call.refused("POST", path, {"content": "x"}))[:2] == (403, 50007)
    bot = str(server.world.bot.id)
    assert (await call.refused("POST", "/users/@me/channels", {"recipient_id": bot}))[:2] == (400, 50033)


# -- the recorder --------------------------------------------------------------------------------------------


async def test_requests_are_written_down(call: Caller, channels: Channels, server: PracticeServer) -> None:
    await call("POST", f"/channels/{channels['games']}/messages?a=b", {"content": "x"}, files={"f.txt": b"body"})
    (recorded,) = server.requests
    assert (recorded.method, recorded.template) == ("POST", "/channels/{channel_id}/messages")
    assert (recorded.path, recorded.query) == (f"/channels/{channels['games']}/messages", {"a": "b"})
    assert recorded.json == {"content": "x"}
    assert [(file.number, file.filename, file.body) for file in recorded.files] == [(0, "f.txt", b"body")]
    assert recorded.headers["Authorization"] == "Bot practice"
    assert recorded.status == 200


async def test_bad_json(call: Caller, channels: Channels) -> None:
    for body in (b"{", b"12"):
        status, reply = await call("POST", f"/channels/{channels['games']}/messages", body)
        assert (status, reply["code"]) == (400, 50109)
