"""A few pictures as files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.barrio.game import BarrioGame
from games.barrio.state import BarrioState
from rendering.barrio import PAINTER
from rendering.protocol import Picture, Scene
from rendering.words import words_for
from tests.rendering.gallery import check_picture

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BarrioState]


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
    check_picture(FOLDER / f"{name}.png", drawn(name, game, play))
