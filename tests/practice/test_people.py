"""The people's side without a bot: the page's WebSocket, and what survives a stop."""

import asyncio
import json
import sqlite3
from pathlib import Path

import aiohttp
import pytest

from practice.bodies import Upload
from practice.composer import Composer, Setting
from practice.driver import ActionError
from practice.records import Account, Channel
from practice.server import PracticeServer
from tests.practice.kit import Caller, Json
from tests.waiting import PATIENCE


async def test_the_snapshot(server: PracticeServer) -> None:
    state = await server.person("Ana").state()
    assert [person["global_name"] for person in state["people"].values()] == ["Ana", "Bruno", "Chloé", "Diego", "Eva"]
    assert (state["me"]["global_name"], state["me"]["manage_server"], state["me"]["online"]) == ("Ana", True, True)
    assert state["guild"]["name"] == "Casa Bombonera"
    assert (state["bot"]["global_name"], state["bot"]["online"]) == ("Bombonera", False)
    assert [c["name"] for c in state["channels"].values()] == ["bonbon", "games", "español", "quiet-corner"]
    assert {"en-US", "en-GB", "es-ES", "es-419"} <= set(state["locales"])
    assert {role["name"] for role in state["roles"]} == {"@everyone", "Managers", "Players", "Bombonera"}


@pytest.mark.parametrize("who", ["ana", "ANA", "1180000000041943040", "nobody", ""])
async def test_names_and_ids_find_a_person(who: str, server: PracticeServer) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{server.url}/people/ws?person={who}") as socket:
        snapshot = await socket.receive_json()
        assert snapshot["d"]["me"]["username"] == "ana"


async def test_only_the_own_page_may_come_in(server: PracticeServer) -> None:
    address = f"{server.url}/people/ws"
    async with aiohttp.ClientSession() as http:
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await http.ws_connect(address, headers={"Origin": "https://elsewhere.example"})
        async with http.ws_connect(address, headers={"Origin": server.url}) as socket:
            assert (await socket.receive_json())["t"] == "snapshot"


async def test_frames_that_make_no_sense(server: PracticeServer) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{server.url}/people/ws") as socket:
        await socket.receive_json()

        async def reply(text: str) -> Json:
            await socket.send_str(text)
            while (frame := await asyncio.wait_for(socket.receive_json(), PATIENCE))["t"] != "reply":
                pass
            return frame

        assert (await reply("nonsense"))["error"]["kind"] == "invalid"
        assert (await reply("[1]"))["error"]["kind"] == "invalid"
        assert (await reply('{"id": 1, "do": "fly"}'))["error"]["field"] == "do"
        for action in (
            {"do": "send"},
            {"do": "click", "message_id": "1", "custom_id": "x"},
            {"do": "history", "channel_id": "x", "limit": "many"},
            {"do": "set_person", "person_id": "1"},
            {"do": "command", "channel_id": None, "command": ""},
            {"do": "submit_modal", "modal_id": "x"},
        ):
            answer = await reply(json.dumps({"id": "k", **action}))
            assert (answer["id"], answer["ok"], answer["error"]["kind"]) == ("k", False, "unknown")


async def test_a_bad_value_is_answered_and_not_fatal(server: PracticeServer) -> None:
    ana = server.person("Ana")
    channel_id = await ana.channel_id("games")
    with pytest.raises(ActionError) as caught:
        await ana.act("history", channel_id=channel_id, limit="many")
    assert caught.value.kind == "invalid"
    assert await ana.act("ping") == {}


