"""Rate limits that truly count down: a bucket for each route and channel, and one over all."""

import hashlib
import math
from collections import deque
from dataclasses import dataclass

from practice.clock import Clock
from practice.wire import ApiError, Payload

VIA = {"Via": "1.1 google"}
"""Without this header discord.py takes a 429 for a ban by the network in front."""
GLOBAL = (50, 1.0)
OLD_EDITS = (3, 6.0)
INVALID = (10_000, 600.0)
"""Refusals with 401, 403 or 429 after which the network in front bans the bot."""
OLD_AFTER = 3600.0
_DEFAULT = (50, 1.0)
_LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"): (1, 0.25),
    ("POST", "/channels/{channel_id}/typing"): (5, 5.0),
    ("POST", "/channels/{channel_id}/threads"): (5, 5.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("PUT", "/applications/{application_id}/commands"): (2, 5.0),
}


@dataclass(slots=True)
class _Window:
    limit: int
    seconds: float
    used: int = 0
    ends: float = 0.0

    def take(self, now: float) -> bool:
        """Use one of the window's requests, if any is left."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.seconds
        if self.used >= self.limit:
            return False
        self.used += 1
        return True


class RateLimits:
    """Counts the bot's requests."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self._clock = clock
        self.enabled = enabled
        self._windows: dict[tuple[str, str, str], _Window] = {}
        self._global = _Window(*GLOBAL)
        self._old_edits: dict[int, deque[float]] = {}
        self._invalid: deque[float] = deque(maxlen=INVALID[0])

    def note(self, status: int) -> None:
        """Count an answer, if it is one of those that lead to a ban."""
        if self.enabled and status in (401, 403, 429):
            self._invalid.append(self._clock.now())

    @property
    def banned_for(self) -> float:
        """The seconds for which every request is turned away; 0 without a ban."""
        most, seconds = INVALID
        if not self.enabled or len(self._invalid) < most:
            return 0
        return max(self._invalid[0] + seconds - self._clock.now(), 0)

    def take(self, method: str, template: str, major: str) -> dict[str, str]:
        """Count a request; return the headers that tell how many are left.

        Raises:
            ApiError: 429, too many.
        """
        if not self.enabled or template.startswith(("/interactions/", "/webhooks/")):
            return {}
        now = self._clock.now()
        if not self._global.take(now):
            raise too_many(self._global.ends - now, everywhere=True)
        limit, seconds = _LIMITS.get((method, template), _DEFAULT)
        key = (method, template, major)
        if len(self._windows) > 5000:
            self._windows = {k: w for k, w in self._windows.items() if w.ends > now}
        window = self._windows.setdefault(key, _Window(limit, seconds))
        taken = window.take(now)
        headers = _headers(window, method + template, now)
        if not taken:
            raise too_many(window.ends - now, headers=headers)
        return headers

    def take_old_edit(self, channel_id: int, made: float) -> None:
        """Count the edit of a message, if it is an old one.

        Raises:
            ApiError: 429 with 30046, too many old messages edited in this channel.
        """
        now = self._clock.now()
        if not self.enabled or now - made < OLD_AFTER:
            return
        limit, seconds = OLD_EDITS
        recent = self._old_edits.setdefault(channel_id, deque())
        while recent and now - recent[0] >= seconds:
            recent.popleft()
        if len(recent) >= limit:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise too_many(recent[0] + seconds - now, code=30046, message=text)
        recent.append(now)


def too_many(
    wait: float,
    *,
    everywhere: bool = False,
    code: int = 0,
    message: str = "You are being rate limited.",
    headers: dict[str, str] | None = None,
) -> ApiError:
    """Return the refusal of one request too many."""
    wait = math.ceil(max(wait, 0.001) * 1000) / 1000
    scope = {"X-RateLimit-Global": "true"} if everywhere else {}
    scope["X-RateLimit-Scope"] = "global" if everywhere else "user"
    extra: Payload = {"retry_after": wait, "global": everywhere}
    return ApiError(
        429,
        code,
        message,
        extra=extra,
        headers={**VIA, **(headers or {}), **scope, "Retry-After": str(math.ceil(wait))},
    )


def _headers(window: _Window, name: str, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(window.limit),
        "X-RateLimit-Remaining": str(window.limit - window.used),
        "X-RateLimit-Reset": f"{window.ends:.3f}",
        "X-RateLimit-Reset-After": f"{max(window.ends - now, 0):.3f}",
        "X-RateLimit-Bucket": hashlib.blake2b(name.encode(), digest_size=16).hexdigest(),
    }
