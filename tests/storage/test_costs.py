"""What questions cost: the frequent ones go by an index, however many tables there are."""

import sqlite3
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from storage.engines import database_url
from storage.store import Store
from tests.storage.helpers import ANN, CHANNEL, running, turn

Question = Callable[[Store], Awaitable[object]]


@contextmanager
def listening() -> Generator[list[tuple[str, Any]]]:
    """The statements that run meanwhile, with their parameters."""
    heard: list[tuple[str, Any]] = []

    def listen(_: Connection, __: object, statement: str, parameters: object, *___: object) -> None:
        heard.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        yield heard
    finally:
        event.remove(Engine, "before_cursor_execute", listen)


async def a_turn(store: Store) -> None:
    bundle = await store.get_table(1)
    assert bundle is not None
    await turn(store, bundle.table)


QUESTIONS: dict[str, tuple[Question, str]] = {
    "table": (lambda store: store.get_table(1), "INTEGER PRIMARY KEY"),
    "channel": (
        lambda store: store.find_open_table(CHANNEL, "bonbon"),
        "uq_tables_open (channel_id=? AND game=?)",
    ),
    "mine": (lambda store: store.open_tables_of(ANN), "INDEX uq_seats_person (user_id=?)"),
    "publish": (lambda store: store.tables_to_publish(), "INDEX ix_tables_to_publish"),
    "computers": (lambda store: store.tables_awaiting_computers(), "seats USING INDEX"),
    "notify": (lambda store: store.tables_to_notify(), "INDEX ix_tables_running"),
    "strip": (lambda store: store.tables_to_strip(), "INTEGER PRIMARY KEY"),
    "steps": (lambda store: store.steps(1, after=0), "INDEX sqlite_autoindex_steps_1 (table_id=? AND number>?)"),
    "draft": (lambda store: store.get_draft(1, 0), "INDEX sqlite_autoindex_drafts_1"),
    "results": (lambda store: store.results_of(1), "INDEX sqlite_autoindex_results_1"),
    "turn": (a_turn, "INTEGER PRIMARY KEY"),
}


@pytest.mark.parametrize("question", QUESTIONS)
async def test_a_question_goes_by_an_index(sqlite_url: str, question: str) -> None:
    ask, index = QUESTIONS[question]
    async with await Store.open(sqlite_url) as store:
        await running(store)
        with listening() as heard:
            await ask(store)
    plans: list[str] = []
    with closing(sqlite3.connect(database_url(sqlite_url).database or "")) as connection:
        for statement, parameters in heard:
            if not statement.startswith("BEGIN"):
                plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plans.extend(detail for *_, detail in plan)
    assert any(index in detail for detail in plans), plans
    # A scan is of a partial index, which holds no more than is asked for, or of nothing stored.
    scans = [detail for detail in plans if detail.startswith("SCAN")]
    allowed = (
        "ix_tables_running",
        "ix_tables_to_publish",
        "seat_waits",
        "autoindex_notices_1",
        "ix_old_boards_table_id",
        "CONSTANT ROW",
    )
    assert [detail for detail in scans if not detail.endswith(allowed)] == []
