"""How a game against Klaus ends (rules page: Solo against Klaus)."""

from msgspec.structs import replace

from games.barrio import GAME
from games.barrio.events import GameOver
from tests.games.barrio.positions import houses, market, play, rival, solo, step, texts


def test_the_seventh_house_of_the_player_ends_it_at_once() -> None:
    six = "F10 F2 F4 M6 S2 F3"
    state = solo("WBSS", six, drawn=market("W"), shop="F1 F5 F6 F7")
    state = play(state, "place wood B1, place brick C1, build F1 row 1, new")
    assert state.stage == "over"
    assert state.told[-1] == GameOver("houses")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert {line.key: line.points for line in outcome.scores[0].lines}["hand"] == -2
    assert outcome.won is True
    assert outcome.rival is not None
    assert outcome.rival.total == 3


def test_the_hand_counts_at_the_end_only() -> None:
    """While the game runs its cards are there to be used: three in hand at the start are no three points lost."""
    state = solo("WBS", "F10")
    assert GAME.view(state, 0).players[0].score.total == 3
    assert GAME.view(replace(state, stage="over"), 0).players[0].score.total == 0


def test_a_combined_house_may_be_added_before_the_end() -> None:
    state = solo("WB", "M6 S3", "F9", "F12", "M5", "S1", drawn=market("BB"), shop="F4 S6 F6 F7")
    state = step(state, "place wood C1, place brick D1, build F4 row 1, join left P1")
    assert texts(state) == ["free F6", "free S6", "skip"]
    state = step(state, "free S6")
    assert state.shop == houses("- - F6 F7")
    over = play(state, "join left P1")
    assert over.stage == "over"
    assert sum(map(len, over.players[0].panoramas)) == 8


def test_klauss_seventh_house_ends_it_at_once() -> None:
    six = "F10 F2 F4 M6 S2 F3"
    state = solo(klaus=rival("WWWWBBS", six), shop="F5 F1 F12 F6", deck="WWWWWW")
    state = play(state, "draw wood")
    assert state.stage == "over"
    state = solo("WBSC", klaus=rival("", six), shop="F5 F1 F12 F6", drawn=market("WBSW", "WBS.", "WBS."))
    state = play(state, "place wood A4")
    assert state.stage == "over"


def test_a_tie_is_klauss() -> None:
    state = replace(solo("", "F10", klaus=rival("", "M10")), stage="over")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.won is False
    assert outcome.tie_break == "klaus"
    assert outcome.ranks == (2,)


def test_every_rubble_card_of_klaus_scores_at_the_end() -> None:
    state = replace(solo("", "F10", klaus=rival("RRW", "M10", shown=1)), stage="over", card="c")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.rival is not None
    assert outcome.rival.total == 5
    before = GAME.view(replace(state, stage="act"), 0).klaus
    assert before is not None
    assert before.score.total == 4
