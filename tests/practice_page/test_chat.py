"""Plain messages, places, people and the frame around them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.practice_page.conftest import Pages, Table, World, last_message, message_box, run_command

pytestmark = pytest.mark.browser

WATCH = """
(node, name) => new MutationObserver(() => {
    if (node.classList.contains(name)) node.dataset.seen = name;
}).observe(node, { attributeFilter: ["class"] })
"""
"""Note at an element that it had a class for a moment, however late one looks."""


def test_jump_link_scrolls_and_lights_up(ana: Page, world: World, room: str) -> None:
    first = world.say("Bruno", "The very first", room)
    for n in range(40):
        world.say("Bruno", f"Line {n}", room)
    link = f"https://discord.com/channels/{world.guild_id}/{first.channel_id}/{first.id}"
    world.say("Bruno", f"Look: {link}", room)
    target = ana.locator(f"#message-{first.id}")
    expect(last_message(ana)).to_contain_text(f"Look: #{room}")
    expect(target).not_to_be_in_viewport()
    target.evaluate(WATCH, "flash")
    last_message(ana).get_by_role("link").click()
    expect(target).to_have_attribute("data-seen", "flash")
    expect(target).to_be_in_viewport()
    expect(target).to_be_focused()
    expect(ana).to_have_url(re.compile(f"#ana/{room}/{first.id}$"))
    expect(target).not_to_have_class(re.compile(r"\bflash\b"))
    ana.get_by_role("button", name="Jump to the newest").click()
    expect(last_message(ana)).to_be_in_viewport()


@pytest.mark.parametrize("width", [1280, 360])
def test_the_way_to_the_newest_lies_on_no_buttons(table: Table, world: World, room: str, width: int) -> None:
    """Whoever plays further up, while others go on below, reaches every button and menu."""
    page = table.sit("ana", width=width, height=740)
    run_command(page, "/bonbon board")
    button = page.get_by_role("button", name="Ask")
    expect(button).to_be_visible()
    world.say_many("Bruno", [f"Line {n}" for n in range(40)], room)
    expect(last_message(page)).to_contain_text("Line 39")
    button.evaluate("node => node.scrollIntoView({ block: 'end', behavior: 'instant' })")
    jump = page.get_by_role("button", name="Jump to the newest")
    expect(jump).to_be_visible()
    row, pill = button.locator("xpath=..").bounding_box(), jump.bounding_box()
    assert row is not None
    assert pill is not None
    assert pill["x"] > row["x"] + 220, "buttons begin at the left"
    assert pill["height"] >= (44 if width == 360 else 30)
    assert pill["x"] + pill["width"] <= width
    assert _overhang(page) == []
    button.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_jump_to_a_message_that_is_not_loaded(table: Table, world: World, room: str) -> None:
    first = world.say("Bruno", "Long ago", room)
    world.say_many("Bruno", [f"Line {n}" for n in range(130)], room)
    ana = table.pages.fresh()
    table.pages.load(ana, "ana", f"{room}/{first.id}")
    target = ana.locator(f"#message-{first.id}")
    expect(target).to_be_in_viewport()
    expect(ana.get_by_text("Line 129", exact=True)).to_have_count(0)
    ana.get_by_role("button", name="Jump to the newest").click()
    expect(ana.get_by_text("Line 129", exact=True)).to_be_in_viewport()
    ana.reload()
    expect(target).to_be_in_viewport()
    message_box(ana).fill("I write now")
    ana.keyboard.press("Enter")
    expect(last_message(ana)).to_contain_text("I write now")
    expect(last_message(ana)).to_be_in_viewport()
    expect(ana.get_by_text("Line 129", exact=True)).to_have_count(1)


HOLD_BACK = """
const send = WebSocket.prototype.send;
window.held = [];
WebSocket.prototype.send = function (data) {
    const go = () => send.call(this, data);
    if (%s.includes(JSON.parse(data).do)) held.push(go);
    else go();
};
"""
"""Keeps some of a page's requests back until `held` is run."""

NO_LINE = """
window.away = false;
const state = Object.getOwnPropertyDescriptor(WebSocket.prototype, "readyState");
Object.defineProperty(WebSocket.prototype, "readyState", { get() { return away ? 3 : state.get.call(this); } });
"""
"""Lets a page believe that its line is broken, once it is `away`."""


