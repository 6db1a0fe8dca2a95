"""The Tab key goes through every page in the order in which it is read, and dialogs keep it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.focus_walk import walk
from tests.scenes.pages import VISITOR, pages

SCREENS = {"desktop": (1440, 900), "phone": (390, 844)}
ON_EACH_SCREEN = pytest.mark.parametrize(
    "screen", ["desktop", pytest.param("phone", marks=pytest.mark.nightly)]
)
# Without `small area` on a desktop, and without `move bar` where there is nothing to confirm.
TABLE = [
    "skip link",
    "top bar",
    "status",
    "wheel",
    "small area",
    "area",
    "move bar",
    "players",
    "notices",
    "talk",
]
PAGE = ["skip link", "top bar", "content", "foot", "tab bar"]
OTHERS = {
    VISITOR: ("landing", "login", "signup", "learn", "lesson-1-take", "leaderboard"),
    "Kian": ("dashboard", "find", "new-game", "settings", "profile", "replay", "review", "table-forming"),
}


@pytest.fixture
def opened(new_context, scenes, live_site):
    def opened(name: str, viewer: str = "Kian", screen: str = "desktop") -> Page:
        width, height = SCREENS[screen]
        context = new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=screen == "phone"
        )
        context.add_cookies(scenes.cookies(viewer, live_site))
        page = context.new_page()
        page.goto(scenes.paths.get(name) or pages(scenes)[viewer][name])
        return page

    return opened


@ON_EACH_SCREEN
@pytest.mark.parametrize(
    ("scene", "step"),
    [("table", "choose"), ("place", "place"), ("confirm", "confirm"), ("waiting", "wait")],
)
def test_the_tab_order_of_the_table_follows_the_turn(opened, scene, step, screen):
    page = opened(scene, screen=screen)
    expect(page.locator(".table-grid")).to_have_attribute("data-step", step)
    found = walk(page)
    assert found.trouble == []
    # The order of the template, each part once.
    assert found.regions == [part for part in TABLE if part in found.regions]
    area = "small area" if (step, screen) == ("choose", "phone") else "area"
    assert {"skip link", "top bar", area, "players"} <= set(found.regions)
    cards = sum(kind == "card" for kind in found.kinds)
    assert cards == (0 if step == "wait" else 3)
    # All free cells are one stop; arrows move among them.
    assert sum("free" in kind.split() for kind in found.kinds) == (step in ("place", "confirm"))
    if step == "confirm":
        assert "move bar" in found.regions


@ON_EACH_SCREEN
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_tab_order_of_every_page_goes_from_top_to_bottom(opened, viewer, screen):
    found = []
    for name in OTHERS[viewer]:
        walked = walk(opened(name, viewer, screen))
        found += [f"{name}: {trouble}" for trouble in walked.trouble]
        if (
            walked.regions != [part for part in PAGE if part in walked.regions]
            or "content" not in walked.regions
        ):
            found.append(f"{name}: {walked.regions}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("scene", "opener", "dialog"),
    [
        ("table", ".top [data-help]", "#help"),
        ("refill", "[data-refill]", ".refill-dialog"),
        ("finished", "[data-result]", ".result"),
    ],
)
def test_a_dialog_keeps_the_focus_and_then_restores_it(opened, scene, opener, dialog):
    page = opened(scene)
    shown = page.locator(f"dialog{dialog}")
    if shown.is_visible():  # the result opens without a click, once
        page.keyboard.press("Escape")
    page.locator(opener).focus()
    page.keyboard.press("Enter")
    expect(shown).to_be_visible()
    expect(shown.locator(":focus")).to_have_count(1)
    for key in ["Tab"] * 5 + ["Shift+Tab"] * 5:
        page.keyboard.press(key)
        # After the last control the browser's own controls may have the focus, but never the page below.
        assert page.evaluate("document.activeElement.matches('body, dialog[open], dialog[open] *')")
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    expect(page.locator(opener)).to_be_focused()


def test_closing_the_keyboard_help_restores_the_focus(opened):
    page = opened("table")
    card = page.locator("a.card").nth(1)
    card.focus()
    page.keyboard.press("?")
    expect(page.locator("dialog#help")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("dialog#help")).to_be_hidden()
    expect(card).to_be_focused()
