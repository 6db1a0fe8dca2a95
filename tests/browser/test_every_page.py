"""What holds for every page of the site: per commit on one desktop and one phone, nightly on every size."""

import pytest
from playwright.sync_api import Page

from tests.browser.inspect_page import complaints
from tests.browser.measure import axe_violations, layout_shift
from tests.profile import IS_NIGHTLY, by_profile
from tests.scenes.pages import PATHS, SCENES, pages

SIZES = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "tablet upright": (820, 1180),
    "desktop at 200 %": (720, 450),
    "phone": (390, 844),
    "small phone": (360, 740),
}
# A page is opened at the first of these sizes, and then resized to the others.
SCREENS = by_profile(
    ci={"desktop": ("phone",), "phone": ()},
    nightly={"desktop": ("tablet", "tablet upright", "desktop at 200 %"), "phone": ("small phone",)},
)
OF_THE_SCREEN = ("sticksOut", "cutText", "smallTargets")
# A form that was sent with a mistake answers so.
REFUSED = r"^422: GET \S+/learn/score-sheet/"
# Some viewers have more pages than one test can check in its time limit on a busy machine.
STRETCH = 6


def names_for(viewer: str, screen: str) -> list[str]:
    """Per commit a phone opens only tables, whose scripts depend on the size; other pages are resized."""
    tables = list(SCENES.get(viewer, {}))
    return [*PATHS.get(viewer, {}), *tables] if IS_NIGHTLY or screen == "desktop" else tables


STRETCHES = [
    (viewer, screen, start)
    for viewer in PATHS | SCENES
    for screen in SCREENS
    for start in range(0, len(names_for(viewer, screen)), STRETCH)
]


@pytest.mark.parametrize(("viewer", "screen", "start"), STRETCHES)
def test_every_page_passes_the_checks(new_context, watch, scenes, live_site, viewer, screen, start):
    """Nothing jumps, sticks out, is cut, too small or inaccessible; `watch` fails on console errors.

    Running axe takes most of the time: once per page and commit, nightly on both screens and in both themes.
    """
    watch.expect(REFUSED)
    context = new_context(reduced_motion="reduce", has_touch=screen == "phone", color_scheme="dark")
    context.add_cookies(scenes.cookies(viewer, live_site))
    page = context.new_page()
    paths, found = pages(scenes)[viewer], []
    for name in names_for(viewer, screen)[start : start + STRETCH]:
        path = paths[name]
        resize(page, screen)
        page.emulate_media(color_scheme="dark")
        page.goto(path, wait_until="load")
        problems = [] if page.url.endswith(path) else [f"leads to {page.url}"]
        problems += complaints(page, *OF_THE_SCREEN)
        problems += axe_violations(page) if IS_NIGHTLY or screen == "desktop" else []
        # Measured late: what a socket brings, such as the players online, may move things too.
        if (shift := layout_shift(page)) > 0.02:
            problems.append(f"shifts by {shift:.3f}")
        problems += complaints(page, "lostFocus")
        problems += in_light_colours(page) if IS_NIGHTLY else []
        problems += at_other_sizes(page, screen)
        found += [f"{name}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def in_light_colours(page: Page) -> list[str]:
    page.emulate_media(color_scheme="light")
    return axe_violations(page, "color-contrast", "link-in-text-block")


def at_other_sizes(page: Page, screen: str) -> list[str]:
    problems = []
    for other in SCREENS[screen]:
        resize(page, other)
        # The sticky bar of a tablet's table may cover the focus.
        checks = (*OF_THE_SCREEN, "lostFocus") if other == "tablet" else OF_THE_SCREEN
        problems += [f"{other}: {problem}" for problem in complaints(page, *checks)]
    return problems


def resize(page: Page, screen: str) -> None:
    width, height = SIZES[screen]
    page.set_viewport_size({"width": width, "height": height})
