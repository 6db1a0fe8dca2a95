"""Writes screenshots of all pages and states from a site of its own: `make shots`.

Some, in another language: `python -m tests.shots --language uk --screens phone,desktop --pages learn,you`.
English pictures are in var/shots/, others in var/shots/uk/ and so on. Several runs don't disturb each other.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Literal, get_args

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_shell
from tests.languages import LANGUAGES, PSEUDO, code_of, in_language, settings_for
from tests.scenes import Scenes, build_scenes
from tests.scenes.pages import PATHS, SCENES, VISITOR, pages
from tests.scenes.states import ERRORS, MAILS, STATES, rendered_errors, rendered_mails
from tests.site_process import ROOT, SiteProcess

SHOTS = ROOT / "var" / "shots"
Theme = Literal["dark", "light"]
README_PICTURE = ROOT / "docs" / "img" / "table.png"
NAMES = [
    *(name for group in (PATHS, SCENES) for paths in group.values() for name in paths),
    *STATES,
    *map(str, ERRORS),
    *MAILS,
]


@dataclass(frozen=True)
class Screen:
    """A browser window."""

    name: str
    width: int
    height: int
    theme: Theme

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
SCREENS = {
    f"{size}-{theme}": Screen(f"{size}-{theme}", *SIZES[size], theme)
    for size in SIZES
    for theme in get_args(Theme)
}


@dataclass(frozen=True)
class Order:
    """What to take pictures of."""

    names: frozenset[str]
    language: str = "en"
    screens: list[Screen] = field(default_factory=lambda: list(SCREENS.values()))
    is_whole: bool = False

    @property
    def folder(self) -> Path:
        return SHOTS if self.language == "en" else SHOTS / self.language


@dataclass(frozen=True)
class Studio:
    """A site with people and games, and a browser to open its pages."""

    site: SiteProcess
    browser: Browser
    scenes: Scenes
    order: Order

    @contextmanager
    def open_page(self, viewer: str, screen: Screen, *, moves: bool = False) -> Iterator[Page]:
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": screen.width, "height": screen.height},
            color_scheme=screen.theme,
            locale=code_of(self.order.language),
            reduced_motion="no-preference" if moves else "reduce",
            device_scale_factor=2 if screen.is_phone else 1,
        )
        context.add_cookies(self.scenes.cookies(viewer, self.site.url))
        yield context.new_page()
        context.close()

    def address(self, path: str) -> str:
        return in_language(path, self.order.language)

    def keep(self, page: Page, shot: str, screen: Screen) -> None:
        page.screenshot(path=self.order.folder / f"{shot}-{screen.name}.png", full_page=self.order.is_whole)


def main(arguments: list[str] | None = None) -> None:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        names = matching(NAMES, [*chosen.names, *chosen.pages])
        screens = [SCREENS[name] for name in matching(SCREENS, _with_theme(chosen.screens))]
    except LookupError as error:
        parser.error(str(error))
    order = Order(frozenset(names), chosen.language, screens, chosen.whole)
    order.folder.mkdir(parents=True, exist_ok=True)
    with open_studio(order) as studio:
        if chosen.readme:
            take_readme_picture(studio)
        else:
            shoot(studio)
    print(order.folder)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.shots", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a page or state; * stands for any letters")
    parser.add_argument("--pages", type=listed, default=[], help="the same, separated by commas")
    parser.add_argument(
        "--screens",
        type=listed,
        default=[],
        help=f"separated by commas: {', '.join(SIZES)}; or phone-light …",
    )
    parser.add_argument("--language", choices=[*LANGUAGES, PSEUDO], default="en")
    parser.add_argument("--whole", action="store_true", help="whole pages instead of what fits the screen")
    parser.add_argument("--readme", action="store_true", help="only the picture of the README")
    return parser


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _with_theme(screens: Iterable[str]) -> list[str]:
    return [f"{name}-dark" if name in SIZES else name for name in screens]


def matching(names: Iterable[str], patterns: list[str]) -> list[str]:
    """All names if there are no patterns."""
    names = list(names)
    for pattern in patterns:
        if not any(fnmatch(name, pattern) for name in names):
            raise LookupError(f"there is no {pattern}; choose from: {', '.join(names)}")
    return [name for name in names if not patterns or any(fnmatch(name, pattern) for pattern in patterns)]


@contextmanager
def open_studio(order: Order) -> Iterator[Studio]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = SiteProcess(Path(data), DJANGO_SETTINGS_MODULE=settings_for(order.language))
        site.start()
        browser = playwright.chromium.launch(executable_path=find_shell(), args=FLAGS)
        try:
            yield Studio(site, browser, build_scenes(site), order)
        finally:
            browser.close()
            site.stop()


def take_readme_picture(studio: Studio) -> None:
    with studio.open_page("Kian", SCREENS["desktop-dark"]) as page:
        page.goto(studio.address(studio.scenes.paths["place"]))
        page.screenshot(path=README_PICTURE)


def shoot(studio: Studio) -> None:
    code = code_of(studio.order.language)
    rendered = {}
    if studio.order.names.intersection([*map(str, ERRORS), *MAILS]):
        rendered = rendered_errors(studio.site, code) | rendered_mails(studio.site, code)
    for screen in studio.order.screens:
        shoot_pages(studio, screen)
        shoot_states(studio, screen)
        shoot_rendered(studio, screen, rendered)


def shoot_pages(studio: Studio, screen: Screen) -> None:
    for viewer, paths in pages(studio.scenes).items():
        wanted = {shot: path for shot, path in paths.items() if shot in studio.order.names}
        if not wanted:
            continue
        with studio.open_page(viewer, screen) as page:
            for shot, path in wanted.items():
                page.goto(studio.address(path))
                studio.keep(page, shot, screen)


def shoot_states(studio: Studio, screen: Screen) -> None:
    """Each state in a new browser."""
    for shot, state in STATES.items():
        if shot not in studio.order.names or (state.only_phone and not screen.is_phone):
            continue
        with studio.open_page(state.viewer, screen, moves=state.moves) as page:
            page.goto(studio.address(studio.scenes.paths.get(state.path, state.path)))
            try:
                state.reach(page)
            except Error as error:
                print(f"{shot} on {screen.name}: {str(error).splitlines()[0]}", file=sys.stderr)
            studio.keep(page, shot, screen)


def shoot_rendered(studio: Studio, screen: Screen, rendered: dict[str, str]) -> None:
    with studio.open_page(VISITOR, screen) as page:
        for shot, html in rendered.items():
            if shot in studio.order.names:
                # Mails have inline styles, which the site's Content Security Policy forbids.
                page.goto("about:blank" if shot.startswith("mail") else studio.address("/about/"))
                page.set_content(html)
                studio.keep(page, shot, screen)


if __name__ == "__main__":
    main()
