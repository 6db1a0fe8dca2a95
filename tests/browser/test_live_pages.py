"""Pages that update without a reload: waiting turns and the lobby."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_player import (
    TABLE,
    enter_as_guest,
    expect_move,
    grid,
    join,
    open_table,
    resign,
    version,
    wait_for_turn_or_end,
)


def test_waiting_games_are_counted_on_all_pages_at_once(new_context):
    host, rival = new_context().new_page(), new_context().new_page()
    for page in (host, rival):
        enter_as_guest(page)
        # Otherwise the bot's first move could change the number below.
        wait_for_turn_or_end(page)
    open_table(host, tokens=5)
    # The host, who waited for players, sees the game begin.
    join(rival, host)
    mover, other = (host, rival) if grid(host).get_attribute("data-step") != "wait" else (rival, host)
    other.goto("/about/")
    counted = waiting(other)
    for _ in range(30):
        if grid(mover).get_attribute("data-step") == "wait":
            break
        before = version(mover)
        for key in ("1", "g", "Enter"):
            mover.keyboard.press(key)
        expect_move(mover, before)
    expect(other.locator(".top [data-turns-waiting]")).to_have_text(str(counted + 1))
    assert other.title().startswith(f"({counted + 1}) ")
    icon = other.locator("link[rel=icon]")
    assert icon.evaluate("icon => icon.href").endswith(icon.get_attribute("data-waiting"))
    other.keyboard.press("n")
    other.wait_for_url(TABLE)


def waiting(page: Page) -> int:
    badge = page.locator(".top [data-turns-waiting]")
    return int(badge.inner_text()) if badge.is_visible() else 0


def test_an_open_table_appears_in_the_lobby_until_it_is_closed(new_context):
    host, visitor = new_context().new_page(), new_context().new_page()
    visitor.goto("/find/")
    enter_as_guest(host)
    open_table(host, tokens=5, name="Come and sit down")
    row = visitor.get_by_role("link", name="Come and sit down")
    expect(row).to_be_visible(timeout=30_000)
    host.get_by_role("button", name="Cancel game").click()
    expect(row).to_have_count(0, timeout=30_000)


def test_a_visitors_leaderboard_shows_a_game_that_ends(new_context):
    player, visitor = new_context().new_page(), new_context().new_page()
    enter_as_guest(player)
    name = player.locator(".account .name").first.text_content()
    visitor.goto(f"/leaderboard/?board=games&player={name}")
    row = visitor.locator("tr.found")
    expect(row).to_have_count(0)
    resign(player)
    expect(row.first).to_be_visible(timeout=30_000)


COUNT_FLIGHTS = """
window.flights = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  if (this.classList.contains("flying")) window.flights += 1;
  return animate.apply(this, given);
};
"""


@pytest.mark.parametrize(("motion", "is_flying"), [("no-preference", True), ("reduce", False)])
def test_moves_of_others_are_animated_unless_reduced_motion_is_set(new_context, motion, is_flying):
    player, spectator = new_context().new_page(), new_context(reduced_motion=motion).new_page()
    spectator.add_init_script(COUNT_FLIGHTS)
    enter_as_guest(player)
    wait_for_turn_or_end(player)
    spectator.goto(player.url)
    expect(spectator.locator(".presence.online")).to_have_count(1)
    before = version(spectator)
    for key in ("1", "g", "Enter"):
        player.keyboard.press(key)
    expect_move(spectator, before)
    if is_flying:
        spectator.wait_for_function("() => window.flights > 0")
    else:
        assert spectator.evaluate("window.flights") == 0
