"""Rounds, speed objectives, both endings (rules page: "A round")."""

import pytest
from msgspec.structs import replace

from games.bariloche import GAME
from games.bariloche.data import TRAY_PITCH, WHOLE_SHEET
from games.bariloche.state import (
    BarilocheState,
    Began,
    Choose,
    Cut,
    CutChosen,
    Keep,
    Part,
    PartKept,
    PieceCut,
    PiecePlaced,
    Place,
    RoundBegan,
    SheetTaken,
    SpeedScored,
    Tray,
    Turn,
)
from games.chance import Chance
from games.errors import IllegalStep
from tests.games.bariloche.positions import (
    area,
    at,
    begin,
    cells,
    cutting,
    names,
    one_round,
    play,
    refusal,
    tray,
    whole,
    without,
)


def test_set_up_with_one_sheet_for_all() -> None:
    for number, name in enumerate("abcd"):
        state = begin(3, sheets=name)
        assert [player.sheet for player in state.players] == [number] * 3
        assert all(player.left == WHOLE_SHEET for player in state.players)
    state = begin(3)
    assert state.phase == "choose"
    assert GAME.active(state) == (state.chooser,)
    assert GAME.events(state, None) == (Began(state.chooser, 0),)


def test_set_up_draws_sheets_score_sheet_and_start_player() -> None:
    mixed = [begin(4, bytes([number]), score="random") for number in range(80)]
    assert {state.chooser for state in mixed} == {0, 1, 2, 3}
    assert {state.score for state in mixed} == {0, 1, 2, 3}
    assert {tuple(player.sheet for player in state.players) for state in mixed}.__len__() > 40
    assert any(len({player.sheet for player in state.players}) < 4 for state in mixed)
    assert begin(2).score == 0


def test_sheets_of_ones_choice() -> None:
    state = begin(3, sheets="choose")
    assert GAME.active(state) == (0, 1, 2)
    assert [GAME.format_move(move) for move in GAME.moves(state, 1)] == ["sheet a", "sheet b", "sheet c", "sheet d"]
    assert refusal(state, 0, "choose square") == "First take a bonbon sheet, for example: sheet b."
    state = play(state, 1, "sheet d")
    assert GAME.events(state, None) == (SheetTaken(1, 3),)
    assert GAME.active(state) == (0, 2)
    state = play(play(state, 2, "sheet a"), 0, "sheet d")
    assert [player.sheet for player in state.players] == [3, 3, 0]
    assert state.phase == "choose"
    assert GAME.active(state) == (state.chooser,)


def test_choosing_crosses_off_a_use_and_lets_everybody_cut() -> None:
    state = begin(3, sheets="a")
    assert [GAME.format_move(move) for move in GAME.moves(state, state.chooser)] == [
        "choose single",
        "choose double",
        "choose corner",
        "choose square",
    ]
    tried = GAME.step(state, state.chooser, Choose(3))
    assert tried.unsettled
    assert GAME.moves(tried, state.chooser) == ()
    state = play(state, state.chooser, "choose square")
    assert state.uses == (0, 0, 0, 1)
    assert GAME.events(state, None) == (CutChosen(state.chooser, 3, 3),)
    assert GAME.active(state) == (0, 1, 2)
    assert refusal(state, 1, "choose single") == "First cut a piece from your sheet, for example: cut square C3."


def test_only_the_active_player_chooses() -> None:
    state = begin(3, sheets="a")
    other = (state.chooser + 1) % 3
    assert refusal(state, other, "choose square") == "You have nothing to do just now."
    assert GAME.moves(state, other) == ()


def test_used_up_cut_types_cannot_be_chosen() -> None:
    state = replace(begin(2, sheets="a"), uses=(4, 0, 0, 0))
    assert Choose(0) not in GAME.moves(state, state.chooser)
    assert refusal(state, state.chooser, "choose single") == "All four uses of single are crossed off."


