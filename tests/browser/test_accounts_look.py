"""Every account page, dark and light, on phone and desktop: nothing for axe to find, nothing that jumps."""

import pytest
from playwright.sync_api import Page

from tests.browser.measure import axe_violations, layout_shift
from tests.browser.person import expect_user, fresh_name, reauthenticate, sign_up

ENTRANCE = ["login/", "signup/", "signup/passkey/", "password/reset/", "inactive/"]
MANAGE = [
    "/accounts/email/",
    "/accounts/confirm-email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/sessions/",
    "/accounts/logout/",
    "/settings/",
    "/settings/data/",
    "/mailbox/",
]
PROTECTED = ["/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/", "/settings/data/delete/"]
SCREENS = [
    pytest.param(
        {"viewport": {"width": width, "height": height}, "color_scheme": scheme}, id=f"{name} {scheme}"
    )
    for name, width, height in (("desktop", 1440, 900), ("phone", 390, 844), ("narrow", 360, 740))
    for scheme in ("dark", "light")
]


def problems(page: Page, path: str) -> list[str]:
    page.goto(path)
    found = [f"{path}: {violation}" for violation in axe_violations(page)]
    if (shift := layout_shift(page)) > 0.02:
        found.append(f"{path}: layout shift {shift:.3f}")
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        found.append(f"{path}: scrolls sideways")
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_the_pages_for_visitors(new_context, screen):
    page = new_context(**screen).new_page()
    assert [problem for path in ENTRANCE for problem in problems(page, f"/accounts/{path}")] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_the_pages_for_people(new_context, screen):
    page = new_context(**screen).new_page()
    name = fresh_name()
    sign_up(page, name)
    expect_user(page, name)
    found = [problem for path in MANAGE for problem in problems(page, path)]
    found += problems(page, PROTECTED[0])
    reauthenticate(page)
    found += [problem for path in PROTECTED for problem in problems(page, path)]
    assert found == []


@pytest.mark.parametrize("screen", SCREENS[:1])
def test_what_is_pressed_is_large_enough(new_context, screen):
    page = new_context(**screen).new_page()
    sizes = """[...document.querySelectorAll("main :is(.button, .field input, .field select, nav a)")]
        .filter((element) => !["checkbox", "radio", "hidden"].includes(element.type))
        .map((element) => element.getBoundingClientRect().height)"""
    for path in ENTRANCE:
        page.goto(f"/accounts/{path}")
        assert all(height >= 44 for height in page.evaluate(sizes)), path
