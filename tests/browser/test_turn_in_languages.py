"""A whole turn of two people who read different languages."""

import pytest
from playwright.sync_api import expect

from tests.browser.table_player import expect_move, grid, version
from tests.languages import in_language
from tests.languages.layout import problems_of
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import own_words
from tests.scenes import session_cookies

SEND = "button.confirm[name=action]:not([disabled])"


@pytest.fixture
def pair(new_context, scenes, live_site):
    """Opens a table in the browsers of its two players: the one to move reads the first language."""

    def pair(*languages: str):
        table = scenes.duels.pop()
        opened = []
        for language, session in zip(languages, (table["moving"], table["waiting"]), strict=True):
            context = new_context(locale=language, viewport={"width": 390, "height": 844}, has_touch=True)
            context.add_cookies(session_cookies(session, live_site))
            page = context.new_page()
            page.goto(in_language(table["path"], language))
            opened.append(page)
        return opened

    return pair


@pytest.mark.parametrize("languages", [("fa", "uk"), ("uk", "fa")], ids="-".join)
def test_each_player_reads_a_turn_in_their_own_language(pair, site_process, languages):
    moving, waiting = pair(*languages)
    words = own_words(site_process.data_dir)
    mine, theirs = (Leftovers(language, words) for language in languages)
    found = []

    def read(step: str) -> None:
        for page, leftovers in ((moving, mine), (waiting, theirs)):
            problems = problems_of(page, leftovers)
            found.extend(f"{step}, in {leftovers.language}: {problem}" for problem in problems)

    before = version(moving)
    read("choose")
    moving.locator("a.card").first.tap()
    expect(grid(moving)).to_have_attribute("data-step", "place")
    read("place")
    moving.locator(".cells.on .free").first.tap()
    expect(grid(moving)).to_have_attribute("data-step", "confirm")
    expect(moving.locator("#say")).not_to_be_empty()
    read("confirm")
    moving.locator(SEND).tap()
    for page in (moving, waiting):
        expect_move(page, before)
    expect(waiting.locator(".log li").first).to_be_attached()
    read("moved")
    assert not found, "\n".join(found)
