"""A review by keys, by pointer and by waiting for it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations
from tests.scenes.filling import SLIP
from tests.site_player import bots_worker_stopped

TURNING_POINTS = (6, 15, 22, 24, SLIP)
"""The plies of the first turning points in the scene's review."""


@pytest.fixture
def open_as_kian(new_context, scenes, live_site):
    def opened(scene: str) -> Page:
        context = new_context()
        context.add_cookies(scenes.cookies("Kian", live_site))
        page = context.new_page()
        page.goto(scenes.paths[scene])
        return page

    return opened


def slider(page: Page):
    return page.get_by_role("slider", name="Move")


def expect_ply(page: Page, ply: int) -> None:
    expect(page.locator(f'#replay[data-ply="{ply}"]')).to_be_visible()
    expect(slider(page)).to_have_value(str(ply))


def test_the_graph_is_scrubbed_by_keys(open_as_kian):
    page = open_as_kian("review-start")
    slider(page).focus()
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        expect_ply(page, ply)
        expect(slider(page)).to_be_focused()
    expect(slider(page)).to_have_attribute(
        "aria-valuetext", re.compile(r"^Move 1 · \w+ · Kian: \d+%, Mina: \d+%, Otto: \d+%$")
    )
    page.keyboard.press("End")
    expect_ply(page, int(slider(page).get_attribute("max")))
    assert "100" in slider(page).get_attribute("aria-valuetext")


def test_the_graph_is_scrubbed_by_pointer(open_as_kian):
    page = open_as_kian("review-start")
    box = slider(page).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect_ply(page, int(slider(page).get_attribute("max")) // 2)


def test_j_goes_from_turning_point_to_turning_point(open_as_kian):
    """Also while the slider has the focus."""
    page = open_as_kian("review-start")
    words = page.locator(".replay-why .word")
    slider(page).focus()
    for ply in TURNING_POINTS:
        page.keyboard.press("j")
        expect_ply(page, ply)
        expect(words).to_have_count(1)
        expect(page.locator(".replay-moves [aria-current] .word")).to_be_visible()
    expect(words).to_contain_text("Slip")
    expect(page.locator(".area .better")).to_have_count(1)
    assert axe_violations(page) == []


def test_the_table_stays_open_from_move_to_move(open_as_kian):
    page = open_as_kian("review")
    page.get_by_text("Table view").click()
    page.get_by_role("button", name="Go to move 3", exact=True).click()
    expect_ply(page, 3)
    expect(page.locator("#review-table table")).to_be_visible()
    assert axe_violations(page) == []


def test_the_page_shows_the_progress_of_a_requested_review(open_as_kian, site_process):
    page = open_as_kian("to-review")
    # Otherwise a quick worker could be done before the page is shown.
    with bots_worker_stopped(site_process):
        page.get_by_role("button", name="Review this game").click()
        expect(page.get_by_text("Reviewed 0 of 8 moves")).to_be_visible()
    # Where the search is not compiled yet, the page says so.
    ends = page.locator(".win-chances").or_(page.get_by_text("Reviews aren’t available right now."))
    expect(ends).to_be_visible(timeout=120_000)
