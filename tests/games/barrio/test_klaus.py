"""Solo against Klaus (rules page: Solo against Klaus)."""

import random

import pytest
from msgspec.structs import replace

from games.barrio import GAME
from games.barrio.data import GAP, HOUSES
from games.barrio.events import (
    Cleared,
    Drew,
    Exceeded,
    GameOver,
    KlausBuilt,
    KlausDiscarded,
    KlausDrew,
    Swept,
)
from games.barrio.grid import SPACES, space_name
from games.barrio.klaus import best
from games.barrio.state import BarrioState, Marks
from games.chance import Chance
from tests.games.barrio import brute
from tests.games.barrio.positions import (
    counts,
    houses,
    market,
    names,
    play,
    refusal,
    rival,
    rows,
    solo,
    starting,
    step,
    texts,
)


def start(level: str, number: int) -> BarrioState:
    return GAME.start(GAME.checked_options({"klaus": level}, 1), 1, Chance(bytes([number]), 0))


@pytest.mark.parametrize(("level", "card"), [("easy", "b"), ("medium", "a"), ("hard", "c")])
def test_levels_are_scoring_cards(level: str, card: str) -> None:
    assert start(level, 0).card == card


def test_set_up() -> None:
    asked = 0
    for number in range(40):
        state = start("medium", number)
        if state.stage == "klaus":
            asked += 1
            offered = [text.split()[1] for text in texts(state)]
            top = max(HOUSES[house].points for house in state.shop)
            assert offered == [name for name in names(sorted(state.shop)) if HOUSES[houses(name)[0]].points == top]
            state = play(state, texts(state)[-1])
        assert state.klaus is not None
        assert sum(map(len, state.klaus.panoramas)) == 1
        assert sum(state.players[0].materials) == 3
        assert state.players[0].houses == ()
        assert -1 not in state.shop
        assert GAP not in state.stock
        assert state.stage == "act"
        assert (state.number, state.turn.klaus) == (1, "")
    assert 10 < asked < 40


def test_there_are_no_houses_to_draw_or_discard() -> None:
    state = solo()
    assert starting(state, "discard") == []
    assert starting(state, "draw") == ["draw wood", "draw brick", "draw stone", "draw concrete", "draw materials"]
    assert refusal(state, "draw F1") == "Against Klaus you draw materials only."
    assert refusal(state, "draw houses") == "Against Klaus you draw materials only."
    assert refusal(state, "discard F1") == "Against Klaus you hold no houses."


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("draw wood", 1),
        ("place wood C3, draw wood, draw brick", 2),
        ("place wood C3, place brick D3, draw wood, draw brick, draw stone", 3),
    ],
)
def test_klaus_draws_as_the_player_drew(line: str, drawn: int) -> None:
    state = play(solo(), line)
    assert state.klaus is not None
    assert sum(state.klaus.materials) == drawn
    assert state.number == 2
    assert GAP not in state.stock


def test_klaus_draws_two_after_a_build() -> None:
    state = play(solo("WBSC", drawn=market("W")), "place wood B1, place brick C1, build F1 row 1")
    assert KlausDrew(0, 2) in state.told or KlausDrew(1, 1) in state.told or KlausDrew(2, 0) in state.told
    assert state.players[0].panoramas == (houses("F1"),)
    assert names(state.shop)[0] != "F1"
    assert -1 not in state.shop


def test_klaus_draws_what_the_action_really_drew() -> None:
    """With six cards left only one card was drawn; the refill of an empty hand does not count."""
    state = play(solo("WWBBSSC"), "place wood C3, draw wood")
    assert state.klaus is not None
    assert sum(state.klaus.materials) == 1
    state = play(solo("WB", drawn=market("W")), "place wood B1, place brick C1, build F1 row 1")
    assert state.klaus is not None
    assert sum(state.klaus.materials) == 2
    assert sum(state.players[0].materials) == 2


