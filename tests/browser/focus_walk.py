"""Walks through a page with the Tab key only."""

from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.inspect_page import SCRIPT

WALK = Path(__file__).with_name("focus.js").read_text(encoding="utf-8")
MOST_STOPS = 400


@dataclass
class Walk:
    regions: list[str] = field(default_factory=list)
    """The parts of the page that it went through, each as often as the focus entered it."""
    kinds: list[str] = field(default_factory=list)
    """The classes of each stop."""
    trouble: list[str] = field(default_factory=list)


def walk(page: Page) -> Walk:
    """From the top of the page until the focus leaves it."""
    page.evaluate(SCRIPT)
    page.evaluate(WALK)
    found = Walk(trouble=page.evaluate("walkFocus.start()"))
    stops = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate("walkFocus.stop()")
        if stop is None:
            break
        stops.append(stop)
    else:
        found.trouble.append("no end of it")
    found.regions = [region for region, _ in groupby(stop["region"] for stop in stops)]
    found.kinds = [stop["kind"] for stop in stops]
    found.trouble += [trouble for stop in stops for trouble in stop["trouble"]]
    found.trouble += page.evaluate("walkFocus.missed()")
    return found
