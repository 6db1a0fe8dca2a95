"""From the landing page through the lesson to a move against a bot, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_player import PATIENCE, TABLE, expect_move, version
from tests.browser.test_lesson import PHONE, SOLUTIONS
from tests.languages import some_of
from tests.languages.layout import problems_of
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import own_words

# The other languages have tests of their own per commit.
LANGUAGES = some_of("de", "hu")
SEND = "button.confirm[name=action]:not([disabled])"


class Traveller:
    """Collects the problems of each page on the way."""

    def __init__(self, page: Page, leftovers: Leftovers) -> None:
        self.page = page
        self.leftovers = leftovers
        self.problems: list[str] = []

    def read(self, place: str) -> None:
        self.problems += [f"{place}: {problem}" for problem in problems_of(self.page, self.leftovers)]

    def tap(self, selector: str) -> None:
        self.page.locator(f"{selector} >> visible=true").first.tap()

    def play_lesson(self) -> None:
        for number, (tile, cell) in enumerate(SOLUTIONS, start=1):
            self.read(f"board {number}")
            if number in (1, 5):
                self.tap(f'a.card[data-tile="{tile}"]')
            if cell:
                self.tap(f'.cells.on .free[data-cell="{cell}"]')
                self.tap(SEND)
            self.page.locator(".lesson[data-step=solved]").wait_for()
            self.page.wait_for_load_state()
            self.read(f"board {number}, solved")
            self.tap(".lesson-words .button.primary")
            if number < 5:
                self.page.wait_for_url(f"**/lesson/{number + 1}/")

    def move(self) -> None:
        self.read("choose")
        before = version(self.page)
        self.tap("a.card")
        self.read("place")
        self.tap(".cells.on .free")
        self.read("confirm")
        self.tap(SEND)
        expect_move(self.page, before)
        self.read("moved")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_visitor_learns_and_plays_in_their_language(new_context, site_process, language):
    page = new_context(locale=language, reduced_motion="reduce", **PHONE).new_page()
    visitor = Traveller(page, Leftovers(language, own_words(site_process.data_dir)))
    page.goto("/")
    page.wait_for_url(f"**/{language}/")
    visitor.read("landing")
    visitor.tap('a[href$="/learn/lesson/"]')
    page.wait_for_url(f"**/{language}/learn/lesson/")
    visitor.play_lesson()
    page.wait_for_url(TABLE)
    assert page.url.startswith(f"{site_process.url}/{language}/")
    own_turn = page.locator('.table-grid:not([data-step="wait"])')
    expect(own_turn).to_be_visible(timeout=PATIENCE)
    # The visitor has a name now.
    visitor.leftovers = Leftovers(language, own_words(site_process.data_dir))
    visitor.move()
    assert not visitor.problems, "\n".join(dict.fromkeys(visitor.problems))
