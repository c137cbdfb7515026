"""Random and computer play without anything around it, for tests, figures and curiosity."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from games.chance import Chance
from games.outcome import Outcome
from games.protocol import AnyGame, Move, State

Chooser = Callable[[AnyGame, State, int, Sequence[Move]], Move]


class Playout(msgspec.Struct, frozen=True):
    """One whole game: its seed, its steps as (seat, text), its end and its length in turns."""

    seed: bytes
    steps: tuple[tuple[int, str], ...]
    outcome: Outcome
    turns: int


class Figures(msgspec.Struct, frozen=True):
    """What many playouts came to; printed as one line of JSON."""

    game: str
    seats: int
    games: int
    decisions: int
    decisions_per_s: int
    turns_mean: float
    score_mean: tuple[float, ...]
    score_spread: tuple[float, ...]
    winners: tuple[int, ...]


def at_random(source: random.Random) -> Chooser:
    """A chooser that takes any legal step."""

    def choose(game: AnyGame, state: State, seat: int, moves: Sequence[Move]) -> Move:
        del game, state, seat
        return moves[int(source.random() * len(moves))]

    return choose


def by_computer(seed: bytes) -> Chooser:
    """A chooser that plays every seat as the easy computer does, from its view only."""
    count = 0

    def choose(game: AnyGame, state: State, seat: int, moves: Sequence[Move]) -> Move:
        nonlocal count
        count += 1
        return game.advise(game.view(state, seat), moves, Chance(seed, count))

    return choose


def play_out(
    game: AnyGame,
    options: Mapping[str, str],
    seats: int,
    seed: bytes,
    choose: Chooser,
    *,
    limit: int = 20_000,
) -> Playout:
    """A whole game, each step chosen by `choose`; of several active seats the first acts.

    Raises:
        RuntimeError: no end after `limit` steps, or an active seat has no legal step.
    """
    state = game.start(game.checked_options(options, seats), seats, Chance(seed, 0))
    steps: list[tuple[int, str]] = []
    while (outcome := game.outcome(state)) is None:
        seat = game.active(state)[0]
        moves = game.moves(state, seat)
        if not moves or len(steps) >= limit:
            raise RuntimeError(f"{game.key} is stuck after {len(steps)} steps with seed {seed.hex()}")
        move = choose(game, state, seat, moves)
        steps.append((seat, game.format_move(move)))
        state = game.play(state, seat, move, Chance(seed, len(steps)))
    return Playout(seed, tuple(steps), outcome, game.view(state, None).turn)


def _decide(
    game: AnyGame, options: Mapping[str, str], seats: int, seed: bytes, source: random.Random
) -> tuple[int, Any]:
    """Plays one random game as fast as the rules allow; returns its decisions and its last state."""
    state = game.start(options, seats, Chance(seed, 0))
    decisions = 0
    active, moves, play, draw = game.active, game.moves, game.play, source.random
    while seats_to_act := active(state):
        seat = seats_to_act[0]
        choices = moves(state, seat)
        decisions += 1
        state = play(state, seat, choices[int(draw() * len(choices))], Chance(seed, decisions))
    return decisions, state


def figures(game: AnyGame, options: Mapping[str, str], seats: int, games: int, seed: int) -> Figures:
    """Plays random games and sums them up.

    Raises:
        InvalidOption: the options or the number of seats do not suit the game.
    """
    options = game.checked_options(options, seats)
    source = random.Random(seed)
    decisions, turns, wins, spent = 0, 0, [0] * seats, 0.0
    totals: list[list[int]] = [[] for _ in range(seats)]
    for _ in range(games):
        table_seed = source.randbytes(32)
        began = time.perf_counter()
        count, state = _decide(game, options, seats, table_seed, source)
        spent += time.perf_counter() - began
        outcome = game.outcome(state)
        if outcome is None:
            raise RuntimeError(f"{game.key}: nobody may act, yet the game is not over")
        decisions += count
        turns += game.view(state, None).turn
        for seat in outcome.winners:
            wins[seat] += 1
        for seat, score in enumerate(outcome.scores):
            totals[seat].append(score.total)
    means = tuple(round(sum(points) / games, 2) for points in totals)
    spreads = tuple(
        round((sum((one - mean) ** 2 for one in points) / games) ** 0.5, 2)
        for points, mean in zip(totals, means, strict=True)
    )
    return Figures(
        game.key,
        seats,
        games,
        decisions,
        round(decisions / spent) if spent else 0,
        round(turns / games, 2),
        means,
        spreads,
        tuple(wins),
    )
