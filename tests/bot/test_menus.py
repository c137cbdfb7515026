"""The menus of every game lead to every legal step, and back."""

import functools
import random
from collections.abc import Sequence

import pytest

from bot.menus import SELECT_LIMIT, Menu, menu_at, place_before
from bot.position import Plan
from games.bonbon.state import Bet, BonbonView
from games.chance import Chance
from games.protocol import Move
from games.registry import get_game
from rendering.protocol import AnyPainter, Scene
from rendering.registry import get_painter
from rendering.words import words_for
from tests.bot.house import EDGES, plans_of, position_of, some_options, some_states

MOST_ENTRIES = SELECT_LIMIT * SELECT_LIMIT


def scene_for(plan: Plan, language: str) -> Scene:
    return Scene(tuple(seat.name for seat in plan.position.bundle.seats), words_for(language))


class Tree:
    """Everything that can be reached from one position."""

    def __init__(self, painter: AnyPainter, plan: Plan, scene: Scene) -> None:
        self.painter, self.plan, self.scene = painter, plan, scene
        self.menus: list[Menu] = []
        self.steps: list[Move] = []
        self._visit(())

    def at(self, place: Sequence[int]) -> Menu | Move:
        return menu_at(self.painter, self.plan.view, self.plan.moves, self.scene, place)

    def before(self, place: Sequence[int]) -> tuple[int, ...]:
        return place_before(self.painter, self.plan.view, self.plan.moves, self.scene, place)

    def _visit(self, place: Sequence[int]) -> list[str]:
        """The text forms of the steps behind a place, in order."""
        found = self.at(place)
        if not isinstance(found, Menu):
            self.steps.append(found)
            return [self.format(found)]
        self.menus.append(found)
        reached: list[str] = []
        for number, entry in enumerate(found.entries):
            behind = self._visit((*found.place, number))
            if entry.move is not None:
                assert behind == [self.format(entry.move)]
            reached += behind
        assert sorted(reached) == sorted(map(self.format, found.steps))
        return reached

    def format(self, move: Move) -> str:
        return self.plan.position.game.format_move(move)


@functools.cache
def trees(key: str, seats: int, language: str = "en") -> tuple[Tree, ...]:
    """The menus at some stages of turns, with all kinds of options."""
    source, painter = random.Random(f"{key} {seats}"), get_painter(key)
    grown: list[Tree] = []
    for options in some_options(key):
        for state in some_states(key, seats, 1, options)[:-1]:
            plans = plans_of(position_of(key, state, [f"Seat {at}" for at in range(seats)]), source)
            grown += [Tree(painter, plan, scene_for(plan, language)) for plan in plans if plan.moves]
    return tuple(grown)


@pytest.mark.parametrize(("key", "seats"), EDGES)
def test_every_legal_step_is_reached_once(key: str, seats: int) -> None:
    for tree in trees(key, seats):
        assert sorted(map(tree.format, tree.steps)) == sorted(map(tree.format, tree.plan.moves))
        for menu in tree.menus:
            assert 1 <= len(menu.entries) <= MOST_ENTRIES, "some would not be shown"
            assert menu.ask.strip()
            labels = [entry.label for entry in menu.entries]
            assert len(set(labels)) == len(labels), "two entries cannot be told apart"
            assert all(1 <= len(label.strip()) <= 100 for label in labels)
            assert all(len(entry.detail or "") <= 100 for entry in menu.entries)


@pytest.mark.parametrize(("key", "seats"), EDGES)
def test_back_leads_through_every_menu_to_the_first(key: str, seats: int) -> None:
    for tree in trees(key, seats):
        first = tree.menus[0]
        for menu in tree.menus:
            here = menu
            while here != first:
                earlier = tree.at(tree.before(here.place))
                assert isinstance(earlier, Menu)
                assert here.chosen[:-1] == earlier.chosen, "Back undoes one choice, no more and no less"
                here = earlier
            assert len(menu.chosen) <= 5
        assert tree.at(tree.before(first.place)) == first


@pytest.mark.parametrize(("key", "seats"), EDGES[::2])
def test_places_mean_the_same_in_every_language(key: str, seats: int) -> None:
    """A planner opened in one language is understood by a button pressed in another."""
    for english, spanish in zip(trees(key, seats), trees(key, seats, "es"), strict=True):
        assert english.steps == spanish.steps
        assert [menu.place for menu in english.menus] == [menu.place for menu in spanish.menus]


# --- by hand ------------------------------------------------------------------------------------------------------


BONBON = get_painter("bonbon")
SCENE = Scene(("Ana", "Bruno"), words_for("en"))


def opening() -> BonbonView:
    game = get_game("bonbon")
    state = game.start(game.checked_options({}, 2), 2, Chance(b"\x01" * 32, 0))
    return game.view(state, game.active(state)[0])


def menu(moves: Sequence[Move], place: Sequence[int] = ()) -> Menu:
    found = menu_at(BONBON, opening(), moves, SCENE, place)
    assert isinstance(found, Menu)
    return found


def test_levels_without_a_choice_are_passed_through() -> None:
    """Only one objective is open: the first question is which token; but a step is never taken unasked."""
    key = opening().objectives[0]
    both = menu([Bet(3, key), Bet(4, key)])
    assert [entry.move for entry in both.entries] == [Bet(3, key), Bet(4, key)]
    assert (both.place, both.chosen) == ((0,), ())
    single = menu([Bet(3, key)])
    assert [entry.move for entry in single.entries] == [Bet(3, key)]
    assert menu_at(BONBON, opening(), [Bet(3, key)], SCENE, (*single.place, 0)) == Bet(3, key)


def test_what_was_chosen_is_told() -> None:
    moves = [Bet(token, key) for key in opening().objectives[:2] for token in (1, 2)]
    inner = menu(moves, (1,))
    assert inner.chosen == (menu(moves).entries[1].label,)
    assert inner.steps == tuple(moves[2:])
    assert place_before(BONBON, opening(), moves, SCENE, (1,)) == ()


@pytest.mark.parametrize("place", [(2,), (0, 2), (7, 7, 7)])
def test_no_such_place(place: tuple[int, ...]) -> None:
    moves = [Bet(token, key) for key in opening().objectives[:2] for token in (1, 2)]
    with pytest.raises(LookupError):
        menu_at(BONBON, opening(), moves, SCENE, place)


def test_no_legal_step() -> None:
    with pytest.raises(LookupError):
        menu_at(BONBON, opening(), [], SCENE, ())
