"""The buttons and menus of every message, told apart by their custom ids alone, so that they outlive a restart.

A custom id reads `b:TABLE:STAMP:ACTION:ARGUMENT`. The stamp is the stage of the table that the message shows: whoever
handles a click compares it with the stage the table has reached. Every item is a dynamic item, and every view is made
afresh: discord.py 2.7.1 forgets a dynamic class altogether when a view that mixes kinds of items ends, or when one view
object is changed and sent again.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeAlias

import discord
from discord import ui

if TYPE_CHECKING:
    from bot.client import Bombonera

Interaction: TypeAlias = "discord.Interaction[Bombonera]"

_PARTS: Final = r":(?P<table>\d+):(?P<stamp>[\d.]*):(?P<action>[a-z_]+):(?P<argument>[\w.\-]*)"


class Click(NamedTuple):
    """What somebody pressed or chose.

    Attributes:
        table: number of the table; 0 for what belongs to none.
        stamp: the stage that the message showed.
        action: what to do.
        argument: with what.
        values: what was chosen in a menu.
    """

    table: int
    stamp: str
    action: str
    argument: str
    values: tuple[str, ...] = ()


Handler: TypeAlias = Callable[[Interaction, Click], Awaitable[None]]


def custom_id(kind: str, table: int, stamp: str | int, action: str, argument: str = "") -> str:
    """The custom id of an item."""
    return f"{kind}:{table}:{stamp}:{action}:{argument}"


def _read(item: ui.DynamicItem[Any], values: Sequence[Any] = ()) -> Click:
    """What the custom id of a used item says, with what was chosen in it."""
    match = item.template.fullmatch(item.custom_id)
    assert match is not None
    return Click(
        int(match["table"]),
        match["stamp"],
        match["action"],
        match["argument"],
        tuple(str(getattr(value, "id", value)) for value in values),
    )


class TableButton(ui.DynamicItem[ui.Button[Any]], template="b" + _PARTS):
    """A button that works for ever."""

    @classmethod
    def make(
        cls,
        label: str,
        table: int,
        stamp: str | int,
        action: str,
        argument: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Self:
        """A button; labels longer than Discord allows lose letters."""
        item: ui.Button[Any] = ui.Button(
            label=label[:80], style=style, disabled=disabled, custom_id=custom_id("b", table, stamp, action, argument)
        )
        return cls(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """The pressed button."""
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the click on."""
        await interaction.client.handle_click(interaction, _read(self))


class TableMenu(ui.DynamicItem[ui.Select[Any]], template="s" + _PARTS):
    """A menu that works for ever."""

    @classmethod
    def make(
        cls,
        options: Sequence[discord.SelectOption],
        placeholder: str,
        table: int,
        stamp: str | int,
        action: str,
        argument: str = "",
    ) -> Self:
        """A menu to choose one entry from, of at most 25."""
        item: ui.Select[Any] = ui.Select(
            options=list(options),
            placeholder=placeholder[:150],
            custom_id=custom_id("s", table, stamp, action, argument),
        )
        return cls(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """The menu in which something was chosen."""
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the choice on."""
        await interaction.client.handle_click(interaction, _read(self, self.item.values))


class ChannelMenu(ui.DynamicItem[ui.ChannelSelect[Any]], template="c" + _PARTS):
    """A menu of channels that works for ever."""

    @classmethod
    def make(cls, placeholder: str, chosen: Sequence[int], action: str) -> Self:
        """A menu of up to 25 text channels, none included."""
        item: ui.ChannelSelect[Any] = ui.ChannelSelect(
            channel_types=[discord.ChannelType.text],
            placeholder=placeholder[:150],
            min_values=0,
            max_values=25,
            default_values=[discord.Object(channel, type=discord.abc.GuildChannel) for channel in chosen[:25]],
            custom_id=custom_id("c", 0, "", action),
        )
        return cls(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """The menu in which channels were chosen."""
        assert isinstance(item, ui.ChannelSelect)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the choice on."""
        await interaction.client.handle_click(interaction, _read(self, self.item.values))


DYNAMIC_ITEMS: Final = (TableButton, TableMenu, ChannelMenu)
