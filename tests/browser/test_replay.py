"""The replay of a finished game: buttons, keys, slider, automatic play, and records from a file."""

import json
import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations

AUTOPLAY_MS = 1200


@pytest.fixture
def replay(new_context, scenes, live_site):
    """Opened by anybody, or by Kian."""

    def replay(query: str = "?ply=0", viewer: str = "Kian", **options) -> Page:
        context = new_context(**options)
        context.add_cookies(scenes.cookies(viewer, live_site))
        page = context.new_page()
        page.goto(scenes.paths["finished"] + query)
        return page

    return replay


def slider(page: Page):
    return page.get_by_role("slider", name="Move")


def last_ply(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-last-ply"))


def expect_ply(page: Page, ply: int) -> None:
    expect(page.locator(f'#replay[data-ply="{ply}"]')).to_be_visible()
    expect(slider(page)).to_have_value(str(ply))
    current = page.locator(".replay-moves [aria-current]")
    expect(current).to_have_count(1 if ply else 0)
    if ply:
        expect(current).to_have_attribute("value", str(ply))


def press(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Moves").get_by_role("button", name=name, exact=True).click()


def test_buttons_step_through_the_game(replay):
    page = replay()
    last = last_ply(page)
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    for name, ply in (
        ("Forward", 1),
        ("Forward", 2),
        ("Back", 1),
        ("Last move", last),
        ("Back", last - 1),
        ("First move", 0),
    ):
        press(page, name)
        expect_ply(page, ply)
    page.get_by_role("button", name=re.compile(r"^12\b")).click()
    expect_ply(page, 12)


def test_keys_step_through_the_game(replay):
    page = replay("?ply=5")
    last = last_ply(page)
    for key, ply in (("ArrowRight", 6), ("ArrowLeft", 5), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect_ply(page, ply)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="What am I looking at?")
    keys.get_by_text("Keyboard shortcuts").click()
    for key in ("←", "→", "Home", "End", "J", "?"):
        expect(keys.locator("kbd").get_by_text(key, exact=True)).to_be_visible()
    assert axe_violations(page) == []


def test_the_slider_steps_through_the_game(replay):
    page = replay()
    slider(page).fill("17")
    expect_ply(page, 17)
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    expect_ply(page, 18)
    # The same slider element, though the page around it was redrawn.
    expect(slider(page)).to_be_focused()
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"(blue|red|turquoise|yellow) \d"))


def open_with_stopped_clock(page: Page, address: str) -> None:
    """Only `page.clock.run_for` moves its time. On a slow machine it would play too many moves."""
    page.clock.install()
    page.goto(address)
    page.clock.pause_at(datetime.now() + timedelta(hours=1))


def test_automatic_play_continues_until_it_is_paused(new_context, scenes):
    page = new_context().new_page()
    open_with_stopped_clock(page, scenes.paths["finished"] + "?ply=3")
    press(page, "Play")
    for ply in (4, 5):
        page.clock.run_for(AUTOPLAY_MS)
        expect_ply(page, ply)
    press(page, "Pause")
    page.clock.run_for(10 * AUTOPLAY_MS)
    expect_ply(page, 5)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_automatic_play_stops_at_the_end(new_context, scenes):
    page = new_context().new_page()
    open_with_stopped_clock(page, scenes.paths["finished"] + "?ply=9999")
    last = last_ply(page)
    press(page, "Back")
    expect_ply(page, last - 1)
    press(page, "Play")
    page.clock.run_for(AUTOPLAY_MS)
    expect_ply(page, last)
    page.clock.run_for(AUTOPLAY_MS)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_another_players_side_stays_from_move_to_move(replay):
    page = replay("?ply=20")
    for seat, name in enumerate(("Kian", "Mina", "Otto")):
        page.locator(".replay-area .tabs").get_by_role("button", name=name).click()
        expect(page.locator(f'.replay-board [data-area-of="{seat}"]')).to_be_visible()
    for _ in range(4):
        ply = int(page.locator("#replay").get_attribute("data-ply"))
        press(page, "Forward")
        expect_ply(page, ply + 1)
        expect(page.locator('.replay-board [data-area-of="2"]')).to_be_visible()


def test_each_position_has_an_address_that_anybody_can_open(replay, scenes):
    page = replay()
    last = last_ply(page)
    slider(page).fill("9")
    expect_ply(page, 9)
    page.wait_for_url(re.compile(r"[?&]ply=9\b"))
    visitor = replay("?ply=0", viewer="")
    visitor.goto(page.url)
    expect_ply(visitor, 9)
    for ply in (1, 2, last // 2, last):
        visitor.goto(f"{scenes.paths['finished']}?ply={ply}")
        expect_ply(visitor, ply)


def test_the_address_is_copied(replay, scenes, live_site):
    page = replay("?ply=14", permissions=["clipboard-read", "clipboard-write"])
    button = page.get_by_role("button", name="Copy link")
    button.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{live_site}{scenes.paths['finished']}?ply=14"


def test_a_record_is_saved_and_replayed_from_the_file(replay, tmp_path):
    page = replay("?ply=0")
    last = last_ply(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save game").click()
    assert re.fullmatch(r"nova-luna-\d+\.json", download.value.suggested_filename)
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text())["actions"]) == last

    page.goto("/replay/")
    page.get_by_label("Saved game").set_input_files(file)
    with page.expect_navigation():
        page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("heading", name="Saved game")).to_be_visible()
    expect(page.locator("#replay")).to_have_attribute("data-last-ply", str(last))
    press(page, "First move")
    expect_ply(page, 0)
    press(page, "Forward")
    expect_ply(page, 1)
    page.keyboard.press("End")
    expect_ply(page, last)
    slider(page).fill("7")
    expect_ply(page, 7)


def test_a_file_that_is_not_a_record_is_refused_with_a_message(replay, tmp_path, watch):
    watch.expect("422")
    page = replay()
    page.goto("/replay/")
    file = tmp_path / "poem.json"
    file.write_text('{"moon": "full"}')
    page.get_by_label("Saved game").set_input_files(file)
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("alert")).to_contain_text("This file isn’t a saved game.")
