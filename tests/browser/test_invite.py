"""From an invite link to the end of the game."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import (
    TABLE,
    WAITING_ROOM,
    confirm_button,
    enter_as_guest,
    expect_move,
    grid,
    is_over,
    is_to_move,
    open_table,
    version,
)
from tests.browser.waiting import wait_until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def link_of(host: Page) -> str:
    return host.get_by_label("Invite link", exact=True).input_value()


def use_forms_that_stay(page: Page) -> None:
    """The theme and the help are forms, too, but the page still waits for the game."""
    page.get_by_role("button", name="Switch between light and dark").click()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def play_by_keys(page: Page) -> None:
    before = version(page)
    for key in ("1", "g", "Enter"):
        page.keyboard.press(key)
    expect_move(page, before)


def play_by_taps(page: Page) -> None:
    before = version(page)
    page.locator("a.card").first.tap()
    best = page.locator(".cells.on .free.gaining")
    (best if best.count() else page.locator(".cells.on .free")).first.tap()
    confirm_button(page).tap()
    expect_move(page, before)


def accept_late(friend: Page) -> None:
    """Press "Play as guest"; the answer arrives only after the socket has said that the game runs."""
    heard: list[str] = []
    friend.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    friend.reload()
    wait_until(friend, lambda: bool(heard))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    friend.route(re.compile("/join/$"), hold)
    friend.get_by_role("button", name="Play as guest").tap(no_wait_after=True)
    wait_until(friend, lambda: bool(held))
    opened: list[str] = []
    friend.on("request", lambda request: opened.append(request.url))
    answer = held[0].fetch(max_redirects=0)
    wait_until(friend, lambda: any(json.loads(text).get("status") == "running" for text in heard))
    held[0].fulfill(response=answer)
    friend.wait_for_url(TABLE)
    assert not any("/link/" in url for url in opened)


def test_a_friend_on_a_phone_plays_to_the_end_with_the_host_on_a_desktop(new_context):
    host, friend = new_context().new_page(), new_context(**PHONE).new_page()
    enter_as_guest(host)
    open_table(host, tokens=2, access="link")
    link = link_of(host)
    expect(host).to_have_url(link)
    # The waiting room in another tab, and opened again.
    waiting = host.context.new_page()
    for page in (waiting, host):
        page.goto(link)
        expect(page.get_by_role("heading", name="Your game is ready")).to_be_visible()
    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_contain_text("challenges you")
    assert axe_violations(friend) == []
    assert axe_violations(host) == []
    use_forms_that_stay(host)
    accept_late(friend)
    for page in (host, friend):
        expect(grid(page)).to_be_visible()
        page.wait_for_load_state()
    expect(grid(waiting)).to_be_visible()
    waiting.close()
    # Opened again, also in another tab, the link leads to the board.
    tab = friend.context.new_page()
    tab.goto(link)
    expect(tab.locator(".table-grid[data-seat='1']")).to_be_visible()
    tab.close()
    while not (is_over(host) and is_over(friend)):
        if is_to_move(host):
            play_by_keys(host)
        elif is_to_move(friend):
            play_by_taps(friend)
        else:
            host.wait_for_timeout(50)
    for page in (host, friend):
        expect(page.get_by_role("dialog").get_by_role("link", name="Keep my games")).to_be_visible()


def test_one_press_makes_a_link_and_copies_it(new_context, live_site):
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_site)
    host = context.new_page()
    host.goto("/games/new/friend/")
    host.get_by_role("button", name="Create and copy link").click()
    host.wait_for_url(WAITING_ROOM)
    assert host.evaluate("navigator.clipboard.readText()") == link_of(host)
    host.evaluate("navigator.clipboard.writeText('')")
    host.get_by_role("button", name="Copy link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    assert host.evaluate("navigator.clipboard.readText()") == link_of(host)
    expect(host.get_by_role("button", name="Copy link")).to_be_visible()


def test_a_link_is_shared_by_the_sheet_of_the_system_where_there_is_one(new_context):
    context = new_context()
    host, sharing = context.new_page(), context.new_page()
    sharing.add_init_script("navigator.share = async (given) => { window.shared = given; }")
    host.goto("/games/new/friend/")
    host.get_by_role("button", name="Create").click()
    host.wait_for_url(WAITING_ROOM)
    expect(host.get_by_role("button", name="Copy link")).to_be_visible()
    expect(host.get_by_role("button", name="Share")).to_be_hidden()
    link = link_of(host)
    sharing.goto(link)
    sharing.get_by_role("button", name="Share").click()
    assert sharing.evaluate("shared.url") == link
