"""Speed objectives: who has completed one, and what it is worth (rules page: "A round", 3)."""

from games.bariloche.data import (
    AREA_SIDES,
    EMPTY,
    PLAIN,
    SPEED_OBJECTIVES,
    SPEED_TRIOS,
    TRAY_PITCH,
    garnish,
)
from games.bariloche.state import Tray
from games.bariloche.trays import cover


def _garnish_counts(tray: Tray) -> list[int]:
    counts = [0] * 5
    for content in tray.contents:
        if content < EMPTY:
            counts[content % 5] += 1
    return counts


def _same_garnishes(tray: Tray, *, each: bool) -> bool:
    reached = [count >= 2 for count in _garnish_counts(tray)[PLAIN + 1 :]]
    return all(reached) if each else any(reached)


def rectangle_starts(covered: int, rows: int, columns: int) -> int:
    """The upper left cells of all fully covered rectangles of that size."""
    wide = covered
    for step in range(1, columns):
        wide &= covered >> step
    high = wide
    for step in range(1, rows):
        high &= wide >> (step * TRAY_PITCH)
    return high


def _has_area(tray: Tray) -> bool:
    long, short = AREA_SIDES
    if len(tray.cells) < long * short:
        return False
    covered = cover(tray.cells)
    return bool(rectangle_starts(covered, long, short) or rectangle_starts(covered, short, long))


def lines_with(tray: Tray, garnishes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The cells of these garnishes, for every row and column that has all of them."""
    rows: dict[int, list[int]] = {}
    for cell, content in zip(tray.cells, tray.contents, strict=True):
        if content < EMPTY and garnish(content) in garnishes:
            rows.setdefault(cell // TRAY_PITCH, []).append(cell)
            rows.setdefault(-1 - cell % TRAY_PITCH, []).append(cell)
    if not any(len(cells) >= len(garnishes) for cells in rows.values()):
        return []
    on = dict(zip(tray.cells, tray.contents, strict=True))
    return [tuple(cells) for cells in rows.values() if len({garnish(on[cell]) for cell in cells}) == len(garnishes)]


def completing_cells(line: str, tray: Tray) -> tuple[tuple[int, ...], ...]:
    """The cells that fulfil a speed objective: like garnishes, a first full rectangle, or rows and columns."""
    if line == "garnishes":
        counts = _garnish_counts(tray)
        cells = zip(tray.cells, tray.contents, strict=True)
        like = tuple(cell for cell, content in cells if garnish(content) != PLAIN and counts[garnish(content)] >= 2)
        return (like,) if like else ()
    if line == "area":
        return _first_area(cover(tray.cells))
    return tuple(lines_with(tray, SPEED_TRIOS[line]))


def _first_area(covered: int) -> tuple[tuple[int, ...], ...]:
    for rows, columns in (AREA_SIDES, AREA_SIDES[::-1]):
        starts = rectangle_starts(covered, rows, columns)
        if starts:
            start = (starts & -starts).bit_length() - 1
            return (tuple(start + row * TRAY_PITCH + column for row in range(rows) for column in range(columns)),)
    return ()


def completes(line: str, tray: Tray, *, each: bool) -> bool:
    """Whether a tray fulfils a speed objective."""
    if line == "garnishes":
        return _same_garnishes(tray, each=each)
    if line == "area":
        return _has_area(tray)
    return bool(lines_with(tray, SPEED_TRIOS[line]))


def speed_points(score: int, claims: tuple[tuple[int, ...], ...], seat: int) -> dict[str, int]:
    """What a seat has scored for each speed objective so far."""
    points: dict[str, int] = {}
    for (line, high, low), rounds in zip(SPEED_OBJECTIVES[score], claims, strict=True):
        mine = rounds[seat]
        first = min((number for number in rounds if number), default=0)
        points[line] = 0 if not mine else high if mine == first else low
    return points
