"""Wheel, tray, own tiles and the buttons of a turn are on the first screen of every device."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_player import confirm_button, grid

SCREENS = {
    "tablet": (1024, 768),
    "tall-tablet": (768, 1024),
    "phone": (390, 844),
    "small-phone": (360, 640),
    "phone-on-its-side": (844, 390),
    "wide": (1920, 1080),
}
STEPS = {
    "choose": [".wheel", "a.card", ".wheel .takeable"],
    "place": ["a.card", ".cells.on .free", ".area .tiles .tile", "[data-undo]"],
    "confirm": [
        "a.card",
        ".cells.on .free",
        ".area .tiles .tile",
        "[data-undo]",
        "button.confirm[name=action]",
    ],
}
OUTSIDE = """(selector) => [...document.querySelectorAll(selector)]
  .map((each) => each.getBoundingClientRect())
  .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
  .length"""
COVERED_TILES = """() => [...document.querySelectorAll("a.card .tile")].filter((tile) => {
  const { x, y, width, height } = tile.getBoundingClientRect();
  return [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) =>
    !tile.contains(document.elementFromPoint(x + across * width, y + down * height)?.closest(".tile"))));
}).length"""
UNDER_PLAYERS = """() => [...document.querySelectorAll(".top > :not(.grow)")].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.width && [...document.querySelectorAll(".player")].some((player) => {
    const { left, right, top, bottom } = player.getBoundingClientRect();
    return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
  });
}).length"""
COVERED_BY_TROUBLE = """(selector) => {
  const { left, top, right, bottom } = document.querySelector(".trouble").getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter((each) => {
    const box = each.getBoundingClientRect();
    const isBeside = right <= box.left || box.right <= left || bottom <= box.top || box.bottom <= top;
    return box.width && !isBeside;
  }).length;
}"""
TWO_DAYS = """clock => {
  const finer = Object.assign(document.createElement("span"), { className: "finer", textContent: "23h" });
  clock.replaceChildren("1d ", finer);
}"""
OUTSIDE_OF_CARD = """() => [...document.querySelectorAll(".player")].filter((card) => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  return [...card.querySelectorAll(".clock, .finer, .disc, .presence")].some((part) => {
    const box = part.getBoundingClientRect();
    return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
  });
}).length"""
SMALLEST_CARD = """() => Math.min(...[...document.querySelectorAll("a.card .tile")]
  .map((each) => each.getBoundingClientRect().width))"""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_whole_turn_is_on_the_first_screen(new_context, scenes, live_site, screen):
    page = opened(new_context, scenes, live_site, *SCREENS[screen])
    assert page.evaluate(UNDER_PLAYERS) == 0
    for step, selectors in STEPS.items():
        expect(grid(page)).to_have_attribute("data-step", step)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
        for selector in selectors:
            expect(page.locator(selector).first).to_be_visible()
            assert page.evaluate(OUTSIDE, selector) == 0, f"{step}: {selector} is outside of the screen"
        assert page.evaluate(COVERED_TILES) == 0, f"{step}: something lies on a tile"
        if step == "choose":
            own = page.locator(".area-again" if screen != "wide" else ".area")
            expect(own).to_be_visible()
            assert page.evaluate(SMALLEST_CARD) >= 60
            page.locator("a.card").first.click()
        elif step == "place":
            page.locator(".cells.on .free").first.click()
    # An error that stays, as without a connection.
    page.evaluate("document.getElementById('trouble').hidden = false")
    page.evaluate("document.getElementById('trouble').textContent = 'Connection lost. Trying again.'")
    assert page.evaluate(COVERED_BY_TROUBLE, ".cells.on .free, .area .tiles .tile, .move-bar .button") == 0


@pytest.mark.parametrize("screen", SCREENS)
def test_between_two_players_a_clock_shows_hours_beside_days(new_context, scenes, live_site, screen):
    """Else the clock of a move that may take two days would begin with "1d"."""
    page = opened(new_context, scenes, live_site, *SCREENS[screen], "refill")
    page.locator(".player.to-move [data-time-left]").evaluate(TWO_DAYS)
    expect(page.locator(".player.to-move .finer")).to_be_visible()
    assert page.evaluate(OUTSIDE_OF_CARD) == 0
    assert page.evaluate(UNDER_PLAYERS) == 0


@pytest.mark.parametrize("screen", ["phone", "small-phone"])
def test_between_four_players_a_clock_has_room_for_the_hours_of_other_languages(
    new_context, scenes, live_site, screen
):
    page = opened(new_context, scenes, live_site, *SCREENS[screen])
    page.locator(".player.to-move [data-time-left]").evaluate(
        "clock => (clock.textContent = '23\u00a0\u0433\u043e\u0434')"
    )
    page.locator(".player.to-move .meta b").evaluate("tokens => (tokens.firstChild.data = '18')")
    assert page.locator(".player").count() == 4
    assert page.evaluate(OUTSIDE_OF_CARD) == 0


@pytest.mark.parametrize("screen", ["tall-tablet", "phone-on-its-side"])
def test_the_wheel_of_a_finished_game_is_in_the_middle_of_its_panel(new_context, scenes, live_site, screen):
    page = opened(new_context, scenes, live_site, *SCREENS[screen], "finished")
    wheel, panel = (page.locator(part).first.bounding_box() for part in (".wheel", ".wheel-panel"))
    middle = panel["x"] + panel["width"] / 2
    assert wheel["x"] + wheel["width"] / 2 == pytest.approx(middle, abs=2)


@pytest.mark.parametrize("screen", ["phone", "small-phone"])
def test_three_buttons_fit_beside_the_own_tiles(new_context, scenes, live_site, screen):
    page = opened(new_context, scenes, live_site, *SCREENS[screen])
    # In games against bots there is a hint, too.
    header = page.locator(".small-area > header")
    header.evaluate("header => header.prepend(header.querySelector('.swap').cloneNode(true))")
    expect(header.locator(".button")).to_have_count(3)
    assert page.evaluate(OUTSIDE, ".small-area > header .button") == 0


def test_a_tile_is_dragged_to_its_place_or_back(new_context, scenes, live_site):
    page = opened(new_context, scenes, live_site, 1440, 900)
    page.locator("a.card").nth(1).hover()
    page.mouse.down()
    page.mouse.move(700, 300, steps=3)
    expect(grid(page)).to_have_attribute("data-step", "place")
    page.keyboard.press("Escape")
    expect(grid(page)).to_have_attribute("data-step", "choose")
    page.mouse.up()

    page.locator("a.card").nth(1).hover()
    page.mouse.down()
    page.mouse.move(700, 300, steps=3)
    expect(page.locator(".cells.on")).to_be_visible()
    page.locator(".cells.on .free .hole").nth(2).hover()
    expect(page.locator(".ghost.hovered")).to_be_visible()
    page.mouse.up()
    expect(grid(page)).to_have_attribute("data-step", "confirm")
    expect(confirm_button(page)).to_be_visible()
    expect(page.locator(".dragged")).to_have_count(0)
    assert page.locator("a.card").nth(1).get_attribute("aria-current") == "true"


def test_a_finger_drags_after_a_rest_and_else_scrolls(new_context, scenes, live_site):
    page = opened(new_context, scenes, live_site, 390, 844)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *point: float) -> None:
        points = [dict(zip("xy", point, strict=True))] if point else []
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def middle(selector: str) -> tuple[float, float]:
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    x, y = middle("a.card")
    touch("Start", x, y)
    touch("Move", x, y - 60)
    touch("End")
    expect(grid(page)).to_have_attribute("data-step", "choose")

    # A slow tap chooses, although the cells come to the finger.
    touch("Start", x, y)
    expect(page.locator(".cells.on")).to_be_visible()
    touch("Move", x + 2, y)
    touch("End")
    expect(grid(page)).to_have_attribute("data-step", "place")
    expect(page.locator(".dragged")).to_have_count(0)
    page.locator("[data-undo]").tap()
    expect(grid(page)).to_have_attribute("data-step", "choose")

    touch("Start", x, y)
    expect(page.locator("[data-dragging]")).to_have_count(1)
    expect(page.locator(".cells.on")).to_be_visible()
    touch("Move", *middle(".cells.on .free .hole"))
    expect(page.locator(".ghost.hovered")).to_be_visible()
    touch("End")
    expect(grid(page)).to_have_attribute("data-step", "confirm")


def test_news_end_with_the_next_move(duel):
    moving, waiting = duel
    for page in duel:
        page.set_viewport_size({"width": 1440, "height": 900})
    played(moving)
    expect(moving.locator(".news")).to_have_text("Move sent.")
    expect(grid(waiting)).to_have_attribute("data-step", "choose")
    played(waiting)
    expect(grid(moving)).to_have_attribute("data-version", "2")
    expect(moving.locator(".news")).to_be_hidden()


def played(page: Page) -> None:
    page.locator("a.card").first.click()
    page.locator(".cells.on .free").first.click()
    confirm_button(page).click()


def opened(new_context, scenes, live_site, width: int, height: int, table: str = "table") -> Page:
    touch = min(width, height) < 500
    context = new_context(
        viewport={"width": width, "height": height}, has_touch=touch, reduced_motion="reduce"
    )
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths[table])
    return page
