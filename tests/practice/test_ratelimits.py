"""How much is too much: requests, bytes, refusals; and how long addresses hold."""

import asyncio
import io
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from practice.clock import Clock
from practice.ratelimits import INVALID, RateLimits, too_many
from practice.server import PracticeServer
from tests.practice.kit import Bot, Caller, Connect, Draw

Channels = dict[str, str]


async def test_the_sixth_message_in_five_seconds(call: Caller, channels: Channels, server: PracticeServer) -> None:
    server.rest.limits.enabled = True
    path = f"/channels/{channels['games']}/messages"
    left: list[str] = []
    for _ in range(5):
        assert (await call("POST", path, {"content": "x"}))[0] == 200
        left.append(call.headers["X-RateLimit-Remaining"])
    assert left == ["4", "3", "2", "1", "0"]
    assert 0 < float(call.headers["X-RateLimit-Reset-After"]) <= 5
    status, reply = await call("POST", path, {"content": "x"})
    assert (status, reply["global"]) == (429, False)
    assert 0 < reply["retry_after"] <= 5
    assert call.headers["Via"]
    assert (await call("POST", f"/channels/{channels['bonbon']}/messages", {"content": "x"}))[0] == 200
    server.clock.advance(reply["retry_after"])
    assert (await call("POST", path, {"content": "x"}))[0] == 200
    assert call.headers["X-RateLimit-Remaining"] == "4"


async def test_fifty_requests_a_second_over_all(call: Caller, server: PracticeServer) -> None:
    server.rest.limits.enabled = True
    people = [str(account.id) for account in server.world.accounts.values()]
    replies = [await call("GET", f"/users/{people[number % 5]}") for number in range(51)]
    refused = [reply for status, reply in replies if status == 429]
    assert refused
    assert refused[0]["global"]
    assert call.headers["X-RateLimit-Global"] == "true"
    # Interactions are counted by nobody.
    path = f"/webhooks/{server.world.bot.id}/unknown"
    assert (await call("POST", path, {"content": "x"}))[1]["code"] == 50027


async def test_three_edits_of_old_messages_in_six_seconds(
    call: Caller, channels: Channels, server: PracticeServer
) -> None:
    server.rest.limits.enabled = True
    path = f"/channels/{channels['games']}/messages"
    ids = [(await call("POST", path, {"content": "x"}))[1]["id"] for _ in range(4)]
    server.clock.advance(3601)
    for ident in ids[:3]:
        assert (await call("PATCH", f"{path}/{ident}", {"content": "y"}))[0] == 200
    status, reply = await call("PATCH", f"{path}/{ids[3]}", {"content": "y"})
    assert (status, reply["code"]) == (429, 30046)
    _, fresh = await call("POST", path, {"content": "x"})
    assert (await call("PATCH", f"{path}/{fresh['id']}", {"content": "y"}))[0] == 200, "young messages may"
    server.clock.advance(reply["retry_after"])
    assert (await call("PATCH", f"{path}/{ids[3]}", {"content": "y"}))[0] == 200


async def test_discord_py_waits_and_retries_after_a_429(
    connect: Connect, bot: Bot, server: PracticeServer, channels: Channels
) -> None:
    async with connect(bot, server):
        channel = bot.get_partial_messageable(int(channels["games"]))
        server.rest.fail_next("POST", "/channels/{channel_id}/messages", too_many(0.05))
        message = await channel.send("x")
        assert message.content == "x"
        posts = [request.status for request in server.requests if request.template == "/channels/{channel_id}/messages"]
        assert posts == [429, 200]


async def test_discord_py_without_limits_is_not_slowed_down(
    connect: Connect, bot: Bot, server: PracticeServer, channels: Channels, call: Caller
) -> None:
    """No request is refused, and no answer tells how many are left: there is nothing to wait for."""
    async with connect(bot, server):
        channel = bot.get_partial_messageable(int(channels["games"]))
        await asyncio.gather(*(channel.send(str(number)) for number in range(20)))
    posts = [one.status for one in server.requests if one.template == "/channels/{channel_id}/messages"]
    assert posts == [200] * 20
    assert (await call("POST", f"/channels/{channels['games']}/messages", {"content": "x"}))[0] == 200
    assert not [name for name in call.headers if name.startswith("X-RateLimit")]


