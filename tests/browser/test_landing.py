import pytest

from tests.browser.measure import axe_violations, layout_shift


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 1440])
def test_visitors_see_a_quiet_accessible_page(new_context, scheme, width):
    page = new_context(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()

    page.goto("/")

    assert axe_violations(page) == []
    assert layout_shift(page) <= 0.02
