"""The server's clock: real time that a test can push forward."""

import asyncio
import time


class Clock:
    """Real time plus a shift. Every deadline of the server is read from here."""

    def __init__(self) -> None:
        self._shift = 0.0
        self._jumps: set[asyncio.Event] = set()

    def now(self) -> float:
        """Return the seconds since 1970, as the server sees them."""
        return time.time() + self._shift

    def advance(self, seconds: float) -> None:
        """Push the clock forward; whoever sleeps past the new time wakes at once."""
        if seconds < 0:
            raise ValueError("time runs forward only")
        self._shift += seconds
        for jump in self._jumps:
            jump.set()

    async def sleep_until(self, moment: float) -> None:
        """Return when the clock has reached a moment."""
        jump = asyncio.Event()
        self._jumps.add(jump)
        try:
            while (left := moment - self.now()) > 0:
                jump.clear()
                try:
                    await asyncio.wait_for(jump.wait(), left)
                except TimeoutError:
                    continue
        finally:
            self._jumps.discard(jump)
