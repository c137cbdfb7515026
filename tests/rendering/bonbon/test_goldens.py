"""A few pictures as files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.bonbon.game import BonbonGame
from games.bonbon.state import BonbonState
from rendering.bonbon import PAINTER
from rendering.protocol import Picture, Scene
from rendering.words import words_for
from tests.rendering.gallery import check_picture

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BonbonState]


def drawn(name: str, game: BonbonGame, play: Play) -> Picture:
    names = ("Ana", "Bruno", "Chloé", "Diego")
    scene = Scene(names=names, words=words_for("en"))
    if name == "scores":
        return PAINTER.board(game.view(play(4, 500, bugqueen="on"), None), scene)[0]
    state = play(4, 58, bugqueen="on")
    seat = game.active(state)[0]
    view = game.view(state, seat)
    return PAINTER.hand(view, scene)[0] if name == "hand" else PAINTER.board(view, scene, game.moves(state, seat))[0]


@pytest.mark.parametrize("name", ["board", "hand", "scores"])
def test_the_picture_looks_as_it_did(name: str, game: BonbonGame, play: Play) -> None:
    check_picture(FOLDER / f"{name}.png", drawn(name, game, play), colours=256)
