"""`python -m rendering`: a random position as everybody sees it, in files."""

from pathlib import Path

import pytest
from PIL import Image

from games.registry import get_game
from rendering.__main__ import main
from rendering.protocol import ALT_LIMIT
from rendering.registry import all_painters


def drawn(folder: Path, key: str, *arguments: str) -> set[str]:
    """The names of the files that a run writes."""
    assert main([key, "--out", str(folder), *arguments]) == 0
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("key", list(all_painters()))
def test_every_game(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = get_game(key)
    files = drawn(tmp_path / "deep" / "out", key, "--seats", "2", "--seed", "3", "--steps", "12")
    assert capsys.readouterr().out.startswith(f"{len(files)} files in ")
    for who in ("spectator", "seat1", "seat2"):
        assert f"{who}.md" in files
        pictures = sorted(name for name in files if name.startswith(f"{who}-") and name.endswith(".png"))
        assert pictures
        if who == "spectator" or not game.has_hand:
            assert not [name for name in pictures if "-hand-" in name]
        for name in pictures:
            with Image.open(tmp_path / "deep" / "out" / name) as picture:
                assert picture.size[0] == 1100
            alt = (tmp_path / "deep" / "out" / name).with_suffix(".txt").read_text("utf-8").strip()
            assert 0 < len(alt) <= ALT_LIMIT


def test_names_and_language(tmp_path: Path) -> None:
    files = drawn(tmp_path, "bonbon", "--seats", "2", "--name", "Zoë", "--language", "es", "--steps", "5")
    assert {name for name in files if "hand" in name and name.endswith(".png")} == {
        "seat1-hand-1.png",
        "seat2-hand-1.png",
    }
    said = (tmp_path / "spectator.md").read_text("utf-8")
    assert "Zoë" in said
    assert "Bruno" in said
    assert "Ana" not in said
    english = tmp_path / "en"
    drawn(english, "bonbon", "--seats", "2", "--name", "Zoë", "--steps", "5")
    assert (english / "spectator.md").read_text("utf-8") != said


def test_past_the_end_is_the_end(tmp_path: Path) -> None:
    drawn(tmp_path / "far", "bonbon", "--seats", "2", "--steps", "5000")
    drawn(tmp_path / "farther", "bonbon", "--seats", "2", "--steps", "6000")
    ends = [(folder / "spectator.md").read_text("utf-8") for folder in (tmp_path / "far", tmp_path / "farther")]
    assert ends[0] == ends[1]


def test_what_does_not_suit_the_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bonbon", "--out", str(tmp_path), "--seats", "9"]) == 2
    assert "2 to 5 players" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
