"""Positions of Barrio that differ in hidden things only."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from games.barrio import GAME
from games.barrio.data import HOUSES, NONE
from games.barrio.state import BarrioState, Player
from tests.rendering.tables import Pair, played

POSITIONS = [(1, 12), (2, 1), (2, 40), (3, 90), (4, 3), (4, 150)]


def redealt(state: BarrioState, viewer: int | None, dice: random.Random) -> BarrioState:
    """A state that differs only in what the viewer may not know: the others' hands and the decks."""
    others = [seat for seat in range(len(state.players)) if seat != viewer]
    lots = [house for house in range(len(HOUSES)) if state.lots >> house & 1]
    lots += [house for seat in others for house in state.players[seat].houses]
    counts = list(state.deck)
    for seat in others:
        counts = [a + b for a, b in zip(counts, state.players[seat].materials, strict=True)]
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    hidden = list[int]()
    if state.klaus is not None:
        hidden = [kind for kind, count in enumerate(state.klaus.materials) for _ in range(count)]
        hidden = hidden[: sum(state.klaus.materials) - state.klaus.shown]
        cards += hidden
    dice.shuffle(lots)
    dice.shuffle(cards)
    players: list[Player] = list(state.players)
    for seat in others:
        player = players[seat]
        houses = tuple(sorted(lots.pop() for _ in player.houses))
        kept = houses[: len(player.keeping)]
        materials = list(NONE)
        for _ in range(sum(player.materials)):
            materials[cards.pop()] += 1
        players[seat] = replace(player, houses=houses, keeping=kept, materials=tuple(materials))
    klaus = state.klaus
    if klaus is not None:
        own = [*NONE[:-1], klaus.shown]
        for _ in hidden:
            own[cards.pop()] += 1
        klaus = replace(klaus, materials=tuple(own))
    deck = list(NONE)
    for kind in cards:
        deck[kind] += 1
    left = sum(1 << house for house in lots)
    return replace(state, players=tuple(players), lots=left, deck=tuple(deck), klaus=klaus)


def alike() -> Iterator[Pair]:
    """Pairs of positions, and a viewer who cannot tell them apart."""
    for seats, steps in POSITIONS:
        state = played(GAME, seats, steps)
        for viewer in (None, state.seat):
            yield Pair(seats, state, redealt(state, viewer, random.Random(steps)), viewer)


def apart() -> Iterator[Pair]:
    """A pair of positions, and the viewer who knows the difference: it is in the own hand."""
    state = played(GAME, 3, 60)
    yield Pair(3, state, redealt(state, (state.seat + 1) % 3, random.Random(1)), state.seat)
