"""Positions of Piñata Party for the tests."""

import random
from collections.abc import Mapping, Sequence

import pytest

from games.chance import Chance
from games.errors import IllegalStep
from games.pinata import GAME
from games.pinata.data import CELLS, LETTERS
from games.pinata.state import PinataState, Setup
from games.pinata.steps import take_step


def begin(seats: int = 2, seed: bytes = b"pinata", **options: str) -> PinataState:
    """A new game."""
    return GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))


def board(size: int, piles: Mapping[str, str]) -> tuple[str, ...]:
    """A board that holds these piles, by the names of their cells."""
    cells = [""] * (size * size)
    for name, pile in piles.items():
        cells[CELLS[size][name]] = pile
    return tuple(cells)


def drawn(*rows: str) -> tuple[str, ...]:
    """A board of single candies, drawn row by row; a full stop is an empty cell."""
    return tuple("" if letter == "." else letter for row in rows for letter in row)


ROOMY = drawn(
    "G....",
    ".....",
    "Y.G..",
    ".....",
    "..B.Y",
)
"""With Leapfrog and Chase: A1 may go to C1 and then down to C2, beside the green candy on C3."""


def position(
    piles: Sequence[str], *cards: str, scoring: str = "one", seats: int = 2, taken: Sequence[tuple[int, ...]] = ()
) -> PinataState:
    """A position at the beginning of the first player's turn."""
    size = round(len(piles) ** 0.5)
    return PinataState(
        setup=Setup(size, seats, cards, scoring, "." * len(piles)),
        piles=tuple(piles),
        taken=tuple(taken) or ((0,) * 6,) * seats,
        acting=0,
    )


def trial(state: PinataState, *texts: str) -> PinataState:
    """The position after steps of whoever acts, as the planner tries them."""
    for text in texts:
        state = take_step(state, GAME.parse_move(text))
    return state


def play(state: PinataState, *texts: str) -> PinataState:
    """The position after steps of whoever acts, with all that follows."""
    for text in texts:
        state = GAME.play(state, state.acting, GAME.parse_move(text), Chance(b"pinata", 1))
    return state


def typed(state: PinataState, line: str) -> PinataState:
    """The position after a typed turn."""
    for move in GAME.parse_steps(state, state.acting, line):
        state = GAME.play(state, state.acting, move, Chance(b"pinata", 1))
    return state


def texts(state: PinataState) -> list[str]:
    """The text forms of the legal steps of whoever acts."""
    return [GAME.format_move(move) for move in GAME.moves(state, state.acting)]


def random_piles(source: random.Random, size: int, filled: float, towers: float = 0.25) -> tuple[str, ...]:
    """A board of random candies, so many of its cells filled and so many of these with a stack."""

    def pile() -> str:
        if source.random() >= filled:
            return ""
        height = source.choice((2, 2, 3, 4)) if source.random() < towers else 1
        return "".join(source.choice(LETTERS) for _ in range(height))

    return tuple(pile() for _ in range(size * size))


def refusal(state: PinataState, text: str) -> str:
    """Why a step is refused."""
    with pytest.raises(IllegalStep) as refused:
        GAME.step(state, state.acting, GAME.parse_move(text))
    return str(refused.value)