def test_a_slow_jump_brings_nothing_into_another_channel(table: Table, world: World, room: str) -> None:
    first = world.say("Bruno", "Long ago", room)
    world.say_many("Bruno", [f"Line {n}" for n in range(60)], room)
    other = world.new_room()
    world.say("Bruno", "Here it is quiet", other)
    ana = table.pages.fresh()
    ana.add_init_script(HOLD_BACK % '["history"]')
    table.pages.load(ana, "ana", room)
    ana.evaluate("address => { location.hash = address }", f"ana/{room}/{first.id}")
    ana.wait_for_function("held.length === 1")
    ana.evaluate("address => { location.hash = address }", f"ana/{other}")
    expect(ana.get_by_role("heading", level=1)).to_have_text(other)
    ana.evaluate("held.splice(0).forEach(go => go())")
    message_box(ana).fill("I write now")
    ana.keyboard.press("Enter")
    expect(last_message(ana)).to_contain_text("I write now")
    expect(ana.locator(".message")).to_have_count(2)
    expect(ana.locator(".toast")).to_have_count(0)
    ana.evaluate("address => { location.hash = address }", f"ana/{room}")
    expect(last_message(ana)).to_contain_text("Line 59")


def test_the_way_to_the_newest_while_the_server_is_away(table: Table, world: World, room: str) -> None:
    first = world.say("Bruno", "Long ago", room)
    world.say_many("Bruno", [f"Line {n}" for n in range(60)], room)
    ana = table.pages.fresh()
    ana.add_init_script(NO_LINE)
    table.pages.load(ana, "ana", f"{room}/{first.id}")
    expect(ana.locator(f"#message-{first.id}")).to_be_in_viewport()
    ana.evaluate("away = true")
    ana.get_by_role("button", name="Jump to the newest").click()
    expect(ana.locator(".toast")).to_have_text("Not connected to the practice server")
    expect(ana.locator(f"#message-{first.id}")).to_be_in_viewport()


def test_what_could_not_be_sent_waits_in_its_channel(table: Table, world: World, room: str) -> None:
    """The server refuses, but by then the person reads elsewhere: nothing is lost, and nothing is in the way there."""
    answered = world.say("Bruno", "Who is there?", room)
    other = world.new_room()
    ana = table.pages.fresh()
    ana.add_init_script(HOLD_BACK % '["send"]')
    table.pages.load(ana, "ana", room)
    message = ana.locator(f"#message-{answered.id}")
    message.hover()
    message.get_by_role("button", name="Reply").click()
    message_box(ana).fill("I am, and I have much to say")
    ana.keyboard.press("Enter")
    ana.wait_for_function("held.length === 1")
    world.run(world.server.person("Bruno").delete(answered))
    ana.evaluate("address => { location.hash = address }", f"ana/{other}")
    expect(ana.get_by_role("heading", level=1)).to_have_text(other)
    ana.evaluate("held.splice(0).forEach(go => go())")
    expect(ana.locator(".toast")).to_be_visible()
    expect(message_box(ana)).to_have_value("")
    expect(ana.locator(".reply-bar")).to_be_hidden()
    ana.evaluate("address => { location.hash = address }", f"ana/{room}")
    expect(message_box(ana)).to_have_value("I am, and I have much to say")


def test_newest_stays_in_sight_when_messages_grow(ana: Page, world: World, room: str) -> None:
    """Fonts and pictures come later than texts; the page may not yet have heard of its own scrolling then."""
    world.say_many("Bruno", [f"Line {n}" for n in range(30)], room)
    expect(last_message(ana)).to_contain_text("Line 29")
    expect(last_message(ana)).to_be_in_viewport()
    grow = """node => {
        node.querySelector(".message:last-of-type").style.minHeight = "600px";
        node.dispatchEvent(new Event("scroll"));
    }"""
    ana.locator(".messages").evaluate(grow)
    world.say("Bruno", "One more", room)
    expect(last_message(ana)).to_contain_text("One more")
    expect(last_message(ana)).to_be_in_viewport()
    expect(ana.get_by_role("button", name="Jump to the newest")).to_be_hidden()


def test_older_messages_come_by_scrolling(table: Table, world: World, room: str) -> None:
    world.say_many("Bruno", [f"Line {n}" for n in range(70)], room)
    ana = table.pages.fresh()
    table.pages.load(ana, "ana", room)
    expect(ana.get_by_text("Line 69", exact=True)).to_be_in_viewport()
    expect(ana.get_by_text("Line 3", exact=True)).to_have_count(0)
    ana.locator(".messages").evaluate("node => node.scrollTo(0, 0)")
    expect(ana.get_by_text("Line 3", exact=True)).to_have_count(1)
    expect(ana.get_by_text("Line 20", exact=True)).to_be_in_viewport()


