"""What follows a choice by itself: marks, columns, colours, the next roll, the end (rules page: "A roll" 4, "Solo")."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.bis.data import (
    COLOUR_FIRST,
    COLOUR_LATER,
    COLOURS_TO_END,
    COLUMN_FIRST,
    COLUMN_LATER,
    COLUMN_MASKS,
    IDLE_ROLLS,
    SOLO_ROLLS,
    cells_of,
)
from games.bis.dice import throw
from games.bis.layout import layout_of
from games.bis.state import (
    CHOSEN,
    DONE,
    BisEvent,
    BisState,
    Chose,
    ColourDone,
    ColumnDone,
    Ended,
    Marked,
    Passed,
    Roll,
    Rolled,
    Sheet,
    Turn,
)
from games.chance import Chance

_NOT_CHOSEN: Final = Turn()


def start_roll(number: int, lead: int, seats: int, chance: Chance) -> tuple[Roll, tuple[Turn, ...], BisEvent]:
    """The dice of a new roll, nobody having chosen, and the news of it."""
    roll = throw(number, lead, seats, chance)
    return roll, (_NOT_CHOSEN,) * seats, Rolled(lead, number, roll.colours, roll.numbers)


def settle(state: BisState, chance: Chance) -> BisState:
    """The position after the choice that has just become complete.

    The active player's marks show at once from the fourth roll on, all others' when everybody has chosen.
    """
    statuses = [turn.status for turn in state.turns]
    seat = statuses.index(CHOSEN)
    chosen = state.turns[seat]
    turns = (*state.turns[:seat], Turn(chosen.dice, chosen.cells, DONE), *state.turns[seat + 1 :])
    if len(turns) == 1:
        return _resolve(replace(state, turns=turns), chance)
    if seat == state.roll.lead and not state.roll.shared:
        return _set_aside(state, seat, turns)
    if statuses.count(DONE) == len(turns) - 1:
        return _resolve(replace(state, turns=turns), chance)
    return replace(state, turns=turns, unsettled=False, recent=(Chose(seat),))


def _set_aside(state: BisState, seat: int, turns: tuple[Turn, ...]) -> BisState:
    """The active player's dice and marks, for all to see before the others choose."""
    sheets = list(state.sheets)
    sheets[seat] = _marked(sheets[seat], turns[seat])
    roll = state.roll
    return replace(
        state,
        sheets=tuple(sheets),
        turns=turns,
        roll=Roll(roll.number, roll.lead, roll.shared, roll.colours, roll.numbers, turns[seat].dice),
        unsettled=False,
        recent=(_news_of(seat, turns[seat]),),
    )


def _marked(sheet: Sheet, turn: Turn) -> Sheet:
    """A sheet after a player's choice."""
    if turn.dice is None:
        return replace(sheet, fresh=0) if sheet.fresh else sheet
    return Sheet(
        sheet.marks | turn.cells,
        turn.cells,
        sheet.jokers - turn.dice.cost,
        sheet.columns_first,
        sheet.columns_later,
        sheet.colours_first,
        sheet.colours_later,
    )


def _news_of(seat: int, turn: Turn) -> BisEvent:
    return Passed(seat) if turn.dice is None else Marked(seat, turn.dice, cells_of(turn.cells))


def _resolve(state: BisState, chance: Chance) -> BisState:
    """Everybody has chosen: marks, columns and colours, then the next roll or the end."""
    roll, seats = state.roll, len(state.sheets)
    sheets = list(state.sheets)
    news: list[BisEvent] = []
    for place in range(seats):
        seat = (roll.lead + place) % seats
        if place or roll.shared or seats == 1:
            sheets[seat] = _marked(sheets[seat], state.turns[seat])
            news.append(_news_of(seat, state.turns[seat]))
    _claim(state, sheets, news)
    idle = 0 if any(turn.dice is not None for turn in state.turns) else state.idle + 1
    reason = _reason_to_end(sheets, roll.number, idle)
    if reason:
        news.append(Ended(reason))
        turns = state.turns
    else:
        roll, turns, rolled = start_roll(roll.number + 1, (roll.lead + 1) % seats, seats, chance)
        news.append(rolled)
    return replace(
        state,
        sheets=tuple(sheets),
        turns=turns,
        roll=roll,
        idle=idle,
        reason=reason,
        unsettled=False,
        recent=tuple(news),
    )


def _claim(state: BisState, sheets: list[Sheet], news: list[BisEvent]) -> None:
    """Notes the columns and colours that this roll's marks completed.

    Whoever completes one in the roll in which anybody first does gets the higher points, all later ones the lower.
    """
    columns_before, colours_before = claimed(state.sheets)
    colour_masks = layout_of(state.layout).colours
    for seat, sheet in enumerate(sheets):
        if not state.turns[seat].cells:
            continue
        columns = _completed(sheet, COLUMN_MASKS) & ~(sheet.columns_first | sheet.columns_later)
        colours = _completed(sheet, colour_masks) & ~(sheet.colours_first | sheet.colours_later)
        if not columns and not colours:
            continue
        sheets[seat] = replace(
            sheet,
            columns_first=sheet.columns_first | columns & ~columns_before,
            columns_later=sheet.columns_later | columns & columns_before,
            colours_first=sheet.colours_first | colours & ~colours_before,
            colours_later=sheet.colours_later | colours & colours_before,
        )
        for column in cells_of(columns):
            first = not columns_before >> column & 1
            news.append(ColumnDone(seat, column, (COLUMN_FIRST if first else COLUMN_LATER)[column], first))
        for colour in cells_of(colours):
            first = not colours_before >> colour & 1
            news.append(ColourDone(seat, colour, COLOUR_FIRST if first else COLOUR_LATER, first))


def claimed(sheets: Sequence[Sheet]) -> tuple[int, int]:
    """The columns and the colours, a bit each, of which the higher points are gone."""
    columns = colours = 0
    for sheet in sheets:
        columns |= sheet.columns_first
        colours |= sheet.colours_first
    return columns, colours


def _completed(sheet: Sheet, masks: Sequence[int]) -> int:
    """Bit `n` is set where all cells of the n-th mask are marked and the last choice marked one of them."""
    marks, fresh = sheet.marks, sheet.fresh
    done = 0
    for at, mask in enumerate(masks):
        if fresh & mask and marks & mask == mask:
            done |= 1 << at
    return done


def _reason_to_end(sheets: Sequence[Sheet], number: int, idle: int) -> str:
    if len(sheets) == 1:
        return "rolls" if number == SOLO_ROLLS else ""
    if any((sheet.colours_first | sheet.colours_later).bit_count() >= COLOURS_TO_END for sheet in sheets):
        return "colours"
    return "idle" if idle == IDLE_ROLLS else ""
