"""The log: what has happened at a table, in words that everybody may read."""

import random

import pytest

from bot.names import scene_of
from bot.posts import TEXT_LIMIT
from bot.story import RECENT_LINES, recent_lines, step_lines, told
from bot.tables import Tables
from cogs.lookup import LOG_PAGE_LINES, log_post
from games.registry import get_game
from rendering.words import words_for
from storage.store import Store
from tests.bot.house import PAINTED, awaited, filled, finish, open_lobby, play_on, start_table
from tests.bot.limits import check, labels_of, text_of

EN, ES = words_for("en"), words_for("es")


@pytest.mark.parametrize("key", PAINTED)
async def test_the_log_of_a_whole_game(key: str, tables: Tables, store: Store, source: random.Random) -> None:
    """Every page fits into a message uncut; together they tell every step that has something to tell."""
    table = (await start_table(tables, key)).table.id
    bundle = await finish(store, tables, table, source)
    steps = await store.steps(table)
    for words in (EN, ES):
        lines, shown = step_lines(bundle, steps, words), list[str]()
        for page in range(-(-len(lines) // LOG_PAGE_LINES)):
            post = check(log_post(bundle, lines, page, words))
            assert len(text_of(post)) < TEXT_LIMIT
            shown += [line for line in text_of(post).splitlines() if not line.startswith(("## ", "-# "))]
        assert shown == [line for text in lines for line in text.splitlines()]


async def test_pages(tables: Tables, store: Store, source: random.Random) -> None:
    table = (await start_table(tables, "bonbon")).table.id
    bundle = await finish(store, tables, table, source)
    lines = step_lines(bundle, await store.steps(table), EN)
    last = -(-len(lines) // LOG_PAGE_LINES)
    assert f"Page {last} of {last}" in text_of(log_post(bundle, lines, None, EN))
    assert f"Page 1 of {last}" in text_of(log_post(bundle, lines, -5, EN))
    assert f"Page {last} of {last}" in text_of(log_post(bundle, lines, 99, EN))
    assert labels_of(log_post(bundle, lines, 0, ES)) == ["Anterior", "Siguiente"]


async def test_nothing_has_happened(tables: Tables, store: Store) -> None:
    table = await open_lobby(tables, "bonbon")
    post = check(log_post(await tables.bundle(table), (), None, EN))
    assert "Nothing has happened yet." in text_of(post)
    assert labels_of(post) == []
    started = await tables.start(table, (await tables.bundle(table)).table.host_id)
    assert recent_lines(started, await store.steps(started.table.id), EN) == []


async def test_the_last_lines_below_a_board(tables: Tables, store: Store, source: random.Random) -> None:
    table = (await start_table(tables, "bonbon")).table.id
    for _ in range(12):
        await play_on(tables, table, source)
    bundle, steps = await tables.bundle(table), await store.steps(table)
    lines = recent_lines(bundle, steps, EN)
    assert len(lines) == RECENT_LINES
    whole = step_lines(bundle, steps, EN)
    assert lines == [f"-# {line}" for line in whole[-RECENT_LINES:]]


async def test_secrets_are_told_to_their_owner_only(tables: Tables, store: Store, source: random.Random) -> None:
    table = (await start_table(tables, "bonbon")).table.id
    person = awaited(await tables.bundle(table))[0]
    plan = await filled(tables, table, person, source)
    done = await tables.confirm(plan, person)
    (own,) = told(get_game("bonbon"), done.events, scene_of(done.bundle, EN))
    (public,) = step_lines(done.bundle, await store.steps(table), EN)
    assert own != public
