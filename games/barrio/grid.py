"""The market's grid (rules page: "Common Market").

A market is a text of 81 characters: nine rows of nine spaces, one letter per card. Between turns its cards lie within
columns A to E and rows 1 to 5; during a turn they may reach two spaces further: columns Y, Z and F, G, rows -1, 0 and
6, 7. A set of spaces is an integer with bit `space` set. A line is a number too: 0 to 8 are rows, 9 to 17 columns.
"""

import functools
from collections.abc import Iterator
from typing import Final, NamedTuple

from games.barrio.data import GAP, KIND_OF, LETTERS

SIDE: Final = 9
FIRST: Final = 2
"""Where column A and row 1 are."""

SIZE: Final = 5
"""A market is at most this wide and high when a turn ends."""

SHORT: Final = 3
"""Against Klaus one of the two is at most this."""

COLUMNS: Final = "YZABCDEFG"
EMPTY: Final = GAP * (SIDE * SIDE)
CENTRE: Final = 4 * SIDE + 4
"""C3, where a new market starts."""

WHOLE: Final = (1 << SIDE * SIDE) - 1
_ROW = (1 << SIDE) - 1
_COLUMN = sum(1 << SIDE * row for row in range(SIDE))
_NOT_FIRST = WHOLE & ~_COLUMN
_NOT_LAST = WHOLE & ~(_COLUMN << SIDE - 1)
_BITS = str.maketrans(GAP + LETTERS, "0" + "1" * len(LETTERS))

ROW_SPACES: Final = tuple(_ROW << SIDE * row for row in range(SIDE))
COLUMN_SPACES: Final = tuple(_COLUMN << column for column in range(SIDE))
LINE_SPACES: Final = ROW_SPACES + COLUMN_SPACES

WEIGHTS: Final = tuple(1 << 4 * kind for kind in range(len(LETTERS)))
"""A line's cards are summed up in one number: four bits for each kind's count."""

_WEIGHT_OF = {GAP: 0} | {letter: WEIGHTS[kind] for letter, kind in KIND_OF.items()}


def column_of(space: int) -> int:
    """The column of a space, 0 to 8."""
    return space % SIDE


def row_of(space: int) -> int:
    """The row of a space, 0 to 8."""
    return space // SIDE


def space_name(space: int) -> str:
    """A space as people call it, such as B3."""
    return f"{COLUMNS[space % SIDE]}{space // SIDE - FIRST + 1}"


SPACES: Final = {space_name(space): space for space in range(SIDE * SIDE)}


def row_number(line: int) -> int:
    """The number people give a row."""
    return line - FIRST + 1


def line_name(line: int) -> str:
    """A line as people call it, such as `row 3` or `column B`."""
    return f"row {row_number(line)}" if line < SIDE else f"column {COLUMNS[line - SIDE]}"


LINES: Final = {line_name(line): line for line in range(2 * SIDE)}


def spaces(bits: int) -> Iterator[int]:
    """The spaces of a set, in order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def around(bits: int) -> int:
    """The spaces that touch a side of some space of the set, the set itself left out."""
    near = bits << SIDE | bits >> SIDE | (bits & _NOT_LAST) << 1 | (bits & _NOT_FIRST) >> 1
    return near & WHOLE & ~bits


def folded(bits: int) -> int:
    """The columns that hold anything, as nine bits."""
    columns = 0
    while bits:
        columns |= bits & _ROW
        bits >>= SIDE
    return columns


class Shape(NamedTuple):
    """What is worth knowing of a market.

    Attributes:
        taken: the spaces with a card.
        border: the empty spaces next to a card.
        cards: how many there are.
        left: the first column with a card.
        right: the last one.
        top: the first row with a card.
        bottom: the last one.
        sums: per line, its cards in one number (see `WEIGHTS`).
    """

    taken: int
    border: int
    cards: int
    left: int
    right: int
    top: int
    bottom: int
    sums: tuple[int, ...]

    @property
    def width(self) -> int:
        """Columns of the bounding box."""
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        """Rows of the bounding box."""
        return self.bottom - self.top + 1

    @property
    def is_over(self) -> bool:
        """Whether the box is larger than 5 x 5."""
        return self.right - self.left >= SIZE or self.bottom - self.top >= SIZE

    @property
    def is_full(self) -> bool:
        """Whether it is a 5 x 5 grid without a gap."""
        return self.cards == SIZE * SIZE and not self.is_over


_VOID = Shape(0, 0, 0, 0, -1, 0, -1, (0,) * (2 * SIDE))


@functools.lru_cache(maxsize=4096)
def shape_of(market: str) -> Shape:
    """The shape of a market."""
    taken = int(market[::-1].translate(_BITS), 2)
    if not taken:
        return _VOID
    columns = folded(taken)
    left, right = (columns & -columns).bit_length() - 1, columns.bit_length() - 1
    top, bottom = ((taken & -taken).bit_length() - 1) // SIDE, (taken.bit_length() - 1) // SIDE
    weigh = _WEIGHT_OF.__getitem__
    sums = [0] * (2 * SIDE)
    for row in range(top, bottom + 1):
        sums[row] = sum(map(weigh, market[SIDE * row : SIDE * row + SIDE]))
    for column in range(left, right + 1):
        sums[SIDE + column] = sum(map(weigh, market[column::SIDE]))
    return Shape(taken, around(taken), taken.bit_count(), left, right, top, bottom, tuple(sums))


def _span(table: tuple[int, ...], first: int, last: int) -> int:
    bits = 0
    for line in table[first : last + 1]:
        bits |= line
    return bits


_COLUMN_SPANS = tuple(tuple(_span(COLUMN_SPACES, a, b) for b in range(SIDE)) for a in range(SIDE))
_ROW_SPANS = tuple(tuple(_span(ROW_SPACES, a, b) for b in range(SIDE)) for a in range(SIDE))


def within(shape: Shape, wide: int, high: int) -> int:
    """The border spaces that leave the box at most `wide` x `high`."""
    bits = shape.border
    width, height = shape.right - shape.left + 1, shape.bottom - shape.top + 1
    if width >= wide:
        bits &= _COLUMN_SPANS[shape.left][shape.right] if width == wide else 0
    if height >= high:
        bits &= _ROW_SPANS[shape.top][shape.bottom] if height == high else 0
    return bits


def inside(shape: Shape, solo: bool) -> int:
    """The spaces on which a card keeps the market within its limit; of an empty market C3 alone."""
    if not shape.cards:
        return 1 << CENTRE
    if not solo:
        return within(shape, SIZE, SIZE)
    return within(shape, SIZE, SHORT) | within(shape, SHORT, SIZE)


def fits(width: int, height: int, solo: bool) -> bool:
    """Whether a box of that size is within the market's limit."""
    if width > SIZE or height > SIZE:
        return False
    return not solo or min(width, height) <= SHORT


def put(market: str, space: int, letter: str) -> str:
    """The market with one more card."""
    return market[:space] + letter + market[space + 1 :]


def to_window(market: str) -> tuple[str, int, int]:
    """The market moved as little as possible so that it lies in A1 to E5, and the columns and rows it moved."""
    shape = shape_of(market)
    if not shape.cards:
        return market, 0, 0
    last = FIRST + SIZE - 1
    columns = max(0, FIRST - shape.left) or min(0, last - shape.right)
    rows = max(0, FIRST - shape.top) or min(0, last - shape.bottom)
    if not columns and not rows:
        return market, 0, 0
    by = SIDE * rows + columns
    moved = GAP * by + market[:-by] if by > 0 else market[-by:] + GAP * -by
    return moved, columns, rows
