"""Chance that anyone can check afterwards."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 4
_WORD_RANGE = 1 << (8 * _WORD)


def seed_hash(seed: bytes) -> str:
    """The promise shown when a table starts: the SHA-256 of its secret seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


class Chance:
    """The random source of one step, made from the table's secret seed and the step's number.

    The words come from SHA-256 over (seed, step, block number), four bytes each, big-endian; a range is cut by
    rejection. So it depends on no library's generator, and the same seed and step give the same chance for ever.
    Nothing is computed before the first word is asked for.
    """

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: bytes, step: int) -> None:
        self._prefix = seed + step.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._prefix + self._block.to_bytes(4, "big")).digest()
            self._block += 1
            self._words = [
                int.from_bytes(digest[at : at + _WORD], "big") for at in range(len(digest) - _WORD, -1, -_WORD)
            ]
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, all equally likely.

        Raises:
            ValueError: `limit` is not between 1 and 2**32.
        """
        if not 1 <= limit <= _WORD_RANGE:
            raise ValueError(f"no number below {limit} can be drawn")
        fair = _WORD_RANGE - _WORD_RANGE % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def pick(self, things: Sequence[T]) -> T:
        """One of `things`, all equally likely."""
        return things[self.below(len(things))]

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """`count` of `things` in random order, none twice."""
        pool = list(things)
        for at in range(count):
            other = at + self.below(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:count]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of `things` in random order."""
        return self.sample(things, len(things))

    def draw(self, counts: Sequence[int]) -> int:
        """The kind of one card or piece drawn from a shuffled heap that holds `counts[kind]` of each kind."""
        at = self.below(sum(counts))
        for kind, count in enumerate(counts):
            if at < count:
                return kind
            at -= count
        raise AssertionError("unreachable: the index lies within the heap")
