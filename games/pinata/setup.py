"""Setting up a game: options, cards, boards (rules page: "Set-up", "Young variant")."""

from collections.abc import Mapping
from typing import Final

from games.chance import Chance
from games.errors import InvalidOption
from games.pinata.data import (
    CARD_NAMES,
    CARDS,
    COLOURS,
    LEVELS,
    QUARTERS,
    SCORINGS,
    SIZE,
    YOUNG_CARD,
    YOUNG_QUARTERS,
    YOUNG_SCORING,
    YOUNG_SIZE,
)
from games.pinata.layout import candies_on, shuffled_flowers
from games.pinata.state import PinataState, Setup
from games.pinata.turns import finder_of
from games.protocol import Option

RANDOM: Final = "random"
YOUNG: Final = "young"
FREE: Final = "free"

OPTIONS: Final = (
    Option("level", (FREE, *LEVELS, YOUNG), FREE),
    Option("first", (RANDOM, *CARDS), RANDOM),
    Option("second", (RANDOM, *CARDS), RANDOM),
    Option("scoring", (RANDOM, *SCORINGS), RANDOM),
)
"""`level` sets everything, unless it is `free`; then the others choose the two movement cards and the scoring card."""


def check_cards(options: Mapping[str, str]) -> None:
    """Refuses choices that do not go together.

    Raises:
        InvalidOption: cards are chosen beside a level, or one card twice.
    """
    chosen = [key for key in ("first", "second", "scoring") if options[key] != RANDOM]
    if options["level"] != FREE and chosen:
        raise InvalidOption(
            "The level {level} brings its own cards: leave {option} at random.",
            level=options["level"],
            option=chosen[0],
        )
    if options["first"] == options["second"] != RANDOM:
        raise InvalidOption(
            "The two movement cards must be different ones; {card} is chosen twice.", card=CARD_NAMES[options["first"]]
        )


def _cards(options: Mapping[str, str], chance: Chance) -> tuple[tuple[str, ...], str]:
    """The movement cards and the scoring card of a table; what is not chosen is drawn."""
    level = options["level"]
    if level == YOUNG:
        return (YOUNG_CARD,), YOUNG_SCORING
    if level != FREE:
        first, second, scoring = LEVELS[level]
        return (first, second), scoring
    chosen = [options[key] for key in ("first", "second") if options[key] != RANDOM]
    drawn = chance.sample([card for card in CARDS if card not in chosen], 2 - len(chosen))
    pair = tuple(sorted([*chosen, *drawn], key=CARDS.index))
    return pair, chance.pick(SCORINGS) if options["scoring"] == RANDOM else options["scoring"]


def new_game(options: Mapping[str, str], seats: int, chance: Chance) -> PinataState:
    """The start of a game; cards and boards are drawn again as long as there is no legal turn."""
    young = options["level"] == YOUNG
    while True:
        cards, scoring = _cards(options, chance)
        flowers = shuffled_flowers(YOUNG_QUARTERS if young else QUARTERS, chance)
        piles = candies_on(flowers)
        if finder_of(piles, cards).any():
            break
    return PinataState(
        setup=Setup(YOUNG_SIZE if young else SIZE, seats, cards, scoring, flowers),
        piles=piles,
        taken=((0,) * len(COLOURS),) * seats,
        acting=chance.below(seats),
    )
