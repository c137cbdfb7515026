"""Piñata Party in words: menus, log lines, alt texts, descriptions, in both languages."""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.chance import Chance
from games.pinata import GAME
from games.pinata.data import CARDS, COLOURS, SCORINGS
from games.pinata.state import (
    Choose,
    Ended,
    Haul,
    Hint,
    Hinted,
    Left,
    Leg,
    Moved,
    Pass,
    Passed,
    PinataEvent,
    PinataState,
    Stop,
    Took,
)
from games.pinata.steps import take_step
from rendering.pinata import PAINTER
from rendering.pinata.standing import standing
from rendering.protocol import Scene
from rendering.words import words_for

Play = Callable[..., PinataState]
EVENTS: list[tuple[PinataEvent, str]] = [
    (Moved(0, 10, Leg("hopscotch", (33, 35))), "Ana plays **Hopscotch**: D4 → F4."),
    (
        Moved(1, 10, Leg("pileup", (0, 1, 3), built=True, height=3)),
        "Bruno plays **Pileup**: A1 → B1 → D1. It tops a stack of 3.",
    ),
    (
        Moved(0, 8, Leg("train", (8, 10), ((9, 11), (13, 14)))),
        "Ana plays **Train**: A2 → C2. Pushed along: B2 → D2, F2 → G2.",
    ),
    (Took(0, 10, Haul(0, (0, 1, 10))), "Ana takes **3 green candies** (A1, B1, A2)."),
    (Left(0, 1), "Ana leaves 1 more group."),
    (Left(1, 2), "Bruno leaves 2 more groups."),
    (Passed(1), "Bruno passes."),
    (Hinted(0), "Ana uses a hint."),
    (Ended(stuck=False), "Everybody has passed: the game ends."),
    (Ended(stuck=True), "Nobody has a legal turn any more: everybody passes, and the game ends."),
]


@pytest.mark.parametrize(("event", "line"), EVENTS)
def test_log_lines(event: PinataEvent, line: str, scene: Scene) -> None:
    assert PAINTER.tell(event, scene) == line
    spanish = PAINTER.tell(event, replace(scene, words=words_for("es")))
    assert spanish != line
    assert "{" not in spanish


def test_candies_are_asked_by_column_then_row(play: Play, scene: Scene) -> None:
    state = play(2, 0, level="level1")
    view = GAME.view(state, state.acting)
    choices = [move for move in GAME.moves(state, state.acting) if isinstance(move, Choose)]
    cell = choices[0].cell
    column, row = PAINTER.path(view, choices[0], scene)
    assert column.label == cell[0]
    assert column.detail == ", ".join(move.cell for move in choices if move.cell[0] == cell[0])
    assert row.label.startswith(f"{cell} · ")


def test_second_targets_say_what_they_take(play: Play, scene: Scene) -> None:
    state = play(2, 0, level="level1")
    while state.play is None or not state.play.legs:
        state = take_step(state, GAME.moves(state, state.acting)[0])
    for move in GAME.moves(state, state.acting):
        (level,) = PAINTER.path(GAME.view(state, state.acting), move, scene)
        after = take_step(state, move)
        assert after.play is not None
        assert level.detail is not None
        for haul in after.play.hauls:
            assert f"{len(haul.cells)} {COLOURS[haul.colour]} cand" in level.detail


def test_first_targets_say_how_the_turn_can_go_on(play: Play, scene: Scene) -> None:
    """Also where it cannot: with Seesaw a first move may end the turn and leave no other way."""
    told: dict[tuple[bool, int], str | None] = {}
    for steps in range(0, 24, 2):
        start = play(2, steps, level="young")
        for candy in [move for move in GAME.moves(start, start.acting) if isinstance(move, Choose)][:6]:
            state = take_step(start, candy)
            state = take_step(state, GAME.moves(state, state.acting)[0])
            for move in GAME.moves(state, state.acting):
                (level,) = PAINTER.path(GAME.view(state, state.acting), move, scene)
                onward = GAME.moves(take_step(state, move), state.acting)
                may_end = Stop() in onward
                told[may_end, len(onward) - may_end] = level.detail
    assert told[True, 0] == "the turn ends here"
    assert told[True, 1] == "may end here, or 1 way on"
    assert told[True, 2] == "may end here, or 2 ways on"
    assert told[False, 1] in ("then Piggy back, 1 way", "then Leapfrog, 1 way")


