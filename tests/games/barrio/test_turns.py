"""The four actions, draws, the end of a turn and of the game (rules page: A turn, End and score)."""

import pytest
from msgspec.structs import replace

from games.barrio import GAME
from games.barrio.data import GAP
from games.barrio.events import Built, Drew, GameOver, Joined, LastRound, Passed, Remade, Replenished
from games.barrio.grid import LINES
from games.barrio.state import BarrioState
from tests.games.barrio.positions import (
    counts,
    houses,
    letters,
    market,
    names,
    play,
    player,
    position,
    refusal,
    rows,
    starting,
    step,
    texts,
)

FULL_HAND = "WWBBS F5 F6"


def hand(state: BarrioState, seat: int = 0) -> tuple[str, list[str]]:
    own = state.players[seat]
    return letters(own.materials), names(own.houses)


def test_action_1_draws_one_card() -> None:
    state = position(player("WB F5"), player("WWW"))
    assert starting(state, "draw") == [
        "draw wood",
        "draw brick",
        "draw stone",
        "draw concrete",
        "draw F1",
        "draw F2",
        "draw F3",
        "draw F4",
        "draw materials",
        "draw houses",
    ]
    after = play(state, "draw F2")
    assert hand(after) == ("WB", ["F2", "F5"])
    assert after.seat == 1
    assert -1 not in after.shop
    assert GAP not in after.stock
    assert len(hand(play(state, "draw materials"))[0]) == 3
    assert len(hand(play(state, "draw houses"))[1]) == 2


def test_action_1_is_not_offered_with_seven_cards_or_nothing_to_draw() -> None:
    state = position(player(FULL_HAND), player())
    assert starting(state, "draw") == []
    assert refusal(state, "draw wood") == "You hold seven cards: you cannot draw."
    bare = replace(position(player("W"), player(), stock="....", shop="- - - -", deck=""), lots=0)
    assert texts(bare) == ["place wood C3"]
    assert refusal(bare, "draw materials") == "Nothing is left to draw there."


def test_face_up_cards_are_replenished_only_at_the_end() -> None:
    state = step(position(player("WBS"), player(), stock="WWBC"), "place wood C3, draw wood")
    assert state.stock == ".WBC"
    assert texts(state)[:3] == ["draw wood", "draw brick", "draw concrete"]
    assert refusal(state, "draw plants") == "There is no plants in the Stockpile."
    done = play(state, "draw wood")
    assert GAP not in done.stock
    assert done.seat == 1


def test_action_2_discards_and_draws_as_many() -> None:
    state = position(player("WB F5 F6 F7"), player("WWW"))
    after = step(state, "discard F5, discard F7")
    assert refusal(after, "place wood C3") == "You discarded houses: draw as many cards."
    after = play(after, "draw wood, draw F1")
    assert hand(after) == ("WWB", ["F1", "F6"])
    assert after.gone == 1 << houses("F5")[0] | 1 << houses("F7")[0]
    assert after.seat == 1
    assert GAME.parse_steps(state, 0, "discard F5 F7") == GAME.parse_steps(state, 0, "discard F5, discard F7")


def test_action_2_from_a_full_hand() -> None:
    after = play(position(player(FULL_HAND), player("WWW")), "discard F5, draw stone")
    assert hand(after) == ("WWBBSS", ["F6"])
    assert after.seat == 1


def test_action_3_places_one_and_draws_two() -> None:
    state = position(player("WBS F5"), player("WWW"))
    after = step(state, "place wood C3")
    assert refusal(after, "discard F5") == "You have placed a material: discarding houses is another action."
    after = play(after, "draw F1, draw brick")
    assert hand(after) == ("BBS", ["F1", "F5"])
    assert after.seat == 1


def test_action_4_places_two_and_draws_three() -> None:
    after = step(position(player("WBS F5"), player("WWW")), "place wood C3, place brick D3")
    assert refusal(after, "place stone E3") == "You have placed two materials already."
    after = play(after, "draw wood, draw brick, draw stone")
    assert hand(after) == ("WBSS", ["F5"])


def test_draws_end_at_seven_cards() -> None:
    after = play(position(player(FULL_HAND), player("WWW")), "place wood C3, draw wood")
    assert after.seat == 1
    assert len("".join(hand(after)[0])) + len(hand(after)[1]) == 7


def test_a_draw_of_several_is_seen_card_by_card() -> None:
    state = play(position(player("WBS"), player("WWW")), "place wood C3, draw materials")
    assert state.seat == 0
    assert state.stage == "draw"
    (event,) = GAME.events(state, 0)
    assert isinstance(event, Drew)
    assert event.card is not None
    assert GAME.events(state, 1) == (Drew("materials", None, seat=0),)


