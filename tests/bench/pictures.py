"""How long a picture takes, drawing and encoding, and how much it weighs."""

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from games.chance import Chance
from games.protocol import AnyGame, State
from games.registry import all_games
from rendering.protocol import Picture, Scene
from rendering.registry import get_painter
from rendering.words import words_for
from tests.bench.figures import Figure, quantile
from tests.bench.plan import Plan

MS_AIM: Final = 25.0
KIB_AIM: Final = 100.0
_NAMES: Final = ("Ana", "Bruno", "Chloé", "Diego", "Eva", "Félix")


class Drawn(msgspec.Struct, frozen=True):
    """One call of a painter: milliseconds by the clock and of the processor, per picture, and the heaviest in KiB."""

    ms: float
    cpu_ms: float
    kib: float


def measure(plan: Plan) -> Iterator[Figure]:
    """Two figures for each game: milliseconds of the processor per picture (99th percentile), and the heaviest one."""
    for key in plan.games:
        drawn = _of_game(all_games()[key], plan.positions)
        everything = [one for kind in drawn.values() for one in kind]
        walls, cpus = [one.ms for one in everything], [one.cpu_ms for one in everything]
        yield Figure(
            name=f"picture/{key}",
            value=quantile(cpus, 0.99),
            unit="ms",
            aim=MS_AIM,
            detail={
                "p50": quantile(cpus, 0.5),
                "clock_p50": quantile(walls, 0.5),
                "clock_p99": quantile(walls, 0.99),
                "n": float(len(walls)),
                **{f"{kind}_p50": quantile([one.cpu_ms for one in ones], 0.5) for kind, ones in drawn.items()},
            },
        )
        weights = [one.kib for one in everything]
        yield Figure(
            name=f"weight/{key}",
            value=max(weights, default=0.0),
            unit="KiB",
            aim=KIB_AIM,
            detail={"p50": quantile(weights, 0.5), "n": float(len(weights))},
        )


def _of_game(game: AnyGame, positions: int) -> dict[str, list[Drawn]]:
    """Draws random positions of all numbers of players; twice as many others before them only warm the caches.

    No two positions are of one game, so this is harder than play, where a step changes little of the picture.
    """
    drawn: dict[str, list[Drawn]] = defaultdict(list)
    span = game.max_seats - game.min_seats + 1
    for number in range(-max(span, 2 * positions), positions):
        seats = game.min_seats + number % span
        state = random_state(game, seats, seed=number + 1_000)
        for kind, one in _draw_all(game, state, seats):
            if number >= 0 and one is not None:
                drawn[kind].append(one)
    return drawn


def random_state(game: AnyGame, seats: int, seed: int) -> State:
    """A position somewhere in a random game; one in five is its end."""
    source = random.Random(seed)
    table_seed = source.randbytes(32)
    states = [game.start(game.checked_options({}, seats), seats, Chance(table_seed, 0))]
    while active := game.active(states[-1]):
        seat = source.choice(active)
        move = source.choice(list(game.moves(states[-1], seat)))
        states.append(game.play(states[-1], seat, move, Chance(table_seed, len(states))))
    return states[-1] if seed % 5 == 0 else source.choice(states)


def _draw_all(game: AnyGame, state: State, seats: int) -> Iterator[tuple[str, Drawn | None]]:
    painter = get_painter(game.key)
    scene = Scene(_NAMES[:seats], words_for("en"))
    everybody = game.view(state, None)
    yield "board" if everybody.outcome is None else "end", _timed(partial(painter.board, everybody, scene))
    for seat in game.active(state)[:1]:
        view, moves = game.view(state, seat), game.moves(state, seat)
        yield "planner", _timed(partial(painter.board, view, scene, moves))
        if game.has_hand:
            yield "hand", _timed(partial(painter.hand, view, scene))


def _timed(draw: Callable[[], Sequence[Picture]]) -> Drawn | None:
    """Times one call of a painter; None where there was nothing to draw."""
    began, cpu_began = time.perf_counter(), time.thread_time()
    pictures = draw()
    cpu, wall = time.thread_time() - cpu_began, time.perf_counter() - began
    if not pictures:
        return None
    heaviest = max(len(picture.png) for picture in pictures)
    return Drawn(wall * 1000 / len(pictures), cpu * 1000 / len(pictures), heaviest / 1024)
