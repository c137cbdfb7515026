"""The easy computer and the hint: the most points now, against an exhaustive search."""

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from games.chance import Chance
from games.pinata import GAME
from games.pinata.computer import advise, whole_turn
from games.pinata.data import CARDS, LETTERS
from games.pinata.scoring import left_on, points_by_colour
from games.pinata.state import Pass, PinataMove, PinataState
from games.protocol import AnyGame, Move, State
from games.selfplay import Chooser, at_random, by_computer, play_out
from tests.games.pinata import brute
from tests.games.pinata.positions import begin, board, position, random_piles, texts

PAIRS = list(itertools.combinations(CARDS, 2))


def own_points(state: PinataState, left: tuple[str, ...]) -> int:
    """The acting player's points once the turn has left this board behind."""
    now, before = left_on(left), left_on(state.piles)
    counts = [
        tuple(had + (was - rest) * (seat == state.acting) for had, was, rest in zip(line, before, now, strict=True))
        for seat, line in enumerate(state.taken)
    ]
    return sum(points_by_colour(state.setup.scoring, counts, now)[state.acting])


def every_end(state: PinataState) -> Iterator[tuple[str, ...]]:
    """The board after every turn, as the independent enumerator plays them."""
    size = state.setup.size
    seen: set[object] = set()
    for turn in brute.turns(state.piles, state.setup.cards, size):
        key = brute.piles_of(turn.board, size), turn.moved
        if key not in seen:
            seen.add(key)
            for end in brute.collected(turn.board, turn.moved):
                yield brute.piles_of(dict(end), size)


@pytest.mark.parametrize("number", range(10))
def test_takes_the_most_points_now(number: int) -> None:
    source = random.Random(number)
    piles = random_piles(source, 5, 0.5, 0.3)
    state = position(
        piles,
        *source.choice([*PAIRS, ("seesaw",)]),
        scoring=("one", "two", "three")[number % 3],
        taken=[tuple(source.randrange(4) for _ in LETTERS) for _ in range(2)],
    )
    best = max((own_points(state, end) for end in every_end(state)), default=None)
    moves = GAME.moves(state, 0)
    now = own_points(state, state.piles)
    if best is None or best < now:
        assert advise(GAME.view(state, 0), moves) == Pass()
        return
    step = 0
    after = state
    while after.turn == 1 and not after.over:
        move = GAME.advise(GAME.view(after, 0), GAME.moves(after, 0), Chance(b"", step))
        assert move in GAME.moves(after, 0)
        after, step = GAME.play(after, 0, move, Chance(b"", step)), step + 1
    assert sum(points_by_colour(state.setup.scoring, after.taken, left_on(after.piles))[0]) == best


def test_the_hint_is_the_turn_that_the_computer_plays() -> None:
    state = begin(3, seed=b"hint", first="piggyback", second="somersault")
    hinted, played, after = whole_turn(GAME.view(state, state.acting)), list[PinataMove](), state
    while after.turn == 1:
        move = GAME.advise(GAME.view(after, after.acting), GAME.moves(after, after.acting), Chance(b"", 1))
        played.append(move)
        after = GAME.play(after, after.acting, move, Chance(b"", 1))
    assert played == hinted


def test_passes_rather_than_lose_points() -> None:
    """With card three, candies lose their worth as their colour leaves the board."""
    piles = board(5, {"A1": "G", "C3": "G", "D3": "Y"})
    state = position(piles, "leapfrog", "hopscotch", scoring="three", taken=[(4, 0, 0, 0, 0, 0), (0,) * 6])
    assert len(texts(state)) > 1
    assert GAME.advise(GAME.view(state, 0), GAME.moves(state, 0), Chance(b"", 1)) == Pass()


def test_computers_beat_chance() -> None:
    """Over some games the computer has more points than a random player."""
    ahead = 0
    for number in range(6):
        seed = number.to_bytes(4, "big")
        choosers: list[Chooser] = [by_computer(seed), at_random(random.Random(number))]

        def choose(
            game: AnyGame, state: State, seat: int, moves: Sequence[Move], choosers: list[Chooser] = choosers
        ) -> Move:
            return choosers[seat](game, state, seat, moves)

        scores = play_out(GAME, {}, 2, seed, choose).outcome.scores
        ahead += scores[0].total > scores[1].total
    assert ahead >= 5
