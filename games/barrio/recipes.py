"""Which cards build which house (rules page: "Cards", "Common Market")."""

import functools

from games.barrio.data import HOUSES, RUBBLE, WILDCARD
from games.barrio.grid import WEIGHTS

_MASK = 15
_LOW = 0x77777
_HIGH = 0x88888
_NEEDS = tuple(sum(count << 4 * kind for kind, count in enumerate(house.recipe)) for house in HOUSES)


def counts_of(line: int) -> tuple[int, ...]:
    """The cards of a line by kind, from its sum (see `grid.WEIGHTS`)."""
    return tuple(line >> 4 * kind & _MASK for kind in range(RUBBLE + 1))


def shortage(line: int, house: int) -> int:
    """What a recipe needs beyond a line's cards, wildcards aside: four bits for each building material's count.

    All five are subtracted at once. No line holds more than seven cards (five and the two just placed), so three bits
    hold a count and the fourth tells whether the recipe needs as much or more.
    """
    over = (_NEEDS[house] | _HIGH) - (line & _LOW)
    short = over & _HIGH
    return over & (short - (short >> 3))


@functools.cache
def one_by_one(short: int) -> tuple[int, ...]:
    """The same as kinds, one entry per card."""
    return tuple(kind for kind, count in enumerate(counts_of(short)) for _ in range(count))


def lacks(line: int, house: int) -> tuple[int, ...]:
    """The materials of a recipe that a line does not hold, wildcards aside, one entry per card."""
    return one_by_one(shortage(line, house))


@functools.lru_cache(maxsize=1 << 16)
def builds(line: int, house: int) -> bool:
    """Whether a line's cards build a house, at most one wildcard standing in."""
    short = shortage(line, house)
    return not short or (short in WEIGHTS and bool(line >> 4 * WILDCARD & _MASK))


def spent(line: int, house: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """What a build does with a line that can build the house.

    Returns:
        By kind the cards that go to the discard pile; by kind (Rubble aside) the leftovers; the Rubble cards. Real
        materials are used before the wildcard.
    """
    counts = counts_of(line)
    used = [min(have, need) for have, need in zip(counts, HOUSES[house].recipe, strict=False)]
    used += [len(lacks(line, house)), 0]
    left = tuple(have - gone for have, gone in zip(counts, used, strict=True))
    return tuple(used), left[:RUBBLE], left[RUBBLE]
