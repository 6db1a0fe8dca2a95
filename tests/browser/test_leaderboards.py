"""Leaderboards and the Daily Moon in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_player import TABLE
from tests.site_player import run_on

# The scenes give her a history and a place on the second page of the board.
PERSON = "Stella"


@pytest.fixture
def her_page(new_context, scenes, live_site) -> Page:
    context = new_context()
    context.add_cookies(scenes.cookies(PERSON, live_site))
    return context.new_page()


def test_a_visitor_plays_the_daily_moon_with_one_click(page):
    page.goto("/daily/")
    page.get_by_role("button", name="Play today’s moon").click()
    page.wait_for_url(TABLE)
    page.goto("/daily/")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url(TABLE)


def test_the_viewers_row_is_marked_on_the_leaderboard(her_page):
    her_page.goto("/leaderboard/?least=1")
    row = her_page.locator("tr.me")
    assert PERSON in row.inner_text()
    her_page.get_by_label("Find a player").fill("nobody")
    her_page.get_by_role("button", name="Apply").click()
    her_page.get_by_text("No player by that name in this ranking.").wait_for()


def test_the_viewers_row_is_pinned_below_the_first_page_and_is_on_the_next(her_page):
    her_page.goto("/leaderboard/")
    expect(her_page.locator(".pinned tr.me")).to_be_visible()
    expect(her_page.locator(".pinned tr:not(.gap)")).to_have_count(5)
    her_page.get_by_role("link", name="Lower").click()
    her_page.wait_for_url("**cursor=**")
    expect(her_page.locator(".board tr.me").first).to_contain_text(PERSON)


def test_the_bots_score_appears_on_the_open_result(her_page, site_process):
    finish = f"from tests.scenes.leaderboards import finish_solo; finish_solo({PERSON!r})"
    game_id = int(site_process.manage("shell", "--no-imports", "--command", finish))
    her_page.goto(f"/games/{game_id}/")
    dialog = her_page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("Full Moon is playing the same deal|Full Moon: .*, you: "))
    # With the site's own Redis, so that the page gets the event at once.
    run_on(site_process, f"from tests.scenes.leaderboards import let_bot_play; let_bot_play({game_id})")
    expect(dialog).to_contain_text(re.compile(r"Full Moon: \d+, you: \d+"), timeout=60_000)
    dialog.get_by_role("link", name="View replay").click()
    her_page.wait_for_url("**/bot/**")
