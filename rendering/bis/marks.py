"""Which cells of a sheet look how: what the position and the planner's choices come to."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.bis.data import cells_of
from games.bis.layout import layout_of
from games.bis.state import CHOOSING, BisMove, BisView, Group, Mark, Sheet, Take
from rendering.bis.cells import Look


def reachable(view: BisView, moves: Sequence[BisMove]) -> int:
    """Return the mask of the cells that the moves would mark, or might with the dice they choose.

    Where dice with and without jokers are offered, only those without count: with jokers nearly every cell is near.
    """
    if view.seat is None:
        return 0
    mask = 0
    takes = [move for move in moves if isinstance(move, Take)]
    cheapest = min((take.cost for take in takes), default=0)
    layout, marks = layout_of(view.layout), view.sheets[view.seat].marks
    for take in takes:
        if take.cost == cheapest:
            for group in layout.groups_with(take.colour, take.number, marks, 0):
                mask |= group
    for move in moves:
        if isinstance(move, Mark):
            mask |= 1 << move.cell
        elif isinstance(move, Group):
            for cell in move.cells:
                mask |= 1 << cell
    return mask


def planned(view: BisView, seat: int) -> int:
    """Return the mask of the cells that the viewer has chosen in this roll and that are not marked yet."""
    if view.own is None or view.seat != seat:
        return 0
    return view.own.cells & ~view.sheets[seat].marks


def with_plan(view: BisView, seat: int) -> Sheet:
    """Return a sheet with what the viewer has chosen in this roll: cells marked, jokers spent."""
    sheet, own = view.sheets[seat], view.own
    settled = view.outcome is not None or seat == _shown_lead(view)
    if view.seat != seat or own is None or own.dice is None or settled:
        return sheet
    return replace(sheet, marks=sheet.marks | own.cells, jokers=sheet.jokers - own.dice.cost)


def is_planning(view: BisView, moves: Sequence[BisMove]) -> bool:
    """Say whether the viewer is making a choice, so that last roll's marks should not look new."""
    own = view.own
    return bool(moves) or (own is not None and (own.dice is not None or own.status != CHOOSING))


def looks(view: BisView, seat: int, moves: Sequence[BisMove] = ()) -> dict[int, Look]:
    """Return every cell of a sheet that does not simply lie open, and how it looks."""
    sheet = view.sheets[seat]
    fresh = sheet.fresh
    found: dict[int, Look] = {}
    choosing = view.seat == seat and view.own is not None
    if choosing and is_planning(view, moves) and seat != _shown_lead(view):
        fresh = 0
    new = fresh | planned(view, seat)
    near = reachable(view, moves) if choosing else 0
    for cell in cells_of(sheet.marks | new | near):
        bit = 1 << cell
        found[cell] = Look.NEW if new & bit else Look.MARKED if sheet.marks & bit else Look.REACHABLE
    return found


def public_looks(sheet: Sheet) -> dict[int, Look]:
    """Return every marked cell of a sheet as everybody sees it, those of the player's last choice as new."""
    return {cell: Look.NEW if sheet.fresh >> cell & 1 else Look.MARKED for cell in cells_of(sheet.marks)}


def _shown_lead(view: BisView) -> int | None:
    """Return the active player where its marks of this roll are on its sheet already."""
    return None if view.roll.taken is None else view.roll.lead
