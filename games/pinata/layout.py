"""How the four boards are laid together (rules page: "Boards")."""

from collections.abc import Sequence

from games.chance import Chance
from games.pinata.data import BARE

Quarter = tuple[str, ...]


def turned(quarter: Quarter, quarters: int) -> Quarter:
    """A board turned clockwise by so many right angles."""
    for _ in range(quarters % 4):
        quarter = tuple("".join(column) for column in zip(*quarter[::-1], strict=True))
    return quarter


def joined(quarters: Sequence[Quarter]) -> str:
    """The flowers of the whole board, row after row; the boards lie as one reads, upper left first."""
    upper_left, upper_right, lower_left, lower_right = quarters
    upper = [left + right for left, right in zip(upper_left, upper_right, strict=True)]
    lower = [left + right for left, right in zip(lower_left, lower_right, strict=True)]
    return "".join(upper + lower)


def shuffled_flowers(quarters: Sequence[Quarter], chance: Chance) -> str:
    """A board of the four quarters, placed and turned at random."""
    return joined([turned(quarter, chance.below(4)) for quarter in chance.shuffled(quarters)])


def candies_on(flowers: str) -> tuple[str, ...]:
    """The piles at the start: one candy on every flower, of its colour."""
    return tuple("" if flower == BARE else flower for flower in flowers)
