"""A position of Bariloche, its steps and what they bring about."""

from typing import Literal

import msgspec

from games import protocol
from games.bariloche.pieces import Piece
from games.outcome import Outcome

Phase = Literal["sheets", "choose", "cut", "lay", "take", "over"]
Stage = Literal["wait", "sheet", "choose", "cut", "keep", "lay", "take", "part", "turn", "place"]
"""What a seat has to do next; a seat may act unless it waits."""
Kinds = tuple[tuple[str, int], ...]
"""A heap of pieces or sheet parts: text and how many of them, sorted."""


# Steps


class Sheet(protocol.Move, frozen=True, tag="sheet"):
    """Take a bonbon sheet of one's own choice at the start."""

    sheet: int


class Choose(protocol.Move, frozen=True, tag="choose"):
    """Choose a cut type and cross off one of its uses; `ends` owns up to knowing that this ends the game."""

    cut: int
    ends: bool = False


class End(protocol.Move, frozen=True, tag="end"):
    """Confirm the end, where no cut type with a use left can be given by all sheets."""


class Cut(protocol.Move, frozen=True, tag="cut"):
    """Cut a shape out of one's sheet; `cell` is the shape's first cell, or where a corner bends."""

    shape: int
    cell: int


class Keep(protocol.Move, frozen=True, tag="keep"):
    """Choose which of equally large parts stays the sheet, by one of its cells."""

    cell: int


class Part(protocol.Move, frozen=True, tag="part"):
    """Choose which of the parts of a broken piece to place first, counted from 1."""

    number: int


class Turn(protocol.Move, frozen=True, tag="turn"):
    """Turn the piece clockwise before placing it; 0 leaves it as it was cut."""

    degrees: int


class Place(protocol.Move, frozen=True, tag="place"):
    """Place the turned piece; `cell` is where its first cell in reading order goes."""

    cell: int


class Lay(protocol.Move, frozen=True, tag="lay"):
    """Permanent Mode: lay one of the drawn pieces face up, counted from 1."""

    number: int


class Take(protocol.Move, frozen=True, tag="take"):
    """Permanent Mode: take one of the pieces laid out, counted from 1."""

    number: int


BarilocheMove = Sheet | Choose | End | Cut | Keep | Part | Turn | Place | Lay | Take


# Events


class Began(protocol.Event, frozen=True, tag="began"):
    """The game began with this score sheet and this active player."""

    seat: int
    score: int


class SheetTaken(protocol.Event, frozen=True, tag="sheet-taken"):
    """A seat took a bonbon sheet of its choice."""

    seat: int
    sheet: int


class CutChosen(protocol.Event, frozen=True, tag="cut-chosen"):
    """The active player crossed off a cut type; `left` uses remain."""

    seat: int
    cut: int
    left: int


class PieceCut(protocol.Event, frozen=True, tag="piece-cut"):
    """A seat cut a piece; so many cells fell off as scraps, so many spicy bonbons were gained."""

    seat: int
    shape: int
    cell: int
    piece: Piece
    scraps: int
    spicy: int


class PartKept(protocol.Event, frozen=True, tag="part-kept"):
    """A seat chose which of equally large parts stays; the rest are scraps."""

    seat: int
    scraps: int


class PiecePlaced(protocol.Event, frozen=True, tag="piece-placed"):
    """A seat placed a piece on its tray; the cell of its first bonbon has the name that the tray then gives it."""

    seat: int
    piece: Piece
    cell: int


class SpeedScored(protocol.Event, frozen=True, tag="speed-scored"):
    """A seat completed a speed objective."""

    seat: int
    line: str
    points: int


class RoundBegan(protocol.Event, frozen=True, tag="round-began"):
    """Sheets were passed on; the next player is active."""

    seat: int
    round: int


class PiecesDrawn(protocol.Event, frozen=True, tag="pieces-drawn"):
    """Permanent Mode: pieces were drawn, some of them cut anew; only the drawer is told which."""

    seat: int
    count: int
    anew: int
    pieces: tuple[Piece, ...] = ()


class PiecesLaid(protocol.Event, frozen=True, tag="pieces-laid"):
    """Permanent Mode: the active player laid out these pieces."""

    seat: int
    pieces: tuple[Piece, ...]


class PieceTaken(protocol.Event, frozen=True, tag="piece-taken"):
    """Permanent Mode: a seat took one of the pieces laid out, and so many spicy bonbons with it."""

    seat: int
    piece: Piece
    spicy: int


