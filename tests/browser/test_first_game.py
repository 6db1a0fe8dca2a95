"""A first game explains itself: speech bubbles, the legend behind "?", and the game menu."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import (
    confirm_button,
    enter_as_guest,
    expect_move,
    version,
    wait_for_turn_or_end,
)

PHONE = {"width": 390, "height": 844}


OVERLAPS = """(bubble, selector) => {
  const { left, top, right, bottom } = bubble.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].some((each) => {
    const other = each.getBoundingClientRect();
    const isBeside = right <= other.left || other.right <= left || bottom <= other.top || other.bottom <= top;
    return other.width && !isBeside;
  });
}"""


def overlap(page: Page, selector: str) -> bool:
    """Whether the open bubble covers a part of such an element."""
    return page.locator(".bubble >> visible=true").evaluate(OVERLAPS, selector)


def test_a_visitors_first_turns_have_speech_bubbles(new_context):
    page = new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce").new_page()
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    page.wait_for_load_state()
    bubble = page.locator(".bubble:visible p")
    expect(bubble).to_contain_text("Take a lit tile.")
    assert not overlap(page, ".tray")
    assert axe_violations(page) == []
    page.locator("a.card").first.tap()
    expect(bubble).to_contain_text("Now place it.")
    page.get_by_role("button", name="Got it").tap()
    expect(bubble).to_have_count(0)
    page.locator(".cells.on .free").first.tap()
    expect(bubble).to_contain_text("Check, then confirm.")
    assert not overlap(page, ".confirm")
    before = version(page)
    confirm_button(page).tap()
    expect_move(page, before)
    wait_for_turn_or_end(page)
    expect(bubble).to_have_count(0)
    page.locator("a.card").first.tap()
    expect(bubble).to_contain_text("Find a good place.")
    with page.expect_response("**/tips/close/"):
        page.get_by_role("button", name="Skip tips").tap()
    expect(bubble).to_have_count(0)
    page.reload()
    expect(page.locator(".bubble")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (844, 390), (768, 1024), (1024, 768), (1440, 900)], ids=str
)
def test_no_bubble_covers_what_it_is_about(new_context, scenes, live_site, width, height):
    size = {"width": width, "height": height}
    context = new_context(viewport=size, has_touch=True, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Luna", live_site))
    page = context.new_page()
    page.goto(scenes.paths["first-game"])
    expect(page.locator(".bubble:visible")).to_contain_text("Take a lit tile.")
    assert not overlap(page, ".tray, .wheel .takeable")
    page.locator("a.card").first.tap()
    expect(page.locator(".bubble:visible")).to_contain_text("Now place it.")
    assert not overlap(page, ".cells.on .free, [data-undo]")
    page.locator(".cells.on .free").first.tap()
    expect(page.locator(".bubble:visible")).to_contain_text("Check, then confirm.")
    assert not overlap(page, ".confirm, .ghost.on, [data-undo]")


def test_the_menu_stays_open_when_a_move_arrives_and_resigning_fits_on_a_phone(duel):
    moving, waiting = duel
    waiting.set_viewport_size(PHONE)
    waiting.locator(".menu-open").click()
    before = version(waiting)
    for key in ("1", "g", "Enter"):
        moving.keyboard.press(key)
    expect_move(waiting, before)
    resign = waiting.get_by_role("button", name="Yes, resign")
    expect(resign).to_be_in_viewport(ratio=1)
    expect(waiting.get_by_role("button", name="Keep playing")).to_be_in_viewport(ratio=1)
    waiting.keyboard.press("Escape")
    expect(resign).to_be_hidden()
    expect(waiting.locator(".menu-open")).to_be_focused()
    waiting.keyboard.press("Enter")
    resign.click()
    for page in duel:
        expect(page.locator(".table-grid[data-over]")).to_be_visible()


def test_help_on_a_phone_is_a_legend_without_keys(new_context, scenes, live_site):
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["table"])
    page.locator(".menu-open").tap()
    page.get_by_role("link", name="What am I looking at?").tap()
    legend = page.get_by_role("dialog", name="What am I looking at?")
    expect(legend.get_by_role("heading", name="Goals")).to_be_visible()
    expect(legend.get_by_text("Keyboard shortcuts")).to_be_hidden()
    assert legend.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    legend.get_by_role("link", name="Full rules").tap()
    expect(page.get_by_role("heading", name="On the board")).to_be_attached()


def test_menu_and_tips_work_without_scripts(new_context, scenes, live_site):
    context = new_context(java_script_enabled=False)
    context.add_cookies(scenes.cookies("Luna", live_site))
    page = context.new_page()
    page.goto(scenes.paths["first-game"])
    expect(page.get_by_text("Take a lit tile.")).to_be_visible()
    page.locator(".menu-open").click()
    expect(page.get_by_role("button", name="Yes, resign")).to_be_visible()
