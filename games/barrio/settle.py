"""What follows by itself: set-up, draws, the end of a turn, Klaus (rules page: "Set-up", "A turn")."""

from msgspec.structs import replace

from games.barrio import flow, klaus, supply
from games.barrio.data import (
    ALL_HOUSES,
    DEALT_HOUSES,
    GAP,
    HAND_LEAST,
    HOUSE_LIMIT,
    KLAUS_CARDS,
    KLAUS_HAND,
    LETTERS,
    MATERIAL_CARDS,
    NONE,
    RUBBLE,
    SCORING_CARDS,
    SOLO_HAND,
    SOLO_REFILL,
)
from games.barrio.events import Drew, GameOver, KlausDiscarded, KlausDrew, LastRound, SetUp
from games.barrio.grid import SIDE, to_window
from games.barrio.panorama import house_count
from games.barrio.state import FRESH, BarrioState, Marks, Player, Rival
from games.barrio.supply import added, plus, tell, with_player
from games.chance import Chance


def dealt(scoring: str, seats: int, chance: Chance) -> BarrioState:
    """A new game of several: everyone has five houses and has to choose."""
    lots = ALL_HOUSES
    players: list[Player] = []
    for _ in range(seats):
        houses: list[int] = []
        for _ in range(DEALT_HOUSES):
            houses.append(supply.drawn_house(lots, chance))
            lots &= ~(1 << houses[-1])
        players.append(Player(houses=tuple(sorted(houses))))
    card = chance.pick(SCORING_CARDS) if scoring == "random" else scoring
    return BarrioState(card=card, stage="keep", players=tuple(players), lots=lots, deck=MATERIAL_CARDS)


def dealt_solo(level: str, chance: Chance) -> BarrioState:
    """A new game against Klaus, up to his first house."""
    state = BarrioState(
        card=KLAUS_CARDS[level], stage="act", players=(Player(),), lots=ALL_HOUSES, deck=MATERIAL_CARDS, klaus=Rival()
    )
    state = supply.stock_dealt(supply.shop_refilled(state, chance), chance)
    for _ in range(SOLO_HAND):
        state = _drew_material(state, chance)
    return _klaus_builds(replace(state, told=()), chance, "setup")


def settle(state: BarrioState, chance: Chance) -> BarrioState:
    """The position after all that follows an unsettled one."""
    due = state.due
    state = replace(state, due="", unsettled=False)
    match due:
        case "ready":
            return _laid(state, chance) if all(player.ready for player in state.players) else state
        case "material":
            return _goes_on(_drew_material(state, chance), chance)
        case "house":
            return _goes_on(_drew_house(state, chance), chance)
        case "exceed":
            return _klaus_builds(state, chance, "exceed")
        case "klaus":
            return _after_klaus(state, chance)
        case _:
            return _turn_ended(state, chance)


def _laid(state: BarrioState, chance: Chance) -> BarrioState:
    """Everyone has chosen: the rest of the set-up."""
    lots, kept = state.lots, tuple(len(player.keeping) for player in state.players)
    players: list[Player] = []
    for player in state.players:
        lots |= supply.set_of(player.houses) & ~supply.set_of(player.keeping)
        players.append(Player(houses=player.keeping))
    state = supply.shop_refilled(replace(state, lots=lots, players=tuple(players), told=()), chance)
    deck = list(state.deck)
    for seat, player in enumerate(players):
        hand = list(NONE)
        for _ in range(DEALT_HOUSES - len(player.houses)):
            kind = chance.draw(deck)
            deck[kind] -= 1
            hand[kind] += 1
        players[seat] = replace(player, materials=tuple(hand))
    state = supply.stock_dealt(replace(state, deck=tuple(deck), players=tuple(players)), chance)
    first = chance.below(len(players))
    return replace(state, stage="act", seat=first, first=first, told=(SetUp(kept, first), *state.told))


def _drew_material(state: BarrioState, chance: Chance) -> BarrioState:
    state, kind = supply.take_material(state, chance)
    player = state.players[state.seat]
    state = with_player(state, state.seat, replace(player, materials=plus(player.materials, kind)))
    return tell(state, Drew("materials", kind, seat=state.seat))


def _drew_house(state: BarrioState, chance: Chance) -> BarrioState:
    state, house = supply.take_house(state, chance)
    player = state.players[state.seat]
    state = with_player(state, state.seat, replace(player, houses=tuple(sorted((*player.houses, house)))))
    return tell(state, Drew("houses", house, seat=state.seat))


def _goes_on(state: BarrioState, chance: Chance) -> BarrioState:
    """After a face-down draw: the next one, or the end of the turn."""
    return _ended_if_due(flow.concluded(state) if state.stage == "refill" else flow.after_draw(state), chance)


def _ended_if_due(state: BarrioState, chance: Chance) -> BarrioState:
    if state.due != "end":
        return state
    return _turn_ended(replace(state, due="", unsettled=False), chance)


def _marks(state: BarrioState, columns: int, rows: int) -> Marks:
    spaces = tuple(space + SIDE * rows + columns for space in state.turn.spaces)
    return Marks(state.seat, spaces, state.turn.built)


def _turn_ended(state: BarrioState, chance: Chance) -> BarrioState:
    state = replace(state, stage="act")
    if state.klaus is not None:
        return _solo_turn_ended(state, chance)
    while flow.hand_size(state.players[state.seat]) < HAND_LEAST:
        # Where both decks had cards the player has chosen; so at most one is left.
        if supply.can_draw_material(state):
            state = _drew_material(state, chance)
        elif supply.can_draw_house(state):
            state = _drew_house(state, chance)
        else:
            break
    state = supply.shop_refilled(supply.stock_refilled(state, chance), chance)
    market, columns, rows = to_window(state.market)
    state = replace(state, market=market, marks=_marks(state, columns, rows))
    return _passed_on(state)


