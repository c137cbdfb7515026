"""A turn, collecting, passing, the end (rules page: "A turn", "Young variant")."""

import pytest

from games.chance import Chance
from games.errors import IllegalStep
from games.pinata import GAME
from games.pinata.data import CELLS
from games.pinata.state import (
    Ended,
    Haul,
    LastTurn,
    Left,
    Moved,
    Pass,
    Passed,
    PinataState,
    Stop,
    Take,
    Took,
)
from tests.games.pinata.positions import ROOMY, begin, board, drawn, play, position, refusal, texts, trial, typed


def test_a_whole_turn_step_by_step() -> None:
    state = position(ROOMY, "chase", "leapfrog")
    assert "candy A1" in texts(state)
    assert texts(state)[-1] == "pass"
    state = trial(state, "candy A1")
    assert "card leapfrog" in texts(state)
    state = trial(state, "card leapfrog")
    assert "to C1" in texts(state)
    state = trial(state, "to C1")
    assert texts(state) == ["to C2"]
    done = trial(state, "to C2")
    assert done.unsettled
    assert not GAME.moves(done, 0)
    assert [type(event) for event in done.recent] == [Moved, Took]
    after = GAME.settle(done, Chance(b"", 1))
    assert after.acting == 1
    assert after.turn == 2
    assert after.taken[0] == (2, 0, 0, 0, 0, 0)
    assert after.piles == drawn(".....", ".....", "Y....", ".....", "..B.Y")
    assert after.last is not None
    assert [leg.card for leg in after.last.legs] == ["leapfrog", "chase"]
    assert after.last.hauls == (Haul(0, (CELLS[5]["C2"], CELLS[5]["C3"])),)


def test_a_trial_leaves_the_position_alone() -> None:
    state = position(ROOMY, "chase", "leapfrog")
    before = GAME.encode_state(state)
    trial(state, "candy A1", "card leapfrog", "to C1", "to C2")
    assert GAME.encode_state(state) == before


def test_menus_go_column_by_column() -> None:
    moves = [text.removeprefix("candy ") for text in texts(begin()) if text != "pass"]
    assert moves == sorted(moves, key=lambda name: (name[0], int(name[1:])))


def test_candies_that_cannot_finish_are_not_offered() -> None:
    # Hopscotch and Chase: nothing can chase the lone pair on the second move but A1 and its like.
    state = position(drawn("G....", ".....", "....Y", ".....", "B...."), "chase", "hopscotch")
    assert texts(state) == ["pass"]
    assert refusal(state, "candy A1") == (
        "No other candy of the colour of A1 lies open on the board, so no group forms."
    )


def test_refusals_say_why() -> None:
    state = position(ROOMY, "chase", "leapfrog")
    assert refusal(state, "candy B2") == "There is no candy on B2."
    assert refusal(state, "candy J10") == "J10 is not on this board."
    assert refusal(state, "card chase") == "Choose the candy first that you want to move."
    assert refusal(state, "stop") == "There is nothing to stop yet."
    state = trial(state, "candy A1")
    assert refusal(state, "candy C3") == "The candy is chosen; now say which card to play first."
    assert refusal(state, "card train") == "The card Train is not in play at this table."
    assert refusal(state, "pass") == "You have begun a turn: finish it, or start over to pass."
    assert refusal(state, "hint") == "A hint is given at the beginning of a turn: start over to get one."
    state = trial(state, "card leapfrog")
    assert refusal(state, "to B2") == "B2 is neither in the row nor in the column of A1."
    assert (
        refusal(state, "to A4") == "Leapfrog may go to A4, but from there no move with Chase brings a group together."
    )
    state = trial(state, "to C1")
    assert refusal(state, "to C3") == "C3 is occupied, and Chase ends on an empty cell."
    assert refusal(state, "stop") == "Both cards must be played; Chase is still to come."
    assert refusal(state, "take C3") == "The candy and the card are chosen; now say where it goes."
    state = trial(state, "to C2")
    assert refusal(state, "to C1") == "This turn is complete already."


