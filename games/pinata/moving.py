"""Carrying out a movement card on the piles (rules page: "Movement cards")."""

from collections.abc import Sequence

from games.pinata.data import BUILDERS, LABYRINTH, PILEUP, TRAIN
from games.pinata.field import Field, Piles, field_of
from games.pinata.reach import closed_up, labyrinth_way, pileup_ways
from games.pinata.state import Leg

Pushes = tuple[tuple[int, int], ...]


def carry_out(piles: Piles, card: str, start: int, target: int) -> tuple[Leg, Piles]:
    """Plays a card with the pile of a cell; the target must be within the card's reach.

    Returns:
        What happened, and the piles afterwards.
    """
    after, met, pushed = displaced(piles, card, start, target)
    if card == LABYRINTH:
        met = labyrinth_way(field_of(piles).without(start), start, target)
    return Leg(card, (start, *met), pushed, card in BUILDERS, len(after[target])), after


def displaced(piles: Piles, card: str, start: int, target: int) -> tuple[Piles, tuple[int, ...], Pushes]:
    """The same in brief.

    Returns:
        The piles afterwards, the cells that the active pile has met (the target last; the stops of the Labyrinth are
        left out), and the piles that the Train pushed, each as (from, to).
    """
    after = list(piles)
    active, after[start] = after[start], ""
    met, pushed = (target,), ()
    if card == TRAIN:
        pushed = _pushed(field_of(piles).without(start), start, target)
        for old, _ in pushed:
            after[old] = ""
        for old, new in pushed:
            after[new] = piles[old]
    elif card == PILEUP:
        met = pileup_ways(field_of(piles).without(start), start, len(active))[target]
    if card in BUILDERS:
        for at in met:
            # The pile met last lies at the bottom.
            active, after[at] = after[at] + active, ""
    after[target] = active
    return tuple(after), met, pushed


def _pushed(rest: Field, start: int, target: int) -> Pushes:
    for ray in rest.grid.rays[start]:
        end, others = closed_up(rest, start, ray)
        if end == target != start:
            return tuple((old, new) for old, new in others if old != new)
    raise AssertionError("unreachable: the target is within the card's reach")


def moved_cells(piles: Piles, legs: Sequence[Leg]) -> tuple[int, ...]:
    """The cells whose candies count as moved in this turn (rules page: "A turn", 3).

    All candies of a pile share that fate: a pile either moved as a whole or was built, and then all of it counts.

    Args:
        piles: the board after the moves.
        legs: the moves of the turn.
    """
    start, end = legs[0].path[0], legs[-1].path[-1]
    moved = {new for leg in legs for _, new in leg.pushed if piles[new]}
    if end != start or any(leg.built for leg in legs):
        moved.add(end)
    return tuple(sorted(moved))
