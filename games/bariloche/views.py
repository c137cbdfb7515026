"""What a seat, or a spectator, may know: all but the pieces drawn in secret (rules page: "Permanent Mode")."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from games import protocol
from games.bariloche.cutting import groups
from games.bariloche.data import SHEET_PITCH
from games.bariloche.pantry import box_sizes
from games.bariloche.pieces import Piece, parse_piece
from games.bariloche.rounds import seat_lines
from games.bariloche.scoring import Line
from games.bariloche.state import BarilocheState, Phase, PiecesDrawn, Stage, Tray, with_player
from games.bariloche.trays import tray_before
from games.bariloche.turns import choices, unable


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody may know of a seat.

    Attributes:
        stage: what it has to do next.
        sheet: which bonbon sheet it holds; -1 is none.
        left: the cells that are left of it.
        tray: what it has placed.
        before: how many pieces its tray held before its latest turn; the later ones are new.
        spicy: spicy bonbons beside the tray.
        scraps: cells lost by dividing sheets.
        cut: cells of its sheet taken in this round.
        torn: cells that fell off its sheet in this round.
        equal: the equally large parts of which one may stay, while that is to be chosen.
        parts: what it still has to place in this round, the part in hand first.
        turn: how far that part is turned.
        lines: its score if the game ended now.
        before_points: the total of that score before what it did in this round; the same where it did nothing yet.
    """

    stage: Stage
    sheet: int
    left: int
    tray: Tray
    before: int
    spicy: int
    scraps: int
    cut: int
    torn: int
    equal: tuple[int, ...]
    parts: tuple[Piece, ...]
    turn: int
    lines: tuple[Line, ...]
    before_points: int

    @property
    def points(self) -> int:
        """Its total if the game ended now."""
        return sum(line.points for line in self.lines)


class StoreView(msgspec.Struct, frozen=True):
    """Permanent Mode as a seat may know it.

    Attributes:
        boxes: how many pieces lie in each box.
        hidden: how many pieces the active player is choosing from.
        drawn: those pieces, for the active player only.
        chosen: which of them are chosen, by index; for the active player only.
        offer: the pieces laid out that nobody has taken yet.
    """

    boxes: tuple[int, ...]
    hidden: int
    drawn: tuple[Piece, ...]
    chosen: tuple[int, ...]
    offer: tuple[Piece, ...]


class BarilocheView(protocol.View, frozen=True, kw_only=True):
    """A position as one seat, or a spectator, may know it.

    Attributes:
        score: which score sheet is used.
        each: speed objective of sheet A: two of each garnish instead of two of one.
        phase: what the round has come to.
        chooser: the active player.
        uses: the crossed-off uses of each cut type.
        cut: the cut type of this round; -1 before it is chosen.
        players: one per seat.
        unable: for every cut type the seats whose sheets cannot give it.
        ends: the cut types with a use left that would end the game, while one is being chosen.
        claims: for every speed objective the round in which each seat completed it, 0 where it has not.
        store: Permanent Mode only.
        wrapped: at the end, the type that each wrapped bonbon of each tray counts as, in tray order.
    """

    score: int
    each: bool
    phase: Phase
    chooser: int
    uses: tuple[int, int, int, int]
    cut: int
    players: tuple[PlayerView, ...]
    unable: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]
    claims: tuple[tuple[int, ...], ...]
    store: StoreView | None
    wrapped: tuple[tuple[int, ...], ...]

    @property
    def permanent(self) -> bool:
        """Whether this is Permanent Mode."""
        return self.store is not None


def _has_acted(state: BarilocheState, seat: int) -> bool:
    """Whether a seat has cut, or taken a piece, in this round."""
    if state.store is None or state.phase != "take":
        return bool(state.players[seat].cut)
    seats = len(state.players)
    taken = seats - len(state.store.offer)
    return (seat - state.chooser - 1) % seats < taken


def _before(state: BarilocheState, seat: int) -> int | None:
    """The points of a seat before what it did in this round, if anything; speed objectives count as they stand."""
    if not _has_acted(state, seat):
        return None
    player = state.players[seat]
    earlier = replace(
        player,
        tray=tray_before(player.tray, player.before),
        spicy=player.spicy - player.gained,
        scraps=player.scraps - player.torn.bit_count(),
    )
    undone = replace(state, players=with_player(state, seat, earlier))
    return sum(line.points for line in seat_lines(undone, seat))


def _player_view(state: BarilocheState, seat: int) -> PlayerView:
    player, lines, before = state.players[seat], seat_lines(state, seat), _before(state, seat)
    return PlayerView(
        stage=player.stage,
        sheet=player.sheet,
        left=player.left,
        tray=player.tray,
        before=player.before,
        spicy=player.spicy,
        scraps=player.scraps,
        cut=player.cut,
        torn=player.torn,
        equal=tuple(groups(player.left, SHEET_PITCH)) if player.stage == "keep" else (),
        parts=player.parts,
        turn=player.turn,
        lines=lines,
        before_points=sum(line.points for line in lines) if before is None else before,
    )


def _store_view(state: BarilocheState, seat: int | None) -> StoreView | None:
    if state.store is None:
        return None
    store, mine = state.store, seat == state.chooser
    return StoreView(
        boxes=box_sizes(store),
        hidden=len(store.drawn),
        drawn=tuple(parse_piece(piece) for piece in store.drawn) if mine else (),
        chosen=store.chosen if mine else (),
        offer=tuple(parse_piece(piece) for piece in store.offer),
    )


def active_seats(state: BarilocheState) -> tuple[int, ...]:
    """The seats that have something to do."""
    return tuple([seat for seat, player in enumerate(state.players) if player.stage != "wait"])


def _busy_seats(state: BarilocheState, seat: int | None) -> tuple[int, ...]:
    """The seats that have something to do; who looks at a tried turn of their own has still to confirm it."""
    busy = active_seats(state)
    return tuple(sorted({*busy, seat})) if state.unsettled and seat is not None else busy


def view_of(state: BarilocheState, seat: int | None) -> BarilocheView:
    """The position as a seat or a spectator may know it."""
    choosing = state.phase == "choose" and state.store is None
    return BarilocheView(
        seat=seat,
        active=_busy_seats(state, seat),
        turn=state.round,
        outcome=state.result,
        score=state.score,
        each=state.each,
        phase=state.phase,
        chooser=state.chooser,
        uses=state.uses,
        cut=state.cut,
        players=tuple(_player_view(state, number) for number in range(len(state.players))),
        unable=tuple(unable(state, cut) for cut in range(4)) if choosing or state.phase == "over" else ((), (), (), ()),
        ends=tuple(cut for cut, ends in choices(state) if ends) if choosing else (),
        claims=state.claims,
        store=_store_view(state, seat),
        wrapped=state.wrapped,
    )


def events_for(state: BarilocheState, seat: int | None) -> Sequence[protocol.Event]:
    """What the last step brought about, as a seat or a spectator may know it."""
    return tuple(
        replace(event, pieces=()) if isinstance(event, PiecesDrawn) and event.seat != seat else event
        for event in state.log
    )
