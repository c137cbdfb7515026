"""Whole games written down: every step, what each seat may know, and the legal steps.

Where the same seed and steps give another game, the game's `version` has to be raised.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from games.barrio import GAME
from games.barrio.moves import AnyMove
from games.barrio.state import BarrioState
from games.barrio.views import BarrioView
from games.chance import Chance
from tests.games.barrio.positions import letters, names, rows
from tests.golden import check_text

FOLDER = Path(__file__).parent / "golden"
GAMES: list[tuple[str, int, dict[str, str], int]] = [
    ("klaus", 1, {"klaus": "medium"}, 120),
    ("two", 2, {"scoring": "a"}, 200),
    ("four-random", 4, {"scoring": "random"}, 90),
]


def _streets(panoramas: tuple[tuple[int, ...], ...]) -> str:
    return " | ".join(" ".join(names(row)) for row in panoramas) or "-"


def _view(view: BarrioView) -> str:
    who = "all" if view.seat is None else f"seat {view.seat}"
    if view.hand is None:
        return f"  {who}: stage {view.stage}, hands {[(one.materials, one.houses) for one in view.players]}"
    keeping = f", keeping {' '.join(names(view.hand.keeping))}" if view.hand.keeping else ""
    plans = "".join(f", may build {names([plan.house])[0]} ({len(plan.markets)})" for plan in view.plans)
    ways = f", {len(view.ways)} ways" if view.ways else ""
    cautions = f", {len(view.cautions)} cautions" if view.cautions else ""
    return (
        f"  {who}: {letters(view.hand.materials)} {' '.join(names(view.hand.houses))}{keeping}{plans}{ways}{cautions}"
    )


def _position(state: BarrioState) -> Iterator[str]:
    yield f"  turn {state.number}, seat {state.seat}, market {' / '.join(rows(state.market)) or '-'}"
    shop = " ".join("-" if house < 0 else names([house])[0] for house in state.shop)
    yield f"  stockpile {state.stock}, house market {shop}, decks {sum(state.deck)} {state.lots.bit_count()}"
    for seat, player in enumerate(state.players):
        pile = letters((*player.leftovers, player.rubble)) or "-"
        yield f"  seat {seat} built {_streets(player.panoramas)}, rubble pile {pile}"
    if state.klaus is not None:
        yield f"  Klaus holds {letters(state.klaus.materials) or '-'}, built {_streets(state.klaus.panoramas)}"
    for seat in (None, *range(len(state.players))):
        yield _view(GAME.view(state, seat))


def _advice(state: BarrioState, seat: int, number: int) -> AnyMove:
    return GAME.advise(GAME.view(state, seat), GAME.moves(state, seat), Chance(b"advice", number))


def _game(label: str, seats: int, options: dict[str, str], steps: int) -> Iterator[str]:
    """The computers play; now and then a step is taken at random."""
    source = random.Random(label)
    seed = source.randbytes(8)
    state = GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))
    yield f"{label}: {seats} seats, seed {seed.hex()}, scoring card {state.card}"
    yield from _position(state)
    for number in range(1, steps + 1):
        active = GAME.active(state)
        if not active:
            break
        seat = source.choice(active)
        moves = list(GAME.moves(state, seat))
        move = source.choice(moves) if source.random() < 0.12 else _advice(state, seat, number)
        written = [GAME.format_move(one) for one in moves]
        shown = "; ".join(written if len(written) <= 4 else [*written[:2], "…", written[-1]])
        yield f"{number}. seat {seat}: {GAME.format_move(move)} (of {len(moves)}: {shown})"
        turn = state.number
        state = GAME.play(state, seat, move, Chance(seed, number))
        for event in GAME.events(state, None):
            yield f"  {msgspec.json.encode(event).decode()}"
        if state.number != turn or state.stage == "over":
            yield from _position(state)
    yield f"outcome {msgspec.json.encode(GAME.outcome(state)).decode()}"


@pytest.mark.parametrize(("label", "seats", "options", "steps"), GAMES, ids=[game[0] for game in GAMES])
def test_plays_as_written_down(label: str, seats: int, options: dict[str, str], steps: int) -> None:
    check_text(FOLDER / f"{label}.txt", "\n".join(_game(label, seats, options, steps)) + "\n")