class Ended(protocol.Event, frozen=True, tag="ended"):
    """The game ended: because these seats cannot give the cut type, or (nobody) because the marks are used up."""

    cut: int
    seats: tuple[int, ...]


AnyEvent = (
    Began
    | SheetTaken
    | CutChosen
    | PieceCut
    | PartKept
    | PiecePlaced
    | SpeedScored
    | RoundBegan
    | PiecesDrawn
    | PiecesLaid
    | PieceTaken
    | Ended
)


# Position


class Tray(msgspec.Struct, frozen=True):
    """The pieces of one player, in the order in which they were placed.

    Attributes:
        cells: the covered cells.
        contents: what lies on each of them.
        ends: for every piece, how many cells there are up to its last.
    """

    cells: tuple[int, ...] = ()
    contents: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()


class Player(msgspec.Struct, frozen=True):
    """What belongs to one seat.

    Attributes:
        stage: what it has to do next.
        sheet: which bonbon sheet it holds; -1 is none.
        left: the cells that are left of it.
        tray: what it has placed.
        before: how many pieces its tray held at the start of this turn.
        spicy: spicy bonbons beside the tray.
        gained: how many of them its latest turn brought.
        scraps: cells lost by dividing sheets.
        cut: cells of its sheet taken in this round.
        torn: cells that fell off its sheet in this round.
        parts: what it still has to place in this round, the part in hand first.
        turn: how far that part is turned.
        pieces: every piece it cut, as (cut type, sheet, cells).
        rests: every connected group of scraps, as (sheet, cells).
    """

    stage: Stage = "wait"
    sheet: int = -1
    left: int = 0
    tray: Tray = Tray()
    before: int = 0
    spicy: int = 0
    gained: int = 0
    scraps: int = 0
    cut: int = 0
    torn: int = 0
    parts: tuple[Piece, ...] = ()
    turn: int = 0
    pieces: tuple[tuple[int, int, int], ...] = ()
    rests: tuple[tuple[int, int], ...] = ()


class Cutting(msgspec.Struct, frozen=True):
    """A piece cut by the game from a sheet part because a box ran short.

    Attributes:
        part: the part it was cut from; empty where it was a fresh sheet.
        cut: its cut type.
        piece: the piece.
        rests: what was left of the part.
    """

    part: str
    cut: int
    piece: str
    rests: tuple[str, ...]


class Store(msgspec.Struct, frozen=True):
    """Permanent Mode: the game's copy of the pantry and what lies on the table.

    Attributes:
        boxes: the pieces of each cut type that are neither drawn, laid out nor placed.
        parts: the sheet parts.
        cuttings: what this game cut from parts, in order.
        drawn: the hidden pieces that the active player chooses from.
        chosen: which of them are chosen, by index.
        offer: the pieces laid out that nobody has taken yet.
    """

    boxes: tuple[Kinds, Kinds, Kinds, Kinds]
    parts: Kinds
    cuttings: tuple[Cutting, ...] = ()
    drawn: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()
    offer: tuple[str, ...] = ()


class BarilocheState(protocol.State, frozen=True, kw_only=True):
    """A whole position.

    Attributes:
        score: which score sheet is used.
        each: speed objective of sheet A: two of each garnish instead of two of one.
        players: one per seat.
        phase: what the round has come to.
        round: from 1.
        chooser: the active player.
        uses: the crossed-off uses of each cut type.
        cut: the cut type of this round; -1 before it is chosen.
        claims: for every speed objective the round in which each seat completed it, 0 where it has not.
        log: what the last step brought about.
        store: Permanent Mode only.
        wrapped: at the end, the type that each wrapped bonbon of each tray counts as, in tray order.
        result: how the game ended.
    """

    score: int
    each: bool
    players: tuple[Player, ...]
    phase: Phase
    chooser: int
    round: int = 1
    uses: tuple[int, int, int, int] = (0, 0, 0, 0)
    cut: int = -1
    claims: tuple[tuple[int, ...], ...] = ()
    log: tuple[AnyEvent, ...] = ()
    store: Store | None = None
    wrapped: tuple[tuple[int, ...], ...] = ()
    result: Outcome | None = None


def with_player(state: BarilocheState, seat: int, player: Player) -> tuple[Player, ...]:
    """The players with one of them replaced."""
    players = state.players
    return (*players[:seat], player, *players[seat + 1 :])
