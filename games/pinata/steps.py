"""The steps of a turn: which are legal, and what each does (rules page: "A turn").

A turn is the active candy, the card played first, its target, the target of the other card; then, where there is a
choice, the groups to take. All of it is only planned until it is settled, so it can be taken back freely.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from games.errors import IllegalStep
from games.pinata.collecting import Collected, begun, collectable, must_be_taken, taken
from games.pinata.data import CARD_NAMES, CARDS, CELL_NAMES, CELLS
from games.pinata.field import Piles, field_of
from games.pinata.grid import bits
from games.pinata.moving import carry_out, moved_cells
from games.pinata.refusals import candy_refused, card_refused, first_refused, second_refused
from games.pinata.state import (
    Choose,
    Go,
    Hint,
    Hinted,
    Left,
    Leg,
    Moved,
    Pass,
    Passed,
    PinataEvent,
    PinataMove,
    PinataState,
    PinataView,
    Play,
    Stage,
    Stop,
    Take,
    Took,
    UseCard,
)
from games.pinata.turns import Finder, finder_of

_CHOOSE: Final = {name: Choose(name) for name in CELLS[10]}
_GO: Final = {name: Go(name) for name in CELLS[10]}
_TAKE: Final = {name: Take(name) for name in CELLS[10]}
_USE: Final = {card: UseCard(card) for card in CARDS}
_STOP: Final = Stop()
_PASS: Final = Pass()

_BY_COLUMN: Final = {
    size: [cell % size * size + cell // size for cell in cells.values()] for size, cells in CELLS.items()
}
"""Where in a menu each cell stands: they are listed column by column."""


def stage_of(state: PinataState) -> Stage:
    """What the acting player decides next."""
    play = state.play
    if state.over or state.unsettled:
        return "done"
    if play is None:
        return "candy"
    if play.moved is not None:
        return "take"
    if play.card is None:
        return "card"
    return "second" if play.legs else "first"


def finder(position: PinataState | PinataView) -> Finder:
    """What finds the legal turns of this turn's board."""
    return finder_of(position.piles, position.setup.cards)


def legal_moves(state: PinataState) -> list[PinataMove]:
    """The legal next steps of the acting player: only those from which the turn can be finished."""
    return _offered(state, stage_of(state))


def steps_in(view: PinataView) -> list[PinataMove]:
    """The same from a view, as nothing is hidden: whose view it is does not matter."""
    return _offered(view, view.stage)


def _offered(position: PinataState | PinataView, stage: Stage) -> list[PinataMove]:
    play, size = position.play, position.setup.size
    if play is None:
        if stage == "done":
            return []
        return [*_listed(_CHOOSE, bits(finder(position).candies()), size), _PASS]
    match stage:
        case "card":
            found = finder(position)
            return [_USE[card] for card in found.cards if found.first(play.candy, card)]
        case "first":
            return _listed(_GO, finder(position).first(play.candy, play.card or ""), size)
        case "second":
            following = finder(position).first(play.candy, play.card or "")[play.legs[0].path[-1]]
            onward = _listed(_GO, bits(following.second), size)
            return [*onward, _STOP] if following.stop else onward
        case "take":
            return _takes(play, size)
        case _:
            return []


def _listed(steps: Mapping[str, PinataMove], cells: Iterable[int], size: int) -> list[PinataMove]:
    names = CELL_NAMES[size]
    return [steps[names[cell]] for cell in sorted(cells, key=_BY_COLUMN[size].__getitem__)]


def _takes(play: Play, size: int) -> list[PinataMove]:
    groups = collectable(play.piles, play.moved or ())
    takes: list[PinataMove] = [_TAKE[CELL_NAMES[size][group[0]]] for group in groups]
    if not any(must_be_taken(group, play.due) for group in groups):
        takes.append(_STOP)
    return takes


