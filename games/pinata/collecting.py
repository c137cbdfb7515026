"""Collecting what the moves have brought together (rules page: "A turn", 3 and 4)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.pinata.data import COLOUR_OF
from games.pinata.field import Piles
from games.pinata.grid import grid_of, size_of
from games.pinata.state import Haul, Play

Group = tuple[int, ...]
"""The cells of a group, in order."""

SMALLEST_GROUP = 2


class Collected(NamedTuple):
    """How far the collecting has come.

    Attributes:
        piles: the board as it stands.
        due: cells of the groups that must still be taken.
        hauls: what has been taken.
        groups: those that may be taken now.
    """

    piles: Piles
    due: tuple[int, ...]
    hauls: tuple[Haul, ...]
    groups: Sequence[Group]

    @classmethod
    def of(cls, play: Play) -> "Collected":
        """How far a turn's collecting has come."""
        return cls(play.piles, play.due, play.hauls, collectable(play.piles, play.moved or ()))


def group_at(piles: Piles, cell: int) -> Group:
    """The connected cells whose top candies share this cell's colour, itself included."""
    neighbours, colour = grid_of(size_of(len(piles))).neighbours, piles[cell][-1]
    found, fresh = {cell}, [cell]
    while fresh:
        for at in neighbours[fresh.pop()]:
            if at not in found and piles[at] and piles[at][-1] == colour:
                found.add(at)
                fresh.append(at)
    return tuple(sorted(found))


def collectable(piles: Piles, moved: Collection[int]) -> list[Group]:
    """The groups that may be taken now, by their first cells."""
    groups: list[Group] = []
    for cell in moved:
        if piles[cell] and not any(cell in group for group in groups):
            group = group_at(piles, cell)
            if len(group) >= SMALLEST_GROUP:
                groups.append(group)
    return sorted(groups)


def take(piles: Piles, group: Group) -> tuple[Haul, Piles]:
    """The board without the top candies of a group."""
    after = list(piles)
    for cell in group:
        after[cell] = after[cell][:-1]
    return Haul(COLOUR_OF[piles[group[0]][-1]], group), tuple(after)


def must_be_taken(group: Group, due: Collection[int]) -> bool:
    """Whether a group was there right after the second move, be it smaller or in parts."""
    return any(cell in due for cell in group)


def begun(piles: Piles, moved: Sequence[int]) -> Collected:
    """The collecting right after the moves, with everything taken that leaves no choice."""
    groups = collectable(piles, moved)
    due = tuple(sorted(cell for group in groups for cell in group))
    return _without_choice(Collected(piles, due, (), groups), moved)


def taken(so_far: Collected, moved: Sequence[int], group: Group) -> Collected:
    """The collecting after a group is taken, with everything after it that leaves no choice."""
    return _without_choice(_taken(so_far, moved, group), moved)


def _taken(so_far: Collected, moved: Sequence[int], group: Group) -> Collected:
    haul, piles = take(so_far.piles, group)
    due = tuple(cell for cell in so_far.due if cell not in group)
    return Collected(piles, due, (*so_far.hauls, haul), collectable(piles, moved))


def _without_choice(so_far: Collected, moved: Sequence[int]) -> Collected:
    """Takes what must be taken for as long as neither what nor in which order is a choice."""
    while so_far.groups and all(must_be_taken(group, so_far.due) for group in so_far.groups):
        if len(so_far.groups) > 1 and _order_matters(so_far.piles, so_far.groups):
            break
        so_far = _taken(so_far, moved, so_far.groups[0])
    return so_far


def _order_matters(piles: Piles, groups: Sequence[Group]) -> bool:
    """Whether taking one of these groups may change what can be taken after it.

    It cannot if no candy that comes to light beneath them has a neighbour of its colour, now or when they are gone.
    """
    neighbours = grid_of(size_of(len(piles))).neighbours
    revealed = {cell: piles[cell][-2] for group in groups for cell in group if len(piles[cell]) > 1}
    for group in groups:
        for cell in group:
            colour = revealed.get(cell)
            for other in neighbours[cell] if colour else ():
                top = piles[other][-1:] if other not in group else ""
                if colour in (revealed.get(other), top):
                    return True
    return False
