"""Lobbies against a model: whatever people do, in whatever order, the seats are those of a plain list."""

import asyncio
import tempfile
from collections.abc import Coroutine
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from storage.errors import NotSeated, SeatTaken, StaleSequence, StorageError, TableFull
from storage.records import TableBundle
from storage.store import Store
from tests.storage.helpers import lobby

PEOPLE = range(1, 6)
LIMIT = 4


class LobbyModel(RuleBasedStateMachine):
    """A lobby, and a list of who should be sitting there: a person's number, or 0 for a computer."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.store = self.runner.run(Store.open(f"sqlite:///{self.folder.name}/store.db"))

    @initialize(host=st.sampled_from(PEOPLE))
    def open(self, host: int) -> None:
        self.table_id = self.runner.run(lobby(self.store, [host])).table.id
        self.seats = [host]
        self.host = host
        self.revision = 1

    def _do(self, change: Coroutine[Any, Any, TableBundle], refusal: type[StorageError] | None = None) -> bool:
        """Make a change, which must be refused in that way, if in any; say whether it happened."""
        if refusal is not None:
            with pytest.raises(refusal):
                self.runner.run(change)
            return False
        answer = self.runner.run(change)
        assert answer == self.runner.run(self.store.get_table(self.table_id))
        self.revision += 1
        return True

    @rule(person=st.sampled_from(PEOPLE))
    def join(self, person: int) -> None:
        refusal = SeatTaken if person in self.seats else TableFull if len(self.seats) == LIMIT else None
        joining = self.store.add_seat(self.table_id, user_id=person, name="", limit=LIMIT)
        if self._do(joining, refusal):
            self.seats.append(person)

    @rule()
    def seat_computer(self) -> None:
        seating = self.store.seat_computer(self.table_id, level="easy", name="", limit=LIMIT)
        if self._do(seating, TableFull if len(self.seats) == LIMIT else None):
            self.seats.append(0)

    @rule(person=st.sampled_from(PEOPLE))
    def leave(self, person: int) -> None:
        leaving = self.store.remove_seat(self.table_id, user_id=person)
        if self._do(leaving, None if person in self.seats else NotSeated):
            self.seats.remove(person)
            people = [seat for seat in self.seats if seat]
            if person == self.host and people:
                self.host = people[0]

    @rule()
    def remove_computer(self) -> None:
        removing = self.store.remove_computer(self.table_id)
        if self._do(removing, None if 0 in self.seats else NotSeated):
            last = len(self.seats) - 1 - self.seats[::-1].index(0)
            del self.seats[last]

    @rule(seen=st.integers(-1, 0))
    def set_options(self, seen: int) -> None:
        setting = self.store.set_options(self.table_id, "{}", expected_revision=self.revision + seen)
        self._do(setting, StaleSequence if seen else None)

    @invariant()
    def the_seats_are_the_list(self) -> None:
        bundle = self.runner.run(self.store.get_table(self.table_id))
        assert bundle is not None
        assert [seat.number for seat in bundle.seats] == list(range(len(self.seats)))
        assert [seat.user_id or 0 for seat in bundle.seats] == self.seats
        assert [seat.computer is not None for seat in bundle.seats] == [seat == 0 for seat in self.seats]
        assert bundle.table.host_id == self.host
        assert bundle.table.revision == self.revision

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()


LobbyModel.TestCase.settings = settings(max_examples=12, stateful_step_count=20)
TestLobby = LobbyModel.TestCase
