"""`/bariloche`: cut chocolate sheets and place the pieces on a tray."""

import hashlib
from typing import ClassVar

import msgspec
from discord import app_commands
from discord.app_commands import locale_str

from bot.answers import words_of
from bot.buttons import Interaction
from bot.client import Bombonera
from bot.posts import Post
from bot.refusals import Refusal
from cogs.game_cog import GameCog, choices_of
from games.bariloche.pantry import PantryView, describe_pantry
from rendering.bariloche.pantry import pantry_picture, pantry_text
from rendering.registry import get_painter


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
    @app_commands.choices(
        score=choices_of("bariloche", "score"),
        sheets=choices_of("bariloche", "sheets"),
        garnishes=choices_of("bariloche", "garnishes"),
        mode=choices_of("bariloche", "mode"),
    )
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
        if mode == "permanent" and not (await self._pantry(interaction)).suggested:
            await self._show_pantry(interaction)

    @app_commands.command(
        name=locale_str("pantry"),
        description=locale_str("See what earlier games on this server left for Permanent Mode"),
    )
    async def pantry(self, interaction: Interaction) -> None:
        """`/bariloche pantry`."""
        await self._acknowledge(interaction)
        await self._show_pantry(interaction)

    async def _pantry(self, interaction: Interaction) -> PantryView:
        if interaction.guild_id is None:
            raise Refusal("That works in a server's channel only.")
        stock = await self._client.store.get_stock(interaction.guild_id, self.game_key)
        return describe_pantry(stock.data.encode() if stock else None)

    async def _show_pantry(self, interaction: Interaction) -> None:
        view, words = await self._pantry(interaction), words_of(interaction)
        key = hashlib.sha256(msgspec.json.encode([view, words.language])).hexdigest()
        pictures = await self._client.studio.pictures(f"pantry {key}", lambda: [pantry_picture(view, words)])
        post = Post(get_painter(self.game_key).colour).text(words.t("### The pantry"), pantry_text(view, words))
        post.pictures(pictures, f"pantry-{key[:8]}")
        await interaction.followup.send(view=post.view, files=post.files, ephemeral=True)


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Bariloche(client))
