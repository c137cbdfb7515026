"""Piñata Party's pictures: their form, their marks, their texts."""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.outcome import Outcome
from games.pinata import GAME
from games.pinata.data import CARDS, CELLS, YOUNG_CARD
from games.pinata.scoring import outcome_of
from games.pinata.state import Choose, PinataMove, PinataState, PinataView
from games.pinata.steps import take_step
from rendering.kit import theme
from rendering.kit.canvas import Canvas
from rendering.kit.fonts import measure
from rendering.pinata import PAINTER, board, scores
from rendering.pinata.cards import DIAGRAMS, WIDTH
from rendering.pinata.ground import cell_corner, cell_tile, draw_ground, middle, room
from rendering.pinata.names import card_name
from rendering.protocol import Picture, Scene
from rendering.words import words_for
from tests.rendering.gallery import pixels
from tests.rendering.spies import written
from tests.rendering.tables import cut

Play = Callable[..., PinataState]


def stages(state: PinataState, source: random.Random) -> Iterator[PinataState]:
    """A position, then the planned ones of a random turn."""
    yield state
    while not state.over and not state.unsettled:
        moves = list(GAME.moves(state, state.acting))
        state = take_step(state, source.choice(moves[:-1] or moves))
        yield state


def draw(state: PinataState, scene: Scene, seat: int | None = None) -> tuple[Picture, ...]:
    view = GAME.view(state, seat)
    return tuple(PAINTER.board(view, cut(scene, state.setup.seats), () if seat is None else GAME.moves(state, seat)))


def table(state: PinataState, scene: Scene, moves: Sequence[PinataMove] = ()) -> Image.Image:
    """The table before its colours are reduced, which depend on the whole picture."""
    return board.draw_board(GAME.view(state, state.acting), cut(scene, state.setup.seats), moves).shown


def test_a_covered_candy_is_in_the_picture(play: Play, scene: Scene) -> None:
    state = play(2, 0, level="level1")
    cell = next(at for at, pile in enumerate(state.piles) if pile)

    def with_pile(pile: str) -> PinataState:
        return replace(state, piles=(*state.piles[:cell], pile, *state.piles[cell + 1 :]))

    drawn = {pile: table(with_pile(pile), scene) for pile in ("G", "YG", "BG", "BYG", "YBG", "PPPPPYBG", "PPPPYBG")}
    left, top = cell_corner(cell, 10)
    for one, other in itertools.combinations(drawn, 2):
        box = ImageChops.difference(drawn[one], drawn[other]).getbbox()
        assert box is not None, f"{one} looks like {other}"
        assert left <= box[0] < box[2] <= left + room(10)
        assert top <= box[1] < box[3] <= top + room(10)


@pytest.mark.parametrize("size", [8, 10])
def test_an_empty_cell_covers_nothing_of_the_ground(size: int) -> None:
    """Neither the lines between the cells nor the round corners of the four quarters."""
    canvas = Canvas("pinata", theme.WIDTH, 1200, theme.PAPER)
    canvas.draw(lambda surface: draw_ground(surface, size))
    bare = canvas.shown
    for cell in range(size * size):
        canvas.tile(cell_tile(cell, size, ".", ""), *cell_corner(cell, size))
    assert ImageChops.difference(bare, canvas.shown).getbbox() is None


def test_only_what_may_be_chosen_is_marked(play: Play, scene: Scene) -> None:
    state = play(3, 9, level="level1")
    moves = GAME.moves(state, state.acting)
    offered = {move.cell for move in moves if isinstance(move, Choose)}
    changed = ImageChops.difference(table(state, scene), table(state, scene, moves))
    for name, cell in CELLS[10].items():
        x, y = cell_corner(cell, 10)
        touched = changed.crop((x, y, x + room(10), y + room(10))).getbbox() is not None
        assert touched == (name in offered)


def test_targets_carry_the_numbers_of_the_menus(play: Play, scene: Scene) -> None:
    state = play(2, 0, level="level1")
    for _ in range(2):
        state = take_step(state, GAME.moves(state, state.acting)[0])
    moves, view = GAME.moves(state, state.acting), GAME.view(state, state.acting)
    marks = board.marks_for(view, moves)
    for move in moves:
        (level,) = PAINTER.path(view, move, cut(scene, 2))
        number, _, name = level.label.partition(" · ")
        assert marks[CELLS[10][name]].number == number
    assert sum(mark.kind == "chosen" for mark in marks.values()) == 1


def test_planned_moves_and_takings_are_drawn(play: Play, scene: Scene) -> None:
    states = list(stages(play(3, 9, level="level1"), random.Random(3)))
    drawn = [draw(state, scene)[0] for state in states]
    assert all(one.png != other.png for one, other in itertools.pairwise(drawn))
    play_ = states[-1].play
    assert play_ is not None
    x, y = middle(play_.legs[0].path[0], 10)
    assert pixels(drawn[-1]).getpixel((x + 13, y)) == theme.PEOPLE[states[-1].acting]


@pytest.mark.parametrize("language", ["en", "es"])
def test_card_names_fit_their_bars(language: str) -> None:
    words = words_for(language)
    assert all(measure(card_name(card, words), theme.LABEL) <= WIDTH - 24 for card in (*CARDS, YOUNG_CARD))


def test_every_card_has_a_diagram_of_its_own() -> None:
    assert set(DIAGRAMS) == set(CARDS)
    assert len(set(DIAGRAMS.values())) == len(CARDS)


def ended(state: PinataState, taken: tuple[tuple[int, ...], ...]) -> tuple[PinataView, Outcome]:
    over = replace(state, taken=taken, over=True)
    return GAME.view(over, None), outcome_of(over.setup.scoring, taken, over.piles)


def test_scores_tell_points_and_why(play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    view, outcome = ended(play(2, 4, level="level1"), ((4, 2, 0, 0, 0, 0), (0, 3, 3, 0, 0, 2)))
    said = written(monkeypatch)
    scores.draw_scores(view, cut(scene, 2), outcome)
    assert outcome.tie_break == "fewest"
    assert "Equal points: fewer candies win" in said
    assert {"×6", "×8", "Ana wins", "5", "4", "1", "2"} <= set(said)


def test_shared_victory(play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    view, outcome = ended(play(2, 4, level="level1"), ((4, 0, 0, 0, 0, 0), (0, 4, 0, 0, 0, 0)))
    said = written(monkeypatch)
    scores.draw_scores(view, cut(scene, 2), outcome)
    assert "Shared victory" in said
    assert "Equal points: fewer candies win" not in said


def test_card_three_shows_what_is_left(play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    state = play(3, 900, first="somersault", second="longjump", scoring="three")
    said = written(monkeypatch)
    view = GAME.view(state, None)
    assert view.outcome is not None
    scores.draw_scores(view, cut(scene, 3), view.outcome)
    assert "Left on the board" in said
