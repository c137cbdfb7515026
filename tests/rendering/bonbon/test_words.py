"""Bonbon in words: limits, secrets, menus."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.bonbon.data import COMPOSITIONS, OBJECTIVES, TOPPINGS, TYPE_B, VARIETIES
from games.bonbon.game import BonbonGame
from games.bonbon.state import Bet, BetLaid, BonbonState, Create, Drew, Place, Placed, Revealed, Token
from rendering.bonbon import PAINTER
from rendering.bonbon.names import caption, objective_name, objective_rule, shape_and_chocolate
from rendering.protocol import Scene
from rendering.words import LANGUAGES, words_for
from tests.rendering.tables import cut

Play = Callable[..., BonbonState]


def test_alt_says_whose_turn_it_is(game: BonbonGame, play: Play, scene: Scene) -> None:
    state = play(4, 45)
    actor = scene.names[game.active(state)[0]]
    said = PAINTER.alt(game.view(state, None), cut(scene, 4))
    assert said.startswith(f"Bonbon, turn {state.turn}: {actor} plays.")
    assert f"{sum(state.bag)} pieces in the bag." in said


def test_every_event_is_told(scene: Scene) -> None:
    assert PAINTER.tell(Drew(0, (4, 15)), scene) == "Ana draws **dark cherry** and **white mint**."
    assert PAINTER.tell(Placed(1, 15, 11, True), scene) == "Bruno puts white mint on top on B3."
    assert PAINTER.tell(Placed(1, 4, 0, False), scene) == "Bruno lays a dark piece face down on A1."
    assert PAINTER.tell(BetLaid(2, "groups-white", None), scene) == "Chloé bets a token on **White groups**."
    assert PAINTER.tell(BetLaid(2, "gold", 3), scene) == "Chloé bets the 3 on **Gold on top**."
    assert PAINTER.tell(BetLaid(2, "gold", 0), scene) == "Chloé bets the buglet on **Gold on top**."
    assert PAINTER.tell(Revealed(), scene) == "The last piece is placed. All tokens are turned over."


def test_what_lies_hidden_below_is_not_told(scene: Scene) -> None:
    lines = {PAINTER.tell(Placed(0, piece, 7, False), scene) for piece in range(0, 16, 2)}
    assert len(lines) == 1


def test_menus_ask_for_the_piece_only_where_there_is_a_choice(game: BonbonGame, play: Play, scene: Scene) -> None:
    state = next(state for state in (play(3, steps) for steps in range(8, 60)) if len(set(state.drawn)) == 2)
    view = game.view(state, game.active(state)[0])
    move = Place(state.drawn[0], 3)
    piece, space = PAINTER.path(view, move, cut(scene, 3))
    assert (piece.ask, space.key, space.ask) == ("Which piece first?", "D1", "On which space?")
    for drawn in ((state.drawn[0], state.drawn[0]), (state.drawn[0],)):
        forced, space = PAINTER.path(replace(view, drawn=drawn), move, cut(scene, 3))
        assert (forced.label, space.ask) == (piece.label, f"{piece.label}: on which space?")


def test_drawing_is_warned_of_and_betting_is_not(game: BonbonGame, play: Play, scene: Scene) -> None:
    view = game.view(play(3, 12), 0)
    warned = PAINTER.caution(view, Create(), cut(scene, 3))
    assert warned == "The pieces are drawn at once; there is no way back."
    assert PAINTER.caution(view, Bet(1, view.objectives[0]), cut(scene, 3)) is None


def test_tokens_are_short_enough_for_buttons(game: BonbonGame, play: Play, long_scene: Scene) -> None:
    for bug_queen in ("off", "on"):
        view = game.view(play(3, 0, bugqueen=bug_queen), 0)
        for token in view.own_tokens:
            level = PAINTER.path(view, Bet(token, view.objectives[0]), cut(long_scene, 3))[-1]
            assert level.detail is None
            assert len(level.label) <= 34


def test_the_opening_offers_bets_at_once(game: BonbonGame, play: Play, scene: Scene) -> None:
    opening, later = game.view(play(3, 0), 0), game.view(play(3, 12), 0)
    bet = Bet(0, opening.objectives[4])
    assert [level.key for level in PAINTER.path(opening, bet, cut(scene, 3))] == ["objective-5", "token-buglet"]
    assert [level.key for level in PAINTER.path(later, bet, cut(scene, 3))] == ["bet", "objective-5", "token-buglet"]
    assert [level.key for level in PAINTER.path(later, Create(), cut(scene, 3))] == ["create"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_tell_all_objectives_apart(language: str) -> None:
    words = words_for(language)
    assert len({objective_name(key, words) for key in OBJECTIVES}) == len(OBJECTIVES)
    assert all(caption(key, words) for key in OBJECTIVES)


def test_rules_list_all_pieces() -> None:
    text = PAINTER.rules(words_for("en"))[-1].text
    assert "- **Cherry:** 3 dark (*Crimson Night*), 2 white (*Bisou de Cerise*)" in text
    assert all(f"(*{name}*)" in text for name in VARIETIES.values())


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_an_objective_counts_fits_its_menu(language: str) -> None:
    rules = {key: objective_rule(key, words_for(language)) for key in OBJECTIVES}
    assert all(0 < len(rule) <= 55 for rule in rules.values())
    assert len({rules[key] for key in (*COMPOSITIONS, *TYPE_B)}) == len(COMPOSITIONS) + len(TYPE_B)
    assert len({rules[key] for key in TOPPINGS}) == 1


def test_menus_say_what_an_objective_counts(game: BonbonGame, play: Play, scene: Scene, long_scene: Scene) -> None:
    view = game.view(play(5, 1), 1)
    view = replace(view, bets=(*view.bets[:-1], (Token(0, None),)), objectives=(*view.objectives[:-1], "groups-white"))
    move = Bet(1, "groups-white")
    assert PAINTER.path(view, move, scene)[0].detail == "counts 0 now · token of Ana · 1 for each separate white group"
    named = PAINTER.path(view, move, long_scene)[0].detail or ""
    assert LONG in named
    assert len(named) <= 100
    assert not named.endswith("…")


LONG = "Wilhelmina-Katharina von Habsburg"


def test_the_text_says_what_objectives_count(game: BonbonGame, play: Play, scene: Scene) -> None:
    view = game.view(play(4, 30), None)
    said = PAINTER.describe(view, cut(scene, 4))
    for key in view.objectives:
        assert f"{objective_name(key, scene.words)} ({objective_rule(key, scene.words)}): " in said


@pytest.mark.parametrize("bug_queen", ["off", "on"])
def test_the_final_text_says_what_every_token_made(game: BonbonGame, play: Play, scene: Scene, bug_queen: str) -> None:
    view = game.view(play(4, 500, bugqueen=bug_queen), None)
    assert view.outcome is not None
    said = PAINTER.describe(view, cut(scene, 4))
    for name, score in zip(scene.names, view.outcome.scores, strict=False):
        made = re.findall(rf"[(,] ?{name} – \w+: \+(\d+)", said)
        assert len(made) == len(score.lines)
        assert sum(map(int, made)) == score.total


def test_names_are_cut_before_they_are_escaped(game: BonbonGame, play: Play, scene: Scene) -> None:
    """A name full of Markdown stays whole, and nothing that belongs together is parted."""
    rude = replace(scene, names=("*" * 32, "Bruno"))
    assert "\\*" * 32 + " 5" in PAINTER.describe(game.view(play(2, 0), None), rude)


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_and_menu_call_an_objective_by_the_same_words(language: str) -> None:
    """A card's picture shows the chocolate: its caption is the name in menus without the one word for that."""
    words = words_for(language)
    for objective in OBJECTIVES:
        on_card, in_menu = caption(objective, words).lower().split(), objective_name(objective, words).lower().split()
        if shape_and_chocolate(objective) is None:
            assert on_card == in_menu
        else:
            assert on_card in [in_menu[:at] + in_menu[at + 1 :] for at in range(len(in_menu))], (on_card, in_menu)
