"""Writes screenshots of all pages and states to var/shots/, from a site of its own: `make shots`.

`python -m tests.shots NAME…` writes only those; `--readme` writes the picture of the README.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_shell
from tests.pseudo_locale import PSEUDO_LOCALE
from tests.pseudo_locale.translation import LANGUAGE
from tests.scenes import Scenes, build_scenes
from tests.scenes.pages import VISITOR, pages
from tests.scenes.states import STATES, rendered_errors, rendered_mails
from tests.site_process import ROOT, SiteProcess

SHOTS = ROOT / "var" / "shots"
README_PICTURE = ROOT / "docs" / "img" / "table.png"


@dataclass(frozen=True)
class Look:
    """Through what somebody looks. `language`: the tests' own runs from right to left, with longer words."""

    name: str
    width: int
    height: int
    theme: Literal["dark", "light"]
    language: str = "en"

    @property
    def is_phone(self) -> bool:
        return self.width < 761


LOOKS = (
    Look("desktop-dark", 1440, 900, "dark"),
    Look("desktop-light", 1440, 900, "light"),
    Look("phone-dark", 390, 844, "dark"),
    Look("phone-light", 390, 844, "light"),
    Look("tablet-dark", 1024, 768, "dark"),
    Look("tablet-upright-light", 820, 1180, "light"),
    Look("desktop-rtl", 1440, 900, "dark", LANGUAGE),
    Look("phone-rtl", 390, 844, "light", LANGUAGE),
)


@dataclass(frozen=True)
class Studio:
    """A lively site and a browser to look at it."""

    site: SiteProcess
    browser: Browser
    scenes: Scenes

    @contextmanager
    def looking(self, viewer: str, look: Look, *, moves: bool = False) -> Iterator[Page]:
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": look.width, "height": look.height},
            color_scheme=look.theme,
            locale=look.language,
            reduced_motion="no-preference" if moves else "reduce",
            device_scale_factor=2 if look.is_phone else 1,
        )
        context.add_cookies(self.scenes.cookies(viewer, self.site.url))
        yield context.new_page()
        context.close()


def main(chosen: list[str]) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with open_studio() as studio:
        if "--readme" in chosen:
            with studio.looking("Kian", LOOKS[0]) as page:
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
    for look in LOOKS:
        shoot_pages(studio, look, chosen)
        shoot_states(studio, look, chosen)
        shoot_rendered(studio, look, rendered, chosen)


def shoot_pages(studio: Studio, look: Look, chosen: list[str]) -> None:
    for viewer, paths in pages(studio.scenes).items():
        with studio.looking(viewer, look) as page:
            for shot, path in paths.items():
                if not chosen or shot in chosen:
                    page.goto(path)
                    keep(page, shot, look)


def shoot_states(studio: Studio, look: Look, chosen: list[str]) -> None:
    """Each with a browser of its own, in which nothing was done before."""
    for shot, state in STATES.items():
        if (chosen and shot not in chosen) or (state.only_phone and not look.is_phone):
            continue
        with studio.looking(state.viewer, look, moves=state.moves) as page:
            page.goto(studio.scenes.paths.get(state.path, state.path))
            state.reach(page)
            keep(page, shot, look)


def shoot_rendered(studio: Studio, look: Look, rendered: dict[str, str], chosen: list[str]) -> None:
    with studio.looking(VISITOR, look) as page:
        for shot, html in rendered.items():
            if not chosen or shot in chosen:
                # Mails have styles of their own, which the site's policy forbids its pages.
                page.goto("about:blank" if shot.startswith("mail") else "/about/")
                page.set_content(html)
                keep(page, shot, look)


def keep(page: Page, shot: str, look: Look) -> None:
    page.screenshot(path=SHOTS / f"{shot}-{look.name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
