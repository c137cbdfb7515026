"""Messages being put together."""

import discord
import pytest

from bot.buttons import TableButton
from bot.posts import PICTURES_LIMIT, TEXT_LIMIT, Post, note
from rendering.protocol import Picture
from tests.bot.limits import check, labels_of, parts_of, text_of


def picture(number: int = 0) -> Picture:
    return Picture(b"png", 1100, 400, f"picture {number}", "board")


def button(number: int) -> TableButton:
    return TableButton.make(f"Button {number}", 1, 0, "play", str(number))


def test_a_note() -> None:
    post = check(note("Hello", 0xFF0000))
    (box,) = post.view.to_components()
    assert box["accent_color"] == 0xFF0000
    assert [part.get("content") for part in box["components"]] == ["Hello"]


def test_empty_paragraphs_are_left_out() -> None:
    post = Post().text("one", None, "", "two").text(None).text("").row(None).pictures([], "x")
    assert text_of(post) == "one\ntwo"
    assert len(parts_of(post)) == 2


@pytest.mark.parametrize("blocks", [1, 3])
def test_too_much_text_is_cut(blocks: int) -> None:
    post = Post()
    for _ in range(blocks):
        post.text("word " * 1000)
    check(post)
    assert len(text_of(post)) <= TEXT_LIMIT + blocks
    assert text_of(post).endswith("…")


def test_what_fits_is_not_cut() -> None:
    assert text_of(Post().text("x" * TEXT_LIMIT)) == "x" * TEXT_LIMIT


def test_pictures_are_attached_and_described() -> None:
    post = check(note("x").pictures([picture(0), picture(1)], "12-3").pictures([picture(2)], "12-3"))
    assert [file.filename for file in post.files] == [f"board-12-3-{at}.png" for at in range(3)]
    assert [file.description for file in post.files] == [f"picture {at}" for at in range(3)]
    assert all(isinstance(file, discord.File) for file in post.files)
    assert len(note("x").pictures([picture(at) for at in range(9)], "y").files) == PICTURES_LIMIT


def test_rows() -> None:
    post = check(note("x").rows([button(at) for at in range(7)]).row(None, button(8), None))
    rows = [part for part in parts_of(post) if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5, 2, 1]
    assert labels_of(post) == [f"Button {at}" for at in (*range(7), 8)]
