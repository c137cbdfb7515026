"""The legal turns against an independent enumerator that plays everything out."""

import itertools
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.pinata.collecting import begun, collectable, must_be_taken, taken
from games.pinata.data import CARDS, CELL_NAMES, CELLS
from games.pinata.field import Piles, field_of
from games.pinata.grid import bits
from games.pinata.moving import carry_out, moved_cells
from games.pinata.state import Leg
from games.pinata.turns import Finder, Way, finder_of
from tests.games.pinata import brute
from tests.games.pinata.positions import begin, board, random_piles

PAIRS = list(itertools.combinations(CARDS, 2))
Played = tuple[str, str, str, str | None, Piles, frozenset[int]]
"""Candy, card, target, second target; the board after them, and the cells whose candies count as moved."""


def _played(piles: Piles, cards: Sequence[str], way: Way, size: int) -> Played:
    finder, name = finder_of(piles, tuple(cards)), CELL_NAMES[size]
    leg, after = carry_out(piles, way.first_card, way.candy, way.first)
    legs: list[Leg] = [leg]
    if way.second is not None:
        leg, after = carry_out(after, finder.other(way.first_card), way.first, way.second)
        legs.append(leg)
    moved = frozenset(moved_cells(after, legs))
    second = None if way.second is None else name[way.second]
    return name[way.candy], way.first_card, name[way.first], second, after, moved


def engine(piles: Piles, cards: Sequence[str], size: int) -> list[Played]:
    """The legal turns as the game finds and plays them."""
    return [_played(piles, cards, way, size) for way in finder_of(piles, tuple(cards)).all()]


def enumerator(piles: Piles, cards: Sequence[str], size: int) -> list[Played]:
    """The legal turns as the enumerator does."""

    def name(cell: brute.Cell) -> str:
        return f"{'ABCDEFGHIJ'[cell[0]]}{cell[1] + 1}"

    found: set[Played] = set()
    for turn in brute.turns(piles, cards, size):
        cells = {cell: {number in turn.moved for number, _ in stack} for cell, stack in turn.board.items()}
        assert all(len(kinds) == 1 for kinds in cells.values()), "the candies of a pile share their fate"
        moved = frozenset(cell[1] * size + cell[0] for cell, kinds in cells.items() if True in kinds)
        end = None if turn.end is None else name(turn.end)
        found.add((name(turn.candy), turn.card, name(turn.middle), end, brute.piles_of(turn.board, size), moved))
    return list(found)


def check(piles: Piles, cards: Sequence[str], size: int) -> int:
    """Both find the same turns with the same results; returns how many."""
    own, other = engine(piles, cards, size), enumerator(piles, cards, size)
    assert len(own) == len(set(own))
    assert set(own) == set(other)
    # The first menu is found without the turns themselves.
    candies = finder_of(piles, tuple(cards)).candies()
    assert {CELL_NAMES[size][cell] for cell in bits(candies)} == {candy for candy, *_ in other}
    return len(own)


@pytest.mark.parametrize("cards", PAIRS, ids="-".join)
def test_every_pair_of_cards_on_random_boards(cards: tuple[str, str]) -> None:
    source = random.Random("-".join(cards))
    found = 0
    for size, filled in ((4, 0.6), (5, 0.35), (6, 0.45), (7, 0.2)):
        found += check(random_piles(source, size, filled), cards, size)
    assert found


@pytest.mark.parametrize("cards", PAIRS, ids="-".join)
def test_the_first_menu_holds_all_who_can_begin_a_turn(cards: tuple[str, str]) -> None:
    """It is found without the turns themselves: on many boards, thin and crowded, both must say the same."""
    source = random.Random("-".join(cards))
    for number in range(24):
        piles = random_piles(source, (5, 8, 10)[number % 3], source.choice((0.12, 0.3, 0.5)), source.choice((0, 0.3)))
        assert finder_of(piles, cards).candies() == _who_can_begin(piles, cards)


@pytest.mark.parametrize("cards", [*PAIRS, ("seesaw",)], ids="-".join)
def test_what_is_known_from_one_board_is_true_of_the_next(cards: tuple[str, ...]) -> None:
    """Whatever changes in between, even what no turn could change."""
    source = random.Random("-".join(cards))
    kept = 0
    for size in (5, 6, 10, 7):
        piles = random_piles(source, size, source.choice((0.3, 0.5)), 0.2)
        finder_of(piles, cards).candies()
        for _ in range(16):
            cells = list(piles)
            for cell in source.sample(range(size * size), source.choice((1, 1, 2, 4))):
                cells[cell] = source.choice(("", "", cells[cell][:-1], source.choice("GYWBOP"), cells[cell] + "G"))
            piles = tuple(cells)
            found = finder_of(piles, cards)
            kept += len(found.proofs)
            assert found.candies() == _who_can_begin(piles, cards)
    assert kept > 50


