"""Piñata Party as a game of small steps."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from games.chance import Chance
from games.errors import IllegalStep
from games.outcome import Outcome
from games.pinata.computer import advise, whole_turn
from games.pinata.notation import format_move, parse_move, parse_turn
from games.pinata.scoring import left_on, outcome_of, points_by_colour
from games.pinata.setup import OPTIONS, check_cards, new_game
from games.pinata.state import (
    Ended,
    Hint,
    Hinted,
    LastTurn,
    PinataEvent,
    PinataMove,
    PinataState,
    PinataView,
)
from games.pinata.steps import by_first_cells, finder, legal_moves, stage_of, take_step
from games.protocol import Game, Move, Option


class PinataGame(Game[PinataState, PinataMove, PinataView]):
    """Piñata Party for 2 to 4 players."""

    key: ClassVar[str] = "pinata"
    title: ClassVar[str] = "Piñata Party"
    version: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    hint_move: ClassVar[Move | None] = Hint()
    state_type = PinataState
    move_type = PinataMove
    event_type = PinataEvent
    view_type = PinataView

    def checked_options(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """The options with defaults filled in; a level brings its own cards, and no card is in play twice.

        Raises:
            InvalidOption: an unknown option or value, choices that do not go together, or too few or too many seats.
        """
        checked = super().checked_options(options, seats)
        check_cards(checked)
        return checked

    def start(self, options: Mapping[str, str], seats: int, chance: Chance, stock: bytes | None = None) -> PinataState:
        """A new game, settled."""
        del stock
        return new_game(options, seats, chance)

    def active(self, state: PinataState) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if state.over else (state.acting,)

    def moves(self, state: PinataState, seat: int) -> Sequence[PinataMove]:
        """The legal next steps of a seat, cells column by column; a hint may be asked for besides."""
        return legal_moves(state) if seat == state.acting else ()

    def step(self, state: PinataState, seat: int, move: PinataMove) -> PinataState:
        """The position after a player's own part of a step.

        Raises:
            IllegalStep: the rules forbid it; says why.
        """
        if state.over:
            raise IllegalStep("The game is over.")
        if seat != state.acting:
            raise IllegalStep("It is not your turn.")
        return take_step(state, move)

    def settle(self, state: PinataState, chance: Chance) -> PinataState:
        """Ends the turn: the next player's begins, unless all have passed or nobody can do anything but pass.

        Whether there is a legal turn depends on the board alone. So when one player has none nobody has, all pass in
        succession, and the game is over.
        """
        del chance
        if state.recent and isinstance(state.recent[-1], Hinted):
            view = self.view(replace(state, unsettled=False), state.acting)
            return replace(state, unsettled=False, hint=tuple(format_move(move) for move in whole_turn(view)))
        after = _turn_over(state)
        if after.passes == after.setup.seats:
            return replace(after, over=True, recent=(*after.recent, Ended(stuck=False)))
        if not finder(after).any():
            return replace(after, over=True, recent=(*after.recent, Ended(stuck=True)))
        return replace(after, acting=(after.acting + 1) % after.setup.seats, turn=after.turn + 1)

    def view(self, state: PinataState, seat: int | None) -> PinataView:
        """What a seat, or a spectator, may know: all but another player's hint."""
        return PinataView(
            seat=seat,
            active=self.active(state),
            turn=state.turn,
            outcome=self.outcome(state),
            setup=state.setup,
            piles=state.piles,
            taken=state.taken,
            points=points_by_colour(state.setup.scoring, state.taken, left_on(state.piles)),
            acting=state.acting,
            stage=stage_of(state),
            passes=state.passes,
            play=state.play,
            passing=state.unsettled and state.play is None,
            last=state.last,
            hint=state.hint if seat == state.acting else (),
        )

    def events(self, state: PinataState, seat: int | None) -> Sequence[PinataEvent]:
        """What the last step brought about; all of it is public."""
        del seat
        return state.recent

    def outcome(self, state: PinataState) -> Outcome | None:
        """How the game ended; None while it runs."""
        return outcome_of(state.setup.scoring, state.taken, state.piles) if state.over else None

    def format_move(self, move: PinataMove) -> str:
        """The text form of a step."""
        return format_move(move)

    def parse_move(self, text: str) -> PinataMove:
        """The step that a text stands for.

        Raises:
            InvalidStep: the text is no step; says what is expected.
        """
        return parse_move(text)

    def parse_steps(self, state: PinataState, seat: int, text: str) -> list[PinataMove]:
        """The steps that a typed line stands for, as in `D4 hopscotch D6, chase D9`.

        Raises:
            InvalidStep: a word does not belong where it stands; says what is expected.
        """
        cards, own = finder(state).cards, seat == state.acting
        played = state.play.card if own and state.play else None
        typed = parse_turn(text, stage_of(state) if own else "candy", cards, played)
        return by_first_cells(state, typed) if own else typed

    def advise(self, view: PinataView, moves: Sequence[PinataMove], chance: Chance) -> PinataMove:
        """The step of an easy computer player: towards the turn that takes the most points now."""
        del chance
        return advise(view, moves)


def _turn_over(state: PinataState) -> PinataState:
    """The position once the acting player's turn is carried out; it is still that player's."""
    seat, play = state.acting, state.play
    if play is None:
        return replace(state, unsettled=False, passes=state.passes + 1, hint=(), last=LastTurn(seat))
    counts = list(state.taken[seat])
    for haul in play.hauls:
        counts[haul.colour] += len(haul.cells)
    return replace(
        state,
        unsettled=False,
        piles=play.piles,
        taken=(*state.taken[:seat], tuple(counts), *state.taken[seat + 1 :]),
        passes=0,
        play=None,
        hint=(),
        last=LastTurn(seat, play.legs, play.hauls),
    )
