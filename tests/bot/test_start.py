"""Starting the program: settings from the environment, no token, a wrong one, a signal."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import create_autospec

import aiohttp
import discord
import pytest
from discord.http import Route

from bot import __main__ as program
from bot.client import Bombonera
from bot.config import DEFAULT_DATABASE, CannotStart, Settings
from storage.errors import NewerDatabase
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, in which a `.env` counts."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(Settings.model_config, "env_file", ".env")


# --- settings -----------------------------------------------------------------------------------------------------


def test_without_anything() -> None:
    settings = Settings()
    assert settings.token.get_secret_value() == ""
    assert settings.database_url == DEFAULT_DATABASE
    assert settings.discord_url == ""


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("BOMBONERA_TOKEN=from-file\nBOMBONERA_COMPUTER_DELAY=3\nOTHER=1\n", "utf-8")
    monkeypatch.setenv("BOMBONERA_COMPUTER_DELAY", "0.5")
    settings = Settings()
    assert settings.token.get_secret_value() == "from-file"
    assert settings.computer_delay == 0.5
    assert "from-file" not in repr(settings), "a token must not get into a log"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("COMPUTER_DELAY", "-1"),
        ("READY_TIMEOUT", "soon"),
        ("DATABASE_URL", "s3cret"),
        ("DATABASE_URL", "mysql://me:s3cret@host/base"),
        ("DATABASE_URL", "sqlite://"),
        ("DISCORD_URL", "s3cret"),
        ("DISCORD_URL", "ftp://s3cret.example"),
        ("LOG_LEVEL", "loud"),
        ("SHARD_ID", "0"),
        ("SHARD_COUNT", "2"),
    ],
)
def test_nonsense_is_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two lines say which setting is wrong and where settings are made; what it was set to may be a secret."""
    monkeypatch.setenv("BOMBONERA_TOKEN", "s3cret")
    monkeypatch.setenv(f"BOMBONERA_{name}", value)
    assert program.main() == 2
    said = capsys.readouterr().err
    first, second = said.splitlines()
    assert f"BOMBONERA_{name}" in first
    assert ".env" in second
    assert "s3cret" not in said


@pytest.mark.parametrize("content", [b"BOMBONERA_TOKEN=\xff\xfe\n"])
def test_a_file_that_cannot_be_read(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / ".env").write_bytes(content)
    assert program.main() == 2
    first, _ = capsys.readouterr().err.splitlines()
    assert ".env cannot be read" in first


@pytest.mark.parametrize(("shard", "count"), [("1", "1"), ("-1", "2"), ("0", "0")])
def test_shards_that_are_not_there(shard: str, count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOMBONERA_SHARD_ID", shard)
    monkeypatch.setenv("BOMBONERA_SHARD_COUNT", count)
    with pytest.raises(CannotStart, match="BOMBONERA_SHARD"):
        Settings.read()


# --- the program --------------------------------------------------------------------------------------------------


def run(environment: Mapping[str, str], folder: Path) -> "subprocess.CompletedProcess[str]":
    """Runs `python -m bot` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_without_a_token_it_says_how_to_get_one(tmp_path: Path) -> None:
    """Two lines, nothing else, and no database left behind."""
    done = run({}, tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    first, second = done.stderr.splitlines()
    assert "https://discord.com/developers/applications" in first
    assert ".env" in first
    assert "make play" in second
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["no driver", "a newer program's", "no file"])
def test_a_database_that_cannot_be_opened(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failure: dict[str, Exception] = {
        "no driver": ModuleNotFoundError("No module named 'asyncpg'"),
        "a newer program's": NewerDatabase("the database has schema 99, which only a newer version knows"),
    }

    async def login(client: Bombonera, _: str) -> None:
        await client.setup_hook()

    async def fail(*_: object) -> None:
        raise failure[what]

    monkeypatch.setenv("BOMBONERA_TOKEN", "right")
    monkeypatch.setattr(Bombonera, "login", login)
    if what in failure:
        monkeypatch.setattr("bot.client.Store.open", fail)
    else:
        (tmp_path / "data").write_text("a file where a folder should be", "utf-8")
    assert program.main() == 2
    *_, first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("The database cannot be opened: ")
    assert what not in failure or str(failure[what]) in first
    assert "BOMBONERA_DATABASE_URL" in second


def test_no_line_to_discord(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def fail(*_: object) -> None:
        raise aiohttp.ClientConnectionError("name or service not known")

    monkeypatch.setenv("BOMBONERA_TOKEN", "right")
    monkeypatch.setattr(Bombonera, "login", fail)
    assert program.main() == 1, "whoever watches over it may start it again"
    *_, first, _ = capsys.readouterr().err.splitlines()
    assert first == "Discord cannot be reached: name or service not known"


@pytest.mark.parametrize(("status", "reason"), [(503, "Service Unavailable"), (400, "Bad Request")])
def test_discord_in_trouble(
    status: int, reason: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuse(*_: object) -> None:
        response = create_autospec(aiohttp.ClientResponse, instance=True, status=status, reason=reason)
        wrong = {"_errors": [{"code": "TOO_LONG", "message": "Too long"}]}
        form = {"code": 50035, "message": "Invalid Form Body", "errors": {"name": wrong}}
        raise discord.HTTPException(response, form if status == 400 else "upstream connect error")

    monkeypatch.setenv("BOMBONERA_TOKEN", "right")
    monkeypatch.setattr(Bombonera, "login", refuse)
    assert program.main() == 1, "whoever watches over it may start it again"
    *_, first, second = capsys.readouterr().err.splitlines()
    assert first.startswith(f"Discord refuses: {status} {reason}")
    assert "discordstatus.com" in second


def test_a_wrong_token(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setenv("BOMBONERA_TOKEN", "wrong")
    monkeypatch.setattr(Bombonera, "login", refuse)
    assert program.main() == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert "does not accept this token" in said
    assert "wrong" not in said


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals for event loops")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_good_order(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    close = Bombonera.close

    async def wait_for_signal(*_: object, **__: object) -> None:
        os.kill(os.getpid(), number)
        await asyncio.Event().wait()

    async def and_close(client: Bombonera) -> None:
        await close(client)
        closed.append(client.is_closed())

    monkeypatch.setenv("BOMBONERA_TOKEN", "right")
    monkeypatch.setattr(Bombonera, "start", wait_for_signal)
    monkeypatch.setattr(Bombonera, "close", and_close)
    assert program.main() == 0
    assert closed
    assert all(closed)


def test_the_practice_server_is_one_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def stop(client: Bombonera, *_: object) -> None:
        asked.append(Route("GET", "/users/@me").url)
        await client.close()

    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", None)
    monkeypatch.setattr("discord.asset.Asset.BASE", "")
    monkeypatch.setenv("BOMBONERA_TOKEN", "right")
    monkeypatch.setenv("BOMBONERA_DISCORD_URL", "http://127.0.0.1:1")
    monkeypatch.setattr(Bombonera, "start", stop)
    assert program.main() == 0
    assert asked == ["http://127.0.0.1:1/api/v10/users/@me"]
