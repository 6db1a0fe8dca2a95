import pytest

from tests.browser.measure import axe_violations, layout_shift

PAGES = ["/", "/about/", "/accounts/login/", "/accounts/signup/"]
LANDING_BYTES = 60_000


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", PAGES)
def test_visitors_see_an_accessible_page(new_context, path, scheme, width):
    page = new_context(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()

    page.goto(path)

    assert axe_violations(page) == []


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", ["/", "/about/"])
def test_nothing_jumps_while_a_page_loads(new_context, path, width):
    page = new_context(viewport={"width": width, "height": 900}).new_page()

    page.goto(path, wait_until="networkidle")

    assert layout_shift(page) <= 0.02


def test_a_missing_page_is_accessible_too(page, watch):
    watch.expect("404")

    page.goto("/no/such/page/")

    assert axe_violations(page) == []


def test_the_landing_page_is_light_and_asks_nobody_else(page, live_site):
    requests = []

    def keep(request):
        requests.append(request)

    page.on("requestfinished", keep)
    page.goto("/", wait_until="networkidle")

    assert {request.url[: len(live_site)] for request in requests} == {live_site}
    sizes = [request.sizes() for request in requests]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) <= LANDING_BYTES


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_nothing_sticks_out_of_a_narrow_screen(new_context, path, direction):
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(path)

    page.evaluate("direction => { document.documentElement.dir = direction }", direction)

    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_theme_switches_at_once_and_stays(new_context):
    page = new_context(color_scheme="dark").new_page()
    page.goto("/")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(background) == "rgb(11, 16, 32)"

    page.get_by_role("button", name="Switch light and dark").click()
    assert page.evaluate(background) == "rgb(239, 234, 224)"

    page.goto("/about/")
    assert page.evaluate(background) == "rgb(239, 234, 224)"


def test_nothing_moves_for_those_who_ask_for_rest(new_context):
    page = new_context(reduced_motion="reduce").new_page()

    page.goto("/")

    assert page.evaluate("document.getAnimations().length") == 0


def test_targets_are_large_enough(new_context):
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto("/")

    small = page.evaluate("""
        [...document.querySelectorAll("a, button, summary")]
          .filter(target => target.checkVisibility() && !target.closest(".skip"))
          .map(target => ({ text: target.textContent.trim(), box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ text, box }) => `${text}: ${box.width} x ${box.height}`)
    """)

    assert small == []
