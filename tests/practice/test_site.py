"""The page's files, people's pictures, and the command line."""

import asyncio
import contextlib
import io
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import psutil
import pytest
from PIL import Image

from practice import images
from practice.__main__ import main
from practice.clock import Clock
from practice.driver import Person
from practice.server import HOST, PracticeServer
from tests.practice.kit import Caller, Draw
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def http(server: PracticeServer) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(server.url) as session:
        yield session


async def test_the_page(http: aiohttp.ClientSession) -> None:
    async with http.get("/") as response:
        assert response.status == 200
        assert response.headers["Content-Type"] == "text/html; charset=utf-8"
        assert response.headers["Cache-Control"] == "no-cache"
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        page = await response.text()
    for path in re.findall(r'(?:src|href)="(/page/[^"]+)"', page):
        async with http.get(path) as response:
            assert response.status == 200, path
            assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/page/../server.py", "/page/%2e%2e/server.py", "/page/nothing.js", "/page/", "/fonts/other.ttf"]
)
async def test_nothing_else_is_served(path: str, server: PracticeServer) -> None:
    reader, writer = await asyncio.open_connection(HOST, server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nConnection: close\r\n\r\n".encode())
    status = await reader.readline()
    writer.close()
    await writer.wait_closed()
    assert b"404" in status


async def test_fonts_and_icon(http: aiohttp.ClientSession) -> None:
    for path in ("/fonts/manrope.ttf", "/fonts/fredoka.ttf"):
        async with http.get(path) as response:
            assert (response.status, response.headers["Content-Type"]) == (200, "font/ttf")
    async with http.get("/favicon.ico") as response:
        assert response.headers["Content-Type"] == "image/svg+xml"


async def test_localhost_is_sent_on(http: aiohttp.ClientSession, server: PracticeServer) -> None:
    headers = {"Host": f"localhost:{server.port}"}
    async with http.get("/", headers=headers, allow_redirects=False) as response:
        assert (response.status, response.headers["Location"]) == (302, server.page_url)


async def test_pictures_of_people_and_server(http: aiohttp.ClientSession, server: PracticeServer) -> None:
    ana, home = server.world.people()[0], server.world.home
    for path, size in {
        f"/avatars/{ana.id}/{ana.avatar}.png?size=64": 64,
        f"/avatars/{ana.id}/{ana.avatar}.png?size=4096": 256,
        "/embed/avatars/3.png": 128,
        f"/icons/{home.id}/icon.png": 128,
    }.items():
        async with http.get(path) as response:
            image = Image.open(io.BytesIO(await response.read()))
            assert (image.size, image.format) == ((size, size), "PNG")
            assert image.getpixel((size // 2, size - 4)) != (0, 0, 0, 0)
            assert image.getpixel((0, 0)) == (0, 0, 0, 0)
    for path in ("/avatars/1/x.png", "/avatars/x/x.png", "/icons/1/x.png", "/attachments/1/1/x.png"):
        async with http.get(path) as response:
            assert response.status == 404


async def test_uploads_cannot_run_as_pages(http: aiohttp.ClientSession, call: Caller, channels: dict[str, str]) -> None:
    files = {"x.svg": b"<svg><script>1</script></svg>", "x.html": b"<script>1</script>"}
    _, message = await call("POST", f"/channels/{channels['games']}/messages", {}, files=files)
    for attachment in message["attachments"]:
        async with http.get(attachment["url"]) as response:
            assert response.headers["Content-Disposition"].startswith("attachment;")
            assert "sandbox" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP"])
@pytest.mark.parametrize("lossless", [False, True])
def test_sizes_of_pictures(kind: str, *, lossless: bool) -> None:
    out = io.BytesIO()
    Image.new("RGB", (37, 21), "red").save(out, kind, lossless=lossless)
    assert images.look(out.getvalue(), "x") == (f"image/{kind.lower()}", 37, 21)


def test_files_that_are_no_pictures(png: Draw) -> None:
    assert images.look(b"text", "a.txt") == ("text/plain; charset=utf-8", None, None)
    assert images.look(b"", "a") == ("application/octet-stream", None, None)
    assert images.look(png(5, 6), "lies.txt").content_type == "image/png"


async def test_the_port_is_bound_to_this_machine_only(server: PracticeServer) -> None:
    ours = psutil.Process().net_connections("inet")
    assert {one.laddr[0] for one in ours if one.status == psutil.CONN_LISTEN and one.laddr[1] == server.port} == {HOST}
    assert server.url.startswith("http://127.0.0.1:")


async def test_the_clock_wakes_sleepers() -> None:
    clock = Clock()
    start = clock.now()
    sleeper = asyncio.create_task(clock.sleep_until(start + 100))
    await asyncio.sleep(0)
    clock.advance(50)
    await asyncio.sleep(0.01)
    assert not sleeper.done()
    clock.advance(51)
    await asyncio.wait_for(sleeper, PATIENCE)
    await clock.sleep_until(clock.now() + 0.01)
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)


# -- the command line ----------------------------------------------------------------------------------------


async def test_the_program_prints_its_address_and_stops_when_told(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "practice", "--port", "0", "--data", str(tmp_path / "chat"),
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        match = re.fullmatch(r"The practice page: (http://127\.0\.0\.1:\d+/)\n", line)
        assert match
        async with aiohttp.ClientSession() as http, http.get(match[1]) as response:
            assert response.status == 200
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    assert (tmp_path / "chat" / "practice.sqlite").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
async def test_the_chat_survives_the_end_of_the_program(tmp_path: Path, number: signal.Signals) -> None:
    said: list[str] = []
    for _ in range(2):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "practice", "--port", "0", "--data", str(tmp_path),
            cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
            ana = Person(line.partition(": ")[2].strip().removesuffix("/"), "Ana")
            try:
                assert [message.text for message in await ana.messages("games")] == said
                said += [(await ana.say(word, channel="games")).text for word in ("one", "two", "three")]
                process.send_signal(number)
                await asyncio.wait_for(process.wait(), PATIENCE)
            finally:
                await ana.close()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    assert said == ["one", "two", "three"] * 2


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["--port", str(port), "--memory"]) == 1
    assert f"Port {port} cannot be opened" in capsys.readouterr().err