def test_only_an_empty_hand_is_refilled() -> None:
    state = play(solo("WBS", drawn=market("W")), "place wood B1, place brick C1, build F1 row 1")
    assert sum(state.players[0].materials) == 1


def test_klaus_takes_face_up_rubble_first() -> None:
    state = solo("WBS", stock="RRWB", deck="WWWWWWBBBB")
    state = play(state, "place wood C3, place brick D3, draw wood, draw brick, draw materials")
    assert state.klaus is not None
    assert KlausDrew(2, 1) in state.told
    assert state.klaus.materials[-1] == 2
    assert state.klaus.shown == 2


def test_klaus_builds_with_more_than_seven_and_keeps_rubble() -> None:
    state = solo(klaus=rival("WWWWBBR", "M12"), shop="F1 F5 M12 F2", stock="WBSC", deck="WWWWWWWWWWWW")
    state = replace(state, shop=houses("F1 F5 F10 F2"))
    state = play(state, "draw wood")
    assert state.klaus is not None
    assert state.klaus.materials == counts("R")
    assert state.klaus.shown == 1
    assert KlausDiscarded(counts("WWWWWBB"), 1) in state.told
    assert state.klaus.panoramas == (houses("M12 F10"),)
    assert -1 not in state.shop


def test_what_a_turn_left_stays_marked_through_the_next() -> None:
    """The cards that were placed, the player's new house, and Klaus's."""
    built = play(solo("WBSC", drawn=market("W")), "place wood B1, place brick C1, build F1 row 1")
    assert built.marks == Marks(0, (), houses("F1"), ())
    placed = play(solo("WBSC", drawn=market("W")), "place wood B1, draw stone, draw brick")
    assert placed.marks == Marks(0, (SPACES["B1"],), (), ())
    answered = play(solo("WWWB", klaus=rival("WWWWBBR", "M12"), shop="F10 F5 F1 F2"), "draw wood")
    assert answered.marks == Marks(0, (), (), houses("F10"))
    exceeded = play(solo("WBSC", drawn=market("WBSW", "WBS.", "WBS."), shop="F10 F1 F2 F3"), "place wood A4")
    assert exceeded.turn.rivals == houses("F10")
    after = play(exceeded, "place brick C3, draw wood, draw brick, draw stone")
    assert after.marks == Marks(0, (SPACES["C3"],), (), houses("F10"))
    assert after.turn.rivals == ()
    full = replace(exceeded, klaus=rival("WWWWWBB", "M12 F10"), shop=houses("F11 F1 F2 F3"))
    twice = play(full, "place brick C3, draw wood, draw brick, draw stone")
    assert twice.marks == Marks(0, (SPACES["C3"],), (), houses("F10 F11"))


def test_seven_cards_do_not_make_him_build() -> None:
    state = play(solo(klaus=rival("WWWBBR", "M12")), "draw wood")
    assert state.klaus is not None
    assert sum(state.klaus.materials) == 7


def test_rubble_kept_goes_on_counting() -> None:
    state = play(solo(klaus=rival("RRRWWWW", "M12"), shop="F10 F1 F2 F3", deck="WWWWWWWW"), "draw wood")
    assert state.klaus is not None
    assert state.klaus.materials == counts("RRR")


def _gain_by_hand(panoramas: tuple[tuple[int, ...], ...], house: int, before: int, after: int) -> int:
    points = [0, 0, 3, 4, 6, 9, 12, 16, 21]
    old = [len(panoramas[at]) for at in (before, after) if at >= 0]
    return points[min(8, sum(old) + 1)] - sum(points[min(8, length)] for length in old)


