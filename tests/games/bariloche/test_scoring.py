"""What trays score, line by line (rules page: "Score sheets")."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bariloche import wrapped as wrapped_module
from games.bariloche.data import EMPTY, GARNISH_NAMES, SCORE_NAMES, SHAPE_POINTS, TRAY_PITCH, WRAPPED, garnish
from games.bariloche.scoring import (
    as_score,
    biggest_square,
    full_lines,
    gaps,
    points_lost,
    score_lines,
    type_masks,
    type_points,
    unwrapped,
)
from games.bariloche.shapes import best_pairs, best_shapes, shape_name
from games.bariloche.speed import completes, completing_cells, speed_points
from games.bariloche.state import Tray
from games.bariloche.trays import cover
from games.bariloche.wrapped import best_types
from tests.games.bariloche import brute
from tests.games.bariloche.positions import points, tray

# Sheet A, as in the rulebook's example: groups of 6, 4, 3 and 4, an area of 6x5, four empty spaces.
EXAMPLE_A = """
    B- B- B- G- R-
    B- B- .. G- R-
    B- .. S- G- R-
    G- S- S- G- B-
    .. R- S- B- G-
    R- S- B- R- ..
"""
# Sheet B: two full rows, one full column, two lines, a corner, two squares, three empty spaces; three scraps.
EXAMPLE_B = """
    B- B- __ R- R-
    B- B- __ R- R-
    S- G- B- R- ..
    S- .. G- S- __
    G- R- S- B- ..
    __ S- G- __ __
    __ G- G- B- B-
"""
# Sheet D: eleven bonbons alone, a biggest square of 4x4, two empty spaces.
EXAMPLE_D = """
    B- G- R- S-
    G- .. S- B-
    R- R- G- G-
    S- S- .. G-
    R- G- B- R-
