"""How fast a table page responds to its player, in Chromium with a processor slowed down four times."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, sync_playwright

from bench.figures import Figure
from bench.invite_link import invite_figures
from tests.browser.chromium import FLAGS, find_chromium
from tests.scenes import Scenes, build_scenes
from tests.site_process import SiteProcess

THROTTLE = 4
SCREENS = {"desktop": (1440, 900), "phone": (390, 844)}
TABLES = {"table": "a table of four", "large": "25 tiles", "row": "a row of 24 tiles"}
ROUNDS = 3
REST_MS = 400
HOLD_MS = 80
TURN = [
    ("a.card", 0),
    ("a.card", 1),
    (".cells.on .free", 0),
    (".cells.on .free", 3),
    ("[data-undo]", 0),
    ("[data-undo]", 0),
]
# Chromium reports events that took 16 ms or longer, rounded to 8 ms.
RECORD_INTERACTIONS = """
window.interactions = [];
new PerformanceObserver((list) => {
  for (const event of list.getEntries()) if (event.interactionId) window.interactions.push(event.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = SiteProcess(Path(data))
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            scenes = build_scenes(site)
            for screen in SCREENS:
                context = open_context(browser, site, scenes, screen)
                for table, words in TABLES.items():
                    # The best of several rounds, because other programs use the machine too.
                    slowest = min(slowest_interaction(context, scenes.paths[table]) for _ in range(ROUNDS))
                    name = f"interaction to next paint at {THROTTLE}x, {words}, {screen}"
                    yield Figure(name, slowest, 100, "ms")
                context.close()
            yield from invite_figures(browser, site, scenes)
        finally:
            browser.close()
            site.stop()


def slowest_interaction(context: BrowserContext, table: str) -> float:
    """Choose, choose another, place, place elsewhere, undo twice."""
    page = context.new_page()
    page.goto(table, wait_until="networkidle")
    browser = context.new_cdp_session(page)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    page.wait_for_timeout(500)
    for selector, which in TURN:
        press(page, browser, page.locator(selector).nth(which))
    slowest = page.evaluate("Math.max(16, ...window.interactions)")
    page.close()
    return float(slowest)


def press(page: Page, browser: CDPSession, target: Locator) -> None:
    """Like a person: the pointer arrives first, and a finger or a button stays down for a moment."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.evaluate("navigator.maxTouchPoints > 0"):
        browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(HOLD_MS)
        browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(x, y)
        page.wait_for_timeout(REST_MS)
        page.mouse.down()
        page.wait_for_timeout(HOLD_MS)
        page.mouse.up()
    page.wait_for_timeout(REST_MS)


def open_context(browser: Browser, site: SiteProcess, scenes: Scenes, screen: str) -> BrowserContext:
    width, height = SCREENS[screen]
    size = {"width": width, "height": height}
    context = browser.new_context(base_url=site.url, viewport=size, has_touch=screen == "phone")
    context.add_cookies(scenes.cookies("Kian", site.url))
    context.add_init_script(RECORD_INTERACTIONS)
    return context
