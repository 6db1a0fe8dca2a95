"""The layout does not shift during a turn; shifts that follow an input count, too."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import layout_shift
from tests.browser.table_player import grid

SCREENS = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}


@pytest.mark.parametrize("screen", ["desktop", "phone", pytest.param("tablet", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("scene", ["table", "row", "solo"])
def test_a_turn_moves_nothing_but_the_tile(new_context, scenes, live_site, scene, screen):
    page = opened(new_context, scenes, live_site, scene, screen)
    for step, selector in [
        ("place", "a.card"),
        ("confirm", ".cells.on .free"),
        ("confirm", ".cells.on .free:last-child"),
        ("place", "[data-undo]"),
        ("choose", "[data-undo]"),
    ]:
        page.locator(selector).first.click()
        expect(grid(page)).to_have_attribute("data-step", step)
    assert settled_shift(page) <= 0.02


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_number_of_tokens_after_the_move_moves_nothing(new_context, scenes, live_site, screen):
    page = opened(new_context, scenes, live_site, "row", screen)
    page.locator("a.card").first.click()
    after = page.locator(".area-panel .after")
    after.evaluate("after => { after.hidden = false; after.textContent = '21'; }")
    expect(after).to_be_visible()
    header, number = page.locator(".area-panel > header").bounding_box(), after.bounding_box()
    assert number["y"] + number["height"] <= header["y"] + header["height"]
    assert settled_shift(page) <= 0.02


@pytest.mark.parametrize(
    "screen", ["desktop", "phone"]
)  # A tablet's page scrolls, and the browser scrolls it back.
def test_a_restored_draft_moves_nothing(new_context, scenes, live_site, screen):
    page = opened(new_context, scenes, live_site, "table", screen)
    page.locator("a.card").first.click()
    page.locator(".cells.on .free").first.click()
    page.reload()
    expect(grid(page)).to_have_attribute("data-step", "confirm")
    assert settled_shift(page) <= 0.02


def opened(new_context, scenes, live_site, scene: str, screen: str) -> Page:
    width, height = SCREENS[screen]
    context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths[scene])
    return page


def settled_shift(page: Page) -> float:
    """The browser reports shifts one frame later."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(200)
    return layout_shift(page)
