"""Draws what a painter draws of many positions, and notes what it writes on the way."""

import io
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from games.protocol import AnyGame, State
from games.registry import get_game
from rendering.kit import encode, text, theme
from rendering.kit.canvas import LAYERS, TILES, Canvas
from rendering.kit.fonts import Glyphs
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour, Type
from rendering.protocol import Picture, Scene
from rendering.registry import get_painter
from rendering.words import Words
from tests.golden import updating
from tests.rendering.tables import ENDS, LONG_NAMES, POSITIONS, SHORT_NAMES, planned, played, scene_of, viewers

MARKED_APART = {"bis"}
"""Painters that show other pictures to whoever has to choose than to whoever waits."""
TRIED_IN_ALL = {"pinata"}
"""Painters whose pictures of a planned turn are drawn in both languages, not only in the one with longer words."""


@dataclass(frozen=True)
class Laid:
    """A piece of text as it was put on a picture: its colour, the commonest under it, whether all of it is there."""

    colour: Colour
    ground: Colour
    inside: bool


@dataclass(frozen=True)
class Drawn:
    """A picture, and where it came from."""

    picture: Picture
    kind: str
    viewer: int | None
    place: str


@dataclass
class Gallery:
    """All pictures of a painter in a language, and everything that was written on them."""

    pictures: list[Drawn] = field(default_factory=list[Drawn])
    laid: list[Laid] = field(default_factory=list[Laid])
    lines: list[str] = field(default_factory=list[str])


def pixels(picture: Picture) -> Image.Image:
    """A picture as it looks."""
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def forget() -> None:
    """From here on everything is drawn anew."""
    LAYERS.clear()
    TILES.clear()


def watched(patch: pytest.MonkeyPatch, *, lines_only: bool = False) -> Gallery:
    """From here on, notes every text that is drawn; nothing is taken from tiles and layers of before."""
    gallery = Gallery()
    stencil, glyphs = Surface.stencil, text.glyphs

    def lay(self: Surface, mask: Image.Image, left: int, top: int, colour: Colour) -> None:
        width, height = self.image.size
        seen = (max(0, left), max(0, top), min(width, left + mask.width), min(height, top + mask.height))
        if seen[0] < seen[2] and seen[1] < seen[3]:
            under = self.image.crop(seen).convert("RGB").getcolors(1 << 16) or []
            ground = max(under, key=lambda pair: pair[0])[1]
            assert isinstance(ground, tuple)
            # A layer is drawn in bands across the picture: a line may reach from one into the next.
            tall = width == 2 * theme.WIDTH or seen[3] - seen[1] == mask.height
            inside = tall and seen[2] - seen[0] == mask.width
            gallery.laid.append(Laid(colour, (ground[0], ground[1], ground[2]), inside))
        stencil(self, mask, left, top, colour)

    def write(line: str, style: Type) -> Glyphs:
        gallery.lines.append(line)
        return glyphs(line, style)

    if not lines_only:
        patch.setattr(Surface, "stencil", lay)
    patch.setattr(text, "glyphs", write)
    forget()
    return gallery


def _nothing(canvas: Canvas) -> bytes:
    """Instead of a file, for those who only want to know what is written."""
    del canvas
    return b""


def _seen(game: AnyGame, state: State, seen_by: list[int | None], scene: Scene, place: str) -> Iterator[Drawn]:
    """What people see of a position."""
    painter = get_painter(game.key)
    for viewer in seen_by:
        view = game.view(state, viewer)
        moves = game.moves(state, viewer) if viewer is not None else ()
        pictures = [(each, "board") for each in painter.board(view, scene, moves)]
        pictures += [(each, "hand") for each in painter.hand(view, scene)]
        if moves and game.key in MARKED_APART:
            pictures += [(each, "board") for each in painter.board(view, scene)]
        for picture, kind in pictures:
            yield Drawn(picture, kind, viewer, f"{place}, {kind} of {viewer}")


def _tried(game: AnyGame, state: State, scene: Scene, place: str) -> Iterator[Drawn]:
    """What one of those who act sees on the way through a turn."""
    painter, active = get_painter(game.key), game.active(state)
    for number, trial in enumerate(planned(game, state, active[0], random.Random(place)) if active else ()):
        view = game.view(trial, active[0])
        pictures = [(each, "board") for each in painter.board(view, scene, game.moves(trial, active[0]))]
        pictures += [(each, "hand") for each in painter.hand(view, scene)]
        for picture, kind in pictures:
            yield Drawn(picture, kind, active[0], f"{place}, {kind} of {active[0]}, planned {number}")


@cache
def gallery(key: str, language: str, *, short: bool = False) -> Gallery:
    """Everything that a painter draws of its games' positions, with long or short names."""
    game = get_game(key)
    names = SHORT_NAMES if short else LONG_NAMES
    with pytest.MonkeyPatch.context() as patch:
        drawn = watched(patch, lines_only=short)
        if short:
            patch.setattr(encode, "encode", _nothing)
        for table in (*POSITIONS[key], *ENDS[key]):
            state, scene = (
                played(game, table.seats, table.steps, **table.options),
                scene_of(table.seats, language, names),
            )
            seen_by = viewers(game, state, table.seats)
            drawn.pictures += _seen(game, state, seen_by[-2:] if short else seen_by, scene, str(table))
            if not short and (language != "en" or key in TRIED_IN_ALL):
                drawn.pictures += _tried(game, state, scene, str(table))
        # With words of its own: painters keep the rules' pictures.
        for page in get_painter(key).rules(Words(language)):
            if page.picture is not None:
                drawn.pictures.append(Drawn(page.picture, "rules", None, page.title))
    return drawn


def check_picture(path: Path, picture: Picture, *, colours: int = 128) -> None:
    """Compares a picture, made small, with its golden file, which may differ a little.

    Raises:
        AssertionError: they differ, or there is no such file.
    """
    now = pixels(picture).reduce(4)
    if updating():
        path.parent.mkdir(exist_ok=True)
        now.quantize(colours, dither=Image.Dither.NONE).save(path)
    golden = Image.open(path).convert("RGB")
    assert golden.size == now.size
    difference = ImageChops.difference(golden, now)
    assert max(ImageStat.Stat(difference).mean) < 2.5
    # No place may differ much: ten by ten pixels here are forty by forty in the picture.
    worst = difference.convert("L").reduce(10).getextrema()
    assert isinstance(worst[1], int | float)
    assert worst[1] < 24
