"""Whole random games: nothing is lost, nothing impossible is reached (issue: conservation, market, secrecy)."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.barrio import GAME
from games.barrio.data import ALL_HOUSES, HAND_LIMIT, MATERIAL_CARDS
from games.barrio.events import AnyEvent
from games.barrio.state import BarrioState
from games.barrio.supply import counted, houses_in
from games.chance import Chance
from tests.games.barrio import brute
from tests.games.barrio.positions import random_states


def conserved(state: BarrioState) -> None:
    """All 54 materials and 39 houses are somewhere, once."""
    heaps = [state.deck, state.waste, counted(state.stock + state.market)]
    heaps += [player.materials for player in state.players]
    heaps += [(*player.leftovers, player.rubble) for player in state.players]
    found = [*houses_in(state.lots), *houses_in(state.gone), *(house for house in state.shop if house >= 0)]
    for player in state.players:
        found += [*player.houses, *(house for row in player.panoramas for house in row)]
    if state.klaus is not None:
        heaps.append(state.klaus.materials)
        found += [house for row in state.klaus.panoramas for house in row]
    if state.turn.house >= 0:
        found.append(state.turn.house)
    assert tuple(map(sum, zip(*heaps, strict=True))) == MATERIAL_CARDS
    assert sorted(found) == list(houses_in(ALL_HOUSES))


def sound(state: BarrioState) -> None:
    """Hands within their limit, nothing left undone; between turns the market is one group within its limit."""
    for player in state.players:
        assert sum(player.materials) + len(player.houses) <= HAND_LIMIT
    assert state.unsettled == (state.due != "")
    cards = brute.cards_of(state.market)
    if state.stage == "act" and not state.turn.placed and cards:
        assert len(brute.groups_of(cards)) == 1
        assert brute.within(cards, state.solo)
        assert all(2 <= x <= 6 and 2 <= y <= 6 for x, y in cards)
        assert state.solo or len(cards) < 25


@pytest.mark.parametrize(("seats", "games"), [(1, 12), (2, 3), (3, 3), (4, 2)])
def test_nothing_is_lost_and_nothing_impossible_is_reached(seats: int, games: int) -> None:
    for state in random_states(seats, games, seed=11):
        conserved(state)
        sound(state)
        for seat in GAME.active(state):
            assert GAME.moves(state, seat)


@settings(max_examples=12)
@given(st.integers(1, 4), st.binary(min_size=4, max_size=4), st.sampled_from(["a", "c", "e"]))
def test_any_beginning_encodes_and_replays(seats: int, seed: bytes, card: str) -> None:
    options = GAME.checked_options({"scoring": card}, seats)
    source = random.Random(seed)
    state = GAME.start(options, seats, Chance(seed, 0))
    for number in range(1, 60):
        active = GAME.active(state)
        if not active:
            break
        seat = source.choice(active)
        move = source.choice(list(GAME.moves(state, seat)))
        before = GAME.encode_state(state)
        after = GAME.play(state, seat, move, Chance(seed, number))
        assert GAME.encode_state(state) == before
        assert GAME.play(GAME.decode_state(before), seat, move, Chance(seed, number)) == after
        state = after
        conserved(state)


def seen(state: BarrioState, seat: int | None) -> bytes:
    """All that a seat is told of a position."""
    return msgspec.json.encode((GAME.view(state, seat), list(GAME.events(state, seat))))


def _swapped_materials(state: BarrioState, seat: int, source: random.Random) -> BarrioState:
    """The same with a material of a hand changed for one of the deck."""
    player = state.players[seat]
    mine = [kind for kind, count in enumerate(player.materials) if count]
    others = [kind for kind, count in enumerate(state.deck) if count]
    if not mine or not others:
        return state
    give, take = source.choice(mine), source.choice(others)
    hand, deck = list(player.materials), list(state.deck)
    hand[give] -= 1
    hand[take] += 1
    deck[take] -= 1
    deck[give] += 1
    players = list(state.players)
    players[seat] = replace(player, materials=tuple(hand))
    return replace(state, players=tuple(players), deck=tuple(deck))


def _swapped_houses(state: BarrioState, seat: int, source: random.Random) -> BarrioState:
    player = state.players[seat]
    in_deck = houses_in(state.lots)
    if not player.houses or not in_deck:
        return state
    give, take = source.choice(player.houses), source.choice(in_deck)
    hand = tuple(sorted(take if house == give else house for house in player.houses))
    kept = tuple(sorted(take if house == give else house for house in player.keeping))
    players = list(state.players)
    players[seat] = replace(player, houses=hand, keeping=kept)
    return replace(state, players=tuple(players), lots=state.lots ^ (1 << give) ^ (1 << take))


def _other_events(state: BarrioState, seat: int) -> BarrioState:
    """The same with other cards drawn face down by that seat in the last step."""

    def other(event: AnyEvent) -> AnyEvent:
        hidden = getattr(event, "source", None) in ("materials", "houses") and event.seat == seat
        return replace(event, card=0) if hidden else event

    return replace(state, told=tuple(map(other, state.told)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_hidden_changes_nothing_that_others_see(seats: int) -> None:
    source = random.Random(seats)
    compared = 0
    for state in random_states(seats, 3, seed=13):
        if state.stage == "over":
            continue
        seat = source.randrange(seats)
        changed = _other_events(_swapped_houses(_swapped_materials(state, seat, source), seat, source), seat)
        if changed == state:
            continue
        for other in {None, *range(seats)} - {seat}:
            assert seen(changed, other) == seen(state, other)
        compared += 1
    assert compared > 700


def test_keeping_is_hidden_until_all_are_ready() -> None:
    state = next(random_states(3, 1))
    state = replace(state, players=tuple(replace(player, keeping=()) for player in state.players))
    (first, *_) = state.players[1].houses
    changed = GAME.step(state, 1, GAME.parse_move("ready"))
    kept = replace(state, players=(state.players[0], replace(state.players[1], keeping=(first,)), state.players[2]))
    for other in (0, 2, None):
        assert seen(kept, other) == seen(state, other)
        assert seen(GAME.step(kept, 1, GAME.parse_move("ready")), other) == seen(changed, other)
    assert seen(kept, 1) != seen(state, 1)


def test_a_plan_is_its_owners() -> None:
    aimed = 0
    for state in random_states(2, 2, seed=17):
        if state.turn.aim < 0:
            continue
        plain = replace(state, turn=replace(state.turn, aim=-1))
        for other in {None, 0, 1} - {state.seat}:
            assert seen(state, other) == seen(plain, other)
        assert seen(state, state.seat) != seen(plain, state.seat)
        aimed += 1
    assert aimed > 3


def test_that_a_house_would_fit_is_its_owners() -> None:
    """Combined construction is offered only to those who hold a fitting house: nobody else may learn of it."""
    met = 0
    for state in random_states(2, 14, seed=3):
        if state.stage == "free" and state.turn.why == "combined":
            met += 1
            view = GAME.view(state, 1 - state.seat)
            assert (view.stage, view.play.why, view.play.panorama) == ("act", "", -1)
            assert GAME.view(state, state.seat).stage == "free"
    assert met


@pytest.mark.parametrize("secret", ["materials"])
def test_klauss_hidden_cards_are_in_no_view(secret: str) -> None:
    compared = 0
    source = random.Random(secret)
    for state in random_states(1, 8, seed=19):
        rival = state.klaus
        assert rival is not None
        hidden = [kind for kind, count in enumerate(rival.materials[:-1]) if count]
        others = [kind for kind, count in enumerate(state.deck) if count]
        if state.stage == "over" or not hidden or not others:
            continue
        give, take = source.choice(hidden), source.choice(others)
        cards, deck = list(rival.materials), list(state.deck)
        cards[give] -= 1
        cards[take] += 1
        deck[take] -= 1
        deck[give] += 1
        changed = replace(state, klaus=replace(rival, materials=tuple(cards)), deck=tuple(deck))
        for seat in (None, 0):
            assert seen(changed, seat) == seen(state, seat)
        compared += 1
    assert compared > 100
