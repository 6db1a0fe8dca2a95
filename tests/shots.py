"""Writes screenshots of all pages and states to var/shots/, from a site of its own: `make shots`.

`python -m tests.shots NAME…` writes only those; the name of a screen, as `phone-dark`, leaves out the others.
`--readme` writes the picture of the README.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_shell
from tests.pseudo_locale import PSEUDO_LOCALE
from tests.pseudo_locale.translation import LANGUAGE
from tests.scenes import Scenes, build_scenes
from tests.scenes.pages import VISITOR, pages
from tests.scenes.states import STATES, rendered_errors, rendered_mails
from tests.site_process import ROOT, SiteProcess

SHOTS = ROOT / "var" / "shots"
Theme = Literal["dark", "light"]
README_PICTURE = ROOT / "docs" / "img" / "table.png"


@dataclass(frozen=True)
class Screen:
    """A browser window. The tests' own language runs from right to left and has longer words."""

    name: str
    width: int
    height: int
    theme: Theme
    language: str = "en"

    @property
    def is_phone(self) -> bool:
        return self.width < 761


SIZES = {
    "desktop": (1440, 900),
    "wide": (1920, 1080),
    "phone": (390, 844),
    "phone-landscape": (844, 390),
    "tablet": (1024, 768),
    "tablet-upright": (768, 1024),
}
SCREENS = (
    *(Screen(f"{size}-{theme}", *SIZES[size], theme) for size in SIZES for theme in get_args(Theme)),
    Screen("desktop-rtl", *SIZES["desktop"], "dark", LANGUAGE),
    Screen("phone-rtl", *SIZES["phone"], "light", LANGUAGE),
)


@dataclass(frozen=True)
class Studio:
    """A site with people and games, and a browser to open its pages."""

    site: SiteProcess
    browser: Browser
    scenes: Scenes

    @contextmanager
    def open_page(self, viewer: str, screen: Screen, *, moves: bool = False) -> Iterator[Page]:
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": screen.width, "height": screen.height},
            color_scheme=screen.theme,
            locale=screen.language,
            reduced_motion="no-preference" if moves else "reduce",
            device_scale_factor=2 if screen.is_phone else 1,
        )
        context.add_cookies(self.scenes.cookies(viewer, self.site.url))
        yield context.new_page()
        context.close()


def main(chosen: list[str]) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with open_studio() as studio:
        if "--readme" in chosen:
            with studio.open_page("Kian", SCREENS[0]) as page:
                page.goto(studio.scenes.paths["place"])
                page.screenshot(path=README_PICTURE)
            return
        shoot(studio, chosen)


@contextmanager
def open_studio() -> Iterator[Studio]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = SiteProcess(Path(data), DJANGO_SETTINGS_MODULE=PSEUDO_LOCALE)
        site.start()
        browser = playwright.chromium.launch(executable_path=find_shell(), args=FLAGS)
        try:
            yield Studio(site, browser, build_scenes(site))
        finally:
            browser.close()
            site.stop()


def shoot(studio: Studio, chosen: list[str]) -> None:
    rendered = rendered_errors(studio.site) | rendered_mails(studio.site)
    screens = [screen for screen in SCREENS if screen.name in chosen]
    shots = [name for name in chosen if name not in {screen.name for screen in screens}]
    for screen in screens or SCREENS:
        shoot_pages(studio, screen, shots)
        shoot_states(studio, screen, shots)
        shoot_rendered(studio, screen, rendered, shots)


def shoot_pages(studio: Studio, screen: Screen, chosen: list[str]) -> None:
    for viewer, paths in pages(studio.scenes).items():
        with studio.open_page(viewer, screen) as page:
            for shot, path in paths.items():
                if not chosen or shot in chosen:
                    page.goto(path)
                    keep(page, shot, screen)


def shoot_states(studio: Studio, screen: Screen, chosen: list[str]) -> None:
    """Each state in a new browser."""
    for shot, state in STATES.items():
        if (chosen and shot not in chosen) or (state.only_phone and not screen.is_phone):
            continue
        with studio.open_page(state.viewer, screen, moves=state.moves) as page:
            page.goto(studio.scenes.paths.get(state.path, state.path))
            state.reach(page)
            keep(page, shot, screen)


def shoot_rendered(studio: Studio, screen: Screen, rendered: dict[str, str], chosen: list[str]) -> None:
    with studio.open_page(VISITOR, screen) as page:
        for shot, html in rendered.items():
            if not chosen or shot in chosen:
                # Mails have inline styles, which the site's Content Security Policy forbids.
                page.goto("about:blank" if shot.startswith("mail") else "/about/")
                page.set_content(html)
                keep(page, shot, screen)


def keep(page: Page, shot: str, screen: Screen) -> None:
    page.screenshot(path=SHOTS / f"{shot}-{screen.name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
