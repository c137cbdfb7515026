"""Finding tables, and the lock under which this process changes one."""

import asyncio
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from bot.position import Position
from bot.refusals import Refusal
from games.protocol import AnyGame
from storage.records import TableBundle
from storage.store import Store

SEATS_WANTED: Final = "@seats"
"""Stands among a table's options, but is none of the game's."""


class Newcomer(msgspec.Struct, frozen=True):
    """A person as a table knows them."""

    user_id: int
    name: str


class Desk:
    """Finds tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table_id: int) -> asyncio.Lock:
        """The lock under which this process changes a table."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def bundle(self, table_id: int) -> TableBundle:
        """A table as it stands.

        Raises:
            Refusal: there is none.
        """
        found = await self._store.get_table(table_id)
        if found is None:
            raise Refusal("That table does not exist any more.")
        return found

    async def in_channel(self, channel_id: int, game: AnyGame) -> TableBundle:
        """The open table of a game in a channel.

        Raises:
            Refusal: there is none.
        """
        found = await self._store.find_open_table(channel_id, game.key)
        if found is None:
            raise Refusal(
                "There is no table of {game} in this channel. Open one with `/{key} new`.",
                game=game.title,
                key=game.key,
            )
        return found

    async def position(self, table_id: int) -> Position:
        """A table that has started, with its rules.

        Raises:
            Refusal: there is no such table, or it has not started or was cancelled in its lobby.
        """
        bundle = await self.bundle(table_id)
        if bundle.snapshot is None:
            raise Refusal("This table has not started yet.")
        return Position.of(bundle)

    @staticmethod
    def must_sit(bundle: TableBundle, user_id: int) -> None:
        """Refuses somebody who has no seat.

        Raises:
            Refusal: the person does not sit at the table.
        """
        if bundle.seat_of(user_id) is None:
            raise Refusal("You do not sit at this table. Press Join first.")


def stock_key(table_id: int) -> str:
    """Where the stock that a table started from is kept, so that its game can be verified later."""
    return f"stock:{table_id}"


def table_options(bundle: TableBundle) -> dict[str, str]:
    """The options of a table, as chosen so far."""
    kept = msgspec.json.decode(bundle.table.options, type=dict[str, str])
    return {key: value for key, value in kept.items() if key != SEATS_WANTED}


def seats_wanted(bundle: TableBundle) -> int | None:
    """With how many players the game starts by itself, where whoever opened the table said so."""
    wanted = msgspec.json.decode(bundle.table.options, type=dict[str, str]).get(SEATS_WANTED)
    return None if wanted is None else int(wanted)
