"""A game on paper: its result, wheel, areas and log, and nothing that covers them."""

import pytest

A4 = {"width": 718, "height": 1047}
"""The printable part of an A4 page, as Chromium lays it out."""
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
