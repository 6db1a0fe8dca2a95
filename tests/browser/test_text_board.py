"""A game played by words: the text board, buttons and a keyboard."""

from playwright.sync_api import expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import (
    confirm_button,
    enter_as_guest,
    expect_move,
    grid,
    is_over,
    open_table,
    version,
    wait_for_turn_or_end,
)


def test_a_game_can_be_played_with_the_text_board(page):
    enter_as_guest(page)
    open_table(page, tokens=2, opponent="new-moon")
    wait_for_turn_or_end(page)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="Tiles and their goals")).to_be_visible()
    for _ in range(60):
        if wait_for_turn_or_end(page) == "over":
            break
        before = version(page)
        page.locator("a.card").first.press("Enter")
        expect(page.get_by_role("heading", name="Where to place, best first")).to_be_visible()
        page.locator(".choice-list.on a").first.press("Enter")
        expect(grid(page)).to_have_attribute("data-step", "confirm")
        confirm_button(page).press("Enter")
        expect_move(page, before)
    assert is_over(page)


def test_it_is_accessible_and_stays_when_the_table_changes(page):
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    page.keyboard.press("t")
    expect(page.locator("#text-board")).to_be_visible()
    page.keyboard.press("1")
    assert axe_violations(page) == []
    before = version(page)
    page.keyboard.press("g")
    confirm_button(page).click()
    expect_move(page, before)
    expect(page.locator("#text-board")).to_be_visible()
