"""A move can be taken back until another player opens the page (ADR 0012)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import confirm_button, expect_move, grid, version


@pytest.fixture
def moving_and_waiting(duel) -> tuple[Page, Page]:
    """The waiting player has left the site."""
    moving, waiting = duel
    online = moving.locator(".presence.online")
    expect(online).to_have_count(2)
    waiting.goto("about:blank")
    # Until the server has noticed it, a move counts as seen.
    expect(online).to_have_count(1)
    return moving, waiting


def confirm_first(page: Page) -> tuple[str, str]:
    """Take the first tile; return it and its cell."""
    before = version(page)
    page.locator("a.card").first.click()
    page.locator(".cells.on .free").first.click()
    query = page.evaluate("Object.fromEntries(new URLSearchParams(location.search))")
    confirm_button(page).click()
    expect_move(page, before)
    return query["take"], query["at"]


def test_a_move_can_be_taken_back_until_the_other_player_opens_the_table(new_context, moving_and_waiting):
    moving, _ = moving_and_waiting
    spectator = new_context().new_page()
    spectator.goto(moving.url.partition("?")[0])
    tile, cell = confirm_first(moving)
    expect(grid(spectator)).to_have_attribute("data-version", "1")
    expect(moving.get_by_text("You can take your move back")).to_be_visible()
    assert axe_violations(moving) == []
    moving.evaluate("window.stays = true")

    moving.get_by_role("button", name="Take back").click()

    expect(grid(moving)).to_have_attribute("data-step", "confirm")
    expect(grid(moving)).to_have_attribute("data-version", "0")
    expect(moving.locator(f'a.card[aria-current][data-tile="{tile}"]')).to_be_visible()
    assert f"take={tile}&at={cell}".replace(",", "%2C") in moving.url
    assert moving.evaluate("window.stays")
    # A spectator sees the tile disappear from the board and from the log.
    expect(grid(spectator)).to_have_attribute("data-version", "0")
    expect(spectator.locator(".area-panel .area .tile")).to_have_count(0)
    expect(spectator.locator(".log li")).to_have_count(0)

    moving.keyboard.press("Escape")
    moving.keyboard.press("Escape")
    moving.locator("a.card").last.click()
    moving.locator(".cells.on .free").first.click()
    confirm_button(moving).click()
    expect(grid(spectator)).to_have_attribute("data-version", "1")
    expect(spectator.locator(".log li")).to_have_count(1)
    # Once in a turn.
    expect(moving.get_by_role("button", name="Take back")).to_have_count(0)


def test_the_button_disappears_when_the_other_player_opens_the_table(moving_and_waiting):
    moving, waiting = moving_and_waiting
    confirm_first(moving)
    button = moving.get_by_role("button", name="Take back")
    expect(button).to_be_visible()
    waiting.goto(moving.url.partition("?")[0])
    expect(grid(waiting)).to_have_attribute("data-step", "choose")
    expect(button).to_have_count(0)
    expect(moving.get_by_text("You can take your move back")).to_have_count(0)


def test_without_scripts_a_form_takes_the_move_back(new_context, moving_and_waiting):
    moving, _ = moving_and_waiting
    table = moving.url.partition("?")[0]
    plain = new_context(java_script_enabled=False, storage_state=moving.context.storage_state()).new_page()
    moving.goto("/learn/")
    plain.goto(table)
    plain.locator("a.card").first.click()
    plain.locator(".cells.on .free").first.click()
    confirm_button(plain).click()
    plain.get_by_role("button", name="Take back").click()
    expect(grid(plain)).to_have_attribute("data-step", "confirm")
    confirm_button(plain).click()
    expect(grid(plain)).to_have_attribute("data-version", "1")