def test_cutting_and_placing() -> None:
    state = cutting(3, (0, WHOLE_SHEET), (0, WHOLE_SHEET))
    state = play(state, 0, "cut square A1")
    assert GAME.events(state, 1) == (PieceCut(0, 7, 0, (0, 15, 10, 0), 0, 0),)
    assert names(WHOLE_SHEET & ~state.players[0].left) == "A1 B1 A2 B2"
    assert GAME.active(state) == (0, 1)
    assert [GAME.format_move(move) for move in GAME.moves(state, 0)] == ["turn 0", "turn 90", "turn 180", "turn 270"]
    state = play(state, 0, "turn 90")
    assert GAME.events(state, None) == ()
    state = play(state, 0, "place L12")
    assert GAME.events(state, None) == (PiecePlaced(0, (10, 0, 0, 15), at("L12")),)
    assert state.players[0].tray.contents == (10, 0, 0, 15)
    assert GAME.active(state) == (1,)
    assert area(state) == whole(2)


def test_everybody_acts_in_any_order() -> None:
    start = cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET), (0, WHOLE_SHEET))
    turns = {0: "cut single A1, place L12", 1: "cut single H1, place L12", 2: "cut single A7, place L12"}
    ends: list[BarilocheState] = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        state = start
        for seat in order:
            state = play(state, seat, turns[seat])
        ends.append(replace(state, log=()))
    assert ends[0] == ends[1] == ends[2]
    assert ends[0].round == 2


def test_cuts_are_refused_with_the_reason() -> None:
    state = cutting(1, (1, without("A1 B1")), (1, WHOLE_SHEET))
    assert refusal(state, 0, "cut single C1") == "The cut of this round is double, not single."
    assert refusal(state, 0, "cut double H3 right") == "From H3 the cut would reach beyond the sheet."
    assert refusal(state, 0, "cut double A7 down") == "From A7 the cut would reach beyond the sheet."
    assert refusal(state, 0, "cut double B1 down") == "B1 is cut away already."
    assert refusal(state, 0, "cut double D1 right") == "E1 and F1 are a double space: one cut takes both or neither."
    assert refusal(state, 0, "cut double D3 right") == (
        "A cut must take at least one cell at the edge of the sheet; D3 lies inside."
    )
    assert refusal(state, 0, "place L12") == "First cut a piece from your sheet, for example: cut square C3."


def test_smaller_parts_become_scraps() -> None:
    # The sheet's row 4 is a bridge of one cell; cutting it with one cell below leaves 24 and 23.
    state = cutting(1, (0, without("A4 B4 C4 E4 F4 G4 H4")), (0, WHOLE_SHEET))
    state = play(state, 0, "cut double D4 down")
    player = state.players[0]
    assert player.scraps == 23
    assert player.torn.bit_count() == 23
    assert player.rests == ((0, player.torn),)
    assert names(player.left).startswith("A1 B1")
    assert GAME.events(state, None) == (PieceCut(0, 2, 30, (8, -1, 15, -1), 23, 0),)
    assert area(state) == 49 + 56


def test_of_equal_parts_the_cutter_chooses() -> None:
    state = cutting(0, (0, without("A4 B4 C4 E4 F4 G4 H4")), (0, WHOLE_SHEET))
    state = play(state, 0, "cut single D4")
    assert GAME.moves(state, 0) == [Keep(0), Keep(36)]
    assert state.players[0].scraps == 0
    assert refusal(state, 0, "place L12") == "First say which part stays your sheet, for example: keep C3."
    assert refusal(state, 0, "keep D4") == (
        "D4 is not the first cell of one of the equally large parts; those are A1, A5."
    )
    lower = play(state, 0, "keep C6")
    assert lower == play(state, 0, "keep A5")
    assert names(lower.players[0].left).startswith("A5 B5")
    assert lower.players[0].scraps == 24
    assert GAME.events(lower, 1) == (PartKept(0, 24),)
    assert play(state, 0, "keep A1").players[0].left == cells(
        " ".join(f"{column}{row}" for row in "123" for column in "ABCDEFGH")
    )
    assert area(lower) == 49 + 56


