"""Faults in the middle of a turn lose neither the move nor the draft."""

from playwright.sync_api import expect

from tests.browser.person import fill_log_in, fresh_name, log_out, sign_up
from tests.browser.table_player import (
    enter_as_guest,
    expect_move,
    grid,
    open_table,
    version,
    wait_for_turn_or_end,
)
from tests.browser.waiting import wait_until
from tests.site_player import processes


def draft(page) -> None:
    page.keyboard.press("1")
    page.keyboard.press("g")
    expect(grid(page)).to_have_attribute("data-step", "confirm")


def test_after_a_new_log_in_the_draft_is_still_there(page, context, watch):
    watch.expect("401|403|WebSocket")
    name = fresh_name()
    sign_up(page, name)
    open_table(page, tokens=5, opponent="new-moon")
    wait_for_turn_or_end(page)
    draft(page)
    # Deleting the cookie would not end the session: the open socket still belongs to it.
    tab = context.new_page()
    log_out(tab)
    tab.close()
    page.keyboard.press("Enter")
    page.wait_for_url("**/accounts/login/?next=*")
    fill_log_in(page, name)
    page.wait_for_url("**/games/*/?take=*&at=*")
    expect(grid(page)).to_have_attribute("data-step", "confirm")
    before = version(page)
    page.keyboard.press("Enter")
    expect_move(page, before)


def test_a_server_restart_in_mid_turn_loses_nothing(page, site_process, watch):
    watch.expect("ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket|50[0-9]")
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    draft(page)
    before = version(page)
    [web] = processes(site_process, "novaluna_site.run.web")
    web.kill()
    page.keyboard.press("Enter")
    # The move is sent again when the connection is back.
    expect_move(page, before)


def test_a_socket_cut_in_mid_turn_reconnects_and_the_draft_is_kept(new_context, watch):
    watch.expect("WebSocket")
    page = new_context().new_page()
    sockets = []

    def pass_on(socket) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/ws/games/**", pass_on)
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    draft(page)
    before, cut = version(page), len(sockets)
    sockets[-1].close(code=1011)
    wait_until(page, lambda: len(sockets) > cut)
    page.wait_for_function("() => !document.documentElement.hasAttribute('data-offline')")
    expect(grid(page)).to_have_attribute("data-step", "confirm")
    page.keyboard.press("Enter")
    expect_move(page, before)


def test_a_socket_that_is_cut_reconnects(new_context, watch):
    watch.expect("WebSocket")
    page, spectator = new_context().new_page(), new_context().new_page()
    enter_as_guest(page)
    wait_for_turn_or_end(page)
    attempts = []

    def cut_twice(socket) -> None:
        attempts.append(socket)
        if len(attempts) < 3:
            socket.close(code=1011)
        else:
            socket.connect_to_server()

    spectator.route_web_socket("**/ws/games/**", cut_twice)
    spectator.goto(page.url)
    before = version(spectator)
    draft(page)
    page.keyboard.press("Enter")
    expect_move(spectator, before)
    assert len(attempts) == 3


NOTE_PRESS = """() => {
  self.pressed = {};
  for (const name of ["down", "up"]) {
    addEventListener(`pointer${name}`, (event) => (pressed[name] = event.timeStamp), true);
  }
}"""


def test_a_click_during_an_update_is_not_lost(new_context, scenes, live_site):
    """The table is redrawn after the mouse button is released, so that the click hits its target."""
    context = new_context()
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["table"], wait_until="networkidle")
    box = page.locator("a.card").first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.evaluate(NOTE_PRESS)

    def redraw() -> None:
        with page.expect_response(lambda answer: "since=" in answer.url):
            page.keyboard.press("t")

    def press_during_update() -> bool:
        """Whether the press was shorter than the second for which the page waits; a busy machine is slow."""
        page.mouse.down()
        redraw()
        page.wait_for_timeout(100)
        page.mouse.up()
        is_short = page.evaluate("pressed.up - pressed.down < 900")
        if not is_short:
            redraw()
        return is_short

    wait_until(page, press_during_update)
    expect(grid(page)).to_have_attribute("data-step", "place")
    expect(page.locator(".choice-list.on")).to_be_visible()
