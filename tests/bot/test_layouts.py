"""Lobby, board and result: within Discord's limits, calling those who must act, harmless whatever people are called."""

import json
import random
import re
from collections.abc import Sequence

import msgspec
import pytest

from bot.layouts import board_post, cancelled_post, lobby_post, own_board_post, result_text, waiting_line
from bot.names import scene_of
from bot.position import Position
from bot.posts import Post
from cogs.lobby import options_post
from games.outcome import Outcome, Score
from games.registry import get_game
from rendering.kit.studio import Studio
from rendering.registry import get_painter
from rendering.words import Words, words_for
from tests.bot.house import EDGES, PAINTED, TABLES, bundle_of, position_of, random_states, some_options, some_states
from tests.bot.limits import check, custom_ids_of, labels_of, parts_of, text_of

EN, ES = words_for("en"), words_for("es")

HOSTILE = (
    "**Zed**",
    "@everyone Zed @here",
    "`Zed` ```block",
    "[Zed](https://evil.example)",
    "||Zed|| ~~x~~ __y__",
    "<@&123456789012345678> Zed <@!123456789012345678>",
    "\u202eZed مرحبا\u202c 👩‍👩‍👧‍👦🏳️‍🌈",
)
LONG = ("W" * 32, "*" * 32, "\\_" * 16, "`" * 32, "<@1>" * 8, "ñ" * 32)

_MASKED_LINK = re.compile(r"(?<!\\)\[[^\]]*\]\(")
_FORMATTING = re.compile(r"\*{3}|`|~~|__|\|\||@everyone|@here|<@[&!]")


async def board_of(position: Position, words: Words, studio: Studio, recent: Sequence[str] = ()) -> Post:
    painter, scene = get_painter(position.table.game), scene_of(position.bundle, words)
    pictures = await studio.board(painter, position.view(None), scene)
    return board_post(position, words, pictures, recent)


def seat_names(seats: int, names: Sequence[str] = HOSTILE) -> list[str]:
    return [names[at % len(names)] for at in range(seats)]


# --- lobby --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_lobbies(key: str, seats: int) -> None:
    game = get_game(key)
    for options in some_options(key):
        checked = msgspec.json.encode(game.checked_options(options, seats)).decode()
        bundle = bundle_of(key, None, seat_names(seats, LONG), computers=[seats - 1], status="lobby", options=checked)
        for words in (EN, ES):
            post = check(lobby_post(bundle, words))
            assert all(identity.split(":")[2] == "30" for identity in custom_ids_of(post))
            buttons = {part["custom_id"].split(":")[3]: part for part in parts_of(post) if part["type"] == 2}
            assert set(buttons) == {"join", "leave", "computer", "start"} | ({"options"} if game.options else set())
            assert buttons["join"]["disabled"] is buttons["computer"]["disabled"] is (seats == game.max_seats)
            assert buttons["start"]["disabled"] is False
            check(options_post(bundle, words))


def test_too_few_cannot_start() -> None:
    post = lobby_post(bundle_of("bonbon", None, ["Ana"], status="lobby", options='{"bugqueen":"off"}'), EN)
    start = next(part for part in parts_of(post) if part.get("label") == "Start")
    assert start["disabled"] is True
    assert "2 to 5 players" in text_of(post)
    assert "1. **Ana**" in text_of(post)


def test_computers_are_called_so() -> None:
    bundle = bundle_of("bonbon", None, ["Ana", "Truffle"], computers=[1], status="lobby", options="{}")
    assert "2. **Truffle** (computer)" in text_of(lobby_post(bundle, EN))


@pytest.mark.parametrize(
    ("key", "options", "shown"),
    [
        ("pinata", {"level": "level1"}, {"level"}),
        ("pinata", {"level": "young"}, {"level"}),
        ("pinata", {}, {"level", "first", "second", "scoring"}),
        ("pinata", {"scoring": "two"}, {"first", "second", "scoring"}),
        ("bariloche", {}, {"score", "sheets", "garnishes", "mode"}),
        ("barrio", {}, {"scoring", "klaus"}),
    ],
)
def test_only_options_that_choose_something(key: str, options: dict[str, str], shown: set[str]) -> None:
    """A level of Piñata Party brings its own cards: that they are drawn at random would not be true."""
    game, painter = get_game(key), get_painter(key)
    chosen = game.checked_options(options, game.min_seats)
    bundle = bundle_of(key, None, ["Ana"], status="lobby", options=json.dumps(chosen))
    text = text_of(check(lobby_post(bundle, EN)))
    for option in game.options:
        said = painter.option(option.key, EN)
        assert (f"-# {said.label}: {said.values[chosen[option.key]]}" in text) is (option.key in shown), option.key


def test_cancelled() -> None:
    post = check(cancelled_post(bundle_of("bonbon", None, ["Ana"], status="cancelled"), ES))
    assert labels_of(post) == []


# --- boards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), EDGES)
async def test_boards(key: str, seats: int, studio: Studio) -> None:
    game = get_game(key)
    for at, state in enumerate(some_states(key, seats, 0)):
        position = position_of(key, state, seat_names(seats), computers=[0] if seats > 1 else [])
        post = check(await board_of(position, (EN, ES)[at % 2], studio, ["-# something happened"] * 4))
        over = position.outcome is not None
        actions = [identity.split(":")[3] for identity in custom_ids_of(post)]
        expected = (
            ["rules", "log", "text"] if over else ["play", *(["hand"] if game.has_hand else []), "rules", "log", "text"]
        )
        assert actions == expected
        called = {
            f"<@{seat.user_id}>" for seat in (position.bundle.seats[at] for at in position.active) if seat.user_id
        }
        for seat in position.bundle.seats:
            if seat.user_id is not None:
                assert (f"<@{seat.user_id}>" in text_of(post)) is (f"<@{seat.user_id}>" in called)
        assert (str(position.table.seed) in text_of(post)) is over, "the seed is secret until the end"
        check(
            own_board_post(
                position, EN, await studio.board(get_painter(key), position.view(0), scene_of(position.bundle, EN)), "x"
            )
        )


