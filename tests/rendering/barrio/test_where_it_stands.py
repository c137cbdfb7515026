"""Barrio's headline, and what the whole position in words must name."""

from collections.abc import Callable

from msgspec.structs import replace

from games.barrio.data import HOUSES
from games.barrio.game import BarrioGame
from games.barrio.moves import DrawDeck
from games.barrio.state import BarrioState
from rendering.barrio import PAINTER
from rendering.protocol import Scene
from tests.rendering.tables import cut

Play = Callable[..., BarrioState]
Games = Callable[..., tuple[BarrioState, ...]]


def test_the_headline_says_how_near_the_end_is(game: BarrioGame, play: Play, scene: Scene) -> None:
    state = replace(play(1, 40), stage="act")
    own, his = (sum(map(len, who.panoramas)) for who in (state.players[0], state.klaus) if who)
    assert PAINTER.headline(game.view(state, None), cut(scene, 1)).endswith(f" · houses {own} of 7, Klaus {his}")
    state = replace(play(3, 130), stage="act")
    most = max(sum(map(len, player.panoramas)) for player in state.players)
    assert PAINTER.headline(game.view(state, None), cut(scene, 3)).endswith(f" · most houses {most} of 6")


def test_a_plan_with_its_last_card_face_down_does_not_count_to_nothing(
    game: BarrioGame, games: Games, scene: Scene
) -> None:
    tried = 0
    for state in games(2):
        last = [move for move in game.moves(state, state.seat) if isinstance(move, DrawDeck) and state.stage == "draw"]
        for move in last if state.turn.draws == 1 else []:
            planned = game.view(game.step(state, state.seat, move), state.seat)
            assert "to draw" not in PAINTER.headline(planned, cut(scene, 2))
            tried += 1
        if last:
            left = state.turn.draws
            said = PAINTER.headline(game.view(state, state.seat), cut(scene, 2))
            assert f"{left} card{'' if left == 1 else 's'} to draw" in said
    assert tried


def test_the_description_names_the_landscapes_that_joining_needs(game: BarrioGame, games: Games, scene: Scene) -> None:
    for state in games(2)[60::25]:
        view = game.view(state, state.seat)
        said = PAINTER.describe(view, cut(scene, 2))
        own = view.hand.houses if view.hand else ()
        for house in (*own, *(house for house in view.shop if house >= 0)):
            line = next(line for line in said.splitlines() if line.startswith(f"- {HOUSES[house].name} "))
            assert line.endswith(f" · {HOUSES[house].left} – {HOUSES[house].right}")
        for row in (row for player in view.players for row in player.panoramas):
            names = "–".join(HOUSES[house].name for house in row)
            assert f"{names} ({HOUSES[row[0]].left} – {HOUSES[row[-1]].right})" in said
