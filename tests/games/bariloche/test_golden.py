"""Golden playthroughs: readable records of whole games.

`UPDATE_GOLDENS=1 pytest tests/games/bariloche/test_golden.py` writes them anew; then read the difference.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.bariloche import GAME
from games.bariloche.data import (
    CONTENT_TEXTS,
    SHEET_CELLS,
    SHEET_NAMES,
    SHEET_PITCH,
    SHEETS,
    TRAY_PITCH,
)
from games.bariloche.pieces import piece_text
from games.bariloche.state import BarilocheState, Tray
from games.bariloche.trays import tray_cell_text
from games.bariloche.views import BarilocheView, PlayerView
from games.chance import Chance
from tests.golden import check_text

FOLDER = Path(__file__).parent / "golden"
RECORDS = {
    "standard": (2, {"score": "a", "sheets": "b"}),
    "specials": (2, {"score": "b", "sheets": "choose"}),
    "permanent": (2, {"score": "d", "mode": "permanent"}),
}


def sheet_rows(player: PlayerView) -> Iterator[str]:
    for row in range(7):
        cells = [cell for cell in SHEET_CELLS if cell // SHEET_PITCH == row]
        yield " ".join(CONTENT_TEXTS[SHEETS[player.sheet][cell]] if player.left >> cell & 1 else "  " for cell in cells)


def tray_rows(tray: Tray) -> Iterator[str]:
    if not tray.cells:
        return
    on = dict(zip(tray.cells, tray.contents, strict=True))
    rows = [cell // TRAY_PITCH for cell in tray.cells]
    columns = [cell % TRAY_PITCH for cell in tray.cells]
    yield f"from {tray_cell_text(min(rows) * TRAY_PITCH + min(columns))}"
    for row in range(min(rows), max(rows) + 1):
        cells = [row * TRAY_PITCH + column for column in range(min(columns), max(columns) + 1)]
        yield " ".join(CONTENT_TEXTS[on[cell]] if cell in on else "  " for cell in cells)


def told(view: BarilocheView) -> Iterator[str]:
    """A view in a few lines."""
    claims = f", claims {view.claims}" if any(map(any, view.claims)) else ""
    yield f"  {view.phase}, uses {view.uses}, active {view.active}{claims}"
    if view.store is not None:
        drawn = [piece_text(piece) for piece in view.store.drawn]
        offer = [piece_text(piece) for piece in view.store.offer]
        yield f"  boxes {view.store.boxes}, hidden {view.store.hidden}, drawn {drawn}, offer {offer}"
    seats = [
        f"{seat} {player.stage} {player.before_points} -> {player.points}, {player.spicy} spicy, {player.scraps} scraps"
        for seat, player in enumerate(view.players)
    ]
    yield f"  {'; '.join(seats)}"
    if view.phase == "over" or (view.phase == "choose" and view.turn % 7 == 0):
        for seat, player in enumerate(view.players):
            name = SHEET_NAMES[player.sheet] if player.sheet >= 0 else "-"
            yield f"    {seat}: sheet {name}"
            if player.sheet >= 0:
                yield from (f"      {row}".rstrip() for row in sheet_rows(player))
            yield f"    {seat}: tray {' '.join(tray_rows(player.tray)) if not player.tray.cells else ''}".rstrip()
            yield from (f"      {row}".rstrip() for row in tray_rows(player.tray))
            yield f"      {' '.join(f'{line.key} {line.points}' for line in player.lines)}"


def legal(state: BarilocheState, seat: int) -> str:
    texts = [GAME.format_move(move) for move in GAME.moves(state, seat)]
    return ", ".join(texts) if len(texts) <= 4 else f"{len(texts)} from {texts[0]} to {texts[-1]}"


def record(seats: int, options: dict[str, str]) -> str:
    """A whole game: at random for its first half, by computers after that."""
    seed, source = b"golden", random.Random("golden")
    state = GAME.start(GAME.checked_options(options, seats), seats, Chance(seed, 0))
    lines = [f"bariloche {GAME.version}, {seats} seats, {options}, seed {seed.hex()}"]
    step = 0
    while True:
        lines += [f"events {event}" for event in GAME.events(state, None)]
        spectator = list(told(GAME.view(state, None)))
        lines += ["view", *spectator]
        for seat in range(seats):
            own = list(told(GAME.view(state, seat)))
            if own != spectator:
                lines += [f"view of {seat}", *(line for line in own if line not in spectator)]
        if GAME.outcome(state) is not None:
            break
        lines += [f"legal for {seat}: {legal(state, seat)}" for seat in GAME.active(state)]
        seat = GAME.active(state)[0]
        moves = GAME.moves(state, seat)
        step += 1
        advice = GAME.advise(GAME.view(state, seat), moves, Chance(b"advice", step))
        move = source.choice(moves) if state.round < 3 else advice
        lines += ["", f"{step}. {seat}: {GAME.format_move(move)}"]
        state = GAME.play(state, seat, move, Chance(seed, step))
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines += ["", f"ranks {outcome.ranks}, tie-break {outcome.tie_break}, wrapped {state.wrapped}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", RECORDS)
def test_golden(name: str) -> None:
    check_text(FOLDER / f"{name}.txt", record(*RECORDS[name]))


def test_golden_files_stay_small() -> None:
    assert sum(one.stat().st_size for one in FOLDER.glob("*.txt")) < 100_000
