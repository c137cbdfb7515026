"""The steps of Permanent Mode: laying out drawn pieces, and taking one of them (rules page: "Permanent Mode")."""

from msgspec.structs import replace

from games.bariloche.pieces import Piece, parse_piece, without_spicy
from games.bariloche.state import (
    BarilocheState,
    Lay,
    PieceTaken,
    Player,
    Store,
    Take,
)
from games.bariloche.turns import acted, placing_stage
from games.errors import IllegalStep


def store_of(state: BarilocheState) -> Store:
    """The pantry's copy of a permanent game.

    Raises:
        IllegalStep: this is a standard game.
    """
    if state.store is None:
        raise IllegalStep("This is a step of Permanent Mode only.")
    return state.store


def lay(state: BarilocheState, seat: int, move: Lay) -> BarilocheState:
    """Lays one of the drawn pieces face up; the last one completes the choice."""
    store = store_of(state)
    at = move.number - 1
    if not 0 <= at < len(store.drawn):
        raise IllegalStep("You drew {count} pieces: choose one by its number.", count=len(store.drawn))
    if at in store.chosen:
        raise IllegalStep("Piece {number} is laid out already.", number=move.number)
    if move not in lay_choices(store):
        raise IllegalStep("Piece {number} is like an earlier one: lay that out first.", number=move.number)
    chosen = tuple(sorted((*store.chosen, at)))
    player = state.players[seat]
    if len(chosen) == len(state.players):
        player = replace(player, stage="wait")
    return acted(replace(state, store=replace(store, chosen=chosen)), seat, player)


def lay_choices(store: Store) -> list[Lay]:
    """The pieces that may still be laid out, of alike ones the first only."""
    seen: dict[str, int] = {}
    for at, piece in enumerate(store.drawn):
        if at not in store.chosen:
            seen.setdefault(piece, at + 1)
    return [Lay(number) for number in seen.values()]


def with_piece(player: Player, piece: Piece) -> Player:
    """The player with a piece in hand, spicy bonbons put aside."""
    parts, spicy = without_spicy(piece)
    return replace(
        player,
        stage=placing_stage(parts),
        before=len(player.tray.ends),
        spicy=player.spicy + spicy,
        gained=spicy,
        parts=parts,
        turn=0,
    )


def take(state: BarilocheState, seat: int, move: Take) -> BarilocheState:
    """Takes one of the pieces laid out."""
    store = store_of(state)
    at = move.number - 1
    if not 0 <= at < len(store.offer):
        raise IllegalStep("There are {count} pieces to take: choose one by its number.", count=len(store.offer))
    if move not in take_choices(store):
        raise IllegalStep("Piece {number} is like an earlier one: take that.", number=move.number)
    piece = parse_piece(store.offer[at])
    player = with_piece(state.players[seat], piece)
    taken = replace(state, store=replace(store, offer=(*store.offer[:at], *store.offer[at + 1 :])))
    return acted(taken, seat, player, PieceTaken(seat, piece, player.gained))


def take_choices(store: Store) -> list[Take]:
    """The pieces that may be taken, of alike ones the first only."""
    seen: dict[str, int] = {}
    for at, piece in enumerate(store.offer):
        seen.setdefault(piece, at + 1)
    return [Take(number) for number in seen.values()]


def first_alike(store: Store, move: Lay | Take) -> Lay | Take:
    """The offered step with a piece like the one that a step names; the step itself where there is none."""
    at = move.number - 1
    if isinstance(move, Lay):
        if 0 <= at < len(store.drawn) and at not in store.chosen:
            return next(one for one in lay_choices(store) if store.drawn[one.number - 1] == store.drawn[at])
    elif 0 <= at < len(store.offer):
        return next(one for one in take_choices(store) if store.offer[one.number - 1] == store.offer[at])
    return move
