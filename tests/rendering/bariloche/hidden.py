"""Positions of Bariloche that differ in hidden things only."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.bariloche import GAME
from games.bariloche.state import BarilocheState
from tests.rendering.tables import Pair, history


def drawing(seats: int = 3) -> BarilocheState:
    """A position of Permanent Mode in which pieces are drawn."""
    return next(
        state
        for state in history(GAME, seats, 60, {"mode": "permanent"})
        if state.phase == "lay" and not (state.store and state.store.chosen)
    )


def _pairs() -> tuple[BarilocheState, BarilocheState]:
    state = drawing()
    assert state.store is not None
    store = replace(state.store, drawn=("X-      ",) * len(state.store.drawn), chosen=(1,))
    return state, replace(state, store=store)


def alike() -> Iterator[Pair]:
    """Pairs of positions, and a viewer who cannot tell them apart."""
    state, other = _pairs()
    for viewer in (None, *range(3)):
        if viewer != state.chooser:
            yield Pair(3, state, other, viewer)


def apart() -> Iterator[Pair]:
    """A pair of positions, and the viewer who knows the difference: it is in the drawn pieces."""
    state, other = _pairs()
    yield Pair(3, state, other, state.chooser)
