"""Planning while somebody else moves."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import enter_as_guest, expect_move, grid, open_table, version


@pytest.fixture
def waiting_and_moving(new_context) -> tuple[Page, Page]:
    """Who waits comes first. Both have a tile, so that there is something to build on."""
    host, rival = new_context().new_page(), new_context().new_page()
    enter_as_guest(host)
    enter_as_guest(rival)
    open_table(host, tokens=10)
    rival.goto(host.url)
    rival.get_by_role("button", name="Join").click()
    expect(grid(rival)).to_be_visible()
    host.reload()
    is_host = grid(host).get_attribute("data-step") != "wait"
    return (rival, host) if is_host else (host, rival)


def sketch_two(page: Page) -> None:
    page.get_by_role("button", name="Plan").click()
    panel = page.locator(".area-panel.sketch")
    for _ in range(2):
        panel.locator(".sketch-tiles button").first.click()
        panel.locator(".free").first.click()
        expect(panel.locator(".free")).to_have_count(0)
    expect(panel.locator(".area .tile")).to_have_count(2)


def test_a_sketch_is_kept_by_the_browser_and_is_never_a_move(waiting_and_moving):
    page, _ = waiting_and_moving
    moves = []
    page.on("request", lambda request: moves.append(request.url) if "/moves/" in request.url else None)
    sketch_two(page)
    assert axe_violations(page) == []
    page.reload()
    expect(page.locator(".area-panel.sketch .area .tile")).to_have_count(2)
    expect(page.get_by_text("Sketch", exact=True)).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".area-panel.sketch .area .tile")).to_have_count(1)
    assert version(page) == 0
    assert moves == []


def test_a_sketch_that_was_put_away_stays_away_until_it_is_asked_for(waiting_and_moving):
    page, _ = waiting_and_moving
    sketch_two(page)
    page.get_by_role("link", name="Put away").click()
    expect(page.locator(".area-panel")).not_to_have_class("sketch")
    page.reload()
    page.get_by_role("button", name="Plan").click()
    expect(page.locator(".area-panel.sketch .area .tile")).to_have_count(2)


def test_ones_turn_ends_the_sketch(waiting_and_moving):
    waiting, moving = waiting_and_moving
    sketch_two(waiting)
    for _ in range(20):
        if grid(waiting).get_attribute("data-step") != "wait":
            break
        before = version(moving)
        for key in ("1", "g", "Enter"):
            moving.keyboard.press(key)
        expect_move(moving, before)
        expect_move(waiting, before)
    expect(waiting.locator(".area-panel.sketch")).to_have_count(0)
    expect(waiting.locator("a.card").first).to_be_visible()


def test_without_scripts_a_sketch_is_made_with_buttons(new_context, waiting_and_moving):
    page, _ = waiting_and_moving
    plain = new_context(java_script_enabled=False, storage_state=page.context.storage_state()).new_page()
    plain.goto(page.url)
    plain.get_by_role("button", name="Plan").click()
    plain.locator(".sketch-tiles button").first.click()
    plain.get_by_role("button", name="start").click()
    expect(plain.locator(".area-panel.sketch .area .tile")).to_have_count(1)
