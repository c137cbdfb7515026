"""What every registered game promises, whatever it is about."""

import random

import msgspec
import pytest

from games.chance import Chance
from games.errors import GameError, InvalidOption, InvalidStep
from games.protocol import AnyGame, State
from games.registry import all_games
from games.replay import replay
from games.selfplay import Playout, at_random, by_computer, play_out

GAMES = list(all_games().values())
TABLES = [(game, seats) for game in GAMES for seats in sorted({game.min_seats, game.max_seats})]


def _name(value: object) -> str:
    return getattr(value, "key", str(value))


def _random_game(game: AnyGame, seats: int, number: int = 0) -> Playout:
    source = random.Random(f"{game.key} {seats} {number}")
    return play_out(game, {}, seats, source.randbytes(32), at_random(source))


def _refusal(game: AnyGame, state: State, seat: int, text: str) -> str | None:
    """Why a step is refused; None where it is allowed."""
    try:
        game.step(state, seat, game.parse_move(text))
    except GameError as refused:
        return str(refused)
    return None


@pytest.mark.parametrize("game", GAMES, ids=_name)
def test_declares_itself(game: AnyGame) -> None:
    assert game.key == game.key.lower()
    assert game.title
    assert game.version >= 1
    assert 1 <= game.min_seats <= game.max_seats
    for option in game.options:
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values)


@pytest.mark.parametrize("game", GAMES, ids=_name)
def test_refuses_wrong_seats_and_options(game: AnyGame) -> None:
    for seats in (game.min_seats - 1, game.max_seats + 1):
        with pytest.raises(InvalidOption):
            game.checked_options({}, seats)
    with pytest.raises(InvalidOption):
        game.checked_options({"no such option": "on"}, game.min_seats)


@pytest.mark.parametrize("game", GAMES, ids=_name)
@pytest.mark.parametrize("text", ["", "   ", "xyzzy", "place", "💥 9", "bet bet bet", "-1 -1 -1", "0" * 400])
def test_refuses_nonsense_in_words(game: AnyGame, text: str) -> None:
    with pytest.raises(InvalidStep) as refused:
        game.parse_move(text)
    assert str(refused.value).endswith((".", "?", "!"))


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=_name)
def test_whole_game(game: AnyGame, seats: int) -> None:
    """Plays a random game and looks at every position on the way."""
    source = random.Random(f"{game.key} {seats}")
    seed, options = source.randbytes(32), game.checked_options({}, seats)
    state = game.start(options, seats, Chance(seed, 0))
    steps = 0
    while (outcome := game.outcome(state)) is None:
        active = game.active(state)
        assert active, "the game runs, yet nobody may act"
        assert list(active) == sorted(set(active))
        for idle in set(range(seats)) - set(active):
            assert not game.moves(state, idle)
        for busy in active:
            assert game.moves(state, busy), "an active seat has no legal step"
        seat = active[int(source.random() * len(active))]
        moves = list(game.moves(state, seat))
        texts = [game.format_move(move) for move in moves]
        assert len(set(texts)) == len(texts)
        choice = int(source.random() * len(moves))
        assert game.parse_move(texts[choice]) == moves[choice]
        assert game.parse_move(f"  {texts[choice].upper()}  ") == moves[choice]
        before = game.encode_state(state)
        steps += 1
        following = game.play(state, seat, moves[choice], Chance(seed, steps))
        assert game.encode_state(state) == before, "a step changed the position it started from"
        assert not following.unsettled
        assert game.decode_events(game.encode_events(following)) == tuple(game.events(following, None))
        state = following
    assert game.decode_state(game.encode_state(state)) == state
    assert game.active(state) == ()
    assert len(outcome.scores) == len(outcome.ranks) == seats
    assert min(outcome.ranks) == 1 or outcome.rival is not None
    for score in outcome.scores:
        assert score.total == sum(line.points for line in score.lines)
    assert all(game.view(state, seat).outcome == outcome for seat in (None, *range(seats)))


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=_name)
def test_steps_are_checked(game: AnyGame, seats: int) -> None:
    """Every step that some other position offered is legal now, or refused with a sentence."""
    playout = _random_game(game, seats)
    states = list(replay(game, game.checked_options({}, seats), seats, playout.seed, playout.steps))
    offered = {text for _, text in playout.steps}
    source = random.Random(1)
    for state in source.sample(states[:-1], min(12, len(states) - 1)):
        for seat in range(seats):
            legal = set(map(game.format_move, game.moves(state, seat)))
            for text in source.sample(sorted(offered), min(40, len(offered))):
                refusal = _refusal(game, state, seat, text)
                assert (refusal is None) == (text in legal), f"{text}: {refusal}"
                assert "{" not in (refusal or "")


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=_name)
def test_trial_needs_no_chance(game: AnyGame, seats: int) -> None:
    """Steps tried before `unsettled` are the steps that are played, whatever the chance."""
    playout = _random_game(game, seats, 1)
    state = game.start(game.checked_options({}, seats), seats, Chance(playout.seed, 0))
    for number, (seat, text) in enumerate(playout.steps, start=1):
        tried = game.step(state, seat, game.parse_move(text))
        played = game.play(state, seat, game.parse_move(text), Chance(playout.seed, number))
        if not tried.unsettled:
            assert tried == played
        else:
            assert not game.moves(tried, seat)
        state = played


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=_name)
def test_replays_to_the_same_end(game: AnyGame, seats: int) -> None:
    playout = _random_game(game, seats, 2)
    options = game.checked_options({}, seats)
    *_, last = replay(game, options, seats, playout.seed, playout.steps)
    *_, again = replay(game, options, seats, playout.seed, playout.steps)
    assert last == again
    assert game.outcome(last) == playout.outcome


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=_name)
def test_computers_finish_a_game(game: AnyGame, seats: int) -> None:
    playout = play_out(game, {}, seats, b"computers" * 4, by_computer(b"branch"))
    assert playout.steps


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=_name)
def test_views_encode(game: AnyGame, seats: int) -> None:
    playout = _random_game(game, seats, 3)
    states = list(replay(game, game.checked_options({}, seats), seats, playout.seed, playout.steps))
    for state in states[:: max(len(states) // 10, 1)]:
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            assert view.seat == seat
            assert view.active == game.active(state)
            assert msgspec.json.encode(view) == msgspec.json.encode(game.view(state, seat))
