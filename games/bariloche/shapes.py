"""Exact optimisation for score sheet B: the best disjoint shapes and the best pairs (rules page: "Score sheets")."""

import functools
from typing import Final

from games.bariloche.cutting import groups
from games.bariloche.data import PAIR_GARNISHES, SHAPE_POINTS, TRAY_PITCH, garnish
from games.bariloche.state import Tray

Shapes = tuple[tuple[int, ...], ...]

_DOWN: Final = TRAY_PITCH
_FORMS: Final = (
    ("squares", (0, 1, _DOWN, _DOWN + 1)),
    ("corners", (0, 1, _DOWN)),
    ("corners", (0, 1, _DOWN + 1)),
    ("corners", (0, _DOWN, _DOWN + 1)),
    ("corners", (0, _DOWN - 1, _DOWN)),
    ("lines", (0, 1)),
    ("lines", (0, _DOWN)),
)
"""What each form counts as, and its cells from the first in reading order."""
_FORM_MASKS: Final = tuple((SHAPE_POINTS[name], sum(1 << step for step in steps), steps) for name, steps in _FORMS)
_NAMES: Final = {4: "squares", 3: "corners", 2: "lines"}


def _solve(left: int, known: dict[int, tuple[int, Shapes]]) -> tuple[int, Shapes]:
    """The most points of disjoint shapes, and such a set: the first cell stays alone or is the first of a form."""
    if not left:
        return 0, ()
    found = known.get(left)
    if found is not None:
        return found
    first = (left & -left).bit_length() - 1
    best, shapes = _solve(left & (left - 1), known)
    for points, form, steps in _FORM_MASKS:
        mask = form << first
        if left & mask == mask:
            more, others = _solve(left ^ mask, known)
            if points + more > best:
                best, shapes = points + more, (tuple(first + step for step in steps), *others)
    known[left] = best, shapes
    return best, shapes


@functools.lru_cache(maxsize=16384)
def _best_of_group(group: int) -> tuple[int, Shapes]:
    """The best shapes of one connected group whose first cell is bit 0."""
    return _solve(group, {})


def best_shapes(mask: int) -> tuple[int, Shapes]:
    """The most points that bonbons of one type can give in disjoint shapes, and such a set of shapes."""
    total, shapes = 0, list[tuple[int, ...]]()
    for group in groups(mask, TRAY_PITCH):
        if group & (group - 1):
            first = (group & -group).bit_length() - 1
            points, found = _best_of_group(group >> first)
            total += points
            shapes += [tuple(first + cell for cell in shape) for shape in found]
    return total, tuple(shapes)


def shape_name(shape: tuple[int, ...]) -> str:
    """The score line that a shape counts for."""
    return _NAMES[len(shape)]


def _match(start: int, joins: dict[int, list[int]], partner: dict[int, int], tried: set[int]) -> bool:
    """Finds a partner for one garnish, moving others on where that helps."""
    for other in joins[start]:
        if other not in tried:
            tried.add(other)
            if other not in partner or _match(partner[other], joins, partner, tried):
                partner[other] = start
                return True
    return False


@functools.lru_cache(maxsize=4096)
def best_pairs(tray: Tray) -> Shapes:
    """A largest set of adjacent garnish pairs in which each garnish occurs once."""
    found: list[tuple[int, ...]] = []
    for one, two in PAIR_GARNISHES:
        ones = [cell for cell, content in zip(tray.cells, tray.contents, strict=True) if garnish(content) == one]
        twos = {cell for cell, content in zip(tray.cells, tray.contents, strict=True) if garnish(content) == two}
        joins = {cell: [cell + step for step in (-_DOWN, -1, 1, _DOWN) if cell + step in twos] for cell in ones}
        partner: dict[int, int] = {}
        for cell in ones:
            _match(cell, joins, partner, set())
        found += [tuple(sorted(pair)) for pair in partner.items()]
    return tuple(sorted(found))
