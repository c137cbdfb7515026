"""What the words of every painter promise: limits, menus, names, both languages. A game's own stand in its folder."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from games.bariloche.data import SCORE_LINES
from games.bis.data import GRADES, LAST_GRADE
from games.errors import GameError
from games.pinata.data import COLOURS
from games.protocol import AnyGame, Event, Move, State, View
from games.registry import get_game
from rendering.protocol import ALT_LIMIT, AnyPainter, Level, Scene
from rendering.registry import all_painters, get_painter
from rendering.words import escaped, figure, words_for
from tests.rendering.tables import (
    END,
    ENDS,
    LANGUAGES,
    LONG_NAMES,
    MIDDLES,
    history,
    played,
    scene_of,
    viewers,
    wandered,
)

KEYS = sorted(all_painters())
OPTIONS: dict[str, list[dict[str, str]]] = {
    "bonbon": [{}, {"bugqueen": "on"}],
    "bis": [{}, {"sheet": "fresh"}],
    "pinata": [{"level": level} for level in ("free", "young", "level1", "level2", "level3")],
    "barrio": [{}],
    "bariloche": [
        {"sheets": "b", "score": "b"},
        {"sheets": "d"},
        {"mode": "permanent"},
        {"sheets": "choose"},
        {"score": "d", "sheets": "c"},
    ],
}
SEATS = {"bonbon": (2, 4, 5), "bis": (1, 2, 5), "pinata": (3,), "barrio": (1, 2, 3, 4), "bariloche": (3,)}
"""For how many players whole games are looked at."""
STRIDE = {"bonbon": 4, "bis": 7, "pinata": 1, "barrio": 3, "bariloche": 3}
"""Every so many-th position of them."""
WHEN = {"bonbon": "turn", "bis": "roll", "pinata": "turn", "barrio": "turn", "bariloche": "round"}
SET_UP = {"bonbon": ("opening bets: ",), "barrio": ("set-up. ",)}
LINES: dict[str, set[str]] = {
    "bonbon": {"token-4", "token-3", "token-2", "token-1", "token-buglet"},
    "bis": {"colours", "columns", "jokers", "stars", LAST_GRADE, *(key for _, key in GRADES)},
    "pinata": {*COLOURS, "fewest"},
    "barrio": {"fewer-houses", "fewer-leftovers", "klaus"},
    "bariloche": {"lost", *(key for lines in SCORE_LINES for key in lines)},
}
"""Lines of the score, what breaks ties, grades."""
SILENT = {"bis": {"Chose"}}
"""Events that the log leaves out."""
RARE = {"barrio": {"Pass", "End"}, "bariloche": {"End"}}
"""Steps too rare to come up: their menus are held in their games' folders."""
RUDE = ("*Ana*", "@everyone", "_Eva_", "<@1>", "[x](y)", "`a|b`")


def _sample(key: str) -> Iterator[tuple[int, State]]:
    """Positions of whole games, of easy computers and of random steps, with how many play."""
    game = get_game(key)
    for seats in SEATS[key]:
        for options in OPTIONS[key]:
            states = [*history(game, seats, END, options), *wandered(game, seats, 1, 400, options)]
            yield from ((seats, state) for state in (*states[:: STRIDE[key]], states[-1]))


@cache
def sample(key: str) -> list[tuple[int, State]]:
    """The same, once."""
    return list(_sample(key))


@cache
def at_all_tables(key: str) -> list[tuple[int, State]]:
    """Some positions and the last one of games of every size, with how many play."""
    game = get_game(key)
    sizes = range(game.min_seats, game.max_seats + 1)
    states = [(seats, history(game, seats, END, options)) for seats in sizes for options in OPTIONS[key]]
    return [(seats, course[min(at, len(course) - 1)]) for seats, course in states for at in (0, 1, 12, 40, 90, END)]


def says(painter: AnyPainter, view: View, scene: Scene) -> tuple[str, str, str]:
    """Everything that is said of a position."""
    return painter.alt(view, scene), painter.describe(view, scene), painter.headline(view, scene)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_texts_keep_their_limits(key: str, language: str) -> None:
    game, painter = get_game(key), get_painter(key)
    for seats, state in (*sample(key)[:: 1 if key == "pinata" else 3], *at_all_tables(key)):
        scene = scene_of(seats, language, LONG_NAMES)
        for viewer in viewers(game, state, seats):
            alt, described, headline = says(painter, game.view(state, viewer), scene)
            assert 0 < len(alt) <= ALT_LIMIT == 256
            assert 0 < len(described) <= 3500
            assert described.count("```") % 2 == 0
            assert 0 < len(headline) < 200
            assert "\n" not in headline
            assert not {"{", "}"} & {*alt, *described, *headline}
            # A hyphen is no minus sign.
            assert not re.search(r"(?:^|[\s(,:])-\d", alt + headline + described)
            assert not described.endswith("…"), "something is cut off"


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_said_in_the_wrong_language(key: str) -> None:
    game, painter = get_game(key), get_painter(key)
    for seats, state in sample(key)[::9]:
        english, spanish = (says(painter, game.view(state, None), scene_of(seats, one)) for one in LANGUAGES)
        assert all(one != other for one, other in zip(english, spanish, strict=True))


