"""What a seat or a spectator may know of a position (rules page: "Secrets")."""

from heapq import nsmallest
from typing import Literal

import msgspec
from msgspec.structs import replace

from games.barrio import flow, legal
from games.barrio.closing import closed
from games.barrio.data import HAND_LIMIT, HOUSE_LIMIT, KIND_OF, LETTERS
from games.barrio.ending import outcome_of, rival_score, score_of
from games.barrio.events import AnyEvent, Drew
from games.barrio.grid import fits, put, shape_of, spaces
from games.barrio.panorama import Panoramas
from games.barrio.recipes import spent
from games.barrio.state import BarrioState, Marks, Player, Stage, Turn
from games.barrio.supply import houses_in
from games.barrio.ways import Way, surplus, ways, ways_on
from games.outcome import Score
from games.protocol import View

Reason = Literal["over", "full", "exceed"]
"""Why to think twice: the market gets too large and a build compulsory; the full grid is cleared; Klaus builds."""


class Hand(msgspec.Struct, frozen=True):
    """One's own cards: materials counted by kind, houses; at set-up also the houses marked to be kept."""

    materials: tuple[int, ...]
    houses: tuple[int, ...]
    keeping: tuple[int, ...]


class Seen(msgspec.Struct, frozen=True):
    """What everybody knows of a player.

    Attributes:
        materials: how many materials the hand holds.
        houses: how many houses it holds.
        ready: at set-up, whether the choice is made.
        panoramas: the houses that stand.
        leftovers: the leftovers by kind.
        rubble: the Rubble cards taken.
        combined: whether combined construction has been used.
        score: the points so far; against Klaus what is left in hand counts at the end only.
    """

    materials: int
    houses: int
    ready: bool
    panoramas: Panoramas
    leftovers: tuple[int, ...]
    rubble: int
    combined: bool
    score: Score


class SeenRival(msgspec.Struct, frozen=True):
    """What is known of Klaus.

    Attributes:
        cards: how many material cards he has.
        rubble: how many of them are known to be Rubble.
        panoramas: the houses that stand.
        score: his points so far; at the end with all his Rubble.
    """

    cards: int
    rubble: int
    panoramas: Panoramas
    score: Score


class Plan(msgspec.Struct, frozen=True):
    """A build that is possible now.

    Attributes:
        house: the house.
        line: the line that is taken.
        used: by kind, what goes to the discard pile.
        leftovers: by kind, what is left over.
        rubble: Rubble cards that come with it.
        markets: what the market may look like afterwards.
    """

    house: int
    line: int
    used: tuple[int, ...]
    leftovers: tuple[int, ...]
    rubble: int
    markets: tuple[str, ...]


class Caution(msgspec.Struct, frozen=True):
    """A space where a placement forces or forbids something."""

    space: int
    why: Reason


class BarrioView(View, frozen=True, kw_only=True):
    """A position as a seat or a spectator may know it.

    Attributes:
        solo: whether a lone player plays against Klaus.
        card: the scoring card.
        limit: the houses that end the game.
        last_round: whether someone has built them.
        stage: what is being decided; what only the acting seat may know is left out of it.
        acting: whose turn it is; None before the first.
        play: how far the turn is.
        market: the Common Market.
        stock: the Stockpile.
        shop: the House Market, -1 for a gap.
        deck: cards in the material deck.
        waste: its discard pile by kind.
        lots: cards in the house deck.
        gone: its discard pile.
        players: what everybody knows of each player.
        klaus: what is known of Klaus.
        hand: one's own cards.
        marks: what the last turn left to be seen.
        plans: for the acting seat, the builds that are possible now.
        cautions: for the acting seat, the spaces to think twice about.
        ways: for the acting seat, placements that lead to the house aimed at, the fewest leftovers first; after the
            first placement every way begins with it.
        ended: why the game is over.
    """

    solo: bool
    card: str
    limit: int
    last_round: bool
    stage: Stage
    acting: int | None
    play: Turn
    market: str
    stock: str
    shop: tuple[int, ...]
    deck: int
    waste: tuple[int, ...]
    lots: int
    gone: tuple[int, ...]
    players: tuple[Seen, ...]
    klaus: SeenRival | None
    hand: Hand | None
    marks: Marks | None
    plans: tuple[Plan, ...] = ()
    cautions: tuple[Caution, ...] = ()
    ways: tuple[Way, ...] = ()
    ended: str = ""

    @property
    def room(self) -> int:
        """How many cards the hand of the player whose turn it is can still take."""
        own = self.players[self.acting or 0]
        return HAND_LIMIT - own.materials - own.houses


