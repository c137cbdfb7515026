import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import Chance, seed_hash

seeds = st.binary(min_size=1, max_size=40)


@given(seeds, st.integers(0, 10_000), st.integers(1, 1 << 20))
def test_same_seed_and_step_give_the_same(seed: bytes, step: int, limit: int) -> None:
    first, second = Chance(seed, step), Chance(seed, step)
    drawn = [first.below(limit) for _ in range(20)]
    assert drawn == [second.below(limit) for _ in range(20)]
    assert all(0 <= number < limit for number in drawn)


def test_follows_its_written_recipe() -> None:
    """Anybody can compute the words by hand: four bytes at a time from SHA-256(seed + step + block)."""
    seed, step = b"seed", 3
    digest = hashlib.sha256(seed + step.to_bytes(8, "big") + (0).to_bytes(4, "big")).digest()
    following = hashlib.sha256(seed + step.to_bytes(8, "big") + (1).to_bytes(4, "big")).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    words += [int.from_bytes(following[at : at + 4], "big") for at in range(0, 32, 4)]
    chance = Chance(seed, step)
    assert [chance.below(1 << 32) for _ in words] == words


def test_steps_and_seeds_differ() -> None:
    draws = {tuple(Chance(seed, step).sample(range(40), 6)) for seed in (b"a", b"b") for step in range(50)}
    assert len(draws) == 100


@given(seeds, st.lists(st.integers(), max_size=30))
def test_shuffles_keep_everything(seed: bytes, things: list[int]) -> None:
    assert Counter(Chance(seed, 0).shuffled(things)) == Counter(things)


def test_is_fair() -> None:
    chance = Chance(b"fair", 0)
    counts = Counter(chance.below(6) for _ in range(12_000))
    assert all(abs(counts[face] - 2_000) < 200 for face in range(6))


def test_draws_by_weight() -> None:
    chance = Chance(b"bag", 0)
    counts = Counter(chance.draw((1, 0, 3)) for _ in range(4_000))
    assert counts[1] == 0
    assert abs(counts[2] - 3_000) < 150


@pytest.mark.parametrize("limit", [0, -1, (1 << 32) + 1])
def test_refuses_impossible_limits(limit: int) -> None:
    with pytest.raises(ValueError, match="can be drawn"):
        Chance(b"", 0).below(limit)


def test_promise() -> None:
    assert seed_hash(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