def test_three_parts_of_which_two_are_equal() -> None:
    state = cutting(0, (0, cells("A1 B1 C1 D1 E1 C2")), (0, WHOLE_SHEET))
    state = play(state, 0, "cut single C1")
    assert state.players[0].scraps == 1
    state = play(state, 0, "keep D1")
    assert state.players[0].scraps == 3
    assert names(state.players[0].left) == "D1 E1"
    assert sorted(names(mask) for _, mask in state.players[0].rests) == ["A1 B1", "C2"]


def test_the_whole_rest_may_be_cut() -> None:
    state = cutting(3, (0, cells("A1 B1 A2 B2")), (0, WHOLE_SHEET))
    state = play(state, 0, "cut square A1, place L12")
    assert state.players[0].left == 0
    assert state.players[0].scraps == 0


def test_spicy_bonbons_lie_beside_the_tray() -> None:
    state = cutting(1, (3, WHOLE_SHEET), (0, WHOLE_SHEET), trays=(tray("R-"), tray("R-")))
    state = play(state, 0, "cut double H2 down")
    assert state.players[0].spicy == 1
    assert state.players[0].parts == ((15, -1, -1, -1),)
    assert GAME.events(state, None)[0] == PieceCut(0, 2, 16, (22, -1, 15, -1), 0, 1)
    assert play(state, 0, "place G6").players[0].tray.contents == (10, 15)


def test_a_broken_piece_is_placed_part_by_part() -> None:
    # The corner bends at the chilli H2, between H1 and G2.
    state = cutting(2, (3, WHOLE_SHEET), (0, WHOLE_SHEET), trays=(tray("B-"), tray("B-")))
    state = play(state, 0, "cut corner H2 left up")
    assert state.players[0].parts == ((10, -1, -1, -1), (0, -1, -1, -1))
    assert GAME.moves(state, 0) == [Part(1), Part(2)]
    assert refusal(state, 0, "part 3") == "The piece fell into 2 parts: choose one by its number."
    state = play(state, 0, "part 2, place G6")
    assert not state.unsettled
    assert GAME.active(state) == (0, 1)
    assert state.players[0].parts == ((10, -1, -1, -1),)
    state = play(state, 0, "place H6")
    assert state.players[0].tray.contents == (0, 0, 10)
    assert state.players[0].tray.ends == (1, 2, 3)
    assert state.players[0].before == 1
    assert GAME.active(state) == (1,)


def test_nothing_to_place_is_only_confirmed() -> None:
    state = cutting(0, (3, WHOLE_SHEET), (0, WHOLE_SHEET))
    tried = GAME.step(state, 0, GAME.parse_move("cut single H2"))
    assert tried.unsettled
    state = play(state, 0, "cut single H2")
    assert state.players[0].spicy == 1
    assert GAME.active(state) == (1,)


def test_places_are_refused_with_the_reason() -> None:
    state = cutting(1, (0, WHOLE_SHEET), (0, WHOLE_SHEET), trays=(tray("R- R-"), tray("R-")))
    state = play(state, 0, "cut double A1 right")
    assert refusal(state, 0, "turn 0, place E6") == "From E6 the piece would cover F6, which is taken."
    assert refusal(state, 0, "turn 0, place H7") == (
        "At H7 the piece would touch the tray at a corner only; it must share a side with it."
    )
    assert refusal(state, 0, "turn 0, place J6") == "At J6 the piece would not touch the tray."
    assert refusal(state, 0, "turn 45") == "A piece is turned by 0, 90, 180 or 270 degrees."
    first = play(cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET)), 0, "cut single A1")
    assert refusal(first, 0, "place A1") == "The first piece goes to L12; the tray grows from there."


def test_the_log_names_a_cell_as_the_tray_does_from_then_on() -> None:
    """Also where the tray has grown over its margin, so that the cells have other names than when it was typed."""
    for typed, told in (("place G6", "G6"), ("place E6", "E6"), ("place A1", "C3"), ("place B3", "C3")):
        trays = (tray("R-"), tray("R-"))
        if typed in ("place A1", "place B3"):
            start = at(typed.removeprefix("place "))
            trays = (Tray((start + TRAY_PITCH,), (0,), (1,)), tray("R-"))
        state = play(cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET), trays=trays), 0, f"cut single A1, {typed}")
        (event,) = GAME.events(state, None)
        assert isinstance(event, PiecePlaced)
        assert event.cell == state.players[0].tray.cells[-1] == at(told)