def test_with_fewer_than_three_cards_the_player_chooses_decks() -> None:
    state = position(player("WB F1", combined=True), player("WWW"), drawn=market("W"), shop="F2 F3 F4 F5")
    state = play(state, "place wood B1, place brick C1, build F1 row 1")
    assert state.stage == "refill"
    assert texts(state) == ["draw materials", "draw houses"]
    assert refusal(state, "draw wood").startswith("You have fewer than three cards")
    state = play(play(state, "draw materials"), "draw houses")
    assert state.stage == "refill"
    state = play(state, "draw houses")
    assert state.seat == 1
    assert [len(part) for part in hand(state)] == [1, 2]


def test_with_one_deck_left_there_is_nothing_to_choose() -> None:
    state = replace(position(player("WB F1"), player("WWW"), drawn=market("W"), shop="F2 F3 F4 F5"), lots=0)
    state = play(state, "place wood B1, place brick C1, build F1 row 1")
    assert state.seat == 1
    assert [len(part) for part in hand(state)] == [3, 0]


@pytest.mark.parametrize(
    ("deck", "houses_left", "held"),
    [("PPP", 0, ("WPP", 0)), ("P", 0, ("WP", 0)), ("", 0b111 << 20, ("W", 2)), ("", 1 << 20, ("W", 1))],
)
def test_the_only_deck_fills_the_hand_as_far_as_it_goes(deck: str, houses_left: int, held: tuple[str, int]) -> None:
    """From no cards at all: one drawn face up, then face down up to three from the one deck that is not empty."""
    state = position(player(), player("WWW"), drawn=market("S"), deck=deck)
    state = play(replace(state, lots=houses_left), "draw wood")
    found, kept = hand(state)
    assert (found, len(kept)) == held
    assert state.seat == 1


def test_an_empty_deck_is_made_again_when_a_card_is_needed() -> None:
    state = position(player("WBS"), player("WWW"), deck="", waste="PPP")
    assert "draw materials" in texts(state)
    state = play(state, "draw materials")
    assert letters(state.players[0].materials) == "WBSP"
    assert Remade(houses=False) in state.told
    state = replace(position(player("WBS"), player("WWW")), lots=0, gone=1 << 20)
    state = play(state, "draw houses")
    assert state.players[0].houses == (20,)
    assert Remade(houses=True) in state.told


def test_what_cannot_be_drawn_is_not_offered() -> None:
    state = replace(position(player("WBS"), player("WWW"), deck=""), lots=0)
    assert "draw materials" not in texts(state)
    assert "draw houses" not in texts(state)
    state = play(state, "draw wood")
    assert state.stock == ".BSC"
    assert "F1" in names(state.shop)


def test_refill_is_told_to_all() -> None:
    state = play(position(player("WBS"), player("WWW")), "draw wood")
    (event,) = [event for event in GAME.events(state, None) if isinstance(event, Replenished)]
    assert len(event.materials) == 1


def test_everybody_is_told_of_a_build() -> None:
    state = position(player("RS F1"), player("WWW"), drawn=market("WWB*", "..S."))
    state = step(state, "place rubble E1, place stone C3, build F1 row 1")
    assert GAME.events(state, None) == (
        Built(houses("F1")[0], LINES["row 1"], counts("WWB"), counts("*")[:-1], 1, seat=0),
        Joined(houses("F1")[0], -1, -1, 0, 1, seat=0),
    )


def _bare(*hands: str, drawn: str = "") -> BarrioState:
    state = position(*map(player, hands), stock="....", shop="- - - -", deck="", drawn=market(drawn))
    return replace(state, lots=0)


def test_nothing_to_draw_ends_an_action_early() -> None:
    state = _bare("WB F1", "W", drawn="W")
    first = step(state, "place wood B1")
    assert texts(first)[-1] == "end"
    assert play(first, "end").seat == 1
    second = step(first, "place brick C1")
    assert texts(second) == ["build F1 row 1", "end"]
    assert refusal(first, "pass") == "You may pass only when no action is possible."
    assert refusal(position(player("W"), player()), "end") == "Your action is not complete yet."


@pytest.mark.parametrize(
    ("stock", "shop", "deck", "lots", "first"),
    [
        ("W...", "- - - -", "", 0, "draw wood"),
        ("....", "F1 - - -", "", 0, "draw F1"),
        ("....", "- - - -", "W", 0, "draw materials"),
        ("....", "- - - -", "", 1 << 20, "draw houses"),
    ],
)
def test_draws_end_by_themselves_when_nothing_is_left(stock: str, shop: str, deck: str, lots: int, first: str) -> None:
    """Two are due, but the first card is the last one anywhere."""
    state = position(player("WBS F5"), player("WWW"), stock=stock, shop=shop, deck=deck)
    state = step(replace(state, lots=lots), "place wood C3")
    assert [text for text in texts(state) if text.startswith("draw")] == [first]
    assert play(state, first).seat == 1
    one_more = play(replace(state, stock="S..." if stock == "...." else "WS.."), "draw stone")
    assert (one_more.seat, texts(one_more)) == (0, [first])


