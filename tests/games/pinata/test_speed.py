"""Finding the legal turns stays quick on a full board, counted in lines of Python: no machine runs more of them."""

import itertools
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from games.pinata.data import CARDS
from games.pinata.field import field_of
from games.pinata.turns import Finder
from tests.games.pinata.positions import begin

PAIRS = list(itertools.combinations(CARDS, 2))


class Counter:
    """Counts what a trace is told: lines, calls and returns."""

    def __init__(self) -> None:
        self.lines = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> "Counter":
        del frame, event, argument
        self.lines += 1
        return self


def lines_run(work: Callable[[], object]) -> int:
    counter, before = Counter(), sys.gettrace()
    sys.settrace(counter)
    try:
        work()
    finally:
        sys.settrace(before)
    return counter.lines


@pytest.mark.parametrize("cards", PAIRS, ids="-".join)
def test_full_board(cards: tuple[str, str]) -> None:
    """Six milliseconds for all candies that can finish a turn, thirty for all turns, where a line takes 60 ns."""
    field = field_of(begin(seed=b"speed").piles)
    assert sum(1 for _ in Finder(field, cards).all()) > 10
    assert lines_run(lambda: Finder(field, cards).candies()) < 100_000
    assert lines_run(lambda: list(Finder(field, cards).all())) < 500_000
