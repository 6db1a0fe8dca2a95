"""Writes screenshots of all pages to var/shots/, from a site of its own: `make shots`.

`python -m tests.shots NAME…` writes only those; `--readme` writes the picture of the README.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.scenes import Scenes, build_scenes
from tests.site_process import ROOT, SiteProcess

SHOTS = ROOT / "var" / "shots"
README_PICTURE = ROOT / "docs" / "img" / "table.png"
VIEWPORTS = {"desktop": (1440, 900), "phone": (390, 844)}
THEMES = ("dark", "light")
PAGES = {
    "": {
        "landing": "/",
        "about": "/about/",
        "login": "/accounts/login/",
        "signup": "/accounts/signup/",
        "reset": "/accounts/password/reset/",
        "learn": "/learn/",
        "lesson-1-take": "/learn/lesson/",
        "lesson-2-place": "/learn/lesson/2/",
        "lesson-3-missed": "/learn/lesson/3/?action=52@2,0",
        "lesson-4-confirm": "/learn/lesson/4/?at=1,1",
        "lesson-5-turn": "/learn/lesson/5/?take=28",
        "lesson-5-solved": "/learn/lesson/5/?action=28@0,1",
    },
    "Kian": {
        "dashboard": "/games/",
        "lobby": "/lobby/",
        "new-game": "/games/new/",
        "finished-games": "/games/finished/",
        "profile": "/players/Mina/",
        "load-record": "/replay/",
        "settings": "/settings/",
        "settings-sessions": "/accounts/sessions/",
        "settings-data": "/settings/data/",
    },
    "Luna-new": {"dashboard-empty": "/games/"},
}
SCENES = {
    "": {"spectator": "table"},
    "Kian": {
        "table-choose": "table",
        "table-place": "place",
        "table-confirm": "confirm",
        "table-waiting": "waiting",
        "table-first-turn": "first-turn",
        "table-solo": "solo",
        "table-finished": "finished",
        "table-large-area": "large",
        "table-long-row": "row",
        "table-forming": "forming",
        "replay": "replay",
    },
    "Maximiliana-von-Mond": {"table-long-names": "long-names"},
}
"""Names of shots by who is looking; the addresses are those of `tests.scenes`."""
ERRORS = (400, 403, 404, 429, 500, 503)


def open_refill(page: Page) -> None:
    page.get_by_role("link", name="Refill").click()


def open_help(page: Page) -> None:
    page.keyboard.press("?")


DIALOGS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "table-refill": ("refill", open_refill),
    "table-help": ("waiting", open_help),
}


def main(chosen: list[str]) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with site_and_browser() as (site, browser, scenes):
        if "--readme" in chosen:
            page = visitor(browser, site, scenes, "Kian", "desktop", "dark")
            page.goto(scenes.paths["place"])
            page.screenshot(path=README_PICTURE)
            return
        errors = rendered_errors(site)
        for viewport in VIEWPORTS:
            for theme in THEMES:
                shoot_all(browser, site, scenes, viewport, theme, chosen)
                shoot_errors(visitor(browser, site, scenes, "", viewport, theme), viewport, theme, errors)


@contextmanager
def site_and_browser() -> Iterator[tuple[SiteProcess, Browser, Scenes]]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = SiteProcess(Path(data))
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            yield site, browser, build_scenes(site)
        finally:
            browser.close()
            site.stop()


def visitor(
    browser: Browser, site: SiteProcess, scenes: Scenes, name: str, viewport: str, theme: str
) -> Page:
    """Somebody's browser; nobody's without a name."""
    width, height = VIEWPORTS[viewport]
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        reduced_motion="reduce",
        device_scale_factor=2 if viewport == "phone" else 1,
    )
    if name:
        context.add_cookies([{"name": "sessionid", "value": scenes.sessions[name], "url": site.url}])
    return context.new_page()


def shoot_all(
    browser: Browser, site: SiteProcess, scenes: Scenes, viewport: str, theme: str, chosen: list[str]
) -> None:
    for name in PAGES | SCENES:
        page = visitor(browser, site, scenes, name, viewport, theme)
        paths = PAGES.get(name, {}) | {
            shot: scenes.paths[scene] for shot, scene in SCENES.get(name, {}).items()
        }
        for shot, path in paths.items():
            if not chosen or shot in chosen:
                page.goto(path)
                page.screenshot(path=SHOTS / f"{shot}-{viewport}-{theme}.png")
        page.context.close()
    page = visitor(browser, site, scenes, "Kian", viewport, theme)
    for shot, (scene, open_dialog) in DIALOGS.items():
        if not chosen or shot in chosen:
            page.goto(scenes.paths[scene])
            open_dialog(page)
            page.locator("dialog[open]").wait_for()
            page.screenshot(path=SHOTS / f"{shot}-{viewport}-{theme}.png")
    page.context.close()


def shoot_errors(page: Page, viewport: str, theme: str, errors: dict[int, str]) -> None:
    for status, html in errors.items():
        page.goto("/about/")
        page.set_content(html)
        page.screenshot(path=SHOTS / f"{status}-{viewport}-{theme}.png")
    page.context.close()


def rendered_errors(site: SiteProcess) -> dict[int, str]:
    """The site shows some of these only when something is broken."""
    code = f"""
import json
from django.template.loader import render_to_string
print(json.dumps({{status: render_to_string(f"{{status}}.html") for status in {ERRORS}}}))
"""
    return json.loads(site.manage("shell", "--no-imports", "--command", code))


if __name__ == "__main__":
    main(sys.argv[1:])
