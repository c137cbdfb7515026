"""What outlives tables: settings of servers and people, servers' goods, and the program's own notes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import UNSET, UnsetType
from sqlalchemy import and_, select

from storage.database import Database, columns, fetch_first, unbroken
from storage.records import PersonSettings, ServerSettings, Stock
from storage.schema import meta, person_settings, server_settings, stock
from storage.upserts import upsert

__all__ = ["Settings"]


class Settings(Database):
    """Settings and notes; a setting that is not given is left as it was."""

    async def get_server_settings(self, guild_id: int) -> ServerSettings:
        """A server's settings; the defaults if nobody has chosen any."""
        query = select(*columns(server_settings, ServerSettings)).where(server_settings.c.guild_id == guild_id)
        async with self._read() as connection:
            found = await fetch_first(connection, query, ServerSettings)
        return found or ServerSettings(guild_id)

    @unbroken
    async def set_server_settings(
        self,
        guild_id: int,
        *,
        language: str | UnsetType | None = UNSET,
        channels: Sequence[int] | UnsetType = UNSET,
    ) -> None:
        """Change a server's settings.

        Args:
            guild_id: The server.
            language: The language of its public messages; None to follow the server's own.
            channels: Where tables may be opened; empty for everywhere.
        """
        changes: dict[str, Any] = {}
        if language is not UNSET:
            changes["language"] = language
        if channels is not UNSET:
            changes["channels"] = tuple(channels)
        row = {"guild_id": guild_id, "channels": ()} | changes
        async with self._write() as connection:
            await connection.execute(upsert(server_settings, row, changing=changes))

    async def get_person_settings(self, user_id: int) -> PersonSettings:
        """A person's settings; the defaults if there are none."""
        query = select(*columns(person_settings, PersonSettings)).where(person_settings.c.user_id == user_id)
        async with self._read() as connection:
            found = await fetch_first(connection, query, PersonSettings)
        return found or PersonSettings(user_id)

    @unbroken
    async def set_person_settings(
        self,
        user_id: int,
        *,
        language: str | UnsetType | None = UNSET,
        dm_closed_at: datetime | UnsetType | None = UNSET,
    ) -> None:
        """Change a person's settings.

        Args:
            user_id: The person.
            language: The language of their private messages; None to follow their Discord.
            dm_closed_at: When Discord refused a direct message to them; None once one has arrived.
        """
        changes: dict[str, Any] = {}
        if language is not UNSET:
            changes["language"] = language
        if dm_closed_at is not UNSET:
            changes["dm_closed_at"] = dm_closed_at
        async with self._write() as connection:
            await connection.execute(upsert(person_settings, {"user_id": user_id} | changes, changing=changes))

    async def get_stock(self, guild_id: int, key: str) -> Stock | None:
        """A server's goods of one kind, if there are any; they change with `commit_turn` and its like."""
        query = select(*columns(stock, Stock)).where(and_(stock.c.guild_id == guild_id, stock.c.key == key))
        async with self._read() as connection:
            return await fetch_first(connection, query, Stock)

    async def get_meta(self, key: str) -> str | None:
        """The program's note under this key, if there is one."""
        async with self._read() as connection:
            return await connection.scalar(select(meta.c.value).where(meta.c.key == key))

    @unbroken
    async def set_meta(self, key: str, value: str) -> None:
        """Keep a note under this key, instead of the one before."""
        async with self._write() as connection:
            await connection.execute(upsert(meta, {"key": key, "value": value}))
