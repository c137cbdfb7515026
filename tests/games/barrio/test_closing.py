"""Closing up after a build (rules page: Common Market, Closing up)."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from games.barrio.closing import bits_close, closings, harmless, packed, without
from games.barrio.data import GAP
from games.barrio.grid import EMPTY, LINES, SIDE
from games.barrio.state import BarrioState
from tests.games.barrio import brute
from tests.games.barrio.positions import market, player, position, refusal, rows, step, texts

SIDE_TRIED = 4


def _connected(mask: int) -> bool:
    reached = mask & -mask
    while True:
        sides = (reached & 0x7777) << 1 | (reached & 0xEEEE) >> 1 | reached << 4 | reached >> 4
        grown = reached | sides & mask
        if grown == reached:
            return reached == mask
        reached = grown


def _left_shapes() -> Iterator[tuple[str, ...]]:
    """What every connected market of up to 4 x 4 leaves when any of its lines is taken, in pieces."""
    lines = [15 << 4 * row for row in range(4)] + [0x1111 << column for column in range(4)]
    left = {mask & ~line for mask in range(1, 1 << 16) if _connected(mask) for line in lines}
    shapes = {_packed(mask) for mask in left if mask and not _connected(mask)}
    yield from sorted(shape for shape in shapes if len(brute.groups_of(brute.cards_in(shape))) > 1)


def _packed(mask: int) -> tuple[str, ...]:
    drawn = ["".join("W" if mask >> 4 * y + x & 1 else GAP for x in range(4)) for y in range(4)]
    kept = [row for row in drawn if row.strip(GAP)]
    columns = [column for column in zip(*kept, strict=True) if "W" in column]
    return tuple("".join(row) for row in zip(*columns, strict=True))


def _told_apart(shape: tuple[str, ...]) -> tuple[str, ...]:
    """The same with a different letter on every card."""
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return tuple("".join(GAP if card == GAP else next(letters) for card in row) for row in shape)


def _results(shape: tuple[str, ...], solo: bool) -> set[frozenset[tuple[int, int, str]]]:
    found = closings(shape, solo)
    assert len(set(found)) == len(found)
    return {brute.normal(brute.cards_in(result)) for result in found}


def test_every_shape_up_to_4_by_4_against_brute_force() -> None:
    tried = 0
    for shape in _left_shapes():
        for drawn in (shape, _told_apart(shape)):
            assert _results(drawn, solo=False) == brute.closings(brute.cards_in(drawn)), drawn
        tried += 1
    assert tried > 250


def test_klauss_limit_holds_when_closing_up() -> None:
    for shape in _left_shapes():
        if min(len(shape), len(shape[0])) <= 3:
            assert _results(shape, solo=True) == brute.closings(brute.cards_in(shape), solo=True), shape


def test_shapes_too_large_against_brute_force() -> None:
    """Six wide or high, in pieces: they close up to 5 x 5, or they do not."""
    shapes = [
        ("WW....", "..WWWW"),
        ("WWW...", "...WWW"),
        ("WWWWW.", ".....W"),
        ("WWWWWW", "W....."),
        ("W.....", ".WWWWW", "W....."),
        ("WWWWW.", "W...W.", "W...W.", "W...W.", "WWWWW.", ".....W"),
        ("WWWWW.", "W...W.", "W.W.WW", "W...W.", "WWWWW."),
        ("W....W", ".WWWW."),
        ("WW...W", "..WWW.", "W....."),
    ]
    for shape in shapes:
        expected = brute.closings(brute.cards_in(shape))
        assert _results(shape, solo=False) == expected, shape
        bits = sum(1 << SIDE * (y + 1) + x + 1 for x, y in brute.cards_in(shape))
        assert bits_close(bits) == bool(expected), shape


def test_whether_a_market_that_was_too_large_can_close_up() -> None:
    """The quick answer, which only looks for room, against moving the groups about."""
    source, answers = random.Random(6), Counter[bool]()
    while answers.total() < 400:
        cards = {(2, 2)}
        while len(cards) < 8 + answers.total() % 10:
            x, y = source.choice(sorted(cards))
            x, y = source.choice(((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
            if 0 <= x < 6 and 0 <= y < 6:
                cards.add((x, y))
        line = source.randrange(6)
        left = {(x, y) for x, y in cards if y != line}
        shape = packed("".join("W" if (x, y) in left else GAP for y in range(SIDE) for x in range(SIDE)))
        if not left or max(len(shape), len(shape[0])) < 6:
            continue
        bits = sum(1 << SIDE * y + x for x, y in left)
        assert bits_close(bits) == bool(closings(shape, solo=False)), shape
        answers[bits_close(bits)] += 1
    assert min(answers[False], answers[True]) >= 10


def _have_room(groups: list[set[tuple[int, int]]], taken: set[tuple[int, int]]) -> bool:
    """Whether groups find room beside each other in a 5 x 5 square, by trying every place of each."""
    if not groups:
        return True
    group, *others = groups
    left, top = min(x for x, _ in group), min(y for _, y in group)
    for across, down in product(range(5), repeat=2):
        moved = {(x - left + across, y - top + down) for x, y in group}
        if all(x < 5 and y < 5 for x, y in moved) and not moved & taken and _have_room(others, moved | taken):
            return True
    return False


def _can_close(drawn: tuple[str, ...]) -> bool:
    groups = brute.groups_of(brute.packed(brute.cards_in(drawn)))
    return _have_room(sorted(map(set, groups), key=len, reverse=True), set())


def _close_bits(drawn: tuple[str, ...]) -> bool:
    return bits_close(sum(1 << SIDE * y + x for x, y in brute.cards_in(drawn)))


def test_many_cards_in_pieces_find_room_or_do_not() -> None:
    """Tight markets, where every space counts."""
    source, answers = random.Random(1), Counter[bool]()
    while answers[False] < 60:
        spaces = source.sample(list(product(range(7), repeat=2)), source.randint(8, 20))
        drawn = tuple("".join("W" if (x, y) in spaces else GAP for x in range(7)) for y in range(7))
        assert _close_bits(drawn) == _can_close(drawn), drawn
        answers[_close_bits(drawn)] += 1
    assert answers[True] > 60


@pytest.mark.parametrize(
    ("drawn", "closes"),
    [
        (("WWWWW..", "W.W.W..", "WWWWW..", "W.W.W..", "WWWWW..", "......W"), True),
        (("WWWWW..", "W.W.W..", "WWWWW..", "W.W.W..", "WWWWW..", ".....WW"), False),
        (("WWWWW..", "W...W..", "WWWWW..", "W.W.W..", "WWWWW..", ".....WW"), True),
        (("WWW...", "WWW...", "WWW...", "WW....", "WW.WWW"), True),
        (("WWW.WWW", "WWW.WW.", "WWW....", "WWW....", "WWW...."), False),
    ],
)
def test_room_to_the_last_space(drawn: tuple[str, ...], closes: bool) -> None:
    """A single card goes anywhere, two side by side need two free spaces side by side."""
    assert _can_close(drawn) is closes
    assert _close_bits(drawn) is closes


def test_where_one_more_card_surely_does_no_harm() -> None:
    """Exactly where the cards still lie in at most five rows and five columns, empty ones not counted."""
    source = random.Random(2)
    for _ in range(60):
        cards = set(source.sample(list(product(range(SIDE), repeat=2)), source.randint(1, 9)))
        found = harmless(sum(1 << SIDE * y + x for x, y in cards))
        for x, y in product(range(SIDE), repeat=2):
            columns, lines = {x, *(x for x, _ in cards)}, {y, *(y for _, y in cards)}
            assert (found >> SIDE * y + x & 1) == (len(columns) <= 5 and len(lines) <= 5), (cards, x, y)


def test_a_taken_line_leaves_no_empty_line() -> None:
    drawn = market("WBS", ".B.", "SSS", ".W.")
    assert packed(without(drawn, LINES["row 2"])) == ("WBS", "SSS", ".W.")
    assert packed(without(drawn, LINES["column B"])) == ("WS", "SS")
    assert without(market("W"), LINES["row 1"]) == EMPTY


def _build_state(*drawn: str) -> BarrioState:
    return position(player("RR F1"), player(), drawn=market(*drawn))


def test_one_result_happens_by_itself() -> None:
    state = step(_build_state("SWB", ".W", ".B"), "place rubble A2, place rubble A3, build F1 column B")
    assert rows(state.market) == ["SB", "R.", "R."]


def test_several_results_are_a_choice() -> None:
    state = _build_state("SS.", "SS.", "WWB", "..B")
    state = step(state, "place rubble D3, place rubble E3, build F1 row 3")
    assert rows(state.market) == ["SS.", "SS.", "..B"]
    assert state.stage == "close"
    assert texts(state) == ["close 1", "close 2"]
    assert [rows(drawn) for drawn in state.turn.closings] == [["SS", "SS", ".B"], ["SS.", "SSB"]]
    assert refusal(state, "close 3") == "There are 2 ways to close up."
    assert refusal(state, "new") == "First choose how the market closes up."
    assert rows(step(state, "close 2").market) == ["SS.", "SSB"]


def test_closing_keeps_the_place_of_the_market() -> None:
    """The upper left corner stays where it was."""
    state = position(player("RR M5"), player(), drawn=market("BBB", "WW.", "W..", left=1, top=2))
    state = step(state, "place rubble C5, place rubble D5, build M5 row 3")
    assert state.market == market("WW.", "WRR", left=1, top=2)


def test_nothing_left_is_an_empty_market() -> None:
    state = position(player("WS S3"), player(), drawn=market("B"))
    state = step(state, "place wood B1, place stone C1, build S3 row 1")
    assert state.market == EMPTY
