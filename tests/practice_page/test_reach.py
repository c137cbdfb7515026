"""Who reaches what: thumbs, keyboards, screen readers, weak eyes; on a phone and on a desk, by day and by night."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.practice_page.conftest import Pages, Table, World, last_message, message_box, run_command

pytestmark = pytest.mark.browser

PHONE_WIDTH, PHONE_HEIGHT = 360, 740
CONTROLS = "button, a, input, textarea, select, [role=button], [role=option], [role=menuitem]"

SMALL = """
selector => [...document.querySelectorAll(selector)]
    .filter(node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(node => !node.closest("[inert], .markdown, .context") && !node.matches(".skip"))
    .map(node => {
        const box = node.getBoundingClientRect(), more = getComputedStyle(node, "::after");
        const grown = more.position === "absolute" && more.content !== "none";
        const size = at => Math.max(box[at], grown ? parseFloat(more[at]) || 0 : 0);
        const name = node.getAttribute("aria-label") ?? node.textContent;
        return [name, Math.round(size("width")), Math.round(size("height"))];
    })
    .filter(([, width, height]) => width > 1 && (width < 44 || height < 44))
"""
"""What is too small for a thumb (44 CSS pixels), words in a text apart; an absolute ::after widens what is pressed."""

PALE = """
() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = colour => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const over = ([r, g, b, a], under) => [r, g, b].map((value, at) => (value * a + under[at] * (255 - a)) / 255);
    const ground = node => {
        const layers = [];
        for (let at = node; at; at = at.parentElement) layers.push(rgba(getComputedStyle(at).backgroundColor));
        return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]);
    };
    const light = colour => {
        const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = colour.map(value => linear(value / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const words = walker.currentNode.textContent.trim(), node = walker.currentNode.parentElement;
        if (!words || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (node.closest(":disabled, [inert], noscript, script, .visually-hidden, .emoji, .button-emoji")) continue;
        const under = ground(node), style = getComputedStyle(node);
        const a = light(over(rgba(style.color), under)), b = light(under);
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        if (ratio < (large ? 3 : 4.5)) found.push([words.slice(0, 40), Math.round(ratio * 100) / 100]);
    }
    return found;
}
"""
"""Texts with less contrast than WCAG 2.2 AA asks for."""


def put_a_board(page: Page) -> Locator:
    """Post the message with one of everything, and wait for it."""
    run_command(page, "/bonbon board")
    board = page.locator(".message").filter(has=page.get_by_role("button", name="Ask"))
    expect(board).to_be_visible()
    return board


@pytest.fixture
def phone(table: Table) -> Page:
    """The page of Bruno, on a phone."""
    return table.sit("bruno", width=PHONE_WIDTH, height=PHONE_HEIGHT)


def test_thumbs_reach_everything_on_a_phone(phone: Page, table: Table) -> None:
    board = put_a_board(phone)
    assert phone.evaluate(SMALL, CONTROLS) == []
    run_command(phone, "/whisper")
    expect(last_message(phone)).to_contain_text("Psst")
    last_message(phone).focus()
    assert phone.evaluate(SMALL, CONTROLS) == []
    board.get_by_role("button", name="Ask").click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert phone.evaluate(SMALL, CONTROLS) == [], "in a dialog"
    phone.keyboard.press("Escape")
    board.get_by_role("button", name="Your step").click()
    expect(phone.get_by_role("listbox")).to_be_visible()
    assert phone.evaluate(SMALL, CONTROLS) == [], "in a menu"
    phone.keyboard.press("Escape")
    phone.get_by_role("button", name="Channels").click()
    expect(phone.get_by_role("navigation")).to_be_in_viewport()
    assert phone.evaluate(SMALL, CONTROLS) == [], "in the list of channels"
    phone.keyboard.press("Escape")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE_WIDTH


def test_nothing_covers_the_face_on_a_phone(phone: Page, world: World, room: str) -> None:
    world.say("Ana", "so that the board begins a group", room)
    board = put_a_board(phone)
    gap = """message => {
        const [face, box] = [".message-side .avatar", ".container"].map(part => message.querySelector(part));
        return box.getBoundingClientRect().top - face.getBoundingClientRect().bottom;
    }"""
    assert board.evaluate(gap) >= 0


def test_a_picture_opens_large_at_the_place_that_was_pressed(phone: Page) -> None:
    board = put_a_board(phone)
    board.get_by_role("button", name="Open picture").click()
    image = phone.locator(".lightbox-image")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1100
    expect(image).to_be_in_viewport(ratio=1)
    box = image.bounding_box()
    assert box
    image.click(position={"x": box["width"] * 0.8, "y": box["height"] / 2})
    expect(phone.locator(".lightbox-stage")).to_have_class(re.compile(r"\bactual\b"))
    grown = image.bounding_box()
    assert grown
    assert grown["width"] > 2 * box["width"]
    assert abs(grown["x"] + grown["width"] * 0.8 - PHONE_WIDTH / 2) < 30, "the place is in the middle now"
    phone.keyboard.press("Escape")


def test_the_judge_of_contrast_finds_faults(ana: Page, world: World, room: str) -> None:
    world.say("Bruno", "hardly to be read", room)
    expect(last_message(ana)).to_contain_text("hardly")
    assert ana.evaluate(PALE) == []
    last_message(ana).locator(".content").evaluate("node => { node.style.color = 'rgb(150 140 130 / 80%)' }")
    assert [words for words, _ in ana.evaluate(PALE)] == ["hardly to be read"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(table: Table, world: World, room: str, scheme: Literal["light", "dark"]) -> None:
    page = table.pages.fresh()
    page.emulate_media(color_scheme=scheme)
    table.pages.load(page, "ana", room)
    me = world.person_id("Ana")
    world.say("Bruno", f"<@{me}> `code` [link](https://example.org) <#1> -# small\n> quoted\n-# smaller", room)
    put_a_board(page)
    run_command(page, "/whisper")
    expect(last_message(page)).to_contain_text("Psst")
    world.bot_shall_wait()
    run_command(page, "/mute")
    expect(last_message(page)).to_contain_text("Sending command…")
    world.bot_is_late()
    expect(last_message(page).get_by_role("alert")).to_be_visible()
    assert page.evaluate(PALE) == []
    message_box(page).fill("/bonbon new")
    expect(page.get_by_role("option").filter(has_text="/bonbon new")).to_be_visible()
    assert page.evaluate(PALE) == [], "in the list of commands"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="required")).to_be_visible()
    assert page.evaluate(PALE) == [], "in a command"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(PALE) == [], "in a dialog"
    page.context.close()


def test_nothing_moves_for_those_who_want_it_still(table: Table, room: str) -> None:
    page = table.pages.fresh()
    page.emulate_media(reduced_motion="reduce")
    table.pages.load(page, "ana", room)
    run_command(page, "/mute")
    expect(last_message(page)).to_contain_text("Sending command…")
    long = "document.getAnimations().map(a => a.effect.getComputedTiming()).filter(t => t.endTime > 5).length"
    assert page.evaluate(long) == 0
    page.context.close()


def test_the_focus_stays_in_a_message_whose_button_goes(ana: Page) -> None:
    board = put_a_board(ana)
    join = board.get_by_role("button", name="Join (0)")
    join.focus()
    ana.keyboard.press("Enter")
    changed = board.get_by_role("button", name="Join (1)")
    expect(changed).to_be_focused()
    ana.keyboard.press("Enter")
    expect(board.get_by_role("button", name="Join (2)")).to_be_focused()


def test_roles_that_screen_readers_know(ana: Page) -> None:
    box = ana.get_by_role("textbox", name=re.compile("^Message #"))
    expect(box).to_be_focused()
    ana.keyboard.type("/bonbon n")
    row = ana.get_by_role("option").first
    expect(box).to_have_attribute("aria-activedescendant", row.get_attribute("id") or "")
    expect(box, "a box of several lines is no combobox").not_to_have_attribute("aria-expanded", re.compile(""))
    ana.keyboard.press("Escape")


def test_escape_closes_whatever_is_open(ana: Page) -> None:
    board = put_a_board(ana)
    for name, opened in (
        ("Ask", ana.locator("dialog[open]")),
        ("Open picture", ana.locator("dialog.lightbox[open]")),
        ("Your step", ana.get_by_role("listbox", name="Your step")),
        ("You play as", ana.get_by_role("menu")),
        ("Settings", ana.locator("dialog[open]")),
    ):
        where = board if name in ("Ask", "Open picture", "Your step") else ana.get_by_role("navigation")
        control = where.get_by_role("button", name=name).first
        control.focus()
        ana.keyboard.press("Enter")
        expect(opened).to_be_visible()
        ana.keyboard.press("Escape")
        expect(opened).to_have_count(0)
        expect(control).to_be_focused()


def test_focus_comes_back_to_the_settings_though_news_came(ana: Page, world: World) -> None:
    other = world.new_room()
    row = ana.locator(f".channel[data-channel='{world.channel_id(other)}']")
    gear = ana.get_by_role("navigation").get_by_role("button", name="Settings")
    gear.focus()
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("dialog")).to_be_visible()
    world.say("Bruno", "something new", other)
    expect(row).to_have_class(re.compile(r"\bunread\b"))
    ana.keyboard.press("Escape")
    expect(gear).to_be_focused()


def test_news_elsewhere_are_marked_on_a_phone(phone: Page, world: World) -> None:
    other, me = world.new_room(), world.person_id("Bruno")
    world.say("Ana", "nothing for you", other)
    row = phone.locator(f".channel[data-channel='{world.channel_id(other)}']")
    expect(row).to_have_class(re.compile(r"\bunread\b"))
    menu = phone.get_by_role("button", name=re.compile("^Channels, "))
    expect(menu).to_have_attribute("data-count", re.compile(".*"))
    before = int(menu.get_attribute("data-count") or 0)
    world.say("Ana", f"<@{me}>, look", other)
    expect(menu).to_have_attribute("data-count", str(before + 1))
    expect(menu).to_have_accessible_name(re.compile(f"{before + 1} unread for you"))


def test_what_is_not_sent_yet_survives_a_reload(pages: Pages, world: World, room: str) -> None:
    other = world.new_room()
    page = pages.fresh()
    pages.load(page, "ana", room)
    message_box(page).fill("half a sentence")
    page.reload()
    expect(message_box(page)).to_have_value("half a sentence")
    page.evaluate("address => { location.hash = address }", f"ana/{other}")
    expect(page.get_by_role("heading", level=1)).to_have_text(other)
    expect(message_box(page)).to_have_value("")
    page.evaluate("address => { location.hash = address }", f"ana/{room}")
    expect(message_box(page)).to_have_value("half a sentence")
    page.keyboard.press("Enter")
    expect(last_message(page)).to_contain_text("half a sentence")
    page.reload()
    expect(last_message(page)).to_contain_text("half a sentence")
    expect(message_box(page)).to_have_value("")
    page.context.close()
