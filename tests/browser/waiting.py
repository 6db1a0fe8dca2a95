import time
from collections.abc import Callable

from playwright.sync_api import Page


def wait_until(page: Page, condition: Callable[[], bool], seconds: float = 60) -> None:
    """For conditions outside the page; its events are handled meanwhile."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        page.wait_for_timeout(50)
