"""`python -m games random`: whole games without Discord, summed up in one line of JSON."""

import json
from typing import Any

import pytest

from games.__main__ import main
from games.registry import all_games

KEYS = {
    "game",
    "seats",
    "games",
    "decisions",
    "decisions_per_s",
    "turns_mean",
    "score_mean",
    "score_spread",
    "winners",
}


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The one line that a run prints."""
    assert main(["random", *arguments]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = all_games()[key]
    said = figures(capsys, key, "--seats", str(game.max_seats), "--games", "3", "--seed", "7")
    assert said.keys() == KEYS
    assert (said["game"], said["seats"], said["games"]) == (key, game.max_seats, 3)
    assert said["decisions"] > said["turns_mean"] > 0
    assert said["decisions_per_s"] > 0
    for by_seat in (said["score_mean"], said["score_spread"], said["winners"]):
        assert len(by_seat) == game.max_seats
    assert sum(said["winners"]) >= 3, "each game has a winner, or several who share"
    again = figures(capsys, key, "--seats", str(game.max_seats), "--games", "3", "--seed", "7")
    assert again | {"decisions_per_s": 0} == said | {"decisions_per_s": 0}, "the same seed, the same games"
    other = figures(capsys, key, "--seats", str(game.max_seats), "--games", "3", "--seed", "8")
    assert other["score_mean"] != said["score_mean"]


def test_mean_and_spread(capsys: pytest.CaptureFixture[str]) -> None:
    """Of one game the mean is its score and the spread nothing; of two they are half the sum and the difference."""
    first = figures(capsys, "bonbon", "--seats", "3", "--games", "1", "--seed", "1")
    both = figures(capsys, "bonbon", "--seats", "3", "--games", "2", "--seed", "1")
    assert first["score_spread"] == [0, 0, 0]
    for one, mean, spread in zip(first["score_mean"], both["score_mean"], both["score_spread"], strict=True):
        assert spread == abs(mean - one)
    assert first["seats"] == len(first["winners"]) == 3


def test_options_and_the_fewest_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(capsys, "bis", "--games", "1", "--option", "sheet=red")["seats"] == 1
    assert main(["random", "bis", "--option", "sheet=plaid"]) == 2
    assert "sheet=plaid" in capsys.readouterr().err
    assert main(["random", "bonbon", "--seats", "9"]) == 2
    assert "2 to 5 players" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [["chess"], ["bonbon", "--games", "0"], ["bonbon", "--games", "-2"], ["bonbon", "--option", "bugqueen"]],
)
def test_what_makes_no_sense_is_told(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["random", *wrong])
    assert ended.value.code == 2
    assert wrong[-1] in capsys.readouterr().err
