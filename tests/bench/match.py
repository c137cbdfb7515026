"""One table played by clicks: who must act presses Play, chooses at random, confirms; each click is timed."""

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from tests.bench.page import Page, Payload, controls, is_private, texts

Kind: TypeAlias = Literal["play", "pick", "confirm"]

_PATIENCE: Final = 10.0
_LOADING: Final = 1 << 7
_PLANNER: Final = frozenset({"back", "over", "confirm"})
_BUTTON: Final = 2


class Timed(msgspec.Struct, frozen=True):
    """A click in milliseconds.

    Attributes:
        at: when it was due, by `time.perf_counter`.
        kind: `play` opens the planner, `pick` chooses in it, `confirm` commits the turn.
        acknowledged: until Discord heard that the click had arrived.
        answered: until the one who clicked saw the answer, picture included.
        board: until everybody saw the new board; None where the click did not change it.
    """

    at: float
    kind: Kind
    acknowledged: float
    answered: float
    board: float | None


class Match:
    """A table and where its players stand.

    Attributes:
        over: nothing is left to click.
    """

    def __init__(self, number: int, channel_id: int, pages: Mapping[int, Page], source: random.Random) -> None:
        self.number = number
        self.channel_id = str(channel_id)
        self.over = False
        self._pages = pages
        self._source = source
        self._board: Payload | None = None
        self._planner: tuple[Page, str] | None = None
        self._news = asyncio.Event()

    # --- what is seen --------------------------------------------------------------------------------------------

    def hear(self, message: Payload) -> None:
        """Takes note of a message of the table's channel."""
        if not is_private(message) and (stage := self._stage(message)) is not None and stage >= self.stage:
            self._board = message
        self._news.set()

    @property
    def stage(self) -> int:
        """The sequence number that the board shows; -1 before there is one."""
        stage = None if self._board is None else self._stage(self._board)
        return -1 if stage is None else stage

    def _stage(self, message: Payload) -> int | None:
        """The sequence number that a message shows, if it is a board of this table."""
        for control in controls(message):
            _, table, stamp, action, *_ = control["custom_id"].split(":")
            if table == str(self.number) and action == "log":
                return int(stamp)
        return None

    async def ready(self) -> None:
        """Waits until the table's board is there."""
        await self._until(lambda: self._board is not None)

    async def _until(self, holds: Callable[[], bool]) -> float:
        """Waits until something holds; returns the moment.

        Raises:
            TimeoutError: it does not in time.
        """
        async with asyncio.timeout(_PATIENCE):
            while not holds():
                self._news.clear()
                await self._news.wait()
        return time.perf_counter()

    # --- what is done --------------------------------------------------------------------------------------------

    async def click(self, due: float) -> Timed:
        """Does the next click of the table; its times count from the moment at which it was due.

        Raises:
            RefusedError: the bot did not acknowledge it.
            TimeoutError: no answer came.
        """
        if self._planner is None:
            return await self._play(due)
        page, message_id = self._planner
        found = controls(page.messages[message_id])
        confirm = next(one for one in found if _action(one) == "confirm")
        if not confirm.get("disabled"):
            return await self._confirm(due, page, message_id, confirm["custom_id"])
        return await self._pick(due, page, message_id, [one for one in found if _action(one) not in _PLANNER])

    async def _play(self, due: float) -> Timed:
        assert self._board is not None
        shown = self._board
        page = self._source.choice([page for user, page in self._pages.items() if f"<@{user}>" in texts(shown)])
        play = next(one["custom_id"] for one in controls(shown) if _action(one) == "play")
        answer = await page.click(shown["id"], play)
        acknowledged = time.perf_counter()
        message_id = answer["message_id"]
        answered = await self._until(lambda: not page.messages[message_id]["flags"] & _LOADING)
        self._planner = (page, message_id)
        return _timed(due, "play", acknowledged, answered)

    async def _pick(self, due: float, page: Page, message_id: str, found: list[Payload]) -> Timed:
        before = page.messages[message_id]
        control = self._source.choice(found)
        if control["type"] == _BUTTON:
            await page.click(message_id, control["custom_id"])
        else:
            value = self._source.choice(control["options"])["value"]
            await page.choose(message_id, control["custom_id"], value)
        acknowledged = time.perf_counter()
        answered = await self._until(lambda: page.messages[message_id] is not before)
        return _timed(due, "pick", acknowledged, answered)

    async def _confirm(self, due: float, page: Page, message_id: str, custom_id: str) -> Timed:
        before, stage = page.messages[message_id], self.stage
        await page.click(message_id, custom_id)
        acknowledged = time.perf_counter()
        board = await self._until(lambda: self.stage > stage)
        answered = await self._until(lambda: page.messages[message_id] is not before)
        going_on = any(_action(one) in _PLANNER for one in controls(page.messages[message_id]))
        self._planner = (page, message_id) if going_on else None
        assert self._board is not None
        self.over = all(_action(one) != "play" for one in controls(self._board))
        return _timed(due, "confirm", acknowledged, answered, board)


def _action(control: Payload) -> str:
    return control["custom_id"].split(":")[3]


def _timed(due: float, kind: Kind, acknowledged: float, answered: float, board: float | None = None) -> Timed:
    return Timed(
        at=due,
        kind=kind,
        acknowledged=(acknowledged - due) * 1000,
        answered=(answered - due) * 1000,
        board=None if board is None else (board - due) * 1000,
    )
