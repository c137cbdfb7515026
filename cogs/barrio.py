"""`/barrio`: build houses from a market that everybody shares; alone against Klaus."""

from typing import ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.buttons import Interaction
from bot.client import Bombonera
from cogs.game_cog import GameCog, choices_of


class Barrio(GameCog, group_name="barrio", group_description=locale_str("Build houses from a market that all share")):
    """The commands of Barrio."""

    game_key: ClassVar[str] = "barrio"

    @app_commands.command(name=locale_str("new"), description=locale_str("Open a table of Barrio in this channel"))
    @app_commands.describe(
        scoring=locale_str("The scoring card (with two players or more)"),
        klaus=locale_str("How hard Klaus is to beat (alone)"),
        seats=locale_str("Start by itself with so many players; 1 is the solo game"),
    )
    @app_commands.rename(scoring=locale_str("scoring"), klaus=locale_str("klaus"), seats=locale_str("seats"))
    @app_commands.choices(scoring=choices_of("barrio", "scoring"), klaus=choices_of("barrio", "klaus"))
    async def new(
        self,
        interaction: Interaction,
        scoring: str = "a",
        klaus: str = "medium",
        seats: app_commands.Range[int, 1, 4] | None = None,
    ) -> None:
        """`/barrio new`."""
        await self.open_table(interaction, {"scoring": scoring, "klaus": klaus}, seats)


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Barrio(client))
