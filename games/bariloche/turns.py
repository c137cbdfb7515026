"""A seat's own part of a turn in a standard game; each step is checked, and refused with the reason.

Rules page: "A round"; the steps of Permanent Mode are in `permanent`.
"""

from typing import Final

from msgspec.structs import replace

from games.bariloche.cutting import (
    BOX_STEPS,
    SHAPE_MASKS,
    can_cut,
    cells_of,
    edge,
    fall_apart,
    first_cell,
    groups,
    piece_from,
    split_double,
)
from games.bariloche.data import (
    CUT_NAMES,
    SHAPE_ANCHORS,
    SHAPE_CUTS,
    SHEET_NAMES,
    SHEET_PITCH,
    TRAY_START,
    USES,
    WHOLE_SHEET,
    sheet_cell_text,
)
from games.bariloche.pieces import Piece, least_turn, turned, turns, without_spicy
from games.bariloche.state import (
    AnyEvent,
    BarilocheState,
    Choose,
    Cut,
    CutChosen,
    End,
    Keep,
    Part,
    PartKept,
    PieceCut,
    PiecePlaced,
    Place,
    Player,
    Sheet,
    SheetTaken,
    Stage,
    Turn,
    with_player,
)
from games.bariloche.trays import corners, cover, piece_steps, placed, places, tray_cell_text
from games.errors import IllegalStep

DEGREES: Final = (0, 90, 180, 270)


def acted(state: BarilocheState, seat: int, player: Player, *log: AnyEvent) -> BarilocheState:
    """The position after a step that changed one player; complete once the player waits again."""
    return replace(
        state,
        players=with_player(state, seat, player),
        log=log,
        unsettled=player.stage == "wait",
    )


def placing_stage(parts: tuple[Piece, ...]) -> Stage:
    """What a player with these parts still to place does next."""
    if not parts:
        return "wait"
    first, *others = parts
    if any(other != first for other in others):
        return "part"
    return "turn" if len(turns(first)) > 1 else "place"


def take_sheet(state: BarilocheState, seat: int, move: Sheet) -> BarilocheState:
    """Takes a bonbon sheet of one's own choice."""
    if not 0 <= move.sheet < len(SHEET_NAMES):
        raise IllegalStep("The bonbon sheets are a, b, c and d.")
    player = replace(state.players[seat], stage="wait", sheet=move.sheet, left=WHOLE_SHEET)
    return acted(state, seat, player, SheetTaken(seat, move.sheet))


def unable(state: BarilocheState, cut: int) -> tuple[int, ...]:
    """The seats whose sheets cannot give a cut type; in Permanent Mode none."""
    if state.store is not None:
        return ()
    return tuple(seat for seat, player in enumerate(state.players) if not can_cut(player.sheet, player.left, cut))


def choices(state: BarilocheState) -> list[tuple[int, bool]]:
    """The cut types with a use left, and whether choosing each ends the game."""
    return [(cut, bool(unable(state, cut))) for cut, used in enumerate(state.uses) if used < USES]


def _crossed_off(state: BarilocheState, seat: int, cut: int) -> BarilocheState:
    uses = list(state.uses)
    uses[cut] += 1
    chosen = replace(state, uses=(uses[0], uses[1], uses[2], uses[3]), cut=cut)
    player = replace(state.players[seat], stage="wait")
    return acted(chosen, seat, player, CutChosen(seat, cut, USES - uses[cut]))


def choose(state: BarilocheState, seat: int, move: Choose) -> BarilocheState:
    """Chooses a cut type and crosses off one use."""
    if not 0 <= move.cut < len(CUT_NAMES):
        raise IllegalStep("The cut types are single, double, corner and square.")
    name = CUT_NAMES[move.cut]
    if state.uses[move.cut] >= USES:
        raise IllegalStep("All four uses of {cut} are crossed off.", cut=name)
    blocked = unable(state, move.cut)
    if blocked and all(ends for _, ends in choices(state)):
        raise IllegalStep("There is no cut type left that every sheet can give, so the game ends: end.")
    if blocked and not move.ends:
        raise IllegalStep(
            "Not every sheet can give this cut ({cut}), so choosing it ends the game at once. To do so, add: end.",
            cut=name,
        )
    if move.ends and not blocked:
        raise IllegalStep(
            "Every sheet can give this cut ({cut}), so it does not end the game. Leave out: end.", cut=name
        )
    return _crossed_off(state, seat, move.cut)


def end(state: BarilocheState, seat: int, move: End) -> BarilocheState:
    """Confirms that the game ends because no cut type can be given by all."""
    del move
    left = choices(state)
    if not all(ends for _, ends in left):
        raise IllegalStep("The game does not end yet: there is a cut type that every sheet can give.")
    return _crossed_off(state, seat, left[0][0])


def _cut_cells(state: BarilocheState, player: Player, move: Cut) -> int:
    """The cells of a legal cut.

    Raises:
        IllegalStep: it is not legal; says why.
    """
    if SHAPE_CUTS[move.shape] != state.cut:
        raise IllegalStep(
            "The cut of this round is {cut}, not {other}.",
            cut=CUT_NAMES[state.cut],
            other=CUT_NAMES[SHAPE_CUTS[move.shape]],
        )
    start = move.cell - BOX_STEPS[SHAPE_ANCHORS[move.shape]]
    mask = SHAPE_MASKS[move.shape][start] if 0 <= start < len(SHAPE_MASKS[move.shape]) else 0
    if not mask:
        raise IllegalStep("From {cell} the cut would reach beyond the sheet.", cell=sheet_cell_text(move.cell))
    gone = mask & ~player.left
    if gone:
        raise IllegalStep("{cell} is cut away already.", cell=sheet_cell_text(cells_of(gone)[0]))
    split = split_double(player.sheet, mask)
    if split is not None:
        one, two = split
        raise IllegalStep(
            "{one} and {two} are a double space: one cut takes both or neither.",
            one=sheet_cell_text(one),
            two=sheet_cell_text(two),
        )
    if not mask & edge(player.left):
        raise IllegalStep(
            "A cut must take at least one cell at the edge of the sheet; {cell} lies inside.",
            cell=sheet_cell_text(move.cell),
        )
    return mask


