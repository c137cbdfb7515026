"""A running table with its rules: what is known of it before any step, and what a few steps make of it."""

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from games.chance import Chance
from games.errors import GameError
from games.outcome import Outcome
from games.protocol import AnyGame, Event, Move, State, View
from games.registry import get_game
from storage.records import NewResult, NewStep, Table, TableBundle


class Position(msgspec.Struct, frozen=True):
    """A table as stored, with its game's rules and its decoded state."""

    bundle: TableBundle
    game: AnyGame
    state: Any

    @classmethod
    def of(cls, bundle: TableBundle) -> "Position":
        """The position of a table that has started.

        Raises:
            ValueError: the table has not started.
        """
        if bundle.snapshot is None:
            raise ValueError(f"table {bundle.table.id} has not started")
        game = get_game(bundle.table.game)
        return cls(bundle, game, game.decode_state(bundle.snapshot.state))

    @property
    def table(self) -> Table:
        """The table's row."""
        return self.bundle.table

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.game.active(self.state)

    @property
    def active_computers(self) -> tuple[int, ...]:
        """The computer seats that may act now."""
        return tuple(seat for seat in self.active if self.bundle.seats[seat].computer is not None)

    @property
    def active_people(self) -> tuple[int, ...]:
        """The seats of people who may act now."""
        return tuple(seat for seat in self.active if self.bundle.seats[seat].user_id is not None)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self.game.outcome(self.state)

    def view(self, seat: int | None) -> View:
        """What a seat or a spectator may know."""
        return self.game.view(self.state, seat)

    def since(self, seat: int) -> int | None:
        """The sequence number at which the table began to wait for a seat; None where it does not."""
        return self.bundle.since(seat)

    def chance(self, step: int) -> Chance:
        """The chance of a step; step 0 is the set-up."""
        return Chance(bytes.fromhex(self.table.seed or ""), step)


class Turn(msgspec.Struct, frozen=True):
    """What a few confirmed steps come to, ready to be committed in one transaction.

    Attributes:
        state: the position after them.
        steps: for the log, with what everybody may know of each.
        own_events: what the one who took them may know.
        waits: the seats awaited from now on, each with the sequence number at which that began.
        results: one per seat once the game has ended.
        seq: how many steps the table will have had.
    """

    state: State
    steps: tuple[NewStep, ...]
    own_events: tuple[Event, ...]
    waits: tuple[tuple[int, int], ...]
    results: tuple[NewResult, ...] | None
    seq: int


def take_turn(position: Position, seat: int, moves: Iterable[Move], by_user: int | None) -> Turn:
    """Plays the steps of a seat, chance included.

    Raises:
        IllegalStep: one of them is against the rules now.
    """
    game, state, seq = position.game, position.state, position.table.seq
    steps: list[NewStep] = []
    own: list[Event] = []
    for move in moves:
        seq += 1
        state = game.play(state, seat, move, position.chance(seq))
        text, events = game.format_move(move), game.encode_events(state)
        steps.append(NewStep(seat=seat, text=text, events=events, by_user=by_user))
        own.extend(game.events(state, seat))
    return Turn(
        state=state,
        steps=tuple(steps),
        own_events=tuple(own),
        waits=_waits(position, seat, game.active(state), seq),
        results=results(game.outcome(state)),
        seq=seq,
    )


def _waits(position: Position, mover: int, active: Sequence[int], seq: int) -> tuple[tuple[int, int], ...]:
    """Who is awaited, and since when: an undecided choice goes on while others decide theirs."""
    kept = {wait.seat: wait.since_seq for wait in position.bundle.waits if wait.seat != mover}
    return tuple((seat, kept.get(seat, seq)) for seat in active)


def results(outcome: Outcome | None) -> tuple[NewResult, ...] | None:
    """An outcome as rows of the results table."""
    if outcome is None:
        return None
    return tuple(
        NewResult(seat=seat, rank=rank, points=score.total, lines=msgspec.json.encode(score.lines))
        for seat, (rank, score) in enumerate(zip(outcome.ranks, outcome.scores, strict=True))
    )


def computer_turn(position: Position, seat: int) -> list[Move]:
    """The steps with which a computer seat fills its turn, up to the first that must be settled.

    Its chance comes from the table's seed too, but from a branch of its own: the dice of the game stay what they are.
    """
    game, state = position.game, position.state
    branch = hashlib.sha256(f"computer {position.table.seed}".encode()).digest()
    moves: list[Move] = []
    while not state.unsettled and seat in game.active(state):
        chance = Chance(branch, position.table.seq + len(moves))
        move = game.advise(game.view(state, seat), game.moves(state, seat), chance)
        moves.append(move)
        state = game.step(state, seat, move)
    return moves


class Plan(msgspec.Struct, frozen=True):
    """A turn being tried out by one seat.

    Attributes:
        position: the table as it stands.
        seat: whose turn is tried.
        since: the sequence number at which the table began to wait for this seat.
        steps: the steps tried so far.
        before: the position before each of these steps.
        state: the trial position after them.
        moves: the legal next steps; empty once the turn can be confirmed.
    """

    position: Position
    seat: int
    since: int
    steps: tuple[Move, ...]
    before: tuple[Any, ...]
    state: Any
    moves: tuple[Move, ...]

    @property
    def ready(self) -> bool:
        """Whether the turn is complete and only waits to be confirmed."""
        return bool(self.state.unsettled)

    @property
    def stamp(self) -> str:
        """What tells this stage of this turn from every other one of the table, also from one of as many steps."""
        tried = f".{zlib.crc32(','.join(self.texts()).encode())}" if self.steps else ""
        return f"{self.since}.{len(self.steps)}{tried}"

    @property
    def view(self) -> View:
        """The trial position as its owner may see it."""
        return self.position.game.view(self.state, self.seat)

    def texts(self) -> tuple[str, ...]:
        """The text forms of the steps."""
        return tuple(self.position.game.format_move(move) for move in self.steps)


def new_plan(position: Position, seat: int, since: int) -> Plan:
    """The plan of a turn of which nothing has been tried."""
    return _planned(position, seat, since, (), (), position.state)


def _planned(
    position: Position, seat: int, since: int, steps: tuple[Move, ...], before: tuple[Any, ...], state: State
) -> Plan:
    moves = () if state.unsettled else tuple(position.game.moves(state, seat))
    return Plan(position, seat, since, steps, before, state, moves)


def try_steps(plan: Plan, moves: Iterable[Move]) -> Plan:
    """The plan with more steps.

    Raises:
        IllegalStep: one of them is against the rules, or comes after the turn is complete.
    """
    game, state, before = plan.position.game, plan.state, list(plan.before)
    steps = [*plan.steps]
    for move in moves:
        before.append(state)
        state = game.step(state, plan.seat, move)
        steps.append(move)
    return _planned(plan.position, plan.seat, plan.since, tuple(steps), tuple(before), state)


def try_texts(plan: Plan, texts: Iterable[str]) -> Plan:
    """The plan with the steps kept in a draft; those that no longer fit are dropped, with all that follow them."""
    game, state = plan.position.game, plan.state
    steps, before = [*plan.steps], [*plan.before]
    for text in texts:
        try:
            move = game.parse_move(text)
            after = game.step(state, plan.seat, move)
        except GameError:
            break
        steps.append(move)
        before.append(state)
        state = after
    return _planned(plan.position, plan.seat, plan.since, tuple(steps), tuple(before), state)