def _who_can_begin(piles: Piles, cards: tuple[str, ...]) -> int:
    """The candies that have a turn, from all turns of a board about which nothing is known yet."""
    fresh = Finder(field_of(piles), cards)
    occupied = list(bits(fresh.field.occupied))
    return sum(1 << candy for candy in occupied if any(fresh.first(candy, card) for card in fresh.cards))


@pytest.mark.parametrize("number", range(40))
def test_train_on_crowded_tiny_boards(number: int) -> None:
    source = random.Random(number)
    piles = tuple(source.choice(("", "", "G", "G", "Y", "GY")) for _ in range(9))
    for cards in (("train", "leapfrog"), ("train", "labyrinth"), ("chase", "train"), ("hopscotch", "leapfrog")):
        check(piles, cards, 3)


def test_seesaw_on_random_boards() -> None:
    source = random.Random("seesaw")
    assert sum(check(random_piles(source, size, 0.5), ("seesaw",), size) for size in (4, 5, 6, 4)) > 100


@pytest.mark.parametrize("cards", [("hopscotch", "chase"), ("train", "longjump"), ("train", "pileup")], ids="-".join)
def test_full_board(cards: tuple[str, str]) -> None:
    assert check(begin(seed=b"full").piles, cards, 10)


@settings(max_examples=60)
@given(
    st.sampled_from([*PAIRS, ("seesaw",)]),
    st.integers(3, 5),
    st.floats(0.1, 0.9),
    st.floats(0, 0.8),
    st.randoms(use_true_random=False),
)
def test_any_small_board(
    cards: tuple[str, ...], size: int, filled: float, towers: float, source: random.Random
) -> None:
    check(random_piles(source, size, filled, towers), cards, size)


def _ends(piles: Piles, moved: Sequence[int]) -> set[Piles]:
    """Every board that the collecting may leave, as the game offers the choices."""
    ends: set[Piles] = set()
    open_ = [begun(piles, moved)]
    while open_:
        so_far = open_.pop()
        groups = collectable(so_far.piles, moved)
        if not any(must_be_taken(group, so_far.due) for group in groups):
            ends.add(so_far.piles)
        open_ += [taken(so_far, moved, group) for group in groups]
    return ends


def test_what_may_be_left_is_not_taken_beside_what_must_be_taken() -> None:
    """Even where no order matters between them: one of the two is a choice."""
    # Taking the green pair brings two yellow candies together, far from the blue pair.
    piles = board(5, {"A1": "YG", "B1": "G", "A2": "Y", "D4": "B", "E4": "B"})
    moved = [CELLS[5]["A1"], CELLS[5]["D4"]]
    green, blue, yellow = (CELLS[5]["A1"], CELLS[5]["B1"]), (CELLS[5]["D4"], CELLS[5]["E4"]), (0, 5)
    so_far = begun(piles, moved)
    assert so_far.hauls == ()
    so_far = taken(so_far, moved, green)
    assert [haul.cells for haul in so_far.hauls] == [green]
    assert collectable(so_far.piles, moved) == [yellow, blue]
    assert [must_be_taken(group, so_far.due) for group in (yellow, blue)] == [False, True]
    so_far = taken(so_far, moved, blue)
    assert collectable(so_far.piles, moved) == [yellow]


@pytest.mark.parametrize("number", range(12))
def test_collecting_offers_every_outcome(number: int) -> None:
    """What is taken without asking never takes a choice away, and no choice leads beyond the rules."""
    source = random.Random(number)
    size = 4
    cards = source.choice([pair for pair in PAIRS if set(pair) & {"train", "pileup", "horsey", "piggyback"}])
    piles = tuple(
        "".join(source.choice("GY" if number % 2 else "GYW") for _ in range(source.choice((0, 1, 1, 2, 3))))
        for _ in range(size * size)
    )
    turns = list(brute.turns(piles, cards, size))
    for turn in source.sample(turns, min(60, len(turns))):
        after = brute.piles_of(turn.board, size)
        moved = sorted(
            {cell[1] * size + cell[0] for number, cell in brute.places(turn.board).items() if number in turn.moved}
        )
        expected = {brute.piles_of(dict(end), size) for end in brute.collected(turn.board, turn.moved)}
        assert _ends(after, moved) == expected
