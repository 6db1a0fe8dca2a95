"""Whole games in a real browser, each with another way to play."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import (
    NO_TIMEOUTS,
    TABLE,
    confirm_button,
    enter_as_guest,
    expect_move,
    grid,
    is_over,
    is_to_move,
    join,
    open_table,
    version,
    wait_for_turn_or_end,
)


def play_by_mouse(page: Page) -> None:
    before = version(page)
    page.locator("a.card").first.click()
    expect(grid(page)).to_have_attribute("data-step", "place")
    best = page.locator(".cells.on .free.gaining")
    (best if best.count() else page.locator(".cells.on .free")).first.click()
    confirm_button(page).click()
    expect_move(page, before)


def play_by_keys(page: Page, keys: tuple[str, ...] = ("1", "g", "Enter")) -> None:
    before = version(page)
    for key in keys:
        page.keyboard.press(key)
    expect_move(page, before)


def play_by_taps(page: Page) -> None:
    before = version(page)
    page.locator("a.card").first.tap()
    page.locator(".cells.on .free").last.tap()
    confirm_button(page).tap()
    expect_move(page, before)


def drafted(page: Page) -> tuple[str | None, str | None]:
    """The chosen tile and its cell."""
    card, ghost = page.locator("a.card[aria-current]"), page.locator(".ghost.on:not(.hovered)")
    return (
        card.get_attribute("data-tile") if card.count() else None,
        ghost.get_attribute("transform") if ghost.count() else None,
    )


def test_two_people_finish_a_game_by_mouse_and_see_each_others_moves(new_context):
    host, rival = new_context().new_page(), new_context().new_page()
    enter_as_guest(host)
    enter_as_guest(rival)
    open_table(host, tokens=2)
    join(rival, host)
    for _ in range(600):
        if is_over(host) and is_over(rival):
            break
        mover = next((page for page in (host, rival) if is_to_move(page)), None)
        if mover is None:
            host.wait_for_timeout(100)
        else:
            play_by_mouse(mover)
    # The other window followed without a reload.
    expect(host.locator(".table-grid[data-over]")).to_be_visible()
    expect(rival.locator(".table-grid[data-over]")).to_be_visible()
    assert version(host) == version(rival)


def test_a_game_against_a_bot_is_played_with_keys_alone(page):
    page.goto("/")
    button = page.get_by_role("button", name="New Moon")
    for _ in range(40):
        if button.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)
    open_table(page, tokens=3, opponent="new-moon")
    ways = [
        ("1", "g", "Enter"),
        ("1", "ArrowRight", "ArrowUp", "Space", "Enter"),
        ("1", "ArrowLeft", "Enter", "Enter"),
    ]
    for number in range(80):
        if wait_for_turn_or_end(page) == "over":
            break
        play_by_keys(page, ways[number % len(ways)])
    assert is_over(page)


def test_without_shortcuts_arrows_and_enter_still_play(page):
    """WCAG 2.1.4 is about single characters."""
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    table = page.url
    page.goto("/settings/")
    page.get_by_label("Single-key shortcuts").uncheck()
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Save").click()
    page.goto(table)
    page.keyboard.press("1")
    expect(grid(page)).to_have_attribute("data-step", "choose")
    page.locator("a.card").first.focus()
    play_by_keys(page, ("Enter", "ArrowRight", "Space", "Enter"))


def test_keys_focus_the_parts_of_the_table(page):
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    for key in "wapl":
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.part") == key
    page.keyboard.press("?")
    expect(page.locator("dialog#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.wait_for_url(lambda url: "/games/" in url)


def test_a_phone_plays_by_taps_alone(new_context):
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    enter_as_guest(page)
    open_table(page, tokens=3, opponent="new-moon")
    for _ in range(80):
        if wait_for_turn_or_end(page) == "over":
            break
        play_by_taps(page)
    assert is_over(page)
    expect(page.locator("dialog.result")).to_be_visible()


def test_a_long_log_leaves_an_upright_tablet_room_for_the_area(new_context, scenes, live_site):
    context = new_context(viewport={"width": 820, "height": 1180})
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["table"])
    expect(page.locator(".log li").nth(40)).to_be_attached()
    assert page.locator(".area-panel").bounding_box()["y"] < 900


def test_a_phone_can_end_the_first_phase_of_a_solo_game(new_context, scenes, live_site):
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["solo-phase"])
    before = version(page)
    page.get_by_role("button", name="End the first phase").tap()
    expect_move(page, before)


def test_without_scripts_three_moves_are_played(new_context):
    page = new_context(java_script_enabled=False).new_page()
    enter_as_guest(page)
    table, played = page.url, 0
    for _ in range(300):
        page.goto(table)
        if grid(page).get_attribute("data-step") == "wait":
            page.wait_for_timeout(300)
            continue
        page.locator("a.card").first.click()
        page.wait_for_url("**/?take=*")
        page.locator(".cells.on .free").first.click()
        page.wait_for_url("**/?take=*&at=*")
        confirm_button(page).click()
        page.wait_for_url(table)
        played += 1
        if played == 3:
            break
    assert played == 3


@pytest.mark.parametrize(("keys", "step"), [(["1"], "place"), (["1", "g"], "confirm")])
def test_a_reload_keeps_the_draft(page, keys, step):
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    for key in keys:
        page.keyboard.press(key)
    expect(grid(page)).to_have_attribute("data-step", step)
    before = drafted(page)
    page.reload()
    expect(grid(page)).to_have_attribute("data-step", step)
    assert drafted(page) == before


def test_the_draft_is_kept_when_the_player_returns_by_another_link(page):
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    table = page.url
    page.keyboard.press("2")
    page.keyboard.press("g")
    expect(grid(page)).to_have_attribute("data-step", "confirm")
    before = drafted(page)
    page.goto("/games/")
    page.goto(table)
    expect(grid(page)).to_have_attribute("data-step", "confirm")
    assert drafted(page) == before


def test_a_refill_is_confirmed_in_a_dialog_and_sent_at_once(new_context, scenes, live_site):
    context = new_context()
    context.add_cookies(scenes.cookies("Sable", live_site))
    page = context.new_page()
    page.goto(scenes.paths["to-refill"])
    before, dialog = version(page), page.locator("dialog.refill-dialog")
    page.keyboard.press("r")
    expect(dialog.get_by_role("button", name="Not yet")).to_be_focused()
    assert axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("link", name="Refill", exact=True).click()
    dialog.get_by_role("button", name="Refill").click()
    expect_move(page, before)
    expect(page.locator(".wheel .takeable")).to_have_count(3)


def test_undo_steps_back_twice(page):
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    page.keyboard.press("1")
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    expect(grid(page)).to_have_attribute("data-step", "place")
    page.get_by_role("link", name="Undo").click()
    expect(grid(page)).to_have_attribute("data-step", "choose")


def test_steps_are_announced_politely_and_only_the_end_assertively(page):
    enter_as_guest(page)
    open_table(page, tokens=1, opponent="new-moon")
    wait_for_turn_or_end(page)
    polite, urgent = page.locator("#say"), page.locator("#shout")
    page.keyboard.press("1")
    expect(polite).to_contain_text("1 of")
    page.keyboard.press("g")
    expect(polite).to_contain_text("cover")
    page.keyboard.press("Escape")
    expect(polite).to_have_text("Undone. Place the tile again.")
    page.keyboard.press("Escape")
    expect(polite).to_have_text("Undone. Take a tile.")
    expect(urgent).to_be_empty()
    for _ in range(40):
        if wait_for_turn_or_end(page) == "over":
            break
        play_by_keys(page)
    expect(urgent).to_contain_text("win")


def test_a_double_click_on_confirm_sends_one_move(page):
    page.add_init_script(NO_TIMEOUTS)
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    posts, frames = [], []
    page.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(str(frame))))
    page.reload()
    wait_for_turn_or_end(page)
    before = version(page)
    page.keyboard.press("1")
    page.keyboard.press("g")
    confirm_button(page).dblclick()
    expect_move(page, before)
    assert len(posts) + len([frame for frame in frames if '"move"' in frame]) == 1


def test_without_a_connection_the_draft_is_kept_and_the_move_is_sent_later(page, context, watch):
    watch.expect("ERR_INTERNET_DISCONNECTED|WebSocket")
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    page.keyboard.press("1")
    page.keyboard.press("g")
    before = version(page)
    context.set_offline(True)
    page.keyboard.press("Enter")
    expect(page.locator("#trouble")).to_have_text("Not sent yet. We’ll send it when you’re back online.")
    expect(grid(page)).to_have_attribute("data-step", "confirm")
    context.set_offline(False)
    page.keyboard.press("Enter")
    expect_move(page, before)


def test_a_stale_move_shows_the_new_position_and_keeps_a_choice_that_is_still_legal(new_context, watch):
    """The same person, alone, in two windows: the second one's table is old."""
    watch.expect("409")
    context = new_context()
    first = context.new_page()
    enter_as_guest(first)
    first.goto("/")
    first.get_by_role("button", name="Solo").click()
    first.wait_for_url(TABLE)
    play_by_keys(first)
    second = context.new_page()
    second.route_web_socket("**/ws/games/**", lambda socket: None)
    second.goto(first.url)
    second.keyboard.press("2")
    second.locator(".cells.on .free").last.click()
    expect(grid(second)).to_have_attribute("data-step", "confirm")
    draft = drafted(second)
    first.keyboard.press("1")
    first.locator(".cells.on .free").first.click()
    play_by_keys(first, ("Enter",))
    before = version(second)
    second.keyboard.press("Enter")
    expect(second.locator(".news")).to_contain_text("The board has changed")
    expect_move(second, before)
    expect(grid(second)).to_have_attribute("data-step", "confirm")
    assert drafted(second) == draft
    play_by_keys(second, ("Enter",))


@pytest.mark.parametrize(
    ("scheme", "width"),
    [
        ("dark", 1440),
        ("light", 390),
        pytest.param("dark", 390, marks=pytest.mark.nightly),
        pytest.param("light", 1440, marks=pytest.mark.nightly),
    ],
)
def test_the_table_is_accessible_in_every_step(new_context, scheme, width):
    page = new_context(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    assert axe_violations(page) == []
    for key, step in (("1", "place"), ("g", "confirm")):
        page.keyboard.press(key)
        expect(grid(page)).to_have_attribute("data-step", step)
        assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
