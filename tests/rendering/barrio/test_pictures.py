"""Barrio's pictures: their form, their secrets, what they mark."""

import random
from collections.abc import Callable, Sequence
from itertools import combinations, takewhile
from math import hypot

from msgspec.structs import replace
from PIL import ImageChops, ImageStat

from games.barrio.closing import closed
from games.barrio.data import HOUSES, KINDS, LETTERS, NONE
from games.barrio.game import BarrioGame
from games.barrio.grid import EMPTY, LINES, SIDE, SPACES, put
from games.barrio.moves import Aim, AnyMove, Build, Close, DrawStock, Join, Place
from games.barrio.state import BarrioState, Turn
from games.barrio.views import Hand
from rendering.barrio import PAINTER, board, plans, scores, street
from rendering.barrio.houses import form, house
from rendering.barrio.market import window
from rendering.barrio.materials import tile
from rendering.barrio.palette import SKY
from rendering.kit import theme
from rendering.kit.canvas import Canvas
from rendering.kit.surface import Surface
from rendering.protocol import Scene
from tests.rendering.barrio.hidden import redealt
from tests.rendering.gallery import pixels
from tests.rendering.tables import cut

Play = Callable[..., BarrioState]
Games = Callable[..., tuple[BarrioState, ...]]


def test_the_fullest_table_still_fits(game: BarrioGame, play: Play, long_scene: Scene) -> None:
    state = play(4, 100)
    market = EMPTY
    for number, (name, space) in enumerate(SPACES.items()):
        if name[0] in "ABCDE" and name[1:] in "12345":
            market = put(market, space, LETTERS[number % len(LETTERS)])
    rows = tuple((index,) for index in range(8))
    crowd = [replace(player, panoramas=rows, leftovers=(9, 9, 0, 0, 0, 0), rubble=6) for player in state.players]
    full = replace(state, market=market, players=tuple(crowd))
    for seat in (None, state.seat):
        view, moves = game.view(full, seat), game.moves(full, seat) if seat is not None else ()
        for picture in (*PAINTER.board(view, cut(long_scene, 4), moves), *PAINTER.hand(view, cut(long_scene, 4))):
            assert len(picture.png) < 100 * 1024
    hand = replace(crowd[state.seat], houses=tuple(range(4)), materials=(1, 1, 0, 0, 0, 1, 1))
    held = replace(full, players=(*crowd[: state.seat], hand, *crowd[state.seat + 1 :]))
    eight = PAINTER.hand(game.view(held, state.seat), cut(long_scene, 4))[0]
    assert eight.height <= 1430


def test_hidden_cards_change_no_word_through_whole_games(game: BarrioGame, games: Games, scene: Scene) -> None:
    dice = random.Random(5)
    for seats in (1, 2, 4):
        for state in games(seats):
            if state.stage == "over":
                continue
            other = redealt(state, None, dice)
            one, two = game.view(state, None), game.view(other, None)
            for say in (PAINTER.alt, PAINTER.describe, PAINTER.headline):
                assert say(one, cut(scene, seats)) == say(two, cut(scene, seats))


def _find(games: Games, seats: int, kind: type[AnyMove], game: BarrioGame) -> tuple[BarrioState, list[AnyMove]]:
    for seed in (b"pictures of barrio", *(b"search %d" % number for number in range(60))):
        for state in games(seats, seed=seed):
            if state.stage == "keep" or not game.active(state):
                continue
            moves = list(game.moves(state, state.seat))
            if any(isinstance(move, kind) for move in moves):
                return state, moves
    raise AssertionError(f"no position with {kind.__name__}")


