"""Which types wrapped bonbons count as, so that the score is highest (rules page: "Bonbon sheets").

All lines but the rows and columns of score sheet B judge each type by itself. So the points of a type depend only on
the set of wrapped bonbons given to it, and a best division into four sets is found exactly from few values. Only where
rows or columns can still become full are all assignments weighed. Where there are too many for that, a search from
several starts improves one or two of them at a time.
"""

import functools
from typing import Final

from games.bariloche.data import EMPTY, FULL_LINE_POINTS, SCORE_B, TRAY_PITCH, WRAPPED
from games.bariloche.scoring import type_masks, type_points
from games.bariloche.state import Tray

EXACT: Final = 7
"""So many wrapped bonbons are weighed in all assignments."""

DIVIDED: Final = 10
"""So many are divided exactly among types judged one by one, which costs no more time than searching."""

_TYPES: Final = range(4)


class _Values:
    """The worth of giving sets of wrapped bonbons to types."""

    def __init__(self, score: int, tray: Tray) -> None:
        self.cells = [cell for cell, content in zip(tray.cells, tray.contents, strict=True) if content == WRAPPED]
        self._score = score
        self._masks = type_masks(tray)
        self._open = _open_lines(tray) if score == SCORE_B else []
        self._known: dict[tuple[int, int], int] = {}

    @property
    def separable(self) -> bool:
        """Whether the types can be judged one by one."""
        return not self._open

    def of_set(self, kind: int, chosen: int) -> int:
        """The points of one type with a set of wrapped bonbons, as bits."""
        known = self._known.get((kind, chosen))
        if known is None:
            mask = self._masks[kind]
            for at, cell in enumerate(self.cells):
                if chosen >> at & 1:
                    mask |= 1 << cell
            known = self._known[kind, chosen] = type_points(self._score, mask)
        return known

    def of_lines(self, types: tuple[int, ...]) -> int:
        """The points of the rows and columns that an assignment fills."""
        full = 0
        for missing, members in self._open:
            for at in members:
                missing &= ~(1 << types[at])
            full += not missing
        return FULL_LINE_POINTS * full

    def total(self, types: tuple[int, ...]) -> int:
        """The worth of a whole assignment."""
        sets = [0, 0, 0, 0]
        for at, kind in enumerate(types):
            sets[kind] |= 1 << at
        return sum(self.of_set(kind, sets[kind]) for kind in _TYPES) + self.of_lines(types)


def _open_lines(tray: Tray) -> list[tuple[int, tuple[int, ...]]]:
    """The rows and columns that wrapped bonbons can fill: the missing types as bits, and which wrapped lie there."""
    missing: dict[int, int] = {}
    members: dict[int, list[int]] = {}
    number = 0
    for cell, content in zip(tray.cells, tray.contents, strict=True):
        lines = (cell // TRAY_PITCH, -1 - cell % TRAY_PITCH)
        if content < EMPTY:
            for line in lines:
                missing[line] = missing.get(line, 15) & ~(1 << content // 5)
        elif content == WRAPPED:
            for line in lines:
                members.setdefault(line, []).append(number)
            number += 1
    return [
        (missing.get(line, 15), tuple(here))
        for line, here in sorted(members.items())
        if 0 < missing.get(line, 15).bit_count() <= len(here)
    ]


def _divided(values: _Values, kind: int, chosen: int, known: dict[tuple[int, int], tuple[int, int]]) -> tuple[int, int]:
    """The most points that the types from `kind` on make of a set, and the part of it that `kind` takes."""
    if kind == 3:
        return values.of_set(3, chosen), chosen
    found = known.get((kind, chosen))
    if found is None:
        best, taken, part = -1, 0, chosen
        while True:
            points = values.of_set(kind, part) + _divided(values, kind + 1, chosen ^ part, known)[0]
            if points > best:
                best, taken = points, part
            if not part:
                break
            part = (part - 1) & chosen
        found = known[kind, chosen] = best, taken
    return found


def _best_division(values: _Values) -> tuple[int, ...]:
    known: dict[tuple[int, int], tuple[int, int]] = {}
    left = (1 << len(values.cells)) - 1
    types = [0] * len(values.cells)
    for kind in _TYPES:
        taken = _divided(values, kind, left, known)[1]
        for at in range(len(types)):
            if taken >> at & 1:
                types[at] = kind
        left ^= taken
    return tuple(types)


def _best_of_all(values: _Values) -> tuple[int, ...]:
    count = len(values.cells)
    every = (tuple(number >> 2 * at & 3 for at in range(count)) for number in range(4**count))
    return max(every, key=values.total)


def _improved(values: _Values, types: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Changes one or two wrapped bonbons at a time as long as that gains points."""
    best = values.total(types)
    improving = True
    while improving:
        improving = False
        for at in range(len(types)):
            for other in range(at, len(types)):
                for number in range(4 if other == at else 16):
                    trial = list(types)
                    trial[at], trial[other] = number & 3, (number & 3 if other == at else number >> 2)
                    points = values.total(tuple(trial))
                    if points > best:
                        best, types, improving = points, tuple(trial), True
    return best, types


def _searched(values: _Values) -> tuple[int, ...]:
    count = len(values.cells)
    starts = [(kind,) * count for kind in _TYPES]
    starts += [tuple((at + shift) % 4 for at in range(count)) for shift in _TYPES]
    if count <= DIVIDED:
        starts.append(_best_division(values))
    return max((_improved(values, start) for start in starts), key=lambda found: found[0])[1]


@functools.lru_cache(maxsize=2048)
def best_types(score: int, tray: Tray) -> tuple[int, ...]:
    """The type that each wrapped bonbon of a tray, in tray order, had best count as."""
    values = _Values(score, tray)
    if not values.cells:
        return ()
    if values.separable and len(values.cells) <= DIVIDED:
        return _best_division(values)
    return _best_of_all(values) if len(values.cells) <= EXACT else _searched(values)
