import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response


class Watch:
    """Collects problems that visitors do not see: console errors, CSP reports, failed requests."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def attach(self, context: BrowserContext) -> None:
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self._add(f"uncaught: {error.error}"))
        context.on("requestfailed", self._on_failure)
        context.on("response", self._on_response)

    def expect(self, pattern: str) -> None:
        """From now on, ignore problems that match, such as the 409 that a test provokes."""
        self._expected.append(re.compile(pattern))

    def _add(self, problem: str) -> None:
        if not any(pattern.search(problem) for pattern in self._expected):
            self.problems.append(problem)

    def _on_console(self, message: ConsoleMessage) -> None:
        # Chromium reports a broken CSP here too. What could not be loaded comes with more detail below.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self._add(f"console: {message.text}")

    def _on_failure(self, request: Request) -> None:
        # Leaving a page aborts what is still under way: that is no failure.
        if request.failure != "net::ERR_ABORTED":
            self._add(f"{request.failure}: {request.method} {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._add(f"{response.status}: {response.request.method} {response.url}")
