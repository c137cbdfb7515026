"""The slash command picker: finding, filling in, completing, sending."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.practice_page.conftest import Table, World, last_message, message_box, run_command

pytestmark = pytest.mark.browser


def test_picker_lists_and_filters(ana: Page) -> None:
    message_box(ana).press_sequentially("/")
    rows = ana.get_by_role("listbox", name="Commands").get_by_role("option")
    expect(rows.filter(has_text="/bonbon new")).to_have_count(1)
    expect(rows.filter(has_text="/whisper")).to_contain_text("Say something privately")
    message_box(ana).press_sequentially("bnw")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("/bonbon new")
    expect(rows.locator(".hint.needed")).to_have_text("seats")
    ana.keyboard.press("Escape")
    expect(rows.first).to_be_hidden()
    expect(message_box(ana)).to_have_value("/bnw")


def test_command_by_keyboard_alone(ana: Page) -> None:
    ana.keyboard.type("/bon")
    ana.keyboard.press("ArrowUp")
    ana.keyboard.press("ArrowDown")
    ana.keyboard.type("bon ne")
    ana.keyboard.press("Tab")
    seats = ana.get_by_role("combobox", name="seats, whole number")
    expect(seats).to_be_focused()
    ana.keyboard.type("9")
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("alert").filter(has_text="At most 5, please.")).to_be_visible()
    expect(seats).to_have_attribute("aria-invalid", "true")
    ana.keyboard.press("Backspace")
    ana.keyboard.type("4")
    ana.keyboard.press("Tab")
    ana.keyboard.type("riv")
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("combobox", name="rival, person")).to_be_focused()
    ana.keyboard.type("bru")
    ana.keyboard.press("Enter")
    ana.keyboard.type("bug_queen:")
    ana.keyboard.type("y")
    ana.keyboard.press("Tab")
    ana.keyboard.press("Enter")
    answer = last_message(ana)
    expect(answer).to_contain_text("A table: 4 seats, -, @Bruno, True")
    expect(answer.locator(".context")).to_contain_text("Ana used /bonbon new")
    expect(message_box(ana)).to_be_focused()


def test_required_option_is_asked_for(ana: Page) -> None:
    run_command(ana, "/bonbon new")
    expect(ana.get_by_role("alert").filter(has_text="This option is required.")).to_be_visible()
    ana.keyboard.press("Backspace")
    expect(message_box(ana)).to_have_value("/bonbon new")


def test_fixed_choices_send_their_value(ana: Page) -> None:
    message_box(ana).fill("/bonbon new seats:3 deal:")
    choices = ana.get_by_role("listbox", name="deal").get_by_role("option")
    expect(choices).to_have_text(["random", "drafted"])
    ana.get_by_role("combobox", name="deal").fill("dealt")
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("alert").filter(has_text="Choose one from the list.")).to_be_visible()
    ana.get_by_role("combobox", name="deal").fill("")
    choices.filter(has_text="drafted").click()
    ana.keyboard.press("Enter")
    expect(last_message(ana)).to_contain_text("A table: 3 seats, drafted, -, False")


def test_autocomplete_asks_the_bot(ana: Page) -> None:
    message_box(ana).fill("/bonbon play ")
    choices = ana.get_by_role("listbox", name="steps").get_by_role("option")
    expect(choices).to_have_count(5)
    ana.keyboard.type("major")
    expect(choices).to_have_text(["Step: bet 1 row-majority", "Step: bet 3 column-majority"])
    ana.keyboard.press("ArrowDown")
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("combobox", name="steps")).to_have_value("Step: bet 3 column-majority")
    ana.keyboard.press("Enter")
    expect(last_message(ana).locator(".markdown")).to_have_text("Played: bet 3 column-majority")


def test_free_text_goes_past_the_suggestions(ana: Page) -> None:
    message_box(ana).fill("/bonbon play ")
    ana.keyboard.type("bet")
    expect(ana.get_by_role("listbox", name="steps").get_by_role("option")).to_have_count(3)
    ana.keyboard.press("Escape")
    ana.keyboard.press("Enter")
    expect(last_message(ana).locator(".markdown")).to_have_text("Played: bet")


@pytest.mark.parametrize(
    ("begun", "option", "typed"),
    [("/bonbon play ", "steps", "3 majority"), ("/bonbon new seats:3 deal:", "deal", "dealt")],
)
def test_escape_means_the_list_in_which_nothing_fits(ana: Page, begun: str, option: str, typed: str) -> None:
    """Whoever is used to send their own words past the suggestions does not lose the command where there are none."""
    message_box(ana).fill(begun)
    ana.keyboard.type(typed)
    nothing = ana.get_by_text("Nothing fits.")
    expect(nothing).to_be_visible()
    ana.keyboard.press("Escape")
    expect(nothing).to_be_hidden()
    expect(ana.get_by_role("combobox", name=option)).to_have_value(typed)
    ana.keyboard.press("Escape")
    expect(ana.get_by_role("combobox", name=option)).to_have_count(0)


def test_escape_means_the_suggestions_that_are_on_their_way(ana: Page, world: World) -> None:
    world.bot_shall_wait()
    message_box(ana).fill("/bonbon play ")
    ana.keyboard.type("slow")
    world.wait_for_question()
    ana.keyboard.press("Escape")
    expect(ana.get_by_text("Looking…")).to_be_hidden()
    expect(ana.get_by_role("combobox", name="steps")).to_have_value("slow")
    world.bot_may_go_on()
    ana.keyboard.press("Enter")
    expect(last_message(ana).locator(".markdown")).to_have_text("Played: slow")


def test_late_suggestions_for_an_earlier_text_are_not_shown(table: Table, world: World, room: str) -> None:
    """They would stand there for a moment, and the mark that was set in them would be gone with the next ones."""
    world.bot_shall_wait()
    ana = table.pages.fresh()
    ana.clock.install()
    with ana.expect_websocket() as socket:
        table.pages.load(ana, "ana", room)
    message_box(ana).fill("/bonbon play ")
    ana.keyboard.type("slow")
    world.wait_for_question()
    ana.clock.pause_at(ana.evaluate("Date.now() + 3_600_000"))
    steps = ana.get_by_role("combobox", name="steps")
    steps.fill("bet 1")
    with socket.value.expect_event("framereceived", lambda frame: "Too late" in str(frame)):
        world.bot_may_go_on()
    world.say("Bruno", "You hear of this after that", room)
    expect(last_message(ana)).to_contain_text("after that")
    expect(ana.get_by_text("Looking…")).to_be_visible()
    expect(ana.get_by_text("Too late")).to_have_count(0)
    ana.clock.resume()
    expect(ana.get_by_role("listbox", name="steps").get_by_role("option")).to_have_text("Step: bet 1 row-majority")
    ana.context.close()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("bet 3", "bet 3, False"),
        ("line of dots", "line of dots, False"),
        ("loudly, place C5", "loudly, place C5, False"),
        ("line:dots", "dots, False"),
        ("LINE:dots", "dots, False"),
        ("12", "12, False"),
    ],
)
def test_words_without_a_name_go_into_the_first_option(ana: Page, typed: str, answer: str) -> None:
    message_box(ana).press_sequentially(f"/sketch {typed}")
    expect(ana.locator(".pill[data-option=line] input")).to_be_focused()
    ana.keyboard.press("Enter")
    expect(last_message(ana)).to_contain_text(f"Sketch: {answer}")


@pytest.mark.parametrize(
    ("pasted", "answer"),
    [
        ("bet 3, place C5", "bet 3, place C5, False"),
        ("bet 3 loud:yes", "bet 3, True"),
        ("yes line:bet 3", "bet 3, True"),
    ],
)
def test_pasted_words_go_into_the_first_option_not_named(ana: Page, pasted: str, answer: str) -> None:
    message_box(ana).fill(f"/sketch {pasted}")
    ana.keyboard.press("Enter")
    expect(last_message(ana)).to_contain_text(f"Sketch: {answer}")


def test_the_beginning_of_a_name_still_offers_the_option(ana: Page) -> None:
    message_box(ana).press_sequentially("/sketch lo")
    ana.keyboard.press("Tab")
    expect(ana.get_by_role("combobox", name="loud")).to_be_focused()
    expect(ana.locator(".pill")).to_have_count(1)


def test_typed_options_are_read(ana: Page) -> None:
    message_box(ana).fill("/bonbon new seats:2 bug_queen:yes")
    ana.get_by_role("button", name="Send").click()
    expect(last_message(ana)).to_contain_text("A table: 2 seats, -, -, True")


def test_escape_leaves_a_command(ana: Page) -> None:
    message_box(ana).fill("/whisper ")
    expect(ana.get_by_role("group", name="Command /whisper")).to_be_visible()
    ana.keyboard.press("Escape")
    expect(message_box(ana)).to_be_focused()
    expect(message_box(ana)).to_have_value("")


def test_names_follow_the_locale(table: Table) -> None:
    diego = table.sit("diego")
    message_box(diego).press_sequentially("/nueva")
    row = diego.get_by_role("option").filter(has_text="/bonbon nueva")
    expect(row).to_contain_text("Abre una mesa")
    expect(row.locator(".hint.needed")).to_have_text("sitios")
    diego.keyboard.press("Enter")
    expect(diego.get_by_role("combobox", name="sitios")).to_be_focused()
    diego.keyboard.type("3")
    diego.keyboard.press("Enter")
    expect(last_message(diego)).to_contain_text("A table: 3 seats")


def test_english_names_work_everywhere(table: Table) -> None:
    diego = table.sit("diego")
    message_box(diego).fill("/bonbon new seats:3")
    diego.keyboard.press("Enter")
    expect(last_message(diego)).to_contain_text("A table: 3 seats")


def test_manager_commands_are_for_managers(table: Table, ana: Page) -> None:
    bruno = table.sit("bruno")
    message_box(bruno).press_sequentially("/about")
    expect(bruno.get_by_text("No command fits.")).to_be_visible()
    message_box(ana).press_sequentially("/about")
    expect(ana.get_by_role("option").filter(has_text="/about")).to_be_visible()


def test_silent_command_is_reported(ana: Page, world: World) -> None:
    world.bot_shall_wait()
    run_command(ana, "/mute")
    expect(last_message(ana)).to_contain_text("Sending command…")
    world.bot_is_late()
    expect(last_message(ana).get_by_role("alert")).to_contain_text("The application did not respond")
    expect(last_message(ana)).to_contain_text("Ana used /mute")
    last_message(ana).get_by_role("button", name="Dismiss message").click()
    expect(ana.locator(".message")).to_have_count(0)


def test_thinking_until_the_answer_comes(ana: Page, world: World) -> None:
    world.bot_shall_wait()
    run_command(ana, "/slow")
    expect(last_message(ana)).to_contain_text("Bombonera is thinking…")
    expect(last_message(ana)).to_have_class(re.compile(r"\bloading\b"))
    world.bot_may_go_on()
    expect(last_message(ana)).to_contain_text("Thought it over.")
    expect(last_message(ana)).not_to_have_class(re.compile(r"\bloading\b"))
