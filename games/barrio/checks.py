"""Whether a card may be placed or a house built, and if not, why not (rules page: "A turn", "Common Market").

The sentences carry nothing but names that are the same in every language, or that the catalogues know as they stand.
"""

from typing import NoReturn

from games.barrio import flow, legal
from games.barrio.closing import bits_close
from games.barrio.data import HOUSES, KINDS, RUBBLE
from games.barrio.grid import CENTRE, COLUMNS, LINE_SPACES, SIDE, inside, row_number, shape_of, space_name
from games.barrio.moves import Build, Place
from games.barrio.recipes import builds
from games.barrio.state import BarrioState
from games.errors import IllegalStep


def material(kind: int) -> str:
    """A kind of material as a sentence names it."""
    return "Rubble" if kind == RUBBLE else KINDS[kind]


def check_place(state: BarrioState, seat: int, move: Place) -> None:
    """Whether a card may lie there now.

    Raises:
        IllegalStep: it may not; says why.
    """
    turn = state.turn
    if turn.discarded:
        raise IllegalStep("You discarded houses: draw as many cards.")
    if turn.placed == 2:
        raise IllegalStep("You have placed two materials already.")
    if not state.players[seat].materials[move.kind]:
        raise IllegalStep("You hold no {material}.", material=material(move.kind))
    shape = shape_of(state.market)
    space = space_name(move.space)
    if not shape.cards and move.space != CENTRE:
        raise IllegalStep(
            "The market is empty: the first card lies at {space}. "
            "It makes no difference where, for the market moves along as it grows.",
            space=space_name(CENTRE),
        )
    if shape.taken >> move.space & 1:
        raise IllegalStep("{space} holds a card already.", space=space)
    if shape.cards and not shape.border >> move.space & 1:
        raise IllegalStep("{space} touches no side of a card in the market.", space=space)
    if turn.aim < 0 and inside(shape, state.solo) >> move.space & 1:
        return
    if not legal.place_spaces(state)[move.kind] >> move.space & 1:
        _refuse_place(state, move)


def _refuse_place(state: BarrioState, move: Place) -> NoReturn:
    """Says why a card may not lie on a space that is next to the others."""
    turn, space = state.turn, space_name(move.space)
    if turn.aim >= 0:
        raise IllegalStep(
            "With {material} at {space} you could not build {house} in this turn.",
            material=material(move.kind),
            space=space,
            house=HOUSES[turn.aim].name,
        )
    if shape_of(state.market).is_over:
        raise IllegalStep("With that card at {space} no build brings the market back to 5 x 5.", space=space)
    raise IllegalStep(
        "{space} makes the market larger than 5 x 5, and no build of this turn would bring it back.", space=space
    )


def check_build(state: BarrioState, move: Build) -> None:
    """Whether a house can be built with a line now.

    Raises:
        IllegalStep: it cannot; says why.
    """
    turn = state.turn
    house = HOUSES[move.house].name
    if turn.placed < 2:
        raise IllegalStep("Place two materials before you build.")
    if turn.cleared:
        raise IllegalStep("The market was cleared in this turn: you cannot build any more.")
    if turn.aim >= 0 and move.house != turn.aim:
        raise IllegalStep("You planned to build {house}: go on, or start over.", house=HOUSES[turn.aim].name)
    if move.house not in flow.buildable_houses(state):
        if state.solo:
            raise IllegalStep("{house} is not in the House Market.", house=house)
        raise IllegalStep("You do not hold {house}.", house=house)
    shape = shape_of(state.market)
    if not builds(shape.sums[move.line], move.house):
        _refuse_recipe(move.line, house)
    if shape.is_over and not bits_close(shape.taken & ~LINE_SPACES[move.line]):
        _refuse_too_large(move.line)


def _refuse_recipe(line: int, house: str) -> NoReturn:
    if line < SIDE:
        raise IllegalStep(
            "The cards of row {number} do not build {house}: its materials are not all there.",
            number=row_number(line),
            house=house,
        )
    raise IllegalStep(
        "The cards of column {letter} do not build {house}: its materials are not all there.",
        letter=COLUMNS[line - SIDE],
        house=house,
    )


def _refuse_too_large(line: int) -> NoReturn:
    if line < SIDE:
        raise IllegalStep("Taking row {number} would leave the market larger than 5 x 5.", number=row_number(line))
    raise IllegalStep("Taking column {letter} would leave the market larger than 5 x 5.", letter=COLUMNS[line - SIDE])
