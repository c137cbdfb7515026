"""What the pictures of every painter promise, whatever they show. What is special to a game stands in its folder."""

import importlib
import io
import sys
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PIL import Image

from games.protocol import State
from games.registry import all_games, get_game
from rendering.kit import theme
from rendering.kit.canvas import LAYERS, TILES
from rendering.kit.theme import contrast
from rendering.protocol import ALT_LIMIT, AnyPainter, Picture
from rendering.registry import all_painters, get_painter
from rendering.words import words_for
from tests.rendering.gallery import forget, gallery, pixels
from tests.rendering.tables import END, ENDS, LANGUAGES, MIDDLES, Pair, played, scene_of

KEYS = sorted(all_painters())
NAMES = {
    "bonbon": {"board", "hand", "scores"},
    "bis": {"board", "sheet", "scores"},
    "pinata": {"board", "scores"},
    "barrio": {"board", "hand", "scores", "builds", "closings"},
    "bariloche": {"board", "sheets", "hand", "scores"},
}
RULES = {"bonbon": (5, 3), "bis": (4, 3), "pinata": (5, 3), "barrio": (6, 3), "bariloche": (5, 2)}
"""How many pages, and how many of them with a picture."""
TIES = {
    "bonbon": ("token-4", "token-1", "token-buglet"),
    "bis": ("jokers",),
    "pinata": ("fewest",),
    "barrio": ("fewer-houses",),
    "bariloche": ("lost",),
}
OWN = {"bonbon": "hand", "bis": "board", "pinata": "board", "barrio": "hand", "bariloche": "hand"}
"""Where a viewer sees what only he knows."""


def check_house_rules(picture: Picture, place: str) -> None:
    """A file's size in pixels and bytes, its colours, its alt text."""
    image = Image.open(io.BytesIO(picture.png))
    assert image.size == (picture.width, picture.height), place
    assert picture.width == 1100, place
    assert picture.height <= 1430, place
    assert not 0.95 < picture.width / picture.height < 1.05, place
    assert len(picture.png) < 100 * 1024, place
    assert 0 < len(image.getcolors() or []) <= 160, place
    assert 0 < len(picture.alt) <= ALT_LIMIT == 256, place
    assert "{" not in picture.alt, place


def drawn_by(painter: AnyPainter, state: State, viewer: int | None, seats: int, moves: bool = False) -> list[Picture]:
    """Board and hand."""
    game, scene = get_game(painter.key), scene_of(seats)
    view = game.view(state, viewer)
    marked = game.moves(state, viewer) if moves and viewer is not None else ()
    return [*painter.board(view, scene, marked), *painter.hand(view, scene)]


def pairs(key: str, which: str) -> Iterator[Pair]:
    """What a game's folder knows of hidden things: positions that look `alike` to a viewer, or `apart`."""
    yield from getattr(importlib.import_module(f"tests.rendering.{key}.hidden"), which)()


def test_every_game_has_a_painter_and_a_colour_of_its_own() -> None:
    painters = all_painters()
    assert set(painters) == set(all_games()) == set(MIDDLES)
    assert all(get_painter(key) is painter for key, painter in painters.items())
    colours = {"bonbon": 0x9E2A4B, "bis": 0x5A3D91, "pinata": 0x0B6A68, "barrio": 0x98431F, "bariloche": 0x1D5788}
    assert {key: painter.colour for key, painter in painters.items()} == colours


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_picture_keeps_the_house_rules(key: str, language: str) -> None:
    pictures = gallery(key, language).pictures
    assert len(pictures) > 40
    # Several people often see the same.
    for drawn in {drawn.picture: drawn for drawn in pictures}.values():
        check_house_rules(drawn.picture, drawn.place)
    names = {drawn.picture.name for drawn in pictures if drawn.kind != "rules"}
    assert names <= NAMES[key]
    assert language == "en" or names == NAMES[key]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_text_stands_out_and_lies_inside(key: str, language: str) -> None:
    laid = gallery(key, language).laid
    assert len(laid) > 400
    for line in laid:
        assert contrast(line.colour, line.ground) >= 4.5, line
        assert line.inside, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_labels_need_no_ellipsis(key: str, language: str) -> None:
    lines = gallery(key, language, short=True).lines
    assert len(set(lines)) > 60
    assert [line for line in lines if "…" in line] == []


@pytest.mark.parametrize("key", KEYS)
def test_hands_are_for_their_owners_and_for_games_with_secrets(key: str) -> None:
    hands = [drawn for drawn in gallery(key, "en").pictures if drawn.kind == "hand"]
    assert all(drawn.viewer is not None for drawn in hands)
    assert bool(hands) == get_game(key).has_hand
    assert {drawn.picture.name for drawn in hands} <= {"hand"}


