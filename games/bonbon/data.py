"""What lies in Bonbon's box: pieces, tray, objectives, tokens (rules page: "Pieces", "Objective cards")."""

from typing import Final, Literal

Chocolate = Literal[0, 1]
"""Index into `CHOCOLATES`."""

CHOCOLATES: Final = ("dark", "white")
DARK: Final = 0
WHITE: Final = 1

TOPPINGS: Final = ("latte", "roast", "cherry", "ruby", "citrus", "gold", "frost", "mint")

PIECES_PER_TOPPING: Final = 5
DARK_PIECES: Final = {
    "latte": 2,
    "roast": 3,
    "cherry": 3,
    "ruby": 2,
    "citrus": 3,
    "gold": 2,
    "frost": 3,
    "mint": 2,
}
"""Dark pieces of each topping; the others of its five are white."""

# A piece is a number: twice its topping's index, plus its chocolate's.
PIECES: Final = tuple(f"{chocolate}-{topping}" for topping in TOPPINGS for chocolate in CHOCOLATES)
"""The text form of each of the 16 kinds of piece."""

FULL_BAG: Final = tuple(
    DARK_PIECES[topping] if chocolate == DARK else PIECES_PER_TOPPING - DARK_PIECES[topping]
    for topping in TOPPINGS
    for chocolate in (DARK, WHITE)
)
"""How many of each kind of piece the bag holds at first: 40 in all, 20 of each chocolate."""

VARIETIES: Final = {
    "dark-latte": "Éveil de Velours",
    "white-latte": "Ivory Latte",
    "dark-roast": "Espresso Mochiato",
    "white-roast": "Golden Roast Swirl",
    "dark-cherry": "Crimson Night",
    "white-cherry": "Bisou de Cerise",
    "dark-ruby": "Cerise Royale",
    "white-ruby": "Ruby Velvet",
    "dark-citrus": "Solar Eclipse",
    "white-citrus": "Citrus Sunset",
    "dark-gold": "L'Or Noir",
    "white-gold": "L'Aube Orangée",
    "dark-frost": "Midnight Frost",
    "white-frost": "Éclat de Menthe",
    "dark-mint": "Frosty Shadow",
    "white-mint": "Menthe de Neige",
}
"""The proper name of each kind of piece."""

COLUMNS: Final = 5
ROWS: Final = 4
SPACES: Final = COLUMNS * ROWS
SPACE_NAMES: Final = tuple(f"{'ABCDE'[at % COLUMNS]}{at // COLUMNS + 1}" for at in range(SPACES))
"""A1 at the upper left, then along the rows."""

COMPOSITIONS: Final = {
    "dark-on-dark": (DARK, DARK),
    "white-on-dark": (DARK, WHITE),
    "dark-on-white": (WHITE, DARK),
    "white-on-white": (WHITE, WHITE),
}
"""Objectives of type A that ask for a bottom and a top chocolate."""

SHAPES: Final = ("largest-group", "groups", "row-majority", "column-majority")
"""Objectives of type B, each once for either chocolate."""

TYPE_B: Final = tuple(f"{shape}-{chocolate}" for shape in SHAPES for chocolate in CHOCOLATES)

OBJECTIVES: Final = (*COMPOSITIONS, *TOPPINGS, *TYPE_B)
"""Every objective there can be, in the order in which the cards are laid out."""

CARDS_IN_PLAY: Final = {2: (4, 2), 3: (6, 3), 4: (8, 4), 5: (8, 4)}
"""Objectives of type A and of type B by number of players."""

TOPPINGS_IN_GAME: Final = 4
TOKENS_PER_OBJECTIVE: Final = 2

BUGLET: Final = 0
"""The token that spoils an objective; in the text form `buglet`."""

BUG_QUEEN_VALUE: Final = 5


def tokens_for(seats: int) -> tuple[int, ...]:
    """The tokens of each player: five players do without their 4."""
    return (1, 2, 3, BUGLET) if seats == max(CARDS_IN_PLAY) else (1, 2, 3, 4, BUGLET)


def topping_of(piece: int) -> int:
    """Index of a piece's topping."""
    return piece >> 1


def chocolate_of(piece: int) -> int:
    """Index of a piece's chocolate."""
    return piece & 1
