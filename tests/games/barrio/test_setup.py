"""Set-up (rules page: Set-up)."""

import random
from itertools import permutations

import pytest
from msgspec.structs import replace

from games.barrio import GAME
from games.barrio.data import GAP, SCORING_CARDS
from games.barrio.events import HasChosen, SetUp
from games.barrio.state import BarrioState
from games.barrio.supply import is_bad, stock_dealt
from games.chance import Chance
from games.errors import InvalidOption
from tests.games.barrio.positions import counts, names, player, position, refusal, texts


def start(seats: int = 3, **options: str) -> BarrioState:
    return GAME.start(GAME.checked_options(options, seats), seats, Chance(b"set-up", 0))


def typed(state: BarrioState, seat: int, line: str, number: int = 1) -> BarrioState:
    for move in GAME.parse_steps(state, seat, line):
        state = GAME.play(state, seat, move, Chance(b"set-up", number))
    return state


def test_all_choose_at_the_same_time() -> None:
    state = start()
    assert GAME.active(state) == (0, 1, 2)
    assert all(len(one.houses) == 5 and not any(one.materials) for one in state.players)
    assert len({house for one in state.players for house in one.houses}) == 15
    assert all(GAME.secret_due(state, seat) for seat in range(3))
    dealt = names(state.players[1].houses)
    assert texts(state, 1) == [*(f"keep {house}" for house in dealt), "ready"]


def test_keeping_any_number() -> None:
    state = start()
    dealt = [names(one.houses) for one in state.players]
    state = typed(state, 2, f"keep {dealt[2][0]} {dealt[2][3]}, ready")
    assert GAME.active(state) == (0, 1)
    assert state.told == (HasChosen(seat=2),)
    assert refusal(state, "ready", seat=2) == "You have chosen already."
    state = typed(state, 0, "keep none")
    assert GAME.events(state, None) == (HasChosen(seat=0),)
    state = typed(state, 1, f"keep {' '.join(dealt[1])}, ready", number=9)
    kept = [one.houses for one in state.players]
    assert [len(houses) for houses in kept] == [0, 5, 2]
    assert [sum(one.materials) for one in state.players] == [5, 0, 3]
    assert names(kept[2]) == [dealt[2][0], dealt[2][3]]
    event = state.told[0]
    assert isinstance(event, SetUp)
    assert event.kept == (0, 5, 2)
    assert state.seat == state.first == event.first
    assert state.stage == "act"
    assert -1 not in state.shop
    assert GAP not in state.stock
    assert not is_bad(state.stock)
    assert not state.gone
    thrown = set(dealt[0]) | (set(dealt[2]) - set(names(kept[2])))
    in_deck = {house for house in range(39) if state.lots >> house & 1}
    assert thrown <= set(names(sorted(in_deck | set(state.shop))))


def test_the_order_of_keeping_does_not_matter() -> None:
    state = start()
    first, second, third, *_ = names(state.players[0].houses)
    ends = {typed(state, 0, f"keep {' '.join(order)}") for order in permutations((first, second, third))}
    assert [names(end.players[0].keeping) for end in ends] == [[first, second, third]]


def test_mistakes_while_keeping() -> None:
    state = start()
    mine, other = names(state.players[0].houses), names(state.players[1].houses)
    assert refusal(state, f"keep {other[0]}", seat=0) == f"{other[0]} was not dealt to you."
    state = typed(state, 0, f"keep {mine[0]}")
    assert refusal(state, f"keep {mine[0]}", seat=0) == f"You keep {mine[0]} already."
    assert refusal(state, "draw wood", seat=0) == "First choose which of your five houses to keep."


def test_everyone_starts_now_and_then() -> None:
    firsts: set[int] = set()
    for number in range(40):
        state = start()
        for seat in range(3):
            state = typed(state, seat, "ready", number)
        firsts.add(state.first)
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize("card", SCORING_CARDS)
def test_the_scoring_card_is_chosen(card: str) -> None:
    assert start(scoring=card).card == card


def test_or_at_random() -> None:
    cards = {
        GAME.start(GAME.checked_options({"scoring": "random"}, 2), 2, Chance(bytes([number]), 0)).card
        for number in range(60)
    }
    assert cards == set(SCORING_CARDS)
    assert start().card == "a"


def test_options_are_checked() -> None:
    with pytest.raises(InvalidOption):
        GAME.checked_options({"scoring": "g"}, 2)
    with pytest.raises(InvalidOption):
        GAME.checked_options({"klaus": "deadly"}, 1)


@pytest.mark.parametrize(
    ("stock", "bad"),
    [
        ("RRWB", True),
        ("WWWW", True),
        ("RWBS", False),
        ("WWWB", False),
        ("RRRR", True),
        ("RR..", False),
        ("WW..", False),
    ],
)
def test_a_bad_stockpile(stock: str, bad: bool) -> None:
    assert is_bad(stock) is bad


def test_a_bad_stockpile_is_dealt_again_until_it_holds() -> None:
    source = random.Random(1)
    redealt = 0
    for _ in range(60):
        state = position(player(), player(), stock="....", deck="RRRRRRWWWWWWBS")
        dealt = stock_dealt(state, Chance(source.randbytes(8), 0))
        assert not is_bad(dealt.stock)
        assert sum(dealt.deck) + sum(dealt.waste) == 10
        redealt += len(dealt.told) > 0
    assert redealt > 10


def test_a_whole_deck_that_cannot_be_dealt_in_full_stays() -> None:
    state = stock_dealt(position(player(), player(), stock="....", deck="RR"), Chance(b"", 0))
    assert state.stock == "RR.."


def test_single_refills_are_not_tested() -> None:
    """Two Rubble cards may well lie in the Stockpile after a refill."""
    state = position(player("WBS"), player("WWW"), stock="RWBS", deck="RRRR")
    state = GAME.play(state, 0, GAME.parse_move("draw wood"), Chance(b"", 1))
    assert state.stock.count("R") == 2
    assert counts(state.stock) == counts("RRBS")


def test_the_start_needs_every_seat() -> None:
    state = start(2)
    state = replace(typed(state, 0, "ready"))
    assert state.stage == "keep"
    assert GAME.view(state, None).stage == "keep"
