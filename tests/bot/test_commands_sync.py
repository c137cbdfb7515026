"""Commands are registered when they have changed, and only then."""

import pytest
from discord import app_commands

from bot.client import Bombonera
from bot.commands_sync import sync_commands
from tests.bot.wire import Wire


def registered(wire: Wire) -> int:
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in wire.requests)


async def test_nothing_new(bot: Bombonera, wire: Wire) -> None:
    assert await sync_commands(bot) is False
    assert wire.requests == []


async def test_a_changed_command(bot: Bombonera, wire: Wire) -> None:
    """Also a changed translation, since all that Discord would be told counts."""
    command = bot.tree.get_command("help")
    assert isinstance(command, app_commands.Command)
    command.description = "Something else"
    assert await sync_commands(bot) is True
    assert await sync_commands(bot) is False
    assert registered(wire) == 1


async def test_another_application(bot: Bombonera, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same database with another token: that application knows nothing yet."""
    monkeypatch.setattr(type(bot), "application_id", 77)
    assert await sync_commands(bot) is True
    assert [request.path for request in wire.requests] == ["/applications/77/commands"]


async def test_a_failure_is_not_taken_for_success(bot: Bombonera, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(bot), "application_id", 77)
    wire.refuse(lambda request: request.method == "PUT", ConnectionError("gone"))
    with pytest.raises(ConnectionError):
        await sync_commands(bot)
    assert await sync_commands(bot) is True