@pytest.mark.parametrize("key", KEYS)
def test_every_event_of_whole_games_is_told_in_both_languages(key: str) -> None:
    game, painter, told = get_game(key), get_painter(key), 0
    for seats, state in sample(key):
        scenes = [scene_of(seats, language, LONG_NAMES) for language in LANGUAGES]
        for viewer in (None, 0):
            for event in game.events(state, viewer):
                english, spanish = (painter.tell(event, scene) for scene in scenes)
                silent = type(event).__name__ in SILENT.get(key, ())
                assert bool(english) == bool(spanish) == (not silent), event
                assert silent or english != spanish, english
                assert not {"{", "}", "\n"} & {*english, *spanish}
                told += 1
    assert told > 100


def menus(paths: Sequence[Sequence[Level]]) -> dict[tuple[str, ...], list[Level]]:
    """Every menu of a set of paths by the keys that lead to it."""
    found: dict[tuple[str, ...], list[Level]] = {}
    for path in paths:
        for depth, level in enumerate(path):
            entries = found.setdefault(tuple(one.key for one in path[:depth]), [])
            if level not in entries:
                entries.append(level)
    return found


def check_level(level: Level) -> None:
    """What Discord takes for an entry of a menu."""
    assert 0 < len(level.key) <= 20
    assert ":" not in level.key
    assert 0 < len(level.label) <= 100
    assert 0 < len(level.ask) <= 100
    assert level.detail is None or 0 < len(level.detail) <= 100
    assert level.made is None or 0 < len(level.made) <= 200
    assert not {"{", "\n"} & {*level.label, *level.ask, *(level.detail or ""), *(level.made or "")}


def check_menus(paths: Sequence[Sequence[Level]]) -> None:
    """Every path leads to a step of its own; entries are told apart and stand under one question."""
    assert all(1 <= len(path) <= 5 for path in paths)
    leaves = {tuple(level.key for level in path) for path in paths}
    assert len(leaves) == len(paths)
    found = menus(paths)
    assert not leaves & set(found), "a step stands where a menu does"
    for entries in found.values():
        assert len({level.key for level in entries}) == len(entries)
        assert len({level.label for level in entries}) == len(entries)
        assert len({level.ask for level in entries}) == 1
        assert len(entries) <= 25
        for level in entries:
            check_level(level)


def offered(game: AnyGame, state: State, seat: int) -> list[Move]:
    """The legal steps, and the one that asks for a hint where that may be taken."""
    moves = list(game.moves(state, seat))
    if game.hint_move is not None:
        with suppress(GameError):
            game.step(state, seat, game.hint_move)
            moves.append(game.hint_move)
    return moves


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_menus_are_lawful_and_lead_to_one_step_each(key: str, language: str) -> None:
    game, painter = get_game(key), get_painter(key)
    asked: set[type[Move]] = set()
    for seats, state in sample(key):
        scene = scene_of(seats, language, LONG_NAMES)
        for seat in game.active(state)[:2]:
            view, moves = game.view(state, seat), offered(game, state, seat)
            asked |= {type(move) for move in moves}
            check_menus([painter.path(view, move, scene) for move in moves])
    sorts = get_args(game.move_type) or (game.move_type,)
    assert {sort.__name__ for sort in {*sorts} - asked} <= RARE.get(key, set())


@pytest.mark.parametrize("key", sorted({*KEYS} - {"bonbon"}))
def test_a_choice_once_made_is_no_bare_number(key: str) -> None:
    """The numbers of a menu stand on its picture, which is gone by then; only Bonbon's stand on the cards for good."""
    game, painter, numbered = get_game(key), get_painter(key), 0
    for seats, state in sample(key):
        scene = scene_of(seats, "es")
        for seat in game.active(state)[:2]:
            view = game.view(state, seat)
            for move in offered(game, state, seat):
                for level in painter.path(view, move, scene):
                    numbered += re.match(r"[\d?]+ · ", level.label) is not None
                    assert not re.match(r"[\d?]+ · ", level.made or level.label)
    assert numbered or key in ("barrio", "bis")


def _events(game: AnyGame, seats: int) -> Iterator[Event]:
    for state in history(game, seats):
        yield from game.events(state, None)


