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
from games.pinata.lines import SLIDE
from games.pinata.proofs import turn_needs, unaffected
from games.pinata.reach import closed_up, pileup_ways, reach_of
from games.pinata.trains import train_ends, train_plainly

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

_PUSHY: Final = frozenset({TRAIN, PILEUP})
"""The cards that move or swallow more than the pile on which the active one ends."""


class Carried(NamedTuple):
    """The active pile between its two moves.

    Attributes:
        field: the board without it, and without what it has swallowed.
        start: the cell where it began the turn.
        place: the cell where it is.
        height: how many candies it has.
        colour: its top candy's.
        good: the set of cells beside a top candy of that colour.
        built: whether it was put on another pile this turn.
        pushed: the set of cells in which piles ended that the Train pushed.
    """

    field: Field
    start: int
    place: int
    height: int
    colour: int
    good: int
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
    rest, colour = field.without(start), field.tops[start]
    return Carried(rest, start, start, field.heights[start], colour, rest.beside(colour))


def carried_by(active: Carried, card: str) -> Iterator[Carried]:
    """The active pile after each way to play a card first."""
    field, start, place, height, colour, good, _, _ = active
    if card == TRAIN:
        for ray in field.grid.rays[place]:
            end, others = closed_up(field, place, ray)
            if end != place:
                ways = [(old, new) for old, new in others if old != new]
                after = field.shifted(ways) if ways else field
                pushed = sum(1 << new for _, new in ways)
                yield Carried(after, start, end, height, colour, after.beside(colour), False, pushed)
    elif card == PILEUP:
        for met in pileup_ways(field, place, height).values():
            yield _built(active, met, PILEUP_HEIGHT)
    else:
        builds = card in BUILDERS
        for target in bits(reach_of(card, field.grid.size)(field, place, height)):
            if builds:
                yield _built(active, (target,), height + field.heights[target])
            else:
                yield Carried(field, start, target, height, colour, good)


def _built(active: Carried, met: tuple[int, ...], height: int) -> Carried:
    """The active pile once it has swallowed others, of which it now stands where the last one stood."""
    after = active.field.without(*met)
    good = after.beside(active.colour) if active.colour in [after.tops[at] for at in met] else active.good
    return Carried(after, active.start, met[-1], height, active.colour, good, True)


def ends(active: Carried, card: str) -> int:
    """The set of cells where a card, played second, ends a legal turn."""
    field = active.field
    if card == TRAIN:
        return train_ends(field, active.place, active.colour, None if active.built else active.start)
    if card == PILEUP:
        return _pileup_ends(active)
    there = reach_of(card, field.grid.size)(field, active.place, active.height)
    legal = there & active.good
    if not active.built:
        # Home again, the active candy has not moved; and the Train pushes nothing beside the cell that it leaves.
        legal &= ~(1 << active.start)
    if active.pushed and there & ~legal:
        legal |= _left_by_train(active, {target: (target,) for target in bits(there & ~legal)})
    return legal


def _pileup_ends(active: Carried) -> int:
    field, good, colour = active.field, active.good, active.colour
    in_line = reach_of(PIGGYBACK, field.grid.size)(field, active.place, active.height)
    if not in_line & good and not active.pushed:
        return 0
    legal, met = 0, pileup_ways(field, active.place, active.height)
    for target, swallowed in met.items():
        beside = good
        if len(swallowed) > 1 and field.tops[swallowed[0]] == colour:
            # A candy that the active pile swallows on its way is no neighbour any more.
            beside = field.grid.beside(field.like(colour) & ~(1 << swallowed[0]))
        legal |= beside & 1 << target
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


def ways_on(start: Carried, first: str, second: str, *, single: bool) -> Iterator[tuple[int, Ends]]:
    """The legal targets of a first move, with what can follow each.

    Args:
        start: the active pile at the start of the turn.
        first: the card played first.
        second: the card played second.
        single: whether a turn may end after its first move.
    """
    if single or first in BUILDERS or {first, second} & _PUSHY:
        for active in carried_by(start, first):
            stop = single and bool(active.good >> active.place & 1)
            targets = ends(active, second)
            if targets or stop:
                yield active.place, Ends(targets, stop)
        return
    # All others stay where they are, so after every first move the second one may end beside the same candies.
    field, candy, _, height, _, good, _, _ = start
    reach, good = reach_of(second, field.grid.size), good & ~(1 << candy)
    for place in bits(reach_of(first, field.grid.size)(field, candy, height)):
        targets = reach(field, place, height) & good
        if targets:
            yield place, Ends(targets, False)


