"""The easy computer player, who takes the most points now; and the hint, which is the turn it would play.

Both know a view only, as a person does; nothing in this game is hidden.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.pinata.collecting import Collected, begun, must_be_taken, taken
from games.pinata.data import BUILDERS, CELL_NAMES, CELLS, PILEUP, TRAIN
from games.pinata.field import Piles
from games.pinata.moving import displaced
from games.pinata.scoring import Counts, left_on, points_by_colour
from games.pinata.state import Choose, Go, Haul, Pass, PinataMove, PinataView, Stop, Take, UseCard
from games.pinata.turns import Finder, Way, finder_of

Worth = tuple[int, int, int]
"""Own points gained, points gained on the best opponent, candies not taken: more is better, in this order."""


class _Plan(NamedTuple):
    """A turn, or the rest of one, and what it is worth."""

    worth: Worth
    way: Way
    groups: tuple[int, ...]


class _Scale:
    """Weighs hauls for the acting player of a view."""

    def __init__(self, view: PinataView) -> None:
        self._view = view
        self._left = left_on(view.piles)
        self._before = [sum(points) for points in view.points]
        self._known: dict[Counts, Worth] = {}

    def weigh(self, hauls: Sequence[Haul]) -> Worth:
        """What a turn with these hauls is worth."""
        counts = [0] * len(self._left)
        for haul in hauls:
            counts[haul.colour] += len(haul.cells)
        key = tuple(counts)
        worth = self._known.get(key)
        if worth is None:
            worth = self._known[key] = self._weigh(key)
        return worth

    def _weigh(self, counts: Counts) -> Worth:
        seat = self._view.acting
        after = [*self._view.taken]
        after[seat] = tuple(map(sum, zip(after[seat], counts, strict=True)))
        left = tuple(rest - count for rest, count in zip(self._left, counts, strict=True))
        points = [sum(line) for line in points_by_colour(self._view.setup.scoring, after, left)]
        gains = [now - before for now, before in zip(points, self._before, strict=True)]
        rivals = max(gain for other, gain in enumerate(gains) if other != seat)
        return gains[seat], gains[seat] - rivals, -sum(counts)


def advise(view: PinataView, moves: Sequence[PinataMove]) -> PinataMove:
    """The next step of the turn that takes the most points now; a pass where every turn would cost points."""
    match view.stage:
        case "candy":
            plan = _best_plan(view)
            if plan is None or plan.worth[0] < 0:
                return Pass()
            return Choose(_name(view, plan.way.candy))
        case "take":
            return _best_take(view, moves)
        case _:
            plan = _best_plan(view)
            assert plan is not None, "a turn is never begun that cannot be finished"
            return _next_step(view, plan.way)


def whole_turn(view: PinataView) -> list[PinataMove]:
    """The best turn from its beginning to its end; empty where there is none."""
    plan = _best_plan(view)
    if plan is None:
        return []
    way = plan.way
    moves: list[PinataMove] = [Choose(_name(view, way.candy)), UseCard(way.first_card), Go(_name(view, way.first))]
    moves.append(Stop() if way.second is None else Go(_name(view, way.second)))
    moves += [Take(_name(view, cell)) if cell >= 0 else Stop() for cell in plan.groups]
    return moves


def what_it_takes(view: PinataView, target: int) -> tuple[Haul, ...]:
    """The groups that moving to a cell, as the second move of a turn, takes without a further choice."""
    play = view.play
    assert play is not None
    assert play.card is not None
    way = Way(play.candy, play.card, play.legs[0].path[-1], target)
    piles, moved = _result(view.piles, way, finder_of(view.piles, view.setup.cards).other(play.card))
    return begun(piles, moved).hauls


def _name(view: PinataView, cell: int) -> str:
    return CELL_NAMES[view.setup.size][cell]


def _next_step(view: PinataView, way: Way) -> PinataMove:
    if view.stage == "card":
        return UseCard(way.first_card)
    if view.stage == "first":
        return Go(_name(view, way.first))
    return Stop() if way.second is None else Go(_name(view, way.second))


def _best_plan(view: PinataView) -> _Plan | None:
    """The best turn that goes on from where the view's turn stands."""
    scale, finder = _Scale(view), finder_of(view.piles, view.setup.cards)
    best: _Plan | None = None
    seen: set[tuple[object, ...]] = set()
    for way in _ways(view, finder):
        second = None if way.second is None else finder.other(way.first_card)
        result = _result_key(way, second)
        if result in seen:
            continue
        seen.add(result)
        piles, moved = _result(view.piles, way, second)
        if (piles, moved) in seen:
            continue
        seen.add((piles, moved))
        worth, groups = _best_collecting(begun(piles, moved), moved, scale)
        if best is None or worth > best.worth:
            best = _Plan(worth, way, groups)
    return best


def _ways(view: PinataView, finder: Finder) -> Iterator[Way]:
    play = view.play
    if play is None:
        return finder.all()
    first = play.legs[0].path[-1] if play.legs else None
    return (way for way in finder.of(play.candy) if play.card in (None, way.first_card) and first in (None, way.first))


def _result_key(way: Way, second: str | None) -> tuple[object, ...]:
    """Equal only for turns that leave the same board; the way of a lone candy over empty cells does not matter."""
    if {way.first_card, second} & {TRAIN, PILEUP} or way.first_card in BUILDERS:
        return way
    return way.candy, way.second if second else way.first


def _result(piles: Piles, way: Way, second: str | None) -> tuple[Piles, tuple[int, ...]]:
    """The board after the moves of a turn, and the cells whose candies count as moved."""
    after, _, pushed = displaced(piles, way.first_card, way.candy, way.first)
    end, built = way.first, way.first_card in BUILDERS
    if second is not None and way.second is not None:
        after, _, more = displaced(after, second, way.first, way.second)
        end, built, pushed = way.second, built or second in BUILDERS, pushed + more
    moved = {new for _, new in pushed if after[new]}
    if built or end != way.candy:
        moved.add(end)
    return after, tuple(sorted(moved))


def _best_collecting(so_far: Collected, moved: Sequence[int], scale: _Scale) -> tuple[Worth, tuple[int, ...]]:
    """What the best choice of further groups is worth, and their first cells; -1 stands for `stop`."""
    if not so_far.groups:
        return scale.weigh(so_far.hauls), ()
    choices: list[tuple[Worth, tuple[int, ...]]] = []
    for group in so_far.groups:
        worth, rest = _best_collecting(taken(so_far, moved, group), moved, scale)
        choices.append((worth, (group[0], *rest)))
    if not any(must_be_taken(group, so_far.due) for group in so_far.groups):
        choices.append((scale.weigh(so_far.hauls), (-1,)))
    return max(choices, key=lambda choice: choice[0])


def _best_take(view: PinataView, moves: Sequence[PinataMove]) -> PinataMove:
    play = view.play
    assert play is not None
    moved = play.moved or ()
    _, groups = _best_collecting(Collected.of(play), moved, _Scale(view))
    if groups[0] < 0:
        return Stop()
    return next(move for move in moves if isinstance(move, Take) and CELLS[view.setup.size][move.cell] == groups[0])
