"""Measurements of an open page."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# Runs before the page's own scripts. Every shift counts, also those that follow an input.
RECORD_LAYOUT_SHIFTS = """
window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.layoutShift += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""
# Only the violations: the list of passed checks is long, and transferring it takes as long as the checks.
VIOLATIONS = """(options) => axe.run(options).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, failureSummary }) => [id, target, failureSummary])))"""


def layout_shift(page: Page) -> float:
    return float(page.evaluate("window.layoutShift"))


def axe_violations(page: Page, *rules: str) -> list[str]:
    """The violations that axe finds, one line for each element. With `rules`, only these are checked."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # None of its rules reads style sheets or frames here; looking for them costs a third of the time.
    options: dict[str, object] = {"resultTypes": ["violations"], "preload": False, "iframes": False}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    violations = page.evaluate(VIOLATIONS, options)
    return [f"{rule}: {' '.join(map(str, target))}: {summary}" for rule, target, summary in violations]
