"""Chat and notes at a table, between two real browsers."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import fresh_name, sign_up
from tests.browser.table_player import grid, open_table


@pytest.fixture
def two_people(new_context) -> tuple[Page, Page]:
    """At one table, the host first."""
    host, rival = new_context().new_page(), new_context().new_page()
    for page in (host, rival):
        sign_up(page, fresh_name())
        page.wait_for_url("**/games/")
    open_table(host, tokens=5)
    rival.goto(host.url)
    rival.get_by_role("button", name="Join").click()
    expect(grid(rival)).to_be_visible()
    host.reload()
    return host, rival


def say(page: Page, text: str) -> None:
    page.locator(".talk nav").get_by_role("link", name="Chat").click()
    page.get_by_label("Say to the table").fill(text)
    page.get_by_role("button", name="Say", exact=True).click()


def test_a_line_appears_at_the_other_side_and_is_counted_until_read(two_people):
    host, rival = two_people
    say(host, "Good luck! <b>")
    expect(host.locator(".lines")).to_contain_text("Good luck! <b>")
    badge = rival.locator(".talk [data-unread]")
    expect(badge).to_have_text("1")
    rival.locator(".talk nav").get_by_role("link", name="Chat").click()
    expect(rival.locator(".lines")).to_contain_text("Good luck! <b>")
    expect(badge).to_be_hidden()


def test_what_is_being_typed_stays_when_others_talk_and_move(two_people):
    host, rival = two_people
    field = rival.get_by_label("Say to the table")
    rival.locator(".talk nav").get_by_role("link", name="Chat").click()
    field.fill("I am about to say")
    say(host, "hello")
    expect(rival.locator(".lines")).to_contain_text("hello")
    expect(field).to_have_value("I am about to say")
    mover = host if grid(host).get_attribute("data-step") != "wait" else rival
    mover.locator(".wheel-panel").focus()
    for key in ("1", "g", "Enter"):
        mover.keyboard.press(key)
    expect(grid(rival)).to_have_attribute("data-version", "1", timeout=30_000)
    expect(field).to_have_value("I am about to say")


def test_a_line_is_changed_and_taken_back(two_people):
    host, rival = two_people
    say(host, "helo")
    host.get_by_role("link", name="Change").click()
    expect(host.get_by_label("Say to the table")).to_have_value("helo")
    host.get_by_label("Say to the table").fill("hello")
    host.get_by_role("button", name="Change").click()
    expect(rival.locator(".lines")).to_contain_text("hello")
    host.get_by_role("link", name="Change").click()
    host.get_by_role("button", name="Take back").click()
    expect(rival.locator(".lines")).to_contain_text("taken back")


def test_a_note_keeps_itself(two_people):
    host, _ = two_people
    host.locator(".talk nav").get_by_role("link", name="Notes").click()
    host.get_by_label("Only you can read this.").fill("blue for the corner")
    expect(host.get_by_text("Saved")).to_be_visible()
    host.reload()
    host.locator(".talk nav").get_by_role("link", name="Notes").click()
    expect(host.get_by_label("Only you can read this.")).to_have_value("blue for the corner")


def test_who_is_there_is_seen(two_people):
    host, rival = two_people
    expect(host.locator(".presence.online")).to_have_count(2)
    rival.close()
    expect(host.locator(".presence.online")).to_have_count(1, timeout=30_000)
