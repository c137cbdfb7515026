"""The position of Barrio.

Kinds of material, houses, spaces and lines are numbers (see `data` and `grid`). A deck is not an order but what is
still in it: counts by kind, or a set of houses; chance decides when a card is drawn.
"""

from typing import Final, Literal

import msgspec

from games.barrio.data import HOUSE_LIMIT, NONE
from games.barrio.events import AnyEvent
from games.barrio.grid import EMPTY
from games.barrio.panorama import Panoramas, house_count
from games.protocol import State

Stage = Literal["keep", "act", "draw", "refill", "free", "join", "close", "klaus", "over"]
"""What is being decided:

keep: which of the first houses to keep; act: an action or how it goes on; draw: the next card; refill: which deck to
draw from up to three cards; free: whether to build a house for free; join: where the house goes; close: how the market
closes up; klaus: which house Klaus takes.
"""

Due = Literal["", "ready", "material", "house", "end", "exceed", "klaus"]
"""What `settle` has to do: deal when all are ready, draw from a deck, end the turn, Klaus's moves."""


class Player(msgspec.Struct, frozen=True):
    """What belongs to a player.

    Attributes:
        materials: the hand's materials, counted by kind.
        houses: the hand's houses, sorted; before the game starts those that were dealt.
        keeping: at set-up, those that are kept.
        ready: at set-up, whether that is all.
        panoramas: the houses that stand.
        leftovers: the leftovers in the rubble pile, counted by kind (Rubble aside).
        rubble: the Rubble cards in it.
        combined: whether combined construction has been used.
    """

    materials: tuple[int, ...] = NONE
    houses: tuple[int, ...] = ()
    keeping: tuple[int, ...] = ()
    ready: bool = False
    panoramas: Panoramas = ()
    leftovers: tuple[int, ...] = NONE[:-1]
    rubble: int = 0
    combined: bool = False


class Rival(msgspec.Struct, frozen=True):
    """What belongs to Klaus.

    Attributes:
        materials: his cards, counted by kind.
        shown: how many of his Rubble cards were seen.
        panoramas: the houses that stand.
    """

    materials: tuple[int, ...] = NONE
    shown: int = 0
    panoramas: Panoramas = ()


class Turn(msgspec.Struct, frozen=True):
    """How far a turn is.

    Attributes:
        aim: the house that is to be built, or -1.
        placed: cards placed.
        discarded: houses discarded.
        draws: cards that may still be drawn, or -1 before the first draw.
        drew: cards the action drew.
        cleared: whether the market was discarded, so that no normal build is possible.
        full: whether the full grid is being dealt with.
        house: the house that is being built, or -1.
        why: what it, or the house that may be added, is free for.
        panorama: the one that combined construction continues, or -1.
        line: the line that was built with, or -1.
        closings: the markets to choose from.
        klaus: what Klaus builds for.
        spaces: where cards were placed that still lie there.
        built: the houses that were built.
        rivals: those that Klaus has built meanwhile.
    """

    aim: int = -1
    placed: int = 0
    discarded: int = 0
    draws: int = -1
    drew: int = 0
    cleared: bool = False
    full: bool = False
    house: int = -1
    why: Literal["", "full", "combined"] = ""
    panorama: int = -1
    line: int = -1
    closings: tuple[str, ...] = ()
    klaus: Literal["", "setup", "exceed", "turn"] = ""
    spaces: tuple[int, ...] = ()
    built: tuple[int, ...] = ()
    rivals: tuple[int, ...] = ()


FRESH: Final = Turn()


class Marks(msgspec.Struct, frozen=True):
    """What a turn left to be seen: who, the spaces of cards placed, the houses built, the same for Klaus's."""

    seat: int
    spaces: tuple[int, ...]
    built: tuple[int, ...]
    klaus: tuple[int, ...] = ()


class BarrioState(State, frozen=True, kw_only=True):
    """A whole position.

    Attributes:
        card: the scoring card.
        stage: what is being decided.
        due: what `settle` has to do.
        seat: whose turn it is.
        first: who started.
        number: the turn, from 1.
        market: the Common Market (see `grid`).
        stock: the Stockpile, four characters.
        shop: the House Market, four houses, -1 for a gap.
        deck: the material deck, counted by kind.
        waste: its discard pile.
        lots: the house deck, a set of bits.
        gone: its discard pile, a set of bits.
        players: by seat.
        klaus: the rival of a lone player.
        turn: how far the turn is.
        marks: what the last turn left to be seen.
        passes: how many turns in succession were passed.
        ended: why the game is over.
        told: the events of the last step.
    """

    card: str
    stage: Stage
    players: tuple[Player, ...]
    due: Due = ""
    seat: int = 0
    first: int = 0
    number: int = 1
    market: str = EMPTY
    stock: str = "...."
    shop: tuple[int, ...] = (-1, -1, -1, -1)
    deck: tuple[int, ...] = NONE
    waste: tuple[int, ...] = NONE
    lots: int = 0
    gone: int = 0
    klaus: Rival | None = None
    turn: Turn = FRESH
    marks: Marks | None = None
    passes: int = 0
    ended: Literal["", "houses", "stuck"] = ""
    told: tuple[AnyEvent, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether a lone player plays against Klaus."""
        return self.klaus is not None

    @property
    def is_last_round(self) -> bool:
        """Whether somebody has built the houses that end the game."""
        limit = HOUSE_LIMIT[len(self.players)]
        return any(house_count(player.panoramas) >= limit for player in self.players)
