"""Closing up: what becomes of the market when a line has been taken (rules page: "Common Market")."""

import functools
from collections.abc import Iterator

from games.barrio.data import GAP
from games.barrio.grid import COLUMN_SPACES, FIRST, ROW_SPACES, SIDE, SIZE, WHOLE, around, fits, folded, shape_of

Rows = tuple[str, ...]
"""A market cut to its box, row by row."""

_WIDE = 32
"""Width of the canvas on which groups are moved: wide enough that no move wraps round."""

_MARGIN = 10
_ROW = (1 << SIDE) - 1
_SQUARE_ROW = (1 << SIZE) - 1


def without(market: str, line: int) -> str:
    """The market without the cards of a line."""
    if line < SIDE:
        return market[: SIDE * line] + GAP * SIDE + market[SIDE * line + SIDE :]
    column = line - SIDE
    return "".join(GAP if space % SIDE == column else card for space, card in enumerate(market))


def packed(market: str) -> Rows:
    """The market without its empty rows and columns."""
    rows = [row for row in (market[at : at + SIDE] for at in range(0, len(market), SIDE)) if row.strip(GAP)]
    columns = [column for column in zip(*rows, strict=True) if any(card != GAP for card in column)]
    return tuple("".join(row) for row in zip(*columns, strict=True))


def laid(rows: Rows, left: int, top: int) -> str:
    """A market with these rows, its upper left corner as near to the given one as the window allows."""
    if not rows:
        return GAP * (SIDE * SIDE)
    left = max(FIRST, min(left, FIRST + SIZE - len(rows[0])))
    top = max(FIRST, min(top, FIRST + SIZE - len(rows)))
    body = "".join((GAP * left + row).ljust(SIDE, GAP) for row in rows)
    return (GAP * (SIDE * top) + body).ljust(SIDE * SIDE, GAP)


class _Group:
    """Some connected cards on the canvas."""

    __slots__ = ("bottom", "cards", "left", "mask", "right", "top")

    def __init__(self, cards: list[tuple[int, int, str]]) -> None:
        self.cards = cards
        self.left = min(x for x, _, _ in cards)
        self.right = max(x for x, _, _ in cards)
        self.top = min(y for _, y, _ in cards)
        self.bottom = max(y for _, y, _ in cards)
        self.mask = sum(1 << (y + _MARGIN) * _WIDE + x + _MARGIN for x, y, _ in cards)


_Spot = tuple[int, int, int, int, int, int, int]
"""A place for a group: its mask, its columns and rows moved, and its box (left, right, top, bottom)."""


def _groups(rows: Rows) -> list[_Group]:
    left = {(x, y): card for y, row in enumerate(rows) for x, card in enumerate(row) if card != GAP}
    groups: list[_Group] = []
    while left:
        first = next(iter(left))
        found, queue = [(*first, left.pop(first))], [first]
        while queue:
            x, y = queue.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    found.append((*near, left.pop(near)))
                    queue.append(near)
        groups.append(_Group(found))
    return groups


def _spots(group: _Group, stays: _Group, solo: bool) -> dict[int, list[_Spot]]:
    """Where a group may go while another stays, by the distance it moves."""
    found: dict[int, list[_Spot]] = {}
    for rows in range(stays.bottom - SIZE + 1 - group.top, stays.top + SIZE - group.bottom):
        for columns in range(stays.right - SIZE + 1 - group.left, stays.left + SIZE - group.right):
            by = rows * _WIDE + columns
            mask = group.mask << by if by >= 0 else group.mask >> -by
            left, right = group.left + columns, group.right + columns
            top, bottom = group.top + rows, group.bottom + rows
            width = max(right, stays.right) - min(left, stays.left) + 1
            height = max(bottom, stays.bottom) - min(top, stays.top) + 1
            if not mask & stays.mask and fits(width, height, solo):
                spot = (mask, columns, rows, left, right, top, bottom)
                found.setdefault(abs(columns) + abs(rows), []).append(spot)
    return found


def _connected(mask: int) -> bool:
    reached = mask & -mask
    while True:
        grown = (reached | reached << 1 | reached >> 1 | reached << _WIDE | reached >> _WIDE) & mask
        if grown == reached:
            return reached == mask
        reached = grown


_Box = tuple[int, int, int, int]


def _arrangements(
    spots: list[dict[int, list[_Spot]]], budget: int, mask: int, box: _Box, solo: bool
) -> Iterator[tuple[tuple[tuple[int, int], ...], _Box]]:
    """Every way to move the groups by `budget` in all so that the cards form one group within the limit."""
    if not spots:
        if _connected(mask):
            yield (), box
        return
    costs = [budget] if len(spots) == 1 else range(budget + 1)
    for cost in costs:
        for spot, columns, rows, left, right, top, bottom in spots[0].get(cost, ()):
            if spot & mask:
                continue
            wider = (min(box[0], left), max(box[1], right), min(box[2], top), max(box[3], bottom))
            if not fits(wider[1] - wider[0] + 1, wider[3] - wider[2] + 1, solo):
                continue
            for moved, last in _arrangements(spots[1:], budget - cost, mask | spot, wider, solo):
                yield ((columns, rows), *moved), last


def _drawn(stays: _Group, others: list[_Group], moved: tuple[tuple[int, int], ...], box: _Box) -> Rows:
    cards = {(x, y): card for x, y, card in stays.cards}
    for group, (columns, rows) in zip(others, moved, strict=True):
        cards.update({(x + columns, y + rows): card for x, y, card in group.cards})
    return tuple("".join(cards.get((x, y), GAP) for x in range(box[0], box[1] + 1)) for y in range(box[2], box[3] + 1))