def test_a_card_that_can_only_come_second_is_refused_first() -> None:
    still = board(5, {"A1": "G", "B1": "Y", "A2": "B", "D4": "G"})
    state = trial(position(still, "chase", "leapfrog"), "candy A1")
    assert texts(state) == ["card leapfrog"]
    assert refusal(state, "card chase") == "Chase cannot move the candy on A1 from there."
    useless = board(5, {"A1": "G", "A3": "Y", "D4": "G"})
    state = trial(position(useless, "chase", "leapfrog"), "candy A1")
    assert texts(state) == ["card leapfrog"]
    assert refusal(state, "card chase") == (
        "With Chase first and Leapfrog second, no group forms around the candy on A1; play Leapfrog first."
    )


def test_only_the_acting_player_may_act() -> None:
    state = position(ROOMY, "chase", "leapfrog")
    assert GAME.moves(state, 1) == ()
    with pytest.raises(IllegalStep, match="not your turn"):
        GAME.step(state, 1, Pass())


def test_back_home_is_not_moved() -> None:
    """A candy that ends where it began counts as unmoved (rules page: "A turn", 3)."""
    piles = board(5, {"B1": "Y", "B2": "G", "C2": "G", "D4": "G", "E5": "W"})
    state = trial(position(piles, "leapfrog", "chase"), "candy B2", "card leapfrog", "to B5")
    assert texts(state) == ["to D5"]
    assert refusal(state, "to B2") == "Back on B2, where it began the turn, the candy counts as not moved."


def test_home_again_in_a_built_stack_counts_as_moved() -> None:
    piles = board(5, {"A1": "G", "B1": "G", "D1": "Y"})
    state = trial(position(piles, "leapfrog", "piggyback"), "candy A1", "card piggyback", "to D1")
    assert "to A1" in texts(state)
    after = trial(state, "to A1")
    assert after.play is not None
    assert after.play.hauls == (Haul(0, (0, 1)),)
    assert after.play.piles == board(5, {"A1": "Y"})


def test_groups_that_were_there_before_stay() -> None:
    """A group none of whose candies moved is not collected (rulebook: Important, Example 2)."""
    piles = board(5, {"A1": "Y", "B1": "Y", "A3": "G", "E3": "G", "C5": "B"})
    after = typed(position(piles, "leapfrog", "chase"), "A3 leapfrog B3, chase D3")
    assert after.taken[0] == (2, 0, 0, 0, 0, 0)
    assert after.piles == board(5, {"A1": "Y", "B1": "Y", "C5": "B"})


def test_an_old_group_is_taken_once_a_moved_candy_joins_it() -> None:
    piles = board(5, {"A1": "Y", "B1": "Y", "C4": "Y", "E5": "B"})
    after = typed(position(piles, "leapfrog", "chase"), "C4 leapfrog A4, chase A2")
    assert after.taken[0] == (0, 3, 0, 0, 0, 0)


def test_train_carries_others_into_groups() -> None:
    """What the Train pushes counts as moved, and may make the only group."""
    piles = drawn("GBY..", "....Y", ".....", ".....", "W....")
    state = trial(position(piles, "train", "leapfrog"), "candy A1", "card train")
    assert "to C1" in texts(state)
    after = trial(state, "to C1", "to C5")
    assert after.play is not None
    assert after.play.hauls == (Haul(1, (4, 9)),)


def test_two_of_a_colour_in_one_stack_are_no_group() -> None:
    piles = board(5, {"A1": "G", "C1": "G", "E5": "B"})
    assert texts(position(piles, "leapfrog", "horsey")) == ["pass"]


