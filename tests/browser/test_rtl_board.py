"""The board looks the same in a language that runs from right to left."""

import pytest
from playwright.sync_api import Page

from tests.profile import by_profile
from tests.pseudo_locale.translation import LANGUAGE
from tests.scenes.pages import pages

BOARDS = [
    ("table-place", "Kian", ".wheel"),
    ("table-place", "Kian", ".area"),
    ("replay", "Kian", ".wheel"),
    ("replay", "Kian", ".area"),
    ("lesson-5-turn", "", ".area"),
    ("review", "Kian", ".win-chances"),
]
# The drawing alone and in one size, because the words around it have other widths. The number of tiles in the
# pile belongs to the words below it.
ALONE = """(selector) => {
  const drawing = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length);
  for (const word of drawing.querySelectorAll(".pile-count, .pile-label")) word.remove();
  drawing.style.cssText = "width: 600px; height: 600px; max-width: none; max-height: none; margin: 0";
  const dialog = document.createElement("dialog");
  dialog.style.cssText = "position: fixed; inset: 0 auto auto 0; border: 0; margin: 0; padding: 0";
  dialog.style.cssText += "; border-radius: 0; width: 600px; max-width: none; max-height: none";
  dialog.style.fontSize = "16px";
  dialog.append(drawing);
  document.body.append(dialog);
  dialog.showModal();
  document.activeElement.blur();
}"""
SQUARE = {"x": 0, "y": 0, "width": 600, "height": 600}


def still(page: Page) -> bytes:
    """The picture when it no longer changes: a drawing that was moved loads its sprite again."""
    earlier = b""
    for _ in range(20):
        picture = page.screenshot(clip=SQUARE, animations="disabled")
        if picture == earlier:
            return picture
        earlier = picture
        page.wait_for_timeout(200)
    raise AssertionError("the drawing keeps changing")


@pytest.fixture
def picture_of(new_context, scenes, live_site):
    """The pixels of a drawing, for somebody who prefers that language."""

    def picture_of(viewer: str, path: str, selector: str, language: str) -> bytes:
        context = new_context(
            locale=language, viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
        )
        context.add_cookies(scenes.cookies(viewer, live_site))
        page = context.new_page()
        page.goto(path)
        assert page.evaluate("document.documentElement.lang") == language
        page.evaluate(ALONE, selector)
        return still(page)

    return picture_of


@pytest.mark.parametrize(("name", "viewer", "selector"), by_profile(ci=BOARDS[:2], nightly=BOARDS))
def test_the_board_has_the_same_pixels(picture_of, scenes, tmp_path, name, viewer, selector):
    path = pages(scenes)[viewer][name]
    pictures = {language: picture_of(viewer, path, selector, language) for language in ("en", LANGUAGE)}
    for language, picture in pictures.items():
        (tmp_path / f"{language}.png").write_bytes(picture)
    is_same = len(set(pictures.values())) == 1
    assert is_same, f"compare the pictures in {tmp_path}"