def test_what_may_be_left_is_asked_for_as_such(play: Play, scene: Scene) -> None:
    asked, source = set[str](), random.Random(4)
    for steps in range(0, 60, 2):
        state = play(2, steps, first="hopscotch", second="horsey")
        while GAME.active(state) and not state.unsettled:
            moves = GAME.moves(state, state.acting)
            if state.play and state.play.moved:
                asks = {PAINTER.path(GAME.view(state, state.acting), move, scene)[0].ask for move in moves}
                assert asks == {"Do you take another group?" if Stop() in moves else "Which group do you take?"}
                asked |= asks
            state = take_step(state, source.choice(moves))
    assert "Do you take another group?" in asked


def test_points_count_what_a_planned_turn_takes(play: Play, scene: Scene) -> None:
    state = play(2, 6, first="hopscotch", second="horsey", scoring="three")
    while not state.unsettled:
        state = take_step(state, GAME.moves(state, state.acting)[0])
    planned, seat = GAME.view(state, state.acting), state.acting
    done = GAME.view(GAME.settle(state, Chance(b"", 1)), seat)
    assert standing(planned) == (done.taken, done.points)
    assert planned.taken != done.taken
    points, scene = sum(done.points[seat]), replace(scene, names=scene.names[:2])
    assert f"{scene.names[seat]} {points}" in PAINTER.alt(planned, scene)
    assert f"({points} points)" in PAINTER.describe(planned, scene)


def test_a_pass_is_cautioned(play: Play, scene: Scene) -> None:
    state = play(2, 2, level="level1")
    view = GAME.view(state, state.acting)
    assert PAINTER.caution(view, Pass(), scene) == "There is still a legal turn. Pass all the same?"
    assert PAINTER.caution(view, Stop(), scene) is None
    passed = GAME.view(GAME.play(state, state.acting, Pass(), Chance(b"", 1)), 0)
    last = PAINTER.caution(passed, Pass(), scene)
    assert last is not None
    assert last.endswith("All the others have passed: the game ends.")
    waiting = GAME.view(take_step(state, Pass()), state.acting)
    assert PAINTER.headline(waiting, scene) == "You pass, though you still have a legal turn."


def test_a_hint_is_read_out_to_its_owner(play: Play, scene: Scene) -> None:
    state = play(3, 5, level="level1")
    hinted = GAME.play(state, state.acting, Hint(), Chance(b"", 1))
    own = PAINTER.headline(GAME.view(hinted, state.acting), scene)
    assert "Hint: " in own
    assert hinted.hint[0].removeprefix("candy ") in own
    assert "Hopscotch → " in own
    assert "Chase → " in own
    assert "Hint" not in PAINTER.headline(GAME.view(hinted, None), scene)


def test_description_names_every_candy(play: Play, scene: Scene) -> None:
    state = play(4, 12, first="horsey", second="leapfrog", scoring="three")
    said = PAINTER.describe(GAME.view(state, None), scene)
    for cell, pile in enumerate(state.piles):
        if pile:
            assert f"{'ABCDEFGHIJ'[cell % 10]}{cell // 10 + 1} " in said
    assert "Left on the board:" in said
    assert all(name in said for name in scene.names)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_scoring_card_is_chosen_by_what_it_is_about(language: str) -> None:
    said = PAINTER.option("scoring", words_for(language)).values
    for number, scoring in enumerate(SCORINGS, start=1):
        card, _, gist = said[scoring].partition(": ")
        assert (card, len(gist.split()) > 3) == (str(number), True)


def test_option_values_are_the_games() -> None:
    by_key = {option.key: option.values for option in GAME.options}
    assert by_key["first"] == by_key["second"] == ("random", *CARDS)
    assert by_key["scoring"] == ("random", *SCORINGS)