def _passed_on(state: BarrioState) -> BarrioState:
    """The next player's turn, or the end."""
    seats = len(state.players)
    limit = HOUSE_LIMIT[seats]
    passes = 0 if _acted(state) else state.passes
    if passes == seats or _exhausted(state):
        return _over(state, "stuck")
    following = (state.seat + 1) % seats
    if following == state.first and state.is_last_round:
        return _over(state, "houses")
    if _is_first(state, limit):
        state = tell(state, LastRound(house_count(state.players[state.seat].panoramas), seat=state.seat))
    return replace(state, seat=following, number=state.number + 1, turn=FRESH, passes=passes)


def _exhausted(state: BarrioState) -> bool:
    """Whether every material lies in the market or in a rubble pile: nobody can place, so nobody can build, ever again.

    Houses could still be exchanged for ever, to no effect on any score.
    """
    if any(state.deck) or any(state.waste) or state.stock != GAP * len(state.stock):
        return False
    return not any(any(player.materials) for player in state.players)


def _is_first(state: BarrioState, limit: int) -> bool:
    """Whether the player whose turn it is has reached the limit in it, before anybody else."""
    counts = [house_count(player.panoramas) for player in state.players]
    own = counts[state.seat]
    return own >= limit > own - len(state.turn.built) and sum(count >= limit for count in counts) == 1


def _acted(state: BarrioState) -> bool:
    turn = state.turn
    return bool(turn.placed or turn.discarded or turn.drew)


def _over(state: BarrioState, why: str) -> BarrioState:
    ended = "stuck" if why == "stuck" else "houses"
    return tell(replace(state, stage="over", turn=FRESH, ended=ended), GameOver(ended))


def _solo_turn_ended(state: BarrioState, chance: Chance) -> BarrioState:
    player = state.players[0]
    if house_count(player.panoramas) >= HOUSE_LIMIT[1]:
        return _over(replace(state, marks=_solo_marks(state)), "houses")
    if not any(player.materials):
        for _ in range(SOLO_REFILL):
            if supply.can_draw_material(state):
                state = _drew_material(state, chance)
    state = supply.shop_refilled(supply.stock_refilled(state, chance), chance)
    market, columns, rows = to_window(state.market)
    state = replace(state, market=market, turn=replace(state.turn, spaces=_marks(state, columns, rows).spaces))
    return _klaus_turn(state, chance)


def _klaus_turn(state: BarrioState, chance: Chance) -> BarrioState:
    cards = SOLO_REFILL if state.turn.line >= 0 else state.turn.drew
    rubble = hidden = 0
    for _ in range(cards):
        if LETTERS[RUBBLE] in state.stock:
            kind = RUBBLE
            state = replace(state, stock=state.stock.replace(LETTERS[RUBBLE], ".", 1))
            rubble += 1
        elif supply.can_draw_material(state):
            state, kind = supply.take_material(state, chance)
            hidden += 1
        else:
            break
        rival = klaus.rival_of(state)
        state = replace(state, klaus=replace(rival, materials=plus(rival.materials, kind)))
    rival = klaus.rival_of(state)
    state = replace(state, klaus=replace(rival, shown=rival.shown + rubble))
    if cards:
        state = tell(state, KlausDrew(rubble, hidden))
    if sum(rival.materials) > KLAUS_HAND:
        return _klaus_builds(state, chance, "turn")
    return _solo_passed_on(state, chance)


def _klaus_builds(state: BarrioState, chance: Chance, why: str) -> BarrioState:
    """Klaus builds by his order; where that leaves several equal choices the player is asked."""
    options = klaus.choices(state)
    context = "setup" if why == "setup" else "exceed" if why == "exceed" else "turn"
    state = replace(state, turn=replace(state.turn, klaus=context))
    if len(options) > 1:
        return replace(state, stage="klaus")
    return _after_klaus(klaus.built(state, options[0]) if options else state, chance)


def _after_klaus(state: BarrioState, chance: Chance) -> BarrioState:
    """Klaus has built: the House Market is filled and what was interrupted goes on."""
    why, rival = state.turn.klaus, klaus.rival_of(state)
    state = replace(state, stage="act", turn=replace(state.turn, klaus=""))
    if why == "turn":
        discards = (*rival.materials[:RUBBLE], 0)
        kept = rival.materials[RUBBLE]
        state = replace(
            state,
            waste=added(state.waste, discards),
            klaus=replace(rival, materials=(*NONE[:RUBBLE], kept), shown=kept),
            told=(*state.told, KlausDiscarded(discards, kept)),
        )
    if house_count(rival.panoramas) >= HOUSE_LIMIT[1]:
        return _over(replace(state, marks=_solo_marks(state)), "houses")
    state = supply.shop_refilled(state, chance)
    if why == "setup":
        return state
    if why == "exceed":
        return _ended_if_due(flow.after_placement(flow.market_cleared(state)), chance)
    return _solo_passed_on(state, chance)


def _solo_marks(state: BarrioState) -> Marks:
    return Marks(0, state.turn.spaces, state.turn.built, state.turn.rivals)


def _solo_passed_on(state: BarrioState, chance: Chance) -> BarrioState:
    """Klaus's turn is over: the Stockpile is filled and the player's next turn begins."""
    state = supply.shop_refilled(supply.stock_refilled(state, chance), chance)
    if not _acted(state):
        return _over(state, "stuck")
    return replace(state, number=state.number + 1, turn=FRESH, passes=0, marks=_solo_marks(state))
