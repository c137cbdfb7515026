"""An easy computer player for ¡Bis!.

It looks at every turn it could make, a pair of dice with a group of cells, and prefers those that finish columns and
colours or bring them nearer, catch stars and open new ground. A joker must earn its price; where nothing is worth
marking it passes.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from games.bis.data import (
    CELLS_PER_COLOUR,
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    COLUMN_MASKS,
    ROWS,
    STAR_LOSS,
    spread,
)
from games.bis.layout import Layout, layout_of
from games.bis.resolve import claimed
from games.bis.state import BisMove, BisView, Group, Mark, Sheet, Take
from games.chance import Chance

_CELL: Final = 12
_OPENS: Final = 3
_STAR: Final = 30 * STAR_LOSS
_POINT: Final = 40
"""The worth of one point that is certain; all other worths are measured by it."""
_JOKER: Final = 90
_TIES: Final = 1 << 16


def advise(view: BisView, moves: Sequence[BisMove], chance: Chance) -> BisMove:
    """A sensible step, a whole group rather than its cells; equal ones are parted by chance.

    Raises:
        ValueError: there is no legal step, or the view is a spectator's.
    """
    if view.seat is None or not moves:
        raise ValueError("no legal step to choose from")
    judge = _Judge(view, view.sheets[view.seat])
    scored = [(judge.worth(move), isinstance(move, Group), chance.below(_TIES), at) for at, move in enumerate(moves)]
    return moves[max(scored)[3]]


class _Judge:
    """Says what steps are worth to the owner of a view."""

    def __init__(self, view: BisView, sheet: Sheet) -> None:
        self._layout: Layout = layout_of(view.layout)
        self._marks = sheet.marks
        self._turn = view.own
        columns_gone, colours_gone = claimed(view.sheets)
        self._columns = [
            (mask, COLUMN_LATER[at] if columns_gone >> at & 1 else COLUMN_FIRST[at])
            for at, mask in enumerate(COLUMN_MASKS)
        ]
        self._colours = [
            COLOUR_LATER if colours_gone >> at & 1 else COLOUR_FIRST for at in range(len(self._layout.colours))
        ]

    def worth(self, move: BisMove) -> int:
        """The worth of the best turn that begins with this step; passing is worth nothing."""
        if isinstance(move, Take):
            groups = self._layout.groups_with(move.colour, move.number, self._marks, 0)
            return max(map(self._of_group, groups)) - _JOKER * move.cost
        return max((self._of_group(group) for group in self._groups(move)), default=0)

    def _groups(self, move: BisMove) -> Iterator[int]:
        """The groups that a step marks or goes on to."""
        if self._turn is None or self._turn.dice is None or not isinstance(move, Mark | Group):
            return
        dice, chosen = self._turn.dice, self._turn.cells
        for cell in (move.cell,) if isinstance(move, Mark) else move.cells:
            chosen |= 1 << cell
        yield from self._layout.groups_with(dice.colour, dice.number, self._marks, chosen)

    def _of_group(self, group: int) -> int:
        after = self._marks | group
        worth = _CELL * group.bit_count() + _STAR * (group & self._layout.stars).bit_count()
        worth += _OPENS * (spread(group) & ~after & self._unmarked()).bit_count()
        for mask, points in self._columns:
            if group & mask:
                worth += _progress((after & mask).bit_count(), ROWS, points)
                worth -= _progress((self._marks & mask).bit_count(), ROWS, points)
        for mask, points in zip(self._layout.colours, self._colours, strict=True):
            if group & mask:
                worth += _progress((after & mask).bit_count(), CELLS_PER_COLOUR, points)
                worth -= _progress((self._marks & mask).bit_count(), CELLS_PER_COLOUR, points)
        return worth

    def _unmarked(self) -> int:
        return sum(COLUMN_MASKS) & ~self._marks


def _progress(marked: int, whole: int, points: int) -> int:
    """The worth of a column or a colour with so many of its cells marked: half of its points until it is whole."""
    if marked == whole:
        return _POINT * points
    return _POINT * points * marked * marked // (2 * whole * whole)
