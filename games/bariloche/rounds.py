"""What follows by itself: the next phase, speed objectives, passing sheets, both endings (rules page: "A round")."""

from msgspec.structs import replace

from games.bariloche.data import NOTHING, SPEED_OBJECTIVES, USES
from games.bariloche.pantry import EXTRA_PIECES, drawn, laid_out
from games.bariloche.permanent import store_of, with_piece
from games.bariloche.pieces import parse_piece
from games.bariloche.scoring import Line, as_score, points_lost, score_lines, unwrapped
from games.bariloche.speed import completes, speed_points
from games.bariloche.state import (
    AnyEvent,
    BarilocheState,
    Ended,
    PiecesDrawn,
    PiecesLaid,
    PieceTaken,
    Player,
    RoundBegan,
    SpeedScored,
    Stage,
    with_player,
)
from games.bariloche.turns import unable
from games.bariloche.wrapped import best_types
from games.chance import Chance
from games.outcome import Outcome, ranking


def seat_lines(state: BarilocheState, seat: int) -> tuple[Line, ...]:
    """The score of a seat if the game ended now, line by line."""
    player = state.players[seat]
    tray = unwrapped(player.tray, best_types(state.score, player.tray))
    speed = speed_points(state.score, state.claims, seat)
    return score_lines(state.score, tray, speed, player.spicy, player.scraps)


def settled(state: BarilocheState, chance: Chance) -> BarilocheState:
    """The position after all that follows a completed choice by itself."""
    match state.phase:
        case "sheets":
            return _after_sheet(state)
        case "choose":
            return _after_choice(state, chance)
        case "cut":
            busy = any(player.stage != "wait" for player in state.players)
            return replace(state, unsettled=False) if busy else _after_round(state)
        case "lay":
            return _after_laying(state)
        case "take":
            return _after_taking(state)
        case "over":
            return replace(state, unsettled=False)


def _with_stage(state: BarilocheState, seat: int, stage: Stage) -> tuple[Player, ...]:
    return with_player(state, seat, replace(state.players[seat], stage=stage))


def _after_sheet(state: BarilocheState) -> BarilocheState:
    if any(player.stage == "sheet" for player in state.players):
        return replace(state, unsettled=False)
    return replace(state, unsettled=False, phase="choose", players=_with_stage(state, state.chooser, "choose"))


def _after_choice(state: BarilocheState, chance: Chance) -> BarilocheState:
    blocked = unable(state, state.cut)
    if blocked:
        return _finished(state, state.log, blocked)
    if state.store is None:
        players = tuple(replace(player, stage="cut") for player in state.players)
        return replace(state, unsettled=False, phase="cut", players=players)
    count = len(state.players) + EXTRA_PIECES
    store, anew = drawn(state.store, state.cut, count, chance)
    pieces = tuple(parse_piece(piece) for piece in store.drawn)
    return replace(
        state,
        unsettled=False,
        phase="lay",
        players=_with_stage(state, state.chooser, "lay"),
        store=store,
        log=(*state.log, PiecesDrawn(state.chooser, count, anew, pieces)),
    )


def _after_laying(state: BarilocheState) -> BarilocheState:
    store = laid_out(store_of(state), state.cut)
    laid = PiecesLaid(state.chooser, tuple(parse_piece(piece) for piece in store.offer))
    first = (state.chooser + 1) % len(state.players)
    return replace(
        state,
        unsettled=False,
        phase="take",
        players=_with_stage(state, first, "take"),
        store=store,
        log=(*state.log, laid),
    )


def _after_taking(state: BarilocheState) -> BarilocheState:
    """The next seat takes; the active player gets the last piece without being asked."""
    store = store_of(state)
    if not store.offer:
        return _after_round(state)
    seat = (state.chooser - len(store.offer) + 1) % len(state.players)
    if seat != state.chooser:
        return replace(state, unsettled=False, players=_with_stage(state, seat, "take"))
    piece = parse_piece(store.offer[0])
    player = with_piece(state.players[seat], piece)
    state = replace(
        state,
        unsettled=False,
        players=with_player(state, seat, player),
        store=replace(store, offer=()),
        log=(*state.log, PieceTaken(seat, piece, player.gained)),
    )
    return state if player.stage != "wait" else _after_round(state)


def _claimed(state: BarilocheState) -> tuple[tuple[tuple[int, ...], ...], list[AnyEvent]]:
    """The speed objectives with those completed in this round, and the news about them."""
    claims: list[tuple[int, ...]] = []
    log: list[AnyEvent] = []
    for (line, high, low), rounds in zip(SPEED_OBJECTIVES[state.score], state.claims, strict=True):
        if all(rounds):
            claims.append(rounds)
            continue
        new = tuple(
            number or (state.round if completes(line, player.tray, each=state.each) else 0)
            for number, player in zip(rounds, state.players, strict=True)
        )
        points = low if any(rounds) else high
        log += [SpeedScored(seat, line, points) for seat, number in enumerate(new) if number and not rounds[seat]]
        claims.append(new)
    return tuple(claims), log


def _after_round(state: BarilocheState) -> BarilocheState:
    claims, news = _claimed(state)
    log = (*state.log, *news)
    state = replace(state, claims=claims)
    if sum(used < USES for used in state.uses) <= 1:
        return _finished(state, log, ())
    seats = len(state.players)
    chooser = (state.chooser + 1) % seats
    players = tuple(
        replace(
            player,
            stage="choose" if seat == chooser else "wait",
            sheet=state.players[seat - 1].sheet,
            left=state.players[seat - 1].left,
            cut=0,
            torn=0,
        )
        for seat, player in enumerate(state.players)
    )
    return replace(
        state,
        unsettled=False,
        phase="choose",
        players=players,
        chooser=chooser,
        round=state.round + 1,
        cut=NOTHING,
        log=(*log, RoundBegan(chooser, state.round + 1)),
    )


def _finished(state: BarilocheState, log: tuple[AnyEvent, ...], blocked: tuple[int, ...]) -> BarilocheState:
    """The final position; `blocked` are the seats that could not cut."""
    lines = [seat_lines(state, seat) for seat in range(len(state.players))]
    scores = tuple(as_score(of_seat) for of_seat in lines)
    ranks, tie_break = ranking(scores, [("lost", [-points_lost(of_seat) for of_seat in lines])])
    return replace(
        state,
        unsettled=False,
        phase="over",
        players=tuple(replace(player, stage="wait") for player in state.players),
        wrapped=tuple(best_types(state.score, player.tray) for player in state.players),
        result=Outcome(scores=scores, ranks=ranks, tie_break=tie_break),
        log=(*log, Ended(state.cut, blocked)),
    )
