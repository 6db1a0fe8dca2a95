"""What a browser finds wrong with a page in another language."""

from playwright.sync_api import Page

from tests.browser.inspect_page import complaints
from tests.browser.measure import axe_violations
from tests.languages.leftovers import Leftovers

CHECKS = ("sticksOut", "cutText", "smallTargets")


def problems_of(page: Page, leftovers: Leftovers, *, with_axe: bool = False) -> list[str]:
    """Of the page as it is now, also what its scripts wrote: the layout, the texts, `lang` and `dir`."""
    found = complaints(page, *CHECKS) + leftovers.in_page(page.content())
    return found + axe_violations(page) if with_axe else found
