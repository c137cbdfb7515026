"""The objectives, the tokens on them, and who wins (rules page: "Objective cards", "Scoring")."""

import itertools
import random

import pytest
from msgspec.structs import replace

from games.bonbon.data import BUGLET, COMPOSITIONS, DARK, OBJECTIVES, PIECES, SPACES, TOPPINGS, TYPE_B, WHITE
from games.bonbon.scoring import final_outcome, groups, objective_points, token_points
from games.bonbon.state import EMPTY, BonbonState, Token

ORANGE, YELLOW, PURPLE = 0, 1, 2


def tray(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Bottoms and tops from words such as `dw` (white on dark, latte), `ww-mint`, `d` (one piece), `.` (empty)."""
    bottoms: list[int] = []
    tops: list[int] = []
    for word in text.split():
        layers, _, topping = word.partition("-")
        bottoms.append(EMPTY if layers == "." else "dw".index(layers[0]))
        chocolate = layers[1:]
        tops.append(
            EMPTY if not chocolate else PIECES.index(f"{'dark' if chocolate == 'd' else 'white'}-{topping or 'latte'}")
        )
    assert len(tops) == SPACES
    return tuple(bottoms), tuple(tops)


def points(key: str, text: str) -> int:
    return objective_points([key], *tray(text))[0]


FULL = """
    dd    dd      ww-ruby dw    dw
    wd    ww-ruby ww      dd    dd
    wd    dd      dd      ww    dd
    ww    ww      ww      wd    ww-ruby
"""


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("dark-on-dark", 7),
        ("white-on-dark", 2),
        ("dark-on-white", 3),
        ("white-on-white", 8),
        ("ruby", 3),
        ("latte", 17),
        ("mint", 0),
        # Dark tops: A1 B1 A2 A3 B3 C3, then D2 E2 E3, then D4.
        ("largest-group-dark", 6),
        ("groups-dark", 3),
        ("largest-group-white", 5),
        ("groups-white", 4),
        ("row-majority-dark", 7),
        ("row-majority-white", 7),
        ("column-majority-dark", 1),
        ("column-majority-white", 1),
    ],
)
def test_objectives_on_a_full_tray(key: str, expected: int) -> None:
    assert points(key, FULL) == expected


def test_a_tie_is_no_majority() -> None:
    """Columns A, D and E of this tray hold two of each."""
    text = "dd dd dd dd dd  wd wd wd wd wd  ww dd dw dw ww  ww dd dd ww dw"
    assert points("column-majority-dark", text) == 2
    assert points("column-majority-white", text) == 0
    assert points("row-majority-dark", text) == 10
    assert points("row-majority-white", text) == 4 + 3


def test_what_does_not_lie_there_counts_nothing() -> None:
    everything_dark = "dd " * 20
    assert points("largest-group-dark", everything_dark) == 20
    assert points("groups-dark", everything_dark) == 1
    assert all(points(key, everything_dark) == 0 for key in TYPE_B if key.endswith("white"))
    assert all(points(key, ". " * 20) == 0 for key in OBJECTIVES)


def test_lone_pieces_are_no_composition_and_show_no_topping() -> None:
    assert all(points(key, "d w " + ". " * 18) == 0 for key in COMPOSITIONS)
    assert sum(points(topping, "d w " + ". " * 18) for topping in TOPPINGS) == 0


def test_every_bonbon_has_one_composition_and_one_topping() -> None:
    source = random.Random(5)
    for _ in range(50):
        bottoms = tuple(source.choice((DARK, WHITE)) for _ in range(SPACES))
        tops = tuple(source.randrange(len(PIECES)) for _ in range(SPACES))
        assert sum(objective_points(list(COMPOSITIONS), bottoms, tops)) == SPACES
        assert sum(objective_points(TOPPINGS, bottoms, tops)) == SPACES


def test_groups_against_a_slow_count() -> None:
    source = random.Random(6)
    for _ in range(200):
        seen = [source.choice((EMPTY, DARK, WHITE)) for _ in range(SPACES)]
        label = list(range(SPACES))
        for _ in range(SPACES):
            for one, other in itertools.combinations(range(SPACES), 2):
                near = other - one == 5 or (other - one == 1 and other % 5)
                if near and seen[one] == seen[other] == DARK:
                    label[one] = label[other] = min(label[one], label[other])
        roots = [label[at] for at in range(SPACES) if seen[at] == DARK]
        assert sorted(groups(seen, DARK)) == sorted(roots.count(root) for root in set(roots))


@pytest.mark.parametrize(
    ("worth", "tokens", "expected"),
    [
        (5, [(ORANGE, 4), (YELLOW, 2)], {ORANGE: 10, YELLOW: 5}),
        (6, [(ORANGE, 1), (YELLOW, 3)], {YELLOW: 12, ORANGE: 6}),
        (7, [], {}),
        (7, [(YELLOW, 4), (PURPLE, BUGLET)], {YELLOW: 0, PURPLE: 0}),
        (5, [(PURPLE, 1)], {PURPLE: 5}),
        (8, [(ORANGE, BUGLET)], {ORANGE: 0}),
        (8, [(ORANGE, 3), (YELLOW, BUGLET)], {ORANGE: 0, YELLOW: 0}),
        (9, [(PURPLE, 4), (ORANGE, 2)], {PURPLE: 18, ORANGE: 9}),
        (5, [(PURPLE, 2), (YELLOW, 2)], {PURPLE: 5, YELLOW: 5}),
        (5, [(PURPLE, BUGLET), (YELLOW, BUGLET)], {PURPLE: 0, YELLOW: 0}),
    ],
)
def test_tokens(worth: int, tokens: list[tuple[int, int]], expected: dict[int, int]) -> None:
    laid = [Token(seat, value) for seat, value in tokens]
    made = token_points(worth, laid, bug_queen=False)
    assert {token.seat: gained for token, gained in zip(laid, made, strict=True)} == expected


def test_the_rulebooks_example() -> None:
    """The nine objectives of the example add up to 25, 22 and 28."""
    played: list[tuple[int, list[tuple[int, int]]]] = [
        (5, [(ORANGE, 4), (YELLOW, 1)]),
        (6, [(YELLOW, 4), (ORANGE, 3)]),
        (0, []),
        (3, [(YELLOW, 3), (PURPLE, BUGLET)]),
        (5, [(PURPLE, 1)]),
        (3, [(ORANGE, BUGLET)]),
        (3, [(ORANGE, 1), (YELLOW, BUGLET)]),
        (9, [(PURPLE, 4), (ORANGE, 2)]),
        (5, [(PURPLE, 2), (YELLOW, 2)]),
    ]
    totals = [0, 0, 0]
    for worth, tokens in played:
        laid = [Token(seat, value) for seat, value in tokens]
        for token, gained in zip(laid, token_points(worth, laid, bug_queen=False), strict=True):
            totals[token.seat] += gained
    assert totals == [25, 22, 28]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (BUGLET, 4, (14, 7)),
        (BUGLET, 2, (14, 7)),
        (BUGLET, 1, (7, 14)),
        (1, BUGLET, (14, 7)),
        (BUGLET, BUGLET, (7, 7)),
        (1, 4, (7, 14)),
        (1, 1, (7, 7)),
    ],
)
def test_bug_queen(first: int, second: int, expected: tuple[int, int]) -> None:
    assert token_points(7, [Token(0, first), Token(1, second)], bug_queen=True) == expected


def test_a_lone_bug_queen_scores() -> None:
    assert token_points(7, [Token(0, BUGLET)], bug_queen=True) == (7,)


def finished(bets: dict[str, list[tuple[int, int]]], seats: int, *, bug_queen: bool = False) -> BonbonState:
    """A finished game with `FULL` on the tray and these bets."""
    bottoms, tops = tray(FULL)
    return BonbonState(
        seats=seats,
        bug_queen=bug_queen,
        objectives=tuple(key for key in OBJECTIVES if key in bets),
        bag=(0,) * len(PIECES),
        bottoms=bottoms,
        tops=tops,
        bets=tuple(tuple(Token(seat, value) for seat, value in bets[key]) for key in OBJECTIVES if key in bets),
        tokens=((),) * seats,
        first=0,
        turn=30,
        acting=0,
        over=True,
    )


def test_ties_are_broken_by_the_points_of_the_highest_token() -> None:
    """Both make 7; only the second seat's came with its 4."""
    state = finished({"dark-on-dark": [(0, 3)], "row-majority-dark": [(1, 4)]}, 2)
    outcome = final_outcome(state)
    assert [score.total for score in outcome.scores] == [7, 7]
    assert (outcome.ranks, outcome.tie_break) == ((2, 1), "token-4")


def test_with_five_players_the_comparison_starts_at_the_three() -> None:
    bets = {"dark-on-dark": [(0, 2)], "row-majority-dark": [(4, 3)]}
    outcome = final_outcome(finished(bets, 5))
    assert outcome.tie_break == "token-3"
    assert outcome.winners == (4,)


@pytest.mark.parametrize(
    ("seats", "bug_queen", "order"),
    [
        (4, False, (4, 3, 2, 1)),
        (5, False, (3, 2, 1)),
        (4, True, (BUGLET, 4, 3, 2, 1)),
        (5, True, (BUGLET, 3, 2, 1)),
    ],
)
def test_tokens_are_compared_from_the_highest(seats: int, bug_queen: bool, order: tuple[int, ...]) -> None:
    """Two players make 7 and 3 with the same two tokens, the other way round: the higher token decides."""
    for high, low in itertools.combinations(order, 2):
        bets = {
            "dark-on-dark": [(0, high)],
            "ruby": [(0, low)],
            "row-majority-dark": [(1, low)],
            "groups-dark": [(1, high)],
        }
        outcome = final_outcome(finished(bets, seats, bug_queen=bug_queen))
        assert [score.total for score in outcome.scores[:2]] == [10, 10]
        assert outcome.winners == (0,)
        assert outcome.tie_break == f"token-{high or 'buglet'}"


def test_the_comparison_named_is_the_one_that_settles_the_first_place() -> None:
    """All three make 10; the 4 leaves two of them level, and only the 3 parts these."""
    bets = {
        "dark-on-dark": [(0, 3)],
        "ruby": [(0, 4)],
        "groups-dark": [(1, 4)],
        "white-on-dark": [(1, 2)],
        "largest-group-white": [(1, 1)],
        "row-majority-dark": [(2, 3)],
        "dark-on-white": [(2, 1)],
    }
    outcome = final_outcome(finished(bets, 3))
    assert [score.total for score in outcome.scores] == [10, 10, 10]
    assert (outcome.ranks, outcome.tie_break) == ((1, 2, 3), "token-3")


def test_in_the_variant_the_buglet_is_compared_first() -> None:
    bets = {"dark-on-dark": [(0, 4)], "row-majority-dark": [(1, BUGLET)]}
    assert final_outcome(finished(bets, 2, bug_queen=True)).tie_break == "token-buglet"
    assert final_outcome(finished(bets, 2)).scores[1].total == 0


def test_an_unbroken_tie_is_shared() -> None:
    outcome = final_outcome(finished({"dark-on-dark": [(0, 2), (1, 2)]}, 2))
    assert (outcome.ranks, outcome.tie_break, outcome.winners) == ((1, 1), None, (0, 1))


def test_lines_name_the_objectives() -> None:
    outcome = final_outcome(finished({"dark-on-dark": [(0, 2), (1, 3)], "ruby": [(0, 4)]}, 2))
    assert [(line.key, line.points) for line in outcome.scores[0].lines] == [("dark-on-dark", 7), ("ruby", 3)]
    assert [(line.key, line.points) for line in outcome.scores[1].lines] == [("dark-on-dark", 14)]


def test_an_unplaced_token_made_nothing() -> None:
    state = finished({"ruby": [(0, 1)], "dark-on-white": [(1, 4)]}, 2)
    assert final_outcome(replace(state, tokens=((4, 3), (1,)))).tie_break == "token-4"
