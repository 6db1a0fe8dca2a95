"""A player checks in the browser that the tiles follow from the site's secret and from all nonces."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.measure import axe_violations
from tests.browser.table_player import NO_TIMEOUTS, enter_as_guest, resign

VECTORS = json.loads((Path(__file__).resolve().parents[1] / "shuffle_vectors.json").read_text())
OTHER_PROOF = VECTORS[3]["proof"]
REMEMBERED = "() => JSON.parse(localStorage.getItem('shuffles') ?? '[]')"


@pytest.fixture
def new_context(new_context):
    """Its pages wait for their ticket, however long that takes. Without a ticket there is no nonce."""

    def patient(**options) -> BrowserContext:
        context = new_context(**options)
        context.add_init_script(NO_TIMEOUTS)
        return context

    return patient


def open_proof(page: Page) -> None:
    page.goto(re.sub(r"(/games/\d+/).*", r"\1fairness/", page.url))
    page.get_by_text("Provably fair: the details").click()


def test_a_visitor_plays_a_bot_and_verifies_the_shuffle(new_context):
    page = new_context().new_page()
    enter_as_guest(page)
    [[commitment, nonce]] = page.evaluate(REMEMBERED)
    open_proof(page)
    expect(page.get_by_text(commitment)).to_be_visible()
    expect(page.get_by_text(nonce)).to_be_visible()
    expect(page.get_by_text("Your browser’s part is included.")).to_be_visible()
    expect(page.get_by_role("button", name="Check now")).to_have_count(0)
    page.go_back()
    resign(page)
    page.goto(re.sub(r"(/games/\d+/).*", r"\1?result", page.url))
    page.get_by_role("link", name="Provably fair").click()
    page.get_by_role("button", name="Check now").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("^All correct"))
    assert axe_violations(page) == []
    # A proof that is consistent, but without the nonce of this browser.
    page.route(re.compile("/proof/$"), lambda route: route.fulfill(json=OTHER_PROOF))
    page.get_by_role("button", name="Check now").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("^These tiles don’t match"))


def test_two_people_both_contribute(new_context, scenes, live_site):
    """Kian opens a table, Mina joins it by its page."""
    pages = []
    for name in ("Kian", "Mina"):
        context = new_context()
        context.add_cookies(scenes.cookies(name, live_site))
        pages.append(context.new_page())
    host, guest = pages
    host.goto("/games/new/")
    with host.expect_navigation():
        host.get_by_role("button", name="Create game").click()
    [[commitment, first]] = host.evaluate(REMEMBERED)
    host.get_by_text("Provably fair").click()
    expect(host.get_by_text(commitment)).to_be_visible()
    guest.goto(host.url)
    with guest.expect_navigation():
        guest.get_by_role("button", name="Play as").click()
    [[seen, second]] = guest.evaluate(REMEMBERED)
    assert seen == commitment
    open_proof(guest)
    for nonce in (first, second):
        expect(guest.get_by_text(nonce)).to_be_visible()


def test_a_press_on_the_page_that_the_browser_kept_starts_another_game(new_context):
    page = new_context().new_page()
    enter_as_guest(page)
    first = page.url
    page.go_back()
    with page.expect_navigation(url=re.compile(r"/games/\d+/")):
        page.get_by_role("button", name="Half Moon").click()
    assert page.url != first
    assert len(page.evaluate(REMEMBERED)) == 2


def test_without_a_script_the_page_offers_the_python_script(new_context, scenes):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(scenes.paths["fairness"])
    expect(page.get_by_role("button", name="Check now")).to_be_hidden()
    page.get_by_text("Provably fair: the details").click()
    expect(page.get_by_text("import hashlib")).to_be_visible()
    expect(page.get_by_role("link", name="Download script")).to_be_visible()
