"""Moves go over the table's socket, and by POST with the same key if that fails."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Request, WebSocket, WebSocketRoute, expect

from tests.browser.table_player import NO_TIMEOUTS, confirm_button, expect_move, grid, version
from tests.browser.waiting import wait_until


@dataclass
class Traffic:
    """The moves that a page sends: messages over the socket and POSTs."""

    messages: list[dict[str, object]] = field(default_factory=list)
    posts: list[Request] = field(default_factory=list)

    def attach(self, page: Page) -> None:
        page.on("request", self._on_request)

    def _on_request(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/moves/"):
            self.posts.append(request)

    def note(self, text: str) -> bool:
        """Record a message if it is a move; returns whether it is one."""
        message = json.loads(text)
        if message["type"] == "move":
            self.messages.append(message)
        return message["type"] == "move"


def place_first(page: Page) -> None:
    page.locator("a.card").first.click()
    page.locator(".cells.on .free").first.click()
    expect(grid(page)).to_have_attribute("data-step", "confirm")


def wait_for_socket(page: Page, path: str) -> None:
    """Load the table and wait until its socket has delivered the welcome."""
    received: list[str] = []

    def listen(socket: WebSocket) -> None:
        if "/ws/games/" in socket.url:
            socket.on("framereceived", lambda frame: received.append(str(frame)))

    # Before the page is loaded: the welcome may arrive during that.
    page.on("websocket", listen)
    page.goto(path)
    wait_until(page, lambda: any('"welcome"' in frame for frame in received))


def test_a_click_sends_the_move_over_the_socket_and_the_opponent_sees_it(duel):
    moving, waiting = duel
    traffic = Traffic()
    traffic.attach(moving)
    frames: list[str] = []
    moving.add_init_script(NO_TIMEOUTS)
    moving.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(str(frame))))
    wait_for_socket(moving, moving.url)
    expect(grid(waiting)).to_have_attribute("data-step", "wait")
    before = version(moving)

    place_first(moving)
    confirm_button(moving).click()
    expect_move(moving, before)

    assert [traffic.note(text) for text in frames] == [True]
    assert traffic.posts == []
    # The same position, without a reload, and the opponent's turn.
    expect(grid(waiting)).to_have_attribute("data-version", str(before + 1))
    expect(grid(waiting)).to_have_attribute("data-step", "choose")
    expect(waiting.locator(".log li")).to_have_count(before + 1)


def cut_after_the_answer(route: WebSocketRoute, server: WebSocketRoute, traffic: Traffic) -> None:
    """The server stores the move, but the connection breaks before the page gets the answer."""

    def from_server(text: str) -> None:
        if json.loads(text)["type"] == "accepted":
            route.close(code=1011)
        elif not traffic.messages:
            route.send(text)

    def from_page(text: str) -> None:
        traffic.note(text)
        server.send(text)

    route.on_message(from_page)
    server.on_message(from_server)


def cut_before_the_server(route: WebSocketRoute, server: WebSocketRoute, traffic: Traffic) -> None:
    """The connection breaks before the server gets the move."""

    def from_page(text: str) -> None:
        if traffic.note(text):
            route.close(code=1011)

    route.on_message(from_page)


def stay_silent(route: WebSocketRoute, server: WebSocketRoute, traffic: Traffic) -> None:
    """The connection looks open but carries nothing any more, as after a change of networks."""
    route.on_message(lambda text: None if traffic.note(text) else server.send(text))
    server.on_message(lambda text: None if traffic.messages else route.send(text))


@pytest.mark.parametrize(
    ("failure", "status"),
    [(cut_after_the_answer, 200), (cut_before_the_server, 201), (stay_silent, 201)],
)
def test_without_an_answer_the_move_is_posted_with_the_same_key_and_counts_once(
    duel, watch, failure: Callable[..., None], status: int
):
    watch.expect("WebSocket")
    moving, waiting = duel
    traffic, routes = Traffic(), []
    traffic.attach(moving)

    def connect(route: WebSocketRoute) -> None:
        routes.append(route)
        server = route.connect_to_server()
        if len(routes) == 1:
            failure(route, server, traffic)

    moving.route_web_socket("**/ws/games/**", connect)
    moving.goto(moving.url)
    moving.wait_for_function("() => document.querySelector('[data-presence].online')")
    before = version(moving)

    place_first(moving)
    confirm_button(moving).click()
    expect_move(moving, before)

    [message], [post] = traffic.messages, traffic.posts
    assert post.headers["idempotency-key"] == message["key"]
    assert post.post_data_json == {
        "action": message["action"],
        "expected_version": message["expected_version"],
    }
    assert post.response().status == status
    expect(grid(waiting)).to_have_attribute("data-version", str(before + 1))
    assert version(moving) == before + 1
    expect(moving.locator(".log li")).to_have_count(before + 1)
    # The page has a working socket again.
    wait_until(moving, lambda: len(routes) > 1)
    moving.wait_for_function("() => !document.documentElement.hasAttribute('data-offline')")


def test_a_refusal_over_the_socket_keeps_the_draft(duel):
    moving, _ = duel
    traffic = Traffic()
    traffic.attach(moving)

    def spoil_the_first(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_page(text: str) -> None:
            message = json.loads(text)
            if traffic.note(text) and len(traffic.messages) == 1:
                message["expected_version"] = 99
            server.send(json.dumps(message))

        route.on_message(from_page)

    moving.add_init_script(NO_TIMEOUTS)
    moving.route_web_socket("**/ws/games/**", spoil_the_first)
    moving.goto(moving.url)
    moving.wait_for_function("() => document.querySelector('[data-presence].online')")
    before = version(moving)
    place_first(moving)

    confirm_button(moving).click()
    expect(moving.locator(".news")).to_contain_text("The board has changed")
    expect(grid(moving)).to_have_attribute("data-step", "confirm")
    assert version(moving) == before
    confirm_button(moving).click()
    expect_move(moving, before)

    first, second = traffic.messages
    assert first["action"] == second["action"]
    assert first["key"] != second["key"]
    assert traffic.posts == []
