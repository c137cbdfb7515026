"""`/bonbon`: secret bets on a box of chocolates."""

from typing import ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.buttons import Interaction
from bot.client import Bombonera
from cogs.game_cog import GameCog


class Bonbon(GameCog, group_name="bonbon", group_description=locale_str("Secret bets on a box of chocolates")):
    """The commands of Bonbon."""

    game_key: ClassVar[str] = "bonbon"

    @app_commands.command(name=locale_str("new"), description=locale_str("Open a table of Bonbon in this channel"))
    @app_commands.describe(bugqueen=locale_str("Play the Bug Queen variant: the buglet is worth 5"))
    @app_commands.rename(bugqueen=locale_str("bugqueen"))
    async def new(self, interaction: Interaction, bugqueen: bool = False) -> None:
        """`/bonbon new`."""
        await self.open_table(interaction, {"bugqueen": "on" if bugqueen else "off"})


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Bonbon(client))
