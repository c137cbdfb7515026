"""A few pictures as files. `UPDATE_GOLDENS=1 pytest tests/rendering` draws them anew: look before committing them."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from games.bariloche.game import BarilocheGame
from games.bariloche.state import BarilocheState
from rendering.bariloche import PAINTER
from rendering.protocol import Picture, Scene

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BarilocheState]


def small(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    return image.convert("RGB").reduce(4)


def drawn(name: str, game: BarilocheGame, play: Play, scene: Scene) -> Picture:
    if name in {"scores", "final"}:
        pictures = PAINTER.board(game.view(play(4, 900, score="b", sheets="c"), None), scene)
        return pictures[0 if name == "scores" else 1]
    state = play(4, 90, score="a", sheets="b")
    if name == "trays":
        return PAINTER.board(game.view(state, None), scene)[0]
    seat = game.active(state)[0]
    return PAINTER.board(game.view(state, seat), scene, game.moves(state, seat))[0]


@pytest.mark.parametrize("name", ["own", "trays", "scores", "final"])
def test_the_picture_looks_as_it_did(name: str, game: BarilocheGame, play: Play, scene: Scene) -> None:
    now, path = small(drawn(name, game, play, scene)), FOLDER / f"{name}.png"
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
