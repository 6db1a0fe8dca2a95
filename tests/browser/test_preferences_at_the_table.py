"""Preferences that change the table page, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_player import (
    confirm_button,
    enter_as_guest,
    expect_move,
    grid,
    version,
    wait_for_turn_or_end,
)

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def choose_confirmation(page: Page, words: str) -> None:
    table = page.url
    page.goto("/settings/")
    page.get_by_label(words).check()
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Save").click()
    page.goto(table)


def put_a_tile(page: Page) -> None:
    page.locator("a.card").first.click()
    page.locator(".cells.on .free").first.click()


@pytest.mark.parametrize(
    ("words", "viewport", "asks"),
    [
        ("Never", DESKTOP, False),
        ("Never", PHONE, False),
        ("Only on a phone", DESKTOP, False),
        ("Only on a phone", PHONE, True),
        ("Always", DESKTOP, True),
    ],
)
def test_a_move_is_sent_at_once_if_confirmation_is_off(new_context, words, viewport, asks):
    page = new_context(viewport=viewport).new_page()
    enter_as_guest(page)
    choose_confirmation(page, words)
    assert wait_for_turn_or_end(page) == "turn"
    before = version(page)
    put_a_tile(page)
    if asks:
        expect(grid(page)).to_have_attribute("data-step", "confirm")
        assert version(page) == before
        confirm_button(page).click()
    expect_move(page, before)


def test_a_wide_area_is_enlarged_on_a_phone(new_context, scenes, live_site):
    """With one finger (WCAG 2.5.1)."""
    context = new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["row-place"])
    cell = page.locator(".cells.on .free").first
    larger, smaller = page.get_by_role("link", name="Zoom in"), page.get_by_role("link", name="Zoom out")

    def side() -> float:
        return cell.bounding_box()["width"]

    sides = [side()]
    for _ in range(2):
        larger.tap()
        sides.append(side())
    assert sides == sorted(set(sides))
    # Large enough for a finger, and the page itself still does not scroll sideways.
    assert sides[-1] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    smaller.tap()
    smaller.tap()
    assert side() == pytest.approx(sides[0], abs=1)


def test_a_narrow_area_has_no_zoom_buttons(new_context, scenes, live_site):
    context = new_context(viewport=PHONE, has_touch=True)
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["place"])
    expect(page.get_by_role("link", name="Zoom in")).to_be_hidden()


def test_the_wheel_is_shown_alone_on_a_phone(new_context, scenes, live_site):
    """Also when a tile is already chosen and its cells are highlighted."""
    context = new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["confirm"])
    lit = page.locator(".cells.on .free, .ghost.on, .area .gain.on")
    expect(lit.first).to_be_visible()
    page.get_by_role("link", name="Show wheel").tap()
    expect(page.locator(".wheel")).to_be_visible()
    for part in lit.all():
        expect(part).to_be_hidden()
