"""Positions for the tests, written down as people would."""

import random
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.bis import GAME
from games.bis.data import CELL_NAMES, COLOURS, SHEETS, cells_of, mask_of
from games.bis.dice import dice_for, takes
from games.bis.layout import layout_of
from games.bis.state import BisMove, BisState, Group, Mark, Roll, Sheet, Take, Turn
from games.chance import Chance

CELL = {name: cell for cell, name in CELL_NAMES.items()}
GREEN, YELLOW, BLUE, RED, ORANGE = range(5)
X, QUERY = 5, 6


def mask(cells: str) -> int:
    """The mask of cells named in a row: `"C2 D3"`."""
    return mask_of(tuple(CELL[name] for name in cells.split()))


def column(letter: str) -> int:
    """The mask of a whole column."""
    return mask(" ".join(f"{letter}{row}" for row in range(1, 8)))


def colour(name: str, sheet: str = "black") -> int:
    """The mask of a whole colour of a printed sheet."""
    return layout_of(SHEETS[sheet]).colours[COLOURS.index(name)]


def position(
    *,
    marks: Sequence[int] = (0, 0),
    jokers: Sequence[int] | None = None,
    number: int = 4,
    lead: int = 0,
    colours: Sequence[int] = (GREEN, YELLOW, BLUE),
    numbers: Sequence[int] = (1, 2, 3),
    sheet: str = "black",
    idle: int = 0,
) -> BisState:
    """A position at the beginning of a roll."""
    seats = len(marks)
    return BisState(
        sheet=sheet,
        layout=SHEETS[sheet],
        sheets=tuple(
            Sheet(marks=marked, jokers=left) for marked, left in zip(marks, jokers or (8,) * seats, strict=True)
        ),
        turns=(Turn(),) * seats,
        roll=Roll(number, lead, seats > 1 and number <= 3, tuple(sorted(colours)), tuple(sorted(numbers))),
        idle=idle,
    )


def with_claims(state: BisState, seat: int, **claims: int) -> BisState:
    """The position with columns or colours claimed before."""
    sheets = list(state.sheets)
    sheets[seat] = replace(sheets[seat], **claims)
    return replace(state, sheets=tuple(sheets))


def texts(state: BisState, seat: int) -> list[str]:
    """The legal steps of a seat in words."""
    return [GAME.format_move(move) for move in GAME.moves(state, seat)]


def play(state: BisState, *lines: tuple[int, str], seed: bytes = b"test") -> BisState:
    """The position after typed lines, each by a seat."""
    number = 0
    for seat, line in lines:
        for move in GAME.parse_steps(state, seat, line):
            number += 1
            state = GAME.play(state, seat, move, Chance(seed, number))
    return state


def whole_turns(state: BisState, seat: int) -> list[tuple[Take, int]]:
    """Every way to mark: dice with a group of cells."""
    layout, sheet = layout_of(state.layout), state.sheets[seat]
    return [
        (take, group)
        for take in takes(layout, sheet.marks, sheet.jokers, dice_for(state.roll, seat))
        for group in layout.groups_with(take.colour, take.number, sheet.marks, 0)
    ]


def steps_of(take: Take, group: int) -> Iterable[BisMove]:
    """The steps of a whole turn."""
    return (take, Mark(group.bit_length() - 1) if group.bit_count() == 1 else Group(cells_of(group)))


def marker_game(seats: int, seed: int) -> BisState:
    """The end of a game in which all mark whenever they can, every way to mark being equally likely."""
    source = random.Random(seed)
    table_seed = source.randbytes(16)
    state = GAME.start(GAME.checked_options({}, seats), seats, Chance(table_seed, 0))
    steps = 0
    while active := GAME.active(state):
        seat = active[0]
        ways = whole_turns(state, seat)
        for move in steps_of(*source.choice(ways)) if ways else (GAME.parse_move("pass"),):
            steps += 1
            state = GAME.play(state, seat, move, Chance(table_seed, steps))
    return state


def random_states(seats: int, games: int, *, sheet: str = "black", seed: int = 0) -> Iterable[BisState]:
    """All positions of some random games, hidden choices and half-made turns among them."""
    source = random.Random(f"{seats} {games} {sheet} {seed}")
    for _ in range(games):
        table_seed = source.randbytes(16)
        state = GAME.start(GAME.checked_options({"sheet": sheet}, seats), seats, Chance(table_seed, 0))
        steps = 0
        while active := GAME.active(state):
            yield state
            seat = source.choice(active)
            steps += 1
            state = GAME.play(state, seat, source.choice(list(GAME.moves(state, seat))), Chance(table_seed, steps))
        yield state
