"""What can be wrong with a request to the store, named for the mistake.

    StorageError
    ├── Gone           the table does not exist, or is past the stage the request is for
    ├── StaleSequence  somebody was faster: the table is no longer at the step the caller saw
    ├── StaleStock     somebody was faster: the server's goods are no longer what the caller saw
    ├── TableExists    the channel already has an open table of this game
    ├── TableFull      no seat is free
    ├── SeatTaken      the person already sits at this table, or the seat belongs to somebody else
    ├── NotSeated      nobody of that kind sits at this table
    └── NewerDatabase  a newer version of the program has changed the database's schema

Whatever is raised, the transaction left nothing behind.
"""

__all__ = [
    "Gone",
    "NewerDatabase",
    "NotSeated",
    "SeatTaken",
    "StaleSequence",
    "StaleStock",
    "StorageError",
    "TableExists",
    "TableFull",
]


class StorageError(Exception):
    """A request that cannot be carried out; nothing has changed."""


class Gone(StorageError):
    """The table does not exist, or is past the stage the request is for.

    Attributes:
        table_id: The table that was asked for.
        status: The table's status now, or None if there is no such table.
    """

    def __init__(self, table_id: int, status: str | None) -> None:
        super().__init__(f"table {table_id} is {status or 'unknown'}")
        self.table_id = table_id
        self.status = status


class StaleSequence(StorageError):
    """The table is no longer at the step (or, in a lobby, the revision) the caller saw.

    Attributes:
        expected: What the caller saw.
        actual: What the table is at now.
    """

    def __init__(self, table_id: int, *, expected: int, actual: int) -> None:
        super().__init__(f"table {table_id} is at {actual}, not at {expected}")
        self.table_id = table_id
        self.expected = expected
        self.actual = actual


class StaleStock(StorageError):
    """A server's goods have changed since the caller read them.

    Attributes:
        guild_id: The server.
        key: Which goods.
    """

    def __init__(self, guild_id: int, key: str) -> None:
        super().__init__(f"stock {key!r} of server {guild_id} has changed")
        self.guild_id = guild_id
        self.key = key


class TableExists(StorageError):
    """The channel already has an open table of this game.

    Attributes:
        table_id: The open table.
    """

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is already open in this channel")
        self.table_id = table_id


class TableFull(StorageError):
    """All seats of the table are taken."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is full")
        self.table_id = table_id


class SeatTaken(StorageError):
    """The person already sits at the table, or the seat belongs to somebody else by now."""

    def __init__(self, table_id: int, user_id: int | None) -> None:
        super().__init__(f"the seat at table {table_id} is not free for {user_id}")
        self.table_id = table_id
        self.user_id = user_id


class NotSeated(StorageError):
    """The person, or any computer, that should leave does not sit at the table."""

    def __init__(self, table_id: int, user_id: int | None) -> None:
        super().__init__(f"no {'computer' if user_id is None else user_id} sits at table {table_id}")
        self.table_id = table_id
        self.user_id = user_id


class NewerDatabase(StorageError):
    """A newer version of the program has changed the database's schema; this one must not touch it."""