async def test_the_promise_is_made_in_the_first_turn(studio: Studio) -> None:
    states = [*random_states(get_game("bonbon"), 2, random.Random(4), {})]
    turns = {get_game("bonbon").view(state, None).turn: state for state in states[:-1]}
    assert {0, 1, 2} <= turns.keys()
    for turn in (0, 1, 2):
        position = position_of("bonbon", turns[turn], ["Ana", "Bruno"])
        assert (str(position.table.seed_hash) in text_of(await board_of(position, EN, studio))) is (turn < 2)


def test_who_is_awaited() -> None:
    state = some_states("bonbon", 2, 0)[0]
    person = position_of("bonbon", state, ["Ana", "Bruno"])
    (seat,) = person.active
    assert waiting_line(person, EN) == f"<@{person.bundle.seats[seat].user_id}>, it is your turn."
    computer = position_of("bonbon", state, ["A*", "B*"], computers=[0, 1])
    assert waiting_line(computer, EN) == f"{'AB'[seat]}\\* is thinking …"


def test_several_are_awaited() -> None:
    everybody = position_of("bis", some_states("bis", 3, 0)[0], ["Ana", "Bruno", "Eva"], computers=[1])
    assert len(everybody.active) == 3
    ids = [seat.user_id for seat in everybody.bundle.seats]
    assert waiting_line(everybody, EN) == f"<@{ids[0]}>, Bruno, and <@{ids[2]}>, it is your turn to choose."
    assert waiting_line(everybody, ES).startswith(f"<@{ids[0]}>, Bruno y <@{ids[2]}>")


# --- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_are_harmless(name: str, studio: Studio) -> None:
    """No name can mention, format or hide anything, wherever it stands."""
    names = [name, "Bruno"]
    first, *_, last = some_states("bonbon", 2, 0)
    texts = [
        text_of(lobby_post(bundle_of("bonbon", None, names, status="lobby", options="{}"), EN)),
        text_of(await board_of(position_of("bonbon", last, names), EN, studio)),
        *(
            waiting_line(position_of(key, some_states(key, 2, 0)[0], [name, name], computers=[0, 1]), ES)
            for key in PAINTED
        ),
        text_of(await board_of(position_of("bonbon", first, [name, name], computers=[0, 1]), EN, studio)),
    ]
    for text in texts:
        lines = [line for line in text.splitlines() if "Zed" in line]
        assert lines
        for line in lines:
            assert not _MASKED_LINK.search(line)
            assert not _FORMATTING.search(re.sub(r"\\.", "", line)), line


# --- results ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_results_name_everybody(key: str, seats: int) -> None:
    state = some_states(key, seats, 0)[-1]
    position = position_of(key, state, [f"Seat{at}" for at in range(seats)], status="finished")
    outcome = position.outcome
    assert outcome is not None
    for words in (EN, ES):
        text = result_text(outcome, position, get_painter(key), scene_of(position.bundle, words))
        assert all(f". Seat{at}: " in text for at in range(seats))
        ranks = [int(line.split(".")[0]) for line in text.splitlines() if ". Seat" in line]
        assert ranks == sorted(outcome.ranks)


def result_of(outcome: Outcome, key: str = "bonbon") -> str:
    seats = len(outcome.scores)
    position = position_of(key, some_states("bonbon", 2, 0)[-1], [f"Seat{at}" for at in range(seats)])
    return result_text(outcome, position, get_painter("bonbon"), scene_of(position.bundle, EN))


def test_victories() -> None:
    ended = position_of("bonbon", some_states("bonbon", 2, 0)[-1], ["Ana", "Bruno"]).outcome
    assert ended is not None
    won = msgspec.structs.replace(ended, ranks=(2, 1), tie_break=None)
    assert result_of(won).startswith("**Seat1 wins!**\n1. Seat1")
    shared = msgspec.structs.replace(ended, ranks=(1, 1), tie_break=None)
    assert result_of(shared).startswith("**Seat0 and Seat1 share the victory!**")
    alone = msgspec.structs.replace(ended, ranks=(1,), scores=ended.scores[:1], tie_break=None)
    assert result_of(alone).startswith("**The game is over.**")
    beaten = msgspec.structs.replace(alone, won=False)
    assert result_of(beaten).startswith("**You have lost this time.**")
    assert result_of(msgspec.structs.replace(alone, won=True)).startswith("**You have won!**")


def test_the_opponent_without_a_seat_is_told_too() -> None:
    state = some_states("barrio", 1, 0)[0]
    position = Position.of(bundle_of("barrio", state, ["Ana"]))
    score = Score.of([("houses", 12)])
    outcome = Outcome(scores=(score,), ranks=(2,), rival=Score.of([("houses", 13)]), won=False)
    scene = scene_of(position.bundle, EN)
    said = result_text(outcome, position, get_painter("barrio"), scene)
    assert said.splitlines()[1:] == ["1. Klaus: 13 points", "2. Ana: 12 points"]
    outcome = Outcome(scores=(score,), ranks=(1,), rival=Score.of([("houses", -3)]), won=True)
    said = result_text(outcome, position, get_painter("barrio"), scene)
    assert said.splitlines()[1:] == ["1. Ana: 12 points", "2. Klaus: −3 points"]
