"""The title strip of a finished game."""

import pytest

from games.outcome import Outcome, Score
from rendering.kit import frame
from rendering.kit.people import people
from rendering.words import words_for
from tests.rendering.spies import written


@pytest.mark.parametrize(
    ("ranks", "rival", "victory"),
    [
        ((2, 1), "", "Bruno wins"),
        ((1, 1), "", "Shared victory"),
        ((1,), "Klaus", "Ana wins"),
        ((2,), "Klaus", "Klaus wins"),
    ],
)
def test_who_has_won(ranks: tuple[int, ...], rival: str, victory: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = Outcome(scores=(Score.of([]),) * len(ranks), ranks=ranks)
    everyone = people(("Ana", "Bruno")[: len(ranks)])
    canvas = frame.sheet("barrio", "Barrio", 300)
    said = written(monkeypatch)
    frame.final_header(canvas, "Barrio", "Turn 9", everyone, outcome, words_for("en"), rival=rival)
    assert victory in said
