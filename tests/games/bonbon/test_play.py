"""Set-up and turns (rules page: "Pieces", "Play", "Secrets")."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.bonbon import GAME
from games.bonbon.data import COMPOSITIONS, FULL_BAG, PIECES, SPACES, TOPPINGS, TYPE_B, VARIETIES, tokens_for
from games.bonbon.state import BetLaid, BonbonState, Create, Drew, Place, Placed, Revealed
from games.chance import Chance
from games.errors import IllegalStep, InvalidStep
from games.replay import replay
from games.selfplay import at_random, play_out
from tests.games.bonbon.positions import begin, opened, play

BOX = {
    "Éveil de Velours": 2,
    "Ivory Latte": 3,
    "Espresso Mochiato": 3,
    "Golden Roast Swirl": 2,
    "Crimson Night": 3,
    "Bisou de Cerise": 2,
    "Cerise Royale": 2,
    "Ruby Velvet": 3,
    "Solar Eclipse": 3,
    "Citrus Sunset": 2,
    "L'Or Noir": 2,
    "L'Aube Orangée": 3,
    "Midnight Frost": 3,
    "Éclat de Menthe": 2,
    "Frosty Shadow": 2,
    "Menthe de Neige": 3,
}


def test_box() -> None:
    assert sum(FULL_BAG) == 40
    assert sum(FULL_BAG[0::2]) == sum(FULL_BAG[1::2]) == 20
    assert all(FULL_BAG[at] + FULL_BAG[at + 1] == 5 for at in range(0, 16, 2))
    assert {VARIETIES[piece]: count for piece, count in zip(PIECES, FULL_BAG, strict=True)} == BOX
    assert set(VARIETIES) == set(PIECES)


@pytest.mark.parametrize(("seats", "type_a", "type_b"), [(2, 4, 2), (3, 6, 3), (4, 8, 4), (5, 8, 4)])
def test_set_up(seats: int, type_a: int, type_b: int) -> None:
    states = [begin(seats, bytes([number])) for number in range(30)]
    for state in states:
        kinds = Counter("B" if key in TYPE_B else "A" for key in state.objectives)
        assert kinds == {"A": type_a, "B": type_b}
        assert sum(key in TOPPINGS for key in state.objectives) <= 4
        assert len(set(state.objectives)) == len(state.objectives)
        assert state.tokens == (tokens_for(seats),) * seats
    assert (4 in tokens_for(seats)) == (seats < 5)


def test_set_up_uses_everything_there_is() -> None:
    seen: set[str] = set()
    firsts: set[int] = set()
    for number in range(200):
        state = begin(2, number.to_bytes(2, "big"))
        seen |= set(state.objectives)
        firsts.add(state.first)
    assert seen == {*COMPOSITIONS, *TOPPINGS, *TYPE_B}
    assert firsts == {0, 1}


def test_opening_bets_go_round_once() -> None:
    state = begin(3)
    order: list[int] = []
    for number in range(3):
        assert state.turn == 0
        assert [GAME.secret_due(state, seat) for seat in range(3)] == [seat == state.acting for seat in range(3)]
        assert all(GAME.format_move(move).startswith("bet") for move in GAME.moves(state, state.acting))
        order.append(state.acting)
        state = play(state, f"bet 2 {state.objectives[number]}")
    assert order == [(state.first + number) % 3 for number in range(3)]
    assert (state.turn, state.acting) == (1, state.first)
    assert not GAME.secret_due(state, state.acting)


def test_creating_is_refused_before_the_first_turn() -> None:
    state = begin()
    with pytest.raises(IllegalStep, match="bet now"):
        GAME.step(state, state.acting, Create())


def test_create_draws_two_and_both_are_placed() -> None:
    state = play(opened(), "create")
    assert len(state.drawn) == 2
    assert sum(state.bag) == 38
    assert isinstance(state.recent[0], Drew)
    acting = state.acting
    first, second = (PIECES[piece] for piece in state.drawn)
    state = play(state, f"place {first} B2")
    assert state.acting == acting
    state = play(state, f"place {second} B2")
    assert state.acting != acting
    assert state.turn == 2
    event = state.recent[0]
    assert isinstance(event, Placed)
    assert event.on_top
    assert state.placed == (6, 6)


def test_what_was_placed_is_shown_until_the_next_draw() -> None:
    state = play(opened(), "create")
    first, second = (PIECES[piece] for piece in state.drawn)
    state = play(state, f"place {first} B2", f"place {second} C3", f"bet 2 {state.objectives[4]}")
    assert GAME.view(state, None).placed == (6, 12)
    assert GAME.view(play(state, "create"), None).placed == ()


def test_a_view_tells_what_everybody_may_know() -> None:
    state = play(opened(), "create")
    for seat in (None, 0, 1):
        view = GAME.view(state, seat)
        assert view.bag == state.bag
        assert view.tokens_left == (4, 4)
        assert view.own_tokens == (() if seat is None else (2, 3, 4, 0))
        assert sorted(token.seat for laid in view.bets for token in laid) == [0, 1]
        assert all((token.value == 1) == (token.seat == seat) for laid in view.bets for token in laid)


def test_at_the_end_everybody_sees_every_token() -> None:
    playout = play_out(GAME, {}, 3, b"end", at_random(random.Random(3)))
    *_, last = replay(GAME, GAME.checked_options({}, 3), 3, playout.seed, playout.steps)
    assert sum(map(len, last.bets)) > 3
    for seat in (None, 0, 1, 2):
        assert GAME.view(last, seat).bets == last.bets


def test_a_step_after_a_complete_turn_is_refused_with_the_reason() -> None:
    """It is still the same player's turn: what stands against it is that the turn has nothing more to take."""
    state = opened()
    bet = GAME.step(state, state.acting, GAME.parse_move(f"bet 2 {state.objectives[3]}"))
    create = GAME.step(state, state.acting, Create())
    drawn = play(state, "create")
    texts = [f"place {PIECES[piece]} A{row}" for row, piece in enumerate(drawn.drawn, start=1)]
    placed = play(drawn, texts[0])
    placed = GAME.step(placed, placed.acting, GAME.parse_move(texts[1]))
    for complete, reason in ((bet, "complete"), (placed, "complete"), (create, "Confirm “create” first")):
        for text in ("create", "bet 3 groups-white", "place dark-cherry B3"):
            with pytest.raises(IllegalStep, match=reason):
                GAME.step(complete, complete.acting, GAME.parse_move(text))
            with pytest.raises(IllegalStep, match="not your turn"):
                GAME.step(complete, 1 - complete.acting, GAME.parse_move(text))


