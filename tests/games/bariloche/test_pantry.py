"""The pantry: filling it, cutting anew, nothing lost or doubled (rules page: "Permanent Mode")."""

import random

from games.bariloche import GAME
from games.bariloche.data import CUT_SIZES, NOTHING, WHOLE_SHEET
from games.bariloche.pantry import (
    Pantry,
    after_cuttings,
    after_standard_game,
    describe_pantry,
    drawn,
    opened,
    read_pantry,
    write_pantry,
)
from games.bariloche.parts import cut_part, cuttings_of, parse_part, part_of_sheet, part_size, part_text
from games.bariloche.pieces import parse_piece
from games.bariloche.state import Cutting, Ended, Player, Store
from games.chance import Chance
from games.replay import replay
from games.selfplay import at_random, play_out
from tests.games.bariloche.pantries import RICH, after, finished, size
from tests.games.bariloche.positions import area, begin, cells, cut_of

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
    # On sheet C, F1 and G1 are two browns beside each other, B2 and B3 two browns one above the other.
    pieces = ((1, 2, cells("F1 G1")), (1, 2, cells("B2 B3")), (0, 2, cells("A1")))
    pantry = after_standard_game(Pantry(), [Player(sheet=2, left=cells("H7"), pieces=pieces)])
    assert pantry.boxes == ((("R-      ", 1),), (("B-B-    ", 2),), (), ())
    assert pantry.parts == (("Bn", 1),)


def test_running_and_broken_off_games_leave_the_pantry_alone() -> None:
    stock = write_pantry(RICH)
    assert GAME.stock_after(begin(2), stock) is None
    assert GAME.stock_after(begin(2, mode="permanent", stock=stock), stock) is None


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


def test_a_cutting_whose_part_is_gone_is_left_out() -> None:
    """With all that was cut from its rests; the others stand."""
    first = Cutting("R-R-R-", 0, "R-      ", ("R-R-",))
    second = Cutting("R-R-", 0, "R-      ", ("R-",))
    third = Cutting("G-G-", 1, "G-G-    ", ())
    cuttings = (first, second, third)
    full = after_cuttings(Pantry(parts=(("G-G-", 1), ("R-R-R-", 1))), cuttings)
    assert full == Pantry(boxes=((("R-      ", 2),), (("G-G-    ", 1),), (), ()), parts=(("R-", 1),))
    gone = after_cuttings(Pantry(parts=(("G-G-", 1),)), cuttings)
    assert gone == Pantry(boxes=((), (("G-G-    ", 1),), (), ()))


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
