"""The bot: one object that knows the store, the tables and what shows them."""

import asyncio
import gc
import importlib
import logging
import pkgutil
from collections.abc import Coroutine, Sequence
from typing import Any, Final, Literal, TypeAlias, cast

import discord
import yarl
from discord import app_commands
from discord.asset import Asset
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.answers import words_of
from bot.buttons import DYNAMIC_ITEMS, Click, Handler, Interaction
from bot.commands_sync import CommandTranslator, sync_commands
from bot.computers import Computers
from bot.config import CannotStart, Settings
from bot.errors import answer_error
from bot.layouts import own_board_post
from bot.names import scene_of
from bot.notices import Notices
from bot.position import Position
from bot.posts import Post
from bot.publisher import Publisher
from bot.refusals import Refusal
from bot.tables import Tables
from rendering.kit.studio import Studio, nobody_waiting
from rendering.registry import get_painter
from rendering.words import SOURCE_LANGUAGE, Words, words_for
from storage.records import Table, TableBundle
from storage.store import Store

_log = logging.getLogger(__name__)

Acknowledge: TypeAlias = Literal["update", "private"]
"""How a click is acknowledged before anything else is done: the clicked message may be changed, or an answer that only
the clicker sees will follow."""

_COGS: Final = "cogs"

_PATIENCE_SECONDS: Final = 5
"""How long those who have just clicked are waited for when the bot stops, and then what nobody waits for."""


def _stopping() -> Refusal:
    return Refusal("I am just being restarted; nothing has changed. Try again in a moment.")


