"""Which steps are open (rules page: "A turn", "Common Market")."""

import functools
from collections.abc import Callable, Sequence
from typing import Final

from games.barrio import flow, klaus, ways
from games.barrio.data import HOUSES, KIND_OF, KINDS
from games.barrio.grid import CENTRE, SIDE, inside, shape_of, spaces
from games.barrio.moves import (
    Aim,
    AnyMove,
    Build,
    Close,
    Discard,
    DrawDeck,
    DrawMarket,
    DrawStock,
    End,
    Free,
    Join,
    Keep,
    Pass,
    Place,
    Ready,
    Skip,
)
from games.barrio.state import BarrioState
from games.barrio.supply import can_draw_house, can_draw_material

_HOUSE_RANGE = range(len(HOUSES))
_PLACES: Final = tuple(tuple(Place(kind, space) for space in range(SIDE * SIDE)) for kind in range(len(KINDS)))
_AIMS: Final = tuple(map(Aim, _HOUSE_RANGE))
_KEEPS: Final = tuple(map(Keep, _HOUSE_RANGE))
_DISCARDS: Final = tuple(map(Discard, _HOUSE_RANGE))
_DRAW_STOCK: Final = {letter: DrawStock(kind) for letter, kind in KIND_OF.items()}
_DRAW_MARKET: Final = tuple(map(DrawMarket, _HOUSE_RANGE))
_DRAW_MATERIAL: Final = DrawDeck(houses=False)
_DRAW_HOUSE: Final = DrawDeck(houses=True)
_READY: Final = Ready()
_END: Final = End()
_PASS: Final = Pass()
_SKIP: Final = Skip()


def is_forced(state: BarrioState) -> bool:
    """Whether this turn must lead to a build: it is aimed at, or the market is too large."""
    return state.turn.aim >= 0 or (not state.solo and shape_of(state.market).is_over)


def place_spaces(state: BarrioState) -> tuple[int, ...]:
    """By kind, the spaces where a card from hand may be placed now."""
    turn, solo, market = state.turn, state.solo, state.market
    hand = state.players[state.seat].materials
    shape = shape_of(market)
    aimed = turn.aim >= 0
    if not shape.cards:
        return _everywhere(0 if aimed else 1 << CENTRE, hand)
    if solo and not aimed:
        return _everywhere(shape.border, hand)
    houses = (turn.aim,) if aimed else flow.buildable_houses(state)
    free = 0 if aimed or shape.is_over else inside(shape, solo)
    asked = shape.border & ~free
    if not asked or not houses:
        return _everywhere(free, hand)
    found = (ways.second_spaces if turn.placed else ways.first_spaces)(market, hand, houses, solo, asked)
    if not free:
        return found
    return tuple(free | bits if count else 0 for bits, count in zip(found, hand, strict=True))


def _everywhere(bits: int, hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(bits if count else 0 for count in hand)


def _placements(state: BarrioState) -> list[AnyMove]:
    found: list[AnyMove] = []
    for kind, bits in enumerate(place_spaces(state)):
        if bits:
            of_kind = _PLACES[kind]
            found += [of_kind[space] for space in spaces(bits)]
    return found


@functools.cache
def _from_stock(stock: str) -> tuple[AnyMove, ...]:
    return tuple(move for letter, move in _DRAW_STOCK.items() if letter in stock)


def draws(state: BarrioState) -> list[AnyMove]:
    """Everything that can be drawn: Stockpile, House Market, decks."""
    found: list[AnyMove] = [*_from_stock(state.stock)]
    solo = state.solo
    if not solo:
        found += [_DRAW_MARKET[house] for house in state.shop if house >= 0]
    if can_draw_material(state):
        found.append(_DRAW_MATERIAL)
    if not solo and can_draw_house(state):
        found.append(_DRAW_HOUSE)
    return found


def aims(state: BarrioState) -> list[int]:
    """The houses that could be built in this turn."""
    return ways.aims(state.market, state.players[state.seat].materials, flow.buildable_houses(state), state.solo)


def _keep(state: BarrioState, seat: int) -> list[AnyMove]:
    player = state.players[seat]
    return [*(_KEEPS[house] for house in player.houses if house not in player.keeping), _READY]


def _fresh(state: BarrioState) -> list[AnyMove]:
    if state.turn.aim >= 0:
        return _placements(state)
    found: list[AnyMove] = [_AIMS[house] for house in aims(state)]
    found += _placements(state)
    if not state.solo:
        found += _discards(state)
    if flow.has_room(state):
        found += draws(state)
    return found or [_PASS]


def _discards(state: BarrioState) -> list[AnyMove]:
    return [_DISCARDS[house] for house in state.players[state.seat].houses]


def _after_first(state: BarrioState) -> list[AnyMove]:
    found = _placements(state)
    if is_forced(state):
        return found
    return found + (draws(state) or [_END])


def _after_second(state: BarrioState) -> list[AnyMove]:
    found: list[AnyMove] = [Build(house, line) for house, line in flow.normal_builds(state)]
    if is_forced(state):
        return found
    return found + (draws(state) or [_END])


def _act(state: BarrioState, seat: int) -> list[AnyMove]:
    del seat
    turn = state.turn
    if turn.discarded:
        return _discards(state) + draws(state)
    return (_fresh, _after_first, _after_second)[turn.placed](state)


def _draw(state: BarrioState, seat: int) -> list[AnyMove]:
    del seat
    return draws(state)


def _refill(state: BarrioState, seat: int) -> list[AnyMove]:
    del state, seat
    return [_DRAW_MATERIAL, _DRAW_HOUSE]


def _free(state: BarrioState, seat: int) -> list[AnyMove]:
    del seat
    return [*map(Free, flow.free_houses(state)), _SKIP]


def _join(state: BarrioState, seat: int) -> list[AnyMove]:
    del seat
    return [Join(before, after) for before, after in flow.house_places(state, state.turn.house)]


def _close(state: BarrioState, seat: int) -> list[AnyMove]:
    del seat
    return [Close(choice) for choice in range(1, len(state.turn.closings) + 1)]


def _klaus(state: BarrioState, seat: int) -> list[AnyMove]:
    del seat
    return list(klaus.choices(state))


_BY_STAGE: Final[dict[str, Callable[[BarrioState, int], list[AnyMove]]]] = {
    "keep": _keep,
    "act": _act,
    "draw": _draw,
    "refill": _refill,
    "free": _free,
    "join": _join,
    "close": _close,
    "klaus": _klaus,
}


def active(state: BarrioState) -> tuple[int, ...]:
    """The seats that may act now."""
    if state.stage == "over":
        return ()
    if state.stage == "keep":
        return tuple(seat for seat, player in enumerate(state.players) if not player.ready)
    return (state.seat,)


def moves(state: BarrioState, seat: int) -> Sequence[AnyMove]:
    """The legal next steps of a seat."""
    if state.unsettled or seat not in active(state):
        return ()
    return _BY_STAGE[state.stage](state, seat)