async def test_talking(server: PracticeServer) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    await bruno.messages("games")
    hello = await ana.say(f"hello <@{await ana.person_id('Bruno')}>", channel="games")
    heard = await bruno.last("games")
    assert (heard.text, heard.author, heard.mentions_me) == (hello.text, "Ana", True)
    answer = await bruno.say("hi", channel="games", reply_to=heard)
    assert answer.raw["referenced_message"]["author"]["display_name"] == "Ana"
    await bruno.react(heard, "🍬")
    (seen,) = (await ana.latest(hello)).raw["reactions"]
    assert (seen["count"], seen["me"]) == (1, False)
    assert (await bruno.latest(hello)).raw["reactions"][0]["me"]
    await bruno.react(heard, "🍬", on=False)
    assert "reactions" not in (await ana.latest(hello)).raw
    with pytest.raises(ActionError, match="own messages"):
        await ana.delete(answer)
    await ana.delete(hello)
    with pytest.raises(LookupError):
        await bruno.latest(hello)
    with pytest.raises(ActionError, match="empty message"):
        await ana.say("  ", channel="games")
    with pytest.raises(ActionError, match="2000 or fewer"):
        await ana.say("x" * 2001, channel="games")


async def test_conversations_are_private(server: PracticeServer) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    channel_id = (await ana.act("open_dm"))["channel_id"]
    await ana.say("psst", channel="dm")
    assert [message.text for message in await ana.dms()] == ["psst"]
    assert await bruno.dms() == []
    with pytest.raises(ActionError, match="no such channel"):
        await bruno.act("send", channel_id=channel_id, content="x")
    with pytest.raises(ActionError, match="no such channel"):
        await bruno.act("history", channel_id=channel_id)


async def test_history(server: PracticeServer) -> None:
    ana = server.person("Ana")
    said = [await ana.say(str(number), channel="games") for number in range(60)]
    await ana.reload()
    assert [m.text for m in await ana.messages("games")] == [str(number) for number in range(10, 60)]
    channel_id = await ana.channel_id("games")

    async def history(**query: object) -> tuple[list[str], bool]:
        answer = await ana.act("history", channel_id=channel_id, **query)
        return [message["content"] for message in answer["messages"]], answer["more"]

    assert await history(before=said[10].id, limit=4) == (["6", "7", "8", "9"], True)
    assert await history(before=said[3].id) == (["0", "1", "2"], False)
    assert await history(around=said[5].id, limit=3) == (["4", "5", "6"], True)
    assert await history(around=said[0].id, limit=3) == (["0", "1", "2"], False)


async def test_new_people_channels_and_settings(server: PracticeServer) -> None:
    ana = server.person("Ana")
    await ana.act("add_person", name="Fritz  Fuchs", locale="de")
    fritz = server.person("Fritz Fuchs")
    state = await fritz.state()
    assert (state["me"]["username"], state["me"]["locale"]) == ("fritz_fuchs", "de")
    assert state["me"]["avatar_url"].startswith(server.cdn_url)
    with pytest.raises(ActionError, match="has this name"):
        await ana.act("add_person", name="fritz fuchs")
    await ana.add_channel("New Games")
    assert await fritz.channel_id("new-games")
    with pytest.raises(ActionError, match="of this name"):
        await ana.add_channel("new games")
    with pytest.raises(ActionError, match="does not know this language") as caught:
        await ana.set_locale("tlh")
    assert caught.value.field == "locale"
    await ana.act("set_person", person_id=await ana.person_id("Fritz Fuchs"), global_name="Fritz")
    assert (await fritz.state())["me"]["id"] in (await ana.state())["people"]
    assert (await ana.state())["people"][(await fritz.state())["me"]["id"]]["global_name"] == "Fritz"
    await ana.act("set_guild", preferred_locale="es-ES", name="Casa")
    assert (await fritz.state())["guild"] | {"id": 0, "owner_id": 0, "icon_url": 0} == {
        "id": 0, "name": "Casa", "icon_url": 0, "preferred_locale": "es-ES", "owner_id": 0,
    }  # fmt: skip


async def test_what_another_added_this_moment_is_found(server: PracticeServer) -> None:
    bruno, world = server.person("Bruno"), server.world
    await bruno.state()
    channel = world.save_channel(Channel(id=world.ids.next(), guild_id=world.home.id, name="attic", position=9))
    assert await bruno.channel_id("attic") == str(channel.id)
    account = world.save_account(Account(id=world.ids.next(), username="fritz", global_name="Fritz"))
    assert await bruno.person_id("Fritz") == str(account.id)


