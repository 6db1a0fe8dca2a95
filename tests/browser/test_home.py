"""How many presses lead from the home page to a game, and the menu of the account."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import TABLE, WAITING_ROOM, enter_as_guest
from tests.browser.waiting import wait_until
from tests.languages import in_language
from tests.pseudo_locale.translation import LANGUAGE

# What a player wants, what they press from the home page, and where it leads.
JOURNEYS = [
    (["Half Moon"], TABLE),
    (["Play your move"], TABLE),
    (["Solo"], TABLE),
    (["Play today’s moon"], TABLE),
    (["Find an opponent", "Start an open game"], TABLE),
    (["Play a friend", "Create and copy link"], WAITING_ROOM),
    (["Account:", "Start now"], re.compile(r"/settings/vacation/")),
]


def press(page: Page, name: str) -> None:
    controls = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
    controls.locator("visible=true").first.click()


def test_every_job_takes_at_most_two_presses_from_home(page):
    enter_as_guest(page)
    for names, address in JOURNEYS:
        page.goto("/")
        for name in names:
            press(page, name)
        page.wait_for_url(address)


def test_a_press_counts_if_the_page_is_redrawn_before_it_is_sent(page):
    enter_as_guest(page)
    page.goto("/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/tables/ticket/", hold)
    page.get_by_role("button", name="Half Moon").click(no_wait_after=True)
    wait_until(page, lambda: bool(held))
    page.locator("[data-live=games]").evaluate("old => old.replaceWith(old.cloneNode(true))")
    held[0].continue_()
    page.wait_for_url(TABLE)


def test_the_menu_of_a_guest_is_never_cut_off_and_closes(new_context):
    guest = new_context()
    enter_as_guest(guest.new_page())
    cookies = guest.cookies()
    for width, language in ((320, LANGUAGE), (390, "en"), (1440, LANGUAGE)):
        context = new_context(locale=language, viewport={"width": width, "height": 640})
        context.add_cookies(cookies)
        page = context.new_page()
        # The guest's own language is English.
        page.goto(in_language("/", language))
        opener, menu = page.locator("[popovertarget]"), page.locator("#account-menu")
        opener.click()
        expect(menu).to_be_visible()
        box = menu.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= 640 - box["height"]
        assert menu.evaluate("menu => menu.scrollWidth <= menu.clientWidth")
        assert axe_violations(page) == []
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        expect(opener).to_be_focused()
        opener.click()
        page.mouse.click(3, 300)
        expect(menu).to_be_hidden()
    opener.click()
    menu.locator('a[href$="/accounts/logout/"]').click()
    expect(page.locator(".alert.warning")).to_be_visible()
    page.locator(f'main a[href="{in_language("/", LANGUAGE)}"].button').click()
    expect(opener).to_be_visible()
    page.goto("/accounts/logout/")
    page.locator("main .danger").click()
    expect(page.get_by_role("banner").locator('a[href$="/accounts/login/"]')).to_be_visible()


def test_the_steps_are_as_wide_as_the_example_beside_them_on_a_tablet(new_context):
    page = new_context(viewport={"width": 768, "height": 1024}).new_page()
    page.goto("/")
    steps, example = page.locator(".how .steps").bounding_box(), page.locator(".how figure").bounding_box()
    assert steps is not None
    assert example is not None
    assert abs(steps["width"] - example["width"]) <= 1


def test_what_to_press_is_on_the_first_screen_of_a_phone(new_context, scenes, live_site):
    first_presses = (
        ("", "/", "Full Moon"),
        ("", scenes.paths["invite-link"], "Play as guest"),
        ("", "/games/new/friend/", "Create"),
        ("Kian", "/games/new/", "Create game"),
        ("Kian", "/", "Play your move"),
    )
    for viewer, path, name in first_presses:
        context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        context.add_cookies(scenes.cookies(viewer, live_site))
        page = context.new_page()
        page.goto(path)
        named = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
        button, tabs = named.first.bounding_box(), page.locator(".tab-bar").bounding_box()
        assert button is not None
        assert tabs is not None
        assert button["y"] + button["height"] <= tabs["y"], f"{name} is below the first screen of {path}"
