"""The cards of Barrio: materials, houses, scoring cards, points (rules page: "Cards")."""

from typing import Final

import msgspec

KINDS: Final = ("wood", "brick", "stone", "concrete", "plants", "wildcard", "rubble")
"""The kinds of material cards; everywhere else a kind is its index here."""

WOOD, BRICK, STONE, CONCRETE, PLANTS, WILDCARD, RUBBLE = range(7)

MATERIAL_CARDS: Final = (14, 13, 13, 3, 3, 2, 6)
"""How many cards there are of each kind, 54 in all."""

LETTERS: Final = "WBSCP*R"
"""One character per kind, for the market and the Stockpile."""

GAP: Final = "."
"""The character of an empty space."""

KIND_OF: Final = {letter: kind for kind, letter in enumerate(LETTERS)}

NONE: Final[tuple[int, ...]] = (0,) * len(KINDS)
"""No material card at all, counted by kind."""

ICONS: Final = ("flower", "moon", "star")


class House(msgspec.Struct, frozen=True):
    """A house card.

    Attributes:
        name: its id, such as F7.
        icon: one of `ICONS`.
        points: what it is worth at the end.
        recipe: how many cards of each building material it takes (wood to plants).
        left: the landscape at its left edge: hill, park or river.
        right: the landscape at its right edge.
    """

    name: str
    icon: str
    points: int
    recipe: tuple[int, int, int, int, int]
    left: str
    right: str


_EDGES = {"h": "hill", "p": "park", "r": "river"}

# Points, recipe as letters, left and right edge, in the order of the ids.
_TABLE = {
    "flower": (
        "1 WWB hh|1 WWS hp|1 WBS hr|1 WBB ph|2 WWW pp|2 WWBB pr|2 WWBS rh|2 WWSS rp|2 WWWB rr"
        "|3 WWBBS hh|3 WWWBS pp|3 WBC rr|3 WSP hr"
    ),
    "moon": (
        "1 BBS pp|1 WBB pr|1 WBS rh|1 BSS rp|2 BBB rr|2 BBSS hh|2 WBBS hp|2 WWBB hr|2 BBBS rh"
        "|3 WBBSS hp|3 WBBBS pr|3 BSC rh|3 WBP ph"
    ),
    "star": (
        "1 WSS rr|1 BSS hh|1 WBS hp|1 WWS hr|2 SSS ph|2 WWSS pp|2 WBSS pr|2 BBSS rh|2 WSSS rp"
        "|3 WWBSS hr|3 WBSSS ph|3 WSC rp|3 BSP pp"
    ),
}


def _house(icon: str, number: int, text: str) -> House:
    points, recipe, edges = text.split()
    counts = [recipe.count(letter) for letter in LETTERS[:5]]
    return House(
        f"{icon[0].upper()}{number}",
        icon,
        int(points),
        (counts[0], counts[1], counts[2], counts[3], counts[4]),
        _EDGES[edges[0]],
        _EDGES[edges[1]],
    )


HOUSES: Final[tuple[House, ...]] = tuple(
    _house(icon, number, text) for icon in ICONS for number, text in enumerate(_TABLE[icon].split("|"), start=1)
)
"""The 39 houses; everywhere else a house is its index here."""

HOUSE_OF: Final = {house.name: index for index, house in enumerate(HOUSES)}

ALL_HOUSES: Final = (1 << len(HOUSES)) - 1
"""The house deck as a set of bits."""

HAND_LIMIT: Final = 7
HAND_LEAST: Final = 3
DEALT_HOUSES: Final = 5
OPEN_CARDS: Final = 4
SOLO_HAND: Final = 3
SOLO_REFILL: Final = 2
KLAUS_HAND: Final = 7
"""With more material cards than this Klaus builds."""

HOUSE_LIMIT: Final = {1: 7, 2: 7, 3: 6, 4: 6}
"""By number of players: the houses that end the game."""

PANORAMA_POINTS: Final = (0, 0, 3, 4, 6, 9, 12, 16, 21)
"""By number of houses; longer ones are worth no more."""

SCORING_CARDS: Final = ("a", "b", "c", "d", "e", "f")
KLAUS_CARDS: Final = {"easy": "b", "medium": "a", "hard": "c"}
