"""`/pinata`: a puzzle of candies that jump, slide and stack."""

from typing import ClassVar

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.buttons import Interaction
from bot.client import Bombonera
from cogs.game_cog import GameCog

_LEVELS = [
    Choice(name=locale_str("free: cards at random or chosen"), value="free"),
    Choice(name=locale_str("level 1: Hopscotch and Chase"), value="level1"),
    Choice(name=locale_str("level 2: Train and Long jump"), value="level2"),
    Choice(name=locale_str("level 3: Labyrinth and Piggy back"), value="level3"),
    Choice(name=locale_str("young: small board and Seesaw"), value="young"),
]
_CARDS = [
    Choice(name=locale_str("at random"), value="random"),
    Choice(name=locale_str("Hopscotch"), value="hopscotch"),
    Choice(name=locale_str("Chase"), value="chase"),
    Choice(name=locale_str("Labyrinth"), value="labyrinth"),
    Choice(name=locale_str("Long jump"), value="longjump"),
    Choice(name=locale_str("Leapfrog"), value="leapfrog"),
    Choice(name=locale_str("Train"), value="train"),
    Choice(name=locale_str("Pileup"), value="pileup"),
    Choice(name=locale_str("Somersault"), value="somersault"),
    Choice(name=locale_str("Horsey"), value="horsey"),
    Choice(name=locale_str("Piggy back"), value="piggyback"),
]
_SCORING = [
    Choice(name=locale_str("at random"), value="random"),
    Choice(name=locale_str("1: the more of a colour, the more each is worth"), value="one"),
    Choice(name=locale_str("2: who has most of a colour"), value="two"),
    Choice(name=locale_str("3: what is left on the board counts"), value="three"),
]


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
    @app_commands.choices(level=_LEVELS, first=_CARDS, second=_CARDS, scoring=_SCORING)
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
