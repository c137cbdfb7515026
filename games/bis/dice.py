"""The dice: rolling them, who may choose from which, and the pairs they make (rules page: "A roll" 1 to 3)."""

import functools
import itertools
from typing import Final

from games.bis.data import COLOURS, DICE, FACES, JOKER_COLOUR, JOKER_NUMBER, SHARED_ROLLS, SOLO_DICE
from games.bis.layout import Layout, nearby
from games.bis.state import Roll, Take, all_takes
from games.chance import Chance

_TAKES: Final = {(take.colour_face, take.number_face, take.colour, take.number): take for take in all_takes()}
_NUMBER_FACE: Final = {take: take.number_face for take in _TAKES.values()}

_THROWS: Final = {
    dice: (
        tuple(tuple(sorted(faces)) for faces in itertools.product(range(FACES), repeat=dice)),
        tuple(tuple(sorted(faces)) for faces in itertools.product(range(1, FACES + 1), repeat=dice)),
    )
    for dice in (SOLO_DICE, DICE)
}
"""By the number of dice of a kind: every throw of the colour dice and of the number dice."""


def throw(number: int, lead: int, seats: int, chance: Chance) -> Roll:
    """Rolls the dice for the active player `lead`."""
    colours, numbers = _THROWS[SOLO_DICE if seats == 1 else DICE]
    at = chance.below(len(colours) * len(numbers))
    return Roll(
        number,
        lead,
        seats > 1 and number <= SHARED_ROLLS,
        colours[at // len(numbers)],
        numbers[at % len(numbers)],
    )


def dice_for(roll: Roll, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The colour dice and the number dice that a seat chooses from."""
    taken = roll.taken
    if taken is None or seat == roll.lead:
        return roll.colours, roll.numbers
    return _without(roll.colours, taken.colour_face), _without(roll.numbers, taken.number_face)


def takes(layout: Layout, marks: int, jokers: int, dice: tuple[tuple[int, ...], tuple[int, ...]]) -> list[Take]:
    """The pairs of dice with which something can be marked, jokers named; X last, and pair by pair."""
    near = nearby(marks)
    numbers_of = [-1] * len(COLOURS)
    found: list[Take] = []
    wild: list[Take] = []
    for face, colour in _named_colours(dice[0]):
        left = jokers - (face == JOKER_COLOUR)
        if left < 0:
            break
        numbers = numbers_of[colour]
        if numbers < 0:
            numbers = numbers_of[colour] = layout.numbers(colour, marks, near)
        if numbers and face == JOKER_COLOUR:
            wild += _takes_of(face, colour, dice[1], numbers, left > 0)
        elif numbers:
            found += _takes_of(face, colour, dice[1], numbers, left > 0)
    wild.sort(key=_NUMBER_FACE.__getitem__)  # so that the same pair of dice stands together
    return found + wild


@functools.cache
def _without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]


@functools.cache
def _named_colours(faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Each different colour die with each colour it may stand for; X last."""
    return tuple(
        (face, colour)
        for face in sorted(set(faces))
        for colour in (range(len(COLOURS)) if face == JOKER_COLOUR else (face,))
    )


@functools.lru_cache(maxsize=1 << 15)
def _takes_of(face: int, colour: int, faces: tuple[int, ...], numbers: int, with_joker: bool) -> tuple[Take, ...]:
    """The pairs that a colour makes with the number dice, where `numbers` holds a bit for each that can be marked."""
    return tuple(
        _TAKES[face, number_face, colour, number]
        for number_face in sorted(set(faces))
        if number_face != JOKER_NUMBER or with_joker
        for number in (range(1, JOKER_NUMBER) if number_face == JOKER_NUMBER else (number_face,))
        if numbers >> number & 1
    )