def test_a_long_channel_stays_light(table: Table, world: World, room: str) -> None:
    world.say_many("Bruno", [f"Line {n}" for n in range(160)], room)
    ana = table.pages.fresh()
    table.pages.load(ana, "ana", room)
    for loaded in (100, 150, 160):
        ana.locator(".messages").evaluate("node => node.scrollTo(0, 0)")
        expect(ana.locator(".message")).to_have_count(loaded)
    ana.locator(".message").first.evaluate("node => { node.dataset.mine = 'old' }")
    ana.get_by_role("button", name="Jump to the newest").click()
    world.say("Bruno", "One more", room)
    expect(last_message(ana)).to_contain_text("One more")
    expect(ana.locator(".message[data-mine=old]")).to_have_count(1)
    ana.evaluate("address => { location.hash = address }", f"ana/{world.new_room()}")
    expect(ana.locator(".message")).to_have_count(0)
    ana.evaluate("address => { location.hash = address }", f"ana/{room}")
    expect(ana.locator(".message")).to_have_count(100)
    expect(last_message(ana)).to_be_in_viewport()
    for loaded in (150, 161):
        ana.locator(".messages").evaluate("node => node.scrollTo(0, 0)")
        expect(ana.locator(".message")).to_have_count(loaded)
    ana.context.close()


def test_messages_replies_and_mentions(ana: Page, table: Table) -> None:
    bruno = table.sit("bruno")
    message_box(bruno).fill("Hello @an")
    bruno.keyboard.press("Enter")
    expect(message_box(bruno)).to_have_value("Hello @Ana ")
    bruno.keyboard.press("Enter")
    greeting = last_message(ana)
    expect(greeting).to_have_class(re.compile(r"\bmentions-me\b"))
    expect(greeting.locator(".mention.mine")).to_have_text("@Ana")
    greeting.hover()
    greeting.get_by_role("button", name="Reply").click()
    expect(ana.get_by_text("Answering Bruno")).to_be_visible()
    ana.keyboard.type("Hello to you")
    ana.keyboard.press("Enter")
    answer = last_message(bruno)
    expect(answer).to_contain_text("Hello to you")
    expect(answer.locator(".context")).to_contain_text("Hello @Ana")
    answer.hover()
    answer.get_by_role("button", name="Add reaction").click()
    bruno.get_by_role("button", name="🎉").click()
    expect(last_message(ana).get_by_role("button", name="🎉")).to_have_text("🎉1")
    last_message(ana).get_by_role("button", name="🎉").click()
    expect(last_message(bruno).get_by_role("button", name="🎉")).to_have_text("🎉2")


def test_unread_marks(table: Table, world: World, room: str) -> None:
    other = world.new_room()
    chloe = table.pages.fresh()
    table.pages.load(chloe, "chloé", other)
    channel = chloe.get_by_role("link", name=room, exact=False)
    expect(channel).not_to_have_class(re.compile("unread"))
    world.say("Bruno", "Something new", room)
    expect(channel).to_have_class(re.compile(r"\bunread\b"))
    expect(channel.locator(".badge")).to_have_count(0)
    world.say("Bruno", f"<@{world.person_id('Chloé')}>, your turn", room)
    expect(channel.locator(".badge")).to_have_text("1")
    expect(chloe).to_have_title(re.compile(r"^\(1\)"))
    channel.click()
    expect(chloe.get_by_role("separator", name="New")).to_be_visible()
    expect(channel).not_to_have_class(re.compile("unread"))
    table.pages.load(chloe, "chloé", other)
    chloe.reload()
    expect(channel).not_to_have_class(re.compile("unread"))


def test_keys_reach_messages_and_channels(ana: Page, world: World, room: str) -> None:
    for text in ("one", "two"):
        world.say("Bruno", text, room)
    expect(last_message(ana)).to_contain_text("two")
    message_box(ana).press("ArrowUp")
    expect(last_message(ana)).to_be_focused()
    ana.keyboard.press("ArrowUp")
    expect(ana.locator(".message").filter(has_text="one")).to_be_focused()
    ana.keyboard.type("x")
    expect(message_box(ana)).to_have_value("x")
    ana.keyboard.press("Alt+ArrowUp")
    expect(ana.get_by_role("heading", level=1)).not_to_have_text(room)
    ana.keyboard.press("Alt+ArrowDown")
    expect(ana.get_by_role("heading", level=1)).to_have_text(room)
    expect(message_box(ana)).to_have_value("x")


def test_new_person_plays_in_this_tab(ana: Page, room: str) -> None:
    ana.get_by_role("button", name="You play as Ana").click()
    ana.get_by_role("menuitem", name="Add a person").click()
    dialog = ana.get_by_role("dialog", name="Add a person")
    dialog.get_by_role("textbox", name="Name").fill("Zoé")
    dialog.get_by_role("button", name="Add").click()
    expect(ana.get_by_role("button", name="You play as Zoé")).to_be_visible()
    expect(ana.get_by_role("heading", level=1)).to_have_text(room)
    message_box(ana).fill("I am new")
    ana.keyboard.press("Enter")
    expect(last_message(ana).locator(".author")).to_have_text("Zoé")


