"""Which turns are legal (rules page: "A turn").

The active candy stays on top of whatever it joins, and all other candies stay where they are, but for those that the
Train pushes. So where both moves may end depends on one set only: the cells beside a top candy of its colour. A first
move is legal if some second move ends in that set; no turn is played out to find out.
"""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.pinata.data import (
    BUILDERS,
    CHASE,
    HOPSCOTCH,
    HORSEY,
    LABYRINTH,
    LEAPFROG,
    LONG_JUMP,
    PIGGYBACK,
    PILEUP,
    PILEUP_HEIGHT,
    SEESAW,
    SOMERSAULT,
    TRAIN,
)
from games.pinata.field import Field, Piles, field_of
from games.pinata.grid import bits
from games.pinata.reach import closed_up, pileup_ways, reach_of
from games.pinata.trains import train_ends, train_finishes

_FEW_TARGETS: Final = (
    TRAIN,
    PILEUP,
    HOPSCOTCH,
    CHASE,
    LONG_JUMP,
    HORSEY,
    SOMERSAULT,
    PIGGYBACK,
    LEAPFROG,
    LABYRINTH,
)
"""The cards, those with the fewest targets first."""


class Carried(NamedTuple):
    """The active pile between its two moves.

    Attributes:
        field: the board without it, and without what it has swallowed.
        start: the cell where it began the turn.
        place: the cell where it is.
        height: how many candies it has.
        colour: its top candy's.
        built: whether it was put on another pile this turn.
        pushed: the set of cells in which piles ended that the Train pushed.
    """

    field: Field
    start: int
    place: int
    height: int
    colour: int
    built: bool = False
    pushed: int = 0


class Ends(NamedTuple):
    """What can follow a first move: the set of cells for the second, and whether the turn may end without one."""

    second: int
    stop: bool


class Way(NamedTuple):
    """One legal turn up to the collecting; `second` is None where the young variant's turn ends after one move."""

    candy: int
    first_card: str
    first: int
    second: int | None


