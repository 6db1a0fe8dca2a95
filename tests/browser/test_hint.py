"""What Full Moon would do, at a real table against a bot."""

from playwright.sync_api import expect

from tests.browser.table_player import (
    PATIENCE,
    confirm_button,
    enter_as_guest,
    expect_move,
    grid,
    open_table,
    version,
    wait_for_turn_or_end,
)


def test_a_hint_is_shown_on_the_board_and_can_be_played(page):
    enter_as_guest(page)
    open_table(page, tokens=20, opponent="new-moon")
    assert wait_for_turn_or_end(page) == "turn"
    page.get_by_role("button", name="Ask for a hint: 5 hints left").click()
    hint = page.locator(".hint-words[role=status]")
    expect(hint).to_contain_text("Hint: ", timeout=PATIENCE)

    placed = page.locator('.table-grid[data-step="confirm"] .ghost.on')
    expect(placed).to_be_visible()
    for step in ("place", "choose"):
        page.get_by_role("link", name="Undo").click()
        expect(grid(page)).to_have_attribute("data-step", step)

    hint.get_by_role("link", name="Show").click()
    expect(placed).to_be_visible()
    before = version(page)
    confirm_button(page).click()
    expect_move(page, before)


def test_there_are_no_hints_among_people(page):
    enter_as_guest(page)
    open_table(page, tokens=20)
    expect(page.get_by_text("Ask for a hint:")).to_have_count(0)
