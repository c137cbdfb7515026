"""Bariloche's pictures: their form, their secrets, their marks, their texts."""

import io
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from games.bariloche.data import EMPTY, TRAY_PITCH, WHOLE_SHEET
from games.bariloche.game import BarilocheGame
from games.bariloche.pantry import Pantry, describe_pantry, write_pantry
from games.bariloche.scoring import Line
from games.bariloche.state import BarilocheState, Cut, Place, Tray
from games.chance import Chance
from rendering.bariloche import PAINTER, board
from rendering.bariloche.pantry import pantry_picture
from rendering.bariloche.people_panel import lost_empties
from rendering.bariloche.sheets import SheetLook, draw_cells
from rendering.bariloche.sweets import sweet, unwrapped
from rendering.bariloche.trays import Frame, TrayLook, draw_tray, filling, frame_for
from rendering.kit import theme
from rendering.kit.canvas import Canvas
from rendering.kit.surface import Surface
from rendering.kit.theme import contrast
from rendering.protocol import Scene
from tests.rendering.bariloche.hidden import drawing
from tests.rendering.gallery import watched
from tests.rendering.tables import cut

Play = Callable[..., BarilocheState]


def test_every_stage_is_drawn(game: BarilocheGame, play: Play, scene: Scene) -> None:
    """Walks through games and draws every kind of decision once."""
    drawn: set[str] = set()
    for options in ({"sheets": "d"}, {"mode": "permanent"}, {"sheets": "choose"}):
        for steps in range(60):
            state = play(3, steps, **options)
            seat = game.active(state)[0]
            stage = state.players[seat].stage
            if stage not in drawn:
                drawn.add(stage)
                pictures = PAINTER.board(game.view(state, seat), cut(scene, 3), game.moves(state, seat))
                assert pictures[0].name == "board"
    assert drawn >= {"sheet", "choose", "cut", "turn", "place", "lay", "take"}


def test_the_channel_sees_all_trays_and_all_sheets(game: BarilocheGame, play: Play, scene: Scene) -> None:
    view = game.view(play(3, 40), None)
    assert [picture.name for picture in PAINTER.board(view, cut(scene, 3))] == ["board", "sheets"]