def cut(state: BarilocheState, seat: int, move: Cut) -> BarilocheState:
    """Cuts a piece; what falls off becomes scraps."""
    player = state.players[seat]
    mask = _cut_cells(state, player, move)
    largest, smaller = fall_apart(player.left ^ mask)
    torn = sum(smaller)
    piece = piece_from(player.sheet, mask)
    parts, spicy = without_spicy(piece)
    scraps = torn.bit_count()
    player = Player(
        stage="keep" if len(largest) > 1 else placing_stage(parts),
        sheet=player.sheet,
        left=sum(largest),
        tray=player.tray,
        before=len(player.tray.ends),
        spicy=player.spicy + spicy,
        gained=spicy,
        scraps=player.scraps + scraps,
        cut=mask,
        torn=torn,
        parts=parts,
        turn=0,
        pieces=(*player.pieces, (state.cut, player.sheet, mask)),
        rests=(*player.rests, *[(player.sheet, group) for group in smaller]) if smaller else player.rests,
    )
    return acted(state, seat, player, PieceCut(seat, move.shape, move.cell, piece, scraps, spicy))


def keep(state: BarilocheState, seat: int, move: Keep) -> BarilocheState:
    """Chooses which of equally large parts stays the sheet; the others are scraps."""
    player = state.players[seat]
    parts = groups(player.left, SHEET_PITCH)
    stays = next((part for part in parts if first_cell(part) == move.cell), 0)
    if not stays:
        raise IllegalStep(
            "{cell} is not the first cell of one of the equally large parts; those are {cells}.",
            cell=sheet_cell_text(move.cell),
            cells=", ".join(sheet_cell_text(first_cell(part)) for part in parts),
        )
    lost = player.left ^ stays
    player = replace(
        player,
        stage=placing_stage(player.parts),
        left=stays,
        torn=player.torn | lost,
        scraps=player.scraps + lost.bit_count(),
        rests=(*player.rests, *[(player.sheet, part) for part in parts if part != stays]),
    )
    return acted(state, seat, player, PartKept(seat, lost.bit_count()))


def part(state: BarilocheState, seat: int, move: Part) -> BarilocheState:
    """Chooses which part of a broken piece to place first."""
    player = state.players[seat]
    if not 1 <= move.number <= len(player.parts):
        raise IllegalStep("The piece fell into {count} parts: choose one by its number.", count=len(player.parts))
    first = player.parts[move.number - 1]
    others = (*player.parts[: move.number - 1], *player.parts[move.number :])
    stage: Stage = "turn" if len(turns(first)) > 1 else "place"
    return acted(state, seat, replace(player, stage=stage, parts=(first, *others)))


def turn(state: BarilocheState, seat: int, move: Turn) -> BarilocheState:
    """Turns the piece clockwise."""
    if move.degrees not in DEGREES:
        raise IllegalStep("A piece is turned by 0, 90, 180 or 270 degrees.")
    player = state.players[seat]
    if move.degrees not in turns(player.parts[0]):
        raise IllegalStep(
            "Turned by {degrees} degrees the piece looks as it does with fewer: turn {fewer}.",
            degrees=move.degrees,
            fewer=least_turn(player.parts[0], move.degrees),
        )
    return acted(state, seat, replace(player, stage="place", turn=move.degrees))


def _check_place(player: Player, piece: Piece, cell: int) -> None:
    """Refuses a place where the piece may not lie.

    Raises:
        IllegalStep: says why.
    """
    if (places(player.tray, piece) >> cell) & 1:
        return
    if not player.tray.cells:
        raise IllegalStep("The first piece goes to {cell}; the tray grows from there.", cell=tray_cell_text(TRAY_START))
    covered = cover(player.tray.cells)
    cells = [cell + step for step in piece_steps(piece)]
    for one in cells:
        if (covered >> one) & 1:
            raise IllegalStep(
                "From {cell} the piece would cover {taken}, which is taken.",
                cell=tray_cell_text(cell),
                taken=tray_cell_text(one),
            )
    if any((corners(covered) >> one) & 1 for one in cells):
        raise IllegalStep(
            "At {cell} the piece would touch the tray at a corner only; it must share a side with it.",
            cell=tray_cell_text(cell),
        )
    raise IllegalStep("At {cell} the piece would not touch the tray.", cell=tray_cell_text(cell))


def place(state: BarilocheState, seat: int, move: Place) -> BarilocheState:
    """Places the part in hand."""
    player = state.players[seat]
    piece = turned(player.parts[0], player.turn)
    _check_place(player, piece, move.cell)
    parts, tray = player.parts[1:], placed(player.tray, piece, move.cell)
    # The log names the cell as the tray does from now on.
    first = tray.cells[len(player.tray.cells)]
    player = replace(player, stage=placing_stage(parts), tray=tray, parts=parts, turn=0)
    return acted(state, seat, player, PiecePlaced(seat, piece, first))
