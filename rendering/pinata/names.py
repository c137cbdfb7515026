"""What Piñata Party's things are called; the texts are message ids."""

from collections.abc import Callable, Sequence
from typing import Final

from games.pinata.data import (
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    CHASE,
    COLOUR_OF,
    HOPSCOTCH,
    HORSEY,
    LABYRINTH,
    LEAPFROG,
    LONG_JUMP,
    PIGGYBACK,
    PILEUP,
    SOMERSAULT,
    TRAIN,
    YOUNG_CARD,
)
from rendering.words import Words, gettext_noop, pgettext_noop

_CARDS: Final = {
    HOPSCOTCH: gettext_noop("Hopscotch"),
    CHASE: gettext_noop("Chase"),
    LABYRINTH: gettext_noop("Labyrinth"),
    LONG_JUMP: gettext_noop("Long jump"),
    LEAPFROG: gettext_noop("Leapfrog"),
    TRAIN: gettext_noop("Train"),
    PILEUP: gettext_noop("Pileup"),
    SOMERSAULT: gettext_noop("Somersault"),
    HORSEY: gettext_noop("Horsey"),
    PIGGYBACK: gettext_noop("Piggy back"),
    YOUNG_CARD: gettext_noop("Seesaw"),
}
assert all(_CARDS[card] == name for card, name in CARD_NAMES.items())

_GISTS: Final = {
    HOPSCOTCH: gettext_noop("over the next candy, onto the cell right behind it"),
    CHASE: gettext_noop("slides up to the next candy"),
    LABYRINTH: gettext_noop("one to three slides, each up to a candy or the border"),
    LONG_JUMP: gettext_noop("over a run of candies, onto the first empty cell behind"),
    LEAPFROG: gettext_noop("to any empty cell of its row or column"),
    TRAIN: gettext_noop("closes up with all that is ahead, against the border"),
    PILEUP: gettext_noop("builds a stack of exactly three"),
    SOMERSAULT: gettext_noop("diagonally over candies, to any empty cell behind"),
    HORSEY: gettext_noop("onto the next candy in its way"),
    PIGGYBACK: gettext_noop("onto any candy of its row or column"),
}
"""What each card does, in one line of a menu."""

_COLOURS: Final = (
    gettext_noop("green"),
    gettext_noop("yellow"),
    gettext_noop("white"),
    gettext_noop("blue"),
    gettext_noop("orange"),
    gettext_noop("purple"),
)

_CANDIES: Final[Sequence[Callable[[Words, int], str]]] = (
    lambda words, count: words.n("{count} green candy", "{count} green candies", count),
    lambda words, count: words.n("{count} yellow candy", "{count} yellow candies", count),
    lambda words, count: words.n("{count} white candy", "{count} white candies", count),
    lambda words, count: words.n("{count} blue candy", "{count} blue candies", count),
    lambda words, count: words.n("{count} orange candy", "{count} orange candies", count),
    lambda words, count: words.n("{count} purple candy", "{count} purple candies", count),
)

_SCORINGS: Final = {
    "one": gettext_noop("Scoring card 1: the more candies of a colour, the more points."),
    "two": gettext_noop("Scoring card 2: points for the most candies of a colour."),
    "three": gettext_noop("Scoring card 3: candies count more while others of their colour stay on the board."),
    "young": gettext_noop("Scoring of the young variant: the more candies of a colour, the more points."),
}

_SCORING_CHOICES: Final = {
    "one": gettext_noop("1: the more of a colour, the more each is worth"),
    "two": gettext_noop("2: who has most of a colour"),
    "three": gettext_noop("3: what is left on the board counts"),
}
"""The scoring cards as one chooses them, number and gist; as in the command's choices."""

_TYPED: Final = (
    pgettext_noop("typed", "candy"),
    pgettext_noop("typed", "card"),
    pgettext_noop("typed", "to"),
    pgettext_noop("typed", "take"),
    pgettext_noop("typed", "stop"),
    pgettext_noop("typed", "pass"),
    pgettext_noop("typed", "hint"),
    pgettext_noop("typed", "and"),
    pgettext_noop("typed", "then"),
    pgettext_noop("typed", "by"),
    pgettext_noop("typed", "with"),
    pgettext_noop("typed", "onto"),
)


def card_name(card: str, words: Words) -> str:
    """The name of a movement card."""
    return words.t(_CARDS[card])


def card_gist(card: str, words: Words) -> str:
    """What a movement card does, in a few words."""
    return words.t(_GISTS[card])


def colour_name(colour: int, words: Words) -> str:
    """The name of a colour."""
    return words.t(_COLOURS[colour])


def candies(colour: int, count: int, words: Words) -> str:
    """So many candies of a colour: “3 green candies”."""
    return _CANDIES[colour](words, count)


def scoring_name(scoring: str, words: Words) -> str:
    """The scoring card, and what it is about."""
    return words.t(_SCORINGS[scoring])


def scoring_choices(words: Words) -> dict[str, str]:
    """The scoring cards to choose from, with what each is about."""
    return {scoring: words.t(choice) for scoring, choice in _SCORING_CHOICES.items()}


def pile_name(pile: str, words: Words) -> str:
    """A candy, and what lies under it from top to bottom: “green on blue, orange”."""
    top, *under = (colour_name(COLOUR_OF[letter], words) for letter in reversed(pile))
    return words.t("{top} on {under}", top=top, under=", ".join(under)) if under else top


def cells(numbers: Sequence[int], size: int) -> str:
    """Cells by name, parted by commas."""
    return ", ".join(CELL_NAMES[size][cell] for cell in numbers)


def typed(words: Words) -> dict[str, str]:
    """What may be typed for the words of steps: names as they stand on the cards."""
    return words.typed(*_TYPED) | {card: card_name(card, words) for card in CARDS}
