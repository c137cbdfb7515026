"""Positions of ¡Bis! that differ in hidden things only."""

from collections.abc import Iterator
from itertools import combinations

from games.bis.state import BisState
from tests.games.bis.positions import BLUE, RED, YELLOW, position
from tests.games.bis.positions import play as typed
from tests.rendering.tables import Pair


def hidden_choices() -> list[BisState]:
    """Positions that differ only in what seat 1 has chosen."""
    state = position(marks=(0, 0, 0), number=2, colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3))
    return [typed(state, (1, line)) for line in ("pass", "yellow 1 H6", "blue 2 H4 H5", "red 3 H3 I3 J3")]


def alike() -> Iterator[Pair]:
    """Pairs of positions, and a viewer who cannot tell them apart."""
    first, *others = hidden_choices()
    for viewer in (None, 0, 2):
        for other in others:
            yield Pair(3, first, other, viewer)


def apart() -> Iterator[Pair]:
    """Pairs of positions, and the viewer who knows the difference: it is the own choice."""
    for one, other in combinations(hidden_choices(), 2):
        yield Pair(3, one, other, 1)
