"""Bonbon's pictures: their form, their secrets, their texts."""

import io
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from games.bonbon.game import BonbonGame
from games.bonbon.state import BonbonState, Token
from games.outcome import Outcome
from rendering.bonbon import PAINTER, board, scores
from rendering.bonbon.board import cell
from rendering.kit import text, theme
from rendering.kit.canvas import LAYERS, TILES
from rendering.kit.fonts import Glyphs
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour, Type, contrast
from rendering.protocol import Picture, Scene

Play = Callable[..., BonbonState]
POSITIONS = [(2, 6), (2, 40), (3, 25), (4, 3), (4, 45), (5, 30), (5, 66)]


def cut(scene: Scene, seats: int) -> Scene:
    return replace(scene, names=scene.names[:seats])


def pixels(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image.convert("RGB")


def all_pictures(game: BonbonGame, state: BonbonState, scene: Scene) -> Iterator[Picture]:
    for seat in (None, 0, state.acting):
        view = game.view(state, seat)
        moves = game.moves(state, seat) if seat is not None else ()
        yield from PAINTER.board(view, scene, moves)
        yield from PAINTER.hand(view, scene)


@pytest.mark.parametrize(("seats", "steps"), [*POSITIONS, (4, 500), (5, 500)])
def test_every_picture_keeps_the_house_rules(
    game: BonbonGame, play: Play, long_scene: Scene, seats: int, steps: int
) -> None:
    state = play(seats, steps)
    for picture in all_pictures(game, state, cut(long_scene, seats)):
        image = Image.open(io.BytesIO(picture.png))
        assert image.size == (picture.width, picture.height)
        assert picture.width == 1100
        assert picture.height <= 1430
        assert not 0.95 < picture.width / picture.height < 1.05
        assert len(picture.png) < 100 * 1024
        assert len(image.getcolors() or []) <= 160
        assert 0 < len(picture.alt) <= 256
        assert picture.name in {"board", "hand", "scores"}


def test_the_final_position_shows_the_scores_first_then_the_tray(game: BonbonGame, play: Play, scene: Scene) -> None:
    view = game.view(play(3, 500), None)
    assert [picture.name for picture in PAINTER.board(view, cut(scene, 3))] == ["scores", "board"]


def test_a_spectator_has_no_hand(game: BonbonGame, play: Play, scene: Scene) -> None:
    assert PAINTER.hand(game.view(play(3, 20), None), cut(scene, 3)) == ()


def test_the_same_view_makes_the_same_bytes_warm_or_cold(game: BonbonGame, play: Play, scene: Scene) -> None:
    view = game.view(play(4, 45), None)
    warm = [picture.png for _ in range(2) for picture in PAINTER.board(view, cut(scene, 4))]
    LAYERS.clear()
    TILES.clear()
    cold = PAINTER.board(view, cut(scene, 4))[0].png
    assert warm == [cold, cold]


def test_a_warm_picture_draws_no_tile_again(
    game: BonbonGame, play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = game.view(play(4, 45), None)
    PAINTER.board(view, cut(scene, 4))
    kept, layers = TILES.bytes, LAYERS.bytes

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a tile was drawn again")

    monkeypatch.setattr("rendering.bonbon.cards.draw_tile", refuse)
    monkeypatch.setattr("rendering.bonbon.board.draw_tile", refuse)
    PAINTER.board(view, cut(scene, 4))
    assert (TILES.bytes, LAYERS.bytes) == (kept, layers)


def reshuffled(state: BonbonState, viewer: int | None, dice: random.Random) -> BonbonState:
    """A state that differs only in what the viewer may not know: the others' token values."""
    tokens = list(state.tokens)
    bets = [list(laid) for laid in state.bets]
    for seat in range(state.seats):
        if seat == viewer:
            continue
        places = [(i, j) for i, laid in enumerate(bets) for j, token in enumerate(laid) if token.seat == seat]
        values = [bets[i][j].value for i, j in places] + list(tokens[seat])
        dice.shuffle(values)
        for (i, j), value in zip(places, values, strict=False):
            bets[i][j] = Token(seat, value)
        tokens[seat] = tuple(sorted(value for value in values[len(places) :] if value is not None))
    return replace(state, tokens=tuple(tokens), bets=tuple(tuple(laid) for laid in bets))


@pytest.mark.parametrize(("seats", "steps"), POSITIONS)
def test_hidden_tokens_change_no_pixel_and_no_word(
    game: BonbonGame, play: Play, scene: Scene, seats: int, steps: int
) -> None:
    state, shown = play(seats, steps), cut(scene, seats)
    for viewer in (None, 0, seats - 1):
        other = reshuffled(state, viewer, random.Random(steps))
        assert other != state
        one, two = game.view(state, viewer), game.view(other, viewer)
        assert PAINTER.board(one, shown) == PAINTER.board(two, shown)
        assert PAINTER.hand(one, shown) == PAINTER.hand(two, shown)
        for say in (PAINTER.alt, PAINTER.describe, PAINTER.headline):
            assert say(one, shown) == say(two, shown)


def test_own_tokens_do_show_in_the_hand(game: BonbonGame, play: Play, scene: Scene) -> None:
    state = play(4, 20)
    other = reshuffled(state, 1, random.Random(1))
    one = PAINTER.hand(game.view(state, 0), cut(scene, 4))
    two = PAINTER.hand(game.view(other, 0), cut(scene, 4))
    assert one != two


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


@dataclass(frozen=True)
class Laid:
    """A piece of text as it was put on a picture."""

    colour: Colour
    ground: Colour
    inside: bool


@pytest.fixture
def laid_texts(monkeypatch: pytest.MonkeyPatch) -> list[Laid]:
    """Records every text drawn from nothing, with the commonest colour under it."""
    laid: list[Laid] = []
    stencil = Surface.stencil

    def watch(self: Surface, mask: Image.Image, left: int, top: int, colour: Colour) -> None:
        width, height = self.image.size
        seen = (max(0, left), max(0, top), min(width, left + mask.width), min(height, top + mask.height))
        if seen[0] < seen[2] and seen[1] < seen[3]:
            under = self.image.crop(seen).convert("RGB").getcolors(1 << 16) or []
            ground = max(under, key=lambda pair: pair[0])[1]
            assert isinstance(ground, tuple)
            # A layer is drawn in bands across the picture: a line may reach from one into the next.
            tall = width == 2 * theme.WIDTH or seen[3] - seen[1] == mask.height
            inside = tall and seen[2] - seen[0] == mask.width
            laid.append(Laid(colour, (ground[0], ground[1], ground[2]), inside))
        stencil(self, mask, left, top, colour)

    monkeypatch.setattr(Surface, "stencil", watch)
    LAYERS.clear()
    TILES.clear()
    return laid


@pytest.mark.parametrize(("seats", "steps"), [(2, 40), (4, 45), (5, 30), (5, 500)])
def test_every_text_stands_out_and_lies_inside(
    game: BonbonGame, play: Play, long_scene: Scene, laid_texts: list[Laid], seats: int, steps: int
) -> None:
    for _ in all_pictures(game, play(seats, steps), cut(long_scene, seats)):
        pass
    assert len(laid_texts) > 40
    for line in laid_texts:
        assert contrast(line.colour, line.ground) >= 4.5, line
        assert line.inside, line


def test_captions_and_labels_need_no_ellipsis(
    game: BonbonGame, play: Play, long_scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    plain = text.glyphs

    def watch(line: str, style: Type) -> Glyphs:
        drawn.append(line)
        return plain(line, style)

    monkeypatch.setattr(text, "glyphs", watch)
    LAYERS.clear()
    TILES.clear()
    short = replace(long_scene, names=("Ana", "Bruno", "Chloé", "Diego", "Eva"))
    for seats, steps in ((2, 10), (3, 25), (4, 45), (5, 500)):
        for _ in all_pictures(game, play(seats, steps), cut(short, seats)):
            pass
    assert len(drawn) > 100
    assert [line for line in drawn if "…" in line] == []


def test_ties_name_the_token_that_decided(game: BonbonGame, play: Play, scene: Scene) -> None:
    state = play(4, 500)
    view = game.view(state, None)
    assert view.outcome is not None
    plain = replace(view.outcome, tie_break=None)
    for key in ("token-4", "token-1", "token-buglet"):
        tied = scores.draw_scores(view, cut(scene, 4), replace(view.outcome, tie_break=key))
        untied = scores.draw_scores(view, cut(scene, 4), plain)
        assert tied.image.height > untied.image.height
        assert theme.MARKER in tied.used


def test_points_by_token_add_up_to_the_totals(game: BonbonGame, play: Play) -> None:
    for seats in (2, 3, 4, 5):
        for variant in ("off", "on"):
            view = game.view(play(seats, 500, variant), None)
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
