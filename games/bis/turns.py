"""A player's own part of a roll: choosing dice and cells (rules page: "A roll" 1 to 3)."""

from collections.abc import Sequence
from typing import Final

from games.bis.data import BOARD, CELL_NAMES, COLOURS, JOKER_COLOUR, JOKER_NUMBER, cells_of, mask_of, spread
from games.bis.dice import dice_for, takes
from games.bis.layout import MARKS, Layout, layout_of, nearby
from games.bis.state import CHOOSING, CHOSEN, DONE, BisMove, BisState, Group, Mark, Pass, Sheet, Take, Turn
from games.errors import IllegalStep

PASS: Final = Pass()
_PASSED: Final = Turn(status=CHOSEN)


def active_seats(state: BisState) -> tuple[int, ...]:
    """Who may choose now: the active player first and then all others, or all at once in the first three rolls."""
    if state.reason:
        return ()
    roll, turns = state.roll, state.turns
    if not roll.shared and turns[roll.lead].status != DONE:
        return (roll.lead,)
    return tuple([seat for seat, turn in enumerate(turns) if turn.status != DONE])


def legal_moves(state: BisState, seat: int) -> Sequence[BisMove]:
    """The next steps of a seat: pairs of dice and pass; then whole groups and single cells."""
    if state.unsettled or not _may_act(state, seat):
        return ()
    layout, sheet, turn = layout_of(state.layout), state.sheets[seat], state.turns[seat]
    dice = turn.dice
    if dice is None:
        pairs: list[BisMove] = [*takes(layout, sheet.marks, sheet.jokers, dice_for(state.roll, seat))]
        pairs.append(PASS)
        return pairs
    colour, number = dice.colour, dice.number
    if turn.cells:
        masks = layout.groups_with(colour, number, sheet.marks, turn.cells)
        return [MARKS[cell] for cell in cells_of(_union(masks) & ~turn.cells)]
    reaches = layout.reaches(colour, sheet.marks)
    found: list[BisMove] = []
    if number > 1:
        for reach in reaches:
            found += reach.groups[number]
    for reach in reaches:
        found += reach.marks[number]
    return found


def take_step(state: BisState, seat: int, move: BisMove) -> BisState:
    """The position after a step; unsettled once the turn is complete.

    Raises:
        IllegalStep: the rules forbid it; says why.
    """
    if state.reason:
        raise IllegalStep("The game is over.")
    if not _may_act(state, seat) or state.unsettled:
        _refuse_turn(state, seat)
    turn = _next_turn(state, seat, move)
    turns = (*state.turns[:seat], turn, *state.turns[seat + 1 :])
    return BisState(
        unsettled=turn.status == CHOSEN,
        sheet=state.sheet,
        layout=state.layout,
        sheets=state.sheets,
        turns=turns,
        roll=state.roll,
        idle=state.idle,
        reason=state.reason,
    )


def _may_act(state: BisState, seat: int) -> bool:
    """Whether `active_seats` names this seat."""
    if state.reason or state.turns[seat].status == DONE:
        return False
    roll = state.roll
    return roll.shared or seat == roll.lead or state.turns[roll.lead].status == DONE


def _refuse_turn(state: BisState, seat: int) -> None:
    if state.unsettled or state.turns[seat].status == DONE:
        raise IllegalStep("You have chosen already in this roll.")
    raise IllegalStep("The active player chooses first.")


def _next_turn(state: BisState, seat: int, move: BisMove) -> Turn:
    turn, sheet = state.turns[seat], state.sheets[seat]
    layout = layout_of(state.layout)
    if isinstance(move, Take):
        _check_take(state, seat, layout, move)
        return Turn(move)
    if isinstance(move, Pass):
        if turn.dice is not None:
            raise IllegalStep("You have chosen dice: mark your cells now.")
        return _PASSED
    if turn.dice is None:
        raise IllegalStep("Choose a colour die and a number die first.")
    if isinstance(move, Group):
        return _with_group(layout, sheet, turn, turn.dice, move)
    return _with_cell(layout, sheet, turn, turn.dice, move)


