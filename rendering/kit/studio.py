"""The studio: one worker thread that draws, and a bounded cache of what it drew."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import msgspec

from games.protocol import Move, View
from rendering.kit.theme import THEME_VERSION
from rendering.protocol import Painter, Picture, Scene

Pictures: TypeAlias = tuple[Picture, ...]
Draw: TypeAlias = Callable[[], Sequence[Picture]]


def picture_key(kind: str, game: str, view: View, scene: Scene, moves: Sequence[Move] = ()) -> str:
    """Return a hash of all that a picture depends on: view, names, language, choices and theme."""
    digest = hashlib.blake2b(digest_size=16)
    for part in (
        THEME_VERSION,
        kind,
        game,
        scene.words.language,
        msgspec.json.encode(scene.names),
        msgspec.json.encode(view),
        msgspec.json.encode(list(moves)),
    ):
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.hexdigest()


class Studio:
    """Draws off the event loop, one picture at a time, each only once.

    Whoever asks for a picture that is being drawn waits for the same drawing. The cache is bounded by the bytes
    of the PNGs; the longest unused go first.
    """

    def __init__(self, *, max_bytes: int = 8 << 20) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self.drawn = 0
        self.reused = 0
        self._kept: OrderedDict[str, Pictures] = OrderedDict()
        self._pending: dict[str, asyncio.Future[Pictures]] = {}
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio")

    async def board(
        self, painter: Painter[Any, Any, Any], view: View, scene: Scene, moves: Sequence[Move] = ()
    ) -> Pictures:
        """Return the table's pictures."""
        key = picture_key("board", painter.key, view, scene, moves)
        return await self.pictures(key, lambda: painter.board(view, scene, moves))

    async def hand(self, painter: Painter[Any, Any, Any], view: View, scene: Scene) -> Pictures:
        """Return the pictures that only the view's owner may see."""
        key = picture_key("hand", painter.key, view, scene)
        return await self.pictures(key, lambda: painter.hand(view, scene))

    async def pictures(self, key: str, draw: Draw) -> Pictures:
        """Return what ``draw`` makes, from the cache where the key was drawn before."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            self.reused += 1
            return kept
        pending = self._pending.get(key)
        if pending is None:
            pending = asyncio.ensure_future(self._draw(key, draw))
            self._pending[key] = pending
        # Shielded: one who gives up waiting must not spoil the drawing for the others.
        return await asyncio.shield(pending)

    async def _draw(self, key: str, draw: Draw) -> Pictures:
        try:
            made = tuple(await asyncio.get_running_loop().run_in_executor(self._worker, draw))
        finally:
            del self._pending[key]
        self.drawn += 1
        self._keep(key, made)
        return made

    def _keep(self, key: str, made: Pictures) -> None:
        self._kept[key] = made
        self.bytes += _weight(made)
        while self.bytes > self.max_bytes and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self.bytes -= _weight(dropped)

    async def close(self) -> None:
        """Let the drawing in hand finish, then stop the worker."""
        await asyncio.get_running_loop().run_in_executor(None, self._worker.shutdown)


def _weight(pictures: Pictures) -> int:
    return sum(len(picture.png) for picture in pictures)
