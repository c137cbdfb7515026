"""The studio: one worker thread that draws, and a bounded cache of what it drew."""

import asyncio
import hashlib
import heapq
import itertools
from collections import OrderedDict
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from games.protocol import Move, View
from rendering.kit.theme import THEME_VERSION
from rendering.protocol import Painter, Picture, RulesPage, Scene
from rendering.words import Words

Pictures: TypeAlias = tuple[Picture, ...]
Draw: TypeAlias = Callable[[], Sequence[Picture]]

_nobody_waits: Final[ContextVar[bool]] = ContextVar("_nobody_waits", default=False)


@contextmanager
def nobody_waiting() -> Generator[None]:
    """Let what is asked for inside, also by tasks begun inside, be drawn after all that somebody waits for."""
    token = _nobody_waits.set(True)
    try:
        yield
    finally:
        _nobody_waits.reset(token)


def picture_key(kind: str, game: str, shown: object, scene: Scene, moves: Sequence[Move] = ()) -> str:
    """Return a hash of all that a picture depends on: what it shows, names, language, choices and theme."""
    digest = hashlib.blake2b(digest_size=16)
    for part in (
        THEME_VERSION,
        kind,
        game,
        scene.words.language,
        msgspec.json.encode(scene.names),
        msgspec.json.encode(shown),
        msgspec.json.encode(list(moves)),
    ):
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.hexdigest()


def hand_key(painter: Painter[Any, Any, Any], view: View, scene: Scene) -> str:
    """Return a hash of all that the pictures of a hand depend on."""
    return picture_key("hand", painter.key, painter.in_hand(view), scene)


class _Wanted(NamedTuple):
    """A picture that is yet to be drawn, and who is told of it."""

    draw: Draw
    made: asyncio.Future[Pictures]


class Studio:
    """Draws off the event loop, one picture at a time, each only once.

    What somebody waits for comes first, then what was asked for first. Whoever asks for a picture that is wanted
    already waits for the same drawing. The cache is bounded by the bytes of the PNGs; the longest unused go first.
    """

    def __init__(self, *, max_bytes: int = 8 << 20) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self.drawn = 0
        self.reused = 0
        self._kept: OrderedDict[str, Pictures] = OrderedDict()
        self._wanted: dict[str, _Wanted] = {}
        self._queue: list[tuple[bool, int, str]] = []
        self._numbers = itertools.count()
        self._drawing: asyncio.Task[None] | None = None
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio")

    async def board(
        self, painter: Painter[Any, Any, Any], view: View, scene: Scene, moves: Sequence[Move] = ()
    ) -> Pictures:
        """Return the table's pictures."""
        key = picture_key("board", painter.key, view, scene, moves)
        return await self.pictures(key, lambda: painter.board(view, scene, moves))

    async def hand(self, painter: Painter[Any, Any, Any], view: View, scene: Scene) -> Pictures:
        """Return the pictures that only the view's owner may see."""
        return await self.pictures(hand_key(painter, view, scene), lambda: painter.hand(view, scene))

    async def rules(self, painter: Painter[Any, Any, Any], words: Words) -> Sequence[RulesPage]:
        """Return the pages of the rules; painters keep what these show, but somebody must be the first to ask."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, painter.rules, words)

    async def pictures(self, key: str, draw: Draw) -> Pictures:
        """Return what ``draw`` makes, from the cache where the key was drawn before."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            self.reused += 1
            return kept
        wanted = self._wanted.get(key)
        if wanted is None:
            wanted = self._wanted[key] = _Wanted(draw, asyncio.get_running_loop().create_future())
        # Whoever asks again may be less patient than who asked first: the earlier of the two places counts.
        heapq.heappush(self._queue, (_nobody_waits.get(), next(self._numbers), key))
        if self._drawing is None:
            self._drawing = asyncio.create_task(self._draw_all())
        # Shielded: one who gives up waiting must not spoil the drawing for the others.
        return await asyncio.shield(wanted.made)

    async def _draw_all(self) -> None:
        try:
            while self._queue:
                *_, key = heapq.heappop(self._queue)
                if key in self._wanted:
                    await self._draw(key, self._wanted[key])
        finally:
            self._drawing = None

    async def _draw(self, key: str, wanted: _Wanted) -> None:
        try:
            made = tuple(await asyncio.get_running_loop().run_in_executor(self._worker, wanted.draw))
        except Exception as error:  # noqa: BLE001 - it is told to those who asked
            wanted.made.set_exception(error)
            wanted.made.exception()  # known, even if all who asked have given up
        else:
            self.drawn += 1
            self._keep(key, made)
            wanted.made.set_result(made)
        finally:
            del self._wanted[key]
            wanted.made.cancel()  # changes nothing once it is told

    def _keep(self, key: str, made: Pictures) -> None:
        self._kept[key] = made
        self.bytes += _weight(made)
        while self.bytes > self.max_bytes and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self.bytes -= _weight(dropped)

    async def close(self) -> None:
        """Let the drawing in hand finish, give up what is yet to be drawn, then stop the worker."""
        self._queue.clear()
        if self._drawing is not None:
            await self._drawing
        for wanted in self._wanted.values():
            wanted.made.cancel()
        await asyncio.get_running_loop().run_in_executor(None, self._worker.shutdown)


def _weight(pictures: Pictures) -> int:
    return sum(len(picture.png) for picture in pictures)