"""


def test_rulebook_example_a() -> None:
    lines = score_lines(0, tray(EXAMPLE_A), {"area": 10}, 0, 0)
    assert points(lines) == {
        "brown": 6,
        "green": 4,
        "red": 3,
        "striped": 4,
        "garnishes": 0,
        "area": 10,
        "empty": -8,
        "scraps": 0,
    }
    assert as_score(lines).total == 19
    assert completes("area", tray(EXAMPLE_A), each=False)


def test_rulebook_example_b() -> None:
    lines = score_lines(1, tray(EXAMPLE_B), {}, 0, 3)
    assert points(lines) == {
        "rows": 6,
        "columns": 3,
        "lines": 2,
        "corners": 3,
        "squares": 12,
        "pairs": 0,
        "empty": -6,
        "scraps": -3,
    }
    assert as_score(lines).total == 17
    assert points_lost(lines) == 9


def test_rulebook_example_d() -> None:
    lines = score_lines(3, tray(EXAMPLE_D), {"nut-cherry-leaf": 6, "cherry-leaf-sugar": 3}, 0, 0)
    assert points(lines) == {
        "alone": 11,
        "nut-cherry-leaf": 6,
        "cherry-leaf-sugar": 3,
        "square": 8,
        "empty": -4,
        "scraps": 0,
    }
    assert as_score(lines).total == 24


def test_sheet_c_line_by_line() -> None:
    state = tray("""
        Bn B- B- Gc G-
        Ru __ S- __ Gl
        R- R- S- S- ..
        __ .. __ __ R-
        R- R- __ R- R-
        R- __ __ __ __
    """)
    lines = {line.key: line for line in score_lines(2, state, {}, 1, 2)}
    assert points(tuple(lines.values())) == {
        "groups-brown": 4,
        "groups-green": 4,
        "groups-red": 12,
        "groups-striped": 4,
        "garnish-group": 4,
        "gaps": 8,
        "empty": -2,
        "scraps": -2,
    }
    assert [len(mark) for mark in lines["groups-red"].marks] == [3, 3, 3]
    assert [len(mark) for mark in lines["gaps"].marks] == [1, 1]
    assert len(lines["garnish-group"].marks[0]) == 2


def test_marks_say_which_cells_score() -> None:
    state = tray(EXAMPLE_A)
    lines = {line.key: line for line in score_lines(0, state, {}, 0, 0)}
    on = dict(zip(state.cells, state.contents, strict=True))
    assert {on[cell] for cell in lines["brown"].marks[0]} == {0}
    assert len(lines["green"].marks[0]) == 4
    assert [on[cell] for (cell,) in lines["empty"].marks] == [EMPTY] * 4
    shapes = [line for line in score_lines(1, tray(EXAMPLE_B), {}, 0, 0) if line.key in SHAPE_POINTS]
    for line in shapes:
        assert line.points == SHAPE_POINTS[line.key] * len(line.marks)
    used = [cell for line in shapes for mark in line.marks for cell in mark]
    assert len(used) == len(set(used))


def test_marks_of_speed_objectives() -> None:
    """Every speed objective that scored shows the cells that fulfil it; one that did not shows none."""
    row = "R- .. W- G- B- "
    area = tray(("__ " + row + "\n") * 6)
    lines = {line.key: line for line in score_lines(0, area, {"area": 10}, 0, 0)}
    assert [set(mark) for mark in lines["area"].marks] == [set(area.cells)]
    assert lines["garnishes"].marks == ()
    wide = tray((row + "S-\n") * 5 + "B-")
    (mark,) = completing_cells("area", wide)
    assert set(mark) == set(wide.cells[:-1])
    assert completing_cells("area", tray((row + "\n") * 5)) == ()
    like = tray("Bn Gc Rn B- Su Gc Bl")
    lines = {line.key: line for line in score_lines(0, like, {"garnishes": 4}, 0, 0)}
    assert [[like.cells.index(cell) for cell in mark] for mark in lines["garnishes"].marks] == [[0, 1, 2, 5]]
    assert {line.key: line for line in score_lines(0, like, {}, 0, 0)}["garnishes"].marks == ()
    trio = tray("Rn __ Bc B- Sl")
    lines = {line.key: line for line in score_lines(3, trio, {"nut-cherry-leaf": 6}, 0, 0)}
    assert [len(mark) for mark in lines["nut-cherry-leaf"].marks] == [3]


def test_an_empty_tray_scores_nothing() -> None:
    for score in range(4):
        assert all(line.points == 0 for line in score_lines(score, Tray(), {}, 0, 0))


def test_spicy_bonbons_cancel_empty_spaces() -> None:
    state = tray(".. R- .. G- ..")
    for spicy, lost in ((0, -6), (1, -4), (3, 0), (5, 0)):
        lines = score_lines(0, state, {}, spicy, 0)
        assert points(lines)["empty"] == lost
        assert points_lost(lines) == -lost


def test_wrapped_and_empty_cells_are_covered_but_of_no_type() -> None:
    state = tray("W- .. R-")
    assert [mask.bit_count() for mask in type_masks(state)] == [0, 0, 1, 0]
    assert biggest_square(cover(tray("W- ..\n R- G-").cells)) != ()


# Speed objectives


def test_two_like_garnishes() -> None:
    assert not completes("garnishes", tray("Bn Gc Rl Su B- G-"), each=False)
    assert completes("garnishes", tray("Bn Gc Rn"), each=False)
    assert not completes("garnishes", tray("B- B- G-"), each=False)
    assert not completes("garnishes", tray("Bn Gn Bc Gc Bl Gl Bu"), each=True)
    assert completes("garnishes", tray("Bn Gn Bc Gc Bl Gl Bu Ru"), each=True)


def test_area_of_six_by_five() -> None:
    row = "R- .. W- G- B- "
    assert completes("area", tray((row + "\n") * 6), each=False)
    assert completes("area", tray((row + "S-\n") * 5), each=False)
    assert not completes("area", tray((row + "\n") * 5 + "R- .. W- G-\nR- R- R- R- R-"), each=False)
    assert not completes("area", tray((row + "\n") * 5), each=False)


def test_three_garnishes_in_a_row_or_column() -> None:
    row = tray("Rn __ Bc B- Sl")
    column = tray("Rn\n Bc\n B-\n Sl")
    for state in (row, column):
        assert completes("nut-cherry-leaf", state, each=False)
        assert not completes("cherry-leaf-sugar", state, each=False)
    assert not completes("nut-cherry-leaf", tray("Rn Bc Bc\n B- Sl B-"), each=False)
    assert completes("cherry-leaf-sugar", tray("Su Bc Bc Gl"), each=False)
    assert not completes("cherry-leaf-sugar", tray("Su Bc Bc Su"), each=False)


def test_first_round_gets_the_high_value() -> None:
    claims = ((3, 3, 5, 0), (0, 0, 0, 7))
    assert [speed_points(0, claims, seat) for seat in range(4)] == [
        {"garnishes": 8, "area": 0},
        {"garnishes": 8, "area": 0},
        {"garnishes": 4, "area": 0},
        {"garnishes": 0, "area": 10},
    ]


# Lines of the tray, gaps, squares


def test_rows_and_columns_may_have_holes() -> None:
    rows, columns = full_lines(tray("B- __ G- __ R- S- B-\n G- __ __ __ __ __ __\n R-\n S-"))
    assert [len(row) for row in rows] == [5]
    assert [len(column) for column in columns] == [4]


def test_gaps_are_closed_in_on_all_sides() -> None:
    def count(picture: str) -> int:
        return len(gaps(cover(tray(picture).cells)))

    ring = "R- R- R-\n R- __ R-\n R- R- R-"
    assert count(ring) == 1
    assert count("__ R- __\n R- __ R-\n __ R- __") == 1, "diagonals do not matter"
    assert count("R- R- R-\n R- __ __\n R- R- R-") == 0
    assert count("R- R- R- R-\n R- __ __ R-\n R- R- R- R-") == 1
    assert count("R- R- R- R- R-\n R- __ R- __ R-\n R- R- R- R- R-") == 2
    assert count("R- R- R-\n R- .. R-\n R- R- R-") == 0, "an empty space is covered"
    assert count("R-") == 0
    assert gaps(0) == []


def test_biggest_square() -> None:
    def side(picture: str) -> int:
        found = biggest_square(cover(tray(picture).cells))
        return int(len(found[0]) ** 0.5) if found else 0

    assert side("R-") == 1
    assert side("R- R-\n .. W-") == 2
    assert side("R- R- R-\n R- __ R-\n R- R- R-") == 1
    assert side("__ R- R- R-\n R- R- R- R-\n R- R- R- R-") == 3


@pytest.mark.parametrize(("side", "points_made"), [(1, 0), (2, 2), (3, 4), (4, 8), (5, 12)])
def test_half_the_biggest_square_is_rounded_down(side: int, points_made: int) -> None:
    lines = score_lines(3, tray(("R- " * side + "\n") * side), {}, 0, 0)
    assert points(lines)["square"] == points_made


# Optimisation


def slow_shapes(mask: int) -> int:
    """The most points of disjoint shapes, by trying to use or leave every possible shape."""
    cells = [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
    shapes: list[tuple[int, frozenset[int]]] = []
    for size, worth in ((2, 1), (3, 3), (4, 6)):
        for chosen in itertools.combinations(cells, size):
            rows = [cell // TRAY_PITCH for cell in chosen]
            columns = [cell % TRAY_PITCH for cell in chosen]
            spread = (max(rows) - min(rows), max(columns) - min(columns))
            if spread in ({2: [(0, 1), (1, 0)], 3: [(1, 1)], 4: [(1, 1)]}[size]):
                shapes.append((worth, frozenset(chosen)))

    def best(number: int, used: frozenset[int]) -> int:
        if number == len(shapes):
            return 0
        worth, chosen = shapes[number]
        without = best(number + 1, used)
        return without if used & chosen else max(without, worth + best(number + 1, used | chosen))

    return best(0, frozenset())


@settings(max_examples=120)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=8))
def test_best_shapes_are_those_of_brute_force(chosen: set[tuple[int, int]]) -> None:
    mask = sum(1 << (row + 3) * TRAY_PITCH + column + 3 for row, column in chosen)
    total, shapes = best_shapes(mask)
    assert total == slow_shapes(mask)
    assert total == sum(SHAPE_POINTS[shape_name(shape)] for shape in shapes)
    used = [cell for shape in shapes for cell in shape]
    assert len(used) == len(set(used))
    assert all(mask >> cell & 1 for cell in used)


@pytest.mark.parametrize(
    ("picture", "total"),
    [("R-", 0), ("R- R-", 1), ("R- R- R-", 1), ("R- R- R- R-", 2), ("R- R-\n R-", 3), ("R- R-\n R- R-", 6)],
)
def test_single_shapes(picture: str, total: int) -> None:
    assert best_shapes(type_masks(tray(picture))[2])[0] == total


def test_shapes_share_no_bonbon() -> None:
    assert best_shapes(type_masks(tray("R- R- R-\n R- R- R-"))[2])[0] == 7, "a square and a line: 6 + 1"
    assert best_shapes(type_masks(tray("R- R- __\n R- R- __\n __ R- R-"))[2])[0] == 7
    assert best_shapes(type_masks(tray("__ R- R-\n R- R- __\n R- __ __"))[2])[0] == 4


def test_a_whole_tray_of_one_type_is_quick() -> None:
    state = tray("\n".join(["R- " * 6] * 6))
    assert best_shapes(type_masks(state)[2])[0] == 9 * 6


def slow_pairs(state: Tray) -> int:
    """The most pairs, by trying to use or leave every possible one."""
    on = {
        cell: GARNISH_NAMES[garnish(content)]
        for cell, content in zip(state.cells, state.contents, strict=True)
        if garnish(content)
    }
    wanted = ({"nut", "cherry"}, {"leaf", "sugar"})
    pairs = [
        (cell, cell + step)
        for cell in on
        for step in (1, TRAY_PITCH)
        if cell + step in on and {on[cell], on[cell + step]} in wanted
    ]

    def best(number: int, used: frozenset[int]) -> int:
        if number == len(pairs):
            return 0
        without = best(number + 1, used)
        return without if used & set(pairs[number]) else max(without, 1 + best(number + 1, used | set(pairs[number])))

    return best(0, frozenset())


@settings(max_examples=100)
@given(st.lists(st.lists(st.sampled_from(("Rn", "Rc", "Gl", "Bu", "S-")), min_size=3, max_size=3), max_size=4))
def test_best_pairs_are_those_of_brute_force(rows: list[list[str]]) -> None:
    state = tray("\n".join(" ".join(row) for row in rows))
    pairs = best_pairs(state)
    assert len(pairs) == slow_pairs(state)
    used = [cell for pair in pairs for cell in pair]
    assert len(used) == len(set(used))
    assert points(score_lines(1, state, {}, 0, 0))["pairs"] == 4 * len(pairs)


def value(score: int, state: Tray) -> int:
    return sum(line.points for line in score_lines(score, state, {}, 0, 0))


CELLS = st.sampled_from(("R-", "G-", "B-", "S-", "Rn", "..", "W-", "W-", "__"))


@settings(max_examples=60)
@given(st.integers(0, 3), st.lists(st.lists(CELLS, min_size=4, max_size=4), min_size=1, max_size=4))
def test_wrapped_bonbons_count_as_what_is_best(score: int, rows: list[list[str]]) -> None:
    state = tray("\n".join(" ".join(row) for row in rows))
    count = state.contents.count(WRAPPED)
    if count > 4:
        return
    types = best_types(score, state)
    assert len(types) == count
    best = max(value(score, unwrapped(state, types)) for types in itertools.product(range(4), repeat=count))
    assert value(score, unwrapped(state, types)) == best


def _random_picture(source: random.Random, wrapped: int) -> str:
    """A tray of 16 to 25 cells with all there is, garnishes, empty spaces, gaps and so many wrapped bonbons."""
    height, width = source.choice(((4, 4), (4, 5), (5, 4), (5, 5), (3, 6)))
    texts = ("R-", "G-", "B-", "S-", "R-", "G-", "B-", "S-", "Rn", "Gc", "Bl", "Su", "Sn", "..", "__", "__")
    rows = [[source.choice(texts) for _ in range(width)] for _ in range(height)]
    for row, column in source.sample(list(itertools.product(range(height), range(width))), wrapped):
        rows[row][column] = "W-"
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize("sheet", ["a", "b", "c", "d"])
@pytest.mark.parametrize("wrapped", [0, 3, 5, 6, 7])
def test_final_totals_are_those_of_brute_force(sheet: str, wrapped: int) -> None:
    """The game's best total is the best of all 4 to the power of so many assignments, scored independently."""
    source = random.Random(f"{sheet} {wrapped}")
    for _ in range({6: 3, 7: 1}.get(wrapped, 8)):
        picture, spicy, scraps = _random_picture(source, wrapped), source.randrange(3), source.randrange(4)
        state, score = tray(picture), SCORE_NAMES.index(sheet)
        lines = score_lines(score, unwrapped(state, best_types(score, state)), {}, spicy, scraps)
        best = brute.best_total(sheet, brute.cells_in(picture), spicy, scraps)
        assert as_score(lines).total == best, picture


