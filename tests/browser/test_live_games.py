"""Clocks, sounds and presence of people who play at the same time."""

import re

from playwright.sync_api import Page, expect

from tests.browser.table_player import confirm_button, grid
from tests.browser.waiting import wait_until
from tests.site_process import SiteProcess

SET_CLOCK = """
from datetime import timedelta
from django.utils import timezone
from games.tables.models import Game, Seat
bank, left = timedelta(minutes=5), timedelta(seconds={seconds})
ends = timezone.now() + left
Game.objects.filter(pk={game}).update(time_control="5m+10s", turn_started_at=ends - bank, deadline=ends)
Seat.objects.filter(game={game}).update(bank=bank)
"""
SPY = """
window.tones = [];
window.OscillatorNode = new Proxy(OscillatorNode, {
  construct(kind, [audio, options]) { tones.push(options.frequency); return new kind(audio, options); },
});
"""
STOPPABLE = """
window.realNow = performance.now.bind(performance);
performance.now = () => window.stoppedAt ?? realNow();
"""
AFTER_SOUNDS = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"
TILE, LITTLE_TIME = 196, 740
CLIPPED = """() => [...document.querySelectorAll(".player .live-clock")].filter((clock) => {
  const time = clock.querySelector("b").getBoundingClientRect();
  const card = clock.closest(".player").getBoundingClientRect();
  return time.left < card.left || time.right > card.right || time.top < card.top || time.bottom > card.bottom;
}).length"""


def set_clock(site: SiteProcess, page: Page, seconds: int) -> None:
    game = re.search(r"/games/(\d+)/", page.url).group(1)
    site.manage("shell", "--no-imports", "--command", SET_CLOCK.format(game=game, seconds=seconds))


def show_as_if_left(page: Page, seconds: int) -> None:
    """Stop the page's clock at the moment at which so much time is left."""
    page.evaluate(
        """(left) => {
          const deadline = Date.parse(document.querySelector("[role=timer]").dataset.liveClock);
          window.stoppedAt = realNow() + deadline - Date.now() - 1000 * left;
        }""",
        seconds,
    )


def test_a_live_clock_runs_to_the_last_second_and_the_flag_ends_the_game(duel, site_process):
    host, rival = duel
    set_clock(site_process, host, 300)
    host.context.add_init_script(STOPPABLE)
    host.context.add_init_script(SPY)
    rival.set_viewport_size({"width": 360, "height": 640})
    for page in duel:
        page.reload()
        # In the status and on the card of the player to move; the other card shows a clock that stands still.
        expect(page.locator(".live-clock.runs")).to_have_count(2)
        expect(page.locator(".player .live-clock:not(.runs) b")).to_have_text("5:00")
        assert page.evaluate(CLIPPED) == 0
    expect(rival.locator(".player .live-clock.runs")).not_to_have_text("5:00")
    clock, words = host.get_by_role("timer"), host.locator("[data-live-words]")
    expect(words).to_be_hidden()
    host.locator(".wheel-panel").click(position={"x": 5, "y": 5})
    show_as_if_left(host, 42)
    wait_until(host, lambda: LITTLE_TIME in host.evaluate("tones"))
    expect(clock).to_have_class(re.compile("low"))
    expect(words).to_have_text("Less than a minute left")
    show_as_if_left(host, 8)
    expect(clock).to_have_text(re.compile(r"^0:0[78]\.\d$"))
    expect(words).to_have_text("Move now")
    # After the flag fell it asks the server, whose time corrects this browser's.
    show_as_if_left(host, -1)
    expect(clock).to_have_text(re.compile("^4:"))
    set_clock(site_process, host, -1)
    for page in duel:
        expect(grid(page)).to_have_attribute("data-over", "")
        expect(page.locator(".live-clock")).to_have_count(0)


def test_tiles_sound_after_a_gesture_and_not_when_muted(duel):
    host, rival = duel
    for page in duel:
        page.context.add_init_script(SPY)
        page.reload()
    switch = host.locator(".top").get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "true")

    host.locator(".wheel-panel").focus()
    for key in ("1", "g"):
        host.keyboard.press(key)
    wait_until(host, lambda: TILE in host.evaluate("tones"))

    with host.expect_response("**/settings/sounds/"):
        switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    host.evaluate("tones.length = 0")
    confirm_button(host).click()
    expect(grid(rival)).to_have_attribute("data-version", "1")
    expect(grid(host)).to_have_attribute("data-version", "1")
    for page in duel:
        page.evaluate(AFTER_SOUNDS)
        # The rival has not touched the page yet.
        assert page.evaluate("tones") == []
    host.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_an_opponent_on_another_page_is_online_until_it_is_closed(duel):
    host, rival = duel
    dot = host.locator(".player:not(.to-move) .presence")
    expect(dot).to_have_class(re.compile("online"))
    rival.goto("about:blank")
    expect(dot).not_to_have_class(re.compile("online"))
    rival.goto("/games/")
    expect(dot).to_have_class(re.compile("online"))