def test_only_tops_are_taken_and_reveal_the_next() -> None:
    """The rulebook's example: three of a colour, two that come to light, and then nothing pairs any more."""
    # Orange stands for the rulebook's pink; the stack on A5 is the one that moves.
    piles = board(5, {"A5": "OBO", "B2": "O", "C2": "BO", "D1": "G"})
    state = trial(position(piles, "leapfrog", "chase"), "candy A5", "card leapfrog", "to D5", "to D2")
    assert state.play is not None
    assert [(haul.colour, len(haul.cells)) for haul in state.play.hauls] == [(4, 3)]
    assert texts(state) == ["take C2", "stop"]
    state = trial(state, "take C2")
    assert state.unsettled
    assert state.play is not None
    assert state.play.piles == board(5, {"D2": "O", "D1": "G"})


def test_what_comes_to_light_in_a_stack_that_has_not_moved_stays() -> None:
    piles = board(5, {"A5": "O", "B2": "BO", "C2": "BO", "D1": "G"})
    state = trial(position(piles, "leapfrog", "chase"), "candy A5", "card leapfrog", "to D5", "to D2")
    assert state.unsettled
    assert state.play is not None
    assert state.play.piles == board(5, {"B2": "B", "C2": "B", "D1": "G"})


def choice_of_order() -> PinataState:
    """Two groups, one of which grows if the other is taken first.

    The active candy (green, B1) carries nothing; the Train has pushed a yellow one beside its like. Beneath a taken
    yellow lies a green one beside the green group.
    """
    piles = board(5, {"A1": "G", "B1": "Y", "E2": "GY", "C3": "G", "D2": "G"})
    return position(piles, "train", "leapfrog")


def test_order_is_asked_where_it_matters() -> None:
    # The Train brings A1 to D1 and B1 to E1, above the stack on E2; Leapfrog then goes down to D3.
    state = trial(choice_of_order(), "candy A1", "card train", "to D1", "to D3")
    assert texts(state) == ["take E1", "take D2"]
    assert refusal(state, "stop") == "Your moves have formed the group at E1, so you must take it."
    grown = trial(state, "take E1")
    assert grown.play is not None
    assert [haul.cells for haul in grown.play.hauls] == [
        (CELLS[5]["E1"], CELLS[5]["E2"]),
        (CELLS[5]["D2"], CELLS[5]["E2"], CELLS[5]["C3"], CELLS[5]["D3"]),
    ]
    single = trial(state, "take D2")
    assert single.play is not None
    assert [len(haul.cells) for haul in single.play.hauls] == [3, 2]
    assert single.play.piles[CELLS[5]["E2"]] == "G"


def further() -> PinataState:
    """Taking the green pair uncovers a blue candy beside a blue one: a group that may be left."""
    piles = board(5, {"A1": "G", "C1": "B", "D2": "G", "B2": "B", "A5": "Y"})
    return trial(position(piles, "horsey", "leapfrog"), "candy A1", "card horsey", "to C1", "to C2")


def test_a_revealed_group_is_a_choice() -> None:
    state = further()
    assert [type(event) for event in state.recent] == [Moved, Took]
    assert not state.unsettled
    assert texts(state) == ["take B2", "stop"]
    took = play(state, "take B2")
    assert took.taken[0] == (2, 0, 0, 2, 0, 0)
    assert took.over
    left = trial(state, "stop")
    assert left.unsettled
    assert left.recent == (Left(0, 1),)
    assert GAME.settle(left, Chance(b"", 1)).taken[0] == (2, 0, 0, 0, 0, 0)


def test_refused_takes_say_why() -> None:
    state = further()
    assert refusal(state, "take C2") == "C2 belongs to the group that is named by its first cell: take B2."
    assert refusal(state, "take D2") == "There is no candy on D2."
    assert "A5 belongs to no group that may be taken" in refusal(state, "take A5")
    assert refusal(state, "to A5") == "Your candy has moved; now say which group to take."
    assert refusal(position(ROOMY, "chase", "leapfrog"), "take A1").startswith("Choose the candy first")


