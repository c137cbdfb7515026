"""Insert or update in one statement."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import Insert, insert

__all__ = ["upsert"]


def upsert(table: Table, values: Mapping[str, Any], *, changing: Mapping[str, Any] | None = None) -> Insert:
    """Insert a row, or change the one with the same primary key.

    PostgreSQL's form of the statement serves SQLite too, which took its ON CONFLICT from there.

    Args:
        table: Where to.
        values: The whole row.
        changing: What to change in a row that exists; by default all that is not its key.
    """
    keys = [column.name for column in table.primary_key]
    if changing is None:
        changing = {name: value for name, value in values.items() if name not in keys}
    new = insert(table).values(values)
    if not changing:
        return new.on_conflict_do_nothing(index_elements=keys)
    return new.on_conflict_do_update(index_elements=keys, set_=changing)
