"""The rules of ¡Bis! as the common protocol asks for them."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.bis import computer, notation, resolve, scoring, turns
from games.bis.data import FRESH, SHEETS, SOLO_ROLLS, cells_of
from games.bis.dice import dice_for
from games.bis.generator import fresh_sheet
from games.bis.layout import layout_of
from games.bis.state import DONE, BisEvent, BisMove, BisState, BisView, Chose, Mark, OwnChoice, Sheet, Take
from games.chance import Chance
from games.outcome import Outcome
from games.protocol import Game, Option


class BisGame(Game[BisState, BisMove, BisView]):
    """¡Bis! for one to six players."""

    key: ClassVar[str] = "bis"
    title: ClassVar[str] = "¡Bis!"
    version: ClassVar[int] = 1
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int] = 6
    options: ClassVar[tuple[Option, ...]] = (Option("sheet", (*SHEETS, FRESH), "black"),)
    state_type = BisState
    move_type = BisMove
    event_type = BisEvent
    view_type = BisView

    def start(self, options: Mapping[str, str], seats: int, chance: Chance, stock: bytes | None = None) -> BisState:
        """Draws who begins and rolls the dice; a fresh sheet is generated first."""
        del stock
        sheet = options["sheet"]
        layout = fresh_sheet(chance) if sheet == FRESH else SHEETS[sheet]
        roll, not_chosen, rolled = resolve.start_roll(1, chance.below(seats), seats, chance)
        return BisState(
            sheet=sheet,
            layout=layout,
            sheets=(Sheet(),) * seats,
            turns=not_chosen,
            roll=roll,
            recent=(rolled,),
        )

    def active(self, state: BisState) -> tuple[int, ...]:
        """The active player, then the others together; in the first three rolls everybody together."""
        return turns.active_seats(state)

    def moves(self, state: BisState, seat: int) -> Sequence[BisMove]:
        """Pairs of dice and pass; then whole groups and single cells."""
        return turns.legal_moves(state, seat)

    def step(self, state: BisState, seat: int, move: BisMove) -> BisState:
        """Chooses dice or cells; with the last cell, or a pass, the choice is complete."""
        return turns.take_step(state, seat, move)

    def settle(self, state: BisState, chance: Chance) -> BisState:
        """Notes the choice; when it was the last one, resolves the roll and rolls again, or ends the game."""
        return resolve.settle(state, chance)

    def view(self, state: BisState, seat: int | None) -> BisView:
        """Everything but what the others have chosen in a roll that is not yet resolved."""
        return BisView(
            seat=seat,
            active=self.active(state),
            turn=state.roll.number,
            outcome=self.outcome(state),
            sheet=state.sheet,
            layout=state.layout,
            sheets=state.sheets,
            roll=state.roll,
            own=None if seat is None else state.turns[seat],
            done=tuple(at for at, turn in enumerate(state.turns) if turn.status == DONE),
            rolls_left=SOLO_ROLLS - state.roll.number if len(state.sheets) == 1 else None,
            idle=state.idle,
            reason=state.reason,
        )

    def events(self, state: BisState, seat: int | None) -> Sequence[BisEvent]:
        """What the last step brought about; a hidden choice only for its owner, until it is resolved."""
        return tuple(
            OwnChoice(event.seat, state.turns[event.seat].dice, cells_of(state.turns[event.seat].cells))
            if isinstance(event, Chose) and event.seat == seat
            else event
            for event in state.recent
        )

    def outcome(self, state: BisState) -> Outcome | None:
        """The final scores, once the game is over."""
        return scoring.final_outcome(layout_of(state.layout), state.sheets) if state.reason else None

    def format_move(self, move: BisMove) -> str:
        """As `games.bis.notation` writes it."""
        return notation.format_move(move)

    def parse_move(self, text: str) -> BisMove:
        """As `games.bis.notation` reads it."""
        return notation.parse_move(text)

    def parse_steps(self, state: BisState, seat: int, text: str) -> list[BisMove]:
        """Like `parse_move`, and a whole turn may be typed without verbs: `blue 3 C2 C3 D3`."""
        dice = dice_for(state.roll, seat)
        chosen = state.turns[seat].dice
        begun = bool(state.turns[seat].cells)
        steps: list[BisMove] = []
        for part in text.split(","):
            if part.strip():
                steps += notation.parse_turn(part, dice, chosen, begun=begun)
                for step in steps:
                    chosen = step if isinstance(step, Take) else chosen
                    begun = begun or isinstance(step, Mark)
        return steps

    def advise(self, view: BisView, moves: Sequence[BisMove], chance: Chance) -> BisMove:
        """The easy computer's step."""
        return computer.advise(view, moves, chance)
