"""How a game ended."""

from collections.abc import Iterable, Sequence

import msgspec


class ScoreLine(msgspec.Struct, frozen=True, gc=False):
    """One line of a final score: what it is for (a key of the game) and its points."""

    key: str
    points: int


class Score(msgspec.Struct, frozen=True):
    """A seat's final score by lines; `total` is their sum."""

    lines: tuple[ScoreLine, ...]
    total: int

    @classmethod
    def of(cls, lines: Iterable[tuple[str, int]]) -> "Score":
        """The score made of (key, points) pairs."""
        made = tuple(ScoreLine(key, points) for key, points in lines)
        return cls(made, sum(line.points for line in made))


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended.

    Attributes:
        scores: one per seat.
        ranks: one per seat, 1 is best; who shares a place has the same rank.
        tie_break: key of the comparison that decided the first place, where points alone did not.
        rival: the score of an opponent who has no seat (Barrio's Klaus).
        won: whether the lone player won; None where there is nobody to beat or there are several players.
        grade: key of a solo result's grade.
    """

    scores: tuple[Score, ...]
    ranks: tuple[int, ...]
    tie_break: str | None = None
    rival: Score | None = None
    won: bool | None = None
    grade: str | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranking(
    scores: Sequence[Score], tie_breaks: Sequence[tuple[str, Sequence[int]]] = ()
) -> tuple[tuple[int, ...], str | None]:
    """The rank of every seat, and the key of the comparison that settled the first place.

    Args:
        scores: one per seat; more points are better.
        tie_breaks: in order of use, a key and one number per seat; the higher number is better.

    Returns:
        The ranks, 1 is best, shared where every comparison is equal; and the key of the tie-break that settled who is
        first: the last that parted those still level. None where points sufficed or nothing parted them.
    """
    keys = [(score.total, *(numbers[seat] for _, numbers in tie_breaks)) for seat, score in enumerate(scores)]
    ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
    top = max(score.total for score in scores)
    level = [seat for seat, score in enumerate(scores) if score.total == top]
    decided_by = None
    for key, numbers in tie_breaks:
        best = max(numbers[seat] for seat in level)
        ahead = [seat for seat in level if numbers[seat] == best]
        if len(ahead) < len(level):
            level, decided_by = ahead, key
    return ranks, decided_by
