"""What the store hands out and takes in: frozen values, never raw rows.

Fields that say "JSON" hold a document exactly as the caller encoded it; the store keeps such documents and
never looks inside them.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

__all__ = [
    "Change",
    "Draft",
    "NewResult",
    "NewStep",
    "Notice",
    "OldBoard",
    "OpenTable",
    "PersonSettings",
    "Result",
    "Seat",
    "SeatChange",
    "ServerSettings",
    "Snapshot",
    "Status",
    "Step",
    "Stock",
    "StockChange",
    "Table",
    "TableBundle",
    "Wait",
]

Status = Literal["lobby", "running", "finished", "cancelled"]
"""The life of a table: lobby, then running, then finished; a lobby or a running table may be cancelled."""

Change = Literal["resigned", "substituted", "returned"]
"""Why a seat changed hands: its holder gave up, somebody stepped in, or the former holder came back."""


class Table(Struct, frozen=True):
    """One game being played, or waiting to be, or over.

    Attributes:
        version: The version of the game's rules: in the lobby that it was opened with, then that it started with.
        options: The game's options, JSON.
        language: The language of its public messages.
        seed: The secret all its chance comes from, hexadecimal; None in the lobby. Never printed by `repr`.
        seed_hash: The seed's SHA-256, hexadecimal; public from the start.
        seq: How many steps have been committed.
        revision: Grows with everything a viewer can see: lobby changes, steps, seats that change hands.
        board_channel_id: Where the table's public message is.
        board_message_id: The table's public message.
        board_seq: The `seq` that message shows; -1 if no board has been shown yet.
        board_revision: The `revision` that message shows; 0 if nothing has been shown yet.
        mentioned: The seats that message mentions.
    """

    id: int
    game: str
    version: str
    guild_id: int | None
    channel_id: int
    host_id: int
    status: Status
    options: str
    language: str
    seed: str | None
    seed_hash: str | None
    seq: int
    revision: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    board_channel_id: int | None
    board_message_id: int | None
    board_seq: int
    board_revision: int
    mentioned: tuple[int, ...]

    @property
    def is_open(self) -> bool:
        """Is the table in its lobby or running?"""
        return self.status in ("lobby", "running")

    def __repr__(self) -> str:
        return f"Table(id={self.id}, game={self.game!r}, status={self.status!r}, seq={self.seq})"


class Seat(Struct, frozen=True):
    """A place at a table: a person's, a computer's, or left empty by somebody who resigned.

    Attributes:
        number: Counted from 0 in playing order.
        user_id: The person who holds it.
        name: What to call the holder: the person's display name at joining, or the computer's.
        computer: The computer's level; None for a person.
        resigned: Did the last person to hold it give up?
    """

    number: int
    user_id: int | None
    name: str
    computer: str | None
    resigned: bool


class Wait(Struct, frozen=True):
    """A seat from which the table awaits steps.

    Attributes:
        since_seq: The table's `seq` at which this wait began, as the caller gave it.
        since_at: The moment it began; kept as long as `since_seq` stays.
    """

    table_id: int
    seat: int
    since_seq: int
    since_at: datetime


class Snapshot(Struct, frozen=True):
    """The state of a game after `seq` steps: JSON."""

    seq: int
    state: str


class TableBundle(Struct, frozen=True):
    """A table with its seats, its state and whom it waits for, all of the same moment.

    Attributes:
        snapshot: None until the game starts.
        waits: In order of seats.
    """

    table: Table
    seats: tuple[Seat, ...]
    snapshot: Snapshot | None
    waits: tuple[Wait, ...]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat in self.seats if seat.user_id is not None)

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat this person holds."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def since(self, number: int) -> int | None:
        """The sequence number at which the table began to wait for a seat; None where it does not."""
        return next((wait.since_seq for wait in self.waits if wait.seat == number), None)


class OpenTable(Struct, frozen=True):
    """A table at which a person sits, as that person's list of tables shows it.

    Attributes:
        waiting_since: Since when it waits for this person, or None if it does not.
    """

    table: Table
    seat: int
    waiting_since: datetime | None


class NewStep(Struct, frozen=True):
    """A step to be committed.

    Attributes:
        text: The step's text form.
        events: What everybody may know about what it did, JSON.
        by_user: The person who made it; None for a computer or the game itself.
    """

    seat: int
    text: str
    events: str | bytes
    by_user: int | None = None


class Step(Struct, frozen=True):
    """A committed step.

    Attributes:
        number: Counted from 1: the table's `seq` after it.
        turn_seq: The table's `seq` before the transaction that committed it.
        taken_back_at: The `seq` of the transaction that took it back; None while it stands.
    """

    table_id: int
    number: int
    seat: int
    turn_seq: int
    text: str
    events: str
    by_user: int | None
    at: datetime
    taken_back_at: int | None


class SeatChange(Struct, frozen=True):
    """A seat that changed hands while the game ran."""

    table_id: int
    seat: int
    at_seq: int
    from_user: int | None
    to_user: int | None
    to_computer: str | None
    reason: Change
    at: datetime


class Draft(Struct, frozen=True):
    """The steps somebody has tried in the planner but not confirmed.

    Attributes:
        since: The `since_seq` of the wait it was made in.
        steps: The steps' text forms.
    """

    table_id: int
    seat: int
    since: int
    steps: tuple[str, ...]
    updated_at: datetime


class NewResult(Struct, frozen=True):
    """How a seat did, to be committed with the last turn.

    Attributes:
        rank: 1 for the winner; equal ranks for a tie.
        lines: The score line by line, JSON.
    """

    seat: int
    rank: int
    points: int
    lines: str | bytes


class Result(Struct, frozen=True):
    """How a seat did.

    Attributes:
        user_id: Who held the seat at the end; None for a computer.
        lines: The score line by line, JSON.
        resigned: Did the last person to hold it give up?
    """

    table_id: int
    seat: int
    user_id: int | None
    rank: int
    points: int
    lines: str
    resigned: bool


class OldBoard(Struct, frozen=True):
    """A public message that another has replaced and that may still have its buttons."""

    message_id: int
    channel_id: int
    table_id: int


class Notice(Struct, frozen=True):
    """A direct message that carries a seat's hand or menus.

    Attributes:
        user_id: The person it was sent to.
        since: The `since_seq` of the wait it is about.
        shown: The caller's mark (a hash, say) of what it shows.
    """

    table_id: int
    seat: int
    user_id: int
    channel_id: int
    message_id: int
    since: int
    shown: str


class ServerSettings(Struct, frozen=True):
    """What a server's managers have chosen.

    Attributes:
        language: None to follow the server's own language.
        channels: Where tables may be opened; empty for everywhere.
    """

    guild_id: int
    language: str | None = None
    channels: tuple[int, ...] = ()


class PersonSettings(Struct, frozen=True):
    """What a person has chosen, and what we have learnt about reaching them.

    Attributes:
        language: None to follow the person's Discord.
        dm_closed_at: When Discord last refused a direct message to them; None if it does not.
    """

    user_id: int
    language: str | None = None
    dm_closed_at: datetime | None = None


class Stock(Struct, frozen=True):
    """Goods of a server that outlive its tables.

    Attributes:
        revision: Grows by one with each change, from 1.
        data: The goods, JSON.
    """

    guild_id: int
    key: str
    revision: int
    data: str


class StockChange(Struct, frozen=True):
    """New goods for a server, on condition that nobody else changed them meanwhile.

    Attributes:
        expected_revision: The revision the caller saw; 0 if there were no such goods yet.
        data: The goods from now on, JSON.
    """

    guild_id: int
    key: str
    expected_revision: int
    data: str | bytes