def test_open_spaces_are_marked_where_they_are_and_nowhere_else(game: BarrioGame, games: Games, scene: Scene) -> None:
    state, moves = _find(games, 3, Place, game)
    view = game.view(state, state.seat)
    places = [move for move in moves if isinstance(move, Place)]
    drawn = board.draw_board(view, cut(scene, 3), places).shown
    legal = {move.space for move in places}
    seen = window(view.market, legal)
    for space in SPACES.values():
        x, y = seen.at(space)
        inside = 0 <= (space % 9) - seen.column < seen.columns and 0 <= (space // 9) - seen.row < seen.rows
        if inside and view.market[space] == ".":
            assert (drawn.getpixel((x + 14, y + seen.pitch // 2)) == theme.MARKER) == (space in legal)


def test_an_open_space_to_think_twice_about_bears_another_sign(game: BarrioGame, walks: Games, scene: Scene) -> None:
    """A plus reaches to the left of the middle, an exclamation mark does not."""
    signs: set[bool] = set()
    for state in walks(1)[::4]:
        view = game.view(state, 0)
        places = [move for move in game.moves(state, 0) if isinstance(move, Place)]
        if not view.cautions:
            continue
        drawn = board.draw_board(view, cut(scene, 1), places).shown
        seen = window(view.market, {move.space for move in places})
        for space in {move.space for move in places}:
            x, y = seen.at(space)
            arm = drawn.getpixel((x + seen.pitch // 2 - seen.pitch // 8 + 2, y + seen.pitch // 2))
            careful = space in {caution.space for caution in view.cautions}
            assert (arm == theme.INK) == (not careful)
            signs.add(careful)
    assert signs == {True, False}


def test_the_line_to_be_taken_is_framed_in_the_players_colour(game: BarrioGame, games: Games, scene: Scene) -> None:
    state, moves = _find(games, 3, Build, game)
    view = game.view(state, state.seat)
    builds = [move for move in moves if isinstance(move, Build)][:1]
    pictures = PAINTER.board(view, cut(scene, 3), builds)
    assert [picture.name for picture in pictures] == ["board", "builds"]
    plain = board.draw_board(view, cut(scene, 3), ())
    framed = board.draw_board(view, cut(scene, 3), builds)
    box = ImageChops.difference(plain.shown, framed.shown).getbbox()
    assert box is not None
    assert box[0] >= 32
    assert box[2] <= 642
    assert theme.PEOPLE[state.seat] in framed.used
    (scheme,) = plans.schemes(view, builds)
    plan = next(plan for plan in view.plans if (plan.house, plan.line) == (builds[0].house, builds[0].line))
    assert scheme.left == (*plan.leftovers, plan.rubble)
    assert scheme.after == plan.markets


def test_ways_to_a_planned_house_are_drawn(game: BarrioGame, games: Games, scene: Scene) -> None:
    state, moves = _find(games, 2, Aim, game)
    aim = next(move for move in moves if isinstance(move, Aim))
    aimed = game.step(state, state.seat, aim)
    view, placements = game.view(aimed, state.seat), game.moves(aimed, state.seat)
    found = plans.schemes(view, placements)
    assert found
    assert {scheme.house for scheme in found} == {aim.house}
    assert [sum(scheme.left) for scheme in found] == sorted(sum(scheme.left) for scheme in found)
    assert [one.name for one in PAINTER.board(view, cut(scene, 2), placements)] == ["board", "builds"]
    assert plans.schemes(game.view(aimed, None), placements) == ()


def test_several_ways_to_close_up_are_drawn_as_choices(game: BarrioGame, games: Games, scene: Scene) -> None:
    state, moves = _find(games, 2, Close, game)
    view = game.view(state, state.seat)
    pictures = PAINTER.board(view, cut(scene, 2), moves)
    assert [one.name for one in pictures] == ["board", "closings"]
    swapped = replace(view, play=replace(view.play, closings=view.play.closings[::-1]))
    assert PAINTER.board(swapped, cut(scene, 2), moves)[1].png != pictures[1].png
    many = replace(view, play=replace(view.play, closings=view.play.closings * 6))
    assert plans.draw_closings(many, cut(scene, 2)).image.height <= 1430


def test_every_way_to_close_up_has_its_picture(game: BarrioGame, games: Games, scene: Scene) -> None:
    """A market that one row holds together may fall into pieces with many ways to join: all of them are in the menu."""
    state, _ = _find(games, 2, Close, game)
    ways = closed(_market(".CWSP", "....W", "WBSRR", "P.C.S", "...BC"), LINES["row 3"], solo=False)
    assert len(ways) == 12
    for count in (2, 9, 10, 12):
        split = replace(state, turn=replace(state.turn, closings=ways[:count]))
        seen = [
            PAINTER.path(game.view(split, state.seat), move, cut(scene, 2))[0].label
            for move in game.moves(split, state.seat)
        ]
        assert seen == [f"Picture {number}" for number in range(1, count + 1)]
        view = game.view(split, state.seat)
        whole = plans.draw_closings(view, cut(scene, 2)).image
        assert whole.height <= theme.MAX_HEIGHT
        for number in range(count):
            without = replace(view.play, closings=(*ways[:number], EMPTY, *ways[number + 1 : count]))
            assert plans.draw_closings(replace(view, play=without), cut(scene, 2)).image.tobytes() != whole.tobytes()


def _market(*rows: str) -> str:
    market = EMPTY
    for y, row in enumerate(rows):
        for x, card in enumerate(row):
            market = put(market, SPACES["A1"] + y * SIDE + x, card)
    return market


def test_ends_where_a_house_fits_are_marked(game: BarrioGame, games: Games, scene: Scene) -> None:
    state, moves = _find(games, 2, Join, game)
    view = game.view(state, state.seat)
    plain, marked = (board.draw_board(view, cut(scene, 2), given).shown for given in ((), moves))
    box = ImageChops.difference(plain, marked).getbbox()
    assert box is not None
    top = 756 + 218 * state.seat
    assert top <= box[1] < box[3] <= top + 212


def test_what_may_be_drawn_is_marked(game: BarrioGame, games: Games, scene: Scene) -> None:
    state, moves = _find(games, 2, DrawStock, game)
    view = game.view(state, state.seat)
    only: Sequence[AnyMove] = [move for move in moves if isinstance(move, DrawStock)]
    plain, marked = (board.draw_board(view, cut(scene, 2), given).shown for given in ((), only))
    box = ImageChops.difference(plain, marked).getbbox()
    assert box is not None
    assert box[0] >= 642
    assert box[3] <= 316


def test_a_kept_house_is_ticked(game: BarrioGame, play: Play, scene: Scene) -> None:
    state = play(2, 0)
    before = PAINTER.hand(game.view(state, 0), cut(scene, 2))[0]
    kept = game.step(state, 0, game.moves(state, 0)[0])
    after = PAINTER.hand(game.view(kept, 0), cut(scene, 2))[0]
    assert pixels(before).getpixel((163 + 123, 154)) == theme.CARD
    assert pixels(after).getpixel((163 + 123, 154)) == theme.MARKER
    spectator = (PAINTER.board(game.view(each, None), cut(scene, 2)) for each in (state, kept))
    assert len(set(spectator)) == 1


def test_the_tick_of_a_kept_house_hides_neither_its_name_nor_its_points(
    game: BarrioGame, play: Play, scene: Scene
) -> None:
    """M12 has the widest name there is."""
    view = game.view(play(2, 0), 0)
    (m12,) = (at for at, one in enumerate(HOUSES) if one.name == "M12")
    plain, kept = (
        pixels(PAINTER.hand(replace(view, hand=Hand(NONE, (m12,), keeping)), cut(scene, 2))[0])
        for keeping in ((), (m12,))
    )
    left, middle = (1100 - 247) // 2, theme.CONTENT_TOP + 41
    name = list(takewhile(lambda x: plain.getpixel((x, middle)) != SKY, range(left + 17, left + 182)))
    assert len(name) > 70
    for x in (*name, *range(left + 182, left + 232)):
        assert plain.getpixel((x, middle)) == kept.getpixel((x, middle)), x - left
    assert kept.getpixel((left + 123, theme.CONTENT_TOP + 6)) == theme.MARKER


def test_every_material_looks_different_in_grey() -> None:
    grey = [tile(kind, 80).image.convert("L").reduce(8) for kind in range(len(KINDS))]
    for one, two in combinations(grey, 2):
        assert ImageStat.Stat(ImageChops.difference(one, two)).mean[0] > 6


def test_every_house_looks_different() -> None:
    def drawn(index: int) -> bytes:
        pen = Surface(134, 210, theme.CARD, origin=(-67, -175))
        pen.stamp(house(index, form(100, 100), 67), 0, 0)
        return pen.image.tobytes()

    assert len({drawn(index) for index in range(len(HOUSES))}) == len(HOUSES)


def test_points_never_lie_on_the_icon_of_a_house() -> None:
    for across in range(30, 120):
        for up in (62, 94, 100):
            one = street.fitting(across, up)
            aside, above = street.badge_place(one)
            assert hypot(aside, above - one.gable_y) >= one.gable + 19 + 2


def test_a_low_row_has_broad_houses_as_long_as_there_is_room() -> None:
    forms = [street.fitting(704 * 100 // (count * 134), 62) for count in range(1, 10)]
    widths = [one.land[0] for one in forms]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 80
    assert all(one.land[1] <= 62 for one in forms)
    assert all(count * width * 134 // 100 <= 704 for count, width in enumerate(widths, start=1))


def test_neighbours_close_their_landscape_without_a_gap() -> None:
    canvas = Canvas("barrio", 400, 220, theme.CARD)
    f1, f2 = (next(at for at, one in enumerate(HOUSES) if one.name == name) for name in ("F1", "F2"))
    street.draw_street(canvas, ((f1, f2),), (20, 380), 180, 206, frozenset())
    image = canvas.shown
    assert {image.getpixel((x, 180 - 12)) for x in range(140, 168)} == {image.getpixel((154, 168))}


def test_scores_have_a_column_for_everybody(game: BarrioGame, play: Play) -> None:
    solo = game.view(play(1, 700), None)
    assert solo.outcome is not None
    assert solo.outcome.rival is not None
    columns = scores.entries(solo, board.people(("Ana",)), solo.outcome)
    assert [column.person is None for column in columns] == [False, True]
    assert columns[1].score == solo.outcome.rival


def test_klaus_says_what_he_will_do(game: BarrioGame, play: Play, scene: Scene) -> None:
    view = game.view(replace(play(1, 12), turn=Turn()), 0)
    assert view.klaus is not None
    nearer = replace(view, klaus=replace(view.klaus, cards=view.klaus.cards + 1))
    one, two = (board.draw_board(each, cut(scene, 1), ()).shown for each in (view, nearer))
    box = ImageChops.difference(one.crop((0, 1190, 1100, 1400)), two.crop((0, 1190, 1100, 1400))).getbbox()
    assert box is not None


def test_the_house_that_klaus_has_just_built_is_marked(game: BarrioGame, games: Games, scene: Scene) -> None:
    answered = next(state for state in games(1) if state.marks and state.marks.klaus and state.turn == Turn())
    view = game.view(answered, 0)
    assert view.marks is not None
    plain = replace(view, marks=replace(view.marks, klaus=()))
    one, two = (board.draw_board(each, cut(scene, 1), ()).shown for each in (view, plain))
    assert ImageChops.difference(one, two).getbbox() is not None
    during = replace(plain, play=replace(plain.play, rivals=view.marks.klaus))
    assert board.draw_board(during, cut(scene, 1), ()).shown.tobytes() == one.tobytes()
