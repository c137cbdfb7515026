"""The planner's messages: within Discord's limits, every choice within reach, nothing confirmed unfinished."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.menus import Menu, menu_at
from bot.planner import Place, planner_post, told_post, trail_lines
from bot.position import Plan, new_plan, try_steps
from bot.posts import Post
from games.bonbon.data import PIECES, SPACE_NAMES, SPACES
from games.bonbon.state import BonbonMove, BonbonView
from games.bonbon.state import Place as Lay
from games.registry import get_game
from rendering.bonbon.painter import BonbonPainter
from rendering.kit.studio import Studio
from rendering.lexicon import lexicon_of
from rendering.protocol import Level, Scene
from rendering.registry import get_painter
from rendering.words import words_for
from tests.bot.house import EDGES, PAINTED, bundle_of, plans_of, position_of, some_options, some_states
from tests.bot.limits import check, custom_ids_of, labels_of, parts_of, text_of

EN, ES = words_for("en"), words_for("es")
CONTROLS = ("back", "over", "confirm")


def names(seats: int) -> list[str]:
    return [f"Seat {at}" for at in range(seats)]


def some_plans(key: str, seats: int, count: int) -> Iterator[Plan]:
    """A few stages of turns with all kinds of options, complete ones among them."""
    source = random.Random(f"planner {key} {seats}")
    for options in source.sample(some_options(key), 2):
        for state in some_states(key, seats, count, options)[:-1]:
            stages = list(plans_of(position_of(key, state, names(seats)), source))
            yield from source.sample(stages, 1)


def buttons_of(post: Post) -> dict[str, dict[str, Any]]:
    """A post's buttons by what they do; of several that do the same, the last."""
    return {part["custom_id"].split(":")[3]: part for part in parts_of(post) if part["type"] == 2}


def picks_of(post: Post) -> list[str]:
    """All places that can be chosen in a planner."""
    arguments = [
        part["custom_id"].split(":")[4]
        for part in parts_of(post)
        if part["type"] == 2 and ":pick:" in part["custom_id"]
    ]
    return arguments + [option["value"] for part in parts_of(post) if part["type"] == 3 for option in part["options"]]


# --- places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "0", "7", "0.3", "12.0.5", "r0", "0.r2", "3.1.r14"])
def test_places_are_read_as_they_are_written(text: str) -> None:
    assert str(Place.read(text)) == text


def test_what_a_place_holds() -> None:
    place = Place.read("4.0.r2")
    assert (place.numbers, place.group) == ((4, 0), 2)
    assert (Place.read("").numbers, Place.read("").group) == ((), None)


