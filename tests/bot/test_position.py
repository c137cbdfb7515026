"""What a few steps make of a position: chance, waits, results; and how a computer thinks."""

import hashlib
import random
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from bot.position import Position, computer_turn, new_plan, take_turn, try_steps, try_texts
from games.chance import Chance
from games.errors import GameError
from games.protocol import Move, View
from games.registry import all_games, get_game
from storage.records import Wait
from tests.bot.house import NOW, bundle_of, plans_of, position_of, some_states

GAMES = list(all_games())
NAMES = ["Ana", "Bruno", "Eva"]


def some_positions(key: str, count: int = 5) -> list[Position]:
    return [position_of(key, state, NAMES) for state in some_states(key, 3, count)[:-1]]


def other_game(position: Position) -> Position:
    """The same table with another secret seed."""
    return replace(position, bundle=replace(position.bundle, table=replace(position.table, seed="99" * 32)))


def test_a_table_that_has_not_started() -> None:
    with pytest.raises(ValueError, match="has not started"):
        Position.of(bundle_of("bonbon", None, NAMES, status="lobby"))


# --- turns --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_is_its_steps_one_by_one(key: str, source: random.Random) -> None:
    """Each step has the chance of its own number; the old position is untouched."""
    game = get_game(key)
    for position in some_positions(key):
        before = game.encode_state(position.state)
        for plan in plans_of(position, source):
            if not plan.ready:
                continue
            turn = take_turn(position, plan.seat, plan.steps, 101)
            state = position.state
            for number, move in enumerate(plan.steps, start=13):
                state = game.play(state, plan.seat, move, position.chance(number))
            assert turn.state == state
            assert turn.seq == 12 + len(plan.steps)
            assert [step.text for step in turn.steps] == list(plan.texts())
            assert {(step.seat, step.by_user) for step in turn.steps} == {(plan.seat, 101)}
            assert (turn.results is None) == (game.outcome(state) is None)
        assert game.encode_state(position.state) == before


@pytest.mark.parametrize("key", GAMES)
def test_waits_that_go_on_keep_their_beginning(key: str, source: random.Random) -> None:
    """Whoever was awaited before and still is keeps their number: their buttons stay good. The mover begins anew."""
    for position in some_positions(key):
        waits = tuple(Wait(position.table.id, seat, 3 + seat, NOW) for seat in position.active)
        position = replace(position, bundle=replace(position.bundle, waits=waits))
        for plan in plans_of(position, source):
            if plan.ready:
                turn = take_turn(position, plan.seat, plan.steps, None)
                assert [seat for seat, _ in turn.waits] == list(position.game.active(turn.state))
                for seat, since in turn.waits:
                    goes_on = seat != plan.seat and seat in position.active
                    assert since == (3 + seat if goes_on else turn.seq)


def test_illegal_steps_are_refused() -> None:
    (position, *_) = some_positions("bonbon")
    move = position.game.moves(position.state, position.active[0])[0]
    with pytest.raises(GameError):
        take_turn(position, position.active[0], [move, move], None)
    with pytest.raises(GameError):
        take_turn(position, (position.active[0] + 1) % 3, [move], None)


def test_the_chance_is_the_tables_own() -> None:
    position = some_positions("bonbon")[0]
    assert position.chance(5).below(10**6) == Chance(bytes.fromhex(position.table.seed or ""), 5).below(10**6)
    assert position.chance(5).below(10**6) != other_game(position).chance(5).below(10**6)


# --- computers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_computers_know_their_own_view_only(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are asked with their view, the legal steps, and a chance that is not the game's."""
    game = get_game(key)
    advise = game.advise
    asked: list[tuple[View, Sequence[Move]]] = []

    def listen(view: View, moves: Sequence[Move], chance: Chance) -> Move:
        asked.append((view, moves))
        return advise(view, moves, chance)

    monkeypatch.setattr(game, "advise", listen)
    for position in some_positions(key, 3):
        for seat in position.active:
            asked.clear()
            moves = computer_turn(position, seat)
            assert len(asked) == len(moves) >= 1
            state = position.state
            for (view, legal), move in zip(asked, moves, strict=True):
                assert msgspec.json.encode(view) == msgspec.json.encode(game.view(state, seat))
                assert move in legal
                state = game.step(state, seat, move)
            assert state.unsettled or seat not in game.active(state)


def test_computers_have_a_branch_of_chance_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they roll for themselves must not tell anything about, or change, the dice of the game."""
    position = some_positions("bonbon")[0]
    game, seat = position.game, position.active[0]
    drawn: list[int] = []

    def listen(view: View, moves: Sequence[Move], chance: Chance) -> Move:
        drawn.append(chance.below(1 << 32))
        return moves[0]

    monkeypatch.setattr(game, "advise", listen)
    computer_turn(position, seat)
    computer_turn(other_game(position), seat)
    branch = hashlib.sha256(f"computer {position.table.seed}".encode()).digest()
    assert drawn[0] == Chance(branch, 12).below(1 << 32)
    assert drawn[0] not in {position.chance(number).below(1 << 32) for number in range(40)}
    assert drawn[0] != drawn[1]


# --- plans --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_plans_grow_step_by_step(key: str, source: random.Random) -> None:
    game = get_game(key)
    for position in some_positions(key, 3):
        stages = list(plans_of(position, source))
        assert len({(plan.seat, plan.stamp) for plan in stages}) == len(stages)
        for plan in stages:
            assert len(plan.before) == len(plan.steps)
            assert plan.ready == (not plan.moves) == plan.state.unsettled
            assert plan.moves == tuple(game.moves(plan.state, plan.seat))
            begun = new_plan(position, plan.seat, plan.since)
            assert try_texts(begun, plan.texts()) == try_steps(begun, plan.steps) == plan


def test_stamps_tell_turns_of_the_same_length_apart() -> None:
    """Back, then another choice: a Confirm that still stands below the first choice must not confirm the second."""
    position = some_positions("bonbon")[0]
    begun = new_plan(position, position.active[0], 0)
    stamps = {try_steps(begun, [move]).stamp for move in begun.moves}
    assert len(stamps) == len(begun.moves)
    assert all(set(stamp) <= set("0123456789.") and len(stamp) <= 30 for stamp in stamps)


def test_drafts_are_cut_where_they_no_longer_fit() -> None:
    position = some_positions("bonbon")[0]
    plan = new_plan(position, position.active[0], 0)
    text = position.game.format_move(plan.moves[2])
    assert try_texts(plan, [text, "xyzzy"]).texts() == (text,)
    assert try_texts(plan, ["xyzzy", text]).texts() == ()
    assert try_texts(plan, [text, text]).texts() == (text,)
