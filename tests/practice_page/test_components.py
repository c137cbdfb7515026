"""Buttons, menus, modals and pictures, as several people see them."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.practice_page.conftest import Table, World, last_message, run_command
from tests.practice_page.page_board import ALT

pytestmark = pytest.mark.browser


@pytest.fixture
def board(ana: Page) -> Locator:
    """The board message on Ana's page."""
    run_command(ana, "/bonbon board")
    message = ana.locator(".message").filter(has=ana.get_by_role("button", name="Ask"))
    expect(message).to_be_visible()
    return message


def test_click_of_one_is_seen_by_another(board: Locator, table: Table) -> None:
    bruno = table.sit("bruno")
    join = bruno.get_by_role("button", name="Join (0)")
    join.click()
    expect(board.get_by_role("button", name="Join (1)")).to_be_visible()
    expect(bruno.get_by_role("button", name="Join (1)")).to_be_visible()
    expect(board).to_contain_text("@Bruno plays.")
    expect(board.locator(".mention.mine")).to_have_count(0)
    expect(bruno.locator(".mention.mine")).to_have_text("@Bruno")


def test_two_tabs_of_one_browser_are_two_people(ana: Page, board: Locator, table: Table) -> None:
    other = table.pages.watched(ana.context.new_page())
    table.pages.load(other, "eva", table.room)
    other.get_by_role("button", name="Join (0)").click()
    expect(board).to_contain_text("@Eva plays.")
    expect(ana.locator(".me-card")).to_contain_text("Ana")
    expect(other.locator(".me-card")).to_contain_text("Eva")
    other.close()


def test_private_answer_is_seen_only_by_its_owner(ana: Page, board: Locator, table: Table) -> None:
    bruno = table.sit("bruno")
    bruno.get_by_role("button", name="My hand").click()
    secret = last_message(bruno)
    expect(secret).to_contain_text("Your hand: five tokens.")
    expect(secret).to_contain_text("Only you can see this")
    board.get_by_role("button", name="Join").click()
    expect(board.get_by_role("button", name="Join (1)")).to_be_visible()
    expect(ana.get_by_text("Your hand")).to_have_count(0)
    secret.get_by_role("button", name="Dismiss message").click()
    expect(bruno.get_by_text("Your hand")).to_have_count(0)


def test_focus_stays_on_a_button_that_changes_its_message(ana: Page, board: Locator) -> None:
    ask = board.get_by_role("button", name="Ask")
    ask.focus()
    ana.keyboard.press("Shift+Tab")
    expect(board.get_by_role("button", name="Join (0)")).to_be_focused()
    ask.focus()
    board.get_by_role("button", name="Join (0)").dispatch_event("click")
    expect(board.get_by_role("button", name="Join (1)")).to_be_visible()
    expect(ask).to_be_focused()


def test_silent_button_fails(board: Locator, world: World) -> None:
    world.bot_shall_wait()
    button = board.get_by_role("button", name="Nobody answers")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    world.bot_is_late()
    expect(board.get_by_role("alert")).to_have_text("This interaction failed")
    expect(button).to_have_attribute("aria-busy", "false")


def test_menu_by_keyboard(ana: Page, board: Locator) -> None:
    menu = board.get_by_role("button", name="Your step")
    menu.focus()
    ana.keyboard.press("ArrowDown")
    options = ana.get_by_role("listbox", name="Your step").get_by_role("option")
    expect(options).to_have_count(5)
    expect(menu).to_have_attribute("aria-expanded", "true")
    ana.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(menu).to_be_focused()
    ana.keyboard.press("Enter")
    ana.keyboard.press("End")
    ana.keyboard.press("ArrowUp")
    ana.keyboard.press("Enter")
    expect(last_message(ana)).to_contain_text("You chose step-4.")
    expect(menu).to_contain_text("Step 4")


def test_press_counts_though_its_message_changes_meanwhile(ana: Page, board: Locator, table: Table) -> None:
    bruno = table.sit("bruno")
    board.get_by_role("button", name="My hand").hover()
    ana.mouse.down()
    bruno.get_by_role("button", name="Join (0)").click()
    expect(bruno.get_by_role("button", name="Join (1)")).to_be_visible()
    ana.mouse.up()
    expect(last_message(ana)).to_contain_text("Your hand: five tokens.")
    expect(board.get_by_role("button", name="Join (1)")).to_be_visible()


@pytest.mark.parametrize("name", ["Ask", "Open picture"])
def test_focus_comes_back_though_the_message_changed_meanwhile(ana: Page, board: Locator, name: str) -> None:
    board.get_by_role("button", name=name).click()
    expect(ana.get_by_role("dialog")).to_be_visible()
    board.get_by_role("button", name="Join (0)").dispatch_event("click")
    expect(board.get_by_text("Join (1)")).to_be_visible()
    ana.keyboard.press("Escape")
    expect(ana.get_by_role("dialog")).to_have_count(0)
    expect(board.get_by_role("button", name=name)).to_be_focused()


