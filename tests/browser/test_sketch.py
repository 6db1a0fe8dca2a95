"""Planning while somebody else moves."""

from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import expect_move, grid, version


def sketch_two(page: Page) -> None:
    page.get_by_role("button", name="Plan").click()
    panel = page.locator(".area-panel.sketch")
    for _ in range(2):
        panel.locator(".sketch-tiles button").first.click()
        panel.locator(".free").first.click()
        expect(panel.locator(".free")).to_have_count(0)
    expect(panel.locator(".area .tile")).to_have_count(2)


def test_a_sketch_is_stored_in_the_browser_and_is_never_a_move(duel):
    _, page = duel
    moves = []
    page.on("request", lambda request: moves.append(request.url) if "/moves/" in request.url else None)
    sketch_two(page)
    assert axe_violations(page) == []
    page.reload()
    expect(page.locator(".area-panel.sketch .area .tile")).to_have_count(2)
    expect(page.get_by_text("Plan", exact=True)).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".area-panel.sketch .area .tile")).to_have_count(1)
    assert version(page) == 0
    assert moves == []


def test_a_closed_sketch_stays_closed_until_it_is_opened_again(duel):
    _, page = duel
    sketch_two(page)
    page.locator(".sketch").get_by_role("link", name="Close").click()
    expect(page.locator(".area-panel.sketch")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Plan").click()
    expect(page.locator(".area-panel.sketch .area .tile")).to_have_count(2)


def test_the_players_turn_ends_the_sketch(duel):
    moving, waiting = duel
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


def test_without_scripts_a_sketch_is_made_with_buttons(new_context, duel):
    _, page = duel
    plain = new_context(java_script_enabled=False, storage_state=page.context.storage_state()).new_page()
    plain.goto(page.url)
    plain.get_by_role("button", name="Plan").click()
    plain.locator(".sketch-tiles button").first.click()
    plain.get_by_role("button", name="start").click()
    expect(plain.locator(".area-panel.sketch .area .tile")).to_have_count(1)
