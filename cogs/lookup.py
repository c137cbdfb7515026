"""What can be looked up at a table without playing: rules, log, the position in words."""

import asyncio
from collections.abc import Sequence
from typing import Final

from discord.ext import commands

from bot.answers import send, words_of
from bot.buttons import Click, Interaction, TableButton
from bot.client import Bombonera
from bot.layouts import promise_line
from bot.names import scene_of, title_of
from bot.position import Position
from bot.posts import Post
from bot.story import step_lines
from games.registry import get_game
from rendering.protocol import RulesPage
from rendering.registry import get_painter
from rendering.words import Words
from storage.records import TableBundle

LOG_PAGE_LINES: Final = 25
"""Lines on one page of the log. Not steps: how many a hidden choice took is nobody's business."""


def rules_post(game_key: str, pages: Sequence[RulesPage], page: int, words: Words) -> Post:
    """A page of a game's rules; pages past either end are the last or the first."""
    page = min(max(page, 0), len(pages) - 1)
    shown = pages[page]
    post = Post(get_painter(game_key).colour)
    post.text(f"## {get_game(game_key).title}: {shown.title}", shown.text)
    if shown.picture is not None:
        post.pictures([shown.picture], f"rules-{game_key}-{page}")
    return _paged(post, "rulespage", f"{game_key}.", page, len(pages), words)


def log_post(bundle: TableBundle, told: Sequence[str], page: int | None, words: Words) -> Post:
    """A page of a table's log, of which these are the lines; the last page where none is named."""
    painter = get_painter(bundle.table.game)
    lines = told or [words.t("Nothing has happened yet.")]
    pages = -(-len(lines) // LOG_PAGE_LINES)
    page = pages - 1 if page is None else min(max(page, 0), pages - 1)
    part = lines[page * LOG_PAGE_LINES : (page + 1) * LOG_PAGE_LINES]
    heading = words.t("Log")
    post = Post(painter.colour).text(f"## {title_of(bundle.table)}: {heading}", "\n".join(part))
    if page == 0 and bundle.table.seed_hash is not None:
        post.text(promise_line(bundle.table, words))
    return _paged(post, "logpage", f"{bundle.table.id}.", page, pages, words)


def _paged(post: Post, action: str, prefix: str, page: int, pages: int, words: Words) -> Post:
    if pages < 2:
        return post
    post.text("-# " + words.t("Page {page} of {pages}", page=page + 1, pages=pages))
    return post.row(
        TableButton.make(words.t("Previous"), 0, "", action, f"{prefix}{page - 1}", disabled=page == 0),
        TableButton.make(words.t("Next"), 0, "", action, f"{prefix}{page + 1}", disabled=page == pages - 1),
    )


class Lookup(commands.Cog):
    """Answers **Rules**, **Log** and **Text**."""

    def __init__(self, client: Bombonera) -> None:
        self._client = client
        client.on_click("rules", self.on_rules, "private")
        client.on_click("rulespage", self.on_rules_page, "update")
        client.on_click("log", self.on_log, "private")
        client.on_click("logpage", self.on_log_page, "update")
        client.on_click("text", self.on_text, "private")

    async def on_rules(self, interaction: Interaction, click: Click) -> None:
        """**Rules**."""
        bundle = await self._client.tables.bundle(click.table)
        await self.show_rules(interaction, bundle.table.game)

    async def on_rules_page(self, interaction: Interaction, click: Click) -> None:
        """**Previous** and **Next** in the rules."""
        game_key, _, page = click.argument.rpartition(".")
        await self.show_rules(interaction, game_key, int(page))

    async def show_rules(self, interaction: Interaction, game_key: str, page: int = 0) -> None:
        """Shows a page of the rules in the answer to an interaction."""
        words = words_of(interaction)
        pages = await self._client.studio.rules(get_painter(game_key), words)
        await send(interaction, rules_post(game_key, pages, page, words))

    async def on_log(self, interaction: Interaction, click: Click) -> None:
        """**Log**."""
        await self.show_log(interaction, click.table)

    async def on_log_page(self, interaction: Interaction, click: Click) -> None:
        """**Previous** and **Next** in the log."""
        table, _, page = click.argument.rpartition(".")
        await self.show_log(interaction, int(table), int(page))

    async def show_log(self, interaction: Interaction, table_id: int, page: int | None = None) -> None:
        """Shows a page of a table's log in the answer to an interaction; the last one where none is named."""
        bundle = await self._client.tables.bundle(table_id)
        steps, words = await self._client.store.steps(table_id), words_of(interaction)
        # In a thread: hundreds of steps are told, and others click meanwhile.
        told = await asyncio.to_thread(step_lines, bundle, steps, words)
        await send(interaction, log_post(bundle, told, page, words))

    async def on_text(self, interaction: Interaction, click: Click) -> None:
        """**Text**: the position in words, as the clicker may know it."""
        position = await self._client.tables.position(click.table)
        await send(interaction, self.text_post(position, interaction.user.id, words_of(interaction)))

    @staticmethod
    def text_post(position: Position, user_id: int, words: Words) -> Post:
        """The position in words, as a person may know it."""
        painter, seat = get_painter(position.table.game), position.bundle.seat_of(user_id)
        view = position.view(None if seat is None else seat.number)
        return Post(painter.colour).text(
            f"### {title_of(position.table)}", painter.describe(view, scene_of(position.bundle, words))
        )


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Lookup(client))
