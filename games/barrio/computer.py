"""The easy computer: builds when it can, else places towards its cheapest house."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final

from games.barrio.data import HOUSES, LETTERS, NONE, RUBBLE, WILDCARD
from games.barrio.grid import SIDE, put, shape_of
from games.barrio.moves import (
    Aim,
    AnyMove,
    Build,
    Discard,
    DrawDeck,
    DrawMarket,
    DrawStock,
    Free,
    Join,
    Keep,
    Place,
    Ready,
)
from games.barrio.panorama import Panoramas, best_place, gain, places
from games.barrio.recipes import lacks, spent
from games.barrio.scoring import EACH_LEFTOVER, RUBBLE_POINTS
from games.barrio.views import BarrioView, Hand
from games.barrio.ways import lines_of, possible_builds, ways
from games.chance import Chance

_KEEPS: Final = 3
_HOUSES_WANTED: Final = 2
_MOST_HOUSES: Final = 4
_WAYS_TRIED: Final = 80


def _hand(view: BarrioView) -> Hand:
    return view.hand or Hand(NONE, (), ())


def _panoramas(view: BarrioView) -> Panoramas:
    return view.players[view.seat or 0].panoramas


def _worth(view: BarrioView, house: int, only: int = -1) -> int:
    """The points a house brings at its best place."""
    rows = _panoramas(view)
    return HOUSES[house].points + gain(rows, best_place(rows, places(rows, house, only)))


def _cost(view: BarrioView, leftovers: Iterable[int], rubble: int) -> int:
    """The points that come with what a build leaves over."""
    points, had = RUBBLE_POINTS[view.card], view.players[view.seat or 0].rubble
    return EACH_LEFTOVER[view.card] * sum(leftovers) + points(had + rubble) - points(had)


def _own_houses(view: BarrioView) -> tuple[int, ...]:
    return tuple(house for house in view.shop if house >= 0) if view.solo else _hand(view).houses


def _most(things: Sequence[AnyMove], worth: Callable[[AnyMove], float], chance: Chance) -> AnyMove:
    """One of the best things."""
    marks = [worth(thing) for thing in things]
    best = max(marks)
    return chance.pick([thing for thing, mark in zip(things, marks, strict=True) if mark == best])


def _after(market: str, *placed: tuple[int, int]) -> str:
    for kind, space in placed:
        market = put(market, space, LETTERS[kind])
    return market


def _line_cost(view: BarrioView, market: str, house: int, line: int) -> int:
    _, leftovers, rubble = spent(shape_of(market).sums[line], house)
    return _cost(view, leftovers, rubble)


def _aim_worth(view: BarrioView, house: int) -> int:
    """The points of a house that can be built now, at the least cost found."""
    tried = islice(ways(view.market, _hand(view).materials, house, view.solo), _WAYS_TRIED)
    costs = [_line_cost(view, _after(view.market, way.first, way.second), house, way.line) for way in tried]
    return _worth(view, house) + max(costs, default=-9)


def _aimed_place(view: BarrioView, moves: Sequence[AnyMove]) -> AnyMove:
    """The placement that leads to the house aimed at with the least left over."""
    aim = view.play.aim
    if not view.play.placed and view.ways:
        best = view.ways[0]
        return Place(*best.first)

    def worth(move: AnyMove) -> int:
        if not isinstance(move, Place):
            return -99
        market = _after(view.market, (move.kind, move.space))
        return max(_line_cost(view, market, aim, line) for _, line in possible_builds(market, (aim,)))

    return max(moves, key=worth)


def _target(view: BarrioView) -> tuple[int, int, tuple[int, ...]] | None:
    """The house and line that lack the fewest cards, and which they are."""
    shape = shape_of(view.market)
    options = [
        (len(lacks(shape.sums[line], house)), -_worth(view, house), house, line)
        for house in _own_houses(view)
        for line in lines_of(shape)
    ]
    if not options:
        return None
    _, _, house, line = min(options)
    return house, line, lacks(shape.sums[line], house)


def _useless(view: BarrioView, kind: int) -> int:
    """How gladly a card is given away."""
    if kind == RUBBLE:
        return 3
    if kind == WILDCARD:
        return -3
    wanted = sum(HOUSES[house].recipe[kind] for house in _own_houses(view))
    return min(_hand(view).materials[kind] - wanted, 2)


def _place(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove | None:
    """Towards the cheapest house: what its line lacks into that line, else anything useless beside it."""
    careful = {caution.space for caution in view.cautions}
    options = [move for move in moves if isinstance(move, Place) and move.space not in careful]
    if not options:
        return None
    target = _target(view)

    def worth(move: AnyMove) -> float:
        if not isinstance(move, Place) or target is None:
            return 0
        in_line = target[1] in (move.space // SIDE, SIDE + move.space % SIDE)
        if in_line:
            return 5 if move.kind in target[2] else -5
        return _useless(view, move.kind)

    return _most(options, worth, chance)


def _draw(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove | None:
    """A house while there are few, else what the cheapest house lacks, else an unknown material."""
    hand = _hand(view)
    target = _target(view)
    needed = target[2] if target else ()

    def worth(move: AnyMove) -> float:
        match move:
            case DrawMarket(house):
                return _worth(view, house) + (10 if len(hand.houses) < _HOUSES_WANTED else -4)
            case DrawStock(kind):
                if kind == RUBBLE:
                    return -6
                return 5 if kind in needed else 4 if kind == WILDCARD else 1
            case DrawDeck(houses):
                return -7 if houses else 2
            case _:
                return -99

    options = [move for move in moves if isinstance(move, DrawMarket | DrawStock | DrawDeck)]
    return _most(options, worth, chance) if options else None


def _build(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove | None:
    options = [move for move in moves if isinstance(move, Build)]
    if not options:
        return None

    def worth(move: AnyMove) -> float:
        if not isinstance(move, Build):
            return -99
        return _worth(view, move.house) + _line_cost(view, view.market, move.house, move.line)

    best = _most(options, worth, chance)
    return best if worth(best) > 0 or len(options) == len(moves) else None


def _keep(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove:
    if len(_hand(view).keeping) >= _KEEPS:
        return Ready()

    def worth(move: AnyMove) -> float:
        if not isinstance(move, Keep):
            return -99
        house = HOUSES[move.house]
        return house.points - sum(house.recipe)

    return _most(moves, worth, chance)


def _choose_aim(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove | None:
    options = [move for move in moves if isinstance(move, Aim)]
    marks = {move.house: _aim_worth(view, move.house) for move in options}
    if not marks or max(marks.values()) <= 0:
        return None
    return _most(options, lambda move: marks[move.house] if isinstance(move, Aim) else -99, chance)


def _open_turn(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove:
    """The first step of a turn, where nothing can be built."""
    hand = _hand(view)
    draw = _draw(view, moves, chance)
    if not view.solo and draw is not None and not hand.houses:
        return draw
    if len(hand.houses) > _MOST_HOUSES:
        return _most(
            [move for move in moves if isinstance(move, Discard)],
            lambda move: -_worth(view, move.house) if isinstance(move, Discard) else -99,
            chance,
        )
    place = _place(view, moves, chance)
    if place is not None:
        return place
    return draw or chance.pick(moves)


def _act(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove:
    play = view.play
    if play.aim >= 0 and play.placed < 2:
        return _aimed_place(view, moves)
    if not play.placed and not play.discarded:
        return _choose_aim(view, moves, chance) or _open_turn(view, moves, chance)
    found = _build(view, moves, chance) or _draw(view, moves, chance)
    return found or _place(view, moves, chance) or chance.pick(moves)


def advise(view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove:
    """The easy computer's step, from its own view."""
    rows = _panoramas(view)
    match view.stage:
        case "keep":
            return _keep(view, moves, chance)
        case "act":
            return _act(view, moves, chance)
        case "draw" | "refill":
            return _draw(view, moves, chance) or chance.pick(moves)
        case "free":
            only = view.play.panorama
            return _most(moves, lambda move: _worth(view, move.house, only) if isinstance(move, Free) else -99, chance)
        case "join":
            best = best_place(rows, [(move.before, move.after) for move in moves if isinstance(move, Join)])
            return Join(*best)
        case _:
            return chance.pick(moves)