def _order_by_hand(panoramas: tuple[tuple[int, ...], ...], shop: list[int]) -> set[tuple[int, int, int]]:
    options: list[tuple[int, bool, tuple[int, int, int]]] = []
    longest = max((len(row) for row in panoramas), default=0)
    for house in shop:
        for before in range(-1, len(panoramas)):
            for after in range(-1, len(panoramas)):
                if before >= 0 and HOUSES[panoramas[before][-1]].right != HOUSES[house].left:
                    continue
                if after >= 0 and HOUSES[panoramas[after][0]].left != HOUSES[house].right:
                    continue
                if before == after >= 0:
                    continue
                total = HOUSES[house].points + _gain_by_hand(panoramas, house, before, after)
                on_longest = any(at >= 0 and len(panoramas[at]) == longest for at in (before, after))
                options.append((total, on_longest, (house, before, after)))
    top = max(total for total, _, _ in options)
    equal = [(on_longest, option) for total, on_longest, option in options if total == top]
    preferred = {option for on_longest, option in equal if on_longest}
    return preferred or {option for _, option in equal}


def test_klaus_follows_his_order() -> None:
    source = random.Random(5)
    several = 0
    for _ in range(400):
        dealt = source.sample(range(39), 10)
        panoramas: list[tuple[int, ...]] = []
        for house in dealt[4:]:
            if panoramas and HOUSES[panoramas[-1][-1]].right == HOUSES[house].left:
                panoramas[-1] += (house,)
            else:
                panoramas.append((house,))
        shop = sorted(dealt[:4])
        found = {(house, *place) for house, place in best(tuple(panoramas), shop)}
        assert found == _order_by_hand(tuple(panoramas), shop)
        several += len(found) > 1
    assert several > 50


def test_he_prefers_his_longest_panorama_among_equals() -> None:
    """Both bring 3 + 3: F13 continues his longest street, S13 a single house."""
    found = best((houses("S2 F1"), houses("M4")), list(houses("F13 S13")))
    assert [(HOUSES[house].name, place) for house, place in found] == [("F13", (0, 1))]
    assert best((houses("S2 F1"),), []) == []
    found = best((houses("S2 F1"), houses("F5 S6")), list(houses("F10 F11")))
    assert len(found) == 4
    assert {HOUSES[house].name for house, _ in found} == {"F10", "F11"}


def test_the_player_picks_among_equals() -> None:
    state = solo(klaus=rival("WWWWBBS", "F9"), shop="F10 M6 S2 F1", deck="WWWWWWWW")
    state = replace(state, shop=houses("S13 F11 F1 F2"))
    state = play(state, "draw wood")
    assert state.stage == "klaus"
    assert texts(state) == ["klaus F11", "klaus S13"]
    assert refusal(state, "klaus F1") == "Klaus does not take F1 there: others are better for him."
    assert refusal(state, "draw wood") == "First choose which house Klaus takes."
    state = play(state, "klaus S13")
    assert state.klaus is not None
    assert state.klaus.panoramas == (houses("F9"), houses("S13"))
    assert state.stage == "act"
    assert state.number == 2


def test_exceeding_the_market_lets_klaus_build() -> None:
    drawn = market("WBS", "WBS", "WBS")
    state = solo("WBSC", drawn=drawn, klaus=rival("WWW", "M12"), shop="F10 F1 F2 F3")
    assert "place wood D1" in texts(state)
    assert [caution.why for caution in GAME.view(state, 0).cautions] == []
    state = replace(state, market=market("WBSW", "WBS.", "WBS."))
    cautions = GAME.view(state, 0).cautions
    assert {caution.why for caution in cautions} == {"exceed"}
    exceeding = step(state, "place wood A4")
    assert exceeding.unsettled
    state = play(state, "place wood A4")
    assert state.klaus is not None
    assert state.klaus.materials == counts("WWW")
    assert sum(map(len, state.klaus.panoramas)) == 2
    assert rows(state.market) == []
    assert sum(state.waste) == 11
    assert state.players[0].rubble == 0
    kinds = [type(event) for event in state.told]
    assert kinds.index(Exceeded) < kinds.index(KlausBuilt) < kinds.index(Cleared)
    assert starting(state, "place")[0] == "place brick C3"
    assert -1 not in state.shop
    after = play(state, "place brick C3, draw wood, draw brick, draw stone")
    assert after.number == 2


