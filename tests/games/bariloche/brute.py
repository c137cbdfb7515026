"""Final totals once more, slow and plain, to check the game's against: nothing here comes from `games.bariloche`.

A tray is a dictionary from (row, column) to the two letters of the rules page, such as `Bn`, `..` or `W-`.
"""

import functools
import itertools
from collections.abc import Iterable, Iterator

Cell = tuple[int, int]
Cells = dict[Cell, str]

TYPES = "BGRS"
PAIRS = ({"n", "c"}, {"l", "u"})


def cells_in(picture: str) -> Cells:
    """A tray drawn as text, `__` for nothing."""
    lines = [line.split() for line in picture.split("\n") if line.strip()]
    return {(y, x): text for y, line in enumerate(lines) for x, text in enumerate(line) if text != "__"}


def near(cell: Cell) -> list[Cell]:
    """The cells beside one."""
    y, x = cell
    return [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]


def groups_of(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Connected groups."""
    left, found = set(cells), list[set[Cell]]()
    while left:
        queue, group = [left.pop()], set[Cell]()
        while queue:
            cell = queue.pop()
            group.add(cell)
            for other in near(cell):
                if other in left:
                    left.remove(other)
                    queue.append(other)
        found.append(group)
    return found


def _shapes_with(cell: Cell) -> list[tuple[int, set[Cell]]]:
    """Every line of two, corner of three and square of four that a cell may be part of, with its points."""
    found: list[tuple[int, set[Cell]]] = [(1, {cell, other}) for other in near(cell)]
    y, x = cell
    for top, left in itertools.product((y - 1, y), (x - 1, x)):
        square = {(top, left), (top + 1, left), (top, left + 1), (top + 1, left + 1)}
        found.append((6, square))
        found += [(3, square - {gone}) for gone in square if gone != cell]
    return found


@functools.cache
def shape_points(cells: frozenset[Cell]) -> int:
    """The most points of shapes of which no two share a cell: some cell is left out, or begins one of its shapes."""
    if not cells:
        return 0
    cell = min(cells)
    found = [shape_points(cells - {cell})]
    found += [points + shape_points(cells - shape) for points, shape in _shapes_with(cell) if shape <= cells]
    return max(found)


def type_points(sheet: str, cells: frozenset[Cell]) -> int:
    """The points of the bonbons of one type, rows and columns of sheet B aside."""
    match sheet:
        case "a":
            return max(map(len, groups_of(cells)), default=0)
        case "b":
            return sum(shape_points(frozenset(group)) for group in groups_of(cells))
        case "c":
            return 4 * sum(len(group) >= 3 for group in groups_of(cells))
        case _:
            return sum(not cells.intersection(near(cell)) for cell in cells)


def full_lines(types: dict[Cell, str]) -> int:
    """How many rows and columns hold all four types."""
    lines: dict[tuple[str, int], set[str]] = {}
    for (y, x), kind in types.items():
        lines.setdefault(("row", y), set()).add(kind)
        lines.setdefault(("column", x), set()).add(kind)
    return sum(len(kinds) == len(TYPES) for kinds in lines.values())


def _pair_count(pairs: list[set[Cell]]) -> int:
    if not pairs:
        return 0
    first, *others = pairs
    return max(_pair_count(others), 1 + _pair_count([pair for pair in others if not pair & first]))


def _garnish_pairs(tray: Cells) -> int:
    joins = [{one, other} for one in tray for other in near(one) if other in tray and one < other]
    return _pair_count([join for join in joins if {tray[cell][1] for cell in join} in PAIRS])


def _gap_count(tray: Cells) -> int:
    rows, columns = [y for y, _ in tray], [x for _, x in tray]
    box = itertools.product(range(min(rows) - 1, max(rows) + 2), range(min(columns) - 1, max(columns) + 2))
    return len(groups_of(cell for cell in box if cell not in tray)) - 1


def _square_side(tray: Cells) -> int:
    side = 0
    while any(
        all((y + down, x + right) in tray for down in range(side + 1) for right in range(side + 1)) for y, x in tray
    ):
        side += 1
    return side


def fixed_points(sheet: str, tray: Cells, spicy: int, scraps: int) -> int:
    """What does not depend on the types of wrapped bonbons; speed objectives aside."""
    empties = sum(text == ".." for text in tray.values())
    lost = -2 * max(0, empties - spicy) - scraps
    match sheet:
        case "b":
            return lost + 4 * _garnish_pairs(tray)
        case "c":
            garnished = [cell for cell, text in tray.items() if text[0] in TYPES and text[1] != "-"]
            return lost + 2 * max(map(len, groups_of(garnished)), default=0) + 4 * _gap_count(tray)
        case "d":
            return lost + _square_side(tray) ** 2 // 2
        case _:
            return lost


def _divisions(count: int) -> Iterator[tuple[int, int, int, int]]:
    """Every way to give some things to the four types: for each type a set of bits."""
    if not count:
        yield 0, 0, 0, 0
        return
    bit = 1 << count - 1
    for brown, green, red, striped in _divisions(count - 1):
        yield brown | bit, green, red, striped
        yield brown, green | bit, red, striped
        yield brown, green, red | bit, striped
        yield brown, green, red, striped | bit


def best_total(sheet: str, tray: Cells, spicy: int = 0, scraps: int = 0) -> int:
    """The highest total that any types of the wrapped bonbons give: all 4 to the power of their number are tried."""
    wrapped = [cell for cell, text in tray.items() if text == "W-"]
    basic = {cell: text[0] for cell, text in tray.items() if text[0] in TYPES}
    chosen = [[cell for at, cell in enumerate(wrapped) if bits >> at & 1] for bits in range(1 << len(wrapped))]
    brown, green, red, striped = (
        [type_points(sheet, of_type.union(more)) for more in chosen]
        for of_type in (frozenset(cell for cell, other in basic.items() if other == kind) for kind in TYPES)
    )
    best = 0
    for sets in _divisions(len(wrapped)):
        points = brown[sets[0]] + green[sets[1]] + red[sets[2]] + striped[sets[3]]
        if sheet == "b":
            given = {cell: kind for kind, bits in zip(TYPES, sets, strict=True) for cell in chosen[bits]}
            points += 3 * full_lines(basic | given)
        best = max(best, points)
    return best + fixed_points(sheet, tray, spicy, scraps)
