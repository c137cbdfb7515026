"""Lets computer seats act, a short and constant while after the table begins to wait for them."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.position import Position
from rendering.kit.studio import nobody_waiting

if TYPE_CHECKING:
    from bot.client import Bombonera

_log = logging.getLogger(__name__)

_RETRY_SECONDS: Final = 30
"""When a table is looked at again at which a computer player has failed."""


class Computers:
    """One task per table that waits for a computer; the delay is the same whatever there is to think about."""

    def __init__(self, client: "Bombonera", delay: float) -> None:
        self._client = client
        self._delay = delay
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._called: set[int] = set()
        self._closed = False

    async def catch_up(self) -> None:
        """Sets every table going that waits for a computer."""
        for table in await self._client.store.tables_awaiting_computers():
            if self._client.is_ours(table):
                self.look_at(table.id)

    def look_at(self, table_id: int) -> None:
        """Lets the computers of a table play, if it waits for any; those already at it look once more at the end."""
        if self._closed:
            return
        if table_id in self._tasks:
            self._called.add(table_id)
            return
        with nobody_waiting():
            task = asyncio.create_task(self._play(table_id))
        self._tasks[table_id] = task
        task.add_done_callback(lambda done: self._ended(table_id, done))

    def _ended(self, table_id: int, task: asyncio.Task[None]) -> None:
        del self._tasks[table_id]
        called = table_id in self._called
        self._called.discard(table_id)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            _log.error("table %s: a computer player failed", table_id, exc_info=error)
            task.get_loop().call_later(_RETRY_SECONDS, self.look_at, table_id)
        elif called:
            self.look_at(table_id)

    async def _play(self, table_id: int) -> None:
        while True:
            bundle = await self._client.store.get_table(table_id)
            if bundle is None or bundle.table.status != "running" or not Position.of(bundle).active_computers:
                return
            await asyncio.sleep(self._delay)
            if await self._client.tables.play_computer(table_id) is None:
                return
            await self._client.show(table_id)

    async def close(self) -> None:
        """Stops; a turn that is being committed is committed first, the rest goes on at the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
