"""The gateway: sessions, resuming, shards, and how connections end."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from practice.server import PracticeServer
from tests.practice.kit import Caller, Connect, Json, NewBot
from tests.waiting import PATIENCE, until

GUILDS = 1


class Client:
    """A bare gateway client."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def next(self) -> Json:
        return json.loads(await asyncio.wait_for(self.socket.receive_str(), PATIENCE))

    async def identify(self, intents: int = GUILDS, **more: object) -> None:
        assert (await self.next())["op"] == 10
        await self.send(2, {"token": "practice", "intents": intents, "properties": {}, **more})

    async def ready(self, intents: int = GUILDS, **more: object) -> Json:
        await self.identify(intents=intents, **more)
        ready = await self.next()
        assert ready["t"] == "READY"
        return ready["d"]

    async def close_code(self) -> int | None:
        while True:
            message = await asyncio.wait_for(self.socket.receive(), PATIENCE)
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
                return self.socket.close_code


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as http:
        yield http


@pytest.fixture
async def client(server: PracticeServer, session: aiohttp.ClientSession) -> AsyncIterator[Client]:
    async with session.ws_connect(server.gateway_url + "?v=10&encoding=json") as socket:
        yield Client(socket)


async def test_hello_ready_and_the_server(client: Client, server: PracticeServer) -> None:
    ready = await client.ready()
    assert ready["resume_gateway_url"] == server.gateway_url
    assert [guild["unavailable"] for guild in ready["guilds"]] == [True]
    guild = await client.next()
    assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
    assert guild["d"]["member_count"] == len(guild["d"]["members"])
    await client.send(1, 2)
    assert (await client.next())["op"] == 11


async def test_the_page_address_is_a_gateway_for_sockets(
    server: PracticeServer, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(server.page_url.replace("http", "ws")) as socket:
        assert (await Client(socket).ready())["v"] == 10


async def test_zlib_stream(server: PracticeServer, session: aiohttp.ClientSession) -> None:
    async with session.ws_connect(server.gateway_url + "?compress=zlib-stream") as socket:
        inflate = zlib.decompressobj()

        async def receive() -> Json:
            data = await asyncio.wait_for(socket.receive_bytes(), PATIENCE)
            assert data.endswith(b"\x00\x00\xff\xff")
            return json.loads(inflate.decompress(data))

        assert (await receive())["op"] == 10
        identify: Json = {"op": 2, "d": {"token": "practice", "intents": GUILDS, "properties": {}}}
        await socket.send_str(json.dumps(identify))
        assert (await receive())["t"] == "READY"
        assert (await receive())["t"] == "GUILD_CREATE"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": GUILDS}}, 4004),
        ({"op": 2, "d": {"token": "practice", "intents": -1}}, 4013),
        ({"op": 2, "d": {"token": "practice", "intents": GUILDS, "shard": [2, 2]}}, 4010),
        ({"op": 99, "d": None}, 4001),
        ({"op": 8, "d": {}}, 4003),
        ({"op": 1, "d": "x" * 5000}, 4002),
    ],
)
async def test_close_codes(frame: Json, code: int, client: Client) -> None:
    await client.socket.send_str(json.dumps(frame))
    assert await client.close_code() == code


async def test_more_close_codes(
    client: Client,
    server: PracticeServer,
    session: aiohttp.ClientSession,
) -> None:
    await client.ready()
    await client.send(2, {"token": "practice", "intents": GUILDS})
    assert await client.close_code() == 4005
    async with session.ws_connect(server.gateway_url) as socket:
        await socket.send_str("no json")
        assert await Client(socket).close_code() == 4002
    async with session.ws_connect(server.gateway_url) as socket:
        for _ in range(121):
            await socket.send_str('{"op": 1, "d": null}')
        assert await Client(socket).close_code() == 4008
    async with session.ws_connect(server.gateway_url + "?v=6") as socket:
        assert await Client(socket).close_code() == 4012
    server.gateway.allow_privileged = False
    async with session.ws_connect(server.gateway_url) as socket:
        await Client(socket).identify(intents=1 << 15)
        assert await Client(socket).close_code() == 4014


