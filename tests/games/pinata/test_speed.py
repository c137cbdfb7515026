"""Finding the legal turns stays quick on a full board (the aims, with room for a busy machine)."""

import itertools
import time

import pytest

from games.pinata.data import CARDS
from games.pinata.field import field_of
from games.pinata.turns import Finder
from tests.games.pinata.positions import begin

PAIRS = list(itertools.combinations(CARDS, 2))


@pytest.mark.parametrize("cards", PAIRS, ids="-".join)
def test_full_board(cards: tuple[str, str]) -> None:
    field = field_of(begin(seed=b"speed").piles)
    Finder(field, cards).candies()
    began = time.process_time()
    assert Finder(field, cards).candies()
    menu = time.process_time() - began
    assert sum(1 for _ in Finder(field, cards).all()) > 10
    everything = time.process_time() - began - menu
    assert menu < 0.02
    assert everything < 0.05