@pytest.mark.parametrize("text", ["x", "1..2", "r", "1.rx", "1.-"])
def test_no_place(text: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        Place.read(text)


# --- every game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), EDGES[1::2])
async def test_posts_are_within_the_limits(key: str, seats: int, studio: Studio) -> None:
    game = get_game(key)
    for at, plan in enumerate(some_plans(key, seats, 1)):
        words = (EN, ES)[at % 2]
        post = check(await planner_post(plan, Place(), words, studio))
        found = buttons_of(post)
        assert found["confirm"]["disabled"] is not plan.ready
        assert found["back"]["disabled"] is found["over"]["disabled"] is (not plan.steps)
        assert list(found)[-3:] == list(CONTROLS)
        assert bool(picks_of(post)) is bool(plan.moves)
        assert all(identity.split(":")[2] == plan.stamp for identity in custom_ids_of(post))
        for move in plan.steps:
            assert f"`{lexicon_of(key, words).say(game.format_move(move))}`" in text_of(post)
        assert post.files


@pytest.mark.parametrize("key", PAINTED)
async def test_every_step_is_within_reach(key: str, studio: Studio) -> None:
    """Whoever only presses what the planner shows comes to every legal step."""
    game, painter = get_game(key), get_painter(key)
    state = some_states(key, game.min_seats, 1)[1]
    position = position_of(key, state, names(game.min_seats))
    seat = position.active[0]
    plan, scene = new_plan(position, seat, 3), Scene(tuple(names(game.min_seats)), EN)
    reached: list[str] = []
    places = [Place()]
    while places:
        post = check(await planner_post(plan, places.pop(), EN, studio))
        for text in picks_of(post):
            place = Place.read(text)
            found = menu_at(painter, plan.view, plan.moves, scene, place.numbers)
            if isinstance(found, Menu):
                places.append(place)
            else:
                reached.append(game.format_move(found))
    assert sorted(reached) == sorted(map(game.format_move, plan.moves))


@pytest.mark.parametrize("key", PAINTED)
async def test_pictures_have_new_names_at_every_stage(key: str, studio: Studio) -> None:
    """An edited message must never show the file it showed before."""
    game = get_game(key)
    state = some_states(key, game.min_seats, 1)[1]
    stages = list(plans_of(position_of(key, state, names(game.min_seats)), random.Random(key)))[:3]
    posts = [await planner_post(plan, Place(), EN, studio) for plan in stages]
    files = [file.filename for post in posts for file in post.files]
    assert len(set(files)) == len(files)


@pytest.mark.parametrize("key", PAINTED)
async def test_all_pictures_are_shown(key: str, studio: Studio) -> None:
    """The hand comes after the board; none is cut off."""
    game, painter = get_game(key), get_painter(key)
    for state in some_states(key, game.max_seats, 1)[:-1]:
        position = position_of(key, state, names(game.max_seats))
        seat = position.active[0]
        plan, scene = new_plan(position, seat, 3), Scene(tuple(names(game.max_seats)), EN)
        wanted = len(await studio.board(painter, plan.view, scene, plan.moves))
        wanted += len(await studio.hand(painter, plan.view, scene)) if game.has_hand else 0
        assert len((await planner_post(plan, Place(), EN, studio)).files) == wanted


# --- menus that are too long --------------------------------------------------------------------------------------


class LongMenu(BonbonPainter):
    """Bonbon's painter, but piece and space are chosen in one menu."""

    def path(self, view: BonbonView, move: BonbonMove, scene: Scene) -> Sequence[Level]:
        assert isinstance(move, Lay)
        label = f"{PIECES[move.piece]} on {SPACE_NAMES[move.space]}"
        return (Level(f"{move.piece}-{move.space}", label, "Which piece where?", "x" * 100),)


LAYS = [Lay(piece, space) for piece in range(len(PIECES)) for space in range(SPACES)]


@pytest.mark.parametrize("count", [1, 4, 5, 25, 26, 99, 100, 101, 250, len(LAYS)])
async def test_long_menus_are_paged(count: int, studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to a hundred entries stand in one message; more are grouped first. All are within reach."""
    painter = LongMenu()

    def get(_: str) -> LongMenu:
        return painter

    monkeypatch.setattr("bot.planner.get_painter", get)
    position = position_of("bonbon", some_states("bonbon", 2, 0)[0], names(2))
    plan = Plan(position, position.active[0], 3, (), (), position.state, tuple(LAYS[:count]))
    first = check(await planner_post(plan, Place(), EN, studio))
    picks = picks_of(first)
    if count > 100:
        assert len(picks) == -(-count // 25)
        inner = [check(await planner_post(plan, Place.read(text), EN, studio)) for text in picks]
        assert all(not buttons_of(post)["back"]["disabled"] for post in inner)
        picks = [text for post in inner for text in picks_of(post)]
    scene = Scene(tuple(names(2)), EN)
    reached = [menu_at(painter, plan.view, plan.moves, scene, Place.read(text).numbers) for text in picks]
    assert reached == LAYS[:count]


# --- what it says -------------------------------------------------------------------------------------------------


def bonbon_plan(moves: int) -> Plan:
    """The opening bet, tried or not yet."""
    position = position_of("bonbon", some_states("bonbon", 2, 0)[0], names(2))
    plan = new_plan(position, position.active[0], 0)
    return try_steps(plan, plan.moves[:moves])


async def test_questions_and_remarks(studio: Studio) -> None:
    asked = text_of(await planner_post(bonbon_plan(0), Place(), EN, studio, "Too late."))
    assert "On which objective?" in asked
    assert "Too late." in asked
    assert "Confirm your turn?" not in asked
    done = text_of(await planner_post(bonbon_plan(1), Place(), ES, studio))
    assert "¿" in done
    assert "Confirm your turn?" not in done


async def test_chosen_so_far(studio: Studio) -> None:
    """Inside a menu the way there is named, and Back leads out."""
    post = check(await planner_post(bonbon_plan(0), Place((1,)), EN, studio))
    assert "› **Which token?**" in text_of(post)
    assert not buttons_of(post)["back"]["disabled"]
    assert buttons_of(post)["back"]["custom_id"].endswith(":back:1")


async def test_back_ends_at_the_first_question(studio: Studio) -> None:
    """The first menu has nothing before it, however one has come back to it."""
    plan = bonbon_plan(0)
    text = plan.position.game.format_move
    objective = text(plan.moves[0]).split()[-1]
    only = replace(plan, moves=tuple(move for move in plan.moves if text(move).endswith(objective)))
    painter, scene = get_painter("bonbon"), Scene(tuple(names(2)), EN)
    first = menu_at(painter, plan.view, only.moves, scene, ())
    assert isinstance(first, Menu)
    assert first.place == (0,), "the objective is not asked for"
    for place in (Place(), Place(first.place)):
        assert buttons_of(await planner_post(only, place, EN, studio))["back"]["disabled"]


async def test_no_such_place(studio: Studio) -> None:
    with pytest.raises(LookupError):
        await planner_post(bonbon_plan(0), Place((99,)), EN, studio)


def test_the_trail_says_how_a_step_is_typed() -> None:
    plan = bonbon_plan(1)
    scene = Scene(tuple(names(2)), EN)
    (line,) = trail_lines(plan, get_painter("bonbon"), scene)
    assert line.startswith("- ")
    assert line.endswith(f"(`{plan.texts()[0]}`)")
    (line,) = trail_lines(plan, get_painter("bonbon"), Scene(tuple(names(2)), ES))
    assert line.endswith(f"(`{lexicon_of('bonbon', ES).say(plan.texts()[0])}`)")
    assert plan.texts()[0] not in line


def test_what_remains_of_a_confirmed_planner() -> None:
    table = bundle_of("bonbon", some_states("bonbon", 2, 0)[0], names(2)).table
    post = check(told_post(table, ["You bet your 3."], EN))
    assert labels_of(post) == []
    assert "https://discord.com/channels/5/100/777" in text_of(post)