def _tries(orders: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """What to try to find just one turn, the quickest first: one slide is a Labyrinth, too; the Train is slow."""
    if TRAIN in orders[0]:
        orders = orders[::-1]
    if LABYRINTH in orders[0]:
        first, second = (SLIDE if card == LABYRINTH else card for card in orders[0])
        return (first, second), (second, first), *orders
    return orders


class Finder:
    """Finds the legal turns of one board with one set of cards, and remembers what it has found.

    Attributes:
        field: the board at the start of the turn.
        cards: the two cards, or the two moves of the young variant's card.
        orders: the orders in which they can be played.
        single: whether a turn may end after its first move.
        proofs: for candies that are known to be able to finish a turn, the cells on which that depends.
    """

    __slots__ = ("_candies", "_first", "_tries", "cards", "field", "orders", "proofs", "single")

    def __init__(self, field: Field, cards: Sequence[str]) -> None:
        self.field = field
        self.single = len(cards) == 1
        self.cards = SEESAW if self.single else tuple(cards)
        self.orders = orders(self.cards)
        self._candies: int | None = None
        self._first: dict[tuple[int, str], dict[int, Ends]] = {}
        self.proofs: dict[int, int] = {}
        self._tries = _tries(self.orders)

    def candies(self) -> int:
        """The set of cells whose candy can finish a legal turn."""
        if self._candies is None:
            self._candies = sum(1 << cell for cell in bits(self.field.occupied) if self.playable(cell))
        return self._candies

    def any(self) -> bool:
        """Whether there is a legal turn at all."""
        return bool(self.proofs) or any(map(self._prove, bits(self.field.occupied)))

    def playable(self, candy: int) -> bool:
        """Whether the candy of an occupied cell can finish a legal turn."""
        return candy in self.proofs or (self._candies is None and self._prove(candy))

    def _prove(self, candy: int) -> bool:
        """Looks for a turn of a candy, and keeps what it depends on; says whether there is one."""
        needed = self._needed(lifted(self.field, candy))
        if needed:
            self.proofs[candy] = needed
        return bool(needed)

    def _needed(self, start: Carried) -> int:
        """The cells on which some legal turn of a pile depends; none where it has no such turn."""
        rest, candy, colour = start.field, start.start, start.colour
        if TRAIN in self.cards:
            needed = train_plainly(rest, candy, self.other(TRAIN))
            if needed:
                return needed
        elif not start.good:
            return 0
        for first, second in self._tries:
            for place, (onward, stop) in ways_on(start, first, second, single=self.single):
                leg = (first, place)
                return turn_needs(rest, candy, colour, (leg,) if stop else (leg, (second, onward.bit_length() - 1)))
        return 0

    def other(self, card: str) -> str:
        """The card that is played second where this one is played first."""
        return next(second for first, second in self.orders if first == card)

    def first(self, candy: int, card: str) -> dict[int, Ends]:
        """The legal targets of a candy with the card played first, and what can follow each."""
        known = self._first.get((candy, card))
        if known is None:
            found = ways_on(lifted(self.field, candy), card, self.other(card), single=self.single)
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
    found, latest = Finder(field_of(piles), cards), _latest.get(cards)
    if latest and len(latest[0]) == len(piles):
        before, finder = latest
        # A copy, as a thread in which a computer thinks may be adding to them.
        found.proofs.update(unaffected(finder.proofs.copy(), before, piles))
    return found


_latest: dict[tuple[str, ...], tuple[Piles, Finder]] = {}
"""For every choice of cards the board asked about last: within a turn it is the same, and need not be looked up."""


def finder_of(piles: Piles, cards: tuple[str, ...]) -> Finder:
    """The finder of a board. The last few are kept, with what they have found out."""
    latest = _latest.get(cards)
    if latest is None or latest[0] is not piles:
        latest = _latest[cards] = piles, _finder_of(piles, cards)
    return latest[1]
