"""Bonbon's pictures: their form, their secrets, their texts."""

from collections.abc import Callable

from msgspec.structs import replace
from PIL import ImageChops, ImageStat

from games.bonbon.game import BonbonGame
from games.bonbon.state import BonbonState
from games.outcome import Outcome
from rendering.bonbon import PAINTER, board, scores
from rendering.bonbon.board import cell
from rendering.kit import theme
from rendering.protocol import Scene
from tests.rendering.gallery import pixels
from tests.rendering.tables import cut

Play = Callable[..., BonbonState]


def test_choices_are_marked_where_they_are_and_nowhere_else(game: BonbonGame, play: Play, scene: Scene) -> None:
    state = next(state for state in (play(3, steps) for steps in range(10, 60)) if len(state.drawn) == 2)
    seat = game.active(state)[0]
    view, moves = game.view(state, seat), game.moves(state, seat)
    plain, marked = (board.draw_choices(view, cut(scene, 3), given).shown for given in ((), moves))
    changed = ImageChops.difference(plain, marked)
    for space in range(20):
        x, y = 90 + space % 5 * 136, 202 + space // 5 * 136
        rim = changed.crop((x + 66, y, x + 70, y + 8)).getbbox()
        assert (rim is not None) == (state.tops[space] == -1)
    assert changed.crop((0, 770, 1100, 1390)).getbbox() is None


def test_a_single_objective_to_bet_on_is_filled(game: BonbonGame, play: Play, scene: Scene) -> None:
    state = play(4, 0)
    seat = game.active(state)[0]
    view, moves = game.view(state, seat), game.moves(state, seat)
    only = [move for move in moves if getattr(move, "objective", "") == view.objectives[5]]
    many, one = (pixels(PAINTER.board(view, cut(scene, 4), given)[0]) for given in (moves, only))
    at = (295 + 60, 984 + 165)
    assert many.getpixel(at) == theme.CARD
    assert one.getpixel(at) == theme.BUTTER


def test_every_kind_of_space_looks_different_in_grey() -> None:
    kinds = [cell(-1, -1, False, False), cell(0, -1, False, False), cell(1, -1, False, False)]
    kinds += [cell(bottom, top, False, False) for bottom in (0, 1) for top in range(16)]
    grey = [kind.image.convert("L").reduce(3) for kind in kinds]
    for index, one in enumerate(grey):
        for two in grey[index + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, two)).mean[0] > 1.5


def test_points_by_token_add_up_to_the_totals(game: BonbonGame, play: Play) -> None:
    for seats in (2, 3, 4, 5):
        for variant in ("off", "on"):
            view = game.view(play(seats, 500, bugqueen=variant), None)
            outcome = view.outcome
            assert isinstance(outcome, Outcome)
            made = scores.points_by_token(view)
            assert [sum(own.values()) for own in made] == [score.total for score in outcome.scores]


def test_tokens_never_placed_are_out_at_the_end(game: BonbonGame, play: Play, scene: Scene) -> None:
    state = play(3, 500)
    kept = replace(
        state, tokens=((4,), (), ()), bets=tuple(tuple(t for t in laid if t.value != 4) for laid in state.bets)
    )
    ended, running = game.view(kept, 0), replace(game.view(kept, 0), outcome=None)
    out, in_hand = (PAINTER.hand(view, cut(scene, 3))[0] for view in (ended, running))
    changed = ImageChops.difference(pixels(out), pixels(in_hand)).getbbox()
    assert changed is not None
    assert 148 + 300 < changed[1] < changed[3] < 148 + 400
