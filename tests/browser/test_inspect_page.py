"""The inspection of pages reports each kind of fault."""

import pytest
from playwright.sync_api import Page

from tests.browser.inspect_page import complaints

STYLE = """
.bar { position: fixed; inset: 0 0 auto; height: 90px; background: #fff }
.button { display: inline-block; width: 60px; min-height: 44px; overflow: hidden; white-space: nowrap }
.low { min-height: 30px; height: 30px }
:focus-visible { outline: 3px solid }
.bare:focus-visible { outline: none }
"""


@pytest.mark.parametrize(
    ("check", "html", "complaint"),
    [
        ("sticksOut", '<div style="width: 200vw">wide</div>', "the page is"),
        ("sticksOut", '<dialog open style="width: 9em; overflow: auto"><hr style="width: 99em">', "dialog"),
        ("cutText", '<a class="button" href="/">Far too many words for it</a>', "cut sideways"),
        ("cutText", '<p class="chip" style="height: 5px">Low</p>', "cut below"),
        ("smallTargets", '<button style="width: 20px; height: 20px">x</button>', "20 x 20 px"),
        (
            "smallTargets",
            '<a class="button low" href="/">x</a>',
            "60 x 30 px",
        ),
        ("lostFocus", '<button class="bare">x</button>', "no focus to see"),
        ("lostFocus", '<div class="bar"></div><button>Under the bar</button>', "focus is covered"),
    ],
)
def test_it_reports_each_fault(page: Page, check, html, complaint):
    page.set_content(f"<style>{STYLE}</style><body>{html}")

    assert any(complaint in found for found in complaints(page, check))


def test_it_reports_nothing_for_a_plain_page(page: Page):
    page.set_content(f'<style>{STYLE}</style><p>Words <a href="/">within</a> a sentence.</p>')

    assert complaints(page, "sticksOut", "cutText", "smallTargets", "lostFocus") == []
