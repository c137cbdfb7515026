"""The lobby's buttons: Join, Leave, Options, Add computer, Start."""

from collections.abc import Sequence

import discord
from discord.ext import commands

from bot.answers import send, whisper, words_of
from bot.buttons import Click, Interaction, TableButton, TableMenu
from bot.client import Bombonera
from bot.desk import Newcomer, table_options
from bot.layouts import offered_options
from bot.names import title_of
from bot.posts import Post
from bot.refusals import Unsuitable
from games.protocol import Option
from rendering.registry import get_painter
from rendering.words import Words
from storage.records import TableBundle


def newcomer(interaction: Interaction) -> Newcomer:
    """Whoever clicked or typed, as a table knows them."""
    return Newcomer(interaction.user.id, interaction.user.display_name)


def options_post(bundle: TableBundle, words: Words, remark: str | None = None) -> Post:
    """The options of a lobby, a menu for each that leaves a choice; with what has to be said first."""
    table, painter = bundle.table, get_painter(bundle.table.game)
    chosen, offered = table_options(bundle), offered_options(bundle)
    post = Post(painter.colour).text(f"### {title_of(table)}", words.t("How shall it be played?"), remark)
    for option in offered.open:
        text = painter.option(option.key, words)
        entries = [
            discord.SelectOption(
                label=f"{text.label}: {text.values[value]}"[:100], value=value, default=value == chosen[option.key]
            )
            for value in option.values
        ]
        post.row(TableMenu.make(entries, text.label, table.id, table.revision, "option", option.key))

    def labels(options: Sequence[Option]) -> str:
        return words.list([painter.option(option.key, words).label for option in options])

    if offered.settled:
        post.text("-# " + words.t("Settled by the other options: {options}", options=labels(offered.settled)))
    if offered.idle:
        post.text("-# " + words.t("Without effect on this game: {options}", options=labels(offered.idle)))
    if any(seat.computer is not None for seat in bundle.seats):
        post.row(TableButton.make(words.t("Remove a computer"), table.id, table.revision, "uncomputer"))
    return post


class LobbyButtons(commands.Cog):
    """Answers the buttons of lobbies."""

    def __init__(self, client: Bombonera) -> None:
        self._client = client
        client.on_click("join", self.on_join, "update")
        client.on_click("leave", self.on_leave, "update")
        client.on_click("computer", self.on_add_computer, "update")
        client.on_click("uncomputer", self.on_remove_computer, "update")
        client.on_click("start", self.on_start, "update")
        client.on_click("options", self.on_options, "private")
        client.on_click("option", self.on_option, "update")

    async def on_join(self, interaction: Interaction, click: Click) -> None:
        """**Join**."""
        await self._client.tables.join(click.table, newcomer(interaction))
        await self._client.tables.start_if_complete(click.table)
        await self._client.show(click.table)

    async def on_leave(self, interaction: Interaction, click: Click) -> None:
        """**Leave**."""
        await self._client.tables.leave(click.table, interaction.user.id)
        await self._client.show(click.table)

    async def on_add_computer(self, interaction: Interaction, click: Click) -> None:
        """**Add computer**."""
        await self._client.tables.add_computer(click.table, interaction.user.id)
        await self._client.tables.start_if_complete(click.table)
        await self._client.show(click.table)

    async def on_remove_computer(self, interaction: Interaction, click: Click) -> None:
        """**Remove a computer**, among the options."""
        bundle = await self._client.tables.remove_computer(click.table, interaction.user.id)
        await self._client.show(click.table)
        await send(interaction, options_post(bundle, words_of(interaction)))

    async def on_start(self, interaction: Interaction, click: Click) -> None:
        """**Start**."""
        await self._client.tables.start(click.table, interaction.user.id, seen=click.stamp)
        if not await self._client.show(click.table):
            await whisper(interaction, words_of(interaction).t("The game has begun; its board will appear soon."))

    async def on_options(self, interaction: Interaction, click: Click) -> None:
        """**Options**: the menus, for the host."""
        bundle = await self._client.tables.for_host(click.table, interaction.user.id)
        await send(interaction, options_post(bundle, words_of(interaction)))

    async def on_option(self, interaction: Interaction, click: Click) -> None:
        """A choice in one of the options' menus."""
        words, remark = words_of(interaction), None
        try:
            await self._client.tables.set_option(click.table, interaction.user.id, click.argument, click.values[0])
        except Unsuitable as refusal:
            # Told in the message itself: only a changed one puts its menus back to what holds.
            remark = words.t(refusal.message, **refusal.values)
        await self._client.show(click.table)
        await send(interaction, options_post(await self._client.tables.bundle(click.table), words, remark))


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(LobbyButtons(client))
