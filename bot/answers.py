"""Answering whoever clicked or typed: in their language, to them alone."""

from bot.buttons import Interaction
from bot.posts import Post, note
from rendering.words import Words, words_for


async def send(interaction: Interaction, post: Post) -> None:
    """Shows a post as the answer to an acknowledged interaction."""
    await interaction.edit_original_response(view=post.view, attachments=post.files)


def words_of(interaction: Interaction) -> Words:
    """The words for whoever clicked or typed."""
    return words_for(str(interaction.locale))


async def whisper(interaction: Interaction, text: str) -> None:
    """Says something to the one who clicked or typed, and to nobody else."""
    post = note(text)
    if interaction.response.is_done():
        await interaction.followup.send(view=post.view, ephemeral=True)
    else:
        await interaction.response.send_message(view=post.view, ephemeral=True)