def test_the_bottom_piece_keeps_only_its_chocolate() -> None:
    state = play(opened(), "create")
    piece = state.drawn[0]
    state = play(state, f"place {PIECES[piece]} A1")
    assert state.bottoms[0] == piece & 1
    assert state.tops[0] == -1


def test_refusals_say_why() -> None:
    state = opened()
    acting = state.acting
    own = state.objectives[acting if state.first == 0 else 1 - acting]
    with pytest.raises(IllegalStep, match="not your turn"):
        GAME.step(state, 1 - acting, Create())
    with pytest.raises(IllegalStep, match="create first"):
        GAME.step(state, acting, Place(0, 0))
    with pytest.raises(IllegalStep, match="do not hold the token “1”"):
        GAME.step(state, acting, GAME.parse_move(f"bet 1 {state.objectives[3]}"))
    with pytest.raises(IllegalStep, match="already have a token on “"):
        GAME.step(state, acting, GAME.parse_move(f"bet 2 {own}"))
    absent = next(key for key in TYPE_B if key not in state.objectives)
    with pytest.raises(IllegalStep, match="not in play"):
        GAME.step(state, acting, GAME.parse_move(f"bet 2 {absent}"))
    state = play(state, "create")
    undrawn = next(piece for piece in range(16) if piece not in state.drawn)
    with pytest.raises(IllegalStep, match="have not drawn"):
        GAME.step(state, acting, Place(undrawn, 0))
    with pytest.raises(IllegalStep, match="place them both"):
        GAME.step(state, acting, GAME.parse_move(f"bet 2 {state.objectives[3]}"))
    full = replace(state, bottoms=(0,) * SPACES, tops=(0, *state.tops[1:]))
    with pytest.raises(IllegalStep, match="A1 already holds two"):
        GAME.step(full, acting, Place(state.drawn[0], 0))


def test_an_objective_holds_two_tokens() -> None:
    state = begin(3)
    key = state.objectives[0]
    state = play(state, f"bet 1 {key}", f"bet 2 {key}")
    with pytest.raises(IllegalStep, match="already holds two tokens"):
        play(state, f"bet 1 {key}")
    assert not any(key in GAME.format_move(move) for move in GAME.moves(state, state.acting))


def test_without_tokens_one_creates() -> None:
    state = replace(opened(), tokens=((), ()))
    assert GAME.moves(state, state.acting) == [Create()]