def orders(cards: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The two orders in which the cards can be played; first the one that leaves less to try."""
    one, other = sorted(cards, key=_FEW_TARGETS.index)
    return (one, other), (other, one)


def lifted(field: Field, start: int) -> Carried:
    """The pile of a cell as the active one."""
    return Carried(field.without(start), start, start, field.heights[start], field.tops[start])


def carried_by(active: Carried, card: str) -> Iterator[Carried]:
    """The active pile after each way to play a card first."""
    field, start, place, height, colour, _, _ = active
    if card == TRAIN:
        for ray in field.grid.rays[place]:
            end, others = closed_up(field, place, ray)
            if end != place:
                ways = [(old, new) for old, new in others if old != new]
                pushed = sum(1 << new for _, new in ways)
                yield Carried(field.shifted(ways) if ways else field, start, end, height, colour, False, pushed)
    elif card == PILEUP:
        for target, met in pileup_ways(field, place, height).items():
            yield Carried(field.without(*met), start, target, PILEUP_HEIGHT, colour, True)
    elif card in BUILDERS:
        for target in bits(reach_of(card, field.grid.size)(field, place, height)):
            tall = height + field.heights[target]
            yield Carried(field.without(target), start, target, tall, colour, True)
    else:
        for target in bits(reach_of(card, field.grid.size)(field, place, height)):
            yield Carried(field, start, target, height, colour)


def matched(active: Carried) -> bool:
    """Whether a group could be collected if the turn ended as it stands, the active pile having moved."""
    return bool(active.field.grid.beside(active.field.like(active.colour)) >> active.place & 1)


def ends(active: Carried, card: str) -> int:
    """The set of cells where a card, played second, ends a legal turn."""
    if card == TRAIN:
        return train_ends(active.field, active.place, active.colour, None if active.built else active.start)
    field, grid = active.field, active.field.grid
    like = field.like(active.colour)
    if card == PILEUP:
        return _pileup_ends(active, like)
    there = reach_of(card, grid.size)(field, active.place, active.height)
    legal = there & grid.beside(like)
    home = 1 << active.start
    if legal & home and not active.built:
        # Home again, the active candy has not moved; and the Train pushes nothing beside the cell that it leaves.
        legal ^= home
    if active.pushed and there & ~legal:
        legal |= _left_by_train(active, {target: (target,) for target in bits(there & ~legal)})
    return legal


def _pileup_ends(active: Carried, like: int) -> int:
    field, grid = active.field, active.field.grid
    good = grid.beside(like)
    in_line = reach_of(PIGGYBACK, grid.size)(field, active.place, active.height)
    if not in_line & good and not active.pushed:
        return 0
    legal, met = 0, pileup_ways(field, active.place, active.height)
    for target, swallowed in met.items():
        # A candy that the active pile swallows on its way is no neighbour any more.
        rest = good if len(swallowed) == 1 else grid.beside(like & ~(1 << swallowed[0]))
        legal |= rest & 1 << target
    if active.pushed:
        legal |= _left_by_train(active, met)
    return legal


def _left_by_train(active: Carried, swallowed: Mapping[int, tuple[int, ...]]) -> int:
    """Of these targets, those that leave standing a group which the Train has pushed together.

    Args:
        active: the active pile after the Train.
        swallowed: for every target the cells, occupied or not, that the active pile will have covered or emptied.
    """
    field = active.field
    pairs = [
        1 << pushed | 1 << other
        for pushed in bits(active.pushed)
        for other in bits(field.grid.around[pushed] & field.like(field.tops[pushed]))
    ]
    left = 0
    for target, cells in swallowed.items() if pairs else ():
        gone = sum(1 << at for at in cells)
        if any(not pair & gone for pair in pairs):
            left |= 1 << target
    return left


def ways_on(field: Field, candy: int, first: str, second: str, *, single: bool) -> Iterator[tuple[int, Ends]]:
    """The legal targets of a first move, with what can follow each.

    Args:
        field: the board at the start of the turn.
        candy: the active candy's cell.
        first: the card played first.
        second: the card played second.
        single: whether a turn may end after its first move.
    """
    for active in carried_by(lifted(field, candy), first):
        stop = single and matched(active)
        targets = ends(active, second)
        if targets or stop:
            yield active.place, Ends(targets, stop)


def quickly_playable(field: Field, candy: int, orders: Sequence[tuple[str, str]]) -> bool:
    """Whether a candy can finish a legal turn, for cards other than the Train.

    The same as asking `ways_on` for its first answer, at a third of the time: this is the one question that is asked
    of every candy at the start of every turn.
    """
    grid, home = field.grid, 1 << candy
    like = field.colours[field.tops[candy]] ^ home
    good = grid.beside(like)
    if not good:
        return False
    rest = field.without(candy)
    for first, second in orders:
        if second == PILEUP:
            if _piles_up(field, candy, first, like):
                return True
        elif first in BUILDERS:
            if _builds(rest, candy, field.heights[candy], (first, second), like):
                return True
        else:
            reach, away = reach_of(second, grid.size), good & ~home
            targets = reach_of(first, grid.size)(rest, candy, 1)
            while targets:
                low = targets & -targets
                if reach(rest, low.bit_length() - 1, 1) & away:
                    return True
                targets ^= low
    return False


def _piles_up(field: Field, candy: int, first: str, like: int) -> bool:
    """Whether some turn ends with a Pileup beside one of the candy's colour."""
    if not any(field.heights[at] < PILEUP_HEIGHT for at in bits(field.grid.beside(like) & field.occupied)):
        return False
    return any(
        _pileup_ends(active, active.field.like(active.colour)) for active in carried_by(lifted(field, candy), first)
    )


def _builds(rest: Field, candy: int, height: int, order: tuple[str, str], like: int) -> bool:
    """Whether some turn builds with its first card and ends beside one of the candy's colour."""
    first, second = order
    grid = rest.grid
    reach = reach_of(second, grid.size)
    if first == PILEUP:
        ways = pileup_ways(rest, candy, height)
    else:
        ways = {target: (target,) for target in bits(reach_of(first, grid.size)(rest, candy, height))}
    for place, met in ways.items():
        # What it leaves behind on its second move are the cells of the piles that it took along.
        after = rest.without(*met)
        if reach(after, place, PILEUP_HEIGHT) & grid.beside(like & after.occupied):
            return True
    return False


class Finder:
    """Finds the legal turns of one board with one set of cards, and remembers what it has found.

    Attributes:
        field: the board at the start of the turn.
        cards: the two cards, or the two moves of the young variant's card.
        orders: the orders in which they can be played.
        single: whether a turn may end after its first move.
    """

    __slots__ = ("_candies", "_first", "_quick", "cards", "field", "orders", "single")

    def __init__(self, field: Field, cards: Sequence[str]) -> None:
        self.field = field
        self.single = len(cards) == 1
        self.cards = SEESAW if self.single else tuple(cards)
        self.orders = orders(self.cards)
        self._quick = not self.single and TRAIN not in cards
        self._candies: int | None = None
        self._first: dict[tuple[int, str], dict[int, Ends]] = {}

    def candies(self) -> int:
        """The set of cells whose candy can finish a legal turn."""
        if self._candies is None:
            self._candies = sum(1 << cell for cell in bits(self.field.occupied) if self.playable(cell))
        return self._candies

    def any(self) -> bool:
        """Whether there is a legal turn at all."""
        if self._candies is not None:
            return bool(self._candies)
        return any(self.playable(cell) for cell in bits(self.field.occupied))

    def playable(self, candy: int) -> bool:
        """Whether the candy of an occupied cell can finish a legal turn."""
        if self._candies is not None:
            return bool(self._candies >> candy & 1)
        if self._quick:
            return quickly_playable(self.field, candy, self.orders)
        if self.orders[0][0] == TRAIN and train_finishes(self.field, candy, self.orders[0][1]):
            return True
        return any(
            next(ways_on(self.field, candy, first, second, single=self.single), None) is not None
            for first, second in self.orders
        )

    def other(self, card: str) -> str:
        """The card that is played second where this one is played first."""
        return next(second for first, second in self.orders if first == card)

    def first(self, candy: int, card: str) -> dict[int, Ends]:
        """The legal targets of a candy with the card played first, and what can follow each."""
        known = self._first.get((candy, card))
        if known is None:
            found = ways_on(self.field, candy, card, self.other(card), single=self.single)
            known = self._first[candy, card] = dict(found)
        return known

    def all(self) -> Iterator[Way]:
        """Every legal turn up to the collecting."""
        for candy in bits(self.candies()):
            yield from self.of(candy)

    def of(self, candy: int) -> Iterator[Way]:
        """The legal turns of one candy up to the collecting."""
        for card, _ in self.orders:
            for first, (second, stop) in self.first(candy, card).items():
                if stop:
                    yield Way(candy, card, first, None)
                for end in bits(second):
                    yield Way(candy, card, first, end)


@functools.lru_cache(maxsize=64)
def _finder_of(piles: Piles, cards: tuple[str, ...]) -> Finder:
    return Finder(field_of(piles), cards)


_latest: dict[tuple[str, ...], tuple[Piles, Finder]] = {}
"""For every choice of cards the board asked about last: within a turn it is the same, and need not be looked up."""


def finder_of(piles: Piles, cards: tuple[str, ...]) -> Finder:
    """The finder of a board. The last few are kept, with what they have found out."""
    latest = _latest.get(cards)
    if latest is None or latest[0] is not piles:
        latest = _latest[cards] = piles, _finder_of(piles, cards)
    return latest[1]
