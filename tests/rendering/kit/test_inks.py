"""Pictures are kept in fixed inks: what they lose by that is measured against the same pictures in true colours."""

from collections import Counter
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from games.protocol import State
from games.registry import all_games
from rendering.kit import canvas as canvas_module
from rendering.kit import encode, theme
from rendering.kit.canvas import LAYERS, TILES, Canvas, draw_tile
from rendering.kit.inks import INKS
from rendering.kit.palettes import Inks, inks
from rendering.kit.theme import Colour
from rendering.registry import get_painter
from rendering.words import Words
from tests.inks import LIMIT, choose, distance, draw, position, true_colours

RED, PINK, BLUE = (200, 30, 40), (210, 120, 130), (20, 60, 200)
FAINT = 3
"""As many pixels in a thousand may stray far from their true colour."""


@pytest.mark.parametrize("name", sorted(INKS))
def test_inks_are_few_and_keep_apart(name: str) -> None:
    assert len(inks(name).colours) <= LIMIT
    assert inks(name).keep_apart


def finished(drawing: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> list[Canvas]:
    kept: list[Canvas] = []

    def keep(canvas: Canvas) -> bytes:
        kept.append(canvas)
        return b""

    monkeypatch.setattr(encode, "encode", keep)
    LAYERS.clear()
    TILES.clear()
    drawing()
    monkeypatch.undo()
    return kept


def in_true_colours(drawing: Callable[[], object]) -> list[Canvas]:
    with true_colours() as seen:
        drawing()
    return seen.finished


def strays(true: Canvas, inked: Canvas) -> float:
    """How many pixels in a thousand are off by more than 24 steps in some channel."""
    bands = ImageChops.difference(true.image, inked.image.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2]).histogram()
    return 1000 * sum(worst[25:]) / sum(worst)


def drawn_exactly(true: Canvas, inked: Canvas) -> set[Colour]:
    """Colours drawn on purpose, seen on 200 pixels or more, to which no ink is so near that nobody could tell."""
    counts = Counter({colour: count for count, colour in true.image.getcolors(1 << 16) or []})
    shown = {colour for colour in true.used if counts[colour] >= 200}
    return {colour for colour in shown if min(distance(colour, ink) for ink in inked.inks.colours) > 36}


def check(drawing: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    inked, true = finished(drawing, monkeypatch), in_true_colours(drawing)
    assert len(inked) == len(true) > 0
    for one, other in zip(true, inked, strict=True):
        assert not drawn_exactly(one, other), "run `python -m tests.inks`"
        assert strays(one, other) < FAINT, "run `python -m tests.inks`"


@pytest.mark.parametrize("key", sorted(all_games()))
@pytest.mark.parametrize("seed", [50_000, 50_003])
def test_a_position_keeps_its_colours(key: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()[key]
    seats = game.max_seats if seed % 5 else game.min_seats
    state: State = position(game, seats, seed)
    check(lambda: draw(game, state, seats), monkeypatch)


@pytest.mark.parametrize("key", sorted(all_games()))
def test_the_rules_keep_their_colours(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # With words of its own each time: painters keep the rules' pictures.
    check(lambda: get_painter(key).rules(Words("es")), monkeypatch)


def test_the_chooser_keeps_what_was_drawn_and_the_blends_missed_most() -> None:
    counts = Counter({RED: 900, theme.PAPER: 5_000, PINK: 80, (211, 121, 131): 60, BLUE: 3})
    assert choose(counts, {RED, theme.PAPER}, 3) == [theme.PAPER, RED, PINK]
    assert choose(counts, {RED, theme.PAPER}, 9) == [theme.PAPER, RED, PINK, BLUE], "none next to another"


def test_a_tile_in_other_inks_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = {"one": Inks([theme.PAPER, RED]), "other": Inks([BLUE, RED, theme.PAPER])}
    monkeypatch.setattr(canvas_module, "inks", sets.__getitem__)
    tile = draw_tile("one", 20, 20, theme.PAPER, lambda surface: surface.box(5, 5, 10, 10, RED))
    canvas = Canvas("other", 60, 40, BLUE)
    canvas.tile(tile, 30, 10)
    shown = canvas.image.convert("RGB")
    assert [shown.getpixel(at) for at in ((0, 0), (31, 11), (40, 20))] == [BLUE, theme.PAPER, RED]


def test_a_part_of_a_tile_lies_where_it_lay_in_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canvas_module, "inks", {"one": Inks([theme.PAPER, RED, BLUE])}.__getitem__)
    tile = draw_tile("one", 20, 20, theme.PAPER, lambda surface: surface.box(5, 5, 10, 10, RED))
    whole, part = Canvas("one", 60, 40, BLUE), Canvas("one", 60, 40, BLUE)
    whole.tile(tile, 30, 10)
    part.tile(tile, 30, 10, (4, 6, 20, 12))
    box = (34, 16, 50, 22)
    assert part.image.crop(box).tobytes() == whole.image.crop(box).tobytes()
    cleared = part.image.copy()
    cleared.paste(Image.new("P", (16, 6), 2), box)
    assert set(cleared.tobytes()) == {2}
