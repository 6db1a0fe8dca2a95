"""Writes screenshots of all pages to var/shots/, from a site of its own: `make shots`.

`python -m tests.shots NAME…` writes only those; `--readme` writes the picture of the README.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.scenes import Scenes, build_scenes
from tests.scenes.pages import VISITOR, pages
from tests.site_process import ROOT, SiteProcess

SHOTS = ROOT / "var" / "shots"
README_PICTURE = ROOT / "docs" / "img" / "table.png"
VIEWPORTS = {"desktop": (1440, 900), "phone": (390, 844)}
THEMES = ("dark", "light")
ERRORS = (400, 403, 404, 429, 500, 503)


def open_refill(page: Page) -> None:
    page.get_by_role("link", name="Refill").click()


def open_help(page: Page) -> None:
    page.keyboard.press("?")


DIALOGS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "table-refill": ("refill", open_refill),
    "table-help": ("waiting", open_help),
}


@dataclass(frozen=True)
class Studio:
    """A lively site and a browser to look at it."""

    site: SiteProcess
    browser: Browser
    scenes: Scenes

    @contextmanager
    def looking(self, viewer: str, viewport: str, theme: str) -> Iterator[Page]:
        width, height = VIEWPORTS[viewport]
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce",
            device_scale_factor=2 if viewport == "phone" else 1,
        )
        context.add_cookies(self.scenes.cookies(viewer, self.site.url))
        yield context.new_page()
        context.close()


def main(chosen: list[str]) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with open_studio() as studio:
        if "--readme" in chosen:
            with studio.looking("Kian", "desktop", "dark") as page:
                page.goto(studio.scenes.paths["place"])
                page.screenshot(path=README_PICTURE)
            return
        for viewport in VIEWPORTS:
            for theme in THEMES:
                shoot_pages(studio, viewport, theme, chosen)
                shoot_dialogs(studio, viewport, theme, chosen)
                shoot_errors(studio, viewport, theme, chosen)


@contextmanager
def open_studio() -> Iterator[Studio]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = SiteProcess(Path(data))
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            yield Studio(site, browser, build_scenes(site))
        finally:
            browser.close()
            site.stop()


def shoot_pages(studio: Studio, viewport: str, theme: str, chosen: list[str]) -> None:
    for viewer, paths in pages(studio.scenes).items():
        with studio.looking(viewer, viewport, theme) as page:
            for shot, path in paths.items():
                if not chosen or shot in chosen:
                    page.goto(path)
                    page.screenshot(path=SHOTS / f"{shot}-{viewport}-{theme}.png")


def shoot_dialogs(studio: Studio, viewport: str, theme: str, chosen: list[str]) -> None:
    with studio.looking("Kian", viewport, theme) as page:
        for shot, (scene, open_dialog) in DIALOGS.items():
            if not chosen or shot in chosen:
                page.goto(studio.scenes.paths[scene])
                open_dialog(page)
                page.locator("dialog[open]").wait_for()
                page.screenshot(path=SHOTS / f"{shot}-{viewport}-{theme}.png")


def shoot_errors(studio: Studio, viewport: str, theme: str, chosen: list[str]) -> None:
    if chosen:
        return
    with studio.looking(VISITOR, viewport, theme) as page:
        for status, html in rendered_errors(studio.site).items():
            page.goto("/about/")
            page.set_content(html)
            page.screenshot(path=SHOTS / f"{status}-{viewport}-{theme}.png")


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
