"""Why a step is refused, in one sentence for the player."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from games.errors import IllegalStep
from games.pinata.data import (
    BUILDERS,
    CARD_NAMES,
    CELL_NAMES,
    CHASE,
    HOPSCOTCH,
    HORSEY,
    LABYRINTH,
    LONG_JUMP,
    PILEUP,
    PILEUP_HEIGHT,
    SOMERSAULT,
    TRAIN,
)
from games.pinata.field import Field
from games.pinata.grid import Ray
from games.pinata.reach import closed_up, reach_of


class _Attempt(NamedTuple):
    """A move that a card does not allow.

    Attributes:
        field: the board without the active pile.
        start: the active pile's cell.
        height: how many candies it has.
        target: the cell where it should go.
        ray: the cells from its own to the border, in the target's direction.
    """

    field: Field
    start: int
    height: int
    target: int
    ray: Ray

    def name(self, cell: int) -> str:
        return CELL_NAMES[self.field.grid.size][cell]

    def neighbour(self) -> int | None:
        """The place in the ray of the nearest occupied cell."""
        return next((at for at, cell in enumerate(self.ray) if self.field.occupied >> cell & 1), None)

    def no_neighbour(self) -> IllegalStep:
        return IllegalStep(
            "From {start} there is no candy in the direction of {target}.",
            start=self.name(self.start),
            target=self.name(self.target),
        )


def candy_refused(field: Field, cell: int, orders: Sequence[tuple[str, str]]) -> IllegalStep:
    """Why an occupied cell's candy cannot finish a legal turn."""
    name = CELL_NAMES[field.grid.size][cell]
    rest = field.without(cell)
    if not any(reach_of(card, field.grid.size)(rest, cell, field.heights[cell]) for card, _ in orders):
        return IllegalStep("No card in play can move the candy on {cell}.", cell=name)
    if not rest.like(field.tops[cell]):
        return IllegalStep(
            "No other candy of the colour of {cell} lies open on the board, so no group forms.", cell=name
        )
    return IllegalStep(
        "Whatever the cards do with the candy on {cell}, no group of two candies of one colour forms in the end.",
        cell=name,
    )


def card_refused(field: Field, cell: int, card: str, other: str) -> IllegalStep:
    """Why a card cannot be played first with the candy of a cell that can finish a legal turn."""
    name = CELL_NAMES[field.grid.size][cell]
    if not reach_of(card, field.grid.size)(field.without(cell), cell, field.heights[cell]):
        return IllegalStep("{card} cannot move the candy on {cell} from there.", card=CARD_NAMES[card], cell=name)
    return IllegalStep(
        "With {card} first and {other} second, no group forms around the candy on {cell}; play {other} first.",
        card=CARD_NAMES[card],
        other=CARD_NAMES[other],
        cell=name,
    )


def first_refused(field: Field, cell: int, card: str, target: int, other: str) -> IllegalStep:
    """Why the first move may not end in a cell."""
    refusal = unreached(field, cell, card, target)
    return refusal or IllegalStep(
        "{card} may go to {target}, but from there no move with {other} brings a group together.",
        card=CARD_NAMES[card],
        target=CELL_NAMES[field.grid.size][target],
        other=CARD_NAMES[other],
    )


def second_refused(field: Field, cell: int, card: str, target: int, home: int | None) -> IllegalStep:
    """Why the second move may not end in a cell; `home` is where nothing would count as moved."""
    refusal = unreached(field, cell, card, target)
    if refusal:
        return refusal
    name = CELL_NAMES[field.grid.size][target]
    if target == home:
        return IllegalStep("Back on {cell}, where it began the turn, the candy counts as not moved.", cell=name)
    return IllegalStep(
        "On {cell} no group forms: two candies of one colour must lie side by side, one of them moved.", cell=name
    )


def unreached(field: Field, start: int, card: str, target: int) -> IllegalStep | None:
    """Why a card does not take the pile of a cell to another, or None where it does."""
    grid, name = field.grid, CELL_NAMES[field.grid.size]
    rest, height = field.without(start), field.heights[start]
    if reach_of(card, grid.size)(rest, start, height) >> target & 1:
        return None
    if target == start:
        return IllegalStep("{card} must end in another cell than it begins.", card=CARD_NAMES[card])
    filled = bool(field.occupied >> target & 1)
    if filled and card not in BUILDERS and card != TRAIN:
        return IllegalStep(
            "{target} is occupied, and {card} ends on an empty cell.", target=name[target], card=CARD_NAMES[card]
        )
    if not filled and card in BUILDERS:
        return IllegalStep(
            "{target} is empty, and {card} ends on another candy.", target=name[target], card=CARD_NAMES[card]
        )
    rays = grid.diagonals[start] if card == SOMERSAULT else grid.rays[start]
    ray = next((ray for ray in rays if target in ray), None)
    if card == LABYRINTH:
        return _labyrinth(_Attempt(rest, start, height, target, ()))
    if ray is None and card == SOMERSAULT:
        return IllegalStep("{target} is on no diagonal with {start}.", target=name[target], start=name[start])
    if ray is None:
        return IllegalStep(
            "{target} is neither in the row nor in the column of {start}.", target=name[target], start=name[start]
        )
    return _REASONS[card](_Attempt(rest, start, height, target, ray))


