"""The pages about standing, as people use them."""

import pytest

from tests.browser.person import PASSWORD, fresh_name, log_in


@pytest.fixture(scope="module")
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
