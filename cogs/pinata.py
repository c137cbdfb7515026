"""`/pinata`: a puzzle of candies that jump, slide and stack."""

from typing import ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.buttons import Interaction
from bot.client import Bombonera
from cogs.game_cog import GameCog, choices_of


class Pinata(GameCog, group_name="pinata", group_description=locale_str("Candies that jump, slide and stack")):
    """The commands of Piñata Party."""

    game_key: ClassVar[str] = "pinata"

    @app_commands.command(
        name=locale_str("new"), description=locale_str("Open a table of Piñata Party in this channel")
    )
    @app_commands.describe(
        level=locale_str("Ready-made games for beginners, or the young variant"),
        first=locale_str("One movement card (free games)"),
        second=locale_str("The other movement card (free games)"),
        scoring=locale_str("The scoring card (free games)"),
    )
    @app_commands.rename(
        level=locale_str("level"), first=locale_str("first"), second=locale_str("second"), scoring=locale_str("scoring")
    )
    @app_commands.choices(
        level=choices_of("pinata", "level"),
        first=choices_of("pinata", "first"),
        second=choices_of("pinata", "second"),
        scoring=choices_of("pinata", "scoring"),
    )
    async def new(
        self,
        interaction: Interaction,
        level: str = "free",
        first: str = "random",
        second: str = "random",
        scoring: str = "random",
    ) -> None:
        """`/pinata new`."""
        await self.open_table(interaction, {"level": level, "first": first, "second": second, "scoring": scoring})


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Pinata(client))
