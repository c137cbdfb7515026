"""What a tray scores, line by line, and which cells score it (rules page: "Score sheets")."""

import functools
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from games.bariloche.cutting import cells_of, groups
from games.bariloche.data import (
    EMPTY,
    EMPTY_POINTS,
    FULL_LINE_POINTS,
    GAP_POINTS,
    GARNISH_GROUP_POINTS,
    GROUP_POINTS,
    GROUP_SIZE,
    PAIR_POINTS,
    SCORE_A,
    SCORE_B,
    SCORE_D,
    SCORE_LINES,
    SHAPE_POINTS,
    SPEED_OBJECTIVES,
    TRAY_PITCH,
    TYPE_NAMES,
    WRAPPED,
)
from games.bariloche.shapes import best_pairs, best_shapes, shape_name
from games.bariloche.speed import completing_cells, rectangle_starts
from games.bariloche.state import Tray
from games.bariloche.trays import cover
from games.outcome import Score

Marks = tuple[tuple[int, ...], ...]
"""Sets of cells that score together."""


class Line(msgspec.Struct, frozen=True):
    """One line of a score: its key, its points and the cells that make them."""

    key: str
    points: int
    marks: Marks = ()


@functools.lru_cache(maxsize=4096)
def type_masks(tray: Tray) -> tuple[int, int, int, int]:
    """The cells of each basic type; wrapped bonbons are of none."""
    masks = [0, 0, 0, 0]
    for cell, content in zip(tray.cells, tray.contents, strict=True):
        if content < EMPTY:
            masks[content // 5] |= 1 << cell
    return masks[0], masks[1], masks[2], masks[3]


def unwrapped(tray: Tray, types: tuple[int, ...]) -> Tray:
    """The tray with each wrapped bonbon, in tray order, as a plain bonbon of the given type."""
    if not types:
        return tray
    given = iter(types)
    contents = tuple(next(given) * 5 if content == WRAPPED else content for content in tray.contents)
    return Tray(tray.cells, contents, tray.ends)


def _as_marks(masks: list[int]) -> Marks:
    return tuple(tuple(cells_of(mask)) for mask in masks)


def lonely(mask: int) -> int:
    """The cells of a mask without an orthogonal neighbour in it."""
    return mask & ~(mask << 1 | mask >> 1 | mask << TRAY_PITCH | mask >> TRAY_PITCH)


@functools.lru_cache(maxsize=65536)
def type_points(score: int, mask: int) -> int:
    """What the bonbons of one type score by themselves: all but the rows and columns of sheet B."""
    if score == SCORE_B:
        return best_shapes(mask)[0]
    if score == SCORE_D:
        return lonely(mask).bit_count()
    sizes = [group.bit_count() for group in groups(mask, TRAY_PITCH)]
    if score == SCORE_A:
        return max(sizes, default=0)
    return GROUP_POINTS * sum(size >= GROUP_SIZE for size in sizes)


def full_lines(tray: Tray) -> tuple[Marks, Marks]:
    """The rows and the columns that hold all four types, as the cells of bonbons in them."""
    lines: dict[int, list[int]] = {}
    types: dict[int, int] = {}
    for cell, content in zip(tray.cells, tray.contents, strict=True):
        if content < EMPTY:
            for line in (cell // TRAY_PITCH, -1 - cell % TRAY_PITCH):
                lines.setdefault(line, []).append(cell)
                types[line] = types.get(line, 0) | 1 << content // 5
    full = [line for line in sorted(lines) if types[line] == 15]
    rows = tuple(tuple(sorted(lines[line])) for line in full if line >= 0)
    columns = tuple(tuple(sorted(lines[line])) for line in reversed(full) if line < 0)
    return rows, columns


def gaps(covered: int) -> list[int]:
    """The regions of uncovered cells closed in on all sides."""
    if not covered:
        return []
    top = (covered & -covered).bit_length() - 1
    rows = range(top // TRAY_PITCH, covered.bit_length() // TRAY_PITCH + 1)
    across = 0
    for row in rows:
        across |= covered >> row * TRAY_PITCH
    across &= (1 << TRAY_PITCH) - 1
    first = (across & -across).bit_length() - 2
    band = (1 << across.bit_length() + 1) - (1 << first)
    window = sum(band << row * TRAY_PITCH for row in range(rows.start - 1, rows.stop + 1))
    free = window & ~covered
    corner = 1 << (rows.start - 1) * TRAY_PITCH + first
    return [region for region in groups(free, TRAY_PITCH) if not region & corner]


def biggest_square(covered: int) -> Marks:
    """The cells of a biggest full square, the first in reading order."""
    side, start = 0, 0
    while starts := rectangle_starts(covered, side + 1, side + 1):
        side, start = side + 1, (starts & -starts).bit_length() - 1
    cells = tuple(start + row * TRAY_PITCH + column for row in range(side) for column in range(side))
    return (cells,) if cells else ()


def _biggest(mask: int) -> int:
    return max(groups(mask, TRAY_PITCH), key=int.bit_count, default=0)


def garnish_group(tray: Tray) -> int:
    """The cells of the biggest group of garnished bonbons, whatever the garnishes."""
    return _biggest(_garnishes(tray))


def _garnishes(tray: Tray) -> int:
    return sum(
        1 << cell for cell, content in zip(tray.cells, tray.contents, strict=True) if content < EMPTY and content % 5
    )


def _lines_a(tray: Tray) -> list[Line]:
    biggest = [_biggest(mask) for mask in type_masks(tray)]
    return [
        Line(name, group.bit_count(), _as_marks([group] if group else []))
        for name, group in zip(TYPE_NAMES, biggest, strict=True)
    ]


def _lines_b(tray: Tray) -> list[Line]:
    rows, columns = full_lines(tray)
    lines = [
        Line("rows", FULL_LINE_POINTS * len(rows), rows),
        Line("columns", FULL_LINE_POINTS * len(columns), columns),
    ]
    shapes = [shape for mask in type_masks(tray) for shape in best_shapes(mask)[1]]
    for name, points in SHAPE_POINTS.items():
        these = tuple(shape for shape in shapes if shape_name(shape) == name)
        lines.append(Line(name, points * len(these), these))
    pairs = best_pairs(tray)
    return [*lines, Line("pairs", PAIR_POINTS * len(pairs), pairs)]


def _lines_c(tray: Tray) -> list[Line]:
    lines: list[Line] = []
    for name, mask in zip(TYPE_NAMES, type_masks(tray), strict=True):
        large = [group for group in groups(mask, TRAY_PITCH) if group.bit_count() >= GROUP_SIZE]
        lines.append(Line(f"groups-{name}", GROUP_POINTS * len(large), _as_marks(large)))
    garnished = garnish_group(tray)
    closed = gaps(cover(tray.cells))
    return [
        *lines,
        Line(
            "garnish-group",
            GARNISH_GROUP_POINTS * garnished.bit_count(),
            _as_marks([garnished] if garnished else []),
        ),
        Line("gaps", GAP_POINTS * len(closed), _as_marks(closed)),
    ]


def _lines_d(tray: Tray) -> list[Line]:
    alone = [cell for mask in type_masks(tray) for cell in cells_of(lonely(mask))]
    square = biggest_square(cover(tray.cells))
    return [
        Line("alone", len(alone), tuple((cell,) for cell in sorted(alone))),
        Line("square", sum(map(len, square)) // 2, square),
    ]


_FINAL_LINES: Final[tuple[Callable[[Tray], list[Line]], ...]] = (_lines_a, _lines_b, _lines_c, _lines_d)


def _loss_lines(tray: Tray, spicy: int, scraps: int) -> list[Line]:
    empties = [cell for cell, content in zip(tray.cells, tray.contents, strict=True) if content == EMPTY]
    counted = max(0, len(empties) - spicy)
    return [
        Line("empty", EMPTY_POINTS * counted, tuple((cell,) for cell in empties)),
        Line("scraps", -scraps),
    ]


@functools.lru_cache(maxsize=2048)
def _tray_lines(score: int, tray: Tray) -> tuple[Line, ...]:
    return tuple(_FINAL_LINES[score](tray))


def score_lines(score: int, tray: Tray, speed: Mapping[str, int], spicy: int, scraps: int) -> tuple[Line, ...]:
    """Every line of a score sheet.

    Args:
        score: which score sheet.
        tray: with its wrapped bonbons unwrapped, where they count.
        speed: points of the speed objectives.
        spicy: spicy bonbons beside the tray.
        scraps: cells lost by dividing sheets.
    """
    found = {line.key: line for line in (*_tray_lines(score, tray), *_loss_lines(tray, spicy, scraps))}
    for line, _, _ in SPEED_OBJECTIVES[score]:
        points = speed.get(line, 0)
        found[line] = Line(line, points, completing_cells(line, tray) if points else ())
    return tuple(found[key] for key in SCORE_LINES[score])


def as_score(lines: tuple[Line, ...]) -> Score:
    """The lines as the outcome shows them."""
    return Score.of((line.key, line.points) for line in lines)


def points_lost(lines: tuple[Line, ...]) -> int:
    """How many points were lost to empty spaces and scraps; fewer win a tie."""
    return -sum(line.points for line in lines if line.key in {"empty", "scraps"})
