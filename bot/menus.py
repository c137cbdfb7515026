"""Turns the legal steps of a position into menus that Discord can show.

The steps form a tree: each is reached through one or more levels (what to do, which column, which row). A place in the
tree is the list of the numbers chosen so far, so that a button needs to carry nothing but these.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.protocol import Move, View
from rendering.protocol import AnyPainter, Level, Scene

SELECT_LIMIT: Final = 25
"""Entries of one select menu on Discord."""

SELECTS_LIMIT: Final = 4
"""Select menus that stand together in one message before entries are grouped."""


class Entry(msgspec.Struct, frozen=True):
    """One choice of a menu; it leads to a step, or to the next menu where `move` is None."""

    label: str
    detail: str | None
    move: Move | None


class Menu(msgspec.Struct, frozen=True):
    """What is asked at one place of the tree.

    Attributes:
        ask: the question.
        entries: the answers, in order.
        place: the numbers chosen to come here, forced ones included.
        chosen: the labels of the entries chosen to come here, without forced ones.
        steps: every step that can still be reached from here.
    """

    ask: str
    entries: tuple[Entry, ...]
    place: tuple[int, ...]
    chosen: tuple[str, ...]
    steps: tuple[Move, ...]


def groups_of(menu: Menu) -> int:
    """In how many parts a menu is shown that is too long for one message; 0 where it is not."""
    count = len(menu.entries)
    return -(-count // SELECT_LIMIT) if count > SELECT_LIMIT * SELECTS_LIMIT else 0


_Branch = tuple[tuple[Level, ...], Move]


def _split(branches: Sequence[_Branch]) -> list[list[_Branch]]:
    """The branches by their first level, in order of appearance."""
    groups: dict[str, list[_Branch]] = {}
    for branch in branches:
        groups.setdefault(branch[0][0].key, []).append(branch)
    return list(groups.values())


def _behind(group: Sequence[_Branch]) -> list[_Branch]:
    """What follows the first level of a group of branches that share it; empty where it is the step itself."""
    return [(levels[1:], move) for levels, move in group if len(levels) > 1]


def _entry(group: Sequence[_Branch]) -> Entry:
    levels, move = group[0]
    return Entry(levels[0].label, levels[0].detail, None if len(levels) > 1 else move)


def menu_at(painter: AnyPainter, view: View, moves: Sequence[Move], scene: Scene, place: Sequence[int]) -> Menu | Move:
    """What stands at a place of the tree of steps: the next menu, or the step itself.

    Levels without a choice are passed through, but a step is never taken unasked.

    Args:
        painter: the game's, which names the levels.
        view: the mover's view of the position.
        moves: the legal steps, at least one.
        scene: names and language.
        place: the numbers chosen so far.

    Raises:
        LookupError: there is no such place.
    """
    branches: list[_Branch] = [(tuple(painter.path(view, move, scene)), move) for move in moves]
    chosen: list[str] = []
    taken: list[int] = []
    rest = list(place)
    while True:
        groups = _split(branches)
        forced = len(groups) == 1 and len(groups[0][0][0]) > 1
        if not rest and not forced:
            break
        number = rest.pop(0) if rest else 0
        if not 0 <= number < len(groups):
            raise LookupError(f"there is no choice {number} at {taken}")
        group = groups[number]
        if not _behind(group):
            if rest:
                raise LookupError(f"the choices {rest} come after a step")
            return group[0][1]
        if not forced:
            chosen.append(group[0][0][0].label)
        taken.append(number)
        branches = _behind(group)
    levels, _ = branches[0]
    if not levels:
        raise LookupError("no step is legal")
    return Menu(
        levels[0].ask,
        tuple(_entry(group) for group in groups),
        tuple(taken),
        tuple(chosen),
        tuple(move for _, move in branches),
    )


def place_before(
    painter: AnyPainter, view: View, moves: Sequence[Move], scene: Scene, place: Sequence[int]
) -> tuple[int, ...]:
    """The place one choice before another: levels without a choice are passed through backwards too."""
    here = menu_at(painter, view, moves, scene, place)
    depth = len(here.place) if isinstance(here, Menu) else len(place)
    for length in range(len(place) - 1, -1, -1):
        earlier = menu_at(painter, view, moves, scene, place[:length])
        if isinstance(earlier, Menu) and len(earlier.place) < depth:
            return earlier.place
    return ()