async def test_sessions_begin_five_seconds_apart(
    client: Client, server: PracticeServer, session: aiohttp.ClientSession
) -> None:
    server.rest.limits.enabled = True
    server.set_shards(4, max_concurrency=2)

    async def begin(shard: int) -> int:
        async with session.ws_connect(server.gateway_url) as socket:
            another = Client(socket)
            await another.identify(shard=[shard, 4])
            return (await another.next())["op"]

    await client.ready(shard=[0, 4])
    assert [await begin(shard) for shard in (1, 2, 3)] == [0, 9, 9], "two turns: shards 0 and 2, 1 and 3"
    server.clock.advance(5)
    assert [await begin(shard) for shard in (2, 3, 0)] == [0, 0, 9]


async def test_a_thousand_sessions_a_day(
    client: Client, server: PracticeServer, session: aiohttp.ClientSession, call: Caller
) -> None:
    server.rest.limits.enabled = True
    await client.ready()
    _, answer = await call("GET", "/gateway/bot")
    assert answer["session_start_limit"]["remaining"] == 999
    assert 86_390_000 < answer["session_start_limit"]["reset_after"] <= 86_400_000
    for _ in range(999):
        server.gateway.identifies.count(0)
    server.clock.advance(5)
    async with session.ws_connect(server.gateway_url) as socket:
        await Client(socket).identify()
        assert await Client(socket).close_code() == 4004
    server.clock.advance(86_400)
    async with session.ws_connect(server.gateway_url) as socket:
        await Client(socket).ready()


