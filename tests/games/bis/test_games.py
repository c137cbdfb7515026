"""Random games, brute force, properties: what holds in every position."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bis import GAME
from games.bis.data import FRESH, JOKERS, SHEETS
from games.bis.dice import dice_for
from games.bis.layout import layout_of
from games.bis.state import DONE, BisState, Group, Mark, Take
from games.chance import Chance
from games.errors import IllegalStep
from games.selfplay import at_random, by_computer, play_out
from tests.games.bis import brute
from tests.games.bis.positions import marker_game, random_states, whole_turns


@pytest.mark.parametrize("sheet", [*SHEETS, FRESH])
def test_whole_turns_agree_with_brute_force(sheet: str) -> None:
    """Every turn that the steps lead to, against the slow rules written down once more."""
    source = random.Random(sheet)
    states = [state for state in random_states(3, 1, sheet=sheet) if not state.reason]
    for state in source.sample(states, 8):
        for seat in GAME.active(state):
            if state.turns[seat].dice is None:
                marked = brute.from_mask(state.sheets[seat].marks)
                expected = brute.turns(state.layout, marked, state.sheets[seat].jokers, *dice_for(state.roll, seat))
                assert _turns_by_groups(state, seat) == expected
                assert _turns_by_cells(state, seat) == expected


def _turns_by_groups(state: BisState, seat: int) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for move in GAME.moves(state, seat):
        if isinstance(move, Take):
            taken = GAME.step(state, seat, move)
            for group in GAME.moves(taken, seat):
                if isinstance(group, Group) or move.number == 1:
                    text = GAME.format_move(group).split(" ", 1)[1]
                    assert (GAME.format_move(move)[5:], text) not in found
                    found.add((GAME.format_move(move)[5:], text))
    return found


def _turns_by_cells(state: BisState, seat: int) -> set[tuple[str, str]]:
    """All cell-by-cell ways to the end; none may lead to a dead end."""
    found: set[tuple[str, str]] = set()

    def go_on(now: BisState, pair: str) -> None:
        if now.unsettled:
            found.add((pair, " ".join(map(brute.name, sorted(brute.from_mask(now.turns[seat].cells))))))
            return
        moves = [move for move in GAME.moves(now, seat) if isinstance(move, Mark)]
        assert moves, "a dead end"
        # Going on upwards only reaches every group once, for the last cell closes any order.
        lowest = now.turns[seat].cells.bit_length()
        for move in moves:
            if move.cell >= lowest:
                go_on(GAME.step(now, seat, move), pair)

    for move in GAME.moves(state, seat):
        if isinstance(move, Take):
            go_on(GAME.step(state, seat, move), GAME.format_move(move)[5:])
    return found


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_position_on_the_way(seats: int) -> None:
    for state in random_states(seats, 2, seed=seats):
        for seat, sheet in enumerate(state.sheets):
            assert 0 <= sheet.jokers <= JOKERS
            assert sheet.marks & sheet.fresh == sheet.fresh
            assert sheet.columns_first & sheet.columns_later == 0
            assert sheet.colours_first & sheet.colours_later == 0
            assert seat in GAME.active(state) or not GAME.moves(state, seat)
        active = GAME.active(state)
        assert bool(active) != bool(state.reason)
        for seat in active:
            assert GAME.moves(state, seat)
            assert state.turns[seat].status != DONE
        assert not state.unsettled


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_states_travel_as_json(seats: int) -> None:
    for state in islice(random_states(seats, 1, seed=7), 0, None, 9):
        assert GAME.decode_state(GAME.encode_state(state)) == state


@pytest.mark.parametrize("seats", range(1, 7))
def test_games_end_with_a_reason(seats: int) -> None:
    *_, last = random_states(seats, 1, seed=50 + seats)
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert last.reason == "rolls" if seats == 1 else last.reason in {"colours", "idle"}
    for sheet, score in zip(last.sheets, outcome.scores, strict=True):
        assert score.lines[2].points == sheet.jokers


@given(st.integers(0, 1 << 32), st.integers(1, 6), st.integers(0, 300))
@settings(max_examples=25)
def test_what_moves_lists_is_what_step_takes(seed: int, seats: int, steps: int) -> None:
    """At any position, a step of any kind is taken if and only if it is listed."""
    source = random.Random(seed)
    state = _after(seats, source, steps)
    layout = layout_of(state.layout)
    candidates = ["pass", *(GAME.format_move(take) for take in _some_takes(source))]
    for seat in range(seats):
        dice = state.turns[seat].dice
        if dice is not None:
            groups = layout.blocks[dice.colour]
            near = [group for block in groups for group in block.reach(block.mask, block.mask).groups[dice.number]]
            candidates += [GAME.format_move(group) for group in near if len(group.cells) > 1]
        candidates += [f"mark {brute.name((source.randrange(15), source.randrange(7)))}" for _ in range(12)]
        listed = {GAME.format_move(move) for move in GAME.moves(state, seat)}
        for text in {*candidates, *listed}:
            assert _is_taken(state, seat, text) == (text in listed), text


def _after(seats: int, source: random.Random, steps: int) -> BisState:
    table_seed = source.randbytes(8)
    state = GAME.start(GAME.checked_options({}, seats), seats, Chance(table_seed, 0))
    for number in range(1, steps + 1):
        active = GAME.active(state)
        if not active:
            break
        seat = source.choice(active)
        state = GAME.play(state, seat, source.choice(list(GAME.moves(state, seat))), Chance(table_seed, number))
    return state


def _some_takes(source: random.Random) -> list[Take]:
    return [
        Take(source.randrange(5), source.randint(1, 5), source.random() < 0.3, source.random() < 0.3) for _ in range(20)
    ]


def _is_taken(state: BisState, seat: int, text: str) -> bool:
    try:
        GAME.step(state, seat, GAME.parse_move(text))
    except IllegalStep as refused:
        return _is_no_reason(str(refused))
    return True


def _is_no_reason(sentence: str) -> bool:
    """Whether a refusal is not a finished sentence."""
    return not sentence.endswith(".") or "{" in sentence


def test_solo_at_random_comes_to_about_minus_13() -> None:
    """Marking whenever one can, every way to mark alike; an engine published by others gives -13.4."""
    games = 2_000
    total = 0
    for seed in range(games):
        outcome = GAME.outcome(marker_game(1, seed))
        assert outcome is not None
        total += outcome.scores[0].total
    assert -14.0 <= total / games <= -12.8


def test_two_at_random_need_about_83_rolls() -> None:
    games = 150
    rolls = sum(marker_game(2, seed).roll.number for seed in range(games))
    assert 79 <= rolls / games <= 87


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_computers_play_better_than_chance(seats: int) -> None:
    computers = [play_out(GAME, {}, seats, bytes([seed]), by_computer(bytes([seed]))) for seed in range(3)]
    others = [play_out(GAME, {}, seats, bytes([seed]), at_random(random.Random(seed))) for seed in range(3)]
    best = [sum(score.total for score in playout.outcome.scores) for playout in computers]
    worst = [sum(score.total for score in playout.outcome.scores) for playout in others]
    assert sum(best) > sum(worst)


def test_whole_turns_are_all_different() -> None:
    state = next(iter(random_states(2, 1)))
    turns = whole_turns(state, 0)
    assert len(set(turns)) == len(turns)
