"""Barrio's refusals in another language."""

import re
from collections.abc import Callable

from games.barrio.data import HOUSES, KINDS
from games.barrio.game import BarrioGame
from games.barrio.grid import LINES, SPACES
from games.barrio.moves import Build, DrawStock, Place
from games.barrio.state import BarrioState
from games.errors import GameError, IllegalStep
from rendering.words import Words, words_for

Games = Callable[..., tuple[BarrioState, ...]]


def _untranslated(error: GameError, words: Words) -> list[str]:
    """The words in a refusal's gaps that stay English: names of houses, spaces and columns aside."""
    said = [value for value in error.values.values() if isinstance(value, str)]
    return [one for one in said if not re.fullmatch(r"[FMS]\d+|[YZA-G](-?\d)?", one) and words.t(one) == one]


def test_a_refusal_names_nothing_in_english_to_a_spanish_reader(game: BarrioGame, walks: Games) -> None:
    words, refused = words_for("es"), dict[str, GameError]()
    for seats in (1, 2):
        states = [state for state in walks(seats) if game.active(state)][::5]
        steps = {move: None for state in states for move in game.moves(state, state.seat)}
        steps |= {Place(kind, SPACES["C4"]): None for kind in range(len(KINDS))}
        steps |= {DrawStock(kind): None for kind in range(len(KINDS))}
        steps |= {Build(house, line): None for house in range(len(HOUSES)) for line in LINES.values()}
        for state in states:
            for move in steps:
                try:
                    game.step(state, game.active(state)[0], move)
                except IllegalStep as error:
                    refused[str(error)] = error
    for error in refused.values():
        assert words.t(error.message) != error.message, error.message
        assert not _untranslated(error, words), error
    assert len({error.message for error in refused.values()}) > 20