def _check_take(state: BisState, seat: int, layout: Layout, move: Take) -> None:
    """Whether a pair of dice may be chosen: it lies there, the jokers suffice, and something can be marked with it."""
    if state.turns[seat].dice is not None:
        raise IllegalStep("You have chosen dice: mark your cells now.")
    colours, numbers = dice_for(state.roll, seat)
    if move.colour_face not in colours:
        _refuse_colour(state, move)
    if move.number_face not in numbers:
        _refuse_number(state, move)
    sheet = state.sheets[seat]
    if move.cost > sheet.jokers:
        if not sheet.jokers:
            raise IllegalStep("You have no jokers left.")
        raise IllegalStep("These dice cost two jokers, and you have one left.")
    if not layout.numbers(move.colour, sheet.marks, nearby(sheet.marks)) >> move.number & 1:
        raise IllegalStep(
            "With a {number} no {colour} cell can be marked now.", number=move.number, colour=COLOURS[move.colour]
        )


def _refuse_colour(state: BisState, move: Take) -> None:
    if move.colour_face in state.roll.colours:
        raise IllegalStep("The active player has set that colour die aside.")
    if move.colour_face == JOKER_COLOUR:
        raise IllegalStep("No colour die shows an X.")
    raise IllegalStep("No colour die shows {colour}.", colour=COLOURS[move.colour])


def _refuse_number(state: BisState, move: Take) -> None:
    if move.number_face in state.roll.numbers:
        raise IllegalStep("The active player has set that number die aside.")
    if move.number_face == JOKER_NUMBER:
        raise IllegalStep("No number die shows a “?”.")
    raise IllegalStep("No number die shows {number}.", number=move.number)


def _with_group(layout: Layout, sheet: Sheet, turn: Turn, dice: Take, move: Group) -> Turn:
    mask = mask_of(move.cells)
    if turn.cells:
        raise IllegalStep("You have begun to mark single cells: go on with single cells.")
    if len(move.cells) != dice.number or mask.bit_count() != dice.number:
        raise IllegalStep(
            "Cells to mark: exactly {number}, not {count}.", number=dice.number, count=len(set(move.cells))
        )
    for cell in move.cells:
        _check_cell(layout, sheet, dice, cell)
    if mask not in layout.groups_with(dice.colour, dice.number, sheet.marks, mask):
        raise _why_not(mask, dice)
    return Turn(dice, mask, CHOSEN)


def _with_cell(layout: Layout, sheet: Sheet, turn: Turn, dice: Take, move: Mark) -> Turn:
    _check_cell(layout, sheet, dice, move.cell)
    bit = 1 << move.cell
    if turn.cells & bit:
        raise IllegalStep("You have chosen {cell} already.", cell=CELL_NAMES[move.cell])
    chosen = turn.cells | bit
    if not layout.groups_with(dice.colour, dice.number, sheet.marks, chosen):
        raise _why_not(chosen, dice)
    return Turn(dice, chosen, CHOSEN if chosen.bit_count() == dice.number else CHOOSING)


def _check_cell(layout: Layout, sheet: Sheet, dice: Take, cell: int) -> None:
    if layout.colour_of[cell] != dice.colour:
        raise IllegalStep("{cell} is not {colour}.", cell=CELL_NAMES[cell], colour=COLOURS[dice.colour])
    if sheet.marks >> cell & 1:
        raise IllegalStep("{cell} is marked already.", cell=CELL_NAMES[cell])


def _why_not(chosen: int, dice: Take) -> IllegalStep:
    """Why free cells of the right colour cannot be marked together."""
    names = " ".join(CELL_NAMES[cell] for cell in cells_of(chosen))
    connected = chosen & -chosen
    while (grown := connected | spread(connected) & chosen) != connected:
        connected = grown
    if chosen.bit_count() < dice.number:
        return IllegalStep(
            "No {number} connected cells that include {cells} begin in column H or beside a mark.",
            cells=names,
            number=dice.number,
        )
    if connected != chosen:
        return IllegalStep("{cells}: these cells are not connected to each other.", cells=names)
    return IllegalStep("{cells}: neither in column H nor beside one of your marks.", cells=names)


def _union(masks: Sequence[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole & BOARD