def test_a_turn_is_offered_only_where_it_shows() -> None:
    state = play(cutting(1, (0, WHOLE_SHEET), (0, WHOLE_SHEET)), 0, "cut double A1 down")
    assert GAME.moves(state, 0) == [Turn(0), Turn(90), Turn(180), Turn(270)]
    alike = play(cutting(1, (2, WHOLE_SHEET), (0, WHOLE_SHEET)), 0, "cut double F1 right")
    assert alike.players[0].parts == ((0, 0, -1, -1),)
    assert GAME.moves(alike, 0) == [Turn(0), Turn(90)]
    assert play(alike, 0, "turn 180") == play(alike, 0, "turn 0")
    with pytest.raises(IllegalStep, match="looks as it does with fewer: turn 90"):
        GAME.step(alike, 0, Turn(270))
    single = play(cutting(0, (2, WHOLE_SHEET), (0, WHOLE_SHEET)), 0, "cut single A1")
    assert GAME.moves(single, 0) == [Place(at("L12"))]


def test_typed_turns_may_stand_before_or_behind_the_place_or_be_left_out() -> None:
    state = cutting(1, (0, WHOLE_SHEET), (0, WHOLE_SHEET))
    one = play(state, 0, "cut double A1 right, place L12 turn 90")
    assert one == play(state, 0, "CUT DOUBLE A1 RIGHT; turn 90, place l12")
    assert play(state, 0, "cut double A1 right, place L12") == play(state, 0, "cut double A1 right, turn 0, place L12")
    single = cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET))
    assert play(single, 0, "cut single A1, place L12 turn 270") == play(single, 0, "cut single A1, place L12")


# The end of a round


def test_sheets_and_turn_pass_to_the_left() -> None:
    state = cutting(0, (0, WHOLE_SHEET), (1, WHOLE_SHEET), (2, WHOLE_SHEET))
    state = one_round(state, "cut single A1, place L12", "cut single A1, place L12", "cut single A1, place L12")
    assert state.round == 2
    assert state.chooser == 1
    assert [player.sheet for player in state.players] == [2, 0, 1]
    assert all(names(WHOLE_SHEET & ~player.left) == "A1" for player in state.players)
    assert all(player.cut == player.torn == 0 for player in state.players)
    assert state.log[-1] == RoundBegan(1, 2)
    assert state.cut == -1


def test_speed_objectives_of_one_round_all_get_the_high_value() -> None:
    ready = tray("Bc")
    sheets = [(0, WHOLE_SHEET)] * 3
    state = cutting(0, *sheets, trays=(ready, tray("Bu"), ready))
    # H5 of sheet A is Bu, A7 is Rn; a cherry is brought by a sheet of its own.
    state = replace(
        state,
        players=tuple(replace(player, left=without("F1 H3")) for player in state.players),
    )
    state = one_round(
        state,
        "cut single G3, place G6",
        "cut single H5, place G6",
        "cut single F2, place G6",
    )
    assert [event for event in state.log if isinstance(event, SpeedScored)] == [
        SpeedScored(0, "garnishes", 8),
        SpeedScored(1, "garnishes", 8),
        SpeedScored(2, "garnishes", 8),
    ]
    assert state.claims == ((1, 1, 1), (0, 0, 0))


def test_the_option_asks_for_two_of_each_garnish() -> None:
    for option, wanted in (("pair", ["garnishes"]), ("each", [])):
        state = begin(2, sheets="a", garnishes=option)
        assert GAME.view(state, None).each is (option == "each")
        state = play(state, state.chooser, "choose single")
        state = replace(state, players=tuple(replace(player, tray=tray("Bc Bc")) for player in state.players[:1]))
        state = play(replace(state, claims=((0,), (0,)), chooser=0), 0, "cut single A1, place H6")
        assert [event.line for event in state.log if isinstance(event, SpeedScored)] == wanted


