"""The checks that run on every page report each kind of fault."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.measure import RECORD_LAYOUT_SHIFTS, axe_violations, layout_shift
from tests.browser.waiting import wait_until
from tests.browser.watch import Watch

ADDRESS = "http://page.test/"


@pytest.fixture
def strange_page(browser: Browser):
    """Serves any HTML under a strict CSP without a server; yields (open, watch)."""
    context = browser.new_context()
    context.add_init_script(RECORD_LAYOUT_SHIFTS)
    watch = Watch()
    watch.attach(context)
    page = context.new_page()

    def open_page(html: str) -> Page:
        headers = {"Content-Security-Policy": "default-src 'self'", "Content-Type": "text/html"}
        page.route(ADDRESS, lambda route: route.fulfill(body=html, headers=headers))
        page.route(f"{ADDRESS}gone.css", lambda route: route.fulfill(status=404))
        page.route(f"{ADDRESS}cut.css", lambda route: route.abort("connectionreset"))
        page.goto(ADDRESS)
        return page

    yield open_page, watch
    context.close()


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        ("<script>document.title = 'inline'</script>", "Content Security Policy"),
        ("<p style='color: red'>inline</p>", "Content Security Policy"),
        ("<link rel=stylesheet href=gone.css>", "404: GET"),
        ("<link rel=stylesheet href=cut.css>", "net::ERR_CONNECTION_RESET: GET"),
    ],
)
def test_it_reports_what_fails_in_a_page(strange_page, html, problem):
    open_page, watch = strange_page

    page = open_page(html)

    wait_until(page, lambda: any(problem in seen for seen in watch.problems))


def test_it_reports_script_errors(strange_page):
    open_page, watch = strange_page

    page = open_page("<title>Quiet</title>")
    page.evaluate("console.error('said'); setTimeout(() => { throw new Error('thrown') })")

    for word in ("said", "thrown"):
        wait_until(page, lambda word=word: any(word in seen for seen in watch.problems))


def test_it_does_not_report_expected_problems(strange_page):
    open_page, watch = strange_page
    watch.expect("^404: GET .*gone.css$")

    open_page("<link rel=stylesheet href=gone.css>")

    assert watch.problems == []


def test_axe_finds_an_image_without_a_text(strange_page):
    open_page, _ = strange_page

    page = open_page("<html lang=en><title>Moon</title><main><h1>Moon</h1><img src=/></main>")

    assert [violation for violation in axe_violations(page) if violation.startswith("image-alt")]


def test_shifts_after_an_input_count(strange_page):
    open_page, _ = strange_page
    page = open_page("<title>Jumpy</title><button>Jump</button><p>" + "moon " * 500)
    page.evaluate(
        """{
          const button = document.querySelector("button");
          button.onclick = () => (button.style.height = button.style.height ? "" : "600px");
        }"""
    )

    def jump_and_measure() -> float:
        page.click("button")
        return layout_shift(page)

    # What moves before it was painted for the first time has not shifted: a single click may come too early.
    wait_until(page, lambda: jump_and_measure() > 0.02)
