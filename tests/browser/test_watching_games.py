"""The watch page: boards of running games that move by themselves."""

import re

from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations, layout_shift
from tests.browser.table_player import enter_as_guest, expect_move, version, wait_for_turn_or_end

FADED_IN = """() => Promise.allSettled(
  document.querySelector(".featured-words").getAnimations().map((fading) => fading.finished)
)"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def move(page: Page) -> None:
    assert wait_for_turn_or_end(page) != "over"
    before = version(page)
    for key in ("1", "g", "Enter"):
        page.keyboard.press(key)
    expect_move(page, before)


def test_a_visitor_on_a_phone_sees_the_moves_of_a_game_until_they_pause_it(new_context):
    player, visitor = new_context().new_page(), new_context(**PHONE).new_page()
    enter_as_guest(player)
    move(player)
    number = re.search(r"/games/(\d+)/", player.url).group(1)
    visitor.goto(f"/watch/?featured={number}")
    featured = visitor.locator(f'[data-watch-part="featured"][data-featured="{number}"]')
    words = featured.locator(".featured-words")
    for _ in range(2):
        shown = words.inner_text()
        move(player)
        expect(words).not_to_have_text(shown)
    assert layout_shift(visitor) <= 0.02
    # Words that still fade in have too little contrast.
    visitor.evaluate(FADED_IN)
    assert axe_violations(visitor) == []

    pause = visitor.get_by_role("button", name="Pause the live view")
    with visitor.expect_websocket(lambda socket: "/ws/watch/" in socket.url) as opened:
        visitor.reload()
    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    shown = words.inner_text()
    with opened.value.expect_event("framereceived", lambda text: '"changed"' in text):
        move(player)
    assert words.inner_text() == shown
    pause.click()
    expect(words).not_to_have_text(shown)
    featured.get_by_role("link", name="Watch game").click()
    visitor.wait_for_url(f"**/games/{number}/")
