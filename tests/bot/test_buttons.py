"""Custom ids: everything a button means, kept by the button itself."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord import ui

from bot.buttons import DYNAMIC_ITEMS, ChannelMenu, Click, TableButton, TableMenu, custom_id

ROOT = Path(__file__).parents[2]
OPTIONS = [discord.SelectOption(label="one", value="1")]


async def pressed(item: "ui.DynamicItem[Any]", values: list[Any] | None = None) -> Click:
    """What the bot is told when a message's item is used: it is found again by its custom id alone."""
    kind = next(kind for kind in DYNAMIC_ITEMS if kind.__discord_ui_compiled_template__.fullmatch(item.custom_id))
    match = kind.__discord_ui_compiled_template__.fullmatch(item.custom_id)
    assert match is not None
    told = AsyncMock()
    interaction: Any = SimpleNamespace(client=SimpleNamespace(handle_click=told))
    found: Any = await kind.from_custom_id(interaction, item.item, match)
    if values is not None:
        found.item._values = values
    await found.callback(interaction)
    ((given, click),) = [call.args for call in told.await_args_list]
    assert given is interaction
    return click


@pytest.mark.parametrize(
    ("table", "stamp", "action", "argument"),
    [
        (12, "3.0", "pick", "0.3.12"),
        (999_999_999, "12345.25", "back", "r14"),
        (0, "", "rulespage", "bonbon.2"),
        (7, 4, "option", "bugqueen"),
        (1, "0.0", "confirm", ""),
        (1, "0.0", "pick", "0.2-25"),
    ],
)
async def test_buttons_come_back_as_they_were_made(table: int, stamp: str | int, action: str, argument: str) -> None:
    item = TableButton.make("Label", table, stamp, action, argument)
    assert len(item.custom_id) <= 100
    assert await pressed(item) == Click(table, str(stamp), action, argument)
    menu = TableMenu.make(OPTIONS, "Which?", table, stamp, action, argument)
    assert menu.custom_id != item.custom_id, "both may stand in one message"
    assert await pressed(menu, ["0.1"]) == Click(table, str(stamp), action, argument, ("0.1",))


async def test_channels_are_told_by_their_numbers() -> None:
    menu = ChannelMenu.make("Channels", [5, 6], "channels")
    assert [value.id for value in menu.item.default_values] == [5, 6]
    assert await pressed(menu, [SimpleNamespace(id=5)]) == Click(0, "", "channels", "", ("5",))


def test_no_two_kinds_answer_one_custom_id() -> None:
    for letter in "bsc":
        identity = custom_id(letter, 1, "2.3", "pick", "4.r5")
        answering = [kind for kind in DYNAMIC_ITEMS if kind.__discord_ui_compiled_template__.fullmatch(identity)]
        assert len(answering) == 1


def test_long_labels_lose_letters() -> None:
    assert TableButton.make("x" * 200, 1, 0, "play").item.label == "x" * 80
    assert TableMenu.make(OPTIONS, "x" * 200, 1, 0, "pick").item.placeholder == "x" * 150
    assert ChannelMenu.make("x" * 200, list(range(1, 40)), "channels").item.placeholder == "x" * 150
    assert len(ChannelMenu.make("x", list(range(1, 40)), "channels").item.default_values) == 25


# --- who answers what ---------------------------------------------------------------------------------------------


def calls() -> Iterator[tuple[str, list[str]]]:
    """Every call in the bot and its cogs: what is called, and its literal arguments."""
    for folder in ("bot", "cogs"):
        for path in (ROOT / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield (
                        ast.unparse(node.func),
                        [
                            one.value
                            for one in node.args
                            if isinstance(one, ast.Constant) and isinstance(one.value, str)
                        ],
                    )


def test_every_button_is_answered_and_every_answer_has_a_button() -> None:
    answered = [literals[0] for name, literals in calls() if name.endswith(".on_click")]
    assert len(set(answered)) == len(answered) > 15
    makers = {"TableButton.make", "TableMenu.make", "ChannelMenu.make", "_paged", "_asking"}
    made = [literals for name, literals in calls() if name in makers]
    for action in answered:
        assert any(action in literals for literals in made), f"no button says {action}"
    for literals in made:
        said = {literal for literal in literals if literal.isidentifier()}
        assert not said or said & set(answered), f"nobody answers {said}"
