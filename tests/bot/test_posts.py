"""Messages being put together."""

from datetime import timedelta

import discord
import pytest
from msgspec.structs import replace

from bot.buttons import TableButton
from bot.posts import PICTURES_LIMIT, TEXT_LIMIT, Post, nonce, note
from rendering.protocol import Picture
from tests.bot.house import NOW, bundle_of
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


@pytest.mark.parametrize("blocks", [1, 2])
def test_whole_lines_are_left_out(blocks: int) -> None:
    """A link that lost its end would be no link."""
    line = "- [Bonbon · #12](https://discord.com/channels/1/2/3): waits"
    post = Post()
    for _ in range(blocks):
        post.text("\n".join([line] * 500))
    check(post)
    assert {*text_of(post).split("\n")} == {line, "…"}


def test_lines_left_out_are_counted() -> None:
    def and_more(count: int) -> str:
        return f"{count} more"

    lines = [f"line {number} {'x' * 90}" for number in range(100)]
    post = check(Post().text("heading").lines(lines, and_more))
    _, *shown, last = text_of(post).split("\n")
    assert shown == lines[: len(shown)]
    assert last == f"{100 - len(shown)} more"
    assert len(text_of(post)) > TEXT_LIMIT - 100, "there was no room for one more"
    assert text_of(Post().lines(lines[:3], and_more)) == "\n".join(lines[:3])
    assert text_of(check(Post().lines(["x" * 5_000], and_more))) == "1 more"


def test_what_fits_is_not_cut() -> None:
    assert text_of(Post().text("x" * TEXT_LIMIT)) == "x" * TEXT_LIMIT


def test_pictures_are_attached_and_described() -> None:
    post = check(note("x").pictures([picture(0), picture(1)], "12-3").pictures([picture(2)], "12-3"))
    assert [file.filename for file in post.files] == [f"board-12-3-{at}.png" for at in range(3)]
    assert [file.description for file in post.files] == [f"picture {at}" for at in range(3)]
    assert all(isinstance(file, discord.File) for file in post.files)
    assert len(note("x").pictures([picture(at) for at in range(9)], "y").files) == PICTURES_LIMIT


def test_nonces() -> None:
    """One for each stage of each table, and others for the table of the same number in a database made anew."""
    table = bundle_of("bonbon", None, ["Ana"]).table
    huge = replace(table, id=2**31 - 1)
    again = replace(table, created_at=NOW + timedelta(microseconds=1))
    stages = [("board", 1), ("board", 11), ("due", 1, 1), ("due", 11)]
    made = [nonce(one, *stage) for one in (table, huge, again) for stage in stages]
    assert len(set(made)) == len(made)
    assert all(1 <= len(one) <= 25 for one in made)
    assert nonce(table, "board", 1) == nonce(replace(table, revision=7), "board", 1)


def test_rows() -> None:
    post = check(note("x").rows([button(at) for at in range(7)]).row(None, button(8), None))
    rows = [part for part in parts_of(post) if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5, 2, 1]
    assert labels_of(post) == [f"Button {at}" for at in (*range(7), 8)]
