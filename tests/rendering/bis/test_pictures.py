"""¡Bis!'s pictures: their form, their secrets, their marks."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from games.bis import GAME
from games.bis.data import SHEETS, cells_of
from games.bis.state import BisMove, BisState, BisView, Group, Mark, Take
from games.chance import Chance
from games.outcome import Outcome, Score
from rendering.bis import PAINTER, overview, scores, sheet
from rendering.bis.cells import Look, cell_tile, cross_colour
from rendering.bis.dice import Die
from rendering.bis.marks import looks, reachable, with_plan
from rendering.bis.palette import tones
from rendering.bis.table_dice import die_tile, signed
from rendering.kit import text, theme
from rendering.kit.canvas import LAYERS, TILES, Tile
from rendering.kit.fonts import Glyphs
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour, Type, contrast
from rendering.protocol import Picture, Scene
from tests.games.bis.positions import BLUE, CELL, QUERY, RED, YELLOW, X, mask, position
from tests.games.bis.positions import play as typed

Play = Callable[..., BisState]
POSITIONS = [(1, 0), (1, 41), (2, 9), (2, 90), (3, 60), (4, 2), (4, 150), (5, 90), (6, 40), (6, 330)]


def cut(scene: Scene, seats: int) -> Scene:
    return replace(scene, names=scene.names[:seats])


def pixels(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image.convert("RGB")


def all_pictures(state: BisState, scene: Scene) -> Iterator[Picture]:
    yield from PAINTER.board(GAME.view(state, None), scene)
    for seat in {0, len(state.sheets) - 1, *GAME.active(state)[:1]}:
        yield from PAINTER.board(GAME.view(state, seat), scene, GAME.moves(state, seat))
        yield from PAINTER.board(GAME.view(state, seat), scene)


@pytest.mark.parametrize(("seats", "steps"), [*POSITIONS, (1, 500), (2, 900), (6, 1500)])
def test_every_picture_keeps_the_house_rules(play: Play, long_scene: Scene, seats: int, steps: int) -> None:
    for picture in all_pictures(play(seats, steps), cut(long_scene, seats)):
        image = Image.open(io.BytesIO(picture.png))
        assert image.size == (picture.width, picture.height)
        assert picture.width == 1100
        assert picture.height <= 1430
        assert not 0.95 < picture.width / picture.height < 1.05
        assert len(picture.png) < 100 * 1024
        assert len(image.getcolors() or []) <= 160
        assert 0 < len(picture.alt) <= 256
        assert picture.name in {"board", "sheet", "scores"}


@pytest.mark.parametrize("key", [*SHEETS, "fresh"])
def test_every_sheet_is_drawn_on_its_own_ground(play: Play, scene: Scene, key: str) -> None:
    state = play(1, 30, key)
    picture = PAINTER.board(GAME.view(state, None), cut(scene, 1))[0]
    assert len(picture.png) < 100 * 1024
    assert pixels(picture).getpixel((50, sheet.BOARD_TOP + 10)) == tones(key).board


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


def test_nobody_has_a_hand(play: Play, scene: Scene) -> None:
    assert PAINTER.hand(GAME.view(play(3, 20), 0), cut(scene, 3)) == ()
    assert not GAME.has_hand


def test_the_same_view_makes_the_same_bytes_warm_or_cold(play: Play, scene: Scene) -> None:
    for seat in (None, 0):
        view = GAME.view(play(4, 150), seat)
        warm = [[picture.png for picture in PAINTER.board(view, cut(scene, 4))] for _ in range(2)]
        LAYERS.clear()
        TILES.clear()
        cold = [picture.png for picture in PAINTER.board(view, cut(scene, 4))]
        assert warm == [cold, cold]


def test_a_warm_picture_draws_no_tile_again(play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    view = GAME.view(play(4, 150), 0)
    before = PAINTER.board(view, cut(scene, 4))

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a tile was drawn again")

    for module in ("cells", "foot", "overview", "sheet", "small_sheet", "table_dice"):
        monkeypatch.setattr(f"rendering.bis.{module}.draw_tile", refuse)
    assert PAINTER.board(view, cut(scene, 4)) == before


def hidden_choices() -> list[BisState]:
    """Positions that differ only in what seat 1 has chosen."""
    state = position(marks=(0, 0, 0), number=2, colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3))
    return [typed(state, (1, line)) for line in ("pass", "yellow 1 H6", "blue 2 H4 H5", "red 3 H3 I3 J3")]


def said(view: BisView, scene: Scene) -> tuple[object, ...]:
    return (PAINTER.alt(view, scene), PAINTER.describe(view, scene), PAINTER.headline(view, scene))


def test_hidden_choices_change_no_pixel_and_no_word(scene: Scene) -> None:
    shown = cut(scene, 3)
    for viewer in (None, 0, 2):
        views = [GAME.view(state, viewer) for state in hidden_choices()]
        assert len({tuple(PAINTER.board(view, shown)) for view in views}) == 1
        assert len({said(view, shown) for view in views}) == 1


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


@dataclass(frozen=True)
class Laid:
    """A line as it was drawn: its colour, the commonest colour under it, whether all of it lies on the surface."""

    colour: Colour
    ground: Colour
    inside: bool


@pytest.fixture
def laid_texts(monkeypatch: pytest.MonkeyPatch) -> list[Laid]:
    """Records every text drawn from nothing, with the commonest colour under it."""
    laid: list[Laid] = []
    stencil = Surface.stencil

    def watch(self: Surface, drawn: Image.Image, left: int, top: int, colour: Colour) -> None:
        width, height = self.image.size
        seen = (max(0, left), max(0, top), min(width, left + drawn.width), min(height, top + drawn.height))
        if seen[0] < seen[2] and seen[1] < seen[3]:
            under = self.image.crop(seen).convert("RGB").getcolors(1 << 16) or []
            ground = max(under, key=lambda pair: pair[0])[1]
            assert isinstance(ground, tuple)
            # A layer is drawn in bands across the picture: a line may reach from one into the next.
            tall = width == 2 * theme.WIDTH or seen[3] - seen[1] == drawn.height
            laid.append(Laid(colour, (ground[0], ground[1], ground[2]), tall and seen[2] - seen[0] == drawn.width))
        stencil(self, drawn, left, top, colour)

    monkeypatch.setattr(Surface, "stencil", watch)
    LAYERS.clear()
    TILES.clear()
    return laid


@pytest.mark.parametrize(("seats", "steps"), [(1, 41), (1, 500), (2, 90), (3, 60), (4, 150), (6, 330), (6, 1500)])
def test_every_text_stands_out_and_lies_inside(
    play: Play, long_scene: Scene, laid_texts: list[Laid], seats: int, steps: int
) -> None:
    for _ in all_pictures(play(seats, steps), cut(long_scene, seats)):
        pass
    assert len(laid_texts) > 30
    for line in laid_texts:
        assert contrast(line.colour, line.ground) >= 4.5, line
        assert line.inside, line


def test_labels_need_no_ellipsis(play: Play, long_scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    plain = text.glyphs

    def watch(line: str, style: Type) -> Glyphs:
        drawn.append(line)
        return plain(line, style)

    monkeypatch.setattr(text, "glyphs", watch)
    LAYERS.clear()
    TILES.clear()
    short = replace(long_scene, names=("Ana", "Bruno", "Chloé", "Diego", "Eva", "Fran"))
    for seats, steps in (*POSITIONS, (1, 500), (4, 1500)):
        for _ in all_pictures(play(seats, steps), cut(short, seats)):
            pass
    for page in PAINTER.rules(short.words):
        assert page.title
    assert len(drawn) > 100
    assert [line for line in drawn if "…" in line] == []


def test_a_tie_names_what_decided(play: Play, scene: Scene) -> None:
    outcome = GAME.view(play(4, 1500), None).outcome
    assert outcome is not None
    tied, untied = (
        scores.draw_scores(cut(scene, 4), replace(outcome, tie_break=decided)) for decided in ("jokers", None)
    )
    assert tied.image.height > untied.image.height
    assert theme.MARKER in tied.used


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
    assert [signed(points) for points in (-12, 0, 7)] == ["−12", "0", "7"]


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
