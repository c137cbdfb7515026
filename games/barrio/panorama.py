"""Panoramas: houses side by side on one continuous landscape (rules page: "Panoramas").

A player's panoramas are a tuple of tuples of houses, each from left to right. A place for a house is a pair: the
panorama on its left and the panorama on its right, each an index or -1; both -1 start a new panorama, both given join
two into one.
"""

from collections.abc import Sequence

from games.barrio.data import HOUSES, PANORAMA_POINTS

Panoramas = tuple[tuple[int, ...], ...]
Place = tuple[int, int]

NEW: Place = (-1, -1)
"""A panorama of its own."""


def places(panoramas: Panoramas, house: int, only: int = -1) -> list[Place]:
    """Where a house may go, joins first; with `only`, just the joins that continue that panorama."""
    card = HOUSES[house]
    before = [at for at, row in enumerate(panoramas) if HOUSES[row[-1]].right == card.left]
    after = [at for at, row in enumerate(panoramas) if HOUSES[row[0]].left == card.right]
    found: list[Place] = [(at, -1) for at in before]
    found += [(-1, at) for at in after]
    found += [(one, other) for one in before for other in after if one != other]
    if only >= 0:
        return [place for place in found if only in place]
    return [*found, NEW]


def joined(panoramas: Panoramas, house: int, place: Place) -> tuple[Panoramas, int]:
    """The panoramas with one more house, and the index of the one it is in."""
    before, after = place
    if before < 0 and after < 0:
        return (*panoramas, (house,)), len(panoramas)
    row = (*(panoramas[before] if before >= 0 else ()), house, *(panoramas[after] if after >= 0 else ()))
    at = min(index for index in place if index >= 0)
    gone = max(place) if min(place) >= 0 else -1
    rows = tuple(row if index == at else old for index, old in enumerate(panoramas) if index != gone)
    return rows, at


def triggers(row: Sequence[int], house: int) -> bool:
    """Whether three neighbours, the house among them, have icons all equal or all different."""
    at = row.index(house)
    for first in range(max(0, at - 2), min(at, len(row) - 3) + 1):
        if len({HOUSES[other].icon for other in row[first : first + 3]}) != 2:
            return True
    return False


def row_points(houses: int) -> int:
    """The points of a panorama of so many houses."""
    return PANORAMA_POINTS[min(houses, len(PANORAMA_POINTS) - 1)]


def gain(panoramas: Panoramas, place: Place) -> int:
    """The panorama points that a house brings at a place."""
    old = [len(panoramas[index]) for index in place if index >= 0]
    return row_points(1 + sum(old)) - sum(row_points(length) for length in old)


def house_count(panoramas: Panoramas) -> int:
    """How many houses stand."""
    return sum(len(row) for row in panoramas)


def house_points(panoramas: Panoramas) -> int:
    """The points of the houses alone."""
    return sum(HOUSES[house].points for row in panoramas for house in row)


def panorama_points(panoramas: Panoramas) -> int:
    """The points of the panoramas alone."""
    return sum(row_points(len(row)) for row in panoramas)


def best_place(panoramas: Panoramas, options: Sequence[Place]) -> Place:
    """The place with the greatest gain; of equal ones the one that makes the longest panorama."""

    def worth(place: Place) -> tuple[int, int]:
        return gain(panoramas, place), sum(len(panoramas[index]) for index in place if index >= 0)

    return max(options, key=worth)
