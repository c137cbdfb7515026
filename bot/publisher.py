"""Brings Discord up to date with the tables.

Publishing is idempotent. The store knows which revision of a table its public message shows; whatever is behind is
shown, and then recorded. A crash between showing and recording is healed twice over: the message carries a nonce that
Discord itself refuses to post twice for some minutes, and at start the channel's last messages are searched for one
that shows the table already.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakValueDictionary

import discord
from discord import ui
from yarl import URL

from bot.errors import OUTSIDE
from bot.layouts import board_post, cancelled_post, lobby_post
from bot.names import mentions, scene_of
from bot.position import Position
from bot.posts import Post, nonce
from bot.story import recent_lines, recent_steps
from rendering.kit.studio import nobody_waiting
from rendering.registry import get_painter
from rendering.words import Words, words_for
from storage.records import OldBoard, Step, Table, TableBundle

if TYPE_CHECKING:
    from bot.client import Bombonera

_log = logging.getLogger(__name__)

LOBBY_SEQ: Final = -1
_SEARCHED_MESSAGES: Final = 30
_RETRY_SECONDS: Final = (5, 30, 120, 600)
_THREAD_ARCHIVED: Final = 50083
_CHANNEL_GONE: Final = 10003
_TOO_MANY_REQUESTS: Final = 429
_NO_MENTIONS: Final = discord.AllowedMentions.none()

T = TypeVar("T")


class Publisher:
    """Shows tables in their channels."""

    def __init__(self, client: "Bombonera") -> None:
        self._client = client
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._retries: dict[int, asyncio.Task[None]] = {}

    async def catch_up(self) -> None:
        """Shows every table whose public message is behind, and strips replaced messages of their buttons."""
        for table in await self._client.store.tables_to_publish():
            if self._client.is_ours(table):
                await self.publish(table.id, after_crash=True)
        for table in await self._client.store.tables_to_strip():
            if self._client.is_ours(table):
                await self.strip_old(table.id)

    async def publish(self, table_id: int, *, after_crash: bool = False) -> bool:
        """Shows a table as it is now, if its message does not yet, and strips what that replaces.

        Never raises: what is to be shown is committed, and whoever played it has done nothing wrong. What fails is
        logged and tried again.

        Args:
            table_id: which.
            after_crash: whether a message may have been posted that was never recorded.

        Returns:
            Whether there is nothing left to show: the channel shows the table as it is now, or is no more.
        """
        shown = await self.show(table_id, after_crash=after_crash)
        await self.strip_old(table_id)
        return shown

    async def show(self, table_id: int, *, after_crash: bool = False, attempt: int = 0) -> bool:
        """Does the first half of `publish`: what people wait for."""
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            try:
                await self._show_if_it_can_be(table_id, after_crash)
            except OUTSIDE as error:
                _log.warning("table %s cannot be shown now: %s", table_id, error)
            except Exception:  # noqa: BLE001 - what fails for one table must not keep the others waiting
                _log.exception("table %s cannot be shown", table_id)
            else:
                return True
        self._retry_later(table_id, attempt)
        return False

    def _retry_later(self, table_id: int, attempt: int) -> None:
        """Tries again in a while, unless a try is already on its way."""
        if table_id in self._retries or attempt >= len(_RETRY_SECONDS):
            return

        async def retry() -> None:
            await asyncio.sleep(_RETRY_SECONDS[attempt])
            del self._retries[table_id]
            await self.show(table_id, after_crash=True, attempt=attempt + 1)
            await self.strip_old(table_id)

        with nobody_waiting():
            self._retries[table_id] = asyncio.create_task(retry())

    async def close(self) -> None:
        """Gives up what waits to be tried again; the next start catches up."""
        tasks = list(self._retries.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _show_if_it_can_be(self, table_id: int, after_crash: bool) -> None:
        try:
            await self._bring_up_to_date(table_id, after_crash)
        except discord.NotFound as error:
            bundle = await self._client.store.get_table(table_id)
            if error.code != _CHANNEL_GONE or bundle is None:
                raise
            await self._client.close_channel(bundle.table.channel_id)

    async def _bring_up_to_date(self, table_id: int, after_crash: bool) -> None:
        """Shows the table as it is; whoever commits more meanwhile has it shown again once the lock is free."""
        overtaken = False
        while (bundle := await self._client.store.get_table(table_id)) is not None:
            table = bundle.table
            if table.board_revision >= table.revision and not overtaken:
                return
            if table.status == "cancelled" and table.board_message_id is None:
                return
            if await self._show(bundle, after_crash):
                return
            overtaken = True

    async def strip_old(self, table_id: int) -> None:
        """Takes the buttons off the messages that newer ones of the table have replaced."""
        for old in await self._client.store.old_boards(table_id):
            await self._strip(old)

    # --- showing one revision ------------------------------------------------------------------------------------

    async def _show(self, bundle: TableBundle, after_crash: bool) -> bool:
        """Shows a table as it was read; False if another process has meanwhile shown more of it."""
        table, words = bundle.table, words_for(bundle.table.language)
        if table.status == "cancelled":
            return await self._put(
                bundle, lambda: cancelled_post(bundle, words), (), anew=False, after_crash=after_crash
            )
        if bundle.snapshot is None:
            return await self._put(bundle, lambda: lobby_post(bundle, words), (), anew=False, after_crash=after_crash)
        return await self._show_board(Position.of(bundle), words, after_crash)

    async def _show_board(self, position: Position, words: Words, after_crash: bool) -> bool:
        table = position.table
        pictures = await self._client.studio.board(
            get_painter(table.game), position.view(None), scene_of(position.bundle, words)
        )
        steps = await recent_steps(self._client.store, position.bundle)
        return await self._put(
            position.bundle,
            lambda: board_post(position, words, pictures, recent_lines(position.bundle, steps, words)),
            position.active_people,
            anew=_must_call(position, steps),
            after_crash=after_crash,
        )

    async def _put(
        self,
        bundle: TableBundle,
        make: Callable[[], Post],
        calls: Sequence[int],
        *,
        anew: bool,
        after_crash: bool,
    ) -> bool:
        """Edits the table's message or posts a new one that mentions some seats, and records it.

        Returns:
            Whether it is now the table's message; False if another process has meanwhile shown more.
        """
        table = bundle.table
        edited = None if anew else await self._edited(table, make)
        if edited is not None:
            channel_id, message_id, mentioned = *edited, table.mentioned
        else:
            found = await self._posted_already(table) if after_crash else None
            message_id = await self._sent(bundle, make, calls) if found is None else found
            channel_id, mentioned = table.channel_id, tuple(calls)
        return await self._client.store.record_board(
            table.id,
            seq=LOBBY_SEQ if bundle.snapshot is None else table.seq,
            revision=table.revision,
            channel_id=channel_id,
            message_id=message_id,
            mentioned=mentioned,
        )

    async def _edited(self, table: Table, make: Callable[[], Post]) -> tuple[int, int] | None:
        """Edits the table's message where there is one; returns its channel and id."""
        if table.board_message_id is None or table.board_channel_id is None:
            return None
        message = self._message(table, table.board_channel_id, table.board_message_id)

        async def edit() -> None:
            post = make()
            await message.edit(view=post.view, attachments=post.files, allowed_mentions=_NO_MENTIONS)

        try:
            await self._unarchived(table.board_channel_id, edit)
        except discord.NotFound:
            return None  # somebody deleted it
        return table.board_channel_id, table.board_message_id

    async def _sent(self, bundle: TableBundle, make: Callable[[], Post], calls: Sequence[int]) -> int:
        """Posts a new message in the table's channel; returns its id."""
        table = bundle.table
        people = [discord.Object(user) for user in mentions(bundle, calls)]
        allowed = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people or False)
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

        async def send() -> int:
            post = make()
            sent = await channel.send(view=post.view, files=post.files, nonce=nonce_of(table), allowed_mentions=allowed)
            return sent.id

        return await self._unarchived(table.channel_id, send)

    async def _unarchived(self, channel_id: int, act: Callable[[], Awaitable[T]]) -> T:
        """Does something in a channel; an archived thread is opened again first."""
        try:
            return await act()
        except discord.HTTPException as error:
            if error.code != _THREAD_ARCHIVED:
                raise
        thread = await self._client.fetch_channel(channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        return await act()

    async def _posted_already(self, table: Table) -> int | None:
        """A message of ours, among the channel's last, that shows this stage of the table but was never recorded."""
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        prefix = f"b:{table.id}:{table.revision}:"
        try:
            async for message in channel.history(limit=_SEARCHED_MESSAGES):
                if message.id == table.board_message_id:
                    return None
                if self._client.user == message.author and any(
                    identity.startswith(prefix) for identity in _custom_ids(message)
                ):
                    return message.id
        except discord.Forbidden:
            _log.info("table %s: the history of its channel may not be read", table.id)
        return None

    # --- old messages --------------------------------------------------------------------------------------------

    async def _strip(self, old: OldBoard) -> None:
        """Takes the buttons off a message that another has replaced; its picture stays."""
        channel = self._client.get_partial_messageable(old.channel_id)
        try:
            message = await channel.fetch_message(old.message_id)
            await self._unarchived(old.channel_id, lambda: message.edit(view=_without_buttons(message)))
        except OUTSIDE as error:
            if not _is_final(error):
                _log.warning("message %s keeps its buttons for now: %s", old.message_id, error)
                return
            # It is gone or out of reach: then nobody can press its buttons, or they answer that they are late.
            _log.info("message %s is left as it is: %s", old.message_id, error)
        await self._client.store.drop_old_board(old.message_id)

    def _message(self, table: Table, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id, guild_id=table.guild_id).get_partial_message(message_id)


def _must_call(position: Position, steps: Sequence[Step]) -> bool:
    """Whether somebody must be called who would not notice an edited message.

    At the start and at the end there is always a new one. Between, with several people, a new message calls
    everybody whose turn began with somebody else's step; a lone person's table is edited in place once it has
    called them.
    """
    table = position.table
    if table.board_revision >= table.revision:
        return False  # another process has called them; only its message must be set right
    if table.board_message_id is None or table.board_seq == LOBBY_SEQ or position.outcome is not None:
        return True
    if len(position.bundle.people) < 2:
        return not set(position.active_people).issubset(table.mentioned)
    people = set(position.active_people)
    new = {step.number: step for step in steps if step.number > table.board_seq}
    return any(
        step.seat != wait.seat or step.by_user is None
        for wait in position.bundle.waits
        if wait.seat in people and (step := new.get(wait.since_seq)) is not None
    )


def _is_final(error: BaseException) -> bool:
    """Whether Discord would answer the same if it were asked again."""
    return isinstance(error, discord.HTTPException) and error.status < 500 and error.status != _TOO_MANY_REQUESTS


def nonce_of(table: Table) -> str:
    """What keeps Discord from posting the message of a stage twice."""
    return nonce(table, "board", table.revision)


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for item in ui.LayoutView.from_message(message, timeout=None).walk_children():
        if isinstance(item, ui.Button) and item.custom_id is not None:
            yield item.custom_id


def _without_buttons(message: discord.Message) -> ui.LayoutView:
    """The same message without its rows; pictures are named as the attachments they already are."""
    old = ui.LayoutView.from_message(message, timeout=None)
    kept = ui.LayoutView(timeout=None)
    for box in old.children:
        if not isinstance(box, ui.Container):
            continue
        copy: ui.Container[ui.LayoutView] = ui.Container(accent_colour=box.accent_colour)
        for item in box.children:
            if isinstance(item, ui.MediaGallery):
                copy.add_item(_named_gallery(item))
            elif isinstance(item, ui.TextDisplay):
                copy.add_item(ui.TextDisplay(item.content))
        kept.add_item(copy)
    return kept


def _named_gallery(gallery: "ui.MediaGallery[Any]") -> "ui.MediaGallery[ui.LayoutView]":
    named: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    for item in gallery.items:
        name = PurePosixPath(URL(item.media.url).path).name
        named.add_item(media=f"attachment://{name}", description=item.description)
    return named
