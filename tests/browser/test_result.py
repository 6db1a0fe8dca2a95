"""The result of a game: it stays until it is closed, and says live that a rematch is offered."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations, layout_shift

RECORD_RATINGS = """
window.ratings = [];
new MutationObserver(() => {
  const shown = document.querySelector("[data-count-from] [aria-hidden]")?.textContent;
  if (shown && shown !== ratings.at(-1)) ratings.push(shown);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
ANIMATIONS = "() => document.getAnimations().map((animation) => animation.animationName)"

WORDS_ON_MOON = """() => {
  const moon = document.querySelector(".scene-art .face").getBoundingClientRect();
  return [...document.querySelectorAll(".headline :is(h2, p)")].flatMap((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()];
  }).filter(({ left, top, right, bottom }) =>
    left < moon.right && moon.left < right && top < moon.bottom && moon.top < bottom).length;
}"""

IS_MOON_WHOLE = """() => {
  const moon = document.querySelector(".scene-art .face").getBoundingClientRect();
  const scene = document.querySelector(".scene").getBoundingClientRect();
  return scene.top <= moon.top && moon.bottom <= scene.bottom && moon.right <= scene.right;
}"""

OUTSIDE_OF_BUTTON = """() => [...document.querySelectorAll(".acts .button")].filter((button) => {
  if (!button.checkVisibility()) return false;
  const words = document.createRange();
  words.selectNodeContents(button);
  const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
  return inner.left < outer.left + 4 || inner.right > outer.right - 4;
}).length"""


def dialog(page: Page):
    return page.locator("dialog.result")


def resign(page: Page) -> None:
    """By the page's own form, wherever the page shows it."""
    page.evaluate("""() => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: `${location.pathname}resign/` });
      form.append(document.querySelector("[name=csrfmiddlewaretoken]").cloneNode());
      document.body.append(form);
      form.submit();
    }""")


def redraw(page: Page) -> None:
    """Have the page fetch its table again, as after a missed message."""
    grid = page.locator(".table-grid")
    grid.evaluate("grid => grid.dataset.old = 'yes'")
    page.locator("[data-text-toggle]").first.evaluate("toggle => toggle.click()")
    expect(grid).not_to_have_attribute("data-old", "yes")


def test_the_result_survives_redraws_and_shows_a_rematch_live(duel: tuple[Page, Page]):
    loser, winner = duel
    resign(loser)

    expect(dialog(winner)).to_be_visible()
    expect(dialog(winner)).to_contain_text("You win!")
    assert "rise" in winner.evaluate(ANIMATIONS)
    winner.evaluate("document.querySelector('dialog.result').dataset.kept = 'yes'")
    redraw(winner)
    expect(dialog(loser)).to_be_visible()
    dialog(loser).get_by_role("button", name="Rematch").click()
    expect(dialog(loser).get_by_role("button", name="Withdraw offer")).to_be_visible()

    expect(dialog(winner)).to_contain_text("wants a rematch")
    expect(dialog(winner)).to_have_attribute("data-kept", "yes")
    assert axe_violations(winner) == []

    dialog(winner).get_by_role("button", name="Accept rematch").click()
    expect(winner.locator(".table-grid:not([data-over])")).to_be_visible()
    loser.wait_for_url(winner.url)


def opened_by_stella(new_context, scenes, live_site, motion: str) -> Page:
    context = new_context(reduced_motion=motion, permissions=["clipboard-read", "clipboard-write"])
    context.add_cookies(scenes.cookies("Stella", live_site))
    context.add_init_script(RECORD_RATINGS)
    page = context.new_page()
    page.goto(scenes.paths["rated-result"])
    expect(dialog(page)).to_be_visible()
    return page


def test_the_rating_counts_up_or_down_once(new_context, scenes, live_site):
    page = opened_by_stella(new_context, scenes, live_site, "no-preference")
    rating = dialog(page).locator("[data-count-from]")
    before = rating.get_attribute("data-count-from")
    after = rating.locator(".visually-hidden").inner_text()
    assert before != after
    expect(dialog(page)).to_have_attribute("data-rise", "")
    expect(rating.locator("[aria-hidden]")).to_have_text(after)
    ratings = page.evaluate("ratings")
    assert (ratings[0], ratings[-1]) == (before, after)

    page.keyboard.press("Escape")
    page.reload()
    expect(dialog(page)).to_be_hidden()
    page.get_by_role("link", name="Result", exact=True).click()
    expect(dialog(page)).to_be_visible()
    expect(dialog(page)).not_to_have_attribute("data-rise", "")
    assert page.evaluate("ratings") == []


def test_with_reduced_motion_nothing_in_the_result_moves(new_context, scenes, live_site):
    page = opened_by_stella(new_context, scenes, live_site, "reduce")
    assert page.evaluate(ANIMATIONS) == []
    assert page.evaluate("ratings") == []


def test_without_a_share_sheet_the_result_is_copied_with_its_picture(new_context, scenes, live_site):
    page = opened_by_stella(new_context, scenes, live_site, "reduce")
    share = dialog(page).get_by_role("link", name="Share")
    words = share.get_attribute("data-text")
    assert words
    share.click()
    expect(dialog(page).get_by_text("Copied")).to_be_visible()
    assert words in page.evaluate("navigator.clipboard.readText()")
    kinds = page.evaluate("navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))")
    assert "image/png" in kinds
    expect(share).to_have_text("Share")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (700, 844), (844, 390)], ids=str)
def test_on_a_phone_the_moon_is_whole_and_no_words_lie_on_it(new_context, scenes, live_site, width, height):
    context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Stella", live_site))
    page = context.new_page()
    page.goto(scenes.paths["bot-replay"].replace("bot/", "?result"))
    expect(dialog(page)).to_contain_text("View replay")
    assert page.evaluate(WORDS_ON_MOON) == 0
    assert page.evaluate(IS_MOON_WHOLE)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)], ids=str)
def test_a_result_that_the_server_opened_stays_in_its_place(new_context, scenes, live_site, width, height):
    context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Stella", live_site))
    page = context.new_page()
    page.goto(f"{scenes.paths['rated-result']}?result")
    expect(page.locator("dialog.result:modal")).to_be_visible()
    page.wait_for_timeout(200)
    assert layout_shift(page) <= 0.02


def test_on_a_phone_a_longer_word_has_room_in_its_button(new_context, scenes, live_site):
    context = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.add_cookies(scenes.cookies("Stella", live_site))
    page = context.new_page()
    page.goto(scenes.paths["rated-result"])
    review = dialog(page).get_by_role("button", name="Review")
    expect(review).to_be_visible()
    review.evaluate("button => (button.lastChild.data = 'Rückblickende')")
    assert page.evaluate(OUTSIDE_OF_BUTTON) == 0