def _labyrinth(attempt: _Attempt) -> IllegalStep:
    return IllegalStep(
        "Three slides do not lead from {start} to {target}: each goes on to the next candy or to the border.",
        start=attempt.name(attempt.start),
        target=attempt.name(attempt.target),
    )


def _hopscotch(attempt: _Attempt) -> IllegalStep:
    at = attempt.neighbour()
    if at is None:
        return attempt.no_neighbour()
    over = attempt.name(attempt.ray[at])
    if at + 1 == len(attempt.ray):
        return IllegalStep("Hopscotch lands right behind {over}, but there the board ends.", over=over)
    behind = attempt.ray[at + 1]
    if attempt.field.occupied >> behind & 1:
        return IllegalStep(
            "Hopscotch lands right behind {over}, but {behind} is occupied.", over=over, behind=attempt.name(behind)
        )
    return IllegalStep(
        "Hopscotch lands right behind the next candy: over {over} onto {behind}.",
        over=over,
        behind=attempt.name(behind),
    )


def _chase(attempt: _Attempt) -> IllegalStep:
    at = attempt.neighbour()
    if at is None:
        return IllegalStep(
            "Chase needs a candy that stops it, and from {start} there is none in the direction of {target}.",
            start=attempt.name(attempt.start),
            target=attempt.name(attempt.target),
        )
    stopper = attempt.name(attempt.ray[at])
    if at == 0:
        return IllegalStep("Chase must move by a cell at least, but {stopper} is right beside it.", stopper=stopper)
    return IllegalStep(
        "Chase slides on until the next candy stops it: {stopper} does on {stop}.",
        stopper=stopper,
        stop=attempt.name(attempt.ray[at - 1]),
    )


def _long_jump(attempt: _Attempt) -> IllegalStep:
    at = attempt.neighbour()
    if at is None:
        return attempt.no_neighbour()
    first = attempt.name(attempt.ray[at])
    behind = next((cell for cell in attempt.ray[at:] if not attempt.field.occupied >> cell & 1), None)
    if behind is None:
        return IllegalStep("The candies from {first} on reach the border: no cell is free behind them.", first=first)
    return IllegalStep(
        "Long jump lands on the first empty cell behind the candies that begin with {first}: on {behind}.",
        first=first,
        behind=attempt.name(behind),
    )


def _train(attempt: _Attempt) -> IllegalStep:
    end, _ = closed_up(attempt.field, attempt.start, attempt.ray)
    if end == attempt.start:
        return IllegalStep(
            "Everything from {start} in the direction of {target} is close together already: the Train moves nothing.",
            start=attempt.name(attempt.start),
            target=attempt.name(attempt.target),
        )
    return IllegalStep(
        "The Train closes up against the border: that way the candy ends on {end}.", end=attempt.name(end)
    )


def _pileup(attempt: _Attempt) -> IllegalStep:
    met = [cell for cell in attempt.ray if attempt.field.occupied >> cell & 1]
    if attempt.target not in met[:2]:
        return IllegalStep("Pileup reaches no farther than the next two candies.")
    joined = met[: met.index(attempt.target) + 1]
    height = attempt.height + sum(attempt.field.heights[cell] for cell in joined)
    return IllegalStep(
        "Pileup must build a stack of exactly {wanted}; on {target} it would have {height}.",
        wanted=PILEUP_HEIGHT,
        target=attempt.name(attempt.target),
        height=height,
    )


def _somersault(attempt: _Attempt) -> IllegalStep:
    return IllegalStep(
        "Somersault jumps over at least one candy, and between {start} and {target} there is none.",
        start=attempt.name(attempt.start),
        target=attempt.name(attempt.target),
    )


def _horsey(attempt: _Attempt) -> IllegalStep:
    at = attempt.neighbour()
    if at is None:
        return attempt.no_neighbour()
    return IllegalStep(
        "Horsey goes onto the next candy in its way: {next} comes before {target}.",
        next=attempt.name(attempt.ray[at]),
        target=attempt.name(attempt.target),
    )


_REASONS: Final[dict[str, Callable[[_Attempt], IllegalStep]]] = {
    HOPSCOTCH: _hopscotch,
    CHASE: _chase,
    LONG_JUMP: _long_jump,
    TRAIN: _train,
    PILEUP: _pileup,
    SOMERSAULT: _somersault,
    HORSEY: _horsey,
}