class CommandTree(app_commands.CommandTree["Bombonera"]):
    """A command tree whose errors end in `bot.errors`."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answers the person and logs what is ours."""
        await answer_error(interaction, error)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Takes no new command once the bot is stopping, and says so."""
        interaction.client.attend()
        if interaction.client.stopping and interaction.type is not discord.InteractionType.autocomplete:
            await answer_error(interaction, _stopping())
        return not interaction.client.stopping


class Bombonera(commands.Bot):
    """A Discord client with slash commands only; mentions nobody unless told to.

    Attributes:
        settings: the configuration.
        store: what survives; open between `setup_hook` and `close`.
        tables: the life of tables.
        studio: draws.
        publisher: shows tables in their channels.
        notices: direct messages.
        computers: computer players.
        stopping: whether no new commands and clicks are taken any more.
    """

    tree: CommandTree  # pyright: ignore[reportIncompatibleMethodOverride]
    store: Store
    tables: Tables

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=CommandTree,
            guild_ready_timeout=settings.ready_timeout,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            shard_id=settings.shard_id,
            shard_count=settings.shard_count,
        )
        self.settings = settings
        self.studio = Studio()
        self.publisher = Publisher(self)
        self.notices = Notices(self)
        self.computers = Computers(self, settings.computer_delay)
        self._clicks: dict[str, tuple[Handler, Acknowledge]] = {}
        self._languages: dict[int, str] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._handling: set[asyncio.Task[Any]] = set()
        self._caught_up = False
        self.stopping = False

    # --- start and stop ------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Opens the store, registers commands and buttons."""
        self.store = await self._opened_store()
        self.tables = Tables(self.store)
        self.add_dynamic_items(*DYNAMIC_ITEMS)
        await self.load_cogs()
        await sync_commands(self)

    async def _opened_store(self) -> Store:
        """Opens the database.

        Raises:
            CannotStart: that fails, for whatever reason its driver has.
        """
        try:
            return await Store.open(self.settings.database_url)
        except Exception as error:
            _log.debug("the database cannot be opened", exc_info=True)
            why = str(error).partition("\n")[0]
            raise CannotStart(
                f"The database cannot be opened: {type(error).__name__}: {why}",
                "Its address is BOMBONERA_DATABASE_URL; docs/running.md says what else it needs.",
            ) from error

    async def load_cogs(self) -> None:
        """Adds every cog there is, and teaches the commands our languages."""
        package = importlib.import_module(_COGS)
        for name in sorted(found.name for found in pkgutil.iter_modules(package.__path__)):
            # Not `load_extension`: it runs a module a second time, and the cogs import each other.
            module = importlib.import_module(f"{_COGS}.{name}")
            if hasattr(module, "setup"):
                await module.setup(self)
        await self.tree.set_translator(CommandTranslator())

    async def on_ready(self) -> None:
        """Shows what happened while we were away; after the first time, only what a broken line may have left."""
        self.attend()
        if not self._caught_up:
            self._caught_up = True
            _log.info("ready as %s, in %s servers", self.user, len(self.guilds))
            # What is there now stays: without it a collection of garbage holds the loop up for a fraction as long.
            gc.freeze()
            await self.computers.catch_up()
            self.in_background(self.notices.catch_up())
        await self.publisher.catch_up()

    async def on_resumed(self) -> None:
        """Shows what could not be shown while the line was broken."""
        self.attend()
        await self.publisher.catch_up()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Ends the tables of a server that has dismissed us, or is no more."""
        await self._after_closing(await self.store.close_tables(guild_id=guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Ends the tables of a channel that is no more."""
        await self.close_channel(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Ends the tables of a thread that is no more."""
        await self.close_channel(thread.thread_id)

    async def close_channel(self, channel_id: int) -> None:
        """Ends the tables of a channel that is no more: nobody can see them or play on."""
        await self._after_closing(await self.store.close_tables(channel_id=channel_id))

    async def _after_closing(self, tables: Sequence[int]) -> None:
        for table_id in tables:
            _log.info("table %s: its channel is gone, so it is cancelled", table_id)
            await self.notices.refresh(table_id)

    def is_ours(self, table: Table) -> bool:
        """Whether to catch up with a table is up to this process: of several, each hears of some servers only."""
        if self.shard_count is None:
            return True
        return ((table.guild_id or 0) >> 22) % self.shard_count == self.shard_id

    async def close(self) -> None:
        """Stops in good order: who has clicked is answered, nothing is half-written, no thread left behind."""
        self.stopping = True
        for tasks in (self._handling, self._background):
            if going := tasks - {asyncio.current_task()}:
                await asyncio.wait(going, timeout=_PATIENCE_SECONDS)
        await self.computers.close()
        await self.publisher.close()
        for task in list(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await super().close()
        await self.studio.close()
        if hasattr(self, "store"):
            await self.store.close()

    # --- clicks --------------------------------------------------------------------------------------------------

    def on_click(self, action: str, handler: Handler, acknowledge: Acknowledge) -> None:
        """Lets a handler answer the buttons and menus of an action."""
        self._clicks[action] = (handler, acknowledge)

    def attend(self) -> None:
        """Has whatever the current task handles finished before the bot stops."""
        if (task := asyncio.current_task()) is not None:
            self._handling.add(task)
            task.add_done_callback(self._handling.discard)

    async def handle_click(self, interaction: Interaction, click: Click) -> None:
        """Acknowledges a click at once, then lets its handler answer it; errors end in `bot.errors`."""
        self.attend()
        if self.stopping:
            await answer_error(interaction, _stopping())
            return
        try:
            handler, acknowledge = self._clicks[click.action]
            if acknowledge == "private":
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
            self.meet(interaction)
            await handler(interaction, click)
        except Exception as error:  # noqa: BLE001 - the one place where all errors of clicks end
            await answer_error(interaction, error, click.table or None)

    # --- after changes -------------------------------------------------------------------------------------------

    async def show(self, table_id: int) -> bool:
        """Shows a changed table, and lets whoever is awaited know: computers, and people by direct message.

        Returns:
            Whether there is nothing left to show: the channel shows the table as it is now, or is no more.
        """
        shown = await self.publisher.show(table_id)
        self.follow_up(table_id)
        return shown

    def follow_up(self, table_id: int) -> None:
        """Does what follows once a table has been shown, and nobody waits for.

        The message that was replaced loses its buttons; computers who are awaited, and people by direct message, are
        let know.
        """
        self.in_background(self.publisher.strip_old(table_id))
        self.in_background(self.notices.refresh(table_id))
        self.computers.look_at(table_id)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something that nobody waits for; its errors are logged."""
        with nobody_waiting():
            task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("work in the background failed", exc_info=error)

    async def board_for(self, bundle: TableBundle, user_id: int, words: Words, remark: str | None = None) -> Post:
        """The table as one person may see it, for them alone, with something to be said first."""
        position, seat = Position.of(bundle), bundle.seat_of(user_id)
        painter, scene = get_painter(bundle.table.game), scene_of(bundle, words)
        view = position.view(None if seat is None else seat.number)
        pictures = await self.studio.board(painter, view, scene)
        return own_board_post(position, words, pictures, [painter.headline(view, scene), remark])

    # --- languages -----------------------------------------------------------------------------------------------

    def meet(self, interaction: Interaction) -> Words:
        """The words for whoever clicked or typed; their language is remembered for direct messages."""
        words = words_of(interaction)
        user_id = interaction.user.id
        if self._languages.get(user_id) != words.language:
            self._languages[user_id] = words.language
            self.in_background(self.store.set_person_settings(user_id, language=words.language))
        return words

    async def words_of(self, user_id: int, table: Table) -> Words:
        """The words for somebody who is written to unasked: their last language, else the table's."""
        language = self._languages.get(user_id)
        if language is None:
            language = (await self.store.get_person_settings(user_id)).language or table.language
        return words_for(language)

    async def public_language(self, interaction: Interaction) -> str:
        """The language of what everybody in a server reads: its setting, else its own Discord language."""
        if interaction.guild_id is not None:
            chosen = (await self.store.get_server_settings(interaction.guild_id)).language
            if chosen is not None:
                return chosen
        own = interaction.guild_locale or interaction.locale
        return words_for(str(own)).language if own else SOURCE_LANGUAGE


def point_at(base: str) -> None:
    """Sends all of discord.py's requests to a stand-in for Discord at this base address."""
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
    # The library declares this one as a constant.
    cast("Any", Asset).BASE = base
