"""What holds for every page of the site, on a desktop and on a phone."""

import pytest

from tests.browser.inspect_page import complaints
from tests.browser.measure import axe_violations, layout_shift
from tests.scenes.pages import PATHS, SCENES, pages

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
TIGHT = {
    "desktop": {"width": 720, "height": 450},  # as with a zoom of 200 %
    "phone": {"width": 360, "height": 740},
}


# Some look at many pages: more than one test has time for on a busy machine.
STRETCH = 12
STRETCHES = [
    (viewer, start)
    for viewer in PATHS | SCENES
    for start in range(0, len(PATHS.get(viewer, {})) + len(SCENES.get(viewer, {})), STRETCH)
]


@pytest.mark.parametrize(("screen", "viewport"), [("desktop", DESKTOP), ("phone", PHONE)])
@pytest.mark.parametrize(("viewer", "start"), STRETCHES)
def test_every_page_is_sound(new_context, scenes, live_site, viewer, start, screen, viewport):
    """Nothing jumps, sticks out, is cut, too small or inaccessible; a console error fails it by itself."""
    context = new_context(viewport=viewport, reduced_motion="reduce", has_touch=screen == "phone")
    context.add_cookies(scenes.cookies(viewer, live_site))
    page = context.new_page()
    found = []
    for name, path in [*pages(scenes)[viewer].items()][start : start + STRETCH]:
        page.set_viewport_size(viewport)
        page.goto(path, wait_until="load")
        problems = complaints(page, "sticksOut", "cutText", "smallTargets")
        if (shift := layout_shift(page)) > 0.02:
            problems.append(f"shifts by {shift:.3f}")
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            problems += axe_violations(page)
        problems += complaints(page, "lostFocus")
        page.set_viewport_size(TIGHT[screen])
        problems += [f"tight: {problem}" for problem in complaints(page, "sticksOut", "cutText")]
        found += [f"{name}: {problem}" for problem in problems]
    assert not found, "\n".join(found)
