"""Speed objectives: who has completed one, and what it is worth (rules page, "A round", 3)."""

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


def _same_garnishes(tray: Tray, *, each: bool) -> bool:
    counts = [0] * 5
    for content in tray.contents:
        if content < EMPTY:
            counts[content % 5] += 1
    reached = [count >= 2 for count in counts[PLAIN + 1 :]]
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
