"""The chat's own file: records as JSON and the bytes of attachments, in SQLite."""

import sqlite3
from pathlib import Path
from typing import TypeVar

import msgspec

from practice.records import Account, Channel, Command, Guild, Message, Record, Role
from practice.wire import dumps

R = TypeVar("R", bound=Record)
_KINDS: dict[type[Record], str] = {
    Account: "account",
    Guild: "guild",
    Role: "role",
    Channel: "channel",
    Message: "message",
    Command: "command",
}
_MOST_PASSING_BYTES = 128 * 1024 * 1024
_MOST_REPLACED_BYTES = 16 * 1024 * 1024
_SCHEMA = """
CREATE TABLE IF NOT EXISTS record (
    kind TEXT NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
"""


class Store:
    """Writes each record as it changes; what was written survives a stop at any moment."""

    def __init__(self, path: Path | None) -> None:
        """Open the file, or keep everything in memory when there is no path."""
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._passing: dict[int, bytes] = {}
        self._passing_bytes = 0
        self._replaced: dict[int, bytes] = {}
        self._db = sqlite3.connect(path or ":memory:", isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_SCHEMA)

    def put(self, record: Record) -> None:
        """Write a record, or write it anew."""
        row = (_KINDS[type(record)], record.id, dumps(record))
        self._db.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?)", row)

    def remove(self, record: Record) -> None:
        """Forget a record."""
        self._db.execute("DELETE FROM record WHERE kind = ? AND id = ?", (_KINDS[type(record)], record.id))

    def all(self, kind: type[R]) -> list[R]:
        """Return every record of a kind, oldest first."""
        rows = self._db.execute("SELECT body FROM record WHERE kind = ? ORDER BY id", (_KINDS[kind],))
        decoder = msgspec.json.Decoder(kind)
        return [decoder.decode(body) for (body,) in rows]

    def put_file(self, ident: int, body: bytes, *, durable: bool) -> None:
        """Keep the bytes of an attachment: in the file, or only in memory and not for ever."""
        if durable:
            self._db.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (ident, body))
            return
        self._passing[ident] = body
        self._passing_bytes += len(body)
        while self._passing_bytes > _MOST_PASSING_BYTES:
            self.remove_file(next(iter(self._passing)))

    def file(self, ident: int) -> bytes | None:
        """Return the bytes of an attachment."""
        for kept in (self._passing, self._replaced):
            if ident in kept:
                return kept[ident]
        row = self._db.execute("SELECT body FROM file WHERE id = ?", (ident,)).fetchone()
        return None if row is None else bytes(row[0])

    def replace_file(self, ident: int) -> None:
        """Forget an attachment that its message no longer has, but not at once: a page that shows it may still ask."""
        body = self.file(ident)
        self.remove_file(ident)
        if body is None:
            return
        self._replaced[ident] = body
        while sum(map(len, self._replaced.values())) > _MOST_REPLACED_BYTES:
            del self._replaced[next(iter(self._replaced))]

    def remove_file(self, ident: int) -> None:
        """Forget the bytes of an attachment."""
        if ident in self._passing:
            self._passing_bytes -= len(self._passing.pop(ident))
            return
        self._db.execute("DELETE FROM file WHERE id = ?", (ident,))

    def close(self) -> None:
        """Close the file."""
        self._db.close()
