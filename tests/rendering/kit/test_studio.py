import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from games.bonbon.game import BonbonGame
from games.bonbon.state import Create
from games.chance import Chance
from rendering.kit.canvas import Canvas
from rendering.kit.encode import encode
from rendering.kit.studio import Studio, nobody_waiting, picture_key
from rendering.protocol import Picture, Scene
from rendering.registry import all_painters, get_painter
from rendering.words import Words, words_for
from tests.waiting import PATIENCE, until


def picture(size: int = 100) -> Picture:
    return Picture(png=b"x" * size, width=1100, height=600, alt="", name="board")


def drawer(size: int = 100, *, after: threading.Event | None = None) -> tuple[list[str], Callable[[], list[Picture]]]:
    """Where it was drawn, and what draws, if need be not before something has happened."""
    threads: list[str] = []

    def draw() -> list[Picture]:
        threads.append(threading.current_thread().name)
        assert after is None or after.wait(PATIENCE)
        return [picture(size)]

    return threads, draw


def begun(drawn: list[str]) -> Callable[[], Awaitable[bool]]:
    async def has_begun() -> bool:
        return bool(drawn)

    return has_begun


async def test_a_picture_is_drawn_once_and_off_the_loop() -> None:
    studio = Studio()
    threads, draw = drawer()
    first = await studio.pictures("a", draw)
    assert await studio.pictures("a", draw) is first
    assert len(threads) == 1
    assert threads[0] != threading.current_thread().name
    assert (studio.drawn, studio.reused) == (1, 1)
    await studio.close()


@pytest.mark.parametrize("key", list(all_painters()))
async def test_the_rules_too_are_drawn_off_the_loop(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    studio, threads = Studio(), set[str]()

    def noted(canvas: Canvas) -> bytes:
        threads.add(threading.current_thread().name)
        return encode(canvas)

    monkeypatch.setattr("rendering.kit.encode.encode", noted)
    pages = await studio.rules(get_painter(key), Words("en"))  # not `words_for`: painters keep the rules' pictures
    assert any(page.picture is not None for page in pages)
    assert threads == {"studio_0"}
    await studio.close()


async def test_all_who_wait_share_one_drawing_even_when_one_gives_up() -> None:
    studio = Studio()
    given_up = threading.Event()
    threads, draw = drawer(after=given_up)
    waiting = [asyncio.create_task(studio.pictures("a", draw)) for _ in range(5)]
    await until(begun(threads))
    waiting[0].cancel()
    given_up.set()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(results[0], asyncio.CancelledError)
    assert all(result == (picture(),) for result in results[1:])
    assert len(threads) == 1
    await studio.close()


async def test_what_somebody_waits_for_comes_first() -> None:
    studio, drawn, all_asked = Studio(), list[str](), threading.Event()

    async def ask(key: str) -> asyncio.Task[object]:
        def draw() -> list[Picture]:
            drawn.append(key)
            assert all_asked.wait(PATIENCE)
            return [picture()]

        asking = asyncio.create_task(studio.pictures(key, draw))
        await asyncio.sleep(0)
        return asking

    asked = [await ask("first")]
    await until(begun(drawn))
    with nobody_waiting():
        asked += [await ask(key) for key in ("notice 1", "notice 2", "notice 3")]
    asked += [await ask(key) for key in ("click 1", "notice 3", "click 2")]
    all_asked.set()
    await asyncio.gather(*asked)
    assert drawn == ["first", "click 1", "notice 3", "click 2", "notice 1", "notice 2"]
    await studio.close()


async def test_closing_gives_up_what_is_not_begun() -> None:
    studio = Studio()
    closing = threading.Event()
    threads, draw = drawer(after=closing)
    waiting = [asyncio.create_task(studio.pictures(key, draw)) for key in "abc"]
    await until(begun(threads))
    closed = asyncio.create_task(studio.close())
    await asyncio.sleep(0)
    closing.set()
    await closed
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert results[0] == (picture(),)
    assert [type(result) for result in results[1:]] == [asyncio.CancelledError] * 2
    assert len(threads) == 1


async def test_the_cache_is_bounded_by_bytes() -> None:
    studio = Studio(max_bytes=250)
    for key in ("a", "b", "a", "c"):
        await studio.pictures(key, drawer()[1])
    assert studio.bytes == 200
    threads, draw = drawer()
    await studio.pictures("a", draw)
    assert threads == []
    await studio.pictures("b", draw)
    assert len(threads) == 1
    await studio.close()


async def test_a_failure_is_told_and_not_kept() -> None:
    studio = Studio()

    def fail() -> list[Picture]:
        raise RuntimeError("no ink")

    for _ in range(2):
        with pytest.raises(RuntimeError, match="no ink"):
            await studio.pictures("a", fail)
    assert await studio.pictures("a", drawer()[1]) == (picture(),)
    await studio.close()


def test_the_key_depends_on_all_that_shows_and_nothing_else() -> None:
    game = BonbonGame()
    state = game.start({"bugqueen": "off"}, 3, Chance(b"studio", 0))
    view = game.view(state, None)
    scene = Scene(names=("Ana", "Bruno", "Chloé"), words=words_for("en"))
    key = picture_key("board", "bonbon", view, scene)
    others = [
        picture_key("hand", "bonbon", view, scene),
        picture_key("board", "bis", view, scene),
        picture_key("board", "bonbon", replace(view, turn=7), scene),
        picture_key("board", "bonbon", game.view(state, 0), scene),
        picture_key("board", "bonbon", view, replace(scene, names=("Ana", "Bruno", "Eva"))),
        picture_key("board", "bonbon", view, replace(scene, words=words_for("es"))),
        picture_key("board", "bonbon", view, scene, (Create(),)),
    ]
    assert len({key, *others}) == 8
    assert picture_key("board", "bonbon", game.view(state, None), scene) == key
