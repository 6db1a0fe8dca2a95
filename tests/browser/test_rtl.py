"""Pages in a language that runs from right to left: in Persian, nightly also in one that is 40 % longer."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.focus_walk import walk
from tests.browser.inspect_page import complaints
from tests.languages import in_language
from tests.profile import by_profile
from tests.pseudo_locale.translation import LANGUAGE
from tests.scenes.pages import PATHS, SCENES, pages

# Names of people and tables.
OWN_WORDS = re.compile(r"[A-Z][A-Za-z]+(\d{3}|(-r?\d+)+)")
BOARDS = [("table-place", "Kian"), ("replay", "Kian"), ("lesson-5-turn", ""), ("learn", "")]
# The place of each tile, disc and marker in its drawing, from the left, in hundredths of the width.
PLACES = """[...document.querySelectorAll("svg:is(.wheel, .area)")].map((drawing) => {
  const frame = drawing.getBoundingClientRect();
  return [...drawing.querySelectorAll("g.tile, .marker, [data-disc], .free")]
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width)
    .map((box) => Math.round(100 * (box.left + box.width / 2 - frame.left) / frame.width));
})"""


@pytest.fixture
def page_of(new_context, scenes, live_site):
    """A browser of somebody who prefers that language."""

    def page_of(viewer: str, width: int, language: str = LANGUAGE, site: str = live_site) -> Page:
        context = new_context(
            locale=language,
            viewport={"width": width, "height": 900},
            reduced_motion="reduce",
        )
        context.add_cookies(scenes.cookies(viewer, site))
        return context.new_page()

    return page_of


@pytest.mark.nightly
@pytest.mark.parametrize("viewer", list(PATHS | SCENES))
def test_longer_texts_from_right_to_left_fit(page_of, scenes, pseudo_site, viewer):
    """On a phone, which has the least room."""
    page = page_of(viewer, 390, site=pseudo_site)
    found = []
    for name, path in pages(scenes)[viewer].items():
        page.goto(pseudo_site + in_language(path, LANGUAGE))
        if page.locator(f"html[dir=rtl][lang={LANGUAGE}]").count() == 0:
            found.append(f"{name}: runs from left to right")
        found += [f"{name}: {complaint}" for complaint in complaints(page, "sticksOut", "cutText")]
        found += [
            f"{name}: {complaint}"
            for complaint in complaints(page, "latinDigits")
            if re.search("[0-9]", OWN_WORDS.sub("", complaint))
        ]
    assert not found, "\n".join(found)


@pytest.mark.nightly
@pytest.mark.parametrize("width", [390, 1440])
def test_the_tab_order_goes_from_right_to_left(page_of, scenes, pseudo_site, width):
    page = page_of("Kian", width, site=pseudo_site)
    for scene in ("place", "replay"):
        page.goto(pseudo_site + in_language(scenes.paths[scene], LANGUAGE))
        assert walk(page).trouble == []


@pytest.mark.parametrize(("name", "viewer"), by_profile(ci=BOARDS[:1], nightly=BOARDS))
def test_boards_never_mirror(page_of, scenes, name, viewer):
    address = pages(scenes)[viewer][name]
    drawn = []
    for language in ("en", LANGUAGE):
        page = page_of(viewer, 1440, language)
        page.goto(in_language(address, language))
        drawn.append([place for drawing in page.evaluate(PLACES) for place in drawing])
    # Longer words leave a drawing a little less room.
    assert drawn[1] == pytest.approx(drawn[0], abs=4)
    assert {place < 40 for place in drawn[0]} == {True, False}


def test_columns_mirror_and_numbers_around_the_board_have_the_digits_of_the_language(page_of, scenes):
    page = page_of("Kian", 1440)
    page.goto(in_language(scenes.paths["table"], LANGUAGE))
    wheel, side = (page.locator(part).bounding_box() for part in (".wheel-panel", ".side"))
    assert side["x"] < wheel["x"]
    times = page.locator(".wheel .time").all_text_contents()
    assert times
    assert set("".join(times)) <= set("1234567")
    pile = page.locator(".wheel .pile-count").text_content()
    assert set(pile) <= set("۰۱۲۳۴۵۶۷۸۹")
