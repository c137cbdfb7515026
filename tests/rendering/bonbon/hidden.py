"""Positions of Bonbon that differ in hidden things only."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from games.bonbon import GAME
from games.bonbon.state import BonbonState, Token
from tests.rendering.tables import Pair, played

POSITIONS = [(2, 6), (2, 40), (3, 25), (4, 3), (4, 45), (5, 30), (5, 66)]


def reshuffled(state: BonbonState, viewer: int | None, dice: random.Random) -> BonbonState:
    """A state that differs only in what the viewer may not know: the others' token values."""
    tokens = list(state.tokens)
    bets = [list(laid) for laid in state.bets]
    for seat in range(state.seats):
        if seat == viewer:
            continue
        places = [(i, j) for i, laid in enumerate(bets) for j, token in enumerate(laid) if token.seat == seat]
        values = [bets[i][j].value for i, j in places] + list(tokens[seat])
        dice.shuffle(values)
        for (i, j), value in zip(places, values, strict=False):
            bets[i][j] = Token(seat, value)
        tokens[seat] = tuple(sorted(value for value in values[len(places) :] if value is not None))
    return replace(state, tokens=tuple(tokens), bets=tuple(tuple(laid) for laid in bets))


def alike() -> Iterator[Pair]:
    """Pairs of positions, and a viewer who cannot tell them apart."""
    for seats, steps in POSITIONS:
        state = played(GAME, seats, steps)
        for viewer in (None, 0, seats - 1):
            yield Pair(seats, state, reshuffled(state, viewer, random.Random(steps)), viewer)


def apart() -> Iterator[Pair]:
    """A pair of positions, and the viewer who knows the difference: it is in the own tokens."""
    state = played(GAME, 4, 20)
    yield Pair(4, state, reshuffled(state, 1, random.Random(1)), 0)
