"""What Barrio's things are called; the texts are message ids."""

from collections.abc import Callable, Sequence
from typing import Final

from games.barrio.data import HOUSES, KINDS, RUBBLE
from games.barrio.grid import COLUMNS, SIDE, row_number
from games.barrio.panorama import NEW, Place
from rendering.words import Words, gettext_noop, pgettext_noop

_KINDS: Final = (
    gettext_noop("wood"),
    gettext_noop("brick"),
    gettext_noop("stone"),
    gettext_noop("concrete"),
    gettext_noop("plants"),
    gettext_noop("wildcard"),
    gettext_noop("Rubble"),
)

_LANDSCAPES: Final = {"hill": gettext_noop("hill"), "park": gettext_noop("park"), "river": gettext_noop("river")}
_ICONS: Final = {"flower": gettext_noop("flower"), "moon": gettext_noop("moon"), "star": gettext_noop("star")}

_COUNTED: Final[tuple[Callable[[Words, int], str], ...]] = (
    lambda words, count: words.n("{count} wood", "{count} wood", count),
    lambda words, count: words.n("{count} brick", "{count} bricks", count),
    lambda words, count: words.n("{count} stone", "{count} stones", count),
    lambda words, count: words.n("{count} concrete", "{count} concrete", count),
    lambda words, count: words.n("{count} plants card", "{count} plants cards", count),
    lambda words, count: words.n("{count} wildcard", "{count} wildcards", count),
    lambda words, count: words.n("{count} Rubble card", "{count} Rubble cards", count),
)

_TYPED: Final = (
    pgettext_noop("typed", "aim"),
    pgettext_noop("typed", "keep"),
    pgettext_noop("typed", "discard"),
    pgettext_noop("typed", "free"),
    pgettext_noop("typed", "draw"),
    pgettext_noop("typed", "place"),
    pgettext_noop("typed", "build"),
    pgettext_noop("typed", "join"),
    pgettext_noop("typed", "new"),
    pgettext_noop("typed", "close"),
    pgettext_noop("typed", "ready"),
    pgettext_noop("typed", "skip"),
    pgettext_noop("typed", "end"),
    pgettext_noop("typed", "pass"),
    pgettext_noop("typed", "left"),
    pgettext_noop("typed", "right"),
    pgettext_noop("typed", "row"),
    pgettext_noop("typed", "column"),
    pgettext_noop("typed", "materials"),
    pgettext_noop("typed", "houses"),
    pgettext_noop("typed", "and"),
    pgettext_noop("typed", "none"),
)


def kind_name(kind: int, words: Words) -> str:
    """A material, as it stands in a sentence."""
    return words.t(_KINDS[kind])


def cards(counts: Sequence[int], words: Words) -> str:
    """Material cards by kind: “2 wood, 1 brick”; empty where there are none."""
    return ", ".join(_COUNTED[kind](words, count) for kind, count in enumerate(counts) if count)


def surplus(leftovers: Sequence[int], rubble: int, words: Words) -> str:
    """Leftovers and Rubble cards, told apart; empty where there is nothing."""
    parts: list[str] = []
    if any(leftovers):
        parts.append(words.t("leftovers: {cards}", cards=cards(leftovers, words)))
    if rubble:
        parts.append(_COUNTED[RUBBLE](words, rubble))
    return " · ".join(parts)


def house_id(house: int) -> str:
    """A house's name: F7."""
    return HOUSES[house].name


def points(count: int, words: Words) -> str:
    """So many points."""
    return words.n("{count} point", "{count} points", count)


def house_title(house: int, words: Words) -> str:
    """A house's name, icon and points: “F7 · flower · 2 points”."""
    card = HOUSES[house]
    return f"{card.name} · {words.t(_ICONS[card.icon])} · {points(card.points, words)}"


def recipe(house: int, words: Words) -> str:
    """The materials of a house."""
    return cards(HOUSES[house].recipe, words)


def edges(row: Sequence[int], words: Words) -> str:
    """The landscapes at the ends of a panorama or of a single house, left and right."""
    return f"{words.t(_LANDSCAPES[HOUSES[row[0]].left])} – {words.t(_LANDSCAPES[HOUSES[row[-1]].right])}"


def house_detail(house: int, words: Words) -> str:
    """The materials and landscapes of a house."""
    return f"{recipe(house, words)} · {edges((house,), words)}"


def line_title(line: int, words: Words) -> str:
    """A line of the market as it stands in a sentence: “row 3”, “column B”."""
    if line < SIDE:
        return words.t("row {number}", number=row_number(line))
    return words.t("column {letter}", letter=COLUMNS[line - SIDE])


def place_title(place: Place, words: Words) -> str:
    """Where a house goes: at an end of a panorama, between two, on its own."""
    before, after = place
    if place == NEW:
        return words.t("a new panorama")
    if before < 0:
        return words.t("at the left end of P{number}", number=after + 1)
    if after < 0:
        return words.t("at the right end of P{number}", number=before + 1)
    return words.t("between P{one} and P{other}", one=before + 1, other=after + 1)


def typed(words: Words) -> dict[str, str]:
    """What may be typed for the words of steps."""
    return words.typed(*_TYPED) | {kind: kind_name(at, words) for at, kind in enumerate(KINDS)}
