"""¡Bis!'s pictures: their form, their secrets, their marks."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from games.bis import GAME
from games.bis.data import SHEETS, cells_of
from games.bis.state import BisMove, BisState, BisView, Group, Mark, Take
from games.chance import Chance
from games.outcome import Outcome, Score
from rendering.bis import PAINTER, overview, sheet
from rendering.bis.cells import Look, cell_tile, cross_colour
from rendering.bis.dice import Die
from rendering.bis.marks import looks, reachable, with_plan
from rendering.bis.palette import tones
from rendering.bis.table_dice import Strip, die_tile, draw_strip
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas, Tile
from rendering.kit.theme import contrast
from rendering.protocol import Scene
from rendering.words import figure
from tests.games.bis.positions import BLUE, CELL, QUERY, RED, YELLOW, X, mask, position
from tests.games.bis.positions import play as typed
from tests.rendering.bis.hidden import hidden_choices
from tests.rendering.gallery import pixels
from tests.rendering.tables import cut

Play = Callable[..., BisState]


@pytest.mark.parametrize("key", [*SHEETS, "fresh"])
def test_every_sheet_is_drawn_on_its_own_ground(play: Play, scene: Scene, key: str) -> None:
    state = play(1, 30, sheet=key)
    picture = PAINTER.board(GAME.view(state, None), cut(scene, 1))[0]
    assert len(picture.png) < 100 * 1024
    assert pixels(picture).getpixel((50, sheet.BOARD_TOP + 10)) == tones(key).board


@pytest.mark.parametrize(("height", "size"), [(172, 80), (178, 96), (222, 120)])
def test_dice_leave_the_round_corners_of_their_panel_alone(scene: Scene, height: int, size: int) -> None:
    plain, laid = (Canvas("bis", theme.WIDTH, height + 40, theme.PAPER) for _ in range(2))
    with plain.patch(0, 0, theme.WIDTH, height + 40) as surface:
        frame.panel(surface, theme.MARGIN, 12, theme.WIDTH - 2 * theme.MARGIN, height)
    # Jokers, framed and with what they stand for at their corners, are the largest dice.
    state = position(marks=(0,), colours=(X, X), numbers=(QUERY, QUERY))
    chosen = next(move for move in GAME.moves(state, 0) if isinstance(move, Take))
    draw_strip(laid, GAME.view(GAME.step(state, 0, chosen), 0), cut(scene, 1), 0, Strip(12, height, size))
    one, other = plain.shown, laid.shown
    edge = [
        at for at in product(range(theme.MARGIN, 60), range(height - 16, height + 18)) if one.getpixel(at) != theme.CARD
    ]
    assert len(edge) > 200
    assert all(one.getpixel(at) == other.getpixel(at) for at in edge)
    assert other.getpixel((51, 12 + height // 2 + 20)) == theme.INK, "the chosen die has its frame"


def test_which_pictures_there_are(play: Play, scene: Scene) -> None:
    def names(seats: int, steps: int, seat: int | None, moves: Sequence[BisMove] = ()) -> list[str]:
        view = GAME.view(play(seats, steps), seat)
        return [picture.name for picture in PAINTER.board(view, cut(scene, seats), moves)]

    state = play(3, 60)
    seat = GAME.active(state)[0]
    assert names(3, 60, None) == ["board"]
    assert names(3, 60, seat) == ["sheet", "board"]
    assert names(3, 60, seat, GAME.moves(state, seat)) == ["sheet"]
    assert names(1, 30, None) == ["sheet"]
    assert names(3, 2000, None) == ["scores", "board"]
    assert names(3, 2000, 1) == ["scores", "sheet", "board"]
    assert names(1, 2000, None) == ["scores", "sheet"]


def test_a_planned_turn_shows_the_sheet_alone(scene: Scene) -> None:
    state = position(colours=(YELLOW,) * 3, numbers=(1,) * 3)
    for line in ("take yellow 1", "mark H6"):
        state = GAME.step(state, 0, GAME.parse_move(line))
    assert [picture.name for picture in PAINTER.board(GAME.view(state, 0), cut(scene, 2))] == ["sheet"]


def test_the_own_hidden_choice_shows_on_the_own_sheet_only(scene: Scene) -> None:
    shown = cut(scene, 3)
    drawn = [PAINTER.board(GAME.view(state, 1), shown) for state in hidden_choices()]
    assert len({pictures[0].png for pictures in drawn}) == len(drawn)
    assert len({pictures[1].png for pictures in drawn}) == 1


def changed_cells(one: BisView, other: BisView, scene: Scene, moves: Sequence[BisMove]) -> int:
    """The mask of the cells at which the sheet pictures of seat 0 differ."""
    plain = sheet.draw_sheet(one, scene, 0).shown
    marked = sheet.draw_sheet(other, scene, 0, moves).shown
    difference = ImageChops.difference(plain, marked)
    found = 0
    for cell in CELL.values():
        x, y = sheet.place(cell)
        if difference.crop((x, y, x + sheet.PITCH, y + sheet.PITCH)).getbbox():
            found |= 1 << cell
    return found


def test_reachable_cells_are_ringed_and_no_others(scene: Scene) -> None:
    state = position(colours=(YELLOW, YELLOW, RED), numbers=(2, 2, 2))
    view, shown = GAME.view(state, 0), cut(scene, 2)
    assert changed_cells(view, view, shown, GAME.moves(state, 0)) == mask("H6 H7 I6 I7 H3 I3")
    taken = GAME.step(state, 0, Take(YELLOW, 2))
    assert changed_cells(view, GAME.view(taken, 0), shown, GAME.moves(taken, 0)) == mask("H6 H7 I6 I7")
    begun = GAME.step(taken, 0, Mark(CELL["I7"]))
    assert looks(GAME.view(begun, 0), 0, GAME.moves(begun, 0)) == {
        CELL["I7"]: Look.NEW,
        CELL["H7"]: Look.REACHABLE,
    }
    assert changed_cells(view, GAME.view(begun, 0), shown, GAME.moves(begun, 0)) == mask("H7 I7")


def test_jokers_do_not_ring_everything_where_plain_dice_will_do() -> None:
    state = position(colours=(YELLOW, X, X), numbers=(1, QUERY, QUERY))
    view = GAME.view(state, 0)
    assert reachable(view, GAME.moves(state, 0)) == mask("H6 H7")
    jokers = [
        move for move in GAME.moves(state, 0) if isinstance(move, Take) and move.joker_colour and move.number == 1
    ]
    assert reachable(view, [move for move in jokers if not move.joker_number]) == mask("H1 H2 H3 H4 H5 H6 H7")
    assert reachable(view, [Group((CELL["H6"], CELL["H7"]))]) == mask("H6 H7")
    assert reachable(GAME.view(state, None), jokers) == 0


def test_last_rolls_marks_look_new_until_one_plans() -> None:
    state = typed(position(colours=(YELLOW,) * 3, numbers=(1,) * 3), (0, "yellow 1 H6"), (1, "pass"))
    assert looks(GAME.view(state, None), 0) == {CELL["H6"]: Look.NEW}
    state = typed(state, (1, "pass"))
    moves = GAME.moves(state, 0)
    assert looks(GAME.view(state, 0), 0, moves)[CELL["H6"]] == Look.MARKED


def test_the_active_players_marks_look_new_while_the_others_choose() -> None:
    state = typed(position(colours=(YELLOW,) * 3, numbers=(1,) * 3), (0, "yellow 1 H6"))
    assert looks(GAME.view(state, 0), 0) == {CELL["H6"]: Look.NEW}


def grey(tile: Tile) -> Image.Image:
    return tile.image.convert("RGB").convert("L")


def apart(one: Tile, other: Tile) -> float:
    return ImageStat.Stat(ImageChops.difference(grey(one), grey(other))).mean[0]


def test_cells_differ_in_grey() -> None:
    """Colours by their symbols, stars and states by their shapes."""
    tiles = [
        cell_tile("black", 0, colour, star, look, 0, sheet.PITCH)
        for look in Look
        for star in (False, True)
        for colour in (range(5) if look in {Look.OPEN, Look.REACHABLE} else (2,))
    ]
    for place, one in enumerate(tiles):
        for other in tiles[place + 1 :]:
            assert apart(one, other) > 2.5


def test_dice_differ_in_grey() -> None:
    dice = [Die(face, number=False) for face in range(6)] + [Die(face, number=True) for face in range(1, 7)]
    tiles = [die_tile(die, 84, theme.CARD) for die in dice]
    for place, one in enumerate(tiles):
        for other in tiles[place + 1 :]:
            assert apart(one, other) > 2.5
    assert (
        apart(die_tile(Die(2, number=False), 84, theme.CARD), die_tile(Die(2, False, chosen=True), 84, theme.CARD)) > 2
    )


@pytest.mark.parametrize("key", [*SHEETS, "fresh"])
def test_boards_carry_their_figures(key: str) -> None:
    for ground in (tones(key).board, tones(key).start):
        assert contrast(ground, theme.CREAM) >= 4.5
        assert contrast(ground, theme.STRUCK_FIGURE_ON_DARK) >= 4.5
        assert contrast(ground, theme.MARKER) >= 4.5


def test_crosses_stand_out_from_their_disc() -> None:
    assert all(contrast(cross_colour(seat), theme.CREAM) >= 3 for seat in range(6))


def test_overviews_fit_for_all_numbers_of_players() -> None:
    for seats in range(2, 7):
        size = overview.size_for(seats)
        boxes = [(*overview.place(seat, seats), size.width, size.height) for seat in range(seats)]
        half = (1100 - 64 - 16) // 2
        boxes += [(*place, half, 134) for place in overview.claims_places(seats)]
        for place, (x, y, width, height) in enumerate(boxes):
            assert x >= 32
            assert x + width <= 1100 - 32
            assert y + height <= overview.height_for(seats) - 20
            for other_x, other_y, other_width, other_height in boxes[place + 1 :]:
                assert (
                    other_x >= x + width
                    or x >= other_x + other_width
                    or other_y >= y + height
                    or y >= other_y + other_height
                )


def test_minus_signs_are_real() -> None:
    assert [figure(points) for points in (-12, 0, 7)] == ["−12", "0", "7"]


def test_cells_of_the_trial_are_planned_not_marked() -> None:
    state = GAME.step(position(), 0, GAME.parse_move("take yellow 1"))
    state = GAME.step(state, 0, GAME.parse_move("mark H6"))
    view = GAME.view(state, 0)
    assert cells_of(view.sheets[0].marks) == ()
    assert looks(view, 0)[CELL["H6"]] == Look.NEW
    assert looks(GAME.view(GAME.settle(state, Chance(b"", 0)), None), 0)[CELL["H6"]] == Look.NEW


def test_below_the_sheet_the_plan_counts_already() -> None:
    """Jokers, stars and colours as they will be; the others' sheets, and what is settled, stay what they are."""
    start = position(colours=(YELLOW, BLUE, 5), numbers=(1, 2, 3))
    tried = GAME.step(start, 0, Take(YELLOW, 2, joker_colour=True))
    tried = GAME.step(tried, 0, Group((CELL["H6"], CELL["I6"])))
    view = GAME.view(tried, 0)
    planned_sheet = with_plan(view, 0)
    assert (planned_sheet.marks, planned_sheet.jokers) == (mask("H6 I6"), 7)
    assert with_plan(view, 1) == view.sheets[1]
    assert with_plan(GAME.view(tried, None), 0) == view.sheets[0]
    settled = GAME.view(typed(start, (0, "X=yellow 2 H6 I6")), 0)
    assert settled.sheets[0].jokers == 7
    assert with_plan(settled, 0) == settled.sheets[0]
    ended = Outcome(scores=(Score.of([("columns", 1)]), Score.of([("columns", 0)])), ranks=(1, 2))
    assert with_plan(replace(view, outcome=ended), 0) == view.sheets[0]
