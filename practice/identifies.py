"""How often a bot may begin a session: a few at a time, and a thousand a day."""

from collections import deque

from practice.clock import Clock

A_DAY = 1000
DAY = 86_400.0
PAUSE = 5.0


class Identifies:
    """Counts the sessions that were begun."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.max_concurrency = 1
        self._made: deque[float] = deque()
        self._last: dict[int, float] = {}

    @property
    def remaining(self) -> int:
        """How many are left of this day's."""
        self._forget()
        return max(A_DAY - len(self._made), 0)

    @property
    def reset_after(self) -> int:
        """Milliseconds until the oldest is forgotten."""
        self._forget()
        return int((self._made[0] + DAY - self._clock.now()) * 1000) if self._made else 0

    def too_soon(self, shard: int) -> bool:
        """Tell whether another shard of the same turn began less than five seconds ago."""
        last = self._last.get(shard % self.max_concurrency)
        return last is not None and self._clock.now() - last < PAUSE

    def count(self, shard: int) -> None:
        """Count one."""
        now = self._clock.now()
        self._made.append(now)
        self._last[shard % self.max_concurrency] = now

    def _forget(self) -> None:
        now = self._clock.now()
        while self._made and now - self._made[0] >= DAY:
            self._made.popleft()
