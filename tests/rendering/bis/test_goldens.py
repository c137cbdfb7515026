"""A few pictures as files. `UPDATE_GOLDENS=1 pytest tests/rendering` draws them anew: look before committing them."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from games.bis import GAME
from games.bis.state import BisState
from rendering.bis import PAINTER
from rendering.protocol import Picture, Scene
from rendering.words import words_for

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BisState]


def small(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB").reduce(4)


def drawn(name: str, play: Play) -> Picture:
    scene = Scene(names=("Ana", "Bruno", "Chloé", "Diego"), words=words_for("en"))
    if name == "scores":
        return PAINTER.board(GAME.view(play(4, 1500), None), scene)[0]
    state = play(4, 153)
    if name == "overview":
        return PAINTER.board(GAME.view(state, None), scene)[0]
    seat = GAME.active(state)[0]
    return PAINTER.board(GAME.view(state, seat), scene, GAME.moves(state, seat))[0]


@pytest.mark.parametrize("name", ["overview", "sheet", "scores"])
def test_the_picture_looks_as_it_did(name: str, play: Play) -> None:
    now, path = small(drawn(name, play)), FOLDER / f"{name}.png"
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
