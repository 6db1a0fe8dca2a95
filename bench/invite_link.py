"""How long a friend with a phone and a slow network needs from an invite link to the first move."""

import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from bench.figures import Figure
from tests.browser.table_player import TABLE, WAITING_ROOM, confirm_button, expect_move, grid, version
from tests.scenes import Scenes
from tests.site_process import SiteProcess

THROTTLE = 4
# As "Slow 4G" in Chromium's developer tools.
SLOW_4G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
}
PHONE = {"width": 390, "height": 844}


def invite_figures(browser: Browser, site: SiteProcess, scenes: Scenes) -> Iterator[Figure]:
    host = browser.new_context(base_url=site.url)
    host.add_cookies(scenes.cookies("Kian", site.url))
    # The shuffle decides who moves first. A try in which the host does is not measured.
    while (measured := first_move(browser, site, new_link(host.new_page()))) is None:
        pass
    seconds, presses = measured
    name = f"invite link to the first move as a guest, phone, slow 4G, {THROTTLE}x"
    yield Figure(name, seconds, 10, "s")
    yield Figure("presses from an invite link to the board", presses, 2, "")
    host.close()


def new_link(host: Page) -> str:
    host.goto("/games/new/friend/")
    host.get_by_role("button", name="Create and copy link").click()
    host.wait_for_url(WAITING_ROOM)
    return host.get_by_label("Invite link", exact=True).input_value()


def first_move(browser: Browser, site: SiteProcess, link: str) -> tuple[float, int] | None:
    """Seconds and presses before the board; None if the host moves first."""
    context = browser.new_context(base_url=site.url, viewport=PHONE, has_touch=True)
    page = context.new_page()
    devices = context.new_cdp_session(page)
    devices.send("Network.emulateNetworkConditions", SLOW_4G)
    devices.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    started = time.monotonic()
    page.goto(link, wait_until="commit")
    page.get_by_role("button", name="Play as guest").tap()
    page.wait_for_url(TABLE, wait_until="commit")
    if grid(page).get_attribute("data-step") == "wait":
        context.close()
        return None
    # Before its scripts run, every tap would load another page.
    page.wait_for_load_state()
    before = version(page)
    page.locator("a.card").first.tap()
    page.locator(".cells.on .free").first.tap()
    confirm_button(page).tap()
    expect_move(page, before)
    seconds = time.monotonic() - started
    context.close()
    return seconds, 1
