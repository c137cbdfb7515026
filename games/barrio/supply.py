"""Decks, discard piles and what lies face up (rules page: "Set-up", "A turn", "Solo against Klaus")."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.barrio.data import GAP, KIND_OF, LETTERS, NONE, OPEN_CARDS, RUBBLE
from games.barrio.events import AnyEvent, Redealt, Remade, Replenished, Swept
from games.barrio.state import BarrioState, Player
from games.chance import Chance

_NO_HOUSES = (-1,) * OPEN_CARDS


def tell(state: BarrioState, *events: AnyEvent) -> BarrioState:
    """The state with more told of the current step."""
    return replace(state, told=state.told + events)


def with_player(state: BarrioState, seat: int, player: Player) -> BarrioState:
    """The state with a player's things changed."""
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def plus(counts: tuple[int, ...], kind: int, by: int = 1) -> tuple[int, ...]:
    """Counts by kind with some more of one kind."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Two heaps as one."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def counted(cards: str) -> tuple[int, ...]:
    """The cards of a text by kind."""
    return tuple(map(cards.count, LETTERS))


def kinds_in(cards: str) -> tuple[int, ...]:
    """The kinds of a text's cards, card by card."""
    return tuple(KIND_OF[card] for card in cards if card != GAP)


def set_of(houses: Sequence[int]) -> int:
    """Houses as a set of bits."""
    bits = 0
    for house in houses:
        if house >= 0:
            bits |= 1 << house
    return bits


def houses_in(bits: int) -> tuple[int, ...]:
    """The houses of a set, in order."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def drawn_house(bits: int, chance: Chance) -> int:
    """A house drawn from a shuffled set."""
    for _ in range(chance.below(bits.bit_count())):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def can_draw_material(state: BarrioState) -> bool:
    """Whether a material can be drawn face down."""
    if any(state.deck):
        return True
    if not state.solo:
        return any(state.waste)
    # Against Klaus the sweep first lays out a new Stockpile from the same cards.
    return sum(state.waste) + OPEN_CARDS - state.stock.count(GAP) > OPEN_CARDS


def can_draw_house(state: BarrioState) -> bool:
    """Whether a house can be drawn face down."""
    return not state.solo and bool(state.lots or state.gone)


def take_material(state: BarrioState, chance: Chance) -> tuple[BarrioState, int]:
    """Draws from the material deck, made again first if need be; call only if that is possible."""
    if not any(state.deck):
        state = swept(state, chance) if state.solo else _materials_remade(state)
    kind = chance.draw(state.deck)
    return replace(state, deck=plus(state.deck, kind, -1)), kind


def take_house(state: BarrioState, chance: Chance) -> tuple[BarrioState, int]:
    """Draws from the house deck, made again first if need be; call only if that is possible."""
    if not state.lots:
        state = replace(state, lots=state.gone, gone=0, told=(*state.told, Remade(houses=True)))
    house = drawn_house(state.lots, chance)
    return replace(state, lots=state.lots & ~(1 << house)), house


def _materials_remade(state: BarrioState) -> BarrioState:
    return replace(state, deck=state.waste, waste=NONE, told=(*state.told, Remade(houses=False)))


def is_bad(stock: str) -> bool:
    """Whether a whole new Stockpile must be dealt again: more than one Rubble card, or four alike."""
    return GAP not in stock and (stock.count(LETTERS[RUBBLE]) > 1 or len(set(stock)) == 1)


def stock_dealt(state: BarrioState, chance: Chance) -> BarrioState:
    """Deals a whole Stockpile, again until it is good; what cannot be dealt in full, or again, stays."""
    while True:
        deck, stock = list(state.deck), ""
        for _ in range(min(OPEN_CARDS, sum(deck))):
            kind = chance.draw(deck)
            deck[kind] -= 1
            stock += LETTERS[kind]
        stock = stock.ljust(OPEN_CARDS, GAP)
        state = replace(state, deck=tuple(deck), stock=stock)
        if not is_bad(stock):
            return state
        if sum(deck) < OPEN_CARDS:
            if state.solo:
                return state
            deck, state = list(added(deck, state.waste)), replace(state, waste=NONE)
        state = replace(
            state,
            deck=tuple(deck),
            waste=added(state.waste, counted(stock)),
            told=(*state.told, Redealt(materials=kinds_in(stock))),
        )


def swept(state: BarrioState, chance: Chance) -> BarrioState:
    """Against Klaus, with the material deck empty: both face-up markets are discarded and laid out anew."""
    event = Swept(materials=kinds_in(state.stock), houses=tuple(house for house in state.shop if house >= 0))
    state = replace(
        state,
        deck=added(state.waste, counted(state.stock)),
        waste=NONE,
        stock=GAP * OPEN_CARDS,
        shop=_NO_HOUSES,
        gone=state.gone | set_of(state.shop),
        told=(*state.told, event),
    )
    return shop_refilled(stock_dealt(state, chance), chance)


def shop_refilled(state: BarrioState, chance: Chance) -> BarrioState:
    """Fills the gaps of the House Market as far as there are cards."""
    if -1 not in state.shop:
        return state
    shop = list(state.shop)
    fresh: list[int] = []
    for slot, house in enumerate(shop):
        if house < 0 and (state.lots or state.gone):
            state, shop[slot] = take_house(state, chance)
            fresh.append(shop[slot])
    if not fresh:
        return state
    return replace(state, shop=tuple(shop), told=(*state.told, Replenished(materials=(), houses=tuple(fresh))))


def stock_refilled(state: BarrioState, chance: Chance) -> BarrioState:
    """Fills the gaps of the Stockpile as far as there are cards; against Klaus an empty deck is swept."""
    fresh: list[int] = []
    while GAP in state.stock:
        if not any(state.deck):
            if not any(state.waste):
                break
            if state.solo:
                return swept(_fresh_told(state, fresh), chance)
            state = _materials_remade(state)
        kind = chance.draw(state.deck)
        fresh.append(kind)
        state = replace(state, deck=plus(state.deck, kind, -1), stock=state.stock.replace(GAP, LETTERS[kind], 1))
    return _fresh_told(state, fresh)


def _fresh_told(state: BarrioState, fresh: list[int]) -> BarrioState:
    return tell(state, Replenished(materials=tuple(fresh), houses=())) if fresh else state
