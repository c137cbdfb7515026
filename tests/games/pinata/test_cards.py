"""Every movement card on small boards made by hand (rules page: "Movement cards")."""

from collections.abc import Sequence

import pytest

from games.pinata.data import CARDS, CELL_NAMES, CELLS
from games.pinata.field import field_of
from games.pinata.grid import bits
from games.pinata.moving import carry_out
from games.pinata.reach import reach_of
from games.pinata.refusals import unreached
from tests.games.pinata import brute
from tests.games.pinata.positions import board, drawn

PLAIN = drawn(
    ".....",
    ".B...",
    "G.O.Y",
    ".....",
    "G.W.P",
)
"""The active candy of most examples is the green one on A3."""


def targets(piles: Sequence[str], card: str, start: str) -> set[str]:
    """Where a card takes the pile of a cell; the independent enumerator must agree."""
    size = round(len(piles) ** 0.5)
    field, cell = field_of(tuple(piles)), CELLS[size][start]
    found = bits(reach_of(card, size)(field.without(cell), cell, field.heights[cell]))
    names = {CELL_NAMES[size][at] for at in found}
    results = list(brute.results(brute.board_of(piles, size), card, (cell % size, cell // size), size))
    assert names == {CELL_NAMES[size][end[1] * size + end[0]] for end, _, _ in results}
    for end, after, _ in results:
        _, carried = carry_out(tuple(piles), card, cell, end[1] * size + end[0])
        assert carried == brute.piles_of(after, size)
    return names


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("hopscotch", {"D3"}),
        ("chase", {"B3", "A4"}),
        ("longjump", {"D3"}),
        ("leapfrog", {"A1", "A2", "B3", "D3", "A4"}),
        ("train", {"C3", "A1", "A4"}),
        ("pileup", {"E3"}),
        ("somersault", {"C1"}),
        ("horsey", {"C3", "A5"}),
        ("piggyback", {"C3", "E3", "A5"}),
    ],
)
def test_card_on_a_plain_board(card: str, expected: set[str]) -> None:
    assert targets(PLAIN, card, "A3") == expected


def test_labyrinth_on_a_plain_board() -> None:
    # After one slide; after two; after three, by way of E1.
    assert targets(PLAIN, "labyrinth", "A3") == {"A1", "B3", "A4"} | {"E1", "B5", "E4"} | {"E2"}


@pytest.mark.parametrize("card", CARDS)
def test_every_card_from_every_cell_agrees_with_the_enumerator(card: str) -> None:
    stacked = board(5, {"A1": "G", "B1": "YO", "D1": "W", "A3": "GG", "C3": "BPB", "C4": "W", "E3": "O", "E5": "PY"})
    for piles in (PLAIN, stacked):
        for cell, pile in enumerate(piles):
            if pile:
                targets(piles, card, CELL_NAMES[5][cell])


def test_hopscotch_needs_the_cell_right_behind() -> None:
    assert targets(drawn("G.YO.", ".....", ".....", ".....", "....."), "hopscotch", "A1") == set()
    assert targets(drawn("G...Y", ".....", ".....", ".....", "....."), "hopscotch", "A1") == set()
    assert targets(drawn("G..Y.", ".....", ".....", ".....", "....."), "hopscotch", "A1") == {"E1"}


def test_chase_is_not_stopped_by_the_border_and_moves() -> None:
    assert targets(drawn("GY...", ".....", ".....", ".....", "....."), "chase", "A1") == set()
    assert targets(drawn("G....", ".....", ".....", "Y....", "....."), "chase", "A1") == {"A3"}


def test_labyrinth_may_turn_back_but_not_end_at_home() -> None:
    alone = drawn("....", "....", "....", "G...")
    assert targets(alone, "labyrinth", "A4") == {"A1", "D1", "D4"}
    shut = drawn(".....", "..Y..", ".YGY.", "..Y..", ".....")
    assert targets(shut, "labyrinth", "C3") == set()


def test_long_jump_clears_the_unbroken_run_only() -> None:
    assert targets(drawn("G.YOW.P.", *["........"] * 7), "longjump", "A1") == {"F1"}
    assert targets(drawn("G.YOWBPP", *["........"] * 7), "longjump", "A1") == set()


def test_train_pushes_keeps_order_and_stacks() -> None:
    piles = board(5, {"B1": "G", "C1": "YO", "E1": "W", "B3": "P"})
    assert targets(piles, "train", "B1") == {"C1", "A1", "B4"}
    leg, after = carry_out(piles, "train", CELLS[5]["B1"], CELLS[5]["C1"])
    assert after == board(5, {"C1": "G", "D1": "YO", "E1": "W", "B3": "P"})
    assert leg.pushed == ((CELLS[5]["C1"], CELLS[5]["D1"]),)


def test_train_slides_alone_but_never_stands_still() -> None:
    assert targets(drawn("..G", "...", "..."), "train", "C1") == {"A1", "C3"}
    assert targets(drawn("GYO", "W..", "B.."), "train", "A1") == set()


@pytest.mark.parametrize(
    ("piles", "start", "expected", "built"),
    [
        # Onto the next two, one after the other: the last of them lies at the bottom.
        ({"A1": "G", "C1": "Y", "E1": "O"}, "A1", {"E1"}, {"E1": "OYG"}),
        # Onto a stack of two.
        ({"A1": "G", "C1": "YO", "E1": "W"}, "A1", {"C1"}, {"C1": "YOG", "E1": "W"}),
        # A stack of two onto a single candy.
        ({"A1": "GB", "C1": "Y", "E1": "W"}, "A1", {"C1"}, {"C1": "YGB", "E1": "W"}),
    ],
)
def test_pileup_in_its_three_ways(piles: dict[str, str], start: str, expected: set[str], built: dict[str, str]) -> None:
    laid = board(5, piles)
    assert targets(laid, "pileup", start) == expected
    leg, after = carry_out(laid, "pileup", CELLS[5][start], CELLS[5][min(expected)])
    assert after == board(5, built)
    assert (leg.built, leg.height) == (True, 3)


@pytest.mark.parametrize(
    "piles",
    [
        {"A1": "G", "C1": "Y"},
        {"A1": "G", "C1": "Y", "E1": "OW"},
        {"A1": "GB", "C1": "YO"},
        {"A1": "G", "C1": "YOW"},
        {"A1": "GBP", "C1": "Y"},
        {"A1": "G", "C1": "Y", "A3": "O"},
    ],
)
def test_pileup_is_exactly_three_in_one_direction(piles: dict[str, str]) -> None:
    assert targets(board(5, piles), "pileup", "A1") == set()


def test_somersault_needs_a_candy_to_jump() -> None:
    assert targets(drawn("G....", ".....", "..Y..", ".....", "....."), "somersault", "A1") == {"D4", "E5"}
    assert targets(drawn("G....", ".Y...", "..Y..", ".....", "....."), "somersault", "A1") == {"D4", "E5"}
    assert targets(drawn("G....", ".....", ".....", ".....", "....Y"), "somersault", "A1") == set()


def test_horsey_and_piggy_back_build_to_any_height() -> None:
    piles = board(5, {"A1": "GY", "C1": "WWWW", "E1": "P", "A5": "B"})
    assert targets(piles, "horsey", "A1") == {"C1", "A5"}
    assert targets(piles, "piggyback", "A1") == {"C1", "E1", "A5"}
    _, after = carry_out(piles, "horsey", 0, CELLS[5]["C1"])
    assert after[CELLS[5]["C1"]] == "WWWWGY"


@pytest.mark.parametrize("card", CARDS)
def test_every_refused_target_has_a_reason(card: str) -> None:
    """A reason is given exactly where the card does not go, and it names what it speaks of."""
    stacked = board(5, {"A1": "G", "B1": "YO", "D1": "W", "A3": "GG", "C3": "BPB", "C4": "W", "E3": "O", "E5": "PY"})
    for cell, pile in enumerate(stacked):
        if not pile:
            continue
        allowed = targets(stacked, card, CELL_NAMES[5][cell])
        for target in range(25):
            refusal = unreached(field_of(stacked), cell, card, target)
            assert (refusal is None) == (CELL_NAMES[5][target] in allowed)
            assert refusal is None or str(refusal).endswith(".")


@pytest.mark.parametrize(
    ("card", "target", "reason"),
    [
        ("hopscotch", "B2", "B2 is occupied, and Hopscotch ends on an empty cell."),
        ("hopscotch", "C4", "C4 is neither in the row nor in the column of A3."),
        ("hopscotch", "B3", "Hopscotch lands right behind the next candy: over C3 onto D3."),
        ("hopscotch", "A4", "Hopscotch lands right behind A5, but there the board ends."),
        ("hopscotch", "A1", "From A3 there is no candy in the direction of A1."),
        ("hopscotch", "A3", "Hopscotch must end in another cell than it begins."),
        ("chase", "A1", "Chase needs a candy that stops it, and from A3 there is none in the direction of A1."),
        ("chase", "D3", "Chase slides on until the next candy stops it: C3 does on B3."),
        ("labyrinth", "D3", "Three slides do not lead from A3 to D3: each goes on to the next candy or to the border."),
        ("longjump", "B3", "Long jump lands on the first empty cell behind the candies that begin with C3: on D3."),
        ("longjump", "A4", "The candies from A5 on reach the border: no cell is free behind them."),
        ("train", "B3", "The Train closes up against the border: that way the candy ends on C3."),
        ("pileup", "A5", "Pileup must build a stack of exactly 3; on A5 it would have 2."),
        ("pileup", "D3", "D3 is empty, and Pileup ends on another candy."),
        ("somersault", "B4", "Somersault jumps over at least one candy, and between A3 and B4 there is none."),
        ("somersault", "A1", "A1 is on no diagonal with A3."),
        ("horsey", "E3", "Horsey goes onto the next candy in its way: C3 comes before E3."),
        ("piggyback", "B3", "B3 is empty, and Piggy back ends on another candy."),
    ],
)
def test_reasons(card: str, target: str, reason: str) -> None:
    assert str(unreached(field_of(PLAIN), CELLS[5]["A3"], card, CELLS[5][target])) == reason


def test_train_says_when_nothing_can_move() -> None:
    shut = field_of(drawn("GYO", "W..", "B.."))
    assert str(unreached(shut, 0, "train", 2)) == (
        "Everything from A1 in the direction of C1 is close together already: the Train moves nothing."
    )
