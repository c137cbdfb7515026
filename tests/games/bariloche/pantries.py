"""Pantries and permanent games for the tests."""

import random

from games.bariloche import GAME
from games.bariloche.data import NOTHING
from games.bariloche.pantry import Pantry, read_pantry
from games.bariloche.parts import part_size
from games.bariloche.pieces import parse_piece
from games.bariloche.state import BarilocheState
from games.chance import Chance
from tests.games.bariloche.positions import begin

RICH = Pantry(
    games=4,
    boxes=(
        (("B-      ", 30), ("Rn      ", 12), ("X-      ", 3)),
        (("B-G-    ", 20), ("R-X-    ", 15)),
        (("B-G-R-  ", 20), ("X-R-S-  ", 9)),
        (("B-G-R-S-", 25), ("X-X-X-X-", 2)),
    ),
    parts=(("B-G-/R-S-", 2),),
)


def size(pantry: Pantry) -> int:
    """All cells of chocolate in a pantry."""
    boxes = sum(count * (4 - parse_piece(text).count(NOTHING)) for box in pantry.boxes for text, count in box)
    return boxes + sum(count * part_size(text) for text, count in pantry.parts)


def finished(seed: int, stock: bytes | None = None, **options: str) -> BarilocheState:
    """A random game to its end."""
    source = random.Random(seed)
    state, step = begin(3, bytes([seed]), stock, **options), 0
    while GAME.outcome(state) is None:
        seat = source.choice(GAME.active(state))
        step += 1
        state = GAME.play(state, seat, source.choice(GAME.moves(state, seat)), Chance(bytes([seed]), step))
    return state


def after(state: BarilocheState, stock: bytes | None) -> Pantry:
    left = GAME.stock_after(state, stock)
    return read_pantry(stock if left is None else left)
