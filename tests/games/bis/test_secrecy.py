"""Choices made at the same time stay hidden until the roll is resolved (rules page, after "A roll")."""

import random

import msgspec
import pytest

from games.bis import GAME
from games.bis.state import DONE, BisState, Chose, OwnChoice, Take
from games.chance import Chance
from tests.games.bis.positions import BLUE, CELL, RED, YELLOW, mask, play, position, random_states


def _seen(state: BisState, seat: int | None) -> bytes:
    return msgspec.json.encode((GAME.view(state, seat), list(GAME.events(state, seat))))


def test_others_do_not_see_a_hidden_choice() -> None:
    state = position(marks=(0, 0, 0), number=2, colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3))
    choices = ["pass", "yellow 1 H6", "blue 2 H4 H5", "red 3 H3 I3 J3"]
    after = [play(state, (1, line)) for line in choices]
    for other in (0, 2, None):
        assert len({_seen(one, other) for one in after}) == 1
    assert len({_seen(one, 1) for one in after}) == len(choices)
    assert [GAME.events(one, 0) for one in after] == [(Chose(1),)] * len(choices)


def test_the_owner_of_a_hidden_choice_hears_what_it_was() -> None:
    state = position(marks=(0, 0, 0), number=2, colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3))
    chosen, passed = play(state, (1, "blue 2 H4 H5")), play(state, (1, "pass"))
    assert GAME.events(chosen, 1) == (OwnChoice(1, Take(BLUE, 2), (CELL["H4"], CELL["H5"])),)
    assert GAME.events(passed, 1) == (OwnChoice(1, None, ()),)
    assert GAME.events(chosen, None) == GAME.events(passed, None) == (Chose(1),)


def test_others_do_not_see_a_turn_being_made() -> None:
    state = position(marks=(0, 0), number=1, colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3))
    begun = play(state, (1, "take blue 2"), (1, "mark H4"))
    assert GAME.view(begun, 0) == GAME.view(state, 0)
    assert GAME.view(begun, None) == GAME.view(state, None)
    own = GAME.view(begun, 1).own
    assert own is not None
    assert own.cells == mask("H4")


def test_a_trial_shows_its_owner_what_is_planned() -> None:
    tried = GAME.step(position(), 0, GAME.parse_move("take yellow 1"))
    tried = GAME.step(tried, 0, GAME.parse_move("mark H6"))
    assert tried.unsettled
    view = GAME.view(tried, 0)
    assert view.own is not None
    assert view.own.cells == mask("H6")
    assert view.active == (0,)
    assert view.sheets[0].marks == 0


@pytest.mark.parametrize("seats", [3, 5])
def test_hidden_choices_change_nothing_others_see(seats: int) -> None:
    """In many positions, what one seat has chosen is put in another's place by a different legal choice."""
    source = random.Random(seats)
    compared = 0
    for state in random_states(seats, 2, seed=3):
        active = GAME.active(state)
        hidden = state.roll.shared or any(turn.status == DONE for turn in state.turns)
        if len(active) < 2 or not hidden or source.random() > 0.2:
            continue
        seat = source.choice(active)
        if state.turns[seat].dice is None:
            pair = [_finished(state, seat, source) for _ in range(2)]
            for other in {None, *range(seats)} - {seat}:
                assert _seen(pair[0], other) == _seen(pair[1], other)
            compared += 1
    assert compared > 10


def _finished(state: BisState, seat: int, source: random.Random) -> BisState:
    """The position after some whole turn of a seat."""
    while state.turns[seat].status != DONE:
        state = GAME.play(state, seat, source.choice(list(GAME.moves(state, seat))), Chance(b"", 0))
    return state


def test_a_view_holds_nobody_elses_turn() -> None:
    state = play(position(marks=(0, 0, 0), number=1), (1, "yellow 1 H6"))
    assert GAME.view(state, None).own is None
    assert GAME.view(state, 0).own == state.turns[0]
    assert GAME.view(state, 0).done == (1,)
