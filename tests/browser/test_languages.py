"""Each person sees the site in their own language."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_player import TABLE, enter_as_guest, expect_move, grid, is_to_move, version
from tests.browser.waiting import wait_until
from tests.languages import LANGUAGES

PERSIAN = re.compile("[\u0621-\u06cc]")
PHONE = {"width": 390, "height": 844}
DIRECTIONS = {"de": "ltr", "fa": "rtl"}


def expect_language(page: Page, language: str) -> None:
    expect(page.locator(f"html[lang={language}][dir={DIRECTIONS[language]}]")).to_be_attached()
    assert f"/{language}/" in page.url


def sides_of(host: Page, friend: Page) -> dict[str, Page]:
    return {"de": host, "fa": friend}


def move_and_see(host: Page, friend: Page) -> None:
    """Whoever is to move does so; the other page learns it from its socket."""
    mover = host if is_to_move(host) else friend
    before = version(mover)
    for key in ("1", "g", "Enter"):
        mover.keyboard.press(key)
    for page in (host, friend):
        expect_move(page, before)


def expect_own_texts(host: Page, friend: Page) -> None:
    """What was redrawn, too, is in the language of the page."""
    for language, page in sides_of(host, friend).items():
        expect_language(page, language)
        assert bool(PERSIAN.search(grid(page).inner_text())) == (language == "fa")


def test_a_german_host_and_a_persian_friend_play_in_their_languages(new_context, live_site):
    context = new_context(locale="de-DE")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_site)
    host, friend = context.new_page(), new_context(locale="fa-IR").new_page()
    host.goto("/games/new/friend/")
    expect_language(host, "de")
    host.locator("form[data-creates-link] .form-end button").click()
    host.locator("#link-text").wait_for()
    expect_language(host, "de")
    link = host.locator("#link-text").input_value()
    assert not re.search("/(de|fa)/", link), "the link is neutral"
    friend.goto(link)
    expect_language(friend, "fa")
    friend.locator("main form[action$='/join/'] button").first.click()
    for language, page in sides_of(host, friend).items():
        page.wait_for_url(TABLE)
        expect(grid(page)).to_be_visible()
        page.wait_for_load_state()
        expect_language(page, language)
    wait_until(host, lambda: is_to_move(host) or is_to_move(friend))
    for _ in range(3):
        move_and_see(host, friend)
        expect_own_texts(host, friend)
    friend.reload()
    expect_own_texts(host, friend)


@pytest.mark.parametrize("viewer", ["visitor", "guest"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("place", ["menu", "footer"])
def test_the_switch_is_there_on_a_phone(new_context, viewer, scripts, place):
    """In the top bar of visitors, in the account menu of others, and in everybody's footer."""
    context = new_context(viewport=PHONE, java_script_enabled=scripts)
    if viewer == "guest":
        entered = new_context()
        enter_as_guest(entered.new_page())
        context.add_cookies(entered.cookies())
    page = context.new_page()
    page.goto("/watch/?only=live")
    where = page.locator(".foot")
    if place == "menu":
        page.locator("header [popovertarget]").last.click()
        where = page.locator("header [popover]:popover-open")
        if viewer == "guest":
            where.locator("summary").click()
    buttons = where.locator("form.languages button")
    expect(buttons).to_have_count(len(LANGUAGES))
    for button in buttons.all():
        expect(button).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    where.locator("[value=fa]").click()
    page.wait_for_url("**/fa/watch/?only=live")
    expect_language(page, "fa")
    page.goto("/")
    expect_language(page, "fa")


def test_the_offer_can_be_taken_or_closed(new_context):
    page = new_context(locale="fa-IR", viewport=PHONE).new_page()
    page.goto("/de/learn/")
    expect_language(page, "de")
    page.locator(".language-offer a").click()
    expect_language(page, "fa")
    page.go_back()
    expect_language(page, "de")
    page.locator(".language-offer button").click()
    expect(page.locator(".language-offer")).to_have_count(0)
    expect_language(page, "de")
