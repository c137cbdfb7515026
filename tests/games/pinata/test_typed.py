"""Typed turns, the text form of steps, hints."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.chance import Chance
from games.errors import InvalidStep
from games.pinata import GAME
from games.pinata.data import CARDS, CELLS
from games.pinata.state import (
    Hinted,
    Pass,
)
from games.replay import replay
from games.selfplay import at_random, play_out
from tests.games.pinata.positions import ROOMY, begin, play, position, refusal, texts, trial


def test_a_hint_shows_a_legal_turn_to_its_owner_and_is_told() -> None:
    state = begin(3)
    assert not any(text == "hint" for text in texts(state))
    asked = trial(state, "hint")
    assert asked.unsettled
    assert asked.hint == ()
    assert asked.recent == (Hinted(state.acting),)
    shown = GAME.settle(asked, Chance(b"", 1))
    assert shown.recent == (Hinted(state.acting),)
    assert shown.acting == state.acting
    assert refusal(shown, "hint") == "You have had your hint for this turn."
    view = GAME.view(shown, state.acting)
    assert view.hint[0].startswith("candy ")
    assert GAME.view(shown, (state.acting + 1) % 3).hint == ()
    assert GAME.view(shown, None).hint == ()
    after = play(shown, *view.hint)
    assert after.acting != state.acting
    assert after.hint == ()
    assert sum(after.taken[state.acting]) >= 2


def test_every_view_is_the_same_but_for_seat_and_hint() -> None:
    """Nothing is secret in this game: who looks makes no difference."""
    playout = play_out(GAME, {}, 3, b"views" * 7, at_random(random.Random(1)))
    for state in replay(GAME, GAME.checked_options({}, 3), 3, playout.seed, playout.steps):
        views = [replace(GAME.view(state, seat), seat=None) for seat in (None, 0, 1, 2)]
        assert all(view == views[0] for view in views)
        assert {tuple(GAME.events(state, seat)) for seat in (None, 0, 1, 2)} == {tuple(state.recent)}


def test_typed_turn() -> None:
    state = position(ROOMY, "chase", "leapfrog")
    wanted = ["candy A1", "card leapfrog", "to C1", "to C2"]
    for line in (
        "A1 leapfrog C1, chase C2",
        "a1 leapfrog c1 chase c2",
        "  A1 ; Leap frog > C1 then CHASE → C2 ",
        "candy A1, card leapfrog, to C1, to C2",
        "A1 leapfrog C1 C2",
    ):
        assert [GAME.format_move(move) for move in GAME.parse_steps(state, 0, line)] == wanted
    rest = trial(state, "candy A1", "card leapfrog")
    assert [GAME.format_move(move) for move in GAME.parse_steps(rest, 0, "C1, chase C2")] == wanted[2:]
    assert [GAME.format_move(move) for move in GAME.parse_steps(state, 1, "A1")] == ["candy A1"]
    assert GAME.parse_steps(state, 0, "pass") == [Pass()]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "Type a turn as in “D4 chase D6, leapfrog D9”."),
        ("A1 C1", "Name the card to play first between the candy and its target, as in “D4 chase D6, leapfrog D9”."),
        ("leapfrog C1", "Name the candy before the card, as in “D4 chase D6, leapfrog D9”."),
        ("A1 leapfrog Z9", "“z9” is not a cell. A cell is a letter and a number, as in “D4”."),
        ("A1 leapfrog C1, leapfrog C2", "Each card is played once, and Leapfrog is not due now."),
        ("A1 leapfrog C1, train C2", "The card Train is not in play at this table."),
        ("A1 leapfrog chase", "Each card is played once, and Chase is not due now."),
        ("candy", "“” is not a cell. A cell is a letter and a number, as in “D4”."),
    ],
)
def test_typed_turn_says_what_is_wrong(line: str, reason: str) -> None:
    cards = position(ROOMY, "chase", "leapfrog")
    with pytest.raises(InvalidStep) as refused:
        GAME.parse_steps(cards, 0, line)
    assert str(refused.value) == reason


@pytest.mark.parametrize("text", ["candy", "candy K1", "candy A11", "card", "card jump", "to", "take A1 B1", "stop it"])
def test_nonsense_steps(text: str) -> None:
    with pytest.raises(InvalidStep):
        GAME.parse_move(text)


@given(
    st.one_of(
        st.tuples(st.sampled_from(["candy", "to", "take"]), st.sampled_from(sorted(CELLS[10]))).map(" ".join),
        st.sampled_from([f"card {card}" for card in CARDS]),
        st.sampled_from(["stop", "pass", "hint"]),
    )
)
def test_text_form_is_symmetric(text: str) -> None:
    move = GAME.parse_move(text)
    assert GAME.format_move(move) == text
    assert GAME.parse_move(f" {text.upper()} ") == move
