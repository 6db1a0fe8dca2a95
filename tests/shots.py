"""Writes screenshots of all pages to var/shots/, from a site of its own: `make shots`."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.site_process import ROOT, SiteProcess

SHOTS = ROOT / "var" / "shots"
VIEWPORTS = {"desktop": (1440, 900), "phone": (390, 844)}
THEMES = ("dark", "light")
PAGES = {
    "landing": "/",
    "about": "/about/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "reset": "/accounts/password/reset/",
}
ERRORS = (400, 403, 404, 429, 500, 503)


def main() -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = SiteProcess(Path(data))
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            errors = rendered_errors(site)
            for page, suffix in visitors(browser, site):
                shoot_pages(page, suffix)
                shoot_errors(page, suffix, errors)
        finally:
            browser.close()
            site.stop()


def visitors(browser: Browser, site: SiteProcess) -> Iterator[tuple[Page, str]]:
    for viewport, (width, height) in VIEWPORTS.items():
        for theme in THEMES:
            context = browser.new_context(
                base_url=site.url,
                viewport={"width": width, "height": height},
                color_scheme=theme,
                reduced_motion="reduce",
                device_scale_factor=2 if viewport == "phone" else 1,
            )
            yield context.new_page(), f"{viewport}-{theme}"
            context.close()


def shoot_pages(page: Page, suffix: str) -> None:
    for name, path in PAGES.items():
        page.goto(path)
        page.screenshot(path=SHOTS / f"{name}-{suffix}.png")


def shoot_errors(page: Page, suffix: str, errors: dict[int, str]) -> None:
    for status, html in errors.items():
        page.goto("/about/")
        page.set_content(html)
        page.screenshot(path=SHOTS / f"{status}-{suffix}.png")


def rendered_errors(site: SiteProcess) -> dict[int, str]:
    """The site shows some of these only when something is broken."""
    code = f"""
import json
from django.template.loader import render_to_string
print(json.dumps({{status: render_to_string(f"{{status}}.html") for status in {ERRORS}}}))
"""
    return json.loads(site.manage("shell", "--no-imports", "--command", code))


if __name__ == "__main__":
    main()
