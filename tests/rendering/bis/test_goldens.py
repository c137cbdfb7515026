"""A few pictures as files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.bis import GAME
from games.bis.state import BisState
from rendering.bis import PAINTER
from rendering.protocol import Picture, Scene
from rendering.words import words_for
from tests.rendering.gallery import check_picture

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BisState]


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
    check_picture(FOLDER / f"{name}.png", drawn(name, play))
