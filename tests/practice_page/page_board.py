"""A message with one of everything a bot can put under it, for the tests of the page."""

import io
import re

import discord
from discord import ui
from PIL import Image, ImageDraw

ALT = "The tray of Bonbon: Ana plays, twelve pieces are in the bag."


def picture(width: int = 1100, height: int = 620) -> io.BytesIO:
    """Draw something to look at."""
    image = Image.new("RGB", (width, height), "#FBF1E0")
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((40, 40, width - 40, height - 40), 36, fill="#D27F83")
    for column in range(6):
        x = 110 + column * 160
        draw.ellipse((x, 200, x + 120, 320), fill="#4B2718" if column % 2 else "#F9E6C4")
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return data


def board_file() -> discord.File:
    """Make the file that the board message shows."""
    return discord.File(picture(), "board.png", description=ALT)


class CountButton(ui.DynamicItem[ui.Button[ui.View]], template=r"count:(?P<n>\d+)"):
    """A button that counts its presses, whoever presses."""

    def __init__(self, n: int) -> None:
        style = discord.ButtonStyle.success
        super().__init__(ui.Button(label=f"Join ({n})", style=style, custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.View], match: re.Match[str], /
    ) -> "CountButton":
        """Read the count from the button."""
        del interaction, item
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Count one more."""
        view = board(self.n + 1, interaction.user.mention)
        await interaction.response.edit_message(view=view, attachments=[board_file()])


class Moves(ui.Select[ui.LayoutView]):
    """A menu of one choice."""

    def __init__(self) -> None:
        options = [
            discord.SelectOption(label=f"Step {n}", value=f"step-{n}", description=f"Number {n}", emoji="🍫")
            for n in range(1, 6)
        ]
        super().__init__(placeholder="Your step", options=options, custom_id="moves")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say privately what was chosen."""
        await interaction.response.send_message(f"You chose {self.values[0]}.", ephemeral=True)


class Several(ui.Select[ui.LayoutView]):
    """A menu of up to three choices."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"Cell {letter}", value=letter) for letter in "ABCDE"]
        super().__init__(placeholder="Cells", options=options, min_values=2, max_values=3, custom_id="several")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say privately what was chosen."""
        await interaction.response.send_message(f"Cells: {', '.join(sorted(self.values))}", ephemeral=True)


class Helper(ui.UserSelect[ui.LayoutView]):
    """A menu of people."""

    def __init__(self) -> None:
        super().__init__(placeholder="A helper", custom_id="helper")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say privately who was chosen."""
        await interaction.response.send_message(f"Helper: {self.values[0].mention}", ephemeral=True)


class Act(ui.Button[ui.LayoutView]):
    """A plain button; what it does is in its custom_id."""

    async def callback(self, interaction: discord.Interaction) -> None:
        """Open a modal, whisper, or stay silent."""
        if self.custom_id == "ask":
            await interaction.response.send_modal(Question())
        elif self.custom_id == "hand":
            await interaction.response.send_message("Your hand: **five** tokens.", ephemeral=True)
        elif self.custom_id == "dm":
            await self._write(interaction)
        else:
            interaction.client.dispatch("silence")

    async def _write(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        try:
            await interaction.user.send("Place your bet.")
            await interaction.followup.send("I have written to you.", ephemeral=True)
        except discord.Forbidden:
            await interaction.followup.send("Your private messages are closed.", ephemeral=True)


class Question(ui.Modal):
    """A modal with a text, a menu and radio buttons."""

    def __init__(self) -> None:
        super().__init__(title="Place a bet", custom_id="question")
        self.words = ui.TextInput[ui.Modal](custom_id="words", max_length=20)
        options = [discord.SelectOption(label=name) for name in ("Row majority", "Largest group")]
        self.card = ui.Select[ui.Modal](options=options, custom_id="card")
        self.add_item(ui.TextDisplay("Nobody sees your bet before the **end**."))
        self.add_item(ui.Label(text="Words", description="Whatever you like", component=self.words))
        self.add_item(ui.Label(text="Card", component=self.card))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say privately what was filled in."""
        text = f"Words: {self.words.value}; card: {self.card.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


def board(count: int, who: str) -> ui.LayoutView:
    """Make the message with one of everything."""
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery[ui.LayoutView]()
    gallery.add_item(media="attachment://board.png", description=ALT)
    buttons = (
        CountButton(count),
        Act(label="Ask", custom_id="ask", style=discord.ButtonStyle.primary),
        Act(label="My hand", custom_id="hand", style=discord.ButtonStyle.secondary),
        Act(label="Write me", custom_id="dm", style=discord.ButtonStyle.danger),
    )
    row = ui.ActionRow[ui.LayoutView]()
    for button in buttons:
        row.add_item(button)
    container = ui.Container[ui.LayoutView](accent_colour=0x9E2A4B)
    container.add_item(ui.TextDisplay(f"## Bonbon\n{who} plays. Join while there is room."))
    container.add_item(gallery)
    container.add_item(ui.Separator())
    container.add_item(row)
    view.add_item(container)
    for menu in (Moves(), Several(), Helper()):
        view.add_item(ui.ActionRow(menu))
    silent = Act(label="Nobody answers", custom_id="silent", style=discord.ButtonStyle.secondary)
    view.add_item(ui.ActionRow(silent))
    return view
