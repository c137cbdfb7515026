"""Positions of Piñata Party that differ in hidden things only: there is nothing but a hint."""

from collections.abc import Iterator

from games.chance import Chance
from games.pinata import GAME
from games.pinata.state import Hint, PinataState
from tests.rendering.tables import Pair, played


def _pair(steps: int) -> tuple[PinataState, PinataState]:
    state = played(GAME, 3, steps, level="level1")
    seed = Chance(b"", 1)
    return state, GAME.play(state, state.acting, Hint(), seed)


def alike() -> Iterator[Pair]:
    """Pairs of positions, and a viewer who cannot tell them apart."""
    for steps in (8, 36):
        state, hinted = _pair(steps)
        for viewer in (None, *range(3)):
            if viewer != state.acting:
                yield Pair(3, state, hinted, viewer)


def apart() -> Iterator[Pair]:
    """Pairs of positions, and the viewer who knows the difference: it is the own hint."""
    for steps in (8, 36):
        state, hinted = _pair(steps)
        yield Pair(3, state, hinted, state.acting)
