"""Permanent Mode and the pantry (rules page: "Permanent Mode")."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from games.bariloche import GAME
from games.bariloche.data import CUT_SIZES, NOTHING, WHOLE_SHEET
from games.bariloche.pantry import (
    Pantry,
    after_cuttings,
    describe_pantry,
    drawn,
    opened,
    read_pantry,
    write_pantry,
)
from games.bariloche.parts import cut_part, cuttings_of, parse_part, part_of_sheet, part_size, part_text
from games.bariloche.pieces import cut_of, parse_piece, piece_text
from games.bariloche.state import BarilocheState, Cutting, Ended, Lay, PiecesDrawn, PiecesLaid, PieceTaken, Store, Take
from games.chance import Chance
from games.errors import IllegalStep
from games.replay import replay
from games.selfplay import at_random, play_out
from tests.games.bariloche.positions import area, begin, cells, play

RICH = Pantry(
    games=4,
    boxes=(
        (("B-      ", 30), ("Rn      ", 12), ("X-      ", 3)),
        (("B-G-    ", 20), ("R-X-    ", 15)),
        (("B-G-R-  ", 20), ("X-R-S-  ", 9)),
        (("B-G-R-S-", 25), ("X-X-X-X-", 2)),
    ),
    parts=(("B-G-/R-S-", 2),),
)


def size(pantry: Pantry) -> int:
    """All cells of chocolate in a pantry."""
    boxes = sum(count * (4 - parse_piece(text).count(NOTHING)) for box in pantry.boxes for text, count in box)
    return boxes + sum(count * part_size(text) for text, count in pantry.parts)


def finished(seed: int, stock: bytes | None = None, **options: str) -> BarilocheState:
    """A random game to its end."""
    source = random.Random(seed)
    state, step = begin(3, bytes([seed]), stock, **options), 0
    while GAME.outcome(state) is None:
        seat = source.choice(GAME.active(state))
        step += 1
        state = GAME.play(state, seat, source.choice(GAME.moves(state, seat)), Chance(bytes([seed]), step))
    return state


def after(state: BarilocheState, stock: bytes | None) -> Pantry:
    left = GAME.stock_after(state, stock)
    return read_pantry(stock if left is None else left)


# Sheet parts


def test_parts_as_text() -> None:
    assert part_of_sheet(0, cells("A1 B1 B2")) == "B-S-/  B-"
    assert part_of_sheet(1, cells("D1 E1 F1 E2")) == "GuR-G-/  Gn  ;1-2"
    assert part_size("GuR-G-/  Gn  ;1-2") == 4
    assert part_size(part_of_sheet(3, WHOLE_SHEET)) == 56
    for sheet in range(4):
        text = part_of_sheet(sheet, WHOLE_SHEET)
        assert part_text(*parse_part(text)) == text
    assert part_of_sheet(1, WHOLE_SHEET).count("-", part_of_sheet(1, WHOLE_SHEET).index(";")) == 8


def test_cuts_from_parts_need_no_edge_but_whole_double_spaces() -> None:
    whole = part_of_sheet(0, WHOLE_SHEET)
    assert [len(cuttings_of(whole, cut)) for cut in range(4)] == [56, 97, 168, 42]
    tied = "GuR-G-/  Gn  ;1-2"
    assert [len(cuttings_of(tied, cut)) for cut in range(4)] == [2, 1, 1, 0]


def test_every_cut_keeps_all_cells() -> None:
    source = random.Random(4)
    for sheet in range(4):
        text = part_of_sheet(sheet, WHOLE_SHEET)
        for cut in range(4):
            found = source.choice(cuttings_of(text, cut))
            piece, rests = cut_part(text, found)
            assert cut_of(parse_piece(piece)) == cut
            assert sum(map(part_size, rests)) == 56 - CUT_SIZES[cut]
            doubles = sum(len(parse_part(rest)[1]) for rest in rests)
            assert doubles in ({8, 7} if sheet == 1 else {0})


def test_what_remains_is_one_part_per_group() -> None:
    # A row of five, cut in the middle.
    row = part_text(dict(zip(range(5), (0, 5, 10, 15, 0), strict=True)), ())
    assert row == "B-G-R-S-B-"
    assert cut_part(row, (2,)) == ("R-      ", ("B-G-", "S-B-"))
    assert cut_part(row, (0, 1))[1] == ("R-S-B-",)
    assert cut_part("B-", (0,)) == ("B-      ", ())


# Filling the pantry


def test_an_empty_pantry() -> None:
    assert read_pantry(None) == Pantry()
    view = describe_pantry(None)
    assert (view.games, view.parts, view.part_cells, view.suggested) == (0, 0, 0, False)
    assert [box.pieces for box in view.boxes] == [0, 0, 0, 0]


def test_a_standard_game_leaves_every_cell() -> None:
    stock: bytes | None = None
    for number in range(1, 6):
        state = finished(number)
        pantry = after(state, stock)
        assert pantry.games == number
        assert size(pantry) == number * 3 * 56
        stock = write_pantry(pantry)
        assert read_pantry(stock) == pantry
    view = describe_pantry(stock)
    assert view.suggested
    assert all(box.cut == number for number, box in enumerate(view.boxes))
    assert sum(box.pieces * CUT_SIZES[box.cut] for box in view.boxes) + view.part_cells == 5 * 3 * 56
    for box in view.boxes:
        assert sum(count for _, count in box.kinds) == box.pieces
        assert [count for _, count in box.kinds] == sorted((count for _, count in box.kinds), reverse=True)


def test_pieces_go_into_the_box_of_their_cut_type_as_they_were_cut() -> None:
    state = finished(7, sheets="d")
    pantry = after(state, None)
    for cut, box in enumerate(pantry.boxes):
        last = state.log[-1]
        assert isinstance(last, Ended)
        unused = cut == state.cut and last.seats != ()
        assert sum(count for _, count in box) == 3 * (state.uses[cut] - unused)
        assert all(cut_of(parse_piece(text)) == cut for text, _ in box)
    spicy = sum(text.count("X-") * count for box in pantry.boxes for text, count in box)
    assert spicy == sum(player.spicy for player in state.players)
    parts = sum(count for _, count in pantry.parts)
    assert parts == sum(len(player.rests) + (player.left > 0) for player in state.players)


def test_like_pieces_are_counted_together_whichever_way_up() -> None:
    assert {piece_text(parse_piece(text)) for box in RICH.boxes for text, _ in box} == {
        text for box in RICH.boxes for text, _ in box
    }
    pantry = after_cuttings(Pantry(parts=(("R-G-", 1),)), [Cutting("R-G-", 1, "R-G-    ", ())])
    assert pantry == Pantry(boxes=((), (("R-G-    ", 1),), (), ()))


def test_running_and_broken_off_games_leave_the_pantry_alone() -> None:
    stock = write_pantry(RICH)
    assert GAME.stock_after(begin(2), stock) is None
    assert GAME.stock_after(begin(2, mode="permanent", stock=stock), stock) is None


# Playing from it


def permanent(seats: int = 3, pantry: Pantry = RICH) -> BarilocheState:
    return replace(begin(seats, stock=write_pantry(pantry), mode="permanent"))


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
    state = play(state, first, "place F6")
    assert GAME.active(state) == (second,)
    state = play(state, second, "take 2, place F6 turn 90")
    assert state.players[second].tray.contents == (15, 15)
    # The active player has the last piece without being asked.
    assert GAME.active(state) == (chooser,)
    assert state.log[-1] == PieceTaken(chooser, (0, 5, -1, -1), 0)
    assert state.players[chooser].stage == "turn"
    state = play(state, chooser, "place F6")
    assert state.phase == "choose"
    assert state.round == 2
    assert state.chooser == first
    assert all(player.sheet == -1 for player in state.players)


def test_spicy_bonbons_are_separated_when_placed() -> None:
    state = laid("X-R-S-  ", "X-X-X-X-", "X-      ")
    chooser = state.chooser
    first, second = (chooser + 1) % 3, (chooser + 2) % 3
    state = play(state, first, "take 1, part 2, place F6, place G6")
    assert state.players[first].spicy == 1
    assert len(state.players[first].tray.cells) == 2
    # Nothing remains of the other pieces, so the round ends by itself.
    state = play(state, second, "take 1")
    assert state.round == 2
    assert [state.players[seat].spicy for seat in (first, second, chooser)] == [1, 4, 1]


def test_only_marks_end_the_game() -> None:
    for seed in range(4):
        state = finished(seed, write_pantry(RICH), mode="permanent")
        assert isinstance(state.log[-1], Ended)
        assert state.log[-1].seats == ()
        assert sum(used < 4 for used in state.uses) <= 1


# Boxes that run short


def test_missing_pieces_are_cut_from_parts() -> None:
    store = Store(((("B-      ", 2),), (), (), ()), (("R-R-R-", 1),))
    taken, anew = drawn(store, 0, 5, Chance(b"p", 1))
    assert anew == 3
    assert sorted(taken.drawn) == ["B-      ", "B-      ", "R-      ", "R-      ", "R-      "]
    assert taken.boxes[0] == ()
    assert taken.parts == ()
    assert len(taken.cuttings) == 3
    assert taken.cuttings[0].part == "R-R-R-"


def test_parts_that_cannot_give_the_shape_are_skipped() -> None:
    store = Store(((), (), (), ()), (("B-B-", 9), ("R-G-/S-B-", 1)))
    taken, anew = drawn(store, 3, 1, Chance(b"p", 1))
    assert anew == 1
    assert taken.parts == (("B-B-", 9),)
    assert parse_piece(taken.drawn[0]).count(NOTHING) == 0


def test_with_no_parts_left_a_fresh_sheet_is_cut() -> None:
    sheets: set[int] = set()
    for number in range(30):
        taken, anew = drawn(Store(((), (), (), ()), (("B-B-", 1),)), 3, 2, Chance(bytes([number]), 1))
        assert anew == 2
        assert taken.cuttings[0].part == ""
        assert sum(part_size(text) * count for text, count in taken.parts) == 2 + 56 - 8
        whole = [text for text, _ in taken.parts]
        sheets |= {number for number, mark in enumerate(("Sl", ";", "W-", "X-")) if any(mark in text for text in whole)}
    assert {1, 2, 3} <= sheets


def test_scarce_games_keep_all_chocolate() -> None:
    stock = write_pantry(Pantry(1, ((("B-      ", 3),), (), (), ()), (("B-G-/R-S-", 3), ("Bu", 4))))
    cells_before = size(read_pantry(stock))
    for seed in range(12):
        state = finished(seed, stock, mode="permanent")
        assert state.store is not None
        fresh = sum(not cutting.part for cutting in state.store.cuttings)
        pantry = after(state, stock)
        assert size(pantry) == cells_before + 56 * fresh
        assert pantry.games == 1, "only standard games count"
        # The game's own boxes, parts and trays hold the same chocolate.
        own = size(Pantry(0, state.store.boxes, state.store.parts))
        trays = sum(len(player.tray.cells) + player.spicy for player in state.players)
        copy = opened(read_pantry(stock), 3)
        assert own + trays == size(Pantry(0, copy.boxes, copy.parts)) + 56 * fresh
        assert area(state) == trays
        cells_before, stock = size(pantry), write_pantry(pantry)


def test_a_game_that_cut_nothing_anew_changes_nothing() -> None:
    state = finished(3, write_pantry(RICH), mode="permanent")
    assert GAME.stock_after(state, write_pantry(RICH)) is None


def test_two_games_from_one_pantry_never_double_a_part() -> None:
    stock = write_pantry(Pantry(1, ((), (), (), ()), (("B-G-R-S-/B-G-R-S-/B-G-R-S-/B-G-R-S-", 2),)))
    first, second = (finished(seed, stock, mode="permanent") for seed in (1, 2))
    fresh = [
        56 * sum(not cutting.part for cutting in state.store.cuttings)
        for state in (first, second)
        if state.store is not None
    ]
    one = after(first, stock)
    assert size(one) == 32 + fresh[0]
    both = after(second, write_pantry(one))
    assert size(both) == 32 + sum(fresh)


def test_pantry_changed_meanwhile_by_a_standard_game() -> None:
    stock = write_pantry(Pantry(1, ((), (), (), ()), (("B-G-R-S-/B-G-R-S-", 1),)))
    game = finished(5, stock, mode="permanent")
    filled = after(finished(6), stock)
    both = after(game, write_pantry(filled))
    assert game.store is not None
    fresh = sum(not cutting.part for cutting in game.store.cuttings)
    assert size(both) == 8 + 3 * 56 + 56 * fresh
    assert both.games == 2


def test_permanent_games_replay() -> None:
    played = play_out(GAME, {"mode": "permanent"}, 2, b"seed", at_random(random.Random(9)))
    options = GAME.checked_options({"mode": "permanent"}, 2)
    *_, last = replay(GAME, options, 2, b"seed", played.steps)
    assert GAME.outcome(last) == played.outcome
    assert GAME.decode_state(GAME.encode_state(last)) == last