@functools.lru_cache(maxsize=4096)
def closings(rows: Rows, solo: bool) -> tuple[Rows, ...]:
    """The results of closing up a market without empty lines, in a fixed order.

    One largest group stays and the others move as little as possible in all; of those results the ones with the
    smallest box remain. None where the market's limit cannot be kept.
    """
    if not rows:
        return ((),)
    groups = _groups(rows)
    if len(groups) == 1:
        return (rows,) if fits(len(rows[0]), len(rows), solo) else ()
    largest = max(len(group.cards) for group in groups)
    tries: list[tuple[_Group, list[_Group], list[dict[int, list[_Spot]]]]] = []
    for stays in groups:
        others = [group for group in groups if group is not stays]
        if len(stays.cards) == largest and fits(stays.right - stays.left + 1, stays.bottom - stays.top + 1, solo):
            tries.append((stays, others, [_spots(group, stays, solo) for group in others]))
    tries = [one for one in tries if all(one[2])]
    furthest = max((sum(max(spot) for spot in spots) for _, _, spots in tries), default=0)
    for budget in range(1, furthest + 1):
        found: dict[Rows, int] = {}
        for stays, others, spots in tries:
            start = (stays.left, stays.right, stays.top, stays.bottom)
            for moved, box in _arrangements(spots, budget, stays.mask, start, solo):
                found[_drawn(stays, others, moved, box)] = (box[1] - box[0] + 1) * (box[3] - box[2] + 1)
        if found:
            least = min(found.values())
            return tuple(sorted(result for result, area in found.items() if area == least))
    return ()


def taken_apart(market: str, line: int) -> Rows:
    """The market without a line, its other empty lines removed too."""
    return packed(without(market, line))


def closed(market: str, line: int, solo: bool) -> tuple[str, ...]:
    """The markets that taking a line may leave; several where the builder must choose."""
    shape = shape_of(market)
    return tuple(laid(rows, shape.left, shape.top) for rows in closings(taken_apart(market, line), solo))


def _compact(bits: int) -> tuple[int, ...]:
    """The rows of a set of spaces, nine bits each, without empty rows and columns."""
    rows: list[int] = []
    columns = 0
    while bits:
        row = bits & _ROW
        if row:
            rows.append(row)
            columns |= row
        bits >>= SIDE
    return _squeezed(tuple(rows), columns)


def _squeezed(rows: tuple[int, ...], columns: int) -> tuple[int, ...]:
    while columns and not columns & 1:
        columns >>= 1
        rows = tuple(row >> 1 for row in rows)
    at = 0
    while columns >> at:
        if columns >> at & 1:
            at += 1
            continue
        low = (1 << at) - 1
        rows = tuple(row & low | row >> at + 1 << at for row in rows)
        columns = columns & low | columns >> at + 1 << at
    return rows


def _pieces(rows: tuple[int, ...]) -> list[int] | None:
    """The groups of more than one card on compact rows, the largest first, each in the corner of a 5 x 5 square.

    Returns:
        Sets of 25 spaces, or None where a group is wider or higher than 5.
    """
    left, found = sum(row << SIDE * at for at, row in enumerate(rows)), list[int]()
    while left:
        group, grown = 0, left & -left
        while grown != group:
            group = grown
            grown |= around(group) & left
        left &= ~group
        columns = folded(group)
        edge = (columns & -columns).bit_length() - 1
        top = ((group & -group).bit_length() - 1) // SIDE
        if columns.bit_length() - edge > SIZE or (group.bit_length() - 1) // SIDE - top >= SIZE:
            return None
        if group.bit_count() > 1:
            lines = (group >> SIDE * (top + row) + edge & _SQUARE_ROW for row in range(SIZE))
            found.append(sum(line << SIZE * row for row, line in enumerate(lines)))
    found.sort(key=int.bit_count, reverse=True)
    return found


@functools.lru_cache(maxsize=1 << 12)
def _everywhere(piece: int) -> tuple[int, ...]:
    """A piece in the corner of the square, moved to every place in it."""
    width = max((piece >> SIZE * row & _SQUARE_ROW).bit_length() for row in range(SIZE))
    height = -(-piece.bit_length() // SIZE)
    return tuple(piece << SIZE * row + column for row in range(SIZE - height + 1) for column in range(SIZE - width + 1))


def _pack(pieces: list[int], taken: int) -> bool:
    """Whether the pieces find room beside each other in the square."""
    if not pieces:
        return True
    return any(not spot & taken and _pack(pieces[1:], taken | spot) for spot in _everywhere(pieces[0]))


@functools.lru_cache(maxsize=1 << 14)
def bits_close(left: int) -> bool:
    """Whether cards on these spaces can close up to at most 5 x 5.

    It is enough that the groups find room beside each other: one that touches no other can then be slid towards one
    without making the box larger. So cards in few enough rows and columns always can, and a single card can wherever
    there is room at all.
    """
    if folded(left).bit_count() <= SIZE and sum(1 for row in ROW_SPACES if left & row) <= SIZE:
        return True
    if left.bit_count() > SIZE * SIZE:
        return False
    pieces = _pieces(_compact(left))
    return pieces is not None and _pack(pieces, 0)


@functools.lru_cache(maxsize=1 << 14)
def harmless(left: int) -> int:
    """The spaces on which one more card leaves so few rows and columns that the cards can surely close up."""
    rows = bits = 0
    for row in ROW_SPACES:
        if left & row:
            rows += 1
            bits |= row
    columns = folded(left)
    wide = columns.bit_count()
    if rows > SIZE or wide > SIZE:
        return 0
    if rows < SIZE:
        bits = WHOLE
    return bits if wide < SIZE else bits & columns * COLUMN_SPACES[0]
