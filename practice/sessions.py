"""Gateway sessions: which bot process hears what, and what it may still catch up on."""

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field

from practice.clock import Clock
from practice.wire import Payload

GUILDS, MEMBERS, GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 0, 1 << 1, 1 << 9, 1 << 10, 1 << 11
DM_MESSAGES, DM_REACTIONS, DM_TYPING, MESSAGE_CONTENT = 1 << 12, 1 << 13, 1 << 14, 1 << 15
PRIVILEGED = MEMBERS | 1 << 8 | MESSAGE_CONTENT
_BUFFER = 2000
_MISSED_FOR = 10.0
"""How long after a lost connection people's clicks still wait for the bot to come back."""

Frame = Payload
"""What a connection's writer takes from its queue."""


@dataclass(slots=True, eq=False)
class Session:
    """One identified bot process (one shard of it), connected or not."""

    intents: int
    shard: int
    shards: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    seq: int = 0
    sent: deque[Payload] = field(default_factory=lambda: deque[Payload](maxlen=_BUFFER))
    outbox: "asyncio.Queue[Frame] | None" = None
    lost_at: float | None = None

    def hears(self, guild_id: int | None, intent: int) -> bool:
        """Tell whether an event of a server (none: a private conversation) is for this session."""
        mine = 0 if guild_id is None else (guild_id >> 22) % self.shards
        return mine == self.shard and (intent == 0 or bool(self.intents & intent))

    def send(self, name: str, data: Payload) -> None:
        """Send an event, or keep it for a resume."""
        self.seq += 1
        frame: Payload = {"op": 0, "t": name, "s": self.seq, "d": data}
        self.sent.append(frame)
        if self.outbox is not None:
            self.outbox.put_nowait(frame)

    def missed(self, seq: int) -> list[Payload] | None:
        """Return what was sent after a sequence number, or nothing when that is too long ago."""
        if seq > self.seq or (self.sent and seq < self.sent[0]["s"] - 1):
            return None
        return [frame for frame in self.sent if frame["s"] > seq]


class Sessions:
    """All sessions of the bot."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sessions: dict[str, Session] = {}

    def now(self) -> float:
        """Return the server's time."""
        return self._clock.now()

    def open(self, intents: int, shard: int, shards: int, outbox: "asyncio.Queue[Frame]") -> Session:
        """Begin a session."""
        self._forget_stale()
        session = Session(intents, shard, shards, outbox=outbox)
        self._sessions[session.id] = session
        return session

    def resume(self, ident: str, seq: int, outbox: "asyncio.Queue[Frame]") -> tuple[Session, list[Payload]] | None:
        """Take a session up again; return it with what it missed, or nothing when it cannot be."""
        session = self._sessions.get(ident)
        missed = None if session is None else session.missed(seq)
        if session is None or missed is None:
            return None
        session.outbox, session.lost_at = outbox, None
        return session, missed

    def lose(self, session: Session, outbox: "asyncio.Queue[Frame]") -> None:
        """Note that a session's connection is gone."""
        if session.outbox is outbox:
            session.outbox, session.lost_at = None, self._clock.now()

    def end(self, session: Session) -> None:
        """Forget a session: it cannot be resumed."""
        self._sessions.pop(session.id, None)

    def end_all(self) -> None:
        """Forget every session."""
        self._sessions.clear()

    def each(self) -> list[Session]:
        """Return all sessions, connected or not."""
        return list(self._sessions.values())

    @property
    def online(self) -> bool:
        """Whether some session is connected."""
        return any(session.outbox is not None for session in self._sessions.values())

    def reachable(self, guild_id: int | None) -> bool:
        """Tell whether an event of a server has, or a moment ago had, someone to hear it."""
        now = self._clock.now()
        return any(
            session.hears(guild_id, 0) and (session.lost_at is None or now - session.lost_at < _MISSED_FOR)
            for session in self._sessions.values()
        )

    def _forget_stale(self) -> None:
        now = self._clock.now()
        for session in self.each():
            if session.lost_at is not None and now - session.lost_at > 600:
                self.end(session)