async def test_who_is_online(server: PracticeServer) -> None:
    ana = server.person("Ana")
    eva = await ana.person_id("Eva")
    assert not (await ana.state())["people"][eva]["online"]
    async with server.tab("Eva"), server.tab("Eva") as second:
        await second.close()
        assert (await ana.state())["people"][eva]["online"]
    async with asyncio.timeout(PATIENCE):
        while (await ana.state())["people"][eva]["online"]:
            pass


async def test_wait_for(server: PracticeServer) -> None:
    ana, bruno = server.person("Ana"), server.person("Bruno")
    waiting = asyncio.create_task(ana.wait_for(lambda m: m.text == "now", channel="games"))
    await bruno.say("now", channel="bonbon")
    await bruno.say("not yet", channel="games")
    assert not waiting.done()
    await bruno.say("now", channel="games")
    assert (await waiting).author == "Bruno"
    with pytest.raises(TimeoutError, match="not yet"):
        await ana.wait_for(lambda m: m.text == "never", 0.01)


# -- what survives a stop ------------------------------------------------------------------------------------


async def test_the_chat_survives_a_stop(tmp_path: Path) -> None:
    picture = b"GIF89a\x03\x00\x02\x00"
    async with PracticeServer(data=tmp_path) as server, aiohttp.ClientSession() as http:
        call = Caller(server, http)
        ana = server.person("Ana")
        games = await ana.channel_id("games")
        await ana.say("hello", channel="games")
        body: Json = {"content": "look", "embeds": [{"image": {"url": "attachment://a.gif"}}]}
        _, sent = await call("POST", f"/channels/{games}/messages", body, files={"a.gif": picture})
        await ana.act("open_dm")
        await ana.say("psst", channel="dm")
        await ana.act("add_person", name="Fritz")
        await ana.set_locale("es-ES")
        await ana.close_dms()
        await ana.add_channel("attic")
        await ana.react(sent["id"], "🍬")
        await call("PUT", f"/applications/{server.world.bot.id}/commands", [{"name": "go", "description": "Go"}])
        before = await ana.state()
        seen = [message.raw["id"] for message in await ana.messages("games")]
    async with PracticeServer(data=tmp_path) as server:
        ana = server.person("Ana")
        after = await ana.state()
        assert [person["id"] for person in after["people"].values()] == [p["id"] for p in before["people"].values()]
        assert set(after["channels"]) == set(before["channels"])
        assert after["commands"] == before["commands"]
        assert (after["me"]["locale"], after["me"]["dms_open"]) == ("es-ES", False)
        messages = await ana.messages("games")
        assert [message.id for message in messages] == seen
        assert messages[1].raw["reactions"][0]["count"] == 1
        (shown,) = messages[1].pictures
        assert shown.url.startswith(server.cdn_url), "the address is this start's"
        assert (shown.width, shown.height) == (3, 2)
        assert await ana.download(shown.url) == picture
        assert [message.text for message in await ana.dms()] == ["psst"]
        later = await ana.say("later", channel="games")
        assert int(later.id) > int(seen[-1])


async def test_ephemeral_messages_never_reach_the_file(tmp_path: Path) -> None:
    async with PracticeServer(data=tmp_path) as server:
        world, composer = server.world, Composer(server.world)
        ana, channel = world.people()[0], next(iter(world.channels.values()))
        for word, owner_id in (("open", None), ("s3cret", ana.id)):
            setting = Setting(channel, world.bot, owner_id=owner_id)
            message = composer.post({"content": word}, (Upload(0, "a.txt", f"{word} file".encode()),), setting)
            (attachment,) = message.attachments
            assert world.store.file(attachment.id) == f"{word} file".encode()
    db = sqlite3.connect(tmp_path / "practice.sqlite")
    kept = b" ".join(body for (body,) in db.execute("SELECT body FROM record UNION ALL SELECT body FROM file"))
    db.close()
    assert b"open" in kept
    assert b"open file" in kept
    assert b"s3cret" not in kept


async def test_nothing_is_kept_without_a_folder() -> None:
    async with PracticeServer() as server:
        await server.person("Ana").say("hello", channel="games")
    async with PracticeServer() as server:
        assert await server.person("Ana").messages("games") == []
