"""What Bonbon's things are called; the texts are message ids."""

from typing import Final

from games.bonbon.data import BUGLET, CHOCOLATES, OBJECTIVES, PIECES, TOPPINGS
from games.bonbon.notation import TOKEN_NAMES
from games.bonbon.state import EMPTY
from rendering.words import Words, gettext_noop, pgettext_noop

CAPTIONS: Final = {
    "dark-on-dark": gettext_noop("Dark on dark"),
    "white-on-dark": gettext_noop("White on dark"),
    "dark-on-white": gettext_noop("Dark on white"),
    "white-on-white": gettext_noop("White on white"),
    "latte": gettext_noop("Latte on top"),
    "roast": gettext_noop("Roast on top"),
    "cherry": gettext_noop("Cherry on top"),
    "ruby": gettext_noop("Ruby on top"),
    "citrus": gettext_noop("Citrus on top"),
    "gold": gettext_noop("Gold on top"),
    "frost": gettext_noop("Frost on top"),
    "mint": gettext_noop("Mint on top"),
    "largest-group": gettext_noop("Largest group"),
    "groups": gettext_noop("Groups"),
    "row-majority": gettext_noop("Row majority"),
    "column-majority": gettext_noop("Column majority"),
}
"""What stands on a card: two or three words, at most 226 px wide in any language."""

_SHAPES: Final = {
    "largest-group-dark": gettext_noop("Largest dark group"),
    "largest-group-white": gettext_noop("Largest white group"),
    "groups-dark": gettext_noop("Dark groups"),
    "groups-white": gettext_noop("White groups"),
    "row-majority-dark": gettext_noop("Dark row majority"),
    "row-majority-white": gettext_noop("White row majority"),
    "column-majority-dark": gettext_noop("Dark column majority"),
    "column-majority-white": gettext_noop("White column majority"),
}

_TOPPING_RULE: Final = gettext_noop("1 for each bonbon with this topping")
_RULES: Final = {
    "dark-on-dark": gettext_noop("1 for each dark piece on a dark one"),
    "white-on-dark": gettext_noop("1 for each white piece on a dark one"),
    "dark-on-white": gettext_noop("1 for each dark piece on a white one"),
    "white-on-white": gettext_noop("1 for each white piece on a white one"),
    "largest-group-dark": gettext_noop("1 for each bonbon of the largest dark group"),
    "largest-group-white": gettext_noop("1 for each bonbon of the largest white group"),
    "groups-dark": gettext_noop("1 for each separate dark group"),
    "groups-white": gettext_noop("1 for each separate white group"),
    "row-majority-dark": gettext_noop("1 for each dark bonbon in rows with more dark"),
    "row-majority-white": gettext_noop("1 for each white bonbon in rows with more white"),
    "column-majority-dark": gettext_noop("1 for each column with more dark"),
    "column-majority-white": gettext_noop("1 for each column with more white"),
}
"""What an objective counts, at most 55 characters in any language: a menu's entry has room for 100."""

_TOPPING_NAMES: Final = (
    gettext_noop("Latte"),
    gettext_noop("Roast"),
    gettext_noop("Cherry"),
    gettext_noop("Ruby"),
    gettext_noop("Citrus"),
    gettext_noop("Gold"),
    gettext_noop("Frost"),
    gettext_noop("Mint"),
)

_PIECES: Final = (
    gettext_noop("dark latte"),
    gettext_noop("white latte"),
    gettext_noop("dark roast"),
    gettext_noop("white roast"),
    gettext_noop("dark cherry"),
    gettext_noop("white cherry"),
    gettext_noop("dark ruby"),
    gettext_noop("white ruby"),
    gettext_noop("dark citrus"),
    gettext_noop("white citrus"),
    gettext_noop("dark gold"),
    gettext_noop("white gold"),
    gettext_noop("dark frost"),
    gettext_noop("white frost"),
    gettext_noop("dark mint"),
    gettext_noop("white mint"),
)

_SINGLE: Final = (gettext_noop("a dark piece"), gettext_noop("a white piece"))
_TOPPED: Final = (gettext_noop("{piece} on dark"), gettext_noop("{piece} on white"))
_ON_TOP: Final = (gettext_noop("on top of dark"), gettext_noop("on top of white"))

_TYPED: Final = (
    pgettext_noop("typed", "create"),
    pgettext_noop("typed", "place"),
    pgettext_noop("typed", "bet"),
)


def shape_and_chocolate(objective: str) -> tuple[str, int] | None:
    """Return the shape and the chocolate of an objective of type B; None for one of type A."""
    shape, _, chocolate = objective.rpartition("-")
    if objective in _SHAPES:
        return shape, CHOCOLATES.index(chocolate)
    return None


def caption(objective: str, words: Words) -> str:
    """Return what stands on the card; its picture shows the chocolate."""
    typed = shape_and_chocolate(objective)
    return words.t(CAPTIONS[typed[0] if typed else objective])


def objective_name(objective: str, words: Words) -> str:
    """Return the objective's full name, for sentences and menus."""
    return words.t(_SHAPES.get(objective) or CAPTIONS[objective])


def objective_rule(objective: str, words: Words) -> str:
    """Say what an objective counts."""
    return words.t(_RULES.get(objective, _TOPPING_RULE))


def piece_name(piece: int, words: Words) -> str:
    """Return a piece's chocolate and topping: "dark cherry"."""
    return words.t(_PIECES[piece])


def topping_name(topping: int, words: Words) -> str:
    """Return the name of a topping."""
    return words.t(_TOPPING_NAMES[topping])


def space_content(bottom: int, top: int, words: Words) -> str:
    """Say what lies on a space: nothing, a single piece or a bonbon."""
    if bottom == EMPTY:
        return words.t("empty")
    if top == EMPTY:
        return words.t(_SINGLE[bottom])
    return words.t(_TOPPED[bottom], piece=piece_name(top, words))


def on_top_of(bottom: int, words: Words) -> str:
    """Say on what a second piece would lie."""
    return words.t(_ON_TOP[bottom])


def token_name(value: int, words: Words) -> str:
    """Return a token's value, or the buglet's name."""
    return words.t("buglet") if value == BUGLET else str(value)


def typed(words: Words) -> dict[str, str]:
    """What may be typed for the words of steps: names as they stand on the cards."""
    objectives = {one: objective_name(one, words) for one in OBJECTIVES}
    toppings = {one: f"{topping_name(at, words)} / {objectives[one]}" for at, one in enumerate(TOPPINGS)}
    pieces = {one: piece_name(at, words) for at, one in enumerate(PIECES)}
    return words.typed(*_TYPED) | {TOKEN_NAMES[BUGLET]: token_name(BUGLET, words)} | pieces | objectives | toppings