# -- bans ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [401, 403, 429])
def test_ten_thousand_refusals_in_ten_minutes_are_a_ban(status: int) -> None:
    clock = Clock()
    limits = RateLimits(clock)
    most, seconds = INVALID
    for _ in range(most - 1):
        limits.note(status)
    for harmless in (200, 204, 400, 404, 500):
        limits.note(harmless)
    assert limits.banned_for == 0
    limits.note(status)
    assert seconds - 5 < limits.banned_for <= seconds
    clock.advance(seconds)
    assert limits.banned_for == 0


async def test_the_banned_are_turned_away_by_the_network(
    call: Caller, channels: Channels, server: PracticeServer, connect: Connect, bot: Bot
) -> None:
    async with connect(bot, server), aiohttp.ClientSession() as http:
        await server.person("Ana").set_channel("games", bot_can_send=False)
        server.rest.limits.enabled = True
        for _ in range(INVALID[0] - 1):
            server.rest.limits.note(403)
        path = f"/channels/{channels['games']}/messages"
        assert (await call.refused("POST", path, {"content": "x"}))[:2] == (403, 50013)
        async with http.get(f"{server.api_url}/users/@me") as response:
            assert (response.status, response.content_type) == (429, "text/plain")
            assert "Via" not in response.headers
            assert 0 < int(response.headers["Retry-After"]) <= 600
        with pytest.raises(discord.HTTPException, match="429"):
            await bot.application_info()
        server.clock.advance(601)
        assert (await call("GET", "/users/@me"))[0] == 200


# -- bytes ---------------------------------------------------------------------------------------------------


async def test_a_request_of_more_than_25_mebibytes(call: Caller, channels: Channels, server: PracticeServer) -> None:
    path = f"/channels/{channels['games']}/messages"
    nine = bytes(9 * 1024 * 1024)
    assert (await call("POST", path, {}, files={"a.bin": nine, "b.bin": nine}))[0] == 200
    three: dict[str, bytes] = dict.fromkeys(("a.bin", "b.bin", "c.bin"), nine)
    assert (await call.refused("POST", path, {}, files=three))[:2] == (413, 40005)
    whole = b'{"content": "' + bytes(26 * 1024 * 1024) + b'"}'
    for data in (io.BytesIO(whole), _in_pieces(whole)):
        async with (
            aiohttp.ClientSession(headers={"Authorization": f"Bot {server.token}"}) as http,
            http.post(server.api_url + path, data=data) as response,
        ):
            assert (response.status, (await response.json())["code"]) == (413, 40005)


async def _in_pieces(data: bytes) -> AsyncIterator[bytes]:
    """Send without telling the length first."""
    for start in range(0, len(data), 1 << 20):
        yield data[start : start + (1 << 20)]


# -- addresses -----------------------------------------------------------------------------------------------


async def test_the_address_of_a_file_holds_for_a_day(
    call: Caller, channels: Channels, server: PracticeServer, png: Draw
) -> None:
    path = f"/channels/{channels['games']}/messages"
    _, message = await call("POST", path, {}, files={"a.png": png(3, 3)})
    url = message["attachments"][0]["url"]

    async def status(address: str, fetched_by: str = "none") -> int:
        headers = {"Sec-Fetch-Site": fetched_by}
        async with aiohttp.ClientSession() as http, http.get(address, headers=headers) as response:
            return response.status

    assert await status(url) == 200
    assert await status(url.partition("?")[0]) == 404, "no signature"
    assert await status(url.replace("ex=", "ex=f")) == 404, "another date"
    assert await status(url.replace("ex=", "ex=_")) == 404, "no date"
    server.clock.advance(26 * 3600)
    assert await status(url) == 404
    assert await status(url, "cross-site") == 404
    assert await status(url, "same-origin") == 200, "the page may show what it has loaded"
    _, again = await call("GET", f"{path}/{message['id']}")
    assert again["attachments"][0]["url"] != url
    assert await status(again["attachments"][0]["url"]) == 200


async def test_a_change_does_not_make_pages_load_pictures_again(
    call: Caller, channels: Channels, server: PracticeServer, png: Draw
) -> None:
    # An hour begins, so that none begins between the two.
    server.clock.advance(3601 - server.clock.now() % 3600)
    path = f"/channels/{channels['games']}/messages"
    _, message = await call("POST", path, {}, files={"a.png": png(3, 3)})
    server.clock.advance(60)
    _, changed = await call("PATCH", f"{path}/{message['id']}", {"content": "y"})
    assert changed["attachments"][0]["url"] == message["attachments"][0]["url"]
