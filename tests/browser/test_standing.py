"""The pages about standing, as people use them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import PASSWORD, fresh_name, log_in


@pytest.fixture(scope="session")
def person(site_process) -> str:
    """Somebody who has played."""
    name = fresh_name()
    scene = f"from tests.scenes.standing import fill; fill({name!r}, {PASSWORD!r})"
    site_process.manage("shell", "--no-imports", "--command", scene)
    return name


def test_a_visitor_plays_the_daily_moon_with_one_click(page):
    page.goto("/daily/")
    page.get_by_role("button", name="Play today's moon").click()
    page.wait_for_url("**/games/*/")
    page.goto("/daily/")
    page.get_by_role("link", name="Go on").click()
    page.wait_for_url("**/games/*/")


def test_the_own_row_is_marked_on_the_leaderboard(page, person):
    log_in(page, person)
    page.goto("/leaderboard/?least=1")
    row = page.locator("tr.me")
    assert person in row.inner_text()
    page.get_by_label("Find a player").fill("nobody")
    page.get_by_role("button", name="Show").click()
    page.get_by_text("Nobody of that name stands on this board.").wait_for()


def test_the_own_row_is_pinned_below_the_first_page_and_the_next_page_has_it(page, person):
    log_in(page, person)
    page.goto("/leaderboard/")
    expect(page.locator(".pinned tr.me")).to_be_visible()
    expect(page.locator(".pinned tr:not(.gap)")).to_have_count(5)
    page.get_by_role("link", name="Lower").click()
    page.wait_for_url("**cursor=**")
    expect(page.locator(".board tr.me").first).to_contain_text(person)


def test_the_bots_score_comes_to_the_open_result(page, person, site_process):
    def scene(call: str) -> str:
        command = f"from tests.scenes.standing import finish_solo, let_bot_play; {call}"
        return site_process.manage("shell", "--no-imports", "--command", command)

    game_id = int(scene(f"finish_solo({person!r})"))
    log_in(page, person)
    page.goto(f"/games/{game_id}/")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("Full Moon plays your deal|Full Moon: .*, you: "))
    scene(f"let_bot_play({game_id})")
    expect(dialog).to_contain_text(re.compile(r"Full Moon: \d+, you: \d+"), timeout=60_000)
    dialog.get_by_role("link", name="See how").click()
    page.wait_for_url("**/bot/**")