@pytest.mark.parametrize("key", KEYS)
def test_the_final_position_shows_the_scores_first(key: str) -> None:
    for table in ENDS[key]:
        state = played(get_game(key), table.seats, END, **table.options)
        pictures = get_painter(key).board(get_game(key).view(state, None), scene_of(table.seats))
        alone = "sheet" if (key, table.seats) == ("bis", 1) else "board"
        assert [picture.name for picture in pictures] == ["scores", alone]


@pytest.mark.parametrize("key", KEYS)
def test_the_same_view_makes_the_same_bytes_warm_or_cold(key: str) -> None:
    table = MIDDLES[key]
    state = played(get_game(key), table.seats, table.steps, **table.options)
    for viewer in (None, 0, 1):
        warm = [drawn_by(get_painter(key), state, viewer, table.seats) for _ in range(2)]
        forget()
        cold = drawn_by(get_painter(key), state, viewer, table.seats)
        assert warm == [cold, cold]


@pytest.mark.parametrize("key", KEYS)
def test_a_warm_picture_draws_nothing_again_that_is_kept(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = MIDDLES[key]
    state = played(get_game(key), table.seats, table.steps, **table.options)
    # Twice: what is drawn first may find parts of the rest put away.
    *_, before = [drawn_by(get_painter(key), state, None, table.seats) for _ in range(2)]
    kept = (TILES.bytes, LAYERS.bytes)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("something kept was drawn again")

    refused = 0
    for name, module in list(sys.modules.items()):
        if name.startswith(f"rendering.{key}.") and hasattr(module, "draw_tile"):
            monkeypatch.setattr(module, "draw_tile", refuse)
            refused += 1
    if key != "bonbon":
        # Bonbon draws the panel of what is in hand each time.
        monkeypatch.setattr("rendering.kit.frame.panel", refuse)
    assert refused
    assert drawn_by(get_painter(key), state, None, table.seats) == before
    assert (TILES.bytes, LAYERS.bytes) == kept


@pytest.mark.parametrize("key", KEYS)
def test_hidden_things_change_no_pixel_and_no_word(key: str) -> None:
    """Also not the menus, nor what is marked in the picture."""
    game, painter, compared = get_game(key), get_painter(key), 0
    for pair in pairs(key, "alike"):
        assert pair.one != pair.other
        scene, viewer = scene_of(pair.seats), pair.viewer
        views = game.view(pair.one, viewer), game.view(pair.other, viewer)
        pictures = [drawn_by(painter, state, viewer, pair.seats, moves=True) for state in (pair.one, pair.other)]
        assert pictures[0] == pictures[1]
        for say in (painter.alt, painter.describe, painter.headline):
            assert say(views[0], scene) == say(views[1], scene)
        compared += 1
    assert compared > 2


@pytest.mark.parametrize("key", KEYS)
def test_what_only_the_viewer_knows_is_shown_to_him(key: str) -> None:
    game, painter = get_game(key), get_painter(key)
    found = list(pairs(key, "apart"))
    assert found
    for pair in found:
        show = painter.hand if OWN[key] == "hand" else painter.board
        views = [game.view(state, pair.viewer) for state in (pair.one, pair.other)]
        shown = [[picture.png for picture in show(view, scene_of(pair.seats))] for view in views]
        assert shown[0] != shown[1]


@pytest.mark.parametrize("key", KEYS)
def test_ties_are_told_by_what_decided(key: str) -> None:
    game, painter, scene = get_game(key), get_painter(key), scene_of(4)
    table = next(table for table in ENDS[key] if table.seats == 4)
    view = game.view(played(game, 4, END, **table.options), None)
    assert view.outcome is not None
    untied, *tied = (
        painter.board(replace(view, outcome=replace(view.outcome, tie_break=tie)), scene)[0]
        for tie in (None, *TIES[key])
    )
    assert all(picture.png != untied.png for picture in tied)
    if key in {"bonbon", "bis", "barrio"}:
        assert all(picture.height > untied.height for picture in tied)
    if key in {"bonbon", "bis", "pinata"}:
        assert all(theme.MARKER in {colour for _, colour in pixels(one).getcolors(1 << 16) or []} for one in tied)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_rules_fit_a_message_and_their_pictures_the_house_rules(key: str, language: str) -> None:
    pages = get_painter(key).rules(words_for(language))
    assert (len(pages), sum(page.picture is not None for page in pages)) == RULES[key]
    for page in pages:
        assert 0 < len(page.title) <= 100
        assert 200 < len(page.text) <= 1800
        if page.picture is not None:
            check_house_rules(page.picture, page.title)
