"""The first lesson, from the first board to the last, in every way it can be played."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations, layout_shift

SOLUTIONS = [("48", ""), ("1", "0,1"), ("52", "0,1"), ("22", "1,1"), ("28", "0,1")]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def press(page: Page, selector: str, how: str) -> None:
    target = page.locator(selector)
    if how == "keyboard":
        target.focus()
        page.keyboard.press("Enter")
    elif how == "tap":
        target.tap()
    else:
        target.click()


def play_lesson(page: Page, how: str) -> None:
    page.goto("/learn/lesson/")
    for number, (tile, cell) in enumerate(SOLUTIONS, start=1):
        expect(page.get_by_text(f"Board {number} of 5", exact=True)).to_be_attached()
        if number in (1, 5):
            press(page, f'a.card[data-tile="{tile}"]', how)
        if cell:
            press(page, f'.cells.on .free[data-cell="{cell}"]', how)
            press(page, "button.confirm[name=action]", how)
        expect(page.get_by_role("heading", name="Well done")).to_be_visible()
        if how == "tap":
            assert axe_violations(page) == []
        if number < 5:
            press(page, "main .button.primary", how)
    expect(page.get_by_role("button", name="Play a bot now")).to_be_visible()


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_the_lesson_is_played(page, how):
    play_lesson(page, how)


def test_the_lesson_is_played_on_a_phone(new_context):
    play_lesson(new_context(**PHONE, color_scheme="light").new_page(), "tap")


def test_the_lesson_needs_no_scripts(new_context):
    play_lesson(new_context(java_script_enabled=False).new_page(), "mouse")


def test_a_tile_can_be_chosen_on_the_wheel_or_by_its_card(page):
    page.goto("/learn/lesson/1/")
    page.locator('.wheel .takeable[data-tile="56"]').click()
    expect(page.get_by_role("heading", name="Well done")).to_be_visible()


def test_a_miss_can_be_tried_again_and_a_board_skipped(page):
    page.goto("/learn/lesson/3/")
    page.locator('.free[data-cell="2,0"]').click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("link", name="Try again").click()
    page.get_by_role("link", name="Skip this board").click()
    expect(page.get_by_role("heading", name="Grow a group")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_jumps_while_a_turn_is_prepared(new_context, width):
    page = new_context(viewport={"width": width, "height": 844}).new_page()
    page.goto("/learn/lesson/5/", wait_until="networkidle")
    page.locator('a.card[data-tile="28"]').click()
    page.locator('.cells.on .free[data-cell="0,1"]').click()
    expect(page.get_by_role("status")).to_have_text("1 up: covers no goal")
    page.get_by_role("link", name="Undo").click()
    assert layout_shift(page) <= 0.02
