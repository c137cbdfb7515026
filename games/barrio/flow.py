"""How a turn goes on without chance: after a placement, a draw, a house, an action (rules page: "A turn")."""

from msgspec.structs import replace

from games.barrio.data import HAND_LEAST, HAND_LIMIT
from games.barrio.events import Cleared, Joined
from games.barrio.grid import EMPTY
from games.barrio.panorama import NEW, Place, joined, places, triggers
from games.barrio.state import BarrioState, Player
from games.barrio.supply import added, can_draw_house, can_draw_material, counted, tell, with_player
from games.barrio.ways import possible_builds


def hand_size(player: Player) -> int:
    """Cards in hand, of both sorts."""
    return sum(player.materials) + len(player.houses)


def buildable_houses(state: BarrioState) -> tuple[int, ...]:
    """The houses one may build: from hand, or against Klaus from the House Market."""
    if state.klaus is None:
        return state.players[state.seat].houses
    return tuple(sorted(house for house in state.shop if house >= 0))


def can_draw(state: BarrioState) -> bool:
    """Whether anything is left to draw."""
    return (
        state.stock != "...."
        or can_draw_material(state)
        or (state.klaus is None and (max(state.shop) >= 0 or can_draw_house(state)))
    )


def has_room(state: BarrioState) -> bool:
    """Whether the hand limit allows to draw."""
    return hand_size(state.players[state.seat]) < HAND_LIMIT


def normal_builds(state: BarrioState) -> list[tuple[int, int]]:
    """The (house, line) pairs open after the second placement."""
    turn = state.turn
    if turn.placed < 2 or turn.cleared:
        return []
    return possible_builds(state.market, (turn.aim,) if turn.aim >= 0 else buildable_houses(state))


def after_placement(state: BarrioState) -> BarrioState:
    """Goes on with the action; where nothing at all is possible any more it is complete."""
    state = replace(state, stage="act")
    if can_draw(state) and has_room(state):
        return state
    if state.turn.placed == 2:
        return state if normal_builds(state) else concluded(state)
    return state if any(state.players[state.seat].materials) else concluded(state)


def after_draw(state: BarrioState) -> BarrioState:
    """Goes on drawing, or completes the action."""
    if state.turn.draws and has_room(state) and can_draw(state):
        return replace(state, stage="draw")
    return concluded(state)


def concluded(state: BarrioState) -> BarrioState:
    """The action is complete: the player chooses decks up to three cards if there is a choice; then the turn ends."""
    if (
        state.klaus is None
        and hand_size(state.players[state.seat]) < HAND_LEAST
        and can_draw_material(state)
        and can_draw_house(state)
    ):
        return replace(state, stage="refill", due="", unsettled=False)
    return replace(state, stage="act", due="end", unsettled=True)


def market_cleared(state: BarrioState) -> BarrioState:
    """The whole market goes to the discard pile; a normal build is no longer possible in this turn."""
    return replace(
        state,
        market=EMPTY,
        waste=added(state.waste, counted(state.market)),
        turn=replace(state.turn, cleared=True, full=False, spaces=()),
        told=(*state.told, Cleared(cards=sum(counted(state.market)), seat=state.seat)),
    )


def without_house(state: BarrioState, house: int) -> BarrioState:
    """Takes a house from where it is built from."""
    if state.klaus is not None:
        return replace(state, shop=tuple(-1 if other == house else other for other in state.shop))
    player = state.players[state.seat]
    left = tuple(other for other in player.houses if other != house)
    return with_player(state, state.seat, replace(player, houses=left))


def house_places(state: BarrioState, house: int) -> list[Place]:
    """Where the house in question may go."""
    turn = state.turn
    return places(state.players[state.seat].panoramas, house, turn.panorama if turn.why == "combined" else -1)


def joining(state: BarrioState, house: int) -> BarrioState:
    """A house is built: its place is chosen, or taken where there is but one."""
    state = replace(state, stage="join", turn=replace(state.turn, house=house))
    options = house_places(state, house)
    return house_placed(state, options[0]) if len(options) == 1 else state


def house_placed(state: BarrioState, place: Place) -> BarrioState:
    """Puts the house in its place; may open combined construction."""
    turn, seat = state.turn, state.seat
    player = state.players[seat]
    house = turn.house
    rows, at = joined(player.panoramas, house, place)
    event = Joined(house, place[0], place[1], at, len(rows[at]), seat=seat)
    state = tell(with_player(state, seat, replace(player, panoramas=rows)), event)
    turn = replace(turn, house=-1, built=(*turn.built, house))
    if turn.why != "combined" and not player.combined and place != NEW and triggers(rows[at], house):
        opened = replace(state, stage="free", turn=replace(turn, why="combined", panorama=at))
        if free_houses(opened):
            return opened
    return after_house(replace(state, turn=turn))


def free_houses(state: BarrioState) -> list[int]:
    """The houses that may be built for free now."""
    houses = buildable_houses(state)
    if state.turn.why == "full":
        return list(houses)
    rows, only = state.players[state.seat].panoramas, state.turn.panorama
    return [house for house in houses if places(rows, house, only)]


def after_house(state: BarrioState) -> BarrioState:
    """All houses of this occasion stand: the full grid is cleared, or the market closes up."""
    turn = replace(state.turn, why="", panorama=-1)
    state = replace(state, turn=turn)
    if turn.full:
        return after_placement(market_cleared(state))
    if turn.closings:
        return replace(state, stage="close")
    return concluded(state)