async def test_too_many_servers_for_one_shard(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("practice.gateway.MOST_GUILDS", 0)
    await client.identify()
    assert await client.close_code() == 4011


async def test_resume_replays_what_was_missed(
    client: Client, server: PracticeServer, session: aiohttp.ClientSession
) -> None:
    ready = await client.ready(intents=GUILDS | 1 << 9)
    await client.socket.close(code=4000)
    await server.person("Ana").say("one", channel="games")
    await server.person("Ana").say("two", channel="games")
    async with session.ws_connect(server.gateway_url) as socket:
        again = Client(socket)
        await again.next()
        await again.send(6, {"token": "practice", "session_id": ready["session_id"], "seq": 2})
        frames = [await again.next() for _ in range(3)]
        assert [(frame["t"], frame["s"]) for frame in frames] == [
            ("MESSAGE_CREATE", 3),
            ("MESSAGE_CREATE", 4),
            ("RESUMED", 5),
        ]


@pytest.mark.parametrize("resume", [{"session_id": "other", "seq": 1}, {"session_id": None, "seq": 99}])
async def test_sessions_that_cannot_be_resumed(
    resume: Json, client: Client, server: PracticeServer, session: aiohttp.ClientSession
) -> None:
    ready = await client.ready()
    async with session.ws_connect(server.gateway_url) as socket:
        again = Client(socket)
        await again.next()
        ident = resume["session_id"] or ready["session_id"]
        await again.send(6, {"token": "practice", "session_id": ident, "seq": resume["seq"]})
        assert await again.next() == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_session_that_said_goodbye_is_over(
    client: Client, server: PracticeServer, session: aiohttp.ClientSession
) -> None:
    ready = await client.ready()
    await client.socket.close(code=1000)
    async with session.ws_connect(server.gateway_url) as socket:
        again = Client(socket)
        await again.next()
        await again.send(6, {"token": "practice", "session_id": ready["session_id"], "seq": 1})
        assert (await again.next())["op"] == 9


async def test_message_content_needs_its_intent(
    client: Client, server: PracticeServer, session: aiohttp.ClientSession
) -> None:
    await client.ready(intents=GUILDS | 1 << 9)
    await client.next()
    async with session.ws_connect(server.gateway_url) as socket:
        reader = Client(socket)
        await reader.ready(intents=GUILDS | 1 << 9 | 1 << 15)
        await reader.next()
        ana = server.person("Ana")
        await ana.say("secret", channel="games")
        assert (await client.next())["d"]["content"] == ""
        assert (await reader.next())["d"]["content"] == "secret"
        await ana.say(f"<@{server.world.bot.id}> hello", channel="games")
        assert "hello" in (await client.next())["d"]["content"], "a mention opens it"


async def test_shards_hear_only_their_servers(server: PracticeServer, session: aiohttp.ClientSession) -> None:
    other = server.add_guild("Second house")
    home = server.world.home.id
    shard_of = {guild: (guild >> 22) % 2 for guild in (home, other.id)}
    async with session.ws_connect(server.gateway_url) as first, session.ws_connect(server.gateway_url) as second:
        heard: dict[int, set[int]] = {}
        for number, socket in enumerate((first, second)):
            client = Client(socket)
            ready = await client.ready(shard=[number, 2])
            assert ready["shard"] == [number, 2]
            heard[number] = {int(guild["id"]) for guild in ready["guilds"]}
        for guild, shard in shard_of.items():
            assert guild in heard[shard]
            assert guild not in heard[1 - shard]


async def test_discord_py_resumes_after_op_7(
    connect: Connect,
    new_bot: NewBot,
    server: PracticeServer,
) -> None:
    bot = new_bot()
    resumed = asyncio.Event()

    @bot.event
    async def on_resumed() -> None:
        resumed.set()

    @bot.tree.command(name="ping", description="Ping")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    async with connect(bot, server):
        before = bot.ws.session_id
        server.gateway.ask_to_reconnect()
        answer = asyncio.create_task(server.person("Ana").command("ping", channel="games"))
        await asyncio.wait_for(resumed.wait(), PATIENCE)
        assert (await answer).text == "pong", "what happened meanwhile was replayed"
        assert bot.ws.session_id == before
        assert bot.heard.count("READY") == 1


async def test_discord_py_resumes_after_a_lost_connection(
    connect: Connect, new_bot: NewBot, server: PracticeServer
) -> None:
    bot = new_bot()
    resumed = asyncio.Event()

    @bot.event
    async def on_resumed() -> None:
        resumed.set()

    async with connect(bot, server):
        await server.gateway.close_all(4000)
        await asyncio.wait_for(resumed.wait(), PATIENCE)


async def test_discord_py_identifies_anew_after_an_invalid_session(
    connect: Connect, new_bot: NewBot, server: PracticeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = new_bot()
    monkeypatch.setattr("discord.client.Client.before_identify_hook", _no_wait)
    async with connect(bot, server):
        again = asyncio.Event()

        @bot.event
        async def on_ready() -> None:
            again.set()

        before = bot.ws.session_id
        server.gateway.invalidate()
        await asyncio.wait_for(again.wait(), PATIENCE)
        assert bot.ws.session_id != before


async def _no_wait(self: discord.Client, shard_id: int | None, *, initial: bool = False) -> None:
    """Leave out the five seconds that discord.py waits before it identifies again."""


async def test_discord_py_with_a_wrong_token(
    connect: Connect,
    new_bot: NewBot,
    server: PracticeServer,
) -> None:
    bot = new_bot()
    server.rest.token = "other"
    with pytest.raises(discord.LoginFailure):
        async with connect(bot, server):
            pass


async def test_discord_py_without_a_privileged_intent(
    connect: Connect, new_bot: NewBot, server: PracticeServer
) -> None:
    server.gateway.allow_privileged = False
    bot = new_bot(intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with connect(bot, server):
            pass


async def test_discord_py_asks_for_members(connect: Connect, new_bot: NewBot, server: PracticeServer) -> None:
    bot = new_bot(intents=discord.Intents(guilds=True, members=True))
    async with connect(bot, server):
        guild = bot.guilds[0]
        found = await guild.query_members("chl")
        assert [member.display_name for member in found] == ["Chloé"]
        await server.person("Ana").act("add_person", name="Fritz")

        async def known() -> bool:
            return guild.get_member_named("fritz") is not None

        await until(known)
