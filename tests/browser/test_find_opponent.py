"""People who don't know each other meet through "Find an opponent"."""

import re

from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import (
    TABLE,
    confirm_button,
    enter_as_guest,
    expect_move,
    grid,
    is_to_move,
    version,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
FIND = re.compile(r"/find/$")


def look_for(page: Page, pace: str, seats: str = "2") -> None:
    """From the landing page to a search."""
    page.goto("/")
    page.get_by_role("link", name="Find an opponent").click()
    page.wait_for_url(FIND)
    choose(page, "pace", pace)
    choose(page, "seats", seats)
    page.get_by_role("button", name="Find an opponent").click()


def choose(page: Page, name: str, value: str) -> None:
    page.locator("label.option", has=page.locator(f'input[name="{name}"][value="{value}"]')).click()


def searches(page: Page):
    return page.get_by_role("heading", name="Looking for an opponent")


def play_a_turn(page: Page) -> None:
    """By taps: on a phone there is no keyboard."""
    before = version(page)
    page.locator("a.card").first.click()
    page.locator(".cells.on .free").first.click()
    confirm_button(page).click()
    expect_move(page, before)


def test_two_people_meet_and_play_a_turn_each(new_context):
    on_phone, on_desktop = new_context(**PHONE).new_page(), new_context().new_page()
    look_for(on_phone, "1d")
    expect(searches(on_phone)).to_be_visible()
    assert not axe_violations(on_phone)
    look_for(on_desktop, "1d")
    for page in (on_desktop, on_phone):
        page.wait_for_url(TABLE)
        expect(grid(page)).to_be_visible()
    assert on_phone.url == on_desktop.url
    moved: set[Page] = set()
    while len(moved) < 2:
        mover, other = (on_phone, on_desktop) if is_to_move(on_phone) else (on_desktop, on_phone)
        play_a_turn(mover)
        moved.add(mover)
        expect(grid(other)).to_have_attribute("data-version", grid(mover).get_attribute("data-version"))


def test_a_live_game_begins_on_the_pages_of_both(new_context):
    first, second = new_context().new_page(), new_context().new_page()
    for page in (first, second):
        look_for(page, "10m+20s")
    for page in (first, second):
        page.wait_for_url(TABLE, timeout=60_000)
        expect(page.locator("[data-live-clock]").first).to_be_visible()


def test_a_bot_game_fills_the_wait_and_the_found_game_is_announced_there(new_context):
    waiting, coming = new_context(**PHONE).new_page(), new_context().new_page()
    look_for(waiting, "3d")
    waiting.get_by_role("button", name="Play New Moon").click()
    waiting.wait_for_url(TABLE)
    expect(grid(waiting)).to_be_visible()
    bot_game = waiting.url
    look_for(coming, "3d")
    coming.wait_for_url(TABLE)
    found = waiting.get_by_role("link", name="Opponent found: go to your game")
    expect(found).to_be_visible()
    found.click()
    waiting.wait_for_url(coming.url)
    assert coming.url != bot_game


def test_a_search_appears_for_others_and_one_press_starts_the_game(new_context):
    searching, looking = new_context().new_page(), new_context(**PHONE).new_page()
    looking.goto("/find/")
    look_for(searching, "any", "0")
    name = searching.locator(".account .name").first.text_content()
    row = looking.get_by_role("listitem").filter(has_text=str(name))
    row.get_by_role("button", name="Play").click()
    for page in (looking, searching):
        page.wait_for_url(TABLE)


def test_a_search_is_stopped_with_one_press(new_context):
    page, other = new_context().new_page(), new_context().new_page()
    look_for(page, "1d", "3")
    other.goto("/find/")
    name = str(page.locator(".account .name").first.text_content())
    expect(other.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    page.get_by_role("button", name="Stop searching").click()
    expect(searches(page)).to_have_count(0)
    expect(other.get_by_role("listitem").filter(has_text=name)).to_have_count(0)
    expect(page.get_by_role("button", name="Find an opponent")).to_be_visible()


def test_it_works_without_scripts(new_context):
    searching, coming = new_context(java_script_enabled=False).new_page(), new_context().new_page()
    look_for(searching, "1d", "2")
    expect(searches(searching)).to_be_visible()
    look_for(coming, "1d", "2")
    coming.wait_for_url(TABLE)
    searching.reload()
    expect(searches(searching)).to_have_count(0)
    searching.goto("/")
    searching.locator("main").get_by_role("link").filter(has_text="Play your move").or_(
        searching.locator("a.wait, a.turn-big, a.turn-small")
    ).first.click()
    searching.wait_for_url(TABLE)


def test_the_form_is_used_by_keys_alone(new_context):
    page = new_context().new_page()
    enter_as_guest(page)
    page.goto("/find/")
    page.get_by_label("2", exact=True).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("4", exact=True)).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_text("4 players").first).to_be_visible()
    page.get_by_role("button", name="Stop searching").click()
