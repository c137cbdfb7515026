"""A small bot with one of every kind of command, for the tests of the page."""

import asyncio

import discord
from discord import app_commands

from tests.practice_page.page_board import CountButton, board, board_file

STEPS = ["bet 1 row-majority", "bet 2 groups", "bet 3 column-majority", "place A1", "place B2"]
SPANISH = {"new": "nueva", "seats": "sitios", "Open a table": "Abre una mesa", "random": "al azar"}

_Interaction = discord.Interaction["PageBot"]


class Spanish(app_commands.Translator):
    """Translates some names."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Give the Spanish word, where there is one."""
        del context
        return SPANISH.get(string.message) if locale is discord.Locale.spain_spanish else None


class Bonbon(app_commands.Group):
    """Commands of a game."""

    def __init__(self) -> None:
        super().__init__(name="bonbon", description="A game of sweets")

    @app_commands.command(description="Open a table")
    @app_commands.describe(seats="How many play", deal="How the cards are dealt", rival="Someone to invite")
    @app_commands.choices(deal=[app_commands.Choice(name=name, value=name) for name in ("random", "drafted")])
    async def new(
        self,
        interaction: _Interaction,
        seats: app_commands.Range[int, 2, 5],
        deal: app_commands.Choice[str] | None = None,
        rival: discord.User | None = None,
        bug_queen: bool = False,
    ) -> None:
        """Say what was chosen."""
        parts = [f"{seats} seats", deal.value if deal else "-", rival.mention if rival else "-", str(bug_queen)]
        await interaction.response.send_message(f"A table: {', '.join(parts)}")

    @app_commands.command(description="Type steps")
    async def play(self, interaction: _Interaction, steps: str) -> None:
        """Repeat the steps."""
        await interaction.response.send_message(f"Played: {steps}")

    @play.autocomplete("steps")
    async def complete_steps(self, interaction: _Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the steps that contain what is typed; the value differs from the name. "slow" waits, and finds more."""
        if current == "slow":
            interaction.client.asked.set()
            await interaction.client.go_on.wait()
            return [app_commands.Choice(name="Too late", value="late")]
        return [app_commands.Choice(name=f"Step: {step}", value=step) for step in STEPS if current in step]

    @app_commands.command(description="Show the board")
    async def board(self, interaction: _Interaction) -> None:
        """Post the message with everything."""
        view = board(0, interaction.user.mention)
        await interaction.response.send_message(view=view, files=[board_file()])


class PageBot(discord.Client):
    """The bot. Slow answers wait for `go_on`; what is answered slowly or never sets `asked`."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions(everyone=False, users=True, roles=False),
            guild_ready_timeout=0.1,
        )
        self.tree = app_commands.CommandTree(self)
        self.go_on = asyncio.Event()
        self.asked = asyncio.Event()
        self.ready = asyncio.Event()

    async def setup_hook(self) -> None:
        """Register everything."""
        self.add_dynamic_items(CountButton)
        self.tree.add_command(Bonbon())
        add_commands(self.tree)
        await self.tree.set_translator(Spanish())
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Tell whoever waits."""
        self.ready.set()

    async def on_silence(self) -> None:
        """Tell whoever waits that something came which gets no answer."""
        self.asked.set()


def add_commands(tree: app_commands.CommandTree["PageBot"]) -> None:
    """Register the commands that stand alone."""

    @tree.command(description="Say something privately")
    async def whisper(interaction: _Interaction) -> None:
        """Answer privately."""
        await interaction.response.send_message("Psst, *only* for you.", ephemeral=True)

    @tree.command(description="Think first")
    async def slow(interaction: _Interaction) -> None:
        """Think until told to go on."""
        await interaction.response.defer(thinking=True)
        await interaction.client.go_on.wait()
        await interaction.edit_original_response(content="Thought it over.")

    @tree.command(description="Draw a line of steps")
    async def sketch(interaction: _Interaction, line: str | None = None, loud: bool = False) -> None:
        """Say what came, all of it optional."""
        await interaction.response.send_message(f"Sketch: {line}, {loud}", ephemeral=True)

    @tree.command(description="Never answer")
    async def mute(interaction: _Interaction) -> None:
        """Stay silent."""
        interaction.client.dispatch("silence")

    @tree.command(description="Settings of the server")
    @app_commands.default_permissions(manage_guild=True)
    async def about(interaction: _Interaction) -> None:
        """Say something to managers."""
        await interaction.response.send_message("For managers.", ephemeral=True)
