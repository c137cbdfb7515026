"""Barrio as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.barrio import computer, legal, notation, settle, shorthand, steps, views
from games.barrio.data import KLAUS_CARDS, SCORING_CARDS
from games.barrio.ending import outcome_of
from games.barrio.events import AnyEvent
from games.barrio.moves import AnyMove
from games.barrio.state import BarrioState
from games.barrio.views import BarrioView
from games.chance import Chance
from games.outcome import Outcome
from games.protocol import Game, Option


class BarrioGame(Game[BarrioState, AnyMove, BarrioView]):
    """The rules of Barrio, with Klaus for a lone player."""

    key: ClassVar[str] = "barrio"
    title: ClassVar[str] = "Barrio"
    version: ClassVar[int] = 2
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option("scoring", (*SCORING_CARDS, "random"), "a"),
        Option("klaus", tuple(KLAUS_CARDS), "medium"),
    )
    has_hand: ClassVar[bool] = True
    state_type = BarrioState
    move_type = AnyMove
    event_type = AnyEvent
    view_type = BarrioView

    def idle_options(self, options: Mapping[str, str], seats: int) -> frozenset[str]:
        """Against Klaus his level brings the scoring card; among several Klaus does not play."""
        del options
        return frozenset({"scoring" if seats == 1 else "klaus"})

    def start(self, options: Mapping[str, str], seats: int, chance: Chance, stock: bytes | None = None) -> BarrioState:
        """Deals: against Klaus his level decides the scoring card, else the option does."""
        del stock
        if seats == 1:
            return settle.dealt_solo(options["klaus"], chance)
        return settle.dealt(options["scoring"], seats, chance)

    def active(self, state: BarrioState) -> tuple[int, ...]:
        """At set-up all who have not chosen, then one at a time."""
        return legal.active(state)

    def moves(self, state: BarrioState, seat: int) -> Sequence[AnyMove]:
        """See `legal.moves`."""
        return legal.moves(state, seat)

    def step(self, state: BarrioState, seat: int, move: AnyMove) -> BarrioState:
        """See `steps.step`."""
        return steps.step(state, seat, move)

    def settle(self, state: BarrioState, chance: Chance) -> BarrioState:
        """See `settle.settle`."""
        return settle.settle(state, chance)

    def view(self, state: BarrioState, seat: int | None) -> BarrioView:
        """See `views.view_of`."""
        return views.view_of(state, seat)

    def events(self, state: BarrioState, seat: int | None) -> Sequence[AnyEvent]:
        """See `views.events_for`."""
        return views.events_for(state, seat)

    def outcome(self, state: BarrioState) -> Outcome | None:
        """The final scores."""
        return outcome_of(state)

    def format_move(self, move: AnyMove) -> str:
        """See `notation`."""
        return notation.format_move(move)

    def parse_move(self, text: str) -> AnyMove:
        """See `notation`."""
        return notation.parse_move(text)

    def parse_steps(self, state: BarrioState, seat: int, text: str) -> list[AnyMove]:
        """See `shorthand`."""
        return shorthand.parse_steps(state, seat, text)

    def secret_due(self, state: BarrioState, seat: int) -> bool:
        """The choice of houses at set-up is secret as a whole."""
        return state.stage == "keep" and not state.players[seat].ready

    def advise(self, view: BarrioView, moves: Sequence[AnyMove], chance: Chance) -> AnyMove:
        """See `computer`."""
        return computer.advise(view, moves, chance)
