"""Which cards build which house."""

import functools

from games.barrio.data import HOUSES, RUBBLE, WILDCARD

_MASK = 15


def counts_of(line: int) -> tuple[int, ...]:
    """The cards of a line by kind, from its sum (see `grid.WEIGHTS`)."""
    return tuple(line >> 4 * kind & _MASK for kind in range(RUBBLE + 1))


@functools.lru_cache(maxsize=1 << 16)
def lacks(line: int, house: int) -> tuple[int, ...]:
    """The materials of a recipe that a line does not hold, wildcards aside, one entry per card."""
    return tuple(
        kind for kind, needed in enumerate(HOUSES[house].recipe) for _ in range(needed - (line >> 4 * kind & _MASK))
    )


@functools.lru_cache(maxsize=1 << 16)
def builds(line: int, house: int) -> bool:
    """Whether a line's cards build a house, at most one wildcard standing in."""
    return len(lacks(line, house)) <= (1 if line >> 4 * WILDCARD & _MASK else 0)


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