def take_step(state: PinataState, move: PinataMove) -> PinataState:
    """The position after a step of the acting player.

    Raises:
        IllegalStep: the rules forbid it; says why.
    """
    return _STEPS[type(move)](state, move)


def by_first_cells(state: PinataState, moves: Sequence[PinataMove]) -> list[PinataMove]:
    """Typed steps in which any cell of a group stands for its first one, as far as they are legal."""
    named: list[PinataMove] = []
    for number, typed in enumerate(moves):
        move = typed
        if isinstance(move, Take) and state.play and stage_of(state) == "take":
            cell = CELLS[state.setup.size].get(move.cell)
            groups = collectable(state.play.piles, state.play.moved or ())
            move = next((_TAKE[CELL_NAMES[state.setup.size][group[0]]] for group in groups if cell in group), move)
        try:
            state = take_step(state, move)
        except IllegalStep:
            # Whoever plays the steps says why; nothing after this one can be read as a step of this turn.
            return [*named, *moves[number:]]
        named.append(move)
    return named


def _cell(state: PinataState, name: str) -> int:
    cell = CELLS[state.setup.size].get(name)
    if cell is None:
        raise IllegalStep("{cell} is not on this board.", cell=name)
    return cell


def _out_of_turn(state: PinataState) -> IllegalStep:
    """Why a step does not fit what is to be decided now."""
    match stage_of(state):
        case "candy":
            return IllegalStep("Choose the candy first that you want to move.")
        case "card":
            return IllegalStep("The candy is chosen; now say which card to play first.")
        case "first" | "second":
            return IllegalStep("The candy and the card are chosen; now say where it goes.")
        case "take":
            return IllegalStep("Your candy has moved; now say which group to take.")
        case "done":
            return IllegalStep("This turn is complete already.")


def _choose(state: PinataState, move: Choose) -> PinataState:
    if stage_of(state) != "candy":
        raise _out_of_turn(state)
    cell, found = _cell(state, move.cell), finder(state)
    if not state.piles[cell]:
        raise IllegalStep("There is no candy on {cell}.", cell=move.cell)
    if not found.playable(cell):
        raise candy_refused(found.field, cell, found.orders)
    return replace(state, play=Play(candy=cell, piles=state.piles), recent=())


def _use_card(state: PinataState, move: UseCard) -> PinataState:
    play, found = state.play, finder(state)
    if play is None or stage_of(state) != "card":
        raise _out_of_turn(state)
    if move.card not in found.cards:
        raise IllegalStep("The card {card} is not in play at this table.", card=CARD_NAMES[move.card])
    if not found.first(play.candy, move.card):
        raise card_refused(found.field, play.candy, move.card, found.other(move.card))
    chosen = Play(candy=play.candy, card=move.card, piles=play.piles)
    return replace(state, play=chosen, recent=())


def _go(state: PinataState, move: Go) -> PinataState:
    play, stage = state.play, stage_of(state)
    if play is None or play.card is None or stage not in ("first", "second"):
        raise _out_of_turn(state)
    cell, found = _cell(state, move.cell), finder(state)
    targets, other = found.first(play.candy, play.card), found.other(play.card)
    if stage == "first":
        if cell not in targets:
            raise first_refused(found.field, play.candy, play.card, cell, other)
        leg, piles = carry_out(play.piles, play.card, play.candy, cell)
        moving = Play(candy=play.candy, card=play.card, legs=(leg,), piles=piles)
        return replace(state, play=moving, recent=(_moved(state, leg),))
    place = play.legs[0].path[-1]
    if not targets[place].second >> cell & 1:
        home = None if play.legs[0].built else play.candy
        raise second_refused(field_of(play.piles), place, other, cell, home)
    leg, piles = carry_out(play.piles, other, place, cell)
    return _collect(state, play, (*play.legs, leg), piles, (_moved(state, leg),))


def _moved(state: PinataState, leg: Leg) -> Moved:
    return Moved(state.acting, state.setup.size, leg)


