"""What holds for every page of the site, on a desktop, on tablets and on a phone."""

import pytest
from playwright.sync_api import Page

from tests.browser.inspect_page import complaints
from tests.browser.measure import axe_violations, layout_shift
from tests.scenes.pages import PATHS, SCENES, pages

SIZES = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "tablet upright": (820, 1180),
    "desktop at 200 %": (720, 450),
    "phone": (390, 844),
    "small phone": (360, 740),
}
# A page is opened in the first of these, and then looked at in the others.
SCREENS = {
    "desktop": ("tablet", "tablet upright", "desktop at 200 %"),
    "phone": ("small phone",),
}
OF_THE_SCREEN = ("sticksOut", "cutText", "smallTargets")


# Some look at many pages: more than one test has time for on a busy machine.
STRETCH = 12
STRETCHES = [
    (viewer, start)
    for viewer in PATHS | SCENES
    for start in range(0, len(PATHS.get(viewer, {})) + len(SCENES.get(viewer, {})), STRETCH)
]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("viewer", "start"), STRETCHES)
def test_every_page_is_sound(new_context, scenes, live_site, viewer, start, screen):
    """Nothing jumps, sticks out, is cut, too small or inaccessible; a console error fails it by itself."""
    context = new_context(reduced_motion="reduce", has_touch=screen == "phone", color_scheme="dark")
    context.add_cookies(scenes.cookies(viewer, live_site))
    page = context.new_page()
    found = []
    for name, path in [*pages(scenes)[viewer].items()][start : start + STRETCH]:
        resize(page, screen)
        page.emulate_media(color_scheme="dark")
        page.goto(path, wait_until="load")
        problems = [] if page.url.endswith(path) else [f"leads to {page.url}"]
        problems += complaints(page, *OF_THE_SCREEN)
        if (shift := layout_shift(page)) > 0.02:
            problems.append(f"shifts by {shift:.3f}")
        problems += axe_violations(page)
        # Nothing else depends on the colours.
        page.emulate_media(color_scheme="light")
        problems += axe_violations(page, "color-contrast", "link-in-text-block")
        problems += complaints(page, "lostFocus")
        for other in SCREENS[screen]:
            resize(page, other)
            # Under the sticky bar of a tablet's table, too.
            checks = (*OF_THE_SCREEN, "lostFocus") if other == "tablet" else OF_THE_SCREEN
            problems += [f"{other}: {problem}" for problem in complaints(page, *checks)]
        found += [f"{name}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def resize(page: Page, screen: str) -> None:
    width, height = SIZES[screen]
    page.set_viewport_size({"width": width, "height": height})
