"""Starting the program: settings from the environment, no token, a wrong one, a signal."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import discord
import pytest
from discord.http import Route
from pydantic import ValidationError

from bot import __main__ as program
from bot.client import Bombonera
from bot.config import DEFAULT_DATABASE, Settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder and none of our variables."""
    monkeypatch.chdir(tmp_path)
    for name in [one for one in os.environ if one.upper().startswith("BOMBONERA_")]:
        monkeypatch.delenv(name)


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


@pytest.mark.parametrize(("name", "value"), [("COMPUTER_DELAY", "-1"), ("READY_TIMEOUT", "soon")])
def test_nonsense_is_refused(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"BOMBONERA_{name}", value)
    with pytest.raises(ValidationError, match=name.lower()):
        Settings()


@pytest.mark.parametrize(
    ("url", "folder"),
    [
        ("sqlite+aiosqlite:///data/deep/bombonera.sqlite", "data/deep"),
        ("sqlite:///other/x.db", "other"),
        ("postgresql://somebody@somewhere/base", None),
    ],
)
def test_the_folder_of_the_database(url: str, folder: str | None, tmp_path: Path) -> None:
    Settings.model_validate({"database_url": url}).prepare_folder()
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")][-1:] == ([folder] if folder else [])


# --- the program --------------------------------------------------------------------------------------------------


def run(environment: Mapping[str, str], folder: Path) -> "subprocess.CompletedProcess[str]":
    """Runs `python -m bot` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
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
        await asyncio.sleep(30)

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
