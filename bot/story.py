"""What has happened at a table, in words."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.names import scene_of
from bot.position import Position
from games.protocol import AnyGame, Event
from games.registry import get_game
from rendering.protocol import Scene
from rendering.registry import get_painter
from rendering.words import Words
from storage.records import Step, TableBundle
from storage.store import Store

RECENT_LINES: Final = 4
"""How many lines of the log stand below a board; those of the last step always do."""

_LINES_LIMIT: Final = 16

_RECENT_STEPS: Final = 8


def told(game: AnyGame, events: Iterable[Event], scene: Scene) -> list[str]:
    """Events in words, a line each; those that need none are left out."""
    painter = get_painter(game.key)
    return [line for event in events if (line := painter.tell(event, scene))]


def step_lines(bundle: TableBundle, steps: Iterable[Step], words: Words) -> list[str]:
    """Steps in words, as everybody may know them."""
    game, scene = get_game(bundle.table.game), scene_of(bundle, words)
    return [line for step in steps for line in told(game, game.decode_events(step.events), scene)]


async def recent_lines(store: Store, position: Position, words: Words) -> list[str]:
    """The last few lines of the table's log, for below the board."""
    steps: Sequence[Step] = await store.steps(position.table.id, after=max(position.table.seq - _RECENT_STEPS, 0))
    last = step_lines(position.bundle, steps[-1:], words)
    shown = min(max(RECENT_LINES, len(last)), _LINES_LIMIT)
    return [f"-# {line}" for line in step_lines(position.bundle, steps, words)[-shown:]]