def test_open_menu_closes_when_its_message_changes(ana: Page, board: Locator) -> None:
    menu = board.get_by_role("button", name="Your step")
    menu.click()
    expect(ana.get_by_role("listbox", name="Your step")).to_be_visible()
    board.get_by_role("button", name="Join (0)").dispatch_event("click")
    expect(board.get_by_role("button", name="Join (1)")).to_be_visible()
    expect(ana.get_by_role("listbox")).to_have_count(0)
    expect(menu).to_be_focused()


def test_menu_of_several_waits_for_enough(ana: Page, board: Locator) -> None:
    board.get_by_role("button", name="Cells").click()
    options = ana.get_by_role("listbox", name="Cells").get_by_role("option")
    options.filter(has_text="Cell D").click()
    ana.get_by_role("button", name="Done").click()
    expect(options).to_have_count(0)
    board.get_by_role("button", name="Cells").click()
    for letter in "DAB":
        options.filter(has_text=f"Cell {letter}").click()
    expect(options.filter(has_text="Cell E")).to_have_attribute("aria-disabled", "true")
    options.filter(has_text="Cell E").dispatch_event("click")
    ana.get_by_role("button", name="Done").click()
    expect(last_message(ana)).to_contain_text("Cells: A, B, D")
    expect(ana.locator(".message")).to_have_count(2)  # Too few were not sent.


def test_private_answer_comes_into_sight(table: Table) -> None:
    phone = table.sit("ana", width=360, height=740)
    run_command(phone, "/bonbon board")
    hand = phone.get_by_role("button", name="My hand")
    expect(hand).to_be_visible()
    phone.locator(".messages").evaluate("node => node.scrollTo(0, 0)")
    hand.dispatch_event("click")
    expect(last_message(phone)).to_contain_text("Your hand: five tokens.")
    expect(last_message(phone)).to_be_in_viewport(ratio=1)


def test_menu_of_people(ana: Page, board: Locator) -> None:
    board.get_by_role("button", name="A helper").click()
    ana.get_by_role("option").filter(has_text="Diego").click()
    expect(last_message(ana)).to_contain_text("Helper: @Diego")


def test_modal_is_filled_in_and_sent(ana: Page, board: Locator) -> None:
    board.get_by_role("button", name="Ask").click()
    dialog = ana.get_by_role("dialog", name="Place a bet")
    words = dialog.get_by_role("textbox", name="Words")
    expect(words).to_be_focused()
    expect(dialog.locator("strong")).to_have_text("end")
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog.get_by_text("This is required.")).to_be_visible()
    expect(words).to_have_attribute("aria-invalid", "true")
    words.fill("sweet")
    dialog.locator(".select").click()
    dialog.get_by_role("option").filter(has_text="Largest group").click()
    words.press("Enter")
    expect(dialog).to_have_count(0)
    expect(last_message(ana)).to_contain_text("Words: sweet; card: Largest group")
    expect(board.get_by_role("button", name="Ask")).to_be_focused()


def test_modal_can_be_left(ana: Page, board: Locator) -> None:
    ask = board.get_by_role("button", name="Ask")
    ask.click()
    expect(ana.get_by_role("dialog")).to_be_visible()
    ana.keyboard.press("Escape")
    expect(ana.get_by_role("dialog")).to_have_count(0)
    expect(ask).to_be_focused()
    ask.click()
    expect(ana.get_by_role("dialog")).to_be_visible()


def test_picture_has_words_and_opens(ana: Page, board: Locator) -> None:
    expect(board.locator(".picture img")).to_have_attribute("alt", ALT)
    badge = board.get_by_role("button", name="Show the picture's description")
    words = board.locator(".alt-text")
    expect(words).to_be_hidden()
    badge.click()
    expect(words).to_be_visible()
    expect(words).to_have_text(ALT)
    badge.click()
    expect(words).to_be_hidden()
    opener = board.get_by_role("button", name=f"Open picture: {ALT}")
    opener.click()
    big = ana.get_by_role("dialog", name="Picture").get_by_role("img")
    expect(big).to_have_attribute("alt", ALT)
    assert big.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1100
    ana.keyboard.press("Escape")
    expect(big).to_have_count(0)
    expect(opener).to_be_focused()


def test_private_messages_can_be_closed(ana: Page, board: Locator, table: Table) -> None:
    bruno = table.sit("bruno")
    bruno.get_by_role("button", name="Settings").click()
    bruno.get_by_role("switch", name="Private messages from the bot").click()
    bruno.keyboard.press("Escape")
    bruno.get_by_role("button", name="Write me").click()
    expect(last_message(bruno)).to_contain_text("Your private messages are closed.")
    expect(bruno.locator(".me-card")).to_contain_text("DMs closed")
    bruno.get_by_role("button", name="Settings").click()
    bruno.get_by_role("switch", name="Private messages from the bot").click()
    bruno.keyboard.press("Escape")
    bruno.get_by_role("button", name="Write me").click()
    expect(last_message(bruno)).to_contain_text("I have written to you.")
    conversation = bruno.get_by_role("link", name="Bombonera")
    expect(conversation.locator(".badge")).to_have_text("1")
    conversation.click()
    expect(last_message(bruno)).to_contain_text("Place your bet.")
    expect(conversation.locator(".badge")).to_have_count(0)
