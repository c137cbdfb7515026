"""Piñata Party's positions, steps, events and views."""

from typing import Literal

import msgspec

from games.protocol import Event, Move, State, View


class Choose(Move, frozen=True, gc=False, tag="candy"):
    """Choose the active candy, or the stack that it tops, by the name of its cell."""

    cell: str


class UseCard(Move, frozen=True, gc=False, tag="card"):
    """Play this movement card first."""

    card: str


class Go(Move, frozen=True, gc=False, tag="to"):
    """Move the active candy to a cell, with the card that is due."""

    cell: str


class Take(Move, frozen=True, gc=False, tag="take"):
    """Take the group to which a cell's top candy belongs."""

    cell: str


class Stop(Move, frozen=True, gc=False, tag="stop"):
    """Move no further (young variant), or take no further group."""


class Pass(Move, frozen=True, gc=False, tag="pass"):
    """Make no turn."""


class Hint(Move, frozen=True, gc=False, tag="hint"):
    """Ask for a legal turn. It is never among the legal steps, as it decides nothing, but it may be played."""


PinataMove = Choose | UseCard | Go | Take | Stop | Pass | Hint


class Leg(msgspec.Struct, frozen=True):
    """One movement card, played.

    Attributes:
        card: its key.
        path: the cells that the active pile touched, from its start to its end.
        pushed: the piles that the Train pushed, each as (from, to).
        built: whether it ended on another pile.
        height: how many candies the active pile has after it.
    """

    card: str
    path: tuple[int, ...]
    pushed: tuple[tuple[int, int], ...] = ()
    built: bool = False
    height: int = 1


class Haul(msgspec.Struct, frozen=True):
    """A group taken: its colour and the cells from which its candies came."""

    colour: int
    cells: tuple[int, ...]


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """A turn being played, as far as it goes.

    Attributes:
        candy: the cell where the active candy began.
        card: the card played first, once chosen.
        legs: the moves made.
        piles: the board as it now stands.
        moved: once the moving is over, the cells whose candies count as moved.
        due: cells of groups that must still be taken.
        hauls: the groups taken so far.
        done: whether nothing is left to decide.
    """

    candy: int
    card: str | None = None
    legs: tuple[Leg, ...] = ()
    piles: tuple[str, ...]
    moved: tuple[int, ...] | None = None
    due: tuple[int, ...] = ()
    hauls: tuple[Haul, ...] = ()
    done: bool = False


class LastTurn(msgspec.Struct, frozen=True):
    """The turn before this one; a pass has neither moves nor groups."""

    seat: int
    legs: tuple[Leg, ...] = ()
    hauls: tuple[Haul, ...] = ()


class Moved(Event, frozen=True, tag="moved"):
    """A card was played; cell names need the board's size."""

    seat: int
    size: int
    leg: Leg


class Took(Event, frozen=True, tag="took"):
    """A group was taken."""

    seat: int
    size: int
    haul: Haul


class Left(Event, frozen=True, gc=False, tag="left"):
    """A player took no more, though so many groups could still have been taken."""

    seat: int
    groups: int


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A player passed, although there was a legal turn."""

    seat: int


class Hinted(Event, frozen=True, gc=False, tag="hinted"):
    """A player asked for a hint."""

    seat: int


class Ended(Event, frozen=True, gc=False, tag="ended"):
    """All have passed in succession: because there is no legal turn any more (`stuck`), or because they chose to."""

    stuck: bool


PinataEvent = Moved | Took | Left | Passed | Hinted | Ended


class Setup(msgspec.Struct, frozen=True):
    """What stays the same for a whole game.

    Attributes:
        size: cells in a row of the board.
        seats: how many players.
        cards: the movement cards in play; of the young variant its one card, `seesaw`.
        scoring: the scoring card.
        flowers: the colour letter of every cell's flower, or a full stop.
    """

    size: int
    seats: int
    cards: tuple[str, ...]
    scoring: str
    flowers: str


class PinataState(State, frozen=True, kw_only=True):
    """A whole position.

    Attributes:
        setup: what stays the same.
        piles: the board as the turn began: letters of each cell's candies from bottom to top.
        taken: for every player, how many candies of each colour.
        acting: the seat whose turn it is.
        turn: its number, from 1.
        passes: how many players have passed in succession.
        play: the turn as far as it has been decided; None before a candy is chosen.
        last: the turn before this one.
        hint: a legal turn in text form, if the acting player has asked for one.
        over: whether the game has ended.
        recent: what the last step brought about.
    """

    setup: Setup
    piles: tuple[str, ...]
    taken: tuple[tuple[int, ...], ...]
    acting: int
    turn: int = 1
    passes: int = 0
    play: Play | None = None
    last: LastTurn | None = None
    hint: tuple[str, ...] = ()
    over: bool = False
    recent: tuple[PinataEvent, ...] = ()


Stage = Literal["candy", "card", "first", "second", "take", "done"]
"""What is decided next in a turn; `done` when nothing is."""


class PinataView(View, frozen=True, kw_only=True):
    """What a seat or a spectator may know: everything, for nothing is hidden in this game.

    Attributes:
        setup: what stays the same.
        piles: the board as the turn began: letters of each cell's candies from bottom to top.
        taken: for every player, how many candies of each colour.
        points: for every player, how many points these stand for now, by colour.
        acting: the seat whose turn it is.
        stage: what is decided next.
        passes: how many players have passed in succession.
        play: the turn as far as it has been decided.
        passing: whether the turn is a pass that waits to be confirmed.
        last: the turn before this one.
        hint: a legal turn in text form, for the player who has asked for one.
    """

    setup: Setup
    piles: tuple[str, ...]
    taken: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], ...]
    acting: int
    stage: Stage
    passes: int
    play: Play | None
    passing: bool
    last: LastTurn | None
    hint: tuple[str, ...]

    @property
    def board(self) -> tuple[str, ...]:
        """The piles as they now stand, with the turn as far as it has been decided."""
        return self.piles if self.play is None else self.play.piles
