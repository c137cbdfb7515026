"""Direct messages: a seat's hand, and the menus for a choice that is secret as a whole.

Each seat has at most one such message per table. A secret choice that falls due brings a new one, so that it is
noticed, and takes the old one away; any other change edits the one there is. Once nothing of the table can change any
more, or the seat has another holder, it is edited a last time and forgotten. Nobody depends on them: **My hand** in the
channel does the same.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import discord
from msgspec.structs import replace

from bot.buttons import TableButton
from bot.errors import OUTSIDE
from bot.names import board_link, scene_of, title_of
from bot.planner import Place, planner_post
from bot.position import Position, new_plan
from bot.posts import Post, nonce
from games.registry import get_game
from rendering.kit.studio import hand_key
from rendering.protocol import Picture
from rendering.registry import get_painter
from rendering.words import Words
from storage.records import Notice, Seat

if TYPE_CHECKING:
    from bot.client import Bombonera

_log = logging.getLogger(__name__)

_BREATH_SECONDS: Final = 0.01
"""Between two tables at start, so that those who click meanwhile are not kept waiting."""

_PRIMARY: Final = discord.ButtonStyle.primary
_DM_CLOSED: Final = frozenset({50007, 50278})


def hand_post(
    position: Position, seat: int, words: Words, pictures: Sequence[Picture], standing: str | None = None
) -> Post:
    """A seat's hand and how to get to the board.

    Args:
        position: the table.
        seat: whose hand.
        words: its owner's language.
        pictures: of the hand.
        standing: where the game stands, for a message that is read at once: a lasting one is not edited for it.
    """
    post = Post(get_painter(position.table.game).colour)
    post.text(f"### {title_of(position.table)}", standing)
    post.pictures(pictures, f"{position.table.id}-{position.table.revision}")
    table, link = position.table, board_link(position.table)
    if position.outcome is not None:
        return post.text(words.t("The game is over. [See the result]({link}).", link=link))
    if position.since(seat) is None:
        if not position.table.is_open:
            return post.text(words.t("[Go to the board]({link}).", link=link))
        return post.text(words.t("It is not your turn now. [Go to the board]({link}).", link=link))
    post.text(words.t("It is your turn. [Go to the board]({link}).", link=link))
    return post.row(TableButton.make(words.t("Play"), table.id, table.revision, "play", style=_PRIMARY))


class Notices:
    """Sends and refreshes the direct messages of tables."""

    def __init__(self, client: "Bombonera") -> None:
        self._client = client
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def catch_up(self) -> None:
        """Brings all direct messages up to date, one table after the other."""
        for table in await self._client.store.tables_to_notify():
            if get_game(table.game).has_hand and self._client.is_ours(table):
                await self.refresh(table.id)
                await asyncio.sleep(_BREATH_SECONDS)

    async def refresh(self, table_id: int) -> None:
        """Brings the direct messages of all people at a table up to date; failures are logged, never raised.

        One after the other: a slow message must not come after a newer one.
        """
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            await self._refresh(table_id)

    async def _refresh(self, table_id: int) -> None:
        bundle = await self._client.store.get_table(table_id)
        if bundle is None or bundle.snapshot is None:
            return
        position = Position.of(bundle)
        if not position.game.has_hand:
            return
        notices = {notice.seat: notice for notice in await self._client.store.notices_of(table_id)}
        for seat in bundle.seats:
            try:
                await self._refresh_seat(position, seat, notices.get(seat.number))
            except OUTSIDE as error:
                _log.warning("table %s, seat %s: no direct message: %s", table_id, seat.number, error)
            except Exception:  # noqa: BLE001 - what fails for one person must not keep the others waiting
                _log.exception("table %s, seat %s: no direct message", table_id, seat.number)

    async def _refresh_seat(self, position: Position, seat: Seat, notice: Notice | None) -> None:
        table, since = position.table, position.since(seat.number)
        if notice is not None and (notice.user_id != seat.user_id or table.status == "cancelled"):
            await self._retire(position, notice)
            notice = None
        if notice is not None and since is not None and notice.shown == _due_mark(since):
            return  # in this message the turn is being planned
        if seat.user_id is not None and since is not None and position.game.secret_due(position.state, seat.number):
            await self._send_due(position, seat, since, notice)
        elif notice is not None:
            await self._edit_hand(position, seat, notice)
            if not table.is_open:
                await self._client.store.drop_notice(table.id, seat.number)

    async def goes_on(self, table_id: int, seat: int, message_id: int, since: int | None) -> bool:
        """Leaves a direct message in which a turn was planned to the turn that follows.

        Args:
            table_id: where.
            seat: whose turn.
            message_id: the message in which it was planned.
            since: the sequence number at which the seat's next turn began; None if others are to play.

        Returns:
            Whether it is the seat's direct message; `refresh` brings it up to date once nobody plans in it.
        """
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            notice = await self._client.store.get_notice(table_id, seat)
            if notice is None or notice.message_id != message_id:
                return False
            if since is not None:
                await self._client.store.save_notice(replace(notice, since=since, shown=_due_mark(since)))
            return True

    async def _retire(self, position: Position, notice: Notice) -> None:
        """Turns the message of somebody who plays no more into a plain note."""
        table, words = position.table, await self._client.words_of(notice.user_id, position.table)
        over = table.status == "cancelled"
        said = words.t("This table was cancelled.") if over else words.t("You do not play at this table any more.")
        where = words.t("[Go to the board]({link}).", link=board_link(table))
        post = Post(get_painter(table.game).colour).text(f"### {title_of(table)}", said, where)
        message = self._client.get_partial_messageable(notice.channel_id).get_partial_message(notice.message_id)
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            await message.edit(view=post.view, attachments=[])
        await self._client.store.drop_notice(table.id, notice.seat)

    async def _send_due(self, position: Position, seat: Seat, since: int, earlier: Notice | None) -> None:
        assert seat.user_id is not None
        closed_at = (await self._client.store.get_person_settings(seat.user_id)).dm_closed_at
        started_at = position.table.started_at
        if closed_at is not None and (started_at is None or closed_at >= started_at):
            return  # refused in this game already; the next game asks once more
        words = await self._client.words_of(seat.user_id, position.table)
        plan = new_plan(position, seat.number, since)
        post = await planner_post(
            plan, Place(), words, self._client.studio, words.t("A secret choice waits for you. Only you see this.")
        )
        try:
            channel = await self._client.create_dm(discord.Object(seat.user_id))
            sent = await channel.send(
                view=post.view, files=post.files, nonce=nonce(position.table, "due", seat.number, since)
            )
        except discord.Forbidden as error:
            if error.code not in _DM_CLOSED:
                raise
            await self._client.store.set_person_settings(seat.user_id, dm_closed_at=datetime.now(UTC))
            return
        if closed_at is not None:
            await self._client.store.set_person_settings(seat.user_id, dm_closed_at=None)
        await self._client.store.save_notice(
            Notice(
                table_id=position.table.id,
                seat=seat.number,
                user_id=seat.user_id,
                channel_id=channel.id,
                message_id=sent.id,
                since=since,
                shown=_due_mark(since),
            )
        )
        if earlier is not None and earlier.message_id != sent.id:
            await self._take_back(earlier)

    async def _take_back(self, earlier: Notice) -> None:
        """Deletes the message before the newest: nobody edits it any more, and it would call for a turn long past."""
        channel = self._client.get_partial_messageable(earlier.channel_id)
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            await channel.get_partial_message(earlier.message_id).delete()

    async def _edit_hand(self, position: Position, seat: Seat, notice: Notice) -> None:
        words = await self._client.words_of(notice.user_id, position.table)
        painter, scene = get_painter(position.table.game), scene_of(position.bundle, words)
        view = position.view(seat.number)
        mark = f"{position.table.status}:{seat.number in position.active}:{hand_key(painter, view, scene)}"
        if notice.shown == mark:
            return
        pictures = await self._client.studio.hand(painter, view, scene)
        post = hand_post(position, seat.number, words, pictures)
        channel = self._client.get_partial_messageable(notice.channel_id)
        try:
            await channel.get_partial_message(notice.message_id).edit(view=post.view, attachments=post.files)
        except discord.NotFound:
            await self._client.store.drop_notice(notice.table_id, notice.seat)
            return
        await self._client.store.save_notice(replace(notice, shown=mark))


def _due_mark(since: int) -> str:
    return f"due:{since}"
