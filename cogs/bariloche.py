"""`/bariloche`: cut chocolate sheets and place the pieces on a tray."""

from typing import ClassVar

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.buttons import Interaction
from bot.client import Bombonera
from cogs.game_cog import GameCog

_LETTERS = [Choice(name=letter.upper(), value=letter) for letter in "abcd"]
_SCORE = [*_LETTERS, Choice(name=locale_str("at random"), value="random")]
_SHEETS = [
    Choice(name=locale_str("mixed: one at random for each"), value="mixed"),
    *_LETTERS,
    Choice(name=locale_str("everybody chooses"), value="choose"),
]
_GARNISHES = [
    Choice(name=locale_str("two of the same type"), value="pair"),
    Choice(name=locale_str("two of each type"), value="each"),
]
_MODES = [
    Choice(name=locale_str("standard"), value="standard"),
    Choice(name=locale_str("permanent: with the pieces of earlier games"), value="permanent"),
]


class Bariloche(
    GameCog, group_name="bariloche", group_description=locale_str("Cut chocolate sheets and fill your tray")
):
    """The commands of Bariloche."""

    game_key: ClassVar[str] = "bariloche"

    @app_commands.command(name=locale_str("new"), description=locale_str("Open a table of Bariloche in this channel"))
    @app_commands.describe(
        score=locale_str("The score sheet"),
        sheets=locale_str("The bonbon sheets"),
        garnishes=locale_str("What the first speed objective of score sheet A asks for"),
        mode=locale_str("Permanent Mode is best after three standard games on this server"),
    )
    @app_commands.rename(
        score=locale_str("score"),
        sheets=locale_str("sheets"),
        garnishes=locale_str("garnishes"),
        mode=locale_str("mode"),
    )
    @app_commands.choices(score=_SCORE, sheets=_SHEETS, garnishes=_GARNISHES, mode=_MODES)
    async def new(
        self,
        interaction: Interaction,
        score: str = "a",
        sheets: str = "mixed",
        garnishes: str = "pair",
        mode: str = "standard",
    ) -> None:
        """`/bariloche new`."""
        await self.open_table(interaction, {"score": score, "sheets": sheets, "garnishes": garnishes, "mode": mode})


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Bariloche(client))