@pytest.mark.parametrize("key", KEYS)
def test_names_are_escaped_where_markdown_is_read(key: str) -> None:
    """And nowhere else: an alt text and a menu are plain."""
    game, painter, table = get_game(key), get_painter(key), MIDDLES[key]
    scene = scene_of(table.seats, names=RUDE)
    state = played(game, table.seats, table.steps, **table.options)
    alt, described, headline = says(painter, game.view(state, None), scene)
    lines = [painter.tell(event, scene) for event in _events(game, table.seats)]
    for name in scene.names:
        assert name in alt
        assert escaped(name) in described
        assert any(escaped(name) in line for line in lines)
        plain = re.compile(rf"(?<!\\){re.escape(name)}")
        assert not [said for said in (described, headline, *lines) if plain.search(said.replace("**", ""))]
    assert "\\" not in alt
    seat = game.active(state)[0]
    paths = [painter.path(game.view(state, seat), move, scene) for move in game.moves(state, seat)]
    assert "\\" not in "".join(f"{level.label}{level.ask}{level.detail}" for path in paths for level in path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_names_are_cut_before_they_are_escaped(key: str, language: str) -> None:
    """Names full of Markdown still fit, keep most of their letters, and nothing that belongs together is parted."""
    game, painter = get_game(key), get_painter(key)
    scene = scene_of(game.max_seats, language, ("*" * 32,) * game.max_seats)
    for steps in (0, 30, END):
        view = game.view(played(game, game.max_seats, steps), None)
        described = painter.describe(view, scene)
        assert len(described) <= 3500
        assert re.search(r"(\\\*){20}", described)
        assert "\\…" not in described
        assert not described.endswith("…")


@pytest.mark.parametrize("key", KEYS)
def test_alt_says_whose_turn_it_is(key: str) -> None:
    game, painter = get_game(key), get_painter(key)
    for seats in (2, game.max_seats):
        for number, state in list(enumerate(history(game, seats, 60)))[1::7]:
            view, scene = game.view(state, None), scene_of(seats)
            said, turn = painter.alt(view, scene), f"{WHEN[key]} {view.turn}: "
            begins = tuple(f"{game.title}, {one}" for one in (turn, *(SET_UP.get(key, ()) if number < 20 else ())))
            assert said.startswith(begins)
            assert all(scene.names[seat] in said for seat in view.active)


@pytest.mark.parametrize("key", KEYS)
def test_the_end_is_told_with_winner_and_totals(key: str) -> None:
    game, painter, scene = get_game(key), get_painter(key), scene_of(3)
    table = next(table for table in ENDS[key] if table.seats == 3)
    view = game.view(played(game, 3, END, **table.options), None)
    assert view.outcome is not None
    (winner, *_) = view.outcome.winners
    won, shared = (replace(view.outcome, ranks=ranks) for ranks in ((2, 1, 3), (1, 3, 1)))
    alt, described, headline = says(painter, view, scene)
    assert headline.startswith(f"{scene.names[winner]} wins with {figure(view.outcome.scores[winner].total)} ")
    for name, score in zip(scene.names, view.outcome.scores, strict=True):
        assert f"{name} {figure(score.total)}" in alt
        assert f"{name}: {figure(score.total)}" in described.replace("**", "")
    assert painter.headline(replace(view, outcome=won), scene).startswith("Bruno wins with ")
    assert painter.headline(replace(view, outcome=shared), scene).startswith("Ana and Chloé share the victory with ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_score_lines_ties_and_grades_have_names(key: str, language: str) -> None:
    game, painter = get_game(key), get_painter(key)
    keys = set(LINES[key])
    for table in ENDS[key]:
        outcome = game.outcome(played(game, table.seats, END, **table.options))
        assert outcome is not None
        scores = (*outcome.scores, *([outcome.rival] if outcome.rival else []))
        keys |= {line.key for score in scores for line in score.lines}
        keys |= {key for key in (outcome.tie_break, outcome.grade) if key is not None}
    names = {painter.line(one, scene_of(game.max_seats, language)) for one in keys}
    assert len(names) == len(keys)
    assert all(names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_the_options_have_words_for_every_value(key: str, language: str) -> None:
    painter, words = get_painter(key), words_for(language)
    for option in get_game(key).options:
        said = painter.option(option.key, words)
        assert 0 < len(said.label) <= 45
        assert set(said.values) == set(option.values)
        assert len(set(said.values.values())) == len(option.values)
        assert all(0 < len(value) <= 100 for value in said.values.values())
    with pytest.raises(KeyError):
        painter.option("nothing", words)
    assert 0 < len(painter.blurb(words)) <= 100


@pytest.mark.parametrize("key", KEYS)
def test_what_is_offered_and_explained_is_translated(key: str) -> None:
    painter = get_painter(key)
    english, spanish = (words_for(language) for language in LANGUAGES)
    assert painter.blurb(english) != painter.blurb(spanish)
    for one, other in zip(painter.rules(english), painter.rules(spanish), strict=True):
        assert one.text != other.text
        assert (one.picture is None) == (other.picture is None)
        assert one.picture is None or other.picture is None or one.picture.alt != other.picture.alt
