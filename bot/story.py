"""What has happened at a table, in words."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from bot.names import scene_of
from games.protocol import AnyGame, Event
from games.registry import get_game
from rendering.protocol import Scene
from rendering.registry import get_painter
from rendering.words import Words, words_for
from storage.records import Step, TableBundle
from storage.store import Store

RECENT_LINES: Final = 4
"""How many lines of the log stand below a board; those of the last turn that has any always do."""

_LINES_LIMIT: Final = 16

_RECENT_STEPS: Final = 16
"""In so many steps they are looked for at first."""


def told(game: AnyGame, events: Iterable[Event], scene: Scene) -> list[str]:
    """Events in words, a line each; those that need none are left out."""
    painter = get_painter(game.key)
    return [line for event in events if (line := painter.tell(event, scene))]


def step_lines(bundle: TableBundle, steps: Iterable[Step], words: Words) -> list[str]:
    """Steps in words, as everybody may know them."""
    game, scene = get_game(bundle.table.game), scene_of(bundle, words)
    return [line for step in steps for line in told(game, game.decode_events(step.events), scene)]


def recent_lines(bundle: TableBundle, steps: Sequence[Step], words: Words) -> list[str]:
    """The last few lines that some steps of a table make, for below the board."""
    turns = (list(turn) for _, turn in itertools.groupby(steps, key=lambda step: step.turn_seq))
    said = [lines for turn in turns if (lines := step_lines(bundle, turn, words))]
    shown = min(max(RECENT_LINES, len(said[-1]) if said else 0), _LINES_LIMIT)
    return [f"-# {line}" for line in [line for lines in said for line in lines][-shown:]]


async def recent_steps(store: Store, bundle: TableBundle) -> Sequence[Step]:
    """The table's last steps: all that its board message does not show, and enough for `recent_lines`.

    However many steps a choice took that is still hidden, the lines are those before it.
    """
    table = bundle.table
    after = max(min(table.board_seq, table.seq - _RECENT_STEPS), 0)
    steps = await store.steps(table.id, after=after)
    if after and len(recent_lines(bundle, steps, words_for(table.language))) < RECENT_LINES:
        return await store.steps(table.id)
    return steps
