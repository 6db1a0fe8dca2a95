"""A person at a table, as a browser sees it."""

import re

from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000
# A busy server must not look like a dead one to a test that does not expect the page to give up waiting.
NO_TIMEOUTS = """{
  const start = window.setTimeout;
  window.setTimeout = (work, after, ...given) => start(work, after >= 4000 ? 2 ** 31 - 1 : after, ...given);
  AbortSignal.timeout = () => new AbortController().signal;
}"""
TABLE = re.compile(r"/games/\d+/$")
"""The address of a table; `/games/new/` is not one."""

WAITING_ROOM = re.compile(r"/games/\d+/(link/[^/]+/)?$")
"""A table that waits for players. Where it has a link, the link is its address."""


def enter_as_guest(page: Page) -> None:
    """Become a guest with one press on a bot. The game against a bot that it opens is not used."""
    page.goto("/")
    page.get_by_role("button", name="Crescent").click()
    page.wait_for_url(TABLE)


def open_table(page: Page, *, tokens: int, opponent: str = "", access: str = "open", **options: str) -> None:
    page.goto(f"/games/new/?access={access}")
    page.get_by_text("More options").click()
    page.locator("#id_name").fill(options.get("name", "A short night"))
    page.get_by_label("Second seat").select_option(opponent)
    page.get_by_label("Length").select_option("own")
    page.get_by_label("Tokens to place").fill(str(tokens))
    page.get_by_label("No time limit").check()
    if (casual := page.get_by_label("Casual")).count():
        casual.check(force=True)
    page.get_by_role("button", name="Create game").click()
    page.wait_for_url(WAITING_ROOM)


def join(rival: Page, host: Page) -> None:
    """Take the last seat of the host's table. The host's page shows the game by itself."""
    rival.goto(host.url)
    rival.get_by_role("button", name="Play as").click()
    for page in (rival, host):
        expect(grid(page)).to_be_visible()
        # Keys pressed before the page's scripts run would be lost.
        page.wait_for_load_state()


def resign(page: Page) -> None:
    page.locator(".menu-open").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Yes, resign").click()


def grid(page: Page) -> Locator:
    return page.locator(".table-grid")


def confirm_button(page: Page) -> Locator:
    """The enabled one: before a tile is placed, a disabled button is in its place."""
    return page.get_by_role("button", name="Confirm", disabled=False)


def is_over(page: Page) -> bool:
    return page.locator(".table-grid[data-over]").count() > 0


def is_to_move(page: Page) -> bool:
    return not is_over(page) and grid(page).get_attribute("data-step") != "wait"


def wait_for_turn_or_end(page: Page) -> str:
    """Wait until the game is over or it is this person's turn. Returns which of the two."""
    expect(page.locator('.table-grid[data-over], .table-grid:not([data-step="wait"])')).to_be_visible(
        timeout=PATIENCE
    )
    return "over" if is_over(page) else "turn"


def version(page: Page) -> int:
    return int(grid(page).get_attribute("data-version") or 0)


def expect_move(page: Page, before: int) -> None:
    expect(grid(page)).not_to_have_attribute("data-version", str(before), timeout=PATIENCE)