def test_whoever_chooses_a_cut_sees_all_sheets(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = play(3, 0)
    names = {
        seat: [picture.name for picture in PAINTER.board(game.view(state, seat), cut(scene, 3))] for seat in range(3)
    }
    assert names == {seat: ["board", "sheets"] if seat == state.chooser else ["board"] for seat in range(3)}


def test_a_standard_game_has_no_hand(game: BarilocheGame, play: Play, scene: Scene) -> None:
    assert PAINTER.hand(game.view(play(3, 20), 0), cut(scene, 3)) == ()


def test_cuts_are_marked_where_they_are_and_nowhere_else(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = next(state for state in (play(2, steps) for steps in range(1, 60)) if state.players[0].stage == "cut")
    view, moves = game.view(state, 0), game.moves(state, 0)
    plain, marked = (board.draw_board(view, cut(scene, 2), 0, given).shown for given in ((), moves))
    changed = ImageChops.difference(plain, marked)
    anchors = {move.cell for move in moves if isinstance(move, Cut)}
    for row in range(7):
        for column in range(8):
            x, y = 82 + column * 80, 200 + row * 80
            box = changed.crop((x + 2, y + 2, x + 78, y + 78)).getbbox()
            assert (box is not None) == (row * 9 + column in anchors)


def test_places_are_marked_where_they_are(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = next(
        state
        for state in (play(2, steps) for steps in range(20, 90))
        if state.players[0].stage == "place" and len(state.players[0].tray.ends) > 3
    )
    view, moves = game.view(state, 0), game.moves(state, 0)
    marked = board.draw_board(view, cut(scene, 2), 0, moves).shown
    area = (32 + 66, 148 + 62, 700 - 86, 860 - 78)
    place = filling(frame_for(view.players[0].tray, *area, margin=2), *area)
    targets = {move.cell for move in moves if isinstance(move, Place)}
    assert targets
    for cell in targets:
        assert marked.getpixel(place.middle(cell)) == theme.MARKER
        row, column = cell // TRAY_PITCH - place.row, cell % TRAY_PITCH - place.column
        assert 0 <= row < place.rows
        assert 0 <= column < place.columns


def test_scraps_are_struck_out_before_they_are_confirmed() -> None:
    fallen = WHOLE_SHEET & ~((1 << 36) - 1)
    plain, torn = Canvas("bariloche", 700, 640, theme.PAPER), Canvas("bariloche", 700, 640, theme.PAPER)
    draw_cells(plain, SheetLook(0, WHOLE_SHEET), 20, 20, 80)
    draw_cells(torn, SheetLook(0, WHOLE_SHEET & ~fallen, 0, fallen), 20, 20, 80)
    changed = ImageChops.difference(plain.shown, torn.shown)
    assert changed.crop((20, 20, 660, 330)).getbbox() is None
    for row in range(4, 7):
        for column in range(8):
            x, y = 20 + column * 80, 20 + row * 80
            assert torn.shown.getpixel((x + 56, y + 24)) == theme.STRUCK


def test_every_content_looks_different_in_grey() -> None:
    kinds = [sweet(content, 24) for content in range(23)] + [unwrapped(kind, 24) for kind in range(4)]
    grey: list[Image.Image] = []
    for kind in kinds:
        surface = Surface(80, 80, theme.CREAM)
        surface.stamp(kind, 40, 40)
        grey.append(surface.image.convert("L").reduce(4))
    for index, one in enumerate(grey):
        for two in grey[index + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, two)).mean[0] > 1.2


def test_lines_run_between_pieces_and_around_the_tray() -> None:
    tray = Tray((205, 206, 245, 246), (0, 0, 5, 5), (2, 4))
    canvas = Canvas("bariloche", 300, 300, (217, 193, 160))
    place = Frame(50, 50, 60, 5, 5, 2, 2)
    draw_tray(canvas, tray, TrayLook(new_from=1), place)
    assert canvas.shown.getpixel((80, 51)) == (90, 58, 36)
    assert canvas.shown.getpixel((80, 109)) == theme.INK
    assert canvas.shown.getpixel((110, 60)) == theme.CREAM, "no line inside a piece"
    assert canvas.shown.getpixel((52, 140)) == theme.INK
    assert canvas.shown.getpixel((54, 140)) == theme.MARKER


def test_a_trial_shows_the_planned_cut_and_the_new_piece(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = next(state for state in (play(2, steps) for steps in range(1, 60)) if state.players[0].stage == "cut")
    tried = game.step(state, 0, game.moves(state, 0)[0])
    while not tried.unsettled:
        tried = game.step(tried, 0, game.moves(tried, 0)[0])
    before, after = (board.draw_board(game.view(one, 0), cut(scene, 2), 0, ()).shown for one in (state, tried))
    changed = ImageChops.difference(before, after)
    assert changed.crop((82, 200, 722, 760)).getbbox() is not None, "the sheet"
    assert changed.crop((32, 792, 732, 1352)).getbbox() is not None, "the tray"
    other = ImageChops.difference(before, after).crop((760, 160, 1060, 480))
    assert other.getbbox() is None, "the uses stay as they are"


def test_spicy_bonbons_take_empty_spaces_off_the_losses(game: BarilocheGame, play: Play) -> None:
    player = game.view(play(2, 0), 0).players[0]
    cells, contents = (205, 206, 207, 208), (EMPTY, EMPTY, EMPTY, 0)
    for spicy, lost in ((0, 3), (2, 1), (5, 0)):
        assert lost_empties(replace(player, tray=Tray(cells, contents, (4,)), spicy=spicy)) == lost


@pytest.mark.parametrize("key", ["area", "garnishes"])
def test_what_fulfils_a_speed_objective_is_shown_at_the_end(
    game: BarilocheGame, play: Play, scene: Scene, key: str
) -> None:
    """Those cells, and no others, look different from a tray on which the objective was not scored."""
    state = play(2, 900, score="a")
    tray = Tray(tuple(205 + row * TRAY_PITCH + column for row in range(6) for column in range(6)), (1, 16, *[5] * 34))
    marked = (tray.cells[:2],) if key == "garnishes" else (tuple(tray.cells[1:6] + tray.cells[7:12]),)
    view, shown = game.view(state, None), cut(scene, 2)

    def final(marks: tuple[tuple[int, ...], ...]) -> Image.Image:
        first = replace(view.players[0], tray=tray, lines=(Line(key, 8, marks),))
        players, wrapped = (first, *view.players[1:]), ((), *view.wrapped[1:])
        picture = PAINTER.board(replace(view, players=players, wrapped=wrapped), shown)[1]
        return Image.open(io.BytesIO(picture.png)).convert("RGB")

    box = ImageChops.difference(final(marked), final(())).getbbox()
    assert box is not None
    rows = 1 if key == "garnishes" else 2
    assert 0.8 < (box[2] - box[0]) / (box[3] - box[1]) / (len(marked[0]) / rows / rows) < 1.25


def test_the_largest_trays_fit(scene: Scene) -> None:
    for cells in (range(205, 205 + 28), range(205, 205 + 28 * TRAY_PITCH, TRAY_PITCH)):
        tray = Tray(tuple(cells), (0,) * 28, tuple(range(1, 29)))
        place = frame_for(tray, 0, 0, 600, 600, margin=2)
        assert place.size >= 18
        assert place.columns * place.size <= 600
        assert place.rows * place.size <= 600
    del scene


def test_a_frame_that_fills_its_room_keeps_the_cells_and_their_size() -> None:
    area = (98, 210, 614, 782)
    for cells in ((205, 206, 245), tuple(range(205, 214)), tuple(range(205, 205 + 9 * TRAY_PITCH, TRAY_PITCH)), (0, 1)):
        tray = Tray(cells, (0,) * len(cells), (len(cells),))
        least = frame_for(tray, *area, margin=2)
        full = filling(least, *area)
        assert full.size == least.size
        assert 614 - full.size < full.columns * full.size <= 614
        assert 782 - full.size < full.rows * full.size <= 782
        assert full.row <= least.row
        assert full.column <= least.column
        assert full.row + full.rows >= least.row + least.rows
        assert full.column + full.columns >= least.column + least.columns
        assert area[0] <= full.x <= area[0] + full.size
        assert area[1] <= full.y <= area[1] + full.size


def test_the_pantry_in_a_picture(long_scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    written = watched(monkeypatch)
    full = Pantry(12, ((("B-      ", 340), ("X-      ", 2)), (), (("  R-G-B-", 1),), ()), (("B-G-", 4),))
    for stock in (None, write_pantry(full)):
        picture = pantry_picture(describe_pantry(stock), long_scene.words)
        assert picture.width == 1100
        assert len(picture.png) < 100 * 1024
        assert 0 < len(picture.alt) <= 256
    assert len(set(written.lines)) > 5
    assert not [line for line in written.lines if "…" in line]
    assert all(contrast(line.colour, line.ground) >= 4.5 and line.inside for line in written.laid)


def test_settled_positions_after_chance_are_drawn_too(game: BarilocheGame, scene: Scene) -> None:
    state = drawing()
    chosen = game.play(state, state.chooser, game.moves(state, state.chooser)[0], Chance(b"x", 1))
    one, two = (PAINTER.hand(game.view(each, state.chooser), cut(scene, 3)) for each in (state, chosen))
    assert one != two
