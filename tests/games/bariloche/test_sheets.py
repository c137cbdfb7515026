"""Bonbon sheets, cuts and what falls off (rules page: "Bonbon sheets", "Cut types")."""

import itertools
import random
from collections import Counter

import pytest

from games.bariloche.cutting import (
    BOX_STEPS,
    SHAPE_MASKS,
    can_cut,
    cells_of,
    edge,
    fall_apart,
    piece_from,
    shape_starts,
)
from games.bariloche.data import (
    CONTENT_TEXTS,
    CUT_SHAPES,
    CUT_SIZES,
    DOUBLE_SPACES,
    EMPTY,
    GARNISH_NAMES,
    NOTHING,
    SHAPE_ANCHORS,
    SHAPE_CUTS,
    SHEET_CELLS,
    SHEET_PITCH,
    SHEETS,
    SPICY,
    WHOLE_SHEET,
    WRAPPED,
    bonbon_type,
    garnish,
)
from games.bariloche.pieces import (
    canonical,
    parse_piece,
    piece_text,
    turned,
    turns,
    without_spicy,
)
from tests.games.bariloche.positions import cells, names, without


def test_contents_are_numbered_by_type_and_garnish() -> None:
    assert CONTENT_TEXTS[:5] == ("B-", "Bn", "Bc", "Bl", "Bu")
    assert len(CONTENT_TEXTS) == 23
    assert [bonbon_type(CONTENT_TEXTS.index(text)) for text in ("B-", "Gu", "Rc", "S-", "..", "W-", "X-")] == [
        0,
        1,
        2,
        3,
        NOTHING,
        NOTHING,
        NOTHING,
    ]
    assert [garnish(CONTENT_TEXTS.index(text)) for text in ("B-", "Bn", "Gc", "Sl", "Ru", "..", "W-")] == [
        0,
        1,
        2,
        3,
        4,
        0,
        0,
    ]


def test_sheets_have_what_is_printed_on_them() -> None:
    for sheet in SHEETS:
        assert len([content for content in sheet if content != NOTHING]) == 56
        assert all(sheet[cell] != NOTHING for cell in SHEET_CELLS)
    counts = [Counter(sheet) for sheet in SHEETS]
    assert [count[WRAPPED] for count in counts] == [0, 0, 4, 0]
    assert [count[SPICY] for count in counts] == [0, 0, 0, 5]
    assert [count[EMPTY] for count in counts] == [4, 4, 4, 7]
    assert len(DOUBLE_SPACES[1]) == 8
    assert not DOUBLE_SPACES[0] + DOUBLE_SPACES[2] + DOUBLE_SPACES[3]


PRINTED = (
    (
        "BRBSR.R SBRB.RS GGSBGRS SSGGSGG B.SSRBS GRBBGRS RBRBRGS GRG.BBG",
        {"nut": "A7 C7 D6 H6", "cherry": "C4 D3 F2 G3", "leaf": "A4 C5 D4 E7", "sugar": "C2 E6 F7 H5"},
    ),
    (
        "BBSSR.S GG.RBRB BRSGBSB GBRBSRS RGS.GRS GGRRRGG BBSGGBS GSSRB.R",
        {"nut": "D5 E2 E6 H2", "cherry": "A5 B2 G1 G3", "leaf": "A2 B5 D2 G4", "sugar": "A1 A4 D1 F6"},
    ),
    (
        "RWGGBGG SBBRSBS RGWGGSG SGSR.SB RRSBGRB BG.B.SR BWB.SRS WSRGRRB",
        {"nut": "B7 E6 H7", "cherry": "A6 B4 E3", "leaf": "D4 G5 G7", "sugar": "A3 F2 G6"},
    ),
    (
        "SRRGBR. BSGGXGG B.B.GSS SBXRBS. S.GB.GB RBXGRSS SBRRXGG RXSRBR.",
        {"nut": "B1 D5 F7", "cherry": "A5 C7 F6", "leaf": "B3 F1 H6", "sugar": "A3 C6 D2"},
    ),
)
"""Each sheet once more, told another way: its types column by column, and where each garnish lies."""


@pytest.mark.parametrize("sheet", range(4))
def test_every_cell_is_as_printed(sheet: int) -> None:
    columns, garnishes = PRINTED[sheet]
    for letter, column in zip("ABCDEFGH", columns.split(), strict=True):
        for row, kind in enumerate(column, start=1):
            cell = cells(f"{letter}{row}").bit_length() - 1
            assert CONTENT_TEXTS[SHEETS[sheet][cell]][0] == kind, f"{letter}{row}"
    for number, name in enumerate(GARNISH_NAMES[1:], start=1):
        there = sum(1 << cell for cell in SHEET_CELLS if garnish(SHEETS[sheet][cell]) == number)
        assert names(there) == names(cells(garnishes[name])), name


