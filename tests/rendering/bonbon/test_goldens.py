"""A few pictures as files. `UPDATE_GOLDENS=1 pytest tests/rendering` draws them anew: look before committing them."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from games.bonbon.game import BonbonGame
from games.bonbon.state import BonbonState
from rendering.bonbon import PAINTER
from rendering.protocol import Picture, Scene
from rendering.words import words_for

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BonbonState]


def small(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    return image.convert("RGB").reduce(4)


def drawn(name: str, game: BonbonGame, play: Play) -> Picture:
    names = ("Ana", "Bruno", "Chloé", "Diego")
    scene = Scene(names=names, words=words_for("en"))
    if name == "scores":
        return PAINTER.board(game.view(play(4, 500, "on"), None), scene)[0]
    state = play(4, 58, "on")
    seat = game.active(state)[0]
    view = game.view(state, seat)
    return PAINTER.hand(view, scene)[0] if name == "hand" else PAINTER.board(view, scene, game.moves(state, seat))[0]


@pytest.mark.parametrize("name", ["board", "hand", "scores"])
def test_the_picture_looks_as_it_did(name: str, game: BonbonGame, play: Play) -> None:
    now, path = small(drawn(name, game, play)), FOLDER / f"{name}.png"
    if os.environ.get("UPDATE_GOLDENS"):
        FOLDER.mkdir(exist_ok=True)
        now.quantize(256, dither=Image.Dither.NONE).save(path)
    golden = Image.open(path).convert("RGB")
    assert golden.size == now.size
    difference = ImageChops.difference(golden, now)
    assert max(ImageStat.Stat(difference).mean) < 2.5
    # No place may differ much: ten by ten pixels here are forty by forty in the picture.
    worst = difference.convert("L").reduce(10).getextrema()
    assert isinstance(worst[1], int | float)
    assert worst[1] < 24
