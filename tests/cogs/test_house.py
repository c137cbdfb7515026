"""What belongs to no single game."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from cogs.house import games_post, help_post
from games.registry import all_games
from rendering.words import Words, words_for
from storage.records import OpenTable
from tests.bot.house import bundle_of
from tests.bot.limits import check, text_of

EN, ES = words_for("en"), words_for("es")


def open_tables(count: int) -> tuple[OpenTable, ...]:
    table = replace(bundle_of("bariloche", None, ["Ana"]).table, board_channel_id=10**18, board_message_id=10**18)
    since = datetime(2026, 1, 2, tzinfo=UTC)
    return tuple(OpenTable(replace(table, id=number, guild_id=10**18), 0, since) for number in range(1, count + 1))


@pytest.mark.parametrize(("words", "new"), [(EN, "new"), (ES, "nueva")])
def test_help_names_the_commands_as_they_are_found(words: Words, new: str) -> None:
    told = text_of(check(help_post(words)))
    assert all(f"`/{key} {new}`" in told for key in all_games())


@pytest.mark.parametrize("count", [1, 20, 35, 36, 60, 500])
def test_many_tables(count: int) -> None:
    """Every line is whole, and what there is no room for is counted."""
    for words in (EN, ES):
        _, *lines = text_of(check(games_post(open_tables(count), words))).splitlines()
        links = [line for line in lines if line.startswith("- [Bariloche · #")]
        assert all(line.count("](https://discord.com/channels/") == line.count(">") == 1 for line in links)
        left_out = count - len(links)
        rest = f"… and {left_out} more table" if words is EN else f"… y {left_out} mesa"
        assert "\n".join(lines[len(links) :]).startswith(rest) if left_out else lines == links