def test_the_game_ends_with_the_last_piece() -> None:
    state = opened()
    number = 3
    while not state.over:
        moves = GAME.moves(state, state.acting)
        state = GAME.play(state, state.acting, moves[0], Chance(b"end", number))
        number += 1
    assert not any(state.bag)
    assert all(top != -1 for top in state.tops)
    assert isinstance(state.recent[-1], Revealed)
    assert GAME.active(state) == ()
    with pytest.raises(IllegalStep, match="over"):
        GAME.step(state, 0, Create())


def slow_moves(state: BonbonState) -> set[str]:
    """Every legal step, found by trying every step there could be."""
    texts = ["create"]
    texts += [f"place {piece} {column}{row}" for piece in PIECES for column in "ABCDE" for row in "1234"]
    texts += [f"bet {token} {key}" for token in ("buglet", 1, 2, 3, 4) for key in (*COMPOSITIONS, *TOPPINGS, *TYPE_B)]
    legal: set[str] = set()
    for text in texts:
        try:
            GAME.step(state, state.acting, GAME.parse_move(text))
        except IllegalStep:
            continue
        legal.add(text)
    return legal


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_moves_against_brute_force(seats: int) -> None:
    source = random.Random(seats)
    playout = play_out(GAME, {}, seats, source.randbytes(32), at_random(source))
    states = replay(GAME, GAME.checked_options({}, seats), seats, playout.seed, playout.steps)
    for state in list(states)[:-1:5]:
        assert {GAME.format_move(move) for move in GAME.moves(state, state.acting)} == slow_moves(state)


@settings(max_examples=40)
@given(st.integers(2, 5), st.binary(min_size=4, max_size=4), st.data())
def test_nobody_sees_the_others_tokens(seats: int, seed: bytes, data: st.DataObject) -> None:
    """Two positions that differ only in token values a seat may not know look the same to it."""
    source = random.Random(seed)
    playout = play_out(GAME, {}, seats, seed, at_random(source))
    states = list(replay(GAME, GAME.checked_options({}, seats), seats, seed, playout.steps))[:-1]
    state = states[data.draw(st.integers(0, len(states) - 1))]
    seat = data.draw(st.sampled_from([None, *range(seats)]))
    other = hidden_change(state, seat, source)
    assert msgspec.json.encode(GAME.view(state, seat)) == msgspec.json.encode(GAME.view(other, seat))
    assert GAME.events(state, seat) == GAME.events(other, seat)


def hidden_change(state: BonbonState, seat: int | None, source: random.Random) -> BonbonState:
    """The same position with the other seats' token values exchanged among themselves."""
    values = tokens_for(state.seats)
    swap = {one: dict(zip(values, source.sample(values, len(values)), strict=True)) for one in range(state.seats)}
    if seat is not None:
        swap[seat] = {value: value for value in values}
    return replace(
        state,
        bets=tuple(
            tuple(replace(token, value=swap[token.seat][token.value or 0]) for token in laid) for laid in state.bets
        ),
        tokens=tuple(
            tuple(sorted((swap[one][value] for value in held), key=values.index))
            for one, held in enumerate(state.tokens)
        ),
        recent=tuple(
            replace(event, token=swap[event.seat][event.token or 0]) if isinstance(event, BetLaid) else event
            for event in state.recent
        ),
    )


@given(st.sampled_from(["create", "place dark-cherry B3", "bet 3 groups-white", "bet buglet cherry"]))
def test_text_form_is_forgiving(text: str) -> None:
    move = GAME.parse_move(text)
    assert GAME.parse_move(f" {text.upper().replace('-', ' ')} ") == move
    assert GAME.format_move(move) == text


def test_objectives_by_number() -> None:
    state = opened()
    for number, key in enumerate(state.objectives, start=1):
        (move,) = GAME.parse_steps(state, 0, f"bet 3 {number}")
        assert GAME.format_move(move) == f"bet 3 {key}"
    for number in (0, len(state.objectives) + 1):
        with pytest.raises(InvalidStep, match="Say which objective"):
            GAME.parse_steps(state, 0, f"bet 3 {number}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("plce dark-cherry B3", "is not a step"),
        ("place dark-cherry Z9", "Say where"),
        ("place cherry B3", "Say which piece"),
        ("bet 7 groups-white", "Say which token"),
        ("bet 3 beauty", "Say which objective"),
        ("create now", "is not a step"),
    ],
)
def test_nonsense_is_explained(text: str, reason: str) -> None:
    with pytest.raises(InvalidStep, match=reason):
        GAME.parse_move(text)