def test_any_cell_of_a_group_may_be_typed() -> None:
    assert GAME.parse_steps(further(), 0, "take c2") == [Take("B2")]
    assert GAME.parse_steps(further(), 0, "C2, stop") == [Take("B2"), Stop()]
    assert GAME.parse_steps(further(), 0, "take a5") == [Take("A5")]


def test_order_is_not_asked_where_it_does_not_matter() -> None:
    """Two groups at once, of single candies: both are taken without a question."""
    # The Train brings A1 to D1 and the yellow B1 to E1, beside E2.
    piles = board(5, {"A1": "G", "B1": "Y", "E2": "Y", "D3": "G"})
    state = trial(position(piles, "train", "leapfrog"), "candy A1", "card train", "to D1", "to D2")
    assert state.unsettled
    assert state.play is not None
    assert [haul.colour for haul in state.play.hauls] == [1, 0]


def test_passing_goes_round_and_ends_the_game() -> None:
    state = position(ROOMY, "chase", "leapfrog", seats=3)
    one = play(state, "pass")
    assert (one.acting, one.turn, one.passes) == (1, 2, 1)
    assert one.recent == (Passed(0),)
    assert one.last == LastTurn(0)
    over = play(one, "pass", "pass")
    assert over.over
    assert over.recent == (Passed(2), Ended(stuck=False))
    assert GAME.active(over) == ()
    assert GAME.moves(over, over.acting) == []
    assert GAME.outcome(over) is not None
    with pytest.raises(IllegalStep, match="over"):
        GAME.step(over, 2, Pass())


def test_a_turn_between_starts_the_passes_again() -> None:
    state = typed(play(position(ROOMY, "chase", "leapfrog"), "pass"), "A1 leapfrog C1, chase C2")
    assert state.passes == 0
    assert not state.over


def test_a_pass_waits_to_be_confirmed() -> None:
    state = trial(position(ROOMY, "chase", "leapfrog"), "pass")
    assert state.unsettled
    assert GAME.view(state, 0).passing
    assert GAME.view(state, 0).stage == "done"


def test_the_game_ends_when_nobody_has_a_legal_turn() -> None:
    piles = board(5, {"A1": "G", "C3": "G", "E5": "Y", "B5": "B"})
    state = typed(position(piles, "chase", "leapfrog"), "A1 leapfrog C1, chase C2")
    assert state.over
    assert isinstance(state.recent[-1], Ended)
    assert state.recent[-1].stuck
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [1, 0]
    assert outcome.ranks == (1, 2)


def test_seesaw_may_end_after_one_move() -> None:
    piles = board(5, {"A1": "G", "D3": "G", "D1": "B", "D4": "B"})
    state = trial(position(piles, "seesaw", scoring="young"), "candy A1")
    assert texts(state) == ["card piggyback", "card leapfrog"]
    state = trial(state, "card leapfrog")
    assert refusal(state, "to A2") == (
        "Leapfrog may go to A2, but from there no move with Piggy back brings a group together."
    )
    state = trial(state, "to A4")
    assert texts(state) == ["to D4"]
    assert refusal(state, "stop") == "Nothing could be collected yet, so you must move on."
    near = board(5, {"A3": "G", "D3": "G", "D1": "B", "E5": "Y"})
    state = trial(position(near, "seesaw", scoring="young"), "candy A3", "card leapfrog", "to C3")
    assert texts(state)[-1] == "stop"
    done = trial(state, "stop")
    assert done.unsettled
    assert done.play is not None
    assert len(done.play.legs) == 1
    assert done.play.hauls == (Haul(0, (CELLS[5]["C3"], CELLS[5]["D3"])),)


def test_seesaw_on_must_end_with_a_group_again() -> None:
    near = board(5, {"A3": "G", "D3": "G", "E3": "B", "C1": "Y"})
    state = trial(position(near, "seesaw", scoring="young"), "candy A3", "card leapfrog", "to C3")
    assert set(texts(state)) == {"to E3", "stop"}
    assert refusal(state, "to C1") == (
        "On C1 no group forms: two candies of one colour must lie side by side, one of them moved."
    )
