"""`/bis`: roll the dice and cross off cells that touch."""

from typing import ClassVar

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.buttons import Interaction
from bot.client import Bombonera
from cogs.game_cog import GameCog

_SHEETS = [
    Choice(name=locale_str("black sheet"), value="black"),
    Choice(name=locale_str("red sheet"), value="red"),
    Choice(name=locale_str("blue sheet"), value="blue"),
    Choice(name=locale_str("green sheet"), value="green"),
    Choice(name=locale_str("orange sheet"), value="orange"),
    Choice(name=locale_str("purple sheet"), value="purple"),
    Choice(name=locale_str("yellow sheet"), value="yellow"),
    Choice(name=locale_str("a fresh sheet, made for this game"), value="fresh"),
]


class Bis(GameCog, group_name="bis", group_description=locale_str("Roll the dice and cross off cells that touch")):
    """The commands of ¡Bis!."""

    game_key: ClassVar[str] = "bis"

    @app_commands.command(name=locale_str("new"), description=locale_str("Open a table of ¡Bis! in this channel"))
    @app_commands.describe(
        sheet=locale_str("The sheet that everybody plays on (black if you choose none)"),
        seats=locale_str("Start by itself with so many players; 1 is the solo game"),
    )
    @app_commands.rename(sheet=locale_str("sheet"), seats=locale_str("seats"))
    @app_commands.choices(sheet=_SHEETS)
    async def new(
        self, interaction: Interaction, sheet: str = "black", seats: app_commands.Range[int, 1, 6] | None = None
    ) -> None:
        """`/bis new`."""
        await self.open_table(interaction, {"sheet": sheet}, seats)


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Bis(client))