def test_who_can_do_nothing_passes() -> None:
    state = _bare("", "W", drawn="W")
    assert texts(state) == ["pass"]
    state = play(state, "pass")
    assert state.seat == 1
    assert state.passes == 1
    assert GAME.events(state, None) == (Passed(seat=0),)


def test_when_no_material_can_come_into_play_any_more_the_game_ends() -> None:
    state = replace(_bare("F1", "F2", drawn="W"), lots=1 << 30)
    state = play(state, "draw houses")
    assert state.stage == "over"
    assert state.ended == "stuck"
    assert GAME.outcome(state) is not None


def test_all_passing_ends_the_game() -> None:
    state = replace(_bare("", "", "", drawn="W"), passes=2)
    over = play(state, "pass")
    assert over.stage == "over"
    assert over.told[-1] == GameOver("stuck")


def test_the_round_is_completed() -> None:
    six = "F10 F2 F4 M6 S2 F3"
    near = player("WB F1", six)
    state = position(near, player("WWW"), drawn=market("W"), shop="F5 F6 F7 F8")
    state = play(state, "place wood B1, place brick C1, build F1 row 1, new")
    state = play(state, "draw materials")
    state = play(state, "draw materials")
    state = play(state, "draw materials")
    assert LastRound(7, seat=0) in state.told
    assert state.seat == 1
    assert GAME.view(state, None).last_round
    over = play(state, "draw materials")
    assert over.stage == "over"
    assert over.told[-1] == GameOver("houses")


def test_the_last_round_is_told_with_all_houses_of_the_turn() -> None:
    """Combined construction may go beyond the limit in the turn that reaches it."""
    near = player("WR F4 S6", "M6 S3", "F10 F2 S2 F3")
    state = position(near, player("WWW"), drawn=market("BB", "S."), shop="F5 F6 F7 F8")
    state = play(state, "place wood C1, place rubble D1, build F4 row 1, join left P1, free S6, join left P1")
    state = play(state, "draw materials")
    state = play(state, "draw materials")
    state = play(state, "draw materials")
    assert sum(map(len, state.players[0].panoramas)) == 8
    assert LastRound(8, seat=0) in state.told


def test_the_last_of_the_round_ends_the_game_at_once() -> None:
    six = "F10 F2 F4 M6 S2 F3"
    state = position(player("WWW"), player("WB F1 F5 F6 F7", six), drawn=market("W"), seat=1, shop="F8 F9 - -")
    state = play(state, "place wood B1, place brick C1, build F1 row 1, new")
    assert state.stage == "over"


def test_the_free_house_of_a_full_grid() -> None:
    drawn = market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS.")
    state = position(player("WBS M5 F5"), player("WWW"), drawn=drawn)
    built = step(state, "place wood E5, free M5")
    own = built.players[0]
    assert own.panoramas == (houses("M5"),)
    assert (sum(own.leftovers), own.rubble) == (0, 0)
    assert rows(built.market) == []
    assert sum(built.waste) == 25
    second = step(built, "place brick C3")
    assert starting(second, "build") == []
    assert play(second, "draw wood, draw brick, draw stone").seat == 1


def test_a_full_grid_without_houses_is_cleared_by_itself() -> None:
    drawn = market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS.")
    state = step(position(player("WB"), player("WWW"), drawn=drawn), "place wood E5")
    assert rows(state.market) == []
    assert "draw wood" in texts(state)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_that_a_full_grid_is_dealt_with(seat: int | None) -> None:
    drawn = market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS.")
    state = step(position(player("WB M5"), player("WWW"), drawn=drawn), "place wood E5")
    view = GAME.view(state, seat)
    assert (view.stage, view.play.why) == ("free", "full")
    after = GAME.view(step(state, "skip"), seat)
    assert (after.stage, after.play.why) == ("act", "")


def test_a_free_house_of_a_full_grid_can_trigger_combined_construction() -> None:
    drawn = market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS.")
    state = position(player("WB F4 S6", "M6 S3"), player("WWW"), drawn=drawn)
    state = step(state, "place wood E5, free F4, join left P1")
    assert texts(state) == ["free S6", "skip"]
    assert rows(step(state, "skip").market) == []


def test_completing_the_grid_with_the_second_card() -> None:
    drawn = market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBW..")
    state = position(player("WB M5"), player("WWW"), drawn=drawn)
    state = step(state, "place wood D5, place brick E5, skip")
    assert starting(state, "build") == []
    assert len(starting(state, "draw")) == len(texts(state))


def test_only_the_active_seat_may_act() -> None:
    state = position(player("WBS"), player("WWW"))
    assert refusal(state, "draw wood", seat=1) == "It is not your turn."
    assert GAME.moves(state, 1) == ()
    unsettled = step(state, "draw materials")
    assert refusal(unsettled, "draw wood") == "Confirm what you have done first."
    over = replace(state, stage="over")
    assert refusal(over, "draw wood") == "The game is over."
