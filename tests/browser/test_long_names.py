"""Names of 20 letters, the longest allowed, are not cut."""

import pytest

from tests.profile import by_profile
from tests.scenes.pages import pages

NAME = "Maximiliana-von-Mond"
SIZES = by_profile(ci=[(360, 640)], nightly=[(360, 640), (390, 844)])
PAGES = {
    "": ["spectator", "leaderboard", "seasons"],
    "Kian": [
        *("table-waiting", "table-first-turn", "table-finished", "table-forming", "replay"),
        *("dashboard", "find", "finished-games", "friends", "own-profile"),
    ],
    "Stella": ["table-rated-result", "leaderboard-full", "friends-full", "profile-full", "season"],
}
TURN_ORDER = {" > ellipsis", "me > ellipsis"}
"""The cells of the turn order are narrow; the emblem in each says who it is."""
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
    cut = cut_names(context.new_page(), {shot: pages(scenes)[viewer][shot] for shot in PAGES[viewer]})
    assert {found for found in cut if found[2] < least_letters(found[1], found[0])} == set()


def test_on_a_desktop_only_the_turn_order_shortens_names(new_context, scenes, live_site):
    context = new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Kian", live_site))
    shots = ("table-waiting", "table-finished", "home", "dashboard")
    cut = cut_names(context.new_page(), {shot: pages(scenes)["Kian"][shot] for shot in shots})
    assert {where for _shot, where, letters in cut if letters < len(NAME)} <= TURN_ORDER


def cut_names(page, paths) -> set[tuple[str, str, int]]:
    """For each name on these pages: the page, where it is, and how many letters are shown."""
    found = set()
    for shot, path in paths.items():
        page.goto(path)
        page.evaluate(GIVE_LONG_NAMES, NAME)
        found |= {(shot, where, letters) for where, letters in page.evaluate(CUT_NAMES, NAME)}
    assert found
    return found


def least_letters(where: str, shot: str) -> int:
    if not where.endswith("> name ellipsis"):
        return len(NAME)
    # At a table the bar also holds "Next game" and has no room left.
    return 0 if shot.startswith("table") else FEWEST_LETTERS
