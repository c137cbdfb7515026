"""Which cards build which house (rules page: Common Market, Build)."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from games.barrio.data import HOUSES, LETTERS
from games.barrio.grid import WEIGHTS
from games.barrio.recipes import builds, spent
from games.barrio.ways import reach_of
from tests.games.barrio import brute
from tests.games.barrio.positions import counts, houses, market, player, position, step, texts


def line(cards: str) -> int:
    """The number of a line's cards."""
    return sum(WEIGHTS[LETTERS.index(card)] for card in cards)


def test_every_line_of_up_to_four_cards_against_taking_them_one_by_one() -> None:
    for size in range(3, 5):
        for cards in combinations_with_replacement(LETTERS, size):
            for house in range(len(HOUSES)):
                assert builds(line("".join(cards)), house) == brute.builds(Counter(cards), house), (cards, house)


@pytest.mark.parametrize("name", ["F1", "F5", "F13", "M11", "S6", "S12"])
def test_reach_against_trying_every_card(name: str) -> None:
    (house,) = houses(name)
    for cards in combinations_with_replacement(LETTERS, 3):
        start = "".join(cards)
        reach = reach_of(line(start), house)
        assert reach.ready == brute.builds(Counter(start), house)
        if reach.ready:
            continue
        helped = {one for one in range(7) if brute.builds(Counter(start + LETTERS[one]), house)}
        assert {one for one in range(7) if reach.help >> one & 1} == helped
        if not helped:
            pairs = {
                (one, other)
                for one in range(7)
                for other in range(one, 7)
                if brute.builds(Counter(start + LETTERS[one] + LETTERS[other]), house)
            }
            assert set(reach.pairs) == pairs


def test_only_one_wildcard_stands_in() -> None:
    (f1,) = houses("F1")
    assert builds(line("WB*"), f1)
    assert not builds(line("W**"), f1)
    assert builds(line("WB**"), f1)


def test_rubble_builds_nothing() -> None:
    (f5,) = houses("F5")
    assert not builds(line("WWRRR"), f5)


def test_real_materials_are_used_before_the_wildcard() -> None:
    (f1,) = houses("F1")
    used, leftovers, rubble = spent(line("WWB*R"), f1)
    assert used == counts("WWB")
    assert leftovers == counts("*")[:-1]
    assert rubble == 1


def test_a_wildcard_that_stands_in_is_discarded_and_the_other_is_left_over() -> None:
    (f1,) = houses("F1")
    used, leftovers, rubble = spent(line("WB**S"), f1)
    assert used == counts("WB*")
    assert leftovers == counts("*S")[:-1]
    assert rubble == 0


def test_the_rulebooks_build() -> None:
    """1 stone, 2 brick, 1 concrete, 1 Rubble and a placed stone build 2 stone + 2 brick; concrete and Rubble stay."""
    state = position(player("SSB M6"), player(), drawn=market(".W...", "SBBCR", ".W..."))
    assert "build M6 row 2" not in texts(step(state, "place stone C1, place stone D1"))
    state = step(state, "place stone C1, place stone F2, build M6 row 2")
    assert state.waste == counts("SSBB")
    assert state.players[0].leftovers == counts("C")[:-1]
    assert state.players[0].rubble == 1
