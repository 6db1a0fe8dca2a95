"""Chat and notes at a table, between two real browsers."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.table_player import grid


def message_field(page: Page) -> Locator:
    """Not the list, which is called "Messages"."""
    return page.get_by_role("textbox", name="Message")


def say(page: Page, text: str) -> None:
    page.locator(".talk nav").get_by_role("link", name="Chat").click()
    message_field(page).fill(text)
    page.get_by_role("button", name="Send", exact=True).click()


def test_a_line_appears_in_the_other_browser_and_is_counted_until_read(duel):
    host, rival = duel
    say(host, "Good luck! <b>")
    expect(host.locator(".lines")).to_contain_text("Good luck! <b>")
    badge = rival.locator(".talk [data-unread]")
    expect(badge).to_have_text("1")
    rival.locator(".talk nav").get_by_role("link", name="Chat").click()
    expect(rival.locator(".lines")).to_contain_text("Good luck! <b>")
    expect(badge).to_be_hidden()


def test_on_a_phone_the_button_with_the_badge_opens_the_chat(duel):
    host, rival = duel
    rival.set_viewport_size({"width": 390, "height": 844})
    button = rival.locator(".sheet-open")
    expect(button).to_have_text("Log", use_inner_text=True)
    say(host, "Good luck!")
    expect(button).to_have_text("Chat 1", use_inner_text=True)
    # The redraw after a move keeps it.
    host.locator(".wheel-panel").focus()
    for key in ("1", "g", "Enter"):
        host.keyboard.press(key)
    expect(grid(rival)).to_have_attribute("data-version", "1")
    expect(button).to_have_text("Chat 1", use_inner_text=True)
    button.click()
    expect(rival.locator(".lines")).to_be_visible()
    expect(button).to_have_text("Log", use_inner_text=True)


def test_text_being_typed_stays_when_others_chat_and_move(duel):
    host, rival = duel
    field = message_field(rival)
    rival.locator(".talk nav").get_by_role("link", name="Chat").click()
    field.fill("I am about to say")
    say(host, "hello")
    expect(rival.locator(".lines")).to_contain_text("hello")
    expect(field).to_have_value("I am about to say")
    host.locator(".wheel-panel").focus()
    for key in ("1", "g", "Enter"):
        host.keyboard.press(key)
    expect(grid(rival)).to_have_attribute("data-version", "1", timeout=30_000)
    expect(field).to_have_value("I am about to say")


def test_a_name_opens_a_card_from_which_one_press_challenges(duel):
    host, rival = duel
    say(host, "hello")
    rival.locator(".talk nav").get_by_role("link", name="Chat").click()
    message_field(rival).fill("I am about to say")
    rival.locator(".lines [data-person]").click()
    card = rival.locator(".chat-person")
    expect(card).to_contain_text("Rated · 2 days per move")
    expect(card.locator("summary")).to_be_focused()
    expect(message_field(rival)).to_have_value("I am about to say")
    say(host, "are you there?")
    expect(rival.locator(".lines")).to_contain_text("are you there?")
    card.get_by_role("button", name="Challenge").click()
    expect(rival.get_by_role("heading", level=1)).to_contain_text("Invited: ")


def test_a_line_is_edited_and_deleted(duel):
    host, rival = duel
    say(host, "helo")
    host.get_by_role("link", name="Edit").click()
    expect(message_field(host)).to_have_value("helo")
    message_field(host).fill("hello")
    host.get_by_role("button", name="Save").click()
    # The redraw after the change would close a field that is opened before it.
    expect(host.get_by_role("button", name="Send", exact=True)).to_be_visible()
    expect(rival.locator(".lines")).to_contain_text("hello")
    host.get_by_role("link", name="Edit").click()
    host.get_by_role("button", name="Delete").click()
    expect(rival.locator(".lines")).to_contain_text("Message deleted")


def test_a_note_is_saved_automatically(duel):
    host, _ = duel
    host.locator(".talk nav").get_by_role("link", name="Notes").click()
    host.get_by_label("Only you can see your notes.").fill("blue for the corner")
    expect(host.get_by_text("Saved")).to_be_visible()
    host.reload()
    host.locator(".talk nav").get_by_role("link", name="Notes").click()
    expect(host.get_by_label("Only you can see your notes.")).to_have_value("blue for the corner")


def test_online_players_are_shown(duel):
    host, rival = duel
    expect(host.locator(".presence.online")).to_have_count(2)
    rival.close()
    expect(host.locator(".presence.online")).to_have_count(1, timeout=30_000)
