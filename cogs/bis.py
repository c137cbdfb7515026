"""`/bis`: roll the dice and cross off cells that touch."""

from typing import ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.buttons import Interaction
from bot.client import Bombonera
from cogs.game_cog import GameCog, choices_of


class Bis(GameCog, group_name="bis", group_description=locale_str("Roll the dice and cross off cells that touch")):
    """The commands of ¡Bis!."""

    game_key: ClassVar[str] = "bis"

    @app_commands.command(name=locale_str("new"), description=locale_str("Open a table of ¡Bis! in this channel"))
    @app_commands.describe(
        sheet=locale_str("The sheet that everybody plays on (black if you choose none)"),
        seats=locale_str("Start by itself with so many players; 1 is the solo game"),
    )
    @app_commands.rename(sheet=locale_str("sheet"), seats=locale_str("seats"))
    @app_commands.choices(sheet=choices_of("bis", "sheet"))
    async def new(
        self, interaction: Interaction, sheet: str = "black", seats: app_commands.Range[int, 1, 6] | None = None
    ) -> None:
        """`/bis new`."""
        await self.open_table(interaction, {"sheet": sheet}, seats)


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Bis(client))
