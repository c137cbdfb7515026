"""Whole games of Bonbon written down: every step, what each seat may know, and the legal steps."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.bonbon import GAME
from games.bonbon.data import CHOCOLATES, PIECES, SPACE_NAMES
from games.bonbon.notation import TOKEN_NAMES
from games.bonbon.state import EMPTY, BonbonView, Token
from games.chance import Chance
from tests.golden import check_text

FOLDER = Path(__file__).parent / "golden"
GAMES: list[tuple[str, int, dict[str, str]]] = [("two", 2, {}), ("five-bug-queen", 5, {"bugqueen": "on"})]


def _token(token: Token) -> str:
    return f"{token.seat}:{'?' if token.value is None else TOKEN_NAMES[token.value]}"


def _view(view: BonbonView) -> Iterator[str]:
    who = "everybody" if view.seat is None else f"seat {view.seat}"
    bets = " ".join(
        f"{key}[{' '.join(map(_token, laid))}]" for key, laid in zip(view.objectives, view.bets, strict=True) if laid
    )
    own = f", holds {' '.join(TOKEN_NAMES[token] for token in view.own_tokens) or '-'}" if view.seat is not None else ""
    yield f"  {who} sees {bets or 'no bets'}{own}"


def _tray(view: BonbonView) -> str:
    spaces = [
        f"{name}={CHOCOLATES[bottom]}" + ("" if top == EMPTY else f"+{PIECES[top]}")
        for name, bottom, top in zip(SPACE_NAMES, view.bottoms, view.tops, strict=True)
        if bottom != EMPTY
    ]
    return f"  tray {' '.join(spaces) or 'empty'}; bag {sum(view.bag)}; points {' '.join(map(str, view.points))}"


def _game(label: str, seats: int, options: dict[str, str]) -> Iterator[str]:
    source = random.Random(label)
    seed = source.randbytes(8)
    state = GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))
    yield f"{label}: {seats} seats, seed {seed.hex()}, {', '.join(state.objectives)}"
    number = 0
    while GAME.active(state):
        seat = state.acting
        texts = [GAME.format_move(move) for move in GAME.moves(state, seat)]
        yield f"  seat {seat} may: {len(texts)} steps, {'; '.join(texts[:2])} … {texts[-1]}"
        number += 1
        text = source.choice(texts)
        state = GAME.play(state, seat, GAME.parse_move(text), Chance(seed, number))
        yield f"{number}. turn {state.turn}, seat {seat}: {text}"
        yield from (f"  {event}" for event in GAME.events(state, None))
        if number % 6 == 0 or state.over:
            yield _tray(GAME.view(state, None))
            for viewer in (None, *range(seats)):
                yield from _view(GAME.view(state, viewer))
    outcome = GAME.outcome(state)
    assert outcome is not None
    for seat, score in enumerate(outcome.scores):
        lines = ", ".join(f"{line.key} {line.points}" for line in score.lines)
        yield f"seat {seat}: {score.total} points, place {outcome.ranks[seat]} ({lines})"
    yield f"tie broken by {outcome.tie_break}"


@pytest.mark.parametrize(("label", "seats", "options"), GAMES, ids=[game[0] for game in GAMES])
def test_plays_as_written_down(label: str, seats: int, options: dict[str, str]) -> None:
    check_text(FOLDER / f"{label}.txt", "\n".join(_game(label, seats, options)) + "\n")
