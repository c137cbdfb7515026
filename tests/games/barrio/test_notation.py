"""The text form of steps."""

import pytest

from games.barrio import GAME
from games.barrio.grid import LINES, SPACES
from games.barrio.moves import AnyMove, Build, DrawDeck, Join, Klaus, Place
from games.errors import InvalidStep
from tests.games.barrio.positions import houses, market, player, position, random_states, step


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place brick B3", Place(1, SPACES["B3"])),
        (" PLACE  Brick b3 ", Place(1, SPACES["B3"])),
        ("place wild Z-1", Place(5, SPACES["Z-1"])),
        ("build F7 row 3", Build(6, LINES["row 3"])),
        ("build f7 column B", Build(6, LINES["column B"])),
        ("build F7 col b", Build(6, LINES["column B"])),
        ("build F7 b", Build(6, LINES["column B"])),
        ("build F7 3", Build(6, LINES["row 3"])),
        ("join left P1", Join(-1, 0)),
        ("join right p2", Join(1, -1)),
        ("join P2 P1", Join(1, 0)),
        ("join P2 and P1", Join(1, 0)),
        ("new", Join(-1, -1)),
        ("join new", Join(-1, -1)),
        ("draw house", DrawDeck(houses=True)),
        ("draw material", DrawDeck(houses=False)),
        ("klaus F7", Klaus(6, -1, -1)),
        ("klaus F7 left P1", Klaus(6, -1, 0)),
    ],
)
def test_reads(text: str, move: AnyMove) -> None:
    assert GAME.parse_move(text) == move
    assert GAME.parse_move(GAME.format_move(move)) == move


def test_every_step_of_random_games_is_written_and_read() -> None:
    for seats in (1, 3):
        for state in random_states(seats, 1, seed=23):
            for seat in GAME.active(state):
                moves = GAME.moves(state, seat)
                written = [GAME.format_move(move) for move in moves]
                assert [GAME.parse_move(text) for text in written] == list(moves)
                assert len(set(written)) == len(written)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("place glass B3", "glass is no material"),
        ("place brick H3", "H3 is no space"),
        ("place brick", "place brick is incomplete: write it like place brick B3."),
        ("build F14 row 3", "F14 is no house"),
        ("build F7 row 9", "row 9 is no line"),
        ("build F7", " is no line"),
        ("join above P1", "above P1" and "is no panorama"),
        ("join", "Say where the house goes"),
        ("close up", "close up is incomplete: write it like close 1."),
        ("dance", "dance is no step."),
        ("", "Type a step"),
        ("aim", "aim is incomplete"),
    ],
)
def test_says_what_is_expected(text: str, why: str) -> None:
    with pytest.raises(InvalidStep) as refused:
        GAME.parse_move(text)
    assert why in str(refused.value)


def test_a_whole_turn_in_a_line() -> None:
    state = position(player("BSW F7", "F10"), player(), drawn=market("WW"), shop="F1 F2 F3 F4")
    after = step(state, "place brick C1, place stone D1, build F7 row 1, join left P1")
    assert after.players[0].panoramas == (houses("F7 F10"),)
    alone = position(player("BSW F7"), player(), drawn=market("WW"), shop="F1 F2 F3 F4")
    assert step(alone, "place brick C1, place stone D1, build F7 row 1, new").players[0].panoramas == (houses("F7"),)


def test_a_join_that_did_not_happen_is_not_dropped() -> None:
    state = position(player("BSW F7"), player(), drawn=market("WW"), shop="F1 F2 F3 F4")
    moves = GAME.parse_steps(state, 0, "place brick C1, place stone D1, build F7 row 1, join left P1")
    assert moves[-1] == Join(-1, 0)
