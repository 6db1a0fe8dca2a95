"""On a phone, names of 20 letters, the longest allowed, are not cut."""

import pytest

from tests.profile import by_profile
from tests.scenes.pages import pages

NAME = "Maximiliana-von-Mond"
SIZES = by_profile(ci=[(360, 640)], nightly=[(360, 640), (390, 844)])
PAGES = {
    "": ["spectator", "leaderboard", "seasons"],
    "Kian": [
        *("table-waiting", "table-first-turn", "table-finished", "table-forming", "replay"),
        *("dashboard", "lobby", "finished-games", "friends", "own-profile"),
    ],
    "Stella": ["table-rated-result", "leaderboard-full", "friends-full", "profile-full", "season"],
}
FEWEST_LETTERS = 12
"""Of the name of the account in the bar at the top, which has one line."""

GIVE_LONG_NAMES = """name => {
  for (const element of document.querySelectorAll("bdi:not([dir], svg *)")) {
    if (/[a-z]{3}/i.test(element.textContent)) element.textContent = name;
  }
}"""
CUT_NAMES = """name => [...document.querySelectorAll("bdi")]
  .filter(element => element.textContent === name && element.checkVisibility({visibilityProperty: true}))
  .map(element => {
    const box = element.closest(".ellipsis") ?? element;
    const shown = Math.min(box.clientWidth / box.scrollWidth, box.clientHeight / (box.scrollHeight - 1));
    const where = `${box.parentElement.className} > ${box.className}`;
    return [where, box.clientWidth ? Math.floor(name.length * Math.min(1, shown)) : name.length];
  })"""


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("viewer", PAGES)
def test_a_long_name_is_not_cut(new_context, scenes, live_site, viewer, width, height):
    context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_cookies(scenes.cookies(viewer, live_site))
    page = context.new_page()
    found, cut = 0, set()
    for shot in PAGES[viewer]:
        page.goto(pages(scenes)[viewer][shot])
        page.evaluate(GIVE_LONG_NAMES, NAME)
        names = page.evaluate(CUT_NAMES, NAME)
        found += len(names)
        cut |= {(shot, where, letters) for where, letters in names if letters < least_letters(where, shot)}

    assert found >= len(PAGES[viewer])
    assert cut == set()


def least_letters(where: str, shot: str) -> int:
    if not where.endswith("> name ellipsis"):
        return len(NAME)
    # At a table the bar also holds "Next game" and has no room left.
    return 0 if shot.startswith("table") else FEWEST_LETTERS
