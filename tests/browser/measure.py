"""Figures taken from an open page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Runs before the page's own scripts. Every shift counts, also those that follow an input.
RECORD_LAYOUT_SHIFTS = """
window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.layoutShift += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def layout_shift(page: Page) -> float:
    return float(page.evaluate("window.layoutShift"))


def axe_violations(page: Page) -> list[str]:
    """What axe finds wrong, one line for each element."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]