def _collect(
    state: PinataState, play: Play, legs: tuple[Leg, ...], piles: Piles, events: tuple[PinataEvent, ...]
) -> PinataState:
    """Ends the moving and takes what leaves no choice."""
    moved = moved_cells(piles, legs)
    return _collected(state, play, legs, moved, begun(piles, moved), events)


def _collected(
    state: PinataState,
    play: Play,
    legs: tuple[Leg, ...],
    moved: tuple[int, ...],
    so_far: Collected,
    events: tuple[PinataEvent, ...],
) -> PinataState:
    now = Play(
        candy=play.candy,
        card=play.card,
        legs=legs,
        piles=so_far.piles,
        moved=moved,
        due=so_far.due,
        hauls=so_far.hauls,
        done=not so_far.groups,
    )
    fresh = so_far.hauls[len(play.hauls) :]
    told = (*events, *(Took(state.acting, state.setup.size, haul) for haul in fresh))
    return replace(state, play=now, unsettled=now.done, recent=told)


def _take(state: PinataState, move: Take) -> PinataState:
    play = state.play
    if play is None or play.moved is None or stage_of(state) != "take":
        raise _out_of_turn(state)
    cell = _cell(state, move.cell)
    if not play.piles[cell]:
        raise IllegalStep("There is no candy on {cell}.", cell=move.cell)
    group = next((group for group in collectable(play.piles, play.moved) if cell in group), None)
    if group is None:
        raise IllegalStep(
            "{cell} belongs to no group that may be taken: two candies of one colour side by side, one of them moved.",
            cell=move.cell,
        )
    if cell != group[0]:
        raise IllegalStep(
            "{cell} belongs to the group that is named by its first cell: take {first}.",
            cell=move.cell,
            first=CELL_NAMES[state.setup.size][group[0]],
        )
    return _collected(state, play, play.legs, play.moved, taken(Collected.of(play), play.moved, group), ())


def _stop(state: PinataState, move: Stop) -> PinataState:
    del move
    play, stage = state.play, stage_of(state)
    if play is None or stage not in ("second", "take"):
        raise IllegalStep("There is nothing to stop yet.")
    if stage == "second":
        found, place = finder(state), play.legs[0].path[-1]
        if not found.single:
            raise IllegalStep(
                "Both cards must be played; {card} is still to come.", card=CARD_NAMES[found.other(play.card or "")]
            )
        if not found.first(play.candy, play.card or "")[place].stop:
            raise IllegalStep("Nothing could be collected yet, so you must move on.")
        return _collect(state, play, play.legs, play.piles, ())
    groups = collectable(play.piles, play.moved or ())
    due = next((group for group in groups if must_be_taken(group, play.due)), None)
    if due is not None:
        raise IllegalStep(
            "Your moves have formed the group at {cell}, so you must take it.",
            cell=CELL_NAMES[state.setup.size][due[0]],
        )
    return replace(state, play=replace(play, done=True), unsettled=True, recent=(Left(state.acting, len(groups)),))


def _pass(state: PinataState, move: Pass) -> PinataState:
    del move
    if stage_of(state) != "candy":
        raise IllegalStep("You have begun a turn: finish it, or start over to pass.")
    return replace(state, unsettled=True, recent=(Passed(state.acting),))


def _hint(state: PinataState, move: Hint) -> PinataState:
    del move
    if stage_of(state) != "candy":
        raise IllegalStep("A hint is given at the beginning of a turn: start over to get one.")
    if state.hint:
        raise IllegalStep("You have had your hint for this turn.")
    return replace(state, unsettled=True, recent=(Hinted(state.acting),))


_STEPS: Final[Mapping[type[PinataMove], Callable[[PinataState, Any], PinataState]]] = {
    Choose: _choose,
    UseCard: _use_card,
    Go: _go,
    Take: _take,
    Stop: _stop,
    Pass: _pass,
    Hint: _hint,
}
