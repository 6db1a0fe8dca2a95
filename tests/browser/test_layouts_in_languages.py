"""The layout of the pages in other languages: per commit a sample on a phone, nightly every page and state.

`tests/languages/` reads the texts of all pages without a browser.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.test_every_page import REFUSED, SIZES, STRETCH
from tests.languages import TRANSLATED, in_language, some_of
from tests.languages.layout import problems_of
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import own_words
from tests.profile import IS_NIGHTLY, by_profile
from tests.scenes.pages import PATHS, SCENES, pages
from tests.scenes.states import STATES

# Those with the longest words and from right to left; other tests open pages in the other languages.
LANGUAGES = some_of("ru", "fa")
SCREENS = by_profile(ci=("phone",), nightly=("phone", "desktop"))
SAMPLE = {
    "": ("landing", "signup", "invitation"),
    "Kian": ("home", "new-game", "settings", "table-confirm", "table-finished", "review"),
}
NAMES = {viewer: [*PATHS.get(viewer, {}), *SCENES.get(viewer, {})] for viewer in PATHS | SCENES}
STRETCHES = [
    (viewer, names[start : start + STRETCH])
    for viewer, names in (NAMES if IS_NIGHTLY else SAMPLE).items()
    for start in range(0, len(names), STRETCH)
]


@pytest.fixture
def page_in(new_context, scenes, live_site):
    """A browser of somebody who reads that language."""

    def page_in(language: str, viewer: str, screen: str, *, moves: bool = False) -> Page:
        width, height = SIZES[screen]
        context = new_context(
            locale=language,
            viewport={"width": width, "height": height},
            has_touch=screen == "phone",
            reduced_motion="no-preference" if moves else "reduce",
        )
        context.add_cookies(scenes.cookies(viewer, live_site))
        return context.new_page()

    return page_in


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("viewer", "names"), STRETCHES)
def test_pages_fit_in_every_language(page_in, scenes, site_process, watch, language, screen, viewer, names):
    """Nothing is cut or sticks out, nothing is English, nightly axe finds nothing."""
    watch.expect(REFUSED)
    page = page_in(language, viewer, screen)
    leftovers = Leftovers(language, own_words(site_process.data_dir))
    paths, found = pages(scenes)[viewer], []
    for name in names:
        page.goto(in_language(paths[name], language), wait_until="load")
        found += [f"{name}: {problem}" for problem in problems_of(page, leftovers, with_axe=IS_NIGHTLY)]
    assert not found, "\n".join(found)


@pytest.mark.nightly
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("screen", ["phone", "desktop"])
@pytest.mark.parametrize("name", STATES)
def test_states_fit_in_every_language(page_in, scenes, site_process, watch, language, screen, name):
    state = STATES[name]
    if state.only_phone and screen != "phone":
        return
    # Some states are errors.
    watch.expect("")
    page = page_in(language, state.viewer, screen, moves=state.moves)
    page.goto(in_language(scenes.paths.get(state.path, state.path), language))
    state.reach(page)
    found = problems_of(page, Leftovers(language, own_words(site_process.data_dir)), with_axe=not state.moves)
    assert not found, "\n".join(found)