def test_double_spaces_are_as_printed() -> None:
    pairs = {frozenset(pair) for pair in DOUBLE_SPACES[1]}
    printed = "E1 F1, C4 D4, E7 F7, E5 F5, G3 G4, A2 A3, B5 B6, C1 C2"
    assert pairs == {frozenset(cells_of(cells(pair))) for pair in printed.split(", ")}


def test_double_spaces_are_neighbours() -> None:
    assert all(two - one in {1, SHEET_PITCH} for one, two in DOUBLE_SPACES[1])
    assert len(set(itertools.chain(*DOUBLE_SPACES[1]))) == 16


def test_edge_is_what_has_a_free_side() -> None:
    assert names(edge(WHOLE_SHEET)) == ("A1 B1 C1 D1 E1 F1 G1 H1 A2 H2 A3 H3 A4 H4 A5 H5 A6 H6 A7 B7 C7 D7 E7 F7 G7 H7")
    hole = without("D4")
    assert edge(hole) & cells("D3 C4 E4 D5") == cells("D3 C4 E4 D5")
    assert not edge(hole) & cells("C3 E5")


def slow_cuts(sheet: int, left: int, cut: int) -> set[frozenset[int]]:
    """Every legal cut, found by trying all sets of so many cells of all 3x3 windows."""
    inside = {(cell // SHEET_PITCH, cell % SHEET_PITCH) for cell in cells_of(left)}
    partner: dict[tuple[int, int], tuple[int, int]] = {}
    for one, two in DOUBLE_SPACES[sheet]:
        a, b = divmod(one, SHEET_PITCH), divmod(two, SHEET_PITCH)
        partner[a], partner[b] = b, a
    found: set[frozenset[int]] = set()
    for row, column in itertools.product(range(7), range(8)):
        window = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        for chosen in itertools.combinations(window, CUT_SIZES[cut]):
            if not set(chosen) <= inside or not connected(chosen):
                continue
            if any(partner.get(cell, cell) not in chosen for cell in chosen):
                continue
            if any((r + a, c + b) not in inside for r, c in chosen for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))):
                found.add(frozenset(r * SHEET_PITCH + c for r, c in chosen))
    return found


def connected(chosen: tuple[tuple[int, int], ...]) -> bool:
    """Whether cells hang together by their sides."""
    reached = [chosen[0]]
    for row, column in reached:
        for other in chosen:
            if other not in reached and abs(other[0] - row) + abs(other[1] - column) == 1:
                reached.append(other)
    return len(reached) == len(chosen)


def cuts(sheet: int, left: int, cut: int) -> list[frozenset[int]]:
    return [
        frozenset(cells_of(SHAPE_MASKS[shape][start]))
        for shape in CUT_SHAPES[cut]
        for start in cells_of(shape_starts(sheet, left, shape))
    ]


def ragged(sheet: int, source: random.Random) -> int:
    """What is left of a sheet after some random legal cuts."""
    left = WHOLE_SHEET
    for _ in range(source.randrange(18)):
        cut = source.randrange(4)
        choice = cuts(sheet, left, cut)
        if choice:
            largest, _ = fall_apart(left ^ sum(1 << cell for cell in source.choice(choice)))
            left = largest[0] if largest else 0
    return left


@pytest.mark.parametrize("sheet", range(4))
def test_cuts_are_those_of_a_slow_enumerator(sheet: int) -> None:
    source = random.Random(sheet)
    for left in [WHOLE_SHEET, *(ragged(sheet, source) for _ in range(40))]:
        for cut in range(4):
            found = cuts(sheet, left, cut)
            assert len(found) == len(set(found))
            assert set(found) == slow_cuts(sheet, left, cut)
            assert can_cut(sheet, left, cut) == bool(found)


def test_whole_sheets_give_so_many_cuts() -> None:
    assert [[len(cuts(sheet, WHOLE_SHEET, cut)) for cut in range(4)] for sheet in (0, 1)] == [
        [26, 48, 88, 22],
        [len(slow_cuts(1, WHOLE_SHEET, cut)) for cut in range(4)],
    ]


