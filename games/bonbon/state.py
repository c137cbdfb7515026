"""Bonbon's positions, steps, events and views."""

from typing import Final

import msgspec

from games.bonbon.data import SPACES
from games.protocol import Event, Move, State, View

EMPTY: Final = -1


class Create(Move, frozen=True, gc=False, tag="create"):
    """Draw two pieces from the bag, to place them both."""


class Place(Move, frozen=True, gc=False, tag="place"):
    """Lay one of the drawn pieces on a space (0 to 19)."""

    piece: int
    space: int


class Bet(Move, frozen=True, gc=False, tag="bet"):
    """Lay one of one's tokens face down on an objective in play."""

    token: int
    objective: str


BonbonMove = Create | Place | Bet


class Drew(Event, frozen=True, gc=False, tag="drew"):
    """Two pieces came out of the bag, for all to see."""

    seat: int
    pieces: tuple[int, ...]


class Placed(Event, frozen=True, gc=False, tag="placed"):
    """A piece was laid: face down as the first of its space, or face up as the second."""

    seat: int
    piece: int
    space: int
    on_top: bool


class BetLaid(Event, frozen=True, gc=False, tag="bet"):
    """A token was laid face down; its value is None to whoever may not know it."""

    seat: int
    objective: str
    token: int | None


class Revealed(Event, frozen=True, gc=False, tag="revealed"):
    """The last piece is laid: all tokens are turned over."""


BonbonEvent = Drew | Placed | BetLaid | Revealed


class Token(msgspec.Struct, frozen=True, gc=False):
    """A token on an objective; its value is None to whoever may not know it."""

    seat: int
    value: int | None


class BonbonState(State, frozen=True, kw_only=True):
    """A whole position.

    Attributes:
        seats: how many players.
        bug_queen: whether the variant is played.
        objectives: keys of those in play, in card order.
        bag: how many of each kind of piece are left in it.
        bottoms: chocolate of the bottom piece of every space, or EMPTY.
        tops: the top piece of every space, or EMPTY.
        bets: the tokens on every objective, in the order in which they came.
        tokens: the tokens each player still holds.
        first: the seat that began.
        turn: number of the turn, from 1; the opening bets are turn 0.
        acting: the seat whose turn it is.
        drawn: pieces drawn and not yet placed.
        placed: spaces that got a piece in the last turn that created.
        over: whether the last piece has been placed.
        recent: what the last step brought about.
    """

    seats: int
    bug_queen: bool
    objectives: tuple[str, ...]
    bag: tuple[int, ...]
    bottoms: tuple[int, ...] = (EMPTY,) * SPACES
    tops: tuple[int, ...] = (EMPTY,) * SPACES
    bets: tuple[tuple[Token, ...], ...]
    tokens: tuple[tuple[int, ...], ...]
    first: int
    turn: int = 0
    acting: int
    drawn: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()
    over: bool = False
    recent: tuple[BonbonEvent, ...] = ()


class BonbonView(View, frozen=True, kw_only=True):
    """What a seat or a spectator may know.

    Attributes:
        bug_queen: whether the variant is played.
        objectives: keys of those in play, in card order.
        points: what each objective counts on the tray as it is now.
        bag: how many of each kind of piece are left in the bag (known, as every draw is public).
        bottoms: chocolate of the bottom piece of every space, or EMPTY.
        tops: the top piece of every space, or EMPTY.
        bets: the tokens on every objective; values only of one's own, and of all once the game is over.
        tokens_left: how many tokens each player still holds.
        own_tokens: the values of the viewer's own tokens in hand.
        drawn: pieces drawn and not yet placed.
        placed: spaces that got a piece in the last turn that created.
        opening: whether the opening bets are being laid.
    """

    bug_queen: bool
    objectives: tuple[str, ...]
    points: tuple[int, ...]
    bag: tuple[int, ...]
    bottoms: tuple[int, ...]
    tops: tuple[int, ...]
    bets: tuple[tuple[Token, ...], ...]
    tokens_left: tuple[int, ...]
    own_tokens: tuple[int, ...]
    drawn: tuple[int, ...]
    placed: tuple[int, ...]
    opening: bool
