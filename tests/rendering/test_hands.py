"""Hands of every game that has them: drawn anew when something in them changes, and only then."""

import random
from collections import defaultdict

import msgspec
import pytest

from games.protocol import View
from games.registry import all_games, get_game
from games.replay import replay
from games.selfplay import at_random, play_out
from rendering.kit.studio import hand_key
from rendering.protocol import Picture, Scene
from rendering.registry import get_painter
from rendering.words import words_for

SCENE = Scene(names=("Ana", "Bruno"), words=words_for("en"))
OPTIONS = {"bariloche": {"mode": "permanent"}}
WITH_HANDS = sorted(key for key, game in all_games().items() if game.has_hand)
MOST = 12
"""So many hands are drawn twice."""


def views_of(key: str) -> list[View]:
    """What everybody sees in the course of a random game."""
    game, source = get_game(key), random.Random(11)
    options = game.checked_options(OPTIONS.get(key, {}), 2)
    playout = play_out(game, options, 2, source.randbytes(32), at_random(source))
    states = replay(game, options, 2, playout.seed, playout.steps)
    return [game.view(state, seat) for state in states for seat in range(2)]


def looks(key: str, view: View) -> tuple[tuple[str, bytes], ...]:
    drawn: list[Picture] = [*get_painter(key).hand(view, SCENE)]
    return tuple((picture.alt, picture.png) for picture in drawn)


@pytest.mark.parametrize("key", WITH_HANDS)
def test_a_hand_is_drawn_anew_when_it_changes_and_only_then(key: str) -> None:
    alike: defaultdict[str, list[View]] = defaultdict(list)
    for view in views_of(key):
        alike[hand_key(get_painter(key), view, SCENE)].append(view)
    seen = {looks(key, group[0]) for group in list(alike.values())[:MOST]}
    assert len(seen) > 1
    groups = sorted(alike.values(), key=len, reverse=True)[:MOST]
    for group in groups:
        others = {msgspec.json.encode(view): view for view in group}
        assert {looks(key, view) for view in [*others.values()][:: max(len(others) - 1, 1)]} == {looks(key, group[0])}
    assert len(groups[0]) > 2
