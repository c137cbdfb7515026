"""Whole games: conservation, replay, secrecy, computers."""

import itertools
import random

import pytest
from msgspec.structs import replace

from games.bariloche import GAME
from games.bariloche.data import TRAY_MARGIN, TRAY_PITCH, USES
from games.bariloche.state import BarilocheState, Choose, Cut, End, Ended
from games.chance import Chance
from games.replay import replay
from games.selfplay import at_random, by_computer, play_out
from tests.games.bariloche.positions import area, whole

OPTIONS = [
    {"score": score, "sheets": sheets, "mode": mode}
    for (score, sheets), mode in itertools.product(
        zip("abcd", ("mixed", "c", "choose", "d"), strict=True), ("standard", "permanent")
    )
]


def check(state: BarilocheState, seats: int) -> None:
    """What holds in every position."""
    if state.store is None and state.phase != "sheets":
        assert area(state) == whole(seats)
    for player in state.players:
        cells = player.tray.cells
        assert len(set(cells)) == len(cells) == len(player.tray.contents) == (player.tray.ends or (0,))[-1]
        assert all(cell % TRAY_PITCH >= TRAY_MARGIN and cell // TRAY_PITCH >= TRAY_MARGIN for cell in cells)
        assert player.scraps == sum(mask.bit_count() for _, mask in player.rests)
    assert all(0 <= used <= USES for used in state.uses)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_random_games(options: dict[str, str]) -> None:
    for seats in (2, 3, 4):
        source = random.Random(str((options, seats)))
        seed = source.randbytes(8)
        state = GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))
        step, states = 0, [state]
        while GAME.outcome(state) is None:
            assert GAME.active(state)
            seat = source.choice(GAME.active(state))
            moves = GAME.moves(state, seat)
            assert len(set(moves)) == len(moves) > 0
            step += 1
            state = GAME.play(state, seat, source.choice(moves), Chance(seed, step))
            check(state, seats)
            states.append(state)
        for position in states[::15]:
            assert GAME.decode_state(GAME.encode_state(position)) == position
        assert isinstance(state.log[-1], Ended)
        assert state.round <= 15
        if state.log[-1].seats:
            assert options["mode"] == "standard"
        else:
            assert sum(used < USES for used in state.uses) <= 1


def test_games_replay_to_the_same_position() -> None:
    for score in "abcd":
        options = GAME.checked_options({"score": score}, 3)
        played = play_out(GAME, options, 3, score.encode(), at_random(random.Random(score)))
        *_, last = replay(GAME, options, 3, score.encode(), played.steps)
        assert GAME.outcome(last) == played.outcome


def test_all_offered_steps_are_legal_and_all_others_are_not() -> None:
    """At sampled positions, every cut and every place there is: legal exactly where it is offered."""
    source = random.Random(11)
    seed = b"all"
    state = GAME.start(GAME.checked_options({"sheets": "b"}, 2), 2, Chance(seed, 0))
    step = 0
    texts = {GAME.format_move(move) for move in cuts()}
    while GAME.outcome(state) is None and step < 60:
        seat = GAME.active(state)[0]
        moves = GAME.moves(state, seat)
        if isinstance(moves[0], Cut):
            offered = {GAME.format_move(move) for move in moves}
            assert offered <= texts
            assert {text for text in texts if legal(state, seat, text)} == offered
        step += 1
        state = GAME.play(state, seat, source.choice(moves), Chance(seed, step))


def cuts() -> list[Cut]:
    return [Cut(shape, row * 9 + column) for shape in range(8) for row in range(7) for column in range(8)]


def legal(state: BarilocheState, seat: int, text: str) -> bool:
    try:
        GAME.step(state, seat, GAME.parse_move(text))
    except ValueError:
        return False
    return True


def test_in_a_standard_game_everybody_knows_the_same() -> None:
    source = random.Random(2)
    seed = b"open"
    state = GAME.start(GAME.checked_options({"sheets": "d"}, 3), 3, Chance(seed, 0))
    for step in range(1, 80):
        seat = source.choice(GAME.active(state))
        state = GAME.play(state, seat, source.choice(GAME.moves(state, seat)), Chance(seed, step))
        views = [replace(GAME.view(state, one), seat=None) for one in (None, 0, 1, 2)]
        assert views[0] == views[1] == views[2] == views[3]
        assert GAME.events(state, 0) == GAME.events(state, None)


@pytest.mark.parametrize("options", OPTIONS[::3], ids=lambda options: "-".join(options.values()))
def test_computers_play_better_than_chance(options: dict[str, str]) -> None:
    good = play_out(GAME, options, 2, b"good", by_computer(b"branch"))
    poor = play_out(GAME, options, 2, b"good", at_random(random.Random(1)))
    assert min(score.total for score in good.outcome.scores) > max(score.total for score in poor.outcome.scores)


def test_computers_end_the_game_only_when_they_are_ahead() -> None:
    state = GAME.start(GAME.checked_options({"sheets": "a"}, 2), 2, Chance(b"x", 0))
    players = (
        replace(state.players[0], stage="choose", scraps=3),
        replace(state.players[1], stage="wait", left=1),
    )
    state = replace(state, chooser=0, players=players)
    moves = GAME.moves(state, 0)
    assert [move for move in moves if isinstance(move, Choose) and not move.ends] == [Choose(0)]
    assert all(GAME.advise(GAME.view(state, 0), moves, Chance(bytes([n]), 1)) == Choose(0) for n in range(20))
    ahead = replace(state, players=(replace(players[0], scraps=0), replace(players[1], scraps=3)))
    advice = GAME.advise(GAME.view(ahead, 0), moves, Chance(b"x", 1))
    assert isinstance(advice, Choose)
    assert advice.ends
    assert GAME.advise(GAME.view(state, 0), [End()], Chance(b"x", 1)) == End()


def test_computers_divide_no_sheet_for_nothing() -> None:
    for number in range(3):
        played = play_out(GAME, {"sheets": "a"}, 2, bytes([number]), by_computer(b"calm"))
        for score in played.outcome.scores:
            assert next(line.points for line in score.lines if line.key == "scraps") >= -4
