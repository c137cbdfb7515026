"""The rules of Bonbon (rules page: "Play")."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from games.bonbon import computer, notation, scoring
from games.bonbon.data import (
    CARDS_IN_PLAY,
    COMPOSITIONS,
    FULL_BAG,
    OBJECTIVES,
    PIECES,
    SPACE_NAMES,
    SPACES,
    TOKENS_PER_OBJECTIVE,
    TOPPINGS,
    TOPPINGS_IN_GAME,
    TYPE_B,
    chocolate_of,
    tokens_for,
)
from games.bonbon.state import (
    EMPTY,
    Bet,
    BetLaid,
    BonbonEvent,
    BonbonMove,
    BonbonState,
    BonbonView,
    Create,
    Drew,
    Place,
    Placed,
    Revealed,
    Token,
)
from games.chance import Chance
from games.errors import IllegalStep
from games.outcome import Outcome
from games.protocol import Game, Option

_CREATE: Final = Create()
_PIECES_DRAWN: Final = 2


class BonbonGame(Game[BonbonState, BonbonMove, BonbonView]):
    """Bonbon for two to five players."""

    key: ClassVar[str] = "bonbon"
    title: ClassVar[str] = "Bonbon"
    version: ClassVar[int] = 1
    min_seats: ClassVar[int] = min(CARDS_IN_PLAY)
    max_seats: ClassVar[int] = max(CARDS_IN_PLAY)
    options: ClassVar[tuple[Option, ...]] = (Option("bugqueen", ("off", "on"), "off"),)
    has_hand: ClassVar[bool] = True
    state_type = BonbonState
    move_type = BonbonMove
    event_type = BonbonEvent
    view_type = BonbonView

    def start(self, options: Mapping[str, str], seats: int, chance: Chance, stock: bytes | None = None) -> BonbonState:
        """Draws the objectives and who begins."""
        del stock
        of_type_a, of_type_b = CARDS_IN_PLAY[seats]
        type_a = (*COMPOSITIONS, *chance.sample(TOPPINGS, TOPPINGS_IN_GAME))
        drawn = {*chance.sample(type_a, of_type_a), *chance.sample(TYPE_B, of_type_b)}
        objectives = tuple(key for key in OBJECTIVES if key in drawn)
        first = chance.below(seats)
        return BonbonState(
            seats=seats,
            bug_queen=options["bugqueen"] == "on",
            objectives=objectives,
            bag=FULL_BAG,
            bets=((),) * len(objectives),
            tokens=(tokens_for(seats),) * seats,
            first=first,
            acting=first,
        )

    def active(self, state: BonbonState) -> tuple[int, ...]:
        """The one whose turn it is."""
        return () if state.over else (state.acting,)

    def moves(self, state: BonbonState, seat: int) -> Sequence[BonbonMove]:
        """Placements while pieces are drawn; else create (not in the opening), then the bets."""
        if state.over or state.unsettled or seat != state.acting:
            return ()
        if state.drawn:
            free = [space for space in range(SPACES) if state.tops[space] == EMPTY]
            return [Place(piece, space) for piece in sorted(set(state.drawn)) for space in free]
        bets: list[BonbonMove] = [
            Bet(token, key)
            for key, laid in zip(state.objectives, state.bets, strict=True)
            if len(laid) < TOKENS_PER_OBJECTIVE and all(token.seat != seat for token in laid)
            for token in state.tokens[seat]
        ]
        return bets if state.turn == 0 else [_CREATE, *bets]

    def step(self, state: BonbonState, seat: int, move: BonbonMove) -> BonbonState:
        """Lays a piece or a token; choosing to create leaves the draw to `settle`."""
        if state.over:
            raise IllegalStep("The game is over.")
        if seat != state.acting:
            raise IllegalStep("It is not your turn.")
        if state.unsettled:
            raise _nothing_follows(state)
        match move:
            case Create():
                return self._create(state)
            case Place():
                return self._place(state, seat, move)
            case Bet():
                return self._bet(state, seat, move)

    def _create(self, state: BonbonState) -> BonbonState:
        if state.turn == 0:
            raise IllegalStep("Before the first turn everybody lays one token: bet now.")
        if state.drawn:
            raise IllegalStep("Your pieces are drawn: place them both.")
        return replace(state, unsettled=True, placed=(), recent=())

    def _place(self, state: BonbonState, seat: int, move: Place) -> BonbonState:
        piece, space = move.piece, move.space
        if not state.drawn:
            raise IllegalStep("You have drawn no pieces: create first.")
        if piece not in state.drawn:
            raise IllegalStep("You have not drawn “{piece}”.", piece=PIECES[piece])
        if state.tops[space] != EMPTY:
            raise IllegalStep("{space} already holds two pieces.", space=SPACE_NAMES[space])
        on_top = state.bottoms[space] != EMPTY
        at = state.drawn.index(piece)
        bottoms, tops = state.bottoms, state.tops
        if on_top:
            tops = (*tops[:space], piece, *tops[space + 1 :])
        else:
            bottoms = (*bottoms[:space], chocolate_of(piece), *bottoms[space + 1 :])
        drawn = state.drawn[:at] + state.drawn[at + 1 :]
        return replace(
            state,
            unsettled=not drawn,
            bottoms=bottoms,
            tops=tops,
            drawn=drawn,
            placed=(*state.placed, space),
            recent=(Placed(seat, piece, space, on_top),),
        )

    def _bet(self, state: BonbonState, seat: int, move: Bet) -> BonbonState:
        if state.drawn:
            raise IllegalStep("Your pieces are drawn: place them both.")
        if move.objective not in state.objectives:
            raise IllegalStep("“{objective}” is not in play.", objective=move.objective)
        if move.token not in state.tokens[seat]:
            raise IllegalStep("You do not hold the token “{token}” any more.", token=notation.TOKEN_NAMES[move.token])
        at = state.objectives.index(move.objective)
        if any(token.seat == seat for token in state.bets[at]):
            raise IllegalStep("You already have a token on “{objective}”.", objective=move.objective)
        if len(state.bets[at]) >= TOKENS_PER_OBJECTIVE:
            raise IllegalStep("“{objective}” already holds two tokens.", objective=move.objective)
        laid = (*state.bets[at], Token(seat, move.token))
        left = tuple(token for token in state.tokens[seat] if token != move.token)
        return replace(
            state,
            unsettled=True,
            bets=(*state.bets[:at], laid, *state.bets[at + 1 :]),
            tokens=(*state.tokens[:seat], left, *state.tokens[seat + 1 :]),
            recent=(BetLaid(seat, move.objective, move.token),),
        )

    def settle(self, state: BonbonState, chance: Chance) -> BonbonState:
        """Draws two pieces after `create`; else passes the turn, or ends the game with the last piece."""
        if not state.recent:
            return self._draw(state, chance)
        if not any(state.bag) and isinstance(state.recent[-1], Placed):
            return replace(state, unsettled=False, over=True, recent=(*state.recent, Revealed()))
        following = (state.acting + 1) % state.seats
        opening_goes_on = state.turn == 0 and following != state.first
        return replace(state, unsettled=False, acting=following, turn=state.turn if opening_goes_on else state.turn + 1)

    @staticmethod
    def _draw(state: BonbonState, chance: Chance) -> BonbonState:
        bag = list(state.bag)
        drawn: list[int] = []
        for _ in range(_PIECES_DRAWN):
            piece = chance.draw(bag)
            bag[piece] -= 1
            drawn.append(piece)
        return replace(
            state,
            unsettled=False,
            bag=tuple(bag),
            drawn=tuple(drawn),
            recent=(Drew(state.acting, tuple(drawn)),),
        )

    def view(self, state: BonbonState, seat: int | None) -> BonbonView:
        """Everything but the values of the others' tokens."""
        return BonbonView(
            seat=seat,
            active=self.active(state),
            turn=state.turn,
            outcome=self.outcome(state),
            bug_queen=state.bug_queen,
            objectives=state.objectives,
            points=scoring.objective_points(state.objectives, state.bottoms, state.tops),
            bag=state.bag,
            bottoms=state.bottoms,
            tops=state.tops,
            bets=tuple(
                tuple(token if state.over or token.seat == seat else Token(token.seat, None) for token in laid)
                for laid in state.bets
            ),
            tokens_left=tuple(len(held) for held in state.tokens),
            own_tokens=() if seat is None else state.tokens[seat],
            drawn=state.drawn,
            placed=state.placed,
            opening=state.turn == 0,
        )

    def events(self, state: BonbonState, seat: int | None) -> Sequence[BonbonEvent]:
        """What the last step brought about; a bet's token only for its owner."""
        return [
            BetLaid(event.seat, event.objective, None) if isinstance(event, BetLaid) and event.seat != seat else event
            for event in state.recent
        ]

    def outcome(self, state: BonbonState) -> Outcome | None:
        """The final scores, once the last piece is placed."""
        return scoring.final_outcome(state) if state.over else None

    def format_move(self, move: BonbonMove) -> str:
        """As `games.bonbon.notation` writes it."""
        return notation.format_move(move)

    def parse_move(self, text: str) -> BonbonMove:
        """As `games.bonbon.notation` reads it."""
        return notation.parse_move(text)

    def parse_steps(self, state: BonbonState, seat: int, text: str) -> list[BonbonMove]:
        """Like `parse_move`, and objectives may be named by their numbers."""
        del seat
        return [notation.parse_move(part, state.objectives) for part in text.split(",") if part.strip()]

    def secret_due(self, state: BonbonState, seat: int) -> bool:
        """The opening bet is nothing but a secret."""
        return state.turn == 0 and not state.over and state.acting == seat

    def advise(self, view: BonbonView, moves: Sequence[BonbonMove], chance: Chance) -> BonbonMove:
        """The easy computer's step."""
        return computer.advise(view, moves, chance)


def _nothing_follows(state: BonbonState) -> IllegalStep:
    """Why no step can follow those tried, which `settle` has to close first."""
    if not state.recent:
        return IllegalStep("Confirm “create” first: only then are the pieces drawn that you place.")
    return IllegalStep("Your turn is complete: nothing can follow these steps.")
