"""Bariloche, as the common protocol sees it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from games.bariloche import permanent, turns
from games.bariloche.computer import advised
from games.bariloche.cutting import BOX_STEPS, first_cell, groups, shape_starts
from games.bariloche.data import (
    CUT_SHAPES,
    SCORE_A,
    SCORE_NAMES,
    SHAPE_ANCHORS,
    SHEET_NAMES,
    SHEET_PITCH,
    SPEED_OBJECTIVES,
    WHOLE_SHEET,
)
from games.bariloche.notation import format_move, parse_move, split_steps
from games.bariloche.pantry import after_cuttings, after_standard_game, opened, read_pantry, write_pantry
from games.bariloche.pieces import least_turn, turned
from games.bariloche.pieces import turns as turns_of
from games.bariloche.rounds import settled
from games.bariloche.state import (
    AnyEvent,
    BarilocheMove,
    BarilocheState,
    Began,
    Choose,
    Cut,
    End,
    Keep,
    Lay,
    Part,
    Place,
    Player,
    Sheet,
    Stage,
    Take,
    Turn,
)
from games.bariloche.trays import place_moves
from games.bariloche.views import BarilocheView, active_seats, events_for, view_of
from games.chance import Chance
from games.errors import GameError, IllegalStep
from games.outcome import Outcome
from games.protocol import Event, Game, Option

_Stepper = Callable[[BarilocheState, int, Any], BarilocheState]

_STEPPERS: Final[dict[type[BarilocheMove], tuple[Stage, _Stepper]]] = {
    Sheet: ("sheet", turns.take_sheet),
    Choose: ("choose", turns.choose),
    End: ("choose", turns.end),
    Cut: ("cut", turns.cut),
    Keep: ("keep", turns.keep),
    Part: ("part", turns.part),
    Turn: ("turn", turns.turn),
    Place: ("place", turns.place),
    Lay: ("lay", permanent.lay),
    Take: ("take", permanent.take),
}
"""What each step needs to be due, and what it does."""

_EXPECTED: Final[dict[Stage, Callable[[], IllegalStep]]] = {
    "wait": lambda: IllegalStep("You have nothing to do just now."),
    "sheet": lambda: IllegalStep("First take a bonbon sheet, for example: sheet b."),
    "choose": lambda: IllegalStep("First choose a cut type, for example: choose square."),
    "cut": lambda: IllegalStep("First cut a piece from your sheet, for example: cut square C3."),
    "keep": lambda: IllegalStep("First say which part stays your sheet, for example: keep C3."),
    "lay": lambda: IllegalStep("First lay out the drawn pieces, for example: lay 1."),
    "take": lambda: IllegalStep("First take a piece, for example: take 1."),
    "part": lambda: IllegalStep("First say which part of the piece to place, for example: part 1."),
    "turn": lambda: IllegalStep("First turn the piece, for example: turn 90; turn 0 leaves it as it is."),
    "place": lambda: IllegalStep("First place the piece, for example: place L12."),
}

_CUTS: Final = tuple(
    tuple(Cut(shape, start + BOX_STEPS[SHAPE_ANCHORS[shape]]) for start in range(SHEET_PITCH * 7)) for shape in range(8)
)
_CUT_RANKS: Final = tuple(
    tuple((cut.cell % SHEET_PITCH * SHEET_PITCH + cut.cell // SHEET_PITCH) * len(_CUTS) + cut.shape for cut in cuts)
    for cuts in _CUTS
)
"""The place of every cut in the menus: column by column, then by row, then by shape."""
_RANKED_CUTS: Final = {
    rank: cut for cuts, ranks in zip(_CUTS, _CUT_RANKS, strict=True) for cut, rank in zip(cuts, ranks, strict=True)
}
_TURNS: Final = {degrees: Turn(degrees) for degrees in turns.DEGREES}


def _cut_moves(state: BarilocheState, player: Player) -> list[BarilocheMove]:
    found: list[int] = []
    for shape in CUT_SHAPES[state.cut]:
        starts, ranks = shape_starts(player.sheet, player.left, shape), _CUT_RANKS[shape]
        while starts:
            low = starts & -starts
            found.append(ranks[low.bit_length() - 1])
            starts ^= low
    found.sort()
    return [_RANKED_CUTS[rank] for rank in found]


def _choose_moves(state: BarilocheState) -> list[BarilocheMove]:
    choices = turns.choices(state)
    if all(ends for _, ends in choices):
        return [End()]
    return [Choose(cut, ends) for cut, ends in choices]


def _rare_moves(state: BarilocheState, player: Player) -> list[BarilocheMove]:
    match player.stage:
        case "sheet":
            return [Sheet(sheet) for sheet in range(len(SHEET_NAMES))]
        case "keep":
            return [Keep(first_cell(part)) for part in groups(player.left, SHEET_PITCH)]
        case "part":
            return [Part(number + 1) for number in range(len(player.parts))]
        case "lay":
            return [*permanent.lay_choices(permanent.store_of(state))]
        case "take":
            return [*permanent.take_choices(permanent.store_of(state))]
        case _:
            return []


class BarilocheGame(Game[BarilocheState, BarilocheMove, BarilocheView]):
    """The rules of Bariloche, Permanent Mode included."""

    key: ClassVar[str] = "bariloche"
    title: ClassVar[str] = "Bariloche"
    version: ClassVar[int] = 2
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option("score", (*SCORE_NAMES, "random"), "a"),
        Option("sheets", ("mixed", *SHEET_NAMES, "choose"), "mixed"),
        Option("garnishes", ("pair", "each"), "pair"),
        Option("mode", ("standard", "permanent"), "standard"),
    )
    has_hand: ClassVar[bool] = True
    state_type = BarilocheState
    move_type = BarilocheMove
    event_type = AnyEvent
    view_type = BarilocheView

    def idle_options(self, options: Mapping[str, str], seats: int) -> frozenset[str]:
        """Only sheet A has the speed objective about garnishes; in Permanent Mode nobody has a bonbon sheet."""
        del seats
        of_sheet_a = options["score"] in (SCORE_NAMES[SCORE_A], "random")
        idle = {"garnishes": not of_sheet_a, "sheets": options["mode"] == "permanent"}
        return frozenset(key for key, changes_nothing in idle.items() if changes_nothing)

    def start(
        self, options: Mapping[str, str], seats: int, chance: Chance, stock: bytes | None = None
    ) -> BarilocheState:
        """A new game; in Permanent Mode from a copy of the pantry."""
        chooser = chance.below(seats)
        score = chance.below(len(SCORE_NAMES)) if options["score"] == "random" else SCORE_NAMES.index(options["score"])
        store = opened(read_pantry(stock), seats) if options["mode"] == "permanent" else None
        picking = options["sheets"] == "choose" and store is None
        players: list[Player] = []
        for seat in range(seats):
            stage: Stage = "sheet" if picking else "choose" if seat == chooser else "wait"
            if picking or store is not None:
                players.append(Player(stage=stage))
            else:
                mixed = options["sheets"] == "mixed"
                sheet = chance.below(len(SHEET_NAMES)) if mixed else SHEET_NAMES.index(options["sheets"])
                players.append(Player(stage=stage, sheet=sheet, left=WHOLE_SHEET))
        return BarilocheState(
            score=score,
            each=options["garnishes"] == "each",
            players=tuple(players),
            phase="sheets" if picking else "choose",
            chooser=chooser,
            claims=((0,) * seats,) * len(SPEED_OBJECTIVES[score]),
            log=(Began(chooser, score),),
            store=store,
        )

    def active(self, state: BarilocheState) -> tuple[int, ...]:
        """The seats that have something to do."""
        return active_seats(state)

    def moves(self, state: BarilocheState, seat: int) -> Sequence[BarilocheMove]:
        """The legal next steps of a seat."""
        if state.unsettled:
            return ()
        player = state.players[seat]
        match player.stage:
            case "wait":
                return ()
            case "place":
                return place_moves(player.tray, turned(player.parts[0], player.turn))
            case "cut":
                return _cut_moves(state, player)
            case "turn":
                return [_TURNS[degrees] for degrees in turns_of(player.parts[0])]
            case "choose":
                return _choose_moves(state)
            case _:
                return _rare_moves(state, player)

    def step(self, state: BarilocheState, seat: int, move: BarilocheMove) -> BarilocheState:
        """The seat's own part of a step."""
        stage, stepper = _STEPPERS[type(move)]
        if state.unsettled:
            raise IllegalStep("Your turn is complete; confirm it first.")
        due = state.players[seat].stage
        if due != stage:
            if state.result is not None:
                raise IllegalStep("The game is over.")
            refusal = _EXPECTED[due]()
            raise refusal
        return stepper(state, seat, move)

    def settle(self, state: BarilocheState, chance: Chance) -> BarilocheState:
        """Draws, the next phase, the end of the round and of the game."""
        return settled(state, chance)

    def view(self, state: BarilocheState, seat: int | None) -> BarilocheView:
        """The position without the pieces that only the active player may see."""
        return view_of(state, seat)

    def events(self, state: BarilocheState, seat: int | None) -> Sequence[Event]:
        """What the last step brought about."""
        return events_for(state, seat)

    def outcome(self, state: BarilocheState) -> Outcome | None:
        """The final scores, once the game is over."""
        return state.result

    def format_move(self, move: BarilocheMove) -> str:
        """The text form of a step."""
        return format_move(move)

    def parse_move(self, text: str) -> BarilocheMove:
        """The step that a text stands for."""
        return parse_move(text)

    def parse_steps(self, state: BarilocheState, seat: int, text: str) -> list[BarilocheMove]:
        """The steps of a typed line, read in the sense of what is due.

        A turn that makes no difference may be written or left out, any cell names the part that stays, any number one
        of several like pieces.
        """
        steps: list[BarilocheMove] = []
        trial: BarilocheState | None = state
        for part in split_steps(text):
            move = parse_move(part)
            due = trial.players[seat].stage if trial is not None else None
            if due == "place" and isinstance(move, Turn):
                continue
            made = [Turn(0), move] if due == "turn" and isinstance(move, Place) else [self._meant(trial, seat, move)]
            steps += made
            trial = self._tried(trial, seat, made)
        return steps

    def _meant(self, state: BarilocheState | None, seat: int, move: BarilocheMove) -> BarilocheMove:
        """The offered step that stands for a typed one of the same effect."""
        if state is None:
            return move
        player = state.players[seat]
        if isinstance(move, Turn) and player.stage == "turn" and move.degrees in turns.DEGREES:
            return Turn(least_turn(player.parts[0], move.degrees))
        if isinstance(move, Keep) and player.stage == "keep":
            parts = groups(player.left, SHEET_PITCH)
            return next((Keep(first_cell(part)) for part in parts if (part >> move.cell) & 1), move)
        if isinstance(move, Lay | Take) and state.store is not None:
            return permanent.first_alike(state.store, move)
        return move

    def _tried(self, state: BarilocheState | None, seat: int, moves: Sequence[BarilocheMove]) -> BarilocheState | None:
        """The position after some steps; None where one of them is illegal, which whoever plays them will find."""
        try:
            for move in moves:
                state = self.step(state, seat, move) if state is not None else None
        except GameError:
            return None
        return state

    def advise(self, view: BarilocheView, moves: Sequence[BarilocheMove], chance: Chance) -> BarilocheMove:
        """The step of an easy computer player."""
        return advised(view, moves, chance)

    def secret_due(self, state: BarilocheState, seat: int) -> bool:
        """In Permanent Mode the drawn pieces are chosen in secret."""
        return state.players[seat].stage == "lay"

    def stock_after(self, state: BarilocheState, stock: bytes | None) -> bytes | None:
        """The pantry after a finished game: filled by a standard one, by what was cut anew in a permanent one."""
        if state.result is None:
            return None
        pantry = read_pantry(stock)
        if state.store is None:
            return write_pantry(after_standard_game(pantry, state.players))
        return write_pantry(after_cuttings(pantry, state.store.cuttings)) if state.store.cuttings else None
