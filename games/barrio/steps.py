"""What a player does: every step checks itself and says why it is not possible (rules page: "A turn")."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.barrio import flow, klaus, legal
from games.barrio.checks import check_build, check_place, material
from games.barrio.closing import closed, without
from games.barrio.data import HOUSES, LETTERS
from games.barrio.events import (
    Built,
    BuiltFree,
    ClosedUp,
    Completed,
    Discarded,
    Drew,
    Exceeded,
    HasChosen,
    Passed,
    Placed,
)
from games.barrio.grid import fits, put, shape_of
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
    Klaus,
    Pass,
    Place,
    Ready,
    Skip,
)
from games.barrio.recipes import spent
from games.barrio.state import BarrioState, Turn
from games.barrio.supply import added, can_draw_house, can_draw_material, plus, tell, with_player
from games.errors import IllegalStep


def _name(house: int) -> str:
    return HOUSES[house].name


def _in_stage(state: BarrioState, *stages: str) -> None:
    """Refuses what does not belong here, and says what is being asked instead."""
    if state.stage in stages:
        return
    match state.stage:
        case "keep":
            raise IllegalStep("First choose which of your five houses to keep.")
        case "draw":
            raise IllegalStep("You are drawing: draw your next card.")
        case "refill":
            raise IllegalStep("You have fewer than three cards: draw from the material deck or the house deck.")
        case "free":
            raise IllegalStep("First say which house you build for free, or skip it.")
        case "join":
            raise IllegalStep("First say where {house} goes.", house=_name(state.turn.house))
        case "close":
            raise IllegalStep("First choose how the market closes up.")
        case "klaus":
            raise IllegalStep("First choose which house Klaus takes.")
        case _:
            raise IllegalStep("This is not being asked now.")


def _not_forced(state: BarrioState) -> None:
    if state.turn.aim >= 0:
        raise IllegalStep("You planned to build {house}: go on, or start over.", house=_name(state.turn.aim))
    if legal.is_forced(state):
        raise IllegalStep("The market is larger than 5 x 5: you must place a second card and build.")


def _keep(state: BarrioState, seat: int, move: Keep) -> BarrioState:
    _in_stage(state, "keep")
    player = state.players[seat]
    if move.house not in player.houses:
        raise IllegalStep("{house} was not dealt to you.", house=_name(move.house))
    if move.house in player.keeping:
        raise IllegalStep("You keep {house} already.", house=_name(move.house))
    return with_player(state, seat, replace(player, keeping=tuple(sorted((*player.keeping, move.house)))))


def _ready(state: BarrioState, seat: int, move: Ready) -> BarrioState:
    del move
    _in_stage(state, "keep")
    state = with_player(state, seat, replace(state.players[seat], ready=True))
    return replace(state, due="ready", unsettled=True, told=(HasChosen(seat=seat),))


def _aim(state: BarrioState, seat: int, move: Aim) -> BarrioState:
    del seat
    _in_stage(state, "act")
    turn = state.turn
    if turn.placed or turn.discarded or turn.aim >= 0:
        raise IllegalStep("Plan a house before you do anything else.")
    if move.house not in flow.buildable_houses(state):
        raise IllegalStep("{house} is not yours to build.", house=_name(move.house))
    if move.house not in legal.aims(state):
        raise IllegalStep("No two of your cards make it possible to build {house} now.", house=_name(move.house))
    return replace(state, turn=replace(turn, aim=move.house))


def _place(state: BarrioState, seat: int, move: Place) -> BarrioState:
    _in_stage(state, "act")
    check_place(state, seat, move)
    player, turn = state.players[seat], state.turn
    market = put(state.market, move.space, LETTERS[move.kind])
    shape = shape_of(market)
    turn = replace(turn, placed=turn.placed + 1, spaces=(*turn.spaces, move.space))
    player = replace(player, materials=plus(player.materials, move.kind, -1))
    state = replace(
        state,
        market=market,
        players=(*state.players[:seat], player, *state.players[seat + 1 :]),
        turn=turn,
        told=(Placed(move.kind, move.space, seat=seat),),
    )
    if state.solo:
        if not fits(shape.width, shape.height, solo=True):
            return replace(tell(state, Exceeded(seat=seat)), due="exceed", unsettled=True)
    elif shape.is_full:
        state = replace(tell(state, Completed(seat=seat)), turn=replace(turn, full=True))
        if player.houses:
            return replace(state, stage="free", turn=replace(state.turn, why="full"))
        return flow.after_placement(flow.market_cleared(state))
    return flow.after_placement(state)


def _discard(state: BarrioState, seat: int, move: Discard) -> BarrioState:
    _in_stage(state, "act")
    if state.solo:
        raise IllegalStep("Against Klaus you hold no houses.")
    _not_forced(state)
    if state.turn.placed:
        raise IllegalStep("You have placed a material: discarding houses is another action.")
    player = state.players[seat]
    if move.house not in player.houses:
        raise IllegalStep("You do not hold {house}.", house=_name(move.house))
    state = flow.without_house(state, move.house)
    return replace(
        state,
        gone=state.gone | 1 << move.house,
        turn=replace(state.turn, discarded=state.turn.discarded + 1),
        told=(Discarded(move.house, seat=seat),),
    )


def _drawing(state: BarrioState) -> Turn:
    """The turn with a draw begun or gone on with; refuses where none is due."""
    turn = state.turn
    if state.stage == "draw":
        return turn
    _in_stage(state, "act")
    _not_forced(state)
    if not flow.has_room(state):
        raise IllegalStep("You hold seven cards: you cannot draw.")
    return replace(turn, draws=turn.discarded or turn.placed + 1)


def _drew(turn: Turn) -> Turn:
    return replace(turn, draws=turn.draws - 1, drew=turn.drew + 1)


def _draw_stock(state: BarrioState, seat: int, move: DrawStock) -> BarrioState:
    turn = _drawing(state)
    letter = LETTERS[move.kind]
    if letter not in state.stock:
        raise IllegalStep("There is no {material} in the Stockpile.", material=material(move.kind))
    player = state.players[seat]
    state = with_player(state, seat, replace(player, materials=plus(player.materials, move.kind)))
    return flow.after_draw(
        replace(
            state,
            stock=state.stock.replace(letter, ".", 1),
            turn=_drew(turn),
            told=(Drew("stockpile", move.kind, seat=seat),),
        )
    )


def _draw_market(state: BarrioState, seat: int, move: DrawMarket) -> BarrioState:
    if state.solo:
        raise IllegalStep("Against Klaus you draw materials only.")
    turn = _drawing(state)
    if move.house not in state.shop:
        raise IllegalStep("{house} is not in the House Market.", house=_name(move.house))
    player = state.players[seat]
    state = with_player(state, seat, replace(player, houses=tuple(sorted((*player.houses, move.house)))))
    return flow.after_draw(
        replace(
            state,
            shop=tuple(-1 if house == move.house else house for house in state.shop),
            turn=_drew(turn),
            told=(Drew("market", move.house, seat=seat),),
        )
    )


def _draw_deck(state: BarrioState, seat: int, move: DrawDeck) -> BarrioState:
    del seat
    if move.houses and state.solo:
        raise IllegalStep("Against Klaus you draw materials only.")
    turn = state.turn if state.stage == "refill" else _drawing(state)
    if not (can_draw_house(state) if move.houses else can_draw_material(state)):
        raise IllegalStep("Nothing is left to draw there.")
    if state.stage != "refill":
        turn = _drew(turn)
    return replace(state, turn=turn, due="house" if move.houses else "material", unsettled=True)


def _build(state: BarrioState, seat: int, move: Build) -> BarrioState:
    _in_stage(state, "act")
    check_build(state, move)
    used, leftovers, rubble = spent(shape_of(state.market).sums[move.line], move.house)
    first, *others = results = closed(state.market, move.line, state.solo)
    player = state.players[seat]
    player = replace(player, leftovers=added(player.leftovers, leftovers), rubble=player.rubble + rubble)
    state = flow.without_house(with_player(state, seat, player), move.house)
    state = replace(
        state,
        market=without(state.market, move.line) if others else first,
        waste=added(state.waste, used),
        turn=replace(state.turn, line=move.line, closings=results if others else (), spaces=()),
        told=(Built(move.house, move.line, used, leftovers, rubble, seat=seat),),
    )
    return flow.joining(state, move.house)


def _free(state: BarrioState, seat: int, move: Free) -> BarrioState:
    _in_stage(state, "free")
    why = state.turn.why
    if move.house not in flow.free_houses(state):
        if why == "combined" and move.house in flow.buildable_houses(state):
            raise IllegalStep("{house} does not continue that panorama.", house=_name(move.house))
        raise IllegalStep("You have no {house} to build.", house=_name(move.house))
    if why == "combined":
        state = with_player(state, seat, replace(state.players[seat], combined=True))
    event = BuiltFree(move.house, "combined" if why == "combined" else "full", seat=seat)
    return flow.joining(replace(flow.without_house(state, move.house), told=(event,)), move.house)


def _skip(state: BarrioState, seat: int, move: Skip) -> BarrioState:
    del seat, move
    _in_stage(state, "free")
    return flow.after_house(state)


def _join(state: BarrioState, seat: int, move: Join) -> BarrioState:
    del seat
    _in_stage(state, "join")
    place = (move.before, move.after)
    if place not in flow.house_places(state, state.turn.house):
        raise IllegalStep("{house} does not fit there.", house=_name(state.turn.house))
    return flow.house_placed(state, place)


def _close(state: BarrioState, seat: int, move: Close) -> BarrioState:
    _in_stage(state, "close")
    closings = state.turn.closings
    if not 1 <= move.choice <= len(closings):
        raise IllegalStep("There are {count} ways to close up.", count=len(closings))
    event = ClosedUp(move.choice, len(closings), seat=seat)
    turn = replace(state.turn, closings=())
    return flow.concluded(replace(state, market=closings[move.choice - 1], turn=turn, told=(event,)))


def _klaus(state: BarrioState, seat: int, move: Klaus) -> BarrioState:
    del seat
    _in_stage(state, "klaus")
    if move not in klaus.choices(state):
        raise IllegalStep("Klaus does not take {house} there: others are better for him.", house=_name(move.house))
    return replace(klaus.built(state, move), due="klaus", unsettled=True)


def _end(state: BarrioState, seat: int, move: End) -> BarrioState:
    _in_stage(state, "act")
    if move not in legal.moves(state, seat):
        raise IllegalStep("Your action is not complete yet.")
    return flow.concluded(state)


def _pass(state: BarrioState, seat: int, move: Pass) -> BarrioState:
    _in_stage(state, "act")
    if move not in legal.moves(state, seat):
        raise IllegalStep("You may pass only when no action is possible.")
    return replace(state, passes=state.passes + 1, due="end", unsettled=True, told=(Passed(seat=seat),))


_BY_TYPE: Final[dict[type[Any], Callable[[BarrioState, int, Any], BarrioState]]] = {
    Keep: _keep,
    Ready: _ready,
    Aim: _aim,
    Place: _place,
    Discard: _discard,
    DrawStock: _draw_stock,
    DrawMarket: _draw_market,
    DrawDeck: _draw_deck,
    Build: _build,
    Free: _free,
    Skip: _skip,
    Join: _join,
    Close: _close,
    Klaus: _klaus,
    End: _end,
    Pass: _pass,
}


def step(state: BarrioState, seat: int, move: AnyMove) -> BarrioState:
    """The position after a seat's own part of a step.

    Raises:
        IllegalStep: the rules forbid it.
    """
    if state.stage == "over":
        raise IllegalStep("The game is over.")
    if state.unsettled:
        raise IllegalStep("Confirm what you have done first.")
    if seat not in legal.active(state):
        if state.stage == "keep":
            raise IllegalStep("You have chosen already.")
        raise IllegalStep("It is not your turn.")
    if state.told:
        state = replace(state, told=())
    return _BY_TYPE[type(move)](state, seat, move)
