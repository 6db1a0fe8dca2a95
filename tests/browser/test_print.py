"""On paper: a game with its result, wheel, areas and log, the rules, and two sheets of one page each."""

import re

import pytest

from tests.languages import LANGUAGES, in_language, some_of

A4 = {"width": 718, "height": 1047}
"""The printable part of an A4 page, as Chromium lays it out."""
MARGINS = dict.fromkeys(("top", "right", "bottom", "left"), "10mm")
PAGE_OF_A_PDF = re.compile(rb"/Type\s*/Page\b")
PARTS = (".status h1", ".wheel", ".area-panel .area", ".players", ".log")
OVERLAPS = """parts => {
  const boxes = parts.map(part => [part, document.querySelector(part).getBoundingClientRect()]);
  return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
    .filter(([, b]) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right)
    .map(([other]) => [one, other]));
}"""


@pytest.mark.parametrize("viewport", [A4, {"width": 390, "height": 844}], ids=["paper", "phone"])
def test_a_finished_game_is_printed_without_bars_and_dialogs(new_context, scenes, live_site, viewport):
    context = new_context(viewport=viewport, reduced_motion="reduce", color_scheme="dark")
    context.add_cookies(scenes.cookies("Stella", live_site))
    page = context.new_page()
    page.goto(scenes.paths["rated-result"])
    page.locator("dialog.result[open]").wait_for()

    page.emulate_media(media="print")

    for part in PARTS:
        assert page.locator(part).first.is_visible(), part
    for bar in ("dialog", ".move-bar", ".top", ".tab-bar", ".tabs"):
        assert not page.locator(bar).first.is_visible(), bar
    assert page.evaluate(OVERLAPS, PARTS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert page.locator(".player .mini-area").count() == page.locator(".player").count()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("path", ["/learn/card/", "/learn/score-sheet/"])
def test_what_is_made_to_be_printed_fits_one_sheet_in_every_language(page, path, paper):
    sheets = {}
    for language in LANGUAGES:
        page.goto(in_language(path, language))
        sheets[language] = len(PAGE_OF_A_PDF.findall(page.pdf(format=paper, margin=MARGINS)))
    assert sheets == dict.fromkeys(LANGUAGES, 1)


@pytest.mark.parametrize("language", some_of("de", "fa"))
def test_the_rules_are_printed_without_bars(page, language):
    page.set_viewport_size(A4)
    page.goto(in_language("/learn/", language))
    page.emulate_media(media="print")
    for bar in (".top", ".tab-bar", ".foot", ".contents", ".no-print"):
        assert not page.locator(f"{bar} >> visible=true").count(), bar
    assert page.locator("figure svg >> visible=true").count() >= 11
    assert page.evaluate("document.documentElement.scrollWidth") <= A4["width"]
