"""Playing Permanent Mode (rules page: "Permanent Mode")."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.bariloche import GAME
from games.bariloche.pantry import (
    Pantry,
    opened,
    write_pantry,
)
from games.bariloche.pieces import parse_piece
from games.bariloche.state import BarilocheState, Ended, Lay, PiecesDrawn, PiecesLaid, PieceTaken, Store, Take
from games.chance import Chance
from games.errors import IllegalStep
from tests.games.bariloche.pantries import RICH, finished
from tests.games.bariloche.positions import begin, cut_of, play, tray


def permanent(seats: int = 3, pantry: Pantry = RICH) -> BarilocheState:
    return begin(seats, stock=write_pantry(pantry), mode="permanent")


def test_set_up_without_sheets() -> None:
    state = permanent()
    assert all(player.sheet == -1 and player.left == 0 for player in state.players)
    assert state.phase == "choose"
    assert [GAME.format_move(move) for move in GAME.moves(state, state.chooser)] == [
        f"choose {name}" for name in ("single", "double", "corner", "square")
    ]
    view = GAME.view(state, None)
    assert view.permanent
    assert view.store is not None
    assert view.store.boxes == (45, 35, 29, 27)
    assert view.unable == ((), (), (), ())


def test_small_positions_where_no_box_can_run_short() -> None:
    assert opened(RICH, 4).parts == ()
    assert opened(replace(RICH, boxes=(*RICH.boxes[:3], (("B-G-R-S-", 18),))), 4).parts == RICH.parts
    assert opened(Pantry(), 2) == Store(((), (), (), ()), ())


def test_the_drawn_pieces_are_a_secret_of_the_active_player() -> None:
    state = permanent()
    chooser, other = state.chooser, (state.chooser + 1) % 3
    state = play(state, chooser, "choose corner")
    assert state.phase == "lay"
    assert GAME.active(state) == (chooser,)
    assert GAME.secret_due(state, chooser)
    assert not GAME.secret_due(state, other)
    mine, theirs = GAME.view(state, chooser).store, GAME.view(state, other).store
    assert mine is not None
    assert theirs is not None
    assert len(mine.drawn) == mine.hidden == theirs.hidden == 6
    assert theirs.drawn == theirs.chosen == ()
    event = GAME.events(state, chooser)[1]
    assert isinstance(event, PiecesDrawn)
    assert event.pieces == mine.drawn
    assert GAME.events(state, other)[1] == PiecesDrawn(chooser, 6, 0)
    assert GAME.events(state, None)[1] == PiecesDrawn(chooser, 6, 0)
    assert b"X-" not in GAME.encode_events(state)


def test_others_cannot_tell_different_draws_apart() -> None:
    """Two positions that differ only in the drawn pieces and in what their boxes and parts hold."""
    state = play(permanent(), permanent().chooser, "choose square")
    assert state.store is not None
    store = state.store
    again = ("X-X-X-X-", *store.drawn[1:])
    other = replace(state, store=replace(store, drawn=again, chosen=(1,), boxes=(*store.boxes[:3], swapped(store))))
    for seat in (None, *range(3)):
        if seat != state.chooser:
            assert GAME.view(state, seat) == GAME.view(other, seat)
            assert GAME.events(state, seat) == GAME.events(other, seat)
    assert GAME.view(state, state.chooser) != GAME.view(other, state.chooser)


def swapped(store: Store) -> tuple[tuple[str, int], ...]:
    return (("B-B-B-B-", sum(count for _, count in store.boxes[3])),)


def test_one_piece_for_each_player_is_laid_out() -> None:
    state = play(permanent(), permanent().chooser, "choose double")
    chooser = state.chooser
    assert state.store is not None
    before = state.store
    state = play(state, chooser, "lay 1")
    assert GAME.events(state, None) == ()
    assert state.phase == "lay"
    with pytest.raises(IllegalStep, match="Piece 1 is laid out already"):
        play(state, chooser, "lay 1")
    with pytest.raises(IllegalStep, match="You drew 6 pieces"):
        play(state, chooser, "lay 7")
    second = GAME.moves(state, chooser)[0]
    state = GAME.play(state, chooser, second, Chance(b"x", 1))
    last = GAME.moves(state, chooser)[-1]
    tried = GAME.step(state, chooser, last)
    assert tried.unsettled
    state = GAME.settle(tried, Chance(b"x", 2))
    assert state.phase == "take"
    assert state.store is not None
    assert len(state.store.offer) == 3
    assert state.store.drawn == ()
    counted = Counter(dict(state.store.boxes[1])) + Counter(state.store.offer)
    assert counted == Counter(dict(before.boxes[1])) + Counter(before.drawn)
    assert GAME.events(state, None) == (PiecesLaid(chooser, tuple(map(parse_piece, state.store.offer))),)


def laid(*texts: str, seats: int = 3) -> BarilocheState:
    """The pieces laid out, the seat left of the active player to take."""
    state = play(permanent(seats), permanent(seats).chooser, "choose square")
    assert state.store is not None
    state = replace(state, store=replace(state.store, drawn=texts, chosen=()), cut=cut_of(parse_piece(texts[0])))
    for number in range(1, seats + 1):
        state = play(state, state.chooser, f"lay {number}")
    return state


def test_like_pieces_are_offered_once() -> None:
    state = play(permanent(), permanent().chooser, "choose single")
    assert state.store is not None
    alike = ("B-      ", "B-      ", "R-      ", "R-      ", "R-      ", "X-      ")
    state = replace(state, store=replace(state.store, drawn=alike))
    assert GAME.moves(state, state.chooser) == [Lay(1), Lay(3), Lay(6)]
    with pytest.raises(IllegalStep, match="like an earlier one"):
        GAME.step(state, state.chooser, Lay(4))
    assert play(state, state.chooser, "lay 5") == play(state, state.chooser, "lay 3")
    state = play(state, state.chooser, "lay 3, lay 4, lay 5")
    assert state.store is not None
    assert state.store.offer == ("R-      ",) * 3
    taker = GAME.active(state)[0]
    assert GAME.moves(state, taker) == [Take(1)]
    with pytest.raises(IllegalStep, match="take that"):
        GAME.step(state, taker, Take(2))
    assert play(state, taker, "take 3") == play(state, taker, "take 1")
    with pytest.raises(IllegalStep, match="There are 3 pieces to take"):
        play(state, taker, "take 4")


def test_everybody_takes_and_places_from_the_left_of_the_active_player() -> None:
    state = laid("B-G-    ", "R-      ", "S-S-    ")
    chooser = state.chooser
    first, second = (chooser + 1) % 3, (chooser + 2) % 3
    assert GAME.active(state) == (first,)
    state = play(state, first, "take 2")
    assert GAME.events(state, None) == (PieceTaken(first, (10, -1, -1, -1), 0),)
    assert GAME.active(state) == (first,)
    state = play(state, first, "place L12")
    assert GAME.active(state) == (second,)
    state = play(state, second, "take 2, place L12 turn 90")
    assert state.players[second].tray.contents == (15, 15)
    # The active player has the last piece without being asked.
    assert GAME.active(state) == (chooser,)
    assert state.log[-1] == PieceTaken(chooser, (0, 5, -1, -1), 0)
    assert state.players[chooser].stage == "turn"
    state = play(state, chooser, "place L12")
    assert state.phase == "choose"
    assert state.round == 2
    assert state.chooser == first
    assert all(player.sheet == -1 for player in state.players)


def test_spicy_bonbons_are_separated_when_placed() -> None:
    state = laid("X-R-S-  ", "X-X-X-X-", "X-      ")
    chooser = state.chooser
    first, second = (chooser + 1) % 3, (chooser + 2) % 3
    state = play(state, first, "take 1, part 2, place L12, place M12")
    assert state.players[first].spicy == 1
    assert len(state.players[first].tray.cells) == 2
    # Nothing remains of the other pieces, so the round ends by itself.
    state = play(state, second, "take 1")
    assert state.round == 2
    assert [state.players[seat].spicy for seat in (first, second, chooser)] == [1, 4, 1]


def test_before_and_after_are_those_of_this_turn() -> None:
    state = laid("G-      ", "G-      ", "X-      ")
    first, second, chooser = ((state.chooser + step) % 3 for step in (1, 2, 3))
    players = tuple(replace(player, tray=tray("G- .."), before=0) for player in state.players)
    state = replace(state, players=players)

    def shown(seat: int) -> tuple[int, int]:
        player = GAME.view(state, seat).players[seat]
        return player.before_points, player.points

    assert [shown(seat) for seat in (first, second, chooser)] == [(-1, -1)] * 3
    state = play(state, first, "take 1, place F5")
    assert [shown(seat) for seat in (first, second, chooser)] == [(-1, 0), (-1, -1), (-1, -1)]
    state = GAME.step(state, second, Take(2))
    assert [shown(seat) for seat in (first, second, chooser)] == [(-1, 0), (-1, 1), (-1, -1)]


def test_only_marks_end_the_game() -> None:
    for seed in range(4):
        state = finished(seed, write_pantry(RICH), mode="permanent")
        assert isinstance(state.log[-1], Ended)
        assert state.log[-1].seats == ()
        assert sum(used < 4 for used in state.uses) <= 1