def test_exceeding_asks_the_player_where_klaus_is_undecided() -> None:
    state = solo("WBSC", drawn=market("WBSW", "WBS.", "WBS."), klaus=rival("", "F9"), shop="S13 F11 F1 F2")
    state = play(state, "place wood A4")
    assert texts(state) == ["klaus F11", "klaus S13"]
    state = play(state, "klaus F11")
    assert state.turn.placed == 1
    assert starting(state, "draw") != []


@pytest.mark.parametrize(
    ("drawn", "allowed", "exceeding"),
    [
        (market("WBSWB"), {"A2", "E2", "A0"}, {"F1", "Z1"}),
        (market("WBSWB", "W....", "W...."), {"B2", "B3"}, {"A4", "A0", "F1"}),
        (market("WBS", "W..", "W..", "W.."), {"A5", "B2"}, {"D1", "Z1"}),
    ],
)
def test_three_by_five_either_way(drawn: str, allowed: set[str], exceeding: set[str]) -> None:
    state = solo("R", drawn=drawn)
    offered = {text.split()[-1] for text in starting(state, "place")}
    careful = {space_name(caution.space) for caution in GAME.view(state, 0).cautions}
    named = offered & careful
    assert allowed <= offered - named
    assert exceeding <= named


def test_a_full_market_gives_no_free_build() -> None:
    state = solo("WB", drawn=market("WWBBS", "SSWWB", "BBSS."), shop="F1 F5 M5 S5")
    state = step(state, "place wood E3")
    assert state.stage == "act"
    assert not state.turn.cleared
    assert starting(state, "place") != []


def test_the_sweep() -> None:
    """The deck is empty when a card is needed: both face-up markets are discarded and laid out anew."""
    state = solo("WBS", deck="", waste="WWWBBBSSS", stock="PCWB", shop="F1 F2 F3 F4")
    state = play(state, "place wood C3, draw materials")
    swept = [event for event in state.told if isinstance(event, Swept)]
    assert len(swept) == 1
    assert sorted(swept[0].materials) == [0, 1, 3, 4]
    assert swept[0].houses == houses("F1 F2 F3 F4")
    assert GAP not in state.stock
    assert set(state.shop).isdisjoint(houses("F1 F2 F3 F4"))
    assert sum(state.deck) == 9 + 4 - 4 - 1
    assert state.stage == "draw"


def test_the_last_card_leaving_sweeps_nothing() -> None:
    state = solo("WBS", deck="P", waste="WWWBBBSSS")
    state = play(state, "place wood C3, draw materials")
    assert not any(isinstance(event, Swept) for event in state.told)
    assert state.deck == counts("")


def test_a_sweep_that_brings_no_card_is_not_offered() -> None:
    state = solo("WBS", deck="", waste="W", stock="WBS.")
    assert "draw materials" not in texts(state)
    assert "draw materials" in texts(replace(state, waste=counts("WW")))


def test_klauss_cards_are_secret() -> None:
    state = play(solo(stock="WBSC"), "draw wood")
    (drew,) = [event for event in GAME.events(state, 0) if isinstance(event, KlausDrew)]
    assert drew == KlausDrew(0, 1)
    view = GAME.view(state, 0)
    assert view.klaus is not None
    assert (view.klaus.cards, view.klaus.rubble) == (1, 0)


def test_a_hidden_draw_is_the_players_own() -> None:
    state = play(solo(), "draw materials")
    drawn = [event for event in GAME.events(state, None) if isinstance(event, Drew)]
    assert drawn == [Drew("materials", None, seat=0)]


def test_with_nothing_left_the_game_ends() -> None:
    state = solo("", deck="", stock="....", klaus=rival("", "F1"))
    assert texts(state) == ["pass"]
    assert play(state, "pass").told[-1] == GameOver("stuck")


def test_the_market_closes_up_within_its_limit() -> None:
    found = brute.closings(brute.cards_in(["WW...", "..W..", "...WW"]), solo=True)
    assert all(min(max(x for x, _, _ in one), max(y for _, y, _ in one)) <= 2 for one in found)
