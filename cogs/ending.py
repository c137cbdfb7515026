"""Giving up and cancelling, once the question whether one really wants to is answered."""

from discord.ext import commands

from bot.answers import send, words_of
from bot.buttons import Click, Interaction
from bot.client import Bombonera
from bot.posts import note


class Ending(commands.Cog):
    """Answers the buttons behind `/GAME resign` and `/GAME cancel`."""

    def __init__(self, client: Bombonera) -> None:
        self._client = client
        client.on_click("resign", self.on_resign, "update")
        client.on_click("cancel", self.on_cancel, "update")

    async def on_resign(self, interaction: Interaction, click: Click) -> None:
        """**Give up**."""
        await self._client.tables.resign(click.table, interaction.user.id, asked=click.stamp)
        await self._client.show(click.table)
        await send(interaction, note(words_of(interaction).t("You have given up your seat.")))

    async def on_cancel(self, interaction: Interaction, click: Click) -> None:
        """**Cancel the table**."""
        may_manage = interaction.permissions.manage_guild
        await self._client.tables.cancel(click.table, interaction.user.id, may_manage=may_manage, asked=click.stamp)
        await self._client.show(click.table)
        await send(interaction, note(words_of(interaction).t("The table is cancelled.")))


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Ending(client))
