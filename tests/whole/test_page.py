"""Two people play some turns of Bonbon in the practice page, in a real browser, with the real bot."""

import re
from collections.abc import AsyncGenerator

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.client import Bombonera
from practice.server import PracticeServer
from tests.browser import CHROMIUM, FLAGS, PATIENCE

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1200, "height": 800}

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="Debian's chromium is not installed"),
]


@pytest.fixture
async def browser() -> AsyncGenerator[Browser]:
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS, timeout=2 * PATIENCE)
        yield opened
        await opened.close()


async def page_of(browser: Browser, server: PracticeServer, person: str, size: dict[str, int]) -> Page:
    """A page on which somebody looks at #bonbon."""
    context = await browser.new_context(viewport={"width": size["width"], "height": size["height"]})
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    await page.goto(f"{server.page_url}#{person}/bonbon")
    await expect(page.get_by_role("log")).to_be_visible()
    return page


def newest(page: Page, button: str) -> Locator:
    """The newest button of that name."""
    return page.get_by_role("button", name=button, exact=True).last


def newest_board(page: Page) -> Locator:
    """The newest message with Play on it."""
    return page.locator(".message").filter(has=page.get_by_role("button", name="Play", exact=True)).last


async def bet_anything(page: Page) -> None:
    """Opens the planner with Play, chooses the first objective and the first token, confirms."""
    await newest(page, "Play").click()
    await page.get_by_role("button", name="On which objective?").last.click()
    await page.get_by_role("option").first.click()
    await newest(page, "Token 1").click()
    await expect(newest(page, "Confirm")).to_be_enabled()
    await newest(page, "Confirm").click()
    await expect(page.get_by_text("Your turn is confirmed").last).to_be_visible()


async def test_two_people_in_the_page(browser: Browser, server: PracticeServer, bot: Bombonera) -> None:
    """From the command to the first turns; one of them on a phone."""
    ana = await page_of(browser, server, "ana", DESK)
    bruno = await page_of(browser, server, "bruno", PHONE)
    errors: list[str] = []
    for page in (ana, bruno):
        page.on("pageerror", lambda error: errors.append(str(error)))
    await ana.keyboard.type("/bonbon new")
    await ana.keyboard.press("Enter")
    await ana.keyboard.press("Enter")
    await newest(bruno, "Join").click()
    await expect(newest(ana, "Start")).to_be_enabled()
    await newest(ana, "Start").click()
    await expect(newest(ana, "Play")).to_be_visible()
    for _ in range(2):
        bundle = await bot.tables.bundle(1)
        seat = bundle.waits[0].seat
        page, other = (ana, bruno) if seat == 0 else (bruno, ana)
        await expect(newest_board(page)).to_have_class(re.compile(r"\bmentions-me\b"))
        await bet_anything(page)
        await expect(newest_board(other)).to_have_class(re.compile(r"\bmentions-me\b"))
    assert (await bot.tables.bundle(1)).table.seq == 2
    wide = await bruno.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "a phone has to scroll sideways"
    await expect(ana.locator(".message img:not([alt])")).to_have_count(0)
    assert errors == []
