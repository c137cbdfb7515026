"""What every game offers.

A game is small steps. `moves` lists the next ones of a seat, `play` takes one. Playing has two halves, so that a turn
can be tried out before it is confirmed:

* `step` is what the player does: it needs no chance and uncovers nothing. It may leave the state `unsettled`.
* `settle` is what follows by itself: draws, dice, the others' turn, the end of the game.

A planner therefore takes `step` after `step` on a copy until the state is unsettled, shows each position to its owner,
and only a confirmed turn is settled. `play` is both halves.
"""

import abc
from collections.abc import Mapping, Sequence
from types import GenericAlias
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.chance import Chance
from games.errors import InvalidOption
from games.outcome import Outcome


class Option(msgspec.Struct, frozen=True):
    """A choice made when a table is set up.

    Attributes:
        key: its name in commands and in the text form of options.
        values: the keys to choose from.
        default: one of `values`.
    """

    key: str
    values: tuple[str, ...]
    default: str


class Move(msgspec.Struct, frozen=True, tag_field="step"):
    """Base of a game's steps; each is one small decision."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of what a step brought about, as a game's log tells it."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's whole position, hidden things included.

    Attributes:
        unsettled: the acting seat has done its part; `settle` is due before anything else.
    """

    unsettled: bool = False


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what one seat, or a spectator, may know of a position.

    Attributes:
        seat: whose view it is; None is a spectator.
        active: the seats that may act now.
        turn: the number of the turn or round, from 1, as people count it.
        outcome: how the game ended, once it has.
    """

    seat: int | None
    active: tuple[int, ...]
    turn: int
    outcome: Outcome | None = None


StateT = TypeVar("StateT", bound=State)
MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT", bound=View)


class Game(abc.ABC, Generic[StateT, MoveT, ViewT]):
    """The rules of one game. Has no state of its own.

    Attributes:
        key: its name in commands, custom ids and the database.
        title: its proper name.
        version: raised whenever the same seed and steps would give another game.
        min_seats: the fewest players.
        max_seats: the most players.
        options: what can be chosen when a table is set up.
        has_hand: whether players hold anything that others may not see.
        hint_move: the step with which a player asks for a hint, for games that give any; `moves` does not list it.
        state_type: for decoding.
        move_type: the union of the step types, for decoding.
        event_type: the union of the event types, for decoding.
        view_type: for encoding and hashing.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    options: ClassVar[tuple[Option, ...]] = ()
    has_hand: ClassVar[bool] = False
    hint_move: ClassVar[Move | None] = None
    state_type: type[StateT]
    move_type: Any
    event_type: Any
    view_type: type[ViewT]

    @abc.abstractmethod
    def start(self, options: Mapping[str, str], seats: int, chance: Chance, stock: bytes | None = None) -> StateT:
        """A new game, settled.

        Args:
            options: complete and checked, as `checked_options` returns them.
            seats: how many players.
            chance: the source for the set-up (step 0).
            stock: what earlier games left on this server, for games that keep such a thing.
        """

    @abc.abstractmethod
    def active(self, state: StateT) -> tuple[int, ...]:
        """The seats that may act now, in order; empty once the game is over."""

    @abc.abstractmethod
    def moves(self, state: StateT, seat: int) -> Sequence[MoveT]:
        """The legal next steps of a seat; empty where it may not act or the state is unsettled."""

    @abc.abstractmethod
    def step(self, state: StateT, seat: int, move: MoveT) -> StateT:
        """The position after a seat's own part of a step; needs no chance and uncovers nothing.

        Raises:
            IllegalStep: the rules forbid it; says why.
        """

    @abc.abstractmethod
    def settle(self, state: StateT, chance: Chance) -> StateT:
        """The position after all that follows an unsettled one by itself."""

    @abc.abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What a seat, or a spectator (None), may know of a position; nothing else is in it."""

    @abc.abstractmethod
    def events(self, state: StateT, seat: int | None) -> Sequence[Event]:
        """What the last step brought about, told as a seat or a spectator may know it."""

    @abc.abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended; None while it runs."""

    @abc.abstractmethod
    def format_move(self, move: MoveT) -> str:
        """The text form of a step."""

    @abc.abstractmethod
    def parse_move(self, text: str) -> MoveT:
        """The step that a text stands for; the inverse of `format_move`, forgiving in case and spaces.

        Raises:
            InvalidStep: the text is no step of this game; says what is expected.
        """

    @abc.abstractmethod
    def advise(self, view: ViewT, moves: Sequence[MoveT], chance: Chance) -> MoveT:
        """The step of an easy computer player, who knows only its own view and its legal steps."""

    def parse_steps(self, state: StateT, seat: int, text: str) -> list[MoveT]:
        """The steps that a typed line stands for: commas part them.

        A game with a shorter way to write a turn overrides this.

        Raises:
            InvalidStep: a part is no step of this game.
        """
        del state, seat
        return [self.parse_move(part) for part in text.split(",") if part.strip()]

    def secret_due(self, state: StateT, seat: int) -> bool:
        """Whether this seat must make a choice now that is secret as a whole, so that a DM should bring it."""
        del state, seat
        return False

    def stock_after(self, state: StateT, stock: bytes | None) -> bytes | None:
        """The server's stock after a finished game; None where the game leaves it alone."""
        del state, stock
        return None

    def play(self, state: StateT, seat: int, move: MoveT, chance: Chance) -> StateT:
        """The position after a step and all that follows by itself; the old one is untouched.

        Raises:
            IllegalStep: the rules forbid the step.
        """
        state = self.step(state, seat, move)
        return self.settle(state, chance) if state.unsettled else state

    def checked_options(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """The options with defaults filled in. A game with rules of its own about them extends this.

        Raises:
            InvalidOption: an unknown option or value, or too few or too many seats.
        """
        if not self.min_seats <= seats <= self.max_seats:
            raise InvalidOption(
                "{game} is for {least} to {most} players.",
                game=self.title,
                least=self.min_seats,
                most=self.max_seats,
            )
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known or value not in known[key].values:
                raise InvalidOption("{game} has no option {option}.", game=self.title, option=f"{key}={value}")
        return {option.key: options.get(option.key, option.default) for option in self.options}

    def idle_options(self, options: Mapping[str, str], seats: int) -> frozenset[str]:
        """The keys of those options whose value changes nothing about such a game.

        Args:
            options: complete and checked, as `checked_options` returns them.
            seats: how many players.
        """
        del options, seats
        return frozenset()

    def encode_state(self, state: StateT) -> bytes:
        """A position as JSON."""
        return msgspec.json.encode(state)

    def decode_state(self, data: bytes | str) -> StateT:
        """The position that `encode_state` wrote."""
        return msgspec.json.decode(data, type=self.state_type)

    def encode_events(self, state: StateT) -> bytes:
        """What everybody may know of the last step, as JSON."""
        return msgspec.json.encode(list(self.events(state, None)))

    def decode_events(self, data: bytes | str) -> Sequence[Event]:
        """The events that `encode_events` wrote."""
        return msgspec.json.decode(data, type=GenericAlias(tuple, (self.event_type, ...)))


AnyGame = Game[Any, Any, Any]
