"""The result of a game: it stays until it is closed, and says live that a rematch is offered."""

from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations


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
