"""A few pictures as files. `UPDATE_GOLDENS=1 pytest tests/rendering` draws them anew: look before committing them."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from games.barrio.game import BarrioGame
from games.barrio.state import BarrioState
from rendering.barrio import PAINTER
from rendering.protocol import Picture, Scene
from rendering.words import words_for

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BarrioState]


def small(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    return image.convert("RGB").reduce(4)


def drawn(name: str, game: BarrioGame, play: Play) -> Picture:
    names = ("Ana", "Bruno", "Chloé")
    scene = Scene(names=names, words=words_for("en"))
    if name == "scores":
        return PAINTER.board(game.view(play(3, 700), None), scene)[0]
    if name == "klaus":
        return PAINTER.board(game.view(play(1, 40), 0), Scene(names[:1], scene.words))[0]
    state = play(3, 130)
    if name == "hand":
        return PAINTER.hand(game.view(state, state.seat), scene)[0]
    return PAINTER.board(game.view(state, state.seat), scene, game.moves(state, state.seat))[0]


@pytest.mark.parametrize("name", ["board", "hand", "klaus", "scores"])
def test_the_picture_looks_as_it_did(name: str, game: BarrioGame, play: Play) -> None:
    now, path = small(drawn(name, game, play)), FOLDER / f"{name}.png"
    if os.environ.get("UPDATE_GOLDENS"):
        FOLDER.mkdir(exist_ok=True)
        now.quantize(128, dither=Image.Dither.NONE).save(path)
    golden = Image.open(path).convert("RGB")
    assert golden.size == now.size
    difference = ImageChops.difference(golden, now)
    assert max(ImageStat.Stat(difference).mean) < 2.5
    # No place may differ much: ten by ten pixels here are forty by forty in the picture.
    worst = difference.convert("L").reduce(10).getextrema()
    assert isinstance(worst[1], int | float)
    assert worst[1] < 24
