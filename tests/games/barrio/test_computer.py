"""The easy computer (issue: build when possible, else place towards the cheapest house)."""

from games.barrio import GAME
from games.barrio.state import BarrioState
from games.chance import Chance
from games.selfplay import by_computer, play_out
from tests.games.barrio.positions import market, player, position, step


def advice(state: BarrioState, seat: int = 0) -> str:
    move = GAME.advise(GAME.view(state, seat), GAME.moves(state, seat), Chance(b"advice", 1))
    return GAME.format_move(move)


def turn(state: BarrioState, most: int = 12) -> list[str]:
    said: list[str] = []
    while not state.unsettled and len(said) < most:
        said.append(advice(state))
        state = step(state, said[-1])
    return said


def test_it_builds_when_it_can() -> None:
    state = position(player("WBR F1 F9"), player("WWW"), drawn=market("W", "S"))
    said = turn(state)
    assert said[0] == "aim F1"
    assert any(text.startswith("build F1") for text in said)


def test_it_takes_the_line_that_leaves_least_over() -> None:
    state = position(player("WB F1"), player("WWW"), drawn=market("WSS", "W.."))
    assert "build F1 column A" in turn(state)


def test_it_joins_where_most_is_gained() -> None:
    state = position(player("WR F4", "F2", "F1"), player(), drawn=market("BB", "S."))
    state = step(state, "place wood C1, place rubble B2, build F4 row 1")
    assert advice(state) == "join P1 P2"


def test_it_takes_a_free_house() -> None:
    drawn = market("SBWSB", "SBWSB", "SBWSB", "SBWSB", "SBWS.")
    state = step(position(player("WB M5 F10"), player("WWW"), drawn=drawn), "place wood E5")
    assert advice(state) == "free F10"


def test_it_places_towards_its_cheapest_house() -> None:
    state = position(player("WRC F5"), player("WWW"), drawn=market("W", "S"))
    said = advice(state)
    assert said in ("place wood B1", "place wood Z1", "place wood A0")


def test_without_houses_it_draws_one() -> None:
    assert advice(position(player("WRC"), player("WWW"))).startswith("draw F")


def test_it_beats_klaus_now_and_then() -> None:
    wins = 0
    for number in range(12):
        seed = bytes([number]) * 8
        wins += play_out(GAME, {"klaus": "easy"}, 1, seed, by_computer(seed)).outcome.won is True
    assert 2 <= wins <= 11


def test_it_finishes_games_of_four_with_houses_built() -> None:
    playout = play_out(GAME, {}, 4, b"four", by_computer(b"four"))
    assert max(line.points for one in playout.outcome.scores for line in one.lines if line.key == "houses") >= 6