@pytest.mark.parametrize(
    ("sheet", "picture"),
    [
        ("c", "W- W- W- S-\n W- Sn W- B-\n .. W- __ W-\n __ W- __ Su"),
        ("c", "B- Sn W- R-\n W- W- Rn W-\n W- __ R- __\n __ W- W- W-"),
        ("b", "Sn S- S- B-\n __ __ S- W-\n Sn W- W- __\n W- W- W- S-\n .. G- W- Rn"),
    ],
)
def test_wrapped_bonbons_that_changing_two_at_a_time_does_not_bring_to_the_best(sheet: str, picture: str) -> None:
    state, score = tray(picture), SCORE_NAMES.index(sheet)
    assert value(score, unwrapped(state, best_types(score, state))) == brute.best_total(sheet, brute.cells_in(picture))


def test_many_wrapped_bonbons_are_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the exact way is still possible, the search finds as much on nearly every tray, and never more."""
    source = random.Random(6)
    reached = possible = 0
    for number in range(24):
        rows = [[source.choice(("R-", "G-", "B-", "S-", "..")) for _ in range(5)] for _ in range(4)]
        for row, column in source.sample(list(itertools.product(range(4), range(5))), 5):
            rows[row][column] = "W-"
        state, score = tray("\n".join(" ".join(row) for row in rows)), number % 4
        exact = value(score, unwrapped(state, best_types(score, state)))
        with monkeypatch.context() as patch:
            patch.setattr(wrapped_module, "EXACT", 0)
            patch.setattr(wrapped_module, "DIVIDED", 0)
            found = value(score, unwrapped(state, best_types.__wrapped__(score, state)))
        assert found <= exact
        reached, possible = reached + found, possible + exact
    assert reached >= possible - 2


def test_unwrapped_keeps_the_rest() -> None:
    state = tray("W- Rn ..")
    assert unwrapped(state, (3,)).contents == (15, 11, EMPTY)
    assert unwrapped(state, ()) is state


def test_points_by_type() -> None:
    mask = type_masks(tray("R- R- __ R-\n R- R- __ R-\n __ __ __ __\n R-"))[2]
    assert [type_points(score, mask) for score in range(4)] == [4, 7, 4, 1]