def test_later_rounds_get_the_low_value_and_nobody_scores_twice() -> None:
    state = cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET), trays=(tray("Bc Bc"), tray("Bc Bc")))
    state = replace(state, round=5, claims=((2, 0), (0, 0)))
    state = one_round(state, "cut single A1, place H6", "cut single A1, place H6")
    assert [event for event in state.log if isinstance(event, SpeedScored)] == [SpeedScored(1, "garnishes", 4)]
    assert state.claims == ((2, 5), (0, 0))
    view = GAME.view(state, None)
    assert [player.lines[4].points for player in view.players] == [8, 4]


def test_several_objectives_in_one_round() -> None:
    row = "R- .. R- G- B-\n"
    trays = (tray(row * 5 + "Rn Rn R- R-"), tray(row * 5 + "Rn Rn R- R-"))
    state = cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET), trays=trays)
    state = one_round(state, "cut single A1, place J11", "cut single A1, place F12")
    assert [event for event in state.log if isinstance(event, SpeedScored)] == [
        SpeedScored(0, "garnishes", 8),
        SpeedScored(1, "garnishes", 8),
        SpeedScored(0, "area", 10),
    ]


def test_trial_positions_show_the_score_before_and_after() -> None:
    state = cutting(0, (0, without("A4 B4 C4 E4 F4 G4 H4")), (3, WHOLE_SHEET), trays=(tray("R- .."), tray("R- ..")))
    state = play(state, 0, "cut single C3")
    view = GAME.view(state, 0)
    assert (view.players[0].before_points, view.players[0].points) == (-1, -1)
    kept = play(cutting(0, (0, without("A4 B4 C4 E4 F4 G4 H4")), (0, WHOLE_SHEET)), 0, "cut single D4, keep A1")
    assert (GAME.view(kept, 0).players[0].before_points, GAME.view(kept, 0).players[0].points) == (0, -24)
    hot = play(state, 1, "cut single H2")
    assert (GAME.view(hot, 1).players[1].before_points, GAME.view(hot, 1).players[1].points) == (-1, 1)


def test_before_and_after_are_those_of_this_round() -> None:
    """Whoever has done nothing yet in a round is shown no change: not that of the round before."""
    state = cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET), trays=(tray("B-"), tray("R-")))
    state = play(state, 0, "cut single A1, place G6")
    shown = [(player.before_points, player.points) for player in GAME.view(state, None).players]
    assert shown == [(1, 2), (1, 1)]
    state = play(state, 1, "cut single A1, place G6")
    for phase in ("choose", "cut"):
        assert state.phase == phase
        shown = [(player.before_points, player.points) for player in GAME.view(state, None).players]
        assert shown == [(2, 2), (2, 2)]
        if phase == "choose":
            state = play(state, state.chooser, "choose single")


def test_a_tried_turn_is_still_its_players() -> None:
    """Until it is confirmed: the picture of a plan must not say that only the others are to act."""
    state = cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET))
    for text in ("cut single A1", "place L12"):
        state = GAME.step(state, 0, GAME.parse_move(text))
    assert state.unsettled
    assert GAME.view(state, 0).active == (0, 1)
    assert GAME.view(GAME.settle(state, Chance(b"a", 1)), 0).active == (1,)


def test_steps_out_of_turn_name_what_is_due() -> None:
    state = play(cutting(1, (0, WHOLE_SHEET), (0, WHOLE_SHEET)), 0, "cut double A1 right")
    assert "turn 90" in refusal(state, 0, "cut double A1 right")
    assert refusal(play(state, 0, "turn 0"), 0, "keep A1") == "First place the piece, for example: place L12."
    assert refusal(state, 1, "lay 1") == "First cut a piece from your sheet, for example: cut square C3."
    with pytest.raises(IllegalStep, match="confirm it first"):
        GAME.step(replace(state, unsettled=True), 1, Cut(1, 0))


def test_settling_needs_no_chance_in_a_standard_game() -> None:
    state = GAME.step(begin(2, sheets="a"), begin(2, sheets="a").chooser, Choose(0))
    assert GAME.settle(state, Chance(b"a", 1)) == GAME.settle(state, Chance(b"b", 2))
