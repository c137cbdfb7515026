"""What ¡Bis! is played with: dice, points and the seven printed sheets (rules page: "Sheet", "A roll", "Solo").

A cell is a number, eight times its column plus its row, so that a set of cells is a bit mask in which neighbours are
one bit (below, above) or eight bits (left, right) apart; the eighth bit of every column stays empty and parts them.
"""

from types import MappingProxyType
from typing import Final

COLOURS: Final = ("green", "yellow", "blue", "red", "orange")
"""The five colours, in the order in which everything is listed."""

LETTERS: Final = "gybro"
"""A colour's letter in the text of a sheet; a capital is a star cell."""

COLUMNS: Final = 15
ROWS: Final = 7
COLUMN_STEP: Final = 8
"""From a cell to its neighbour on the right."""

COLUMN_NAMES: Final = "ABCDEFGHIJKLMNO"
START_COLUMN: Final = 7
"""Column H."""

CELLS: Final = tuple(COLUMN_STEP * column + row for column in range(COLUMNS) for row in range(ROWS))
"""Every cell, column by column from the top."""

CELL_NAMES: Final = MappingProxyType(
    {cell: f"{COLUMN_NAMES[cell // COLUMN_STEP]}{cell % COLUMN_STEP + 1}" for cell in CELLS}
)
COLUMN_MASKS: Final = tuple(0x7F << COLUMN_STEP * column for column in range(COLUMNS))
BOARD: Final = sum(COLUMN_MASKS)
START: Final = COLUMN_MASKS[START_COLUMN]

COLUMN_FIRST: Final = (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5)
COLUMN_LATER: Final = (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)
COLOUR_FIRST: Final = 5
COLOUR_LATER: Final = 3
JOKERS: Final = 8
STAR_LOSS: Final = 2

CELLS_PER_COLOUR: Final = 21
BLOCK_SIZES: Final = (1, 2, 3, 4, 5, 6)
STARS_PER_COLOUR: Final = 3
MOST_CELLS: Final = 5
"""No die marks more cells than this."""

JOKER_COLOUR: Final = 5
"""The X of a colour die, after the five colours."""
JOKER_NUMBER: Final = 6
"""The ? of a number die, after the numbers 1 to 5."""
FACES: Final = 6

DICE: Final = 3
"""Colour dice, and as many number dice."""
SOLO_DICE: Final = 2
SHARED_ROLLS: Final = 3
"""In these first rolls everybody chooses from all dice."""
SOLO_ROLLS: Final = 30
IDLE_ROLLS: Final = 10
"""After so many rolls running in which nobody marked, the game ends."""
COLOURS_TO_END: Final = 2

FRESH: Final = "fresh"
"""The sheet that is generated for one game."""

SHEETS: Final = MappingProxyType(
    {
        "black": "gggyyyyGbbbOyyy ogYgYyoorBboogg BgrgggGrrryyogg brrgoObbggyyoRb roooorbbooorrrr rBbRrrryYoRbbbO "
        "yybbbbryyyggGoo",
        "red": "gGooOrrrYbbbbbr rooygGbyyyGooOr BbbRggByrrrogoo bbrrrggOoRygggg brrbbbobboyyyyB oyggboogbooYRry "
        "yyYgyyygggorrry",
        "blue": "rrggyyYggrrrroo OrrBbGyggRgYroo bOobgggroggggGy bbooogrrooooBby gbbrrrbBbbObyyG ggYyrbbyyybboyb "
        "yyyyRoooRyyborr",
        "green": "OgbbrrrgggYyyrr ggggrygRggryyry bboGyyGbrrrrooy booooggbbbboRoo bROrboooBYoorYO rrrrbbbyyyoBggg "
        "yyyyGByyooggbbb",
        "orange": "OoYorrRgoRggggg boooGrggYrrGbyy ybbggrgyyyrrbyO yYbyyyyBbyyrooo rygBbGyobbbbobb gggrbbboggOyyBb "
        "grrrooorroooRrr",
        "purple": "yyOooGbbbyyrrgg obbbrrrRryYbrRo oobbYrOooBbbrbB oGyyyyogobbObbr gggRyoggYooooor Bgrggogygrryyyr "
        "rrrgbbyyggggGyy",
        "yellow": "rggYyyyorrgggbY rgrrryyorrggbbb bRrbbGggggRbOBr oooobbbBgYybrrr ybboorrrbbbRroo yyBggoOyyobyyyo "
        "GyygGooyOoooygg",
    }
)
"""The printed sheets: seven rows of fifteen letters, top row first."""

GRADES: Final = (
    (41, "grade-1"),
    (37, "grade-2"),
    (33, "grade-3"),
    (29, "grade-4"),
    (25, "grade-5"),
    (21, "grade-6"),
    (17, "grade-7"),
    (13, "grade-8"),
    (9, "grade-9"),
    (5, "grade-10"),
    (1, "grade-11"),
    (0, "grade-12"),
)
"""The fewest points of each solo grade, best first."""
LAST_GRADE: Final = "grade-13"


def cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a mask in their order."""
    cells: list[int] = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cells)


def mask_of(cells: tuple[int, ...]) -> int:
    """The mask of some cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def spread(mask: int) -> int:
    """All neighbours of the cells of a mask (and bits outside the board, which every user masks away)."""
    return mask << 1 | mask >> 1 | mask << COLUMN_STEP | mask >> COLUMN_STEP