def test_person_is_switched_in_the_menu(ana: Page) -> None:
    ana.get_by_role("button", name="You play as Ana").click()
    expect(ana.get_by_role("menuitemradio", name="Ana")).to_be_focused()
    ana.keyboard.type("ch")
    ana.keyboard.press("Enter")
    expect(ana.locator("html[data-ready='chloé']")).to_have_count(1)


def test_what_the_server_refuses_is_said_in_the_persons_language(table: Table, room: str) -> None:
    diego = table.sit("diego")
    diego.get_by_role("button", name="Añadir un canal").click()
    dialog = diego.get_by_role("dialog", name="Añadir un canal")
    dialog.get_by_role("textbox", name="Nombre").fill(room)
    dialog.get_by_role("button", name="Añadir").click()
    expect(dialog.get_by_role("alert")).to_have_text("Ya hay un canal con ese nombre.")
    diego.keyboard.press("Escape")


def test_language_and_rights_are_switched(table: Table) -> None:
    eva = table.sit("eva")
    expect(eva.locator("html")).to_have_attribute("lang", "es")
    eva.get_by_role("button", name="Ajustes").click()
    eva.get_by_role("switch", name="Gestionar servidor").click()
    eva.get_by_role("combobox", name="Idioma", exact=True).select_option("en-GB")
    expect(eva.locator("html")).to_have_attribute("lang", "en")
    expect(eva.get_by_role("dialog")).to_have_count(0)  # It goes as the page loads anew.
    message_box(eva).press_sequentially("/about")
    expect(eva.get_by_role("option").filter(has_text="/about")).to_be_visible()


def test_channel_is_added(ana: Page, table: Table) -> None:
    bruno = table.sit("bruno")
    ana.get_by_role("button", name="Add a channel").click()
    dialog = ana.get_by_role("dialog", name="Add a channel")
    dialog.get_by_role("textbox", name="Name").fill("evening-table")
    dialog.get_by_role("button", name="Add").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("evening-table")
    expect(bruno.get_by_role("link", name="evening-table")).to_be_visible()


def test_phone_has_no_sideways_scrolling(table: Table, world: World, room: str) -> None:
    world.say("Bruno", "A" * 300 + "\n```\n" + "code " * 60 + "\n```", room)
    phone = table.sit("ana", width=360, height=740)
    run_command(phone, "/bonbon board")
    board = phone.locator(".message").filter(has=phone.get_by_role("button", name="Ask"))
    expect(board).to_be_visible()
    assert _overhang(phone) == []
    phone.get_by_role("button", name="Channels").click()
    expect(phone.get_by_role("link", name=room)).to_be_in_viewport()
    assert _overhang(phone) == []
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("button", name="Channels")).to_be_focused()
    expect(phone.locator(".sidebar")).to_be_hidden()
    board.get_by_role("button", name="Cells").click()
    sheet = phone.locator(".popup")
    expect(sheet).to_be_in_viewport(ratio=1)
    phone.keyboard.press("Escape")
    message_box(phone).fill("/bonbon new seats:3 rival:")
    expect(phone.locator(".suggestions")).to_be_in_viewport(ratio=1)
    assert _overhang(phone) == []


def _overhang(page: Page) -> list[str]:
    """Name what sticks out of a page at the right, and lists that scroll sideways."""
    return page.evaluate(
        """() => {
          const wide = document.documentElement.scrollWidth > innerWidth ? ["page"] : [];
          const log = document.querySelector(".messages");
          return log.scrollWidth > log.clientWidth ? [...wide, "messages"] : wide;
        }"""
    )


def test_page_comes_back_after_the_server_was_away(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    alone = World(tmp_path)
    request.addfinalizer(alone.close)
    alone.run(alone.server.start())
    pages = Pages(browser, alone)
    ana = pages.fresh()
    request.addfinalizer(ana.context.close)
    pages.load(ana, "ana", "bonbon")
    expect(ana.get_by_text("Bombonera is offline.")).to_be_visible()
    alone.say("Bruno", "before", "bonbon")
    expect(last_message(ana)).to_contain_text("before")
    message_box(ana).fill("half a sent")
    alone.run(alone.server.stop())
    expect(ana.get_by_text("The practice server does not answer.")).to_be_visible()
    alone.run(alone.start_server_again())
    expect(ana.get_by_text("The practice server does not answer.")).to_be_hidden()
    alone.say("Bruno", "after", "bonbon")
    expect(last_message(ana)).to_contain_text("after")
    expect(ana.get_by_text("before", exact=True)).to_have_count(1)
    expect(message_box(ana)).to_have_value("half a sent")
