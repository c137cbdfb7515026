"""The command tree against Discord's limits, and in both languages."""

import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from bot.client import Bombonera
from bot.config import Settings
from cogs.game_cog import GameCog
from games.registry import all_games
from rendering.registry import get_painter
from rendering.words import LANGUAGES, words_for

Payload = dict[str, Any]

NAME = re.compile(r"^[-_'\w]{1,32}$")
COMMON = {"join", "leave", "start", "board", "play", "hand", "rules", "log", "resign", "cancel", "new"}


@pytest.fixture
async def client() -> AsyncIterator[Bombonera]:
    """The bot with all its cogs, not connected to anything."""
    made = Bombonera(Settings.model_validate({"token": "none"}))
    await made.load_cogs()
    yield made
    await made.close()


async def payloads(client: Bombonera) -> list[Payload]:
    assert client.tree.translator is not None
    return [
        await command.get_translated_payload(client.tree, client.tree.translator)
        for command in client.tree.get_commands()
    ]


def options_of(item: Payload) -> list[Payload]:
    found: list[Payload] | None = item.get("options")
    return found or []


def choices_of(item: Payload) -> list[Payload]:
    found: list[Payload] | None = item.get("choices")
    return found or []


def localised(item: Payload, key: str) -> dict[str, str]:
    """The translations of a name or a description, by Discord's locale."""
    found: dict[str, str] | None = item.get(f"{key}_localizations")
    return found or {}


def walk(item: Payload) -> Iterator[Payload]:
    """A command with all its options, nested ones too."""
    yield item
    for option in options_of(item):
        yield from walk(option)


def letters(item: Payload) -> int:
    """What Discord counts towards 8,000: names, descriptions and choices, the longest of all languages."""

    def longest(key: str) -> int:
        return max(len(text) for text in (item.get(key) or "", *localised(item, key).values()))

    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in choices_of(item))
    return longest("name") + longest("description") + choices + sum(map(letters, options_of(item)))


async def test_limits(client: Bombonera) -> None:
    commands = await payloads(client)
    assert len(commands) <= 100
    for command in commands:
        assert letters(command) <= 8_000, command["name"]
        for item in walk(command):
            names = [item["name"], *localised(item, "name").values()]
            assert all(NAME.fullmatch(name) and name == name.lower() for name in names), names
            descriptions = [item["description"], *localised(item, "description").values()]
            assert all(1 <= len(text) <= 100 for text in descriptions), descriptions
            options = options_of(item)
            assert len(options) <= 25
            assert len({option["name"] for option in options}) == len(options)
            required = [bool(option.get("required")) for option in options]
            assert required == sorted(required, reverse=True), "a required option after an optional one"
            assert len(choices_of(item)) <= 25


async def test_spanish_everywhere(client: Bombonera) -> None:
    """Every description is translated for Spain and Latin America, and no two siblings share a Spanish name."""
    for command in await payloads(client):
        for item in walk(command):
            for locale in ("es-ES", "es-419"):
                assert localised(item, "description").get(locale), item["description"]
            own = [localised(one, "name").get("es-ES", one["name"]) for one in options_of(item)]
            assert len(set(own)) == len(own)


async def test_every_game_has_its_commands(client: Bombonera) -> None:
    groups = {command["name"]: command for command in await payloads(client)}
    for key, game in all_games().items():
        assert {option["name"] for option in options_of(groups[key])} >= COMMON, game.title
        new = next(option for option in options_of(groups[key]) if option["name"] == "new")
        assert {option.key for option in game.options} <= {option["name"] for option in options_of(new)}


@pytest.mark.parametrize("key", list(all_games()))
async def test_choices_are_called_as_in_the_lobby(key: str, client: Bombonera) -> None:
    """The same option has the same words where a table is opened and where it waits, in every language."""
    group = next(command for command in await payloads(client) if command["name"] == key)
    new = next(option for option in options_of(group) if option["name"] == "new")
    offered = {option["name"]: choices_of(option) for option in options_of(new)}
    for option in all_games()[key].options:
        if not offered[option.key]:
            continue  # a switch, which Discord words itself
        texts = {language: get_painter(key).option(option.key, words_for(language)).values for language in LANGUAGES}
        assert [choice["value"] for choice in offered[option.key]] == list(option.values)
        for choice in offered[option.key]:
            value = choice["value"]
            assert choice["name"] == texts["en"][value]
            assert localised(choice, "name").get("es-ES", choice["name"]) == texts["es"][value]


async def test_game_commands_are_for_servers(client: Bombonera) -> None:
    games = [cog for cog in client.cogs.values() if isinstance(cog, GameCog)]
    assert {cog.game_key for cog in games} == set(all_games())
    for command in await payloads(client):
        if command["name"] in all_games() or command["name"] == "settings":
            assert command["contexts"] == [0]
            assert command["integration_types"] == [0], "a table needs a bot that may write in its channel"


async def test_settings_is_for_managers(client: Bombonera) -> None:
    settings = next(command for command in await payloads(client) if command["name"] == "settings")
    assert settings["default_member_permissions"] == 1 << 5
