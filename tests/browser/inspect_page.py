"""Complaints about an open page."""

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_name("inspect.js").read_text(encoding="utf-8")


def complaints(page: Page, *checks: str) -> list[str]:
    """The complaints of the named functions in inspect.js."""
    page.evaluate(SCRIPT)
    return [complaint for check in checks for complaint in page.evaluate(f"window.inspectPage.{check}()")]