def test_one_half_of_a_double_space_is_no_single() -> None:
    taken = cuts(1, WHOLE_SHEET, 0)
    assert frozenset(cells_of(cells("E1"))) not in taken
    assert frozenset(cells_of(cells("D1"))) in taken
    assert frozenset(cells_of(cells("E1 F1"))) in cuts(1, WHOLE_SHEET, 1)
    assert frozenset(cells_of(cells("D1 E1"))) not in cuts(1, WHOLE_SHEET, 1)


def test_what_falls_off_is_the_smaller_part() -> None:
    # Row 4 of the sheet is a bridge of one cell at D4.
    left = without("A4 B4 C4 E4 F4 G4 H4")
    largest, smaller = fall_apart(left & ~cells("D4"))
    assert [part.bit_count() for part in largest] == [24, 24]
    assert smaller == ()
    largest, smaller = fall_apart(left & ~cells("D4 D5"))
    assert [part.bit_count() for part in largest] == [24]
    assert [part.bit_count() for part in smaller] == [23]


def test_corners_do_not_hold_a_sheet_together() -> None:
    largest, smaller = fall_apart(cells("A1 B1 C2 D2"))
    assert [names(part) for part in largest] == ["A1 B1", "C2 D2"]
    assert not smaller
    assert fall_apart(0) == ((), ())


def test_pieces_keep_their_way_up() -> None:
    assert piece_text(piece_from(0, cells("C1"))) == "G-      "
    assert piece_text(piece_from(0, cells("B4 C4"))) == "B-Bc    "
    assert piece_text(piece_from(0, cells("A4 A5"))) == "Sl  R-  "
    assert piece_text(piece_from(0, cells("A2 A3 B3"))) == "R-  B-R-"
    assert piece_text(piece_from(0, cells("A3 B3 B2"))) == "  B-B-R-"
    assert piece_text(piece_from(0, cells("G1 H1 G2 H2"))) == "R-G-B-R-"


def test_corner_shapes_bend_where_they_are_named() -> None:
    for shape in CUT_SHAPES[2]:
        mask = SHAPE_MASKS[shape][0]
        bend = BOX_STEPS[SHAPE_ANCHORS[shape]]
        assert mask >> bend & 1
        assert sum(abs(cell // 9 - bend // 9) + abs(cell % 9 - bend % 9) for cell in cells_of(mask)) == 2
    assert SHAPE_CUTS == (0, 1, 1, 2, 2, 2, 2, 3)


def test_pieces_turn_clockwise_and_are_never_mirrored() -> None:
    corner = parse_piece("R-  B-G-")
    assert [piece_text(turned(corner, degrees)) for degrees in (0, 90, 180, 270)] == [
        "R-  B-G-",
        "B-R-G-  ",
        "G-B-  R-",
        "  G-R-B-",
    ]
    mirrored = parse_piece("  R-G-B-")
    assert canonical(mirrored) != canonical(corner)
    assert turned(corner, 90) != corner
    assert turned(turned(corner, 90), 270) == corner


def test_turns_that_look_alike_are_one() -> None:
    assert turns(parse_piece("R-      ")) == (0,)
    assert turns(parse_piece("R-R-    ")) == (0, 90)
    assert turns(parse_piece("R-G-    ")) == (0, 90, 180, 270)
    assert turns(parse_piece("R-R-R-R-")) == (0,)
    assert turns(parse_piece("R-G-G-R-")) == (0, 90)
    assert turns(parse_piece("R-G-R-R-")) == (0, 90, 180, 270)


def test_piece_texts() -> None:
    for text in ("R-      ", "Bu..    ", "W-  X-  ", "  R-G-B-", "RnScGlBu"):
        assert piece_text(parse_piece(text)) == text
    for text in ("", "R-", "R-G-B-??", "R-      R-"):
        with pytest.raises(ValueError, match="is no piece"):
            parse_piece(text)


def test_spicy_bonbons_are_taken_out_of_a_piece() -> None:
    def left(text: str) -> tuple[list[str], int]:
        parts, spicy = without_spicy(parse_piece(text))
        return [piece_text(part) for part in parts], spicy

    assert left("R-G-    ") == (["R-G-    "], 0)
    assert left("X-G-    ") == (["G-      "], 1)
    assert left("X-      ") == ([], 1)
    assert left("R-X-G-S-") == (["R-  G-S-"], 1)
    assert left("R-X-X-S-") == (["R-      ", "S-      "], 2)
    assert left("X-R-S-  ") == (["R-      ", "S-      "], 1)
    assert left("X-R-X-S-") == (["R-  S-  "], 2)
