"""What lies in Piñata Party's box: candies, boards, cards (rules page: "Boards", "Movement cards", "Scoring")."""

from typing import Final

COLOURS: Final = ("green", "yellow", "white", "blue", "orange", "purple")
"""The colours of the candies; a colour is an index into this."""

LETTERS: Final = "GYWBOP"
"""One letter per colour, as piles and flowers are written."""

COLOUR_OF: Final = {letter: colour for colour, letter in enumerate(LETTERS)}

BARE: Final = "."
"""A cell without a flower."""

QUARTERS: Final = (
    ("..Y.B", "YW..O", "G.OB.", ".GW..", ".P..P"),
    ("...GW", ".B.O.", "OG...", "Y.BYW", "P..P."),
    (".O.YW", ".W.G.", "PB.O.", "G....", "Y.BP."),
    ("..Y..", ".W.GP", "Y.B.O", "W.GO.", "...PB"),
)
"""The four boards of the game, row by row."""

YOUNG_QUARTERS: Final = (
    ("WPO.", "Y..G", "GY..", ".BW."),
    ("P..B", "..BG", "POY.", "..OW"),
    ("B.O.", "WGY.", ".W..", ".POG"),
    ("Y.GP", ".P.B", "BW.O", "Y..."),
)
"""Their other sides, for the young variant."""

HOPSCOTCH: Final = "hopscotch"
CHASE: Final = "chase"
LABYRINTH: Final = "labyrinth"
LONG_JUMP: Final = "longjump"
LEAPFROG: Final = "leapfrog"
TRAIN: Final = "train"
PILEUP: Final = "pileup"
SOMERSAULT: Final = "somersault"
HORSEY: Final = "horsey"
PIGGYBACK: Final = "piggyback"

CARDS: Final = (
    HOPSCOTCH,
    CHASE,
    LABYRINTH,
    LONG_JUMP,
    LEAPFROG,
    TRAIN,
    PILEUP,
    SOMERSAULT,
    HORSEY,
    PIGGYBACK,
)
"""The ten movement cards, in the order of the rulebook."""

CARD_NAMES: Final = {
    HOPSCOTCH: "Hopscotch",
    CHASE: "Chase",
    LABYRINTH: "Labyrinth",
    LONG_JUMP: "Long jump",
    LEAPFROG: "Leapfrog",
    TRAIN: "Train",
    PILEUP: "Pileup",
    SOMERSAULT: "Somersault",
    HORSEY: "Horsey",
    PIGGYBACK: "Piggy back",
}
"""What the cards are called in sentences; whoever says them in another language translates the name, too."""

BUILDERS: Final = frozenset({PILEUP, HORSEY, PIGGYBACK})
"""The cards that put the candy on top of others; all others end on an empty cell."""

JUMPS: Final = frozenset({HOPSCOTCH, LONG_JUMP, LEAPFROG, SOMERSAULT, PIGGYBACK})
"""The cards whose candy may pass over others."""

SEESAW: Final = (PIGGYBACK, LEAPFROG)
"""The two moves on the card of the young variant."""

PILEUP_HEIGHT: Final = 3
LABYRINTH_SLIDES: Final = 3

SCORINGS: Final = ("one", "two", "three")
"""The three scoring cards."""

YOUNG_CARD: Final = "seesaw"
"""The movement card of the young variant."""

YOUNG_SCORING: Final = "young"
"""The scoring card of the young variant."""

LEVELS: Final = {
    "level1": (HOPSCOTCH, CHASE, "one"),
    "level2": (TRAIN, LONG_JUMP, "one"),
    "level3": (LABYRINTH, PIGGYBACK, "two"),
}
"""The set-ups recommended to beginners: two movement cards and a scoring card."""

SET_VALUES: Final = (0, 0, 1, 2, 4, 7, 11, 16, 23)
"""Scoring card 1 and that of the young variant: points of a colour by how many candies of it were taken."""

RANK_VALUES: Final = (7, 3, 1, 0)
"""Scoring card 2: points of a colour by rank."""

LEFT_VALUES: Final = (0, 1, 3, 6, 10, 15)
"""Scoring card 3: points of a candy by how many of its colour are left on the board; the last is for more, too."""

MAX_SIZE: Final = 10
COLUMN_LETTERS: Final = "ABCDEFGHIJ"


CELL_NAMES: Final = {
    size: tuple(f"{COLUMN_LETTERS[cell % size]}{cell // size + 1}" for cell in range(size * size))
    for size in range(2, MAX_SIZE + 1)
}
"""For every size of board, its cells as people say them: A1 is the upper left one."""

CELLS: Final = {size: {name: cell for cell, name in enumerate(names)} for size, names in CELL_NAMES.items()}
"""The inverse of `CELL_NAMES`."""

SIZE: Final = 10
YOUNG_SIZE: Final = 8
