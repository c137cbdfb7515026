"""Positions of Bonbon for the tests."""

from games.bonbon import GAME
from games.bonbon.state import BonbonState
from games.chance import Chance


def begin(seats: int = 2, seed: bytes = b"bonbon", **options: str) -> BonbonState:
    """A new game."""
    return GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))


def play(state: BonbonState, *texts: str, step: int = 1) -> BonbonState:
    """The position after steps of whoever acts."""
    for number, text in enumerate(texts, start=step):
        state = GAME.play(state, state.acting, GAME.parse_move(text), Chance(b"bonbon", number))
    return state


def opened(seats: int = 2) -> BonbonState:
    """A game after the opening bets: everybody has laid their 1 on an objective of their own."""
    state = begin(seats)
    for number in range(seats):
        state = play(state, f"bet 1 {state.objectives[number]}")
    return state
