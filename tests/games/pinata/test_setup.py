"""The box, the set-up, whole random games (rules page: "Boards", "Set-up")."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import InvalidOption
from games.pinata import GAME, setup
from games.pinata.data import LETTERS, QUARTERS, YOUNG_QUARTERS
from games.pinata.field import Piles, field_of
from games.pinata.layout import joined, turned
from games.pinata.state import (
    Passed,
)
from games.pinata.turns import Finder
from games.replay import replay
from games.selfplay import at_random, play_out
from tests.games.pinata.positions import begin


@pytest.mark.parametrize(("quarters", "each", "candies"), [(QUARTERS, 2, 48), (YOUNG_QUARTERS, None, 36)])
def test_boards(quarters: tuple[tuple[str, ...], ...], each: int | None, candies: int) -> None:
    flowers = "".join(row for quarter in quarters for row in quarter).replace(".", "")
    assert len(flowers) == candies
    assert set(Counter(flowers).values()) == {candies // 6}
    if each:
        assert all(set(Counter("".join(quarter).replace(".", "")).values()) == {each} for quarter in quarters)


def test_boards_turn_and_join() -> None:
    assert turned(("AB", "CD"), 1) == ("CA", "DB")
    assert turned(("AB", "CD"), 4) == ("AB", "CD")
    assert joined((("A",), ("B",), ("C",), ("D",))) == "ABCD"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_start(seats: int) -> None:
    state = begin(seats)
    assert len(state.setup.cards) == len(set(state.setup.cards)) == 2
    assert state.setup.scoring in ("one", "two", "three")
    assert Counter(state.piles) == {"": 52, **dict.fromkeys(LETTERS, 8)}
    assert "".join(pile or "." for pile in state.piles) == state.setup.flowers
    assert state.taken == ((0,) * 6,) * seats
    assert state.acting < seats


def test_quarters_are_shuffled_and_turned() -> None:
    starts = {begin(seed=bytes([number])).setup.flowers for number in range(20)}
    assert len(starts) == 20
    wanted = {turned(quarter, turns) for quarter in QUARTERS for turns in range(4)}
    for flowers in starts:
        rows = [flowers[at : at + 10] for at in range(0, 100, 10)]
        upper_left = tuple(row[:5] for row in rows[:5])
        lower_right = tuple(row[5:] for row in rows[5:])
        assert {upper_left, lower_right} <= wanted


@pytest.mark.parametrize(
    ("level", "cards", "scoring"),
    [
        ("level1", ("hopscotch", "chase"), "one"),
        ("level2", ("train", "longjump"), "one"),
        ("level3", ("labyrinth", "piggyback"), "two"),
        ("young", ("seesaw",), "young"),
    ],
)
def test_levels(level: str, cards: tuple[str, ...], scoring: str) -> None:
    setup = begin(level=level).setup
    assert (setup.cards, setup.scoring) == (cards, scoring)
    assert setup.size == (8 if level == "young" else 10)


def test_chosen_cards() -> None:
    setup = begin(first="piggyback", second="hopscotch", scoring="three").setup
    assert (setup.cards, setup.scoring) == (("hopscotch", "piggyback"), "three")
    cards = {begin(seed=bytes([number]), second="train").setup.cards for number in range(30)}
    assert all("train" in pair and len(set(pair)) == 2 for pair in cards)
    assert len(cards) > 5


@pytest.mark.parametrize(
    "options",
    [
        {"first": "train", "second": "train"},
        {"level": "level1", "first": "train"},
        {"level": "young", "scoring": "two"},
        {"level": "level9"},
    ],
)
def test_choices_that_do_not_go_together(options: dict[str, str]) -> None:
    with pytest.raises(InvalidOption):
        GAME.checked_options(options, 2)


def test_a_start_without_a_legal_turn_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """No arrangement of the real boards is one, with any pair of cards; so here the finder denies the first two."""
    asked: list[tuple[Piles, tuple[str, ...]]] = []

    class Denying(Finder):
        def any(self) -> bool:
            return len(asked) > 2

    def denying_finder_of(piles: Piles, cards: tuple[str, ...]) -> Finder:
        asked.append((piles, cards))
        return Denying(field_of(piles), cards)

    monkeypatch.setattr(setup, "finder_of", denying_finder_of)
    state = begin(second="train")
    assert len({piles for piles, _ in asked}) == len(asked) == 3
    assert len({cards for _, cards in asked}) > 1
    assert (state.piles, state.setup.cards) == asked[-1]
    assert all("train" in cards for _, cards in asked)


@settings(max_examples=12)
@given(
    st.integers(2, 4),
    st.sampled_from(["free", "young", "level1", "level2", "level3"]),
    st.binary(min_size=8, max_size=8),
)
def test_random_games(seats: int, level: str, seed: bytes) -> None:
    options = {"level": level}
    playout = play_out(GAME, options, seats, seed, at_random(random.Random(seed)))
    candies = 36 if level == "young" else 48
    states = list(replay(GAME, GAME.checked_options(options, seats), seats, seed, playout.steps))
    for before, state in itertools.pairwise(states):
        assert sum(map(len, state.piles)) + sum(map(sum, state.taken)) == candies
        assert GAME.decode_state(GAME.encode_state(state)) == state
        if state.turn != before.turn and not isinstance(state.recent[-1], Passed):
            assert sum(map(sum, state.taken)) >= sum(map(sum, before.taken)) + 2
    outcome = GAME.outcome(states[-1])
    assert outcome == playout.outcome
