"""What everybody can read tells nothing of a hidden choice, not even how many steps it took."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from bot.layouts import board_post
from bot.names import scene_of
from bot.position import Position, Turn, new_plan, take_turn, try_steps
from bot.posts import Post
from bot.story import recent_lines, recent_steps, step_lines
from cogs.lookup import log_post
from games.chance import Chance
from games.registry import get_game
from rendering.kit.studio import Studio
from rendering.registry import get_painter
from rendering.words import words_for
from storage.database import as_text
from storage.records import NewStep, Snapshot, Step, Wait
from storage.store import Store
from tests.bot.house import NOW, bundle_of
from tests.bot.limits import parts_of

EN = words_for("en")
TRIES = 30
MOST = 4
"""So many groups of turns that look alike are compared, and so many of each."""

HIDING = ["bis", "barrio", "bonbon"]
"""The games with choices that stay hidden for a while."""


class Told(msgspec.Struct, frozen=True):
    """A position with the steps that led to it."""

    position: Position
    steps: tuple[Step, ...]


class Kept:
    """A store that holds only steps."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps

    async def steps(self, table_id: int, *, after: int = 0) -> Sequence[Step]:
        return [step for step in self._steps if step.number > after]


def committed(table: int, new: Sequence[NewStep], after: int) -> tuple[Step, ...]:
    return tuple(
        Step(table, number, one.seat, after, one.text, as_text(one.events), one.by_user, NOW, None)
        for number, one in enumerate(new, start=after + 1)
    )


def after(told: Told, turn: Turn) -> Told:
    """What a turn leads to, as the store would hand it out."""
    bundle, game = told.position.bundle, told.position.game
    table = replace(bundle.table, seq=turn.seq, revision=bundle.table.revision + 1)
    bundle = replace(
        bundle,
        table=table,
        snapshot=Snapshot(turn.seq, game.encode_state(turn.state).decode()),
        waits=tuple(Wait(table.id, seat, since, NOW) for seat, since in turn.waits),
    )
    steps = committed(table.id, turn.steps, told.position.table.seq)
    return Told(Position.of(bundle), told.steps + steps)


def some_turn(told: Told, seat: int, source: random.Random) -> Turn:
    position = told.position
    plan = new_plan(position, seat, position.since(seat) or 0)
    while not plan.ready:
        plan = try_steps(plan, [source.choice(plan.moves)])
    return take_turn(position, seat, plan.steps, position.bundle.seats[seat].user_id)


def course(key: str, source: random.Random) -> Iterator[Told]:
    """A random game of three, in which everybody waits for everybody where choices are simultaneous."""
    game = get_game(key)
    state = game.start(game.checked_options({}, 3), 3, Chance(b"\x07" * 32, 0))
    told = Told(Position.of(bundle_of(key, state, ["Ana", "Bruno", "Eva"], seq=0)), ())
    while told.position.active:
        yield told
        told = after(told, some_turn(told, source.choice(told.position.active), source))


def alike(key: str) -> Iterator[list[Told]]:
    """Groups of positions that differ only in what a seat has just done unseen."""
    source = random.Random(key)
    for told in course(key, source):
        game = told.position.game
        for seat in told.position.active[:1]:
            groups: defaultdict[tuple[bytes, tuple[object, ...]], dict[str, Told]] = defaultdict(dict)
            for _ in range(TRIES):
                turn = some_turn(told, seat, source)
                seen = msgspec.json.encode(game.view(turn.state, None))
                alike = groups[seen, turn.waits]
                if len(alike) < MOST:
                    alike.setdefault(" ".join(step.text for step in turn.steps), after(told, turn))
            yield from (list(group.values()) for group in groups.values() if len(group) > 1)


async def everything_public(told: Told, studio: Studio) -> list[object]:
    position, scene = told.position, scene_of(told.position.bundle, EN)
    pictures = await studio.board(get_painter(position.table.game), position.view(None), scene)
    steps = await recent_steps(cast("Store", Kept(told.steps)), position.bundle)
    posts: list[Post] = [
        board_post(position, EN, pictures, recent_lines(position.bundle, steps, EN)),
        log_post(position.bundle, step_lines(position.bundle, told.steps, EN), None, EN),
    ]
    return [(parts_of(post), [(file.filename, file.fp.read()) for file in post.files]) for post in posts]


@pytest.mark.parametrize("key", HIDING)
async def test_a_hidden_choice_leaves_no_trace(key: str, studio: Studio) -> None:
    groups = list(islice(alike(key), MOST))
    assert len(groups) == MOST
    assert key == "bonbon" or any(len({told.position.table.seq for told in group}) > 1 for group in groups)
    for group in groups:
        first, *others = [await everything_public(told, studio) for told in group]
        assert all(other == first for other in others)
