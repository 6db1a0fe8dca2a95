from tests.browser.measure import axe_violations

LANDING_BYTES = 60_000


def test_a_missing_page_is_accessible_too(page, watch):
    watch.expect("404")

    page.goto("/no/such/page/")

    assert axe_violations(page) == []


def test_the_landing_page_is_small_and_loads_nothing_from_other_hosts(page, live_site):
    requests = []

    def keep(request):
        requests.append(request)

    page.on("requestfinished", keep)
    page.goto("/", wait_until="networkidle")

    assert {request.url[: len(live_site)] for request in requests} == {live_site}
    sizes = [request.sizes() for request in requests]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) <= LANDING_BYTES


def test_the_theme_switches_at_once_and_stays(new_context):
    page = new_context(color_scheme="dark").new_page()
    page.goto("/")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(background) == "rgb(11, 16, 32)"

    page.get_by_role("button", name="Switch between light and dark").click()
    assert page.evaluate(background) == "rgb(239, 234, 224)"

    page.goto("/about/")
    assert page.evaluate(background) == "rgb(239, 234, 224)"


def test_nothing_moves_with_reduced_motion(new_context):
    page = new_context(reduced_motion="reduce").new_page()

    page.goto("/")

    assert page.evaluate("document.getAnimations().length") == 0
