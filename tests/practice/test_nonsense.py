"""Nonsense in messages, commands and modals: refused as Discord refuses, never an accident of ours."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from practice.bodies import Upload
from practice.clock import Clock
from practice.composer import Composer, Setting
from practice.limits_commands import check_commands
from practice.limits_modal import check_modal
from practice.message_shapes import Shaper
from practice.seed import seed
from practice.store import Store
from practice.wire import ApiError, dumps
from practice.world import World
from tests.practice.kit import Json

GARBAGE: list[object] = [None, True, -1, 0, 1.5, 10**18, "", "x", [], [None], [1], ["x"], [[]], [{}], {}, {"type": "x"}]
V2 = 1 << 15
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": {"name": "🍬"}, "disabled": False}
MENU: Json = {
    "type": 3,
    "custom_id": "menu",
    "placeholder": "Pick",
    "min_values": 0,
    "max_values": 1,
    "options": [{"label": "A", "value": "a", "description": "d", "emoji": {"name": "🍬"}, "default": True}],
}
PEOPLE: Json = {"type": 5, "custom_id": "who", "default_values": [{"type": "user", "id": "1"}]}
TEXT: Json = {"type": 10, "content": "hello", "id": 7}
PICTURE: Json = {"media": {"url": "attachment://board.gif"}, "description": "alt", "spoiler": False}
MESSAGES: list[Json] = [
    {
        "content": "hello",
        "flags": 4,
        "tts": False,
        "nonce": "n",
        "embeds": [
            {
                "title": "t",
                "description": "d",
                "fields": [{"name": "n", "value": "v", "inline": True}],
                "footer": {"text": "f", "icon_url": "attachment://board.gif"},
                "author": {"name": "a"},
                "image": {"url": "attachment://board.gif"},
            }
        ],
        "attachments": [{"id": 0, "filename": "board.gif", "description": "alt"}],
        "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
        "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [MENU]}],
        "poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}], "duration": 24},
    },
    {
        "flags": V2,
        "components": [
            {
                "type": 17,
                "accent_color": 1,
                "components": [
                    TEXT,
                    {"type": 9, "components": [{"type": 10, "content": "a"}], "accessory": {"type": 11, **PICTURE}},
                    {"type": 12, "items": [PICTURE]},
                    {"type": 13, "file": {"url": "attachment://board.gif"}},
                    {"type": 14, "spacing": 1, "divider": True},
                ],
            },
            {"type": 1, "components": [PEOPLE]},
            {"type": 1, "components": [{"type": 8, "custom_id": "where", "channel_types": [0]}]},
        ],
    },
]
COMMAND: Json = {
    "name": "play",
    "type": 1,
    "description": "Play",
    "name_localizations": {"de": "spielen"},
    "options": [
        {
            "type": 2,
            "name": "group",
            "description": "d",
            "options": [
                {
                    "type": 1,
                    "name": "sub",
                    "description": "d",
                    "options": [
                        {"type": 4, "name": "n", "description": "d", "required": True, "min_value": 1, "max_value": 2},
                        {"type": 3, "name": "s", "description": "d", "choices": [{"name": "a", "value": "a"}]},
                        {"type": 3, "name": "l", "description": "d", "min_length": 1, "max_length": 2},
                    ],
                }
            ],
        }
    ],
}
MODAL: Json = {
    "title": "T",
    "custom_id": "m",
    "components": [
        {"type": 10, "content": "c"},
        {"type": 18, "label": "L", "description": "d", "component": {"type": 4, "custom_id": "a", "style": 1}},
        {"type": 18, "label": "L", "component": {**MENU, "custom_id": "b"}},
        {"type": 1, "components": [{"type": 4, "custom_id": "c", "style": 2, "label": "L", "max_length": 3}]},
        {"type": 18, "label": "L", "component": {"type": 22, "custom_id": "d", "options": MENU["options"]}},
    ],
}


def spoiled(value: object) -> Iterator[object]:
    """Yield copies of a JSON value in which one thing, anywhere, is nonsense or missing."""
    yield from GARBAGE
    if isinstance(value, dict):
        whole: Json = {**value}
        for key, inner in whole.items():
            yield {other: whole[other] for other in whole if other != key}
            yield from ({**whole, key: changed} for changed in spoiled(inner))
    elif isinstance(value, list):
        items: list[object] = [*value]
        for index, inner in enumerate(items):
            yield from ([*items[:index], changed, *items[index + 1 :]] for changed in spoiled(inner))


def spoiled_objects(value: Json) -> list[Json]:
    return [{**changed} for changed in spoiled(value) if isinstance(changed, dict)]


def outcomes(check: Callable[[Json], object], bodies: list[Json]) -> Counter[int]:
    """Return how often each code was the answer; 0 stands for "accepted"."""
    codes: Counter[int] = Counter()
    for body in bodies:
        try:
            check(body)
            codes[0] += 1
        except ApiError as error:
            dumps(error.payload())
            codes[error.code] += 1
    return codes


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    store = Store(None)
    world = World(store, Clock())
    seed(world)
    yield world
    store.close()


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_messages(number: int, world: World) -> None:
    composer, shaper = Composer(world), Shaper(world)
    channel = next(iter(world.channels.values()))
    file = (Upload(0, "board.gif", b"GIF89a\x03\x00\x02\x00"),)
    setting = Setting(channel, world.bot)
    standing = composer.post(MESSAGES[number], file, setting)
    bodies = spoiled_objects(MESSAGES[number])
    for codes in (
        outcomes(lambda body: dumps(shaper.message(composer.post(body, file, setting))), bodies),
        outcomes(lambda body: dumps(shaper.message(composer.edit(standing, body, file))), bodies),
    ):
        assert set(codes) <= {0, 50035, 50006}
        assert codes[50035] > 100
        assert codes[0] > 20


def test_commands() -> None:
    check_commands([COMMAND])
    codes = outcomes(lambda body: check_commands([body]), spoiled_objects(COMMAND))
    assert set(codes) == {0, 50035}
    assert codes[50035] > 100


def test_modals() -> None:
    check_modal(MODAL)
    codes = outcomes(check_modal, spoiled_objects(MODAL))
    assert set(codes) == {0, 50035}
    assert codes[50035] > 100