def _seen(card: str, player: Player, counts_hand: bool) -> Seen:
    return Seen(
        materials=sum(player.materials),
        houses=len(player.houses),
        ready=player.ready,
        panoramas=player.panoramas,
        leftovers=player.leftovers,
        rubble=player.rubble,
        combined=player.combined,
        score=score_of(card, player, counts_hand),
    )


def _rival(state: BarrioState) -> SeenRival | None:
    rival = state.klaus
    if rival is None:
        return None
    over = state.stage == "over"
    return SeenRival(
        cards=sum(rival.materials),
        rubble=rival.materials[-1] if over else rival.shown,
        panoramas=rival.panoramas,
        score=rival_score(state.card, rival, over=over),
    )


def _public_turn(turn: Turn) -> Turn:
    """The turn without what depends on the acting player's hand."""
    return replace(turn, aim=-1, why="" if turn.why == "combined" else turn.why, panorama=-1)


def plans(state: BarrioState) -> tuple[Plan, ...]:
    """The builds that are possible now, with what each would bring."""
    made: list[Plan] = []
    for house, line in flow.normal_builds(state):
        used, leftovers, rubble = spent(shape_of(state.market).sums[line], house)
        made.append(Plan(house, line, used, leftovers, rubble, closed(state.market, line, state.solo)))
    return tuple(made)


def _caution(state: BarrioState, space: int) -> Reason | None:
    shape = shape_of(put(state.market, space, LETTERS[0]))
    if state.solo:
        return None if fits(shape.width, shape.height, solo=True) else "exceed"
    if shape.is_over:
        return "over"
    return "full" if shape.is_full else None


def _cautions(state: BarrioState) -> tuple[Caution, ...]:
    if state.stage != "act" or state.turn.placed > 1 or state.turn.discarded:
        return ()
    open_spaces = 0
    for bits in legal.place_spaces(state):
        open_spaces |= bits
    found: list[Caution] = []
    for space in spaces(open_spaces):
        why = _caution(state, space)
        if why is not None:
            found.append(Caution(space, why))
    return tuple(found)


def _ways(state: BarrioState, most: int = 60) -> tuple[Way, ...]:
    """Some placements that lead to the house aimed at, those with the fewest leftovers first.

    After the first placement every way begins with it.
    """
    turn = state.turn
    if turn.aim < 0 or turn.placed > 1 or state.stage != "act":
        return ()
    hand, market = state.players[state.seat].materials, state.market
    if turn.placed:
        (space,) = turn.spaces
        found = ways_on(market, hand, turn.aim, state.solo, (KIND_OF[market[space]], space))
    else:
        found = ways(market, hand, turn.aim, state.solo)
    return tuple(nsmallest(most, found, key=lambda way: surplus(market, way)))


def view_of(state: BarrioState, seat: int | None) -> BarrioView:
    """The view of a seat, or of a spectator."""
    acts = seat is not None and state.stage not in ("keep", "over") and seat == state.seat
    own = None if seat is None else state.players[seat]
    decides = acts and not state.unsettled
    combining = state.stage == "free" and state.turn.why == "combined"
    return BarrioView(
        seat=seat,
        active=legal.active(state),
        turn=state.number,
        outcome=outcome_of(state),
        solo=state.solo,
        card=state.card,
        limit=HOUSE_LIMIT[len(state.players)],
        last_round=state.is_last_round,
        stage="act" if combining and not acts else state.stage,
        acting=None if state.stage == "keep" else state.seat,
        play=state.turn if acts else _public_turn(state.turn),
        market=state.market,
        stock=state.stock,
        shop=state.shop,
        deck=sum(state.deck),
        waste=state.waste,
        lots=state.lots.bit_count(),
        gone=houses_in(state.gone),
        players=tuple(_seen(state.card, player, state.solo and state.stage == "over") for player in state.players),
        klaus=_rival(state),
        hand=None if own is None else Hand(own.materials, own.houses, own.keeping),
        marks=state.marks,
        plans=plans(state) if decides and state.stage == "act" else (),
        cautions=_cautions(state) if decides else (),
        ways=_ways(state) if decides else (),
        ended=state.ended,
    )


def events_for(state: BarrioState, seat: int | None) -> tuple[AnyEvent, ...]:
    """What the last step brought about; a card drawn face down is told to its owner only."""
    return tuple(
        Drew(event.source, None, seat=event.seat)
        if isinstance(event, Drew) and event.source in ("materials", "houses") and event.seat != seat
        else event
        for event in state.told
    )
