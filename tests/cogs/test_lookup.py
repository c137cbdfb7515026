"""Rules, log and the position in words: page by page, each for its reader, and never in others' way."""

import random
import threading
from collections.abc import Iterable, Sequence

import pytest

from bot.client import Bombonera
from bot.names import scene_of
from bot.story import step_lines
from games.registry import get_game
from rendering.protocol import RulesPage
from rendering.registry import get_painter
from rendering.words import Words, words_for
from storage.records import Step, TableBundle
from tests.bot.house import ANA, BRUNO, PAINTED, finish, play_turn, start_table
from tests.cogs.clicks import Clicker

STRANGER = 999


@pytest.mark.parametrize("key", PAINTED)
async def test_rules_page_by_page(key: str, bot: Bombonera, monkeypatch: pytest.MonkeyPatch) -> None:
    painter, threads = get_painter(key), set[str]()
    rules = painter.rules

    def noted(_: object, words: Words) -> Sequence[RulesPage]:
        threads.add(threading.current_thread().name)
        return rules(words)

    monkeypatch.setattr(type(painter), "rules", noted)
    table = (await start_table(bot.tables, key)).table
    titles = [page.title for page in rules(words_for("en"))]
    reader = Clicker(bot, STRANGER)
    await reader.press(table.id, table.revision, "rules", "0")
    assert titles[0] in reader.text.splitlines()[0]
    for asked, shown in ((1, 1), (-1, 0), (len(titles), len(titles) - 1)):
        await reader.press(0, "", "rulespage", f"{key}.{asked}")
        assert titles[shown] in reader.text.splitlines()[0]
        assert f"Page {shown + 1} of {len(titles)}" in reader.text
    assert threads == {"studio_0"}, "their pictures are drawn like all others"


async def test_the_log_opens_at_its_end(bot: Bombonera, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = set[int]()

    def noted(bundle: TableBundle, steps: Iterable[Step], words: Words) -> list[str]:
        threads.add(threading.get_ident())
        return step_lines(bundle, steps, words)

    monkeypatch.setattr("cogs.lookup.step_lines", noted)
    table = (await start_table(bot.tables, "bonbon")).table
    bundle = await finish(bot.store, bot.tables, table.id, random.Random(1))
    reader = Clicker(bot, STRANGER, locale="es-ES")
    await reader.press(table.id, table.revision, "log", "last")
    end = reader.text
    assert bundle.table.seed_hash is not None
    assert bundle.table.seed_hash not in end
    await reader.press(0, "", "logpage", f"{table.id}.0")
    assert bundle.table.seed_hash in reader.text, "the promise stands where the game began"
    await reader.press(0, "", "logpage", f"{table.id}.99")
    assert reader.text == end
    assert threading.get_ident() not in threads, "a long log keeps nobody else waiting"


async def test_the_text_tells_everybody_what_they_may_know(bot: Bombonera) -> None:
    table = (await start_table(bot.tables, "bonbon")).table
    first = await bot.tables.position(table.id)
    person = first.bundle.seats[first.active[0]].user_id
    assert person is not None
    await play_turn(bot.tables, table.id, person, random.Random(2))
    position = await bot.tables.position(table.id)
    painter, scene = get_painter("bonbon"), scene_of(position.bundle, words_for("en"))
    told: dict[int, str] = {}
    for user_id, seat in ((ANA.user_id, 0), (BRUNO.user_id, 1), (STRANGER, None)):
        reader = Clicker(bot, user_id)
        await reader.press(table.id, position.table.revision, "text")
        told[user_id] = reader.text
        assert painter.describe(get_game("bonbon").view(position.state, seat), scene) in reader.text
    assert len(set(told.values())) == 3
