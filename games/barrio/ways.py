"""Which placements still lead to a build (rules page: "Common Market").

Two questions need them: may a card go where it makes the market larger than 5 x 5 (only if a build of this turn can
still bring it back), and which placements help a player who wants to build a certain house.

A line can always be made longer at its ends, and the cards placed there are taken with it. That is why most answers
need no search: whatever a line lacks can be placed into it, and once it is taken the rest of a market that was within
5 x 5 is so again. Only a card that makes the market too large and stays behind needs a closer look.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.barrio.closing import bits_close, harmless
from games.barrio.data import HOUSES, LETTERS, RUBBLE, WILDCARD
from games.barrio.grid import (
    LINE_SPACES,
    SIDE,
    SIZE,
    WEIGHTS,
    Shape,
    inside,
    put,
    shape_of,
    spaces,
)
from games.barrio.recipes import builds, one_by_one, shortage

_WILD = 1 << WILDCARD
_WILDCARDS = 15 << 4 * WILDCARD


class Way(NamedTuple):
    """Two placements, each a kind and a space, and the build they make possible."""

    first: tuple[int, int]
    second: tuple[int, int]
    house: int
    line: int


class Reach(NamedTuple):
    """How near a line is to a house.

    Attributes:
        ready: it builds the house.
        help: the kinds (a set of bits) of which one card makes it ready.
        pairs: the pairs of kinds, the lower one first, that together make it ready.
    """

    ready: bool
    help: int
    pairs: tuple[tuple[int, int], ...]


_FAR = Reach(False, 0, ())


@functools.cache
def _reach(short: int, wild: bool) -> Reach:
    """How near a line is that lacks these cards (see `recipes.shortage`); `wild`: it holds a wildcard."""
    needed = one_by_one(short)
    away = len(needed) - wild
    if away <= 0:
        return Reach(True, 0, ())
    if away > 2:
        return _FAR
    if away == 1:
        kinds = sum(1 << kind for kind in set(needed))
        return Reach(False, kinds if wild else kinds | _WILD, ())
    pairs = {(one, other) for at, one in enumerate(needed) for other in needed[at + 1 :]}
    if not wild:
        pairs |= {(one, WILDCARD) for one in needed}
    return Reach(False, 0, tuple(sorted(pairs)))


@functools.lru_cache(maxsize=1 << 16)
def reach_of(line: int, house: int) -> Reach:
    """How near a line (its cards in one number) is to a house."""
    return _reach(shortage(line, house), line & _WILDCARDS != 0)


@functools.lru_cache(maxsize=1 << 16)
def _nearest(line: int, houses: tuple[int, ...]) -> Reach:
    """How near a line is to the nearest of some houses: ready for one, or what helps towards any."""
    kinds = 0
    pairs: tuple[tuple[int, int], ...] = ()
    for house in houses:
        reach = reach_of(line, house)
        if reach is _FAR:
            continue
        if reach.ready:
            return reach
        kinds |= reach.help
        pairs += reach.pairs
    return Reach(False, kinds, pairs) if kinds or pairs else _FAR


def lines_of(shape: Shape) -> list[int]:
    """The lines of the bounding box."""
    return [*range(shape.top, shape.bottom + 1), *range(SIDE + shape.left, SIDE + shape.right + 1)]


def possible_builds(market: str, houses: tuple[int, ...]) -> list[tuple[int, int]]:
    """The (house, line) pairs that may be built now; from a market that is too large, only those that mend it."""
    shape = shape_of(market)
    found: list[tuple[int, int]] = []
    for line in lines_of(shape):
        total = shape.sums[line]
        if not _nearest(total, houses).ready:
            continue
        if not shape.is_over or bits_close(shape.taken & ~LINE_SPACES[line]):
            found += [(house, line) for house in houses if builds(total, house)]
    found.sort()
    return found


def hand_kinds(hand: Sequence[int]) -> list[int]:
    """The kinds of which a hand holds at least one card."""
    return [kind for kind, count in enumerate(hand) if count]


def less(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """A hand without one card of a kind."""
    return (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])


def _kinds(hand: Sequence[int], without: int = -1) -> int:
    """The kinds in a hand after one card has gone, as a set of bits."""
    bits = 0
    for kind, count in enumerate(hand):
        if count > (kind == without):
            bits |= 1 << kind
    return bits


def _holds(hand: Sequence[int], pairs: Iterable[tuple[int, int]]) -> bool:
    return any(hand[one] > (one == other) and hand[other] for one, other in pairs)


class _Outlook(NamedTuple):
    """A market and how near its lines are to some houses.

    Attributes:
        shape: the market's.
        within: where a card keeps it within its limit.
        ready: the lines that build one of the houses.
        helped: the others of which one card makes one ready, and its kinds.
        paired: lines that two cards make ready, and the kinds.
    """

    shape: Shape
    within: int
    ready: list[int]
    helped: list[tuple[int, int]]
    paired: list[tuple[int, tuple[tuple[int, int], ...]]]

    def through(self, kind: int, rest: int) -> int:
        """The spaces of the lines that a card of that kind in them, and perhaps one of the rest, makes ready."""
        bits = 0
        for line in self.ready:
            bits |= LINE_SPACES[line]
        for line, kinds in self.helped:
            if kinds & (rest | 1 << kind):
                bits |= LINE_SPACES[line]
        if rest:
            for line, pairs in self.paired:
                for one, other in pairs:
                    if (one == kind and rest >> other & 1) or (other == kind and rest >> one & 1):
                        bits |= LINE_SPACES[line]
                        break
        return bits

    def completing(self) -> int:
        """The space where a card makes the full 5 x 5."""
        return self.within if self.shape.cards == SIZE * SIZE - 1 else 0


def _outlook(market: str, houses: tuple[int, ...], solo: bool) -> _Outlook:
    shape = shape_of(market)
    outlook = _Outlook(shape, inside(shape, solo), [], [], [])
    for line in lines_of(shape):
        ready, kinds, pairs = _nearest(shape.sums[line], houses)
        if ready:
            outlook.ready.append(line)
            continue
        if kinds:
            outlook.helped.append((line, kinds))
        if pairs:
            outlook.paired.append((line, pairs))
    return outlook


def _beside(taken: int, asked: int, lines: Sequence[int]) -> int:
    """Of some spaces, those where a card may lie although one of these lines, and not that card, is to be taken.

    The other card of the turn need not be tried: what fits together with it fits without it.
    """
    found = 0
    for line in lines:
        found |= asked & harmless(taken & ~LINE_SPACES[line])
    for space in spaces(asked & ~found):
        if any(bits_close((taken | 1 << space) & ~LINE_SPACES[line]) for line in lines):
            found |= 1 << space
    return found


def _firsts(outlook: _Outlook, hand: tuple[int, ...], asked: int) -> tuple[int, ...]:
    asked &= outlook.shape.border & ~outlook.completing()
    found = [0] * len(hand)
    known: dict[int, int] = {}
    for kind in hand_kinds(hand):
        rest = _kinds(hand, kind)
        found[kind] = asked & outlook.through(kind, rest)
        if found[kind] == asked:
            continue
        if rest not in known:
            lines = outlook.ready + [line for line, kinds in outlook.helped if kinds & rest]
            known[rest] = _beside(outlook.shape.taken, asked, lines)
        found[kind] |= known[rest]
    return tuple(found)


def _works_solo(outlook: _Outlook, market: str, hand: tuple[int, ...], asked: int) -> Iterator[tuple[int, int]]:
    """The kinds and spaces of a first card against Klaus.

    There no placement may leave the limit, so a line may have no room left.
    """
    rests = [(kind, _kinds(hand, kind)) for kind in hand_kinds(hand)]
    for space in spaces(asked & outlook.within):
        after = inside(shape_of(put(market, space, LETTERS[0])), solo=True)
        if not after:
            continue
        if outlook.ready:
            yield from ((kind, space) for kind, _ in rests)
            continue
        helped = [one for one in outlook.helped if after & LINE_SPACES[one[0]]]
        paired = [one for one in outlook.paired if after & LINE_SPACES[one[0]]]
        roomy = _Outlook(outlook.shape, outlook.within, [], helped, paired)
        others = direct = 0
        for _, kinds in helped:
            others |= kinds
        for line, kinds in outlook.helped:
            if LINE_SPACES[line] >> space & 1:
                direct |= kinds
        for kind, rest in rests:
            if others & rest or direct >> kind & 1 or (paired and roomy.through(kind, rest) >> space & 1):
                yield kind, space


def _firsts_solo(outlook: _Outlook, market: str, hand: tuple[int, ...], asked: int) -> tuple[int, ...]:
    found = [0] * len(hand)
    for kind, space in _works_solo(outlook, market, hand, asked):
        found[kind] |= 1 << space
    return tuple(found)


_NOWHERE = (0,) * (RUBBLE + 1)


@functools.lru_cache(maxsize=4096)
def first_spaces(
    market: str, hand: tuple[int, ...], houses: tuple[int, ...], solo: bool, asked: int
) -> tuple[int, ...]:
    """Of some spaces, by kind, those where a first card leaves a second placement that allows to build a house.

    Args:
        market: the market before the action, within its limit.
        hand: the materials in hand.
        houses: the houses that would do.
        solo: whether the market's limit is Klaus's.
        asked: the spaces to try.
    """
    if not houses or sum(hand) < 2:
        return _NOWHERE
    outlook = _outlook(market, houses, solo)
    if not (outlook.ready or outlook.helped or outlook.paired):
        return _NOWHERE
    return _firsts_solo(outlook, market, hand, asked) if solo else _firsts(outlook, hand, asked)


def _seconds(outlook: _Outlook, hand: tuple[int, ...], asked: int) -> tuple[int, ...]:
    """By kind, where a second card allows a build; of a market that is too large, one that brings it back."""
    taken = outlook.shape.taken
    ready, helped = outlook.ready, outlook.helped
    if outlook.shape.is_over:
        ready = [line for line in ready if bits_close(taken & ~LINE_SPACES[line])]
        helped = [one for one in helped if bits_close(taken & ~LINE_SPACES[one[0]])]
    anyhow = _beside(taken, asked, ready)
    found = [0] * len(hand)
    for kind in hand_kinds(hand):
        bits = anyhow
        for line, kinds in helped:
            if kinds >> kind & 1:
                bits |= LINE_SPACES[line]
        found[kind] = asked & bits
    return tuple(found)


@functools.lru_cache(maxsize=4096)
def second_spaces(
    market: str, hand: tuple[int, ...], houses: tuple[int, ...], solo: bool, asked: int
) -> tuple[int, ...]:
    """Of some spaces, by kind, those where a second card allows to build one of the houses; see `first_spaces`."""
    if not houses:
        return _NOWHERE
    outlook = _outlook(market, houses, solo)
    if not (outlook.ready or outlook.helped):
        return _NOWHERE
    asked &= outlook.within if solo else outlook.shape.border & ~outlook.completing()
    return _seconds(outlook, hand, asked)


def aims(market: str, hand: tuple[int, ...], houses: Sequence[int], solo: bool) -> list[int]:
    """The houses that a player could build in this turn by placing two of these materials."""
    if sum(hand) < 2:
        return []
    shape = shape_of(market)
    have = _kinds(hand)
    totals = [shape.sums[line] for line in lines_of(shape)]
    found: list[int] = []
    for house in houses:
        for total in totals:
            reach = reach_of(total, house)
            if reach.ready or reach.help & have or (reach.pairs and _holds(hand, reach.pairs)):
                found.append(house)
                break
    if not solo:
        return found
    return [house for house in found if any(_works_solo(_outlook(market, (house,), solo), market, hand, shape.border))]


def ways(market: str, hand: tuple[int, ...], house: int, solo: bool) -> Iterator[Way]:
    """Every pair of placements and line by which a house can be built, in a fixed order."""
    firsts = first_spaces(market, hand, (house,), solo, shape_of(market).border)
    for kind in hand_kinds(hand):
        rest = less(hand, kind)
        for space in spaces(firsts[kind]):
            yield from ways_on(put(market, space, LETTERS[kind]), rest, house, solo, (kind, space))


def ways_on(market: str, hand: tuple[int, ...], house: int, solo: bool, first: tuple[int, int]) -> Iterator[Way]:
    """Every second placement and line by which a house can be built when the first card (kind, space) lies there."""
    shape = shape_of(market)
    seconds = second_spaces(market, hand, (house,), solo, shape.border)
    within = 0 if shape.is_over else inside(shape, solo)
    lines = lines_of(shape)
    for kind in hand_kinds(hand):
        near = [line for line in lines if builds(shape.sums[line] + WEIGHTS[kind], house)]
        ready = {line for line in near if builds(shape.sums[line], house)}
        for space in spaces(seconds[kind]):
            for line in near:
                if line not in ready and not LINE_SPACES[line] >> space & 1:
                    continue
                left = (shape.taken | 1 << space) & ~LINE_SPACES[line]
                if within >> space & 1 or bits_close(left):
                    yield Way(first, (kind, space), house, line)


def surplus(market: str, way: Way) -> int:
    """How many cards a way leaves over, Rubble cards included."""
    placed = 1 << way.first[1] | 1 << way.second[1]
    cards = (shape_of(market).taken | placed) & LINE_SPACES[way.line]
    return cards.bit_count() - sum(HOUSES[way.house].recipe)
