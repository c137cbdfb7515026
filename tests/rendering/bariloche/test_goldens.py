"""A few pictures as files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.bariloche.game import BarilocheGame
from games.bariloche.state import BarilocheState
from rendering.bariloche import PAINTER
from rendering.protocol import Picture, Scene
from rendering.words import words_for
from tests.rendering.gallery import check_picture

FOLDER = Path(__file__).parent / "golden"
Play = Callable[..., BarilocheState]


def drawn(name: str, game: BarilocheGame, play: Play) -> Picture:
    scene = Scene(names=("Ana", "Bruno", "Chloé", "Eva"), words=words_for("en"))
    if name in {"scores", "final"}:
        pictures = PAINTER.board(game.view(play(4, 900, score="b", sheets="c"), None), scene)
        return pictures[0 if name == "scores" else 1]
    state = play(4, 90, score="a", sheets="b")
    if name == "trays":
        return PAINTER.board(game.view(state, None), scene)[0]
    seat = game.active(state)[0]
    return PAINTER.board(game.view(state, seat), scene, game.moves(state, seat))[0]


@pytest.mark.parametrize("name", ["own", "trays", "scores", "final"])
def test_the_picture_looks_as_it_did(name: str, game: BarilocheGame, play: Play) -> None:
    check_picture(FOLDER / f"{name}.png", drawn(name, game, play))
