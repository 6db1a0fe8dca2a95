"""Sign-up to log-out in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import (
    PASSWORD,
    code_in_mailbox,
    expect_user,
    expect_visitor,
    fresh_name,
    log_in,
    log_out,
    mailed_code,
    reauthenticate,
    sign_up,
)


@pytest.fixture
def kian(page):
    name = fresh_name()
    sign_up(page, name)
    expect_user(page, name)
    return name


def test_from_sign_up_to_log_out(page, kian):
    page.goto("/accounts/email/")
    expect(page.get_by_text("Not confirmed yet")).to_be_visible()
    page.goto("/accounts/confirm-email/")
    page.get_by_label("Code").fill(mailed_code(page, kian))
    with page.expect_navigation():
        page.get_by_role("button", name="Confirm").click()
    page.goto("/accounts/email/")
    expect(page.get_by_text("Confirmed", exact=True)).to_be_visible()
    log_out(page)
    log_in(page, f"{kian}@example.com".upper())
    expect_user(page, kian)
    log_out(page)
    log_in(page, kian.lower())
    expect_user(page, kian)


def test_mistakes_are_explained_at_their_fields(page):
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("admin")
    page.get_by_label("Email").fill("admin@example.com")
    page.get_by_label("Password").fill("12345678")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_label("Username")).to_have_accessible_description(
        re.compile("This username is reserved")
    )
    expect(page.get_by_label("Password")).to_have_accessible_description(
        re.compile("Many people use this password")
    )
    expect(page.get_by_label("Username")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Email")).to_have_value("admin@example.com")


def test_a_wrong_password_does_not_log_in(page, kian):
    log_out(page)
    log_in(page, kian, "wrong")
    expect(page.get_by_role("main")).to_contain_text("That username and password don’t match.")
    expect_visitor(page)


def test_a_lost_password_is_replaced_with_a_mailed_code(page, kian):
    old = code_in_mailbox(page, kian)
    log_out(page)
    page.goto("/accounts/login/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("Email").fill(f"{kian}@example.com")
    page.get_by_role("button", name="Send the code").click()
    page.get_by_label("Code").fill(mailed_code(page, kian, old))
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("New password", exact=True).fill("sea-of-serenity")
    page.get_by_label("New password again").fill("sea-of-serenity")
    page.get_by_role("button", name="Save and log in").click()
    expect_user(page, kian)


def test_a_changed_password_logs_other_browsers_out(page, kian, new_context):
    other = new_context().new_page()
    log_in(other, kian)
    expect_user(other, kian)
    page.goto("/accounts/password/change/")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill("sea-of-serenity")
    page.get_by_label("New password again").fill("sea-of-serenity")
    with page.expect_navigation():
        page.get_by_role("button", name="Change password").click()
    expect_user(page, kian)
    other.reload()
    expect_visitor(other)


def test_preferences_are_kept_and_the_time_zone_is_guessed(page, kian, new_context):
    berlin = new_context(timezone_id="Europe/Berlin").new_page()
    log_in(berlin, kian)
    berlin.goto("/settings/")
    city, own = (
        berlin.get_by_label("Your city"),
        page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone"),
    )
    assert city.input_value() in ("Berlin, Europe", ", ".join(reversed(own.split("/"))))
    berlin.get_by_label("Light", exact=True).check()
    berlin.get_by_label("Only on a phone").check()
    berlin.get_by_label("Single-key shortcuts").uncheck()
    city.fill("Tehran")
    berlin.get_by_role("button", name="Save").click()
    expect(berlin.get_by_text("Your settings are saved.")).to_be_visible()
    expect(berlin.locator("html")).to_have_attribute("data-theme", "light")
    expect(berlin.get_by_label("Only on a phone")).to_be_checked()
    expect(berlin.get_by_label("Single-key shortcuts")).not_to_be_checked()
    expect(city).to_have_value("Tehran, Asia")


def test_a_guest_signs_up_and_stays_the_same_player(page):
    page.goto("/accounts/login/")
    with page.expect_navigation():
        page.get_by_role("button", name="Play as a guest").click()
    page.goto("/settings/")
    heading = page.get_by_role("heading", name="You’re playing as a guest:")
    expect(heading).to_be_visible()
    guest = heading.inner_text().removeprefix("You’re playing as a guest: ")
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    expect(page.get_by_text(f"You keep all your games as {guest}.")).to_be_visible()
    name = fresh_name()
    sign_up(page, name)
    expect_user(page, name)
    page.goto(f"/players/{name}/")
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_sessions_are_listed_and_ended(page, kian, new_context):
    other = new_context().new_page()
    log_in(other, kian)
    page.goto("/accounts/sessions/")
    expect(page.get_by_role("row")).to_have_count(3)
    page.get_by_role("button", name="Log out everywhere else").click()
    expect(page.get_by_role("row")).to_have_count(2)
    other.reload()
    expect_visitor(other)
    page.get_by_role("button", name="Log out everywhere").click()
    expect_visitor(page)


def test_data_is_exported_and_the_account_deleted(page, kian):
    page.goto("/settings/data/")
    page.get_by_role("link", name="Download").click()
    with page.expect_download() as download:
        reauthenticate(page)
    assert download.value.suggested_filename.startswith(kian)
    page.goto("/settings/data/")
    page.get_by_role("link", name="Delete account").click()
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect_visitor(page)
    log_in(page, kian)
    expect_visitor(page)


def test_everything_works_without_javascript(new_context):
    page = new_context(java_script_enabled=False).new_page()
    name = "NoScript-Kid"
    sign_up(page, name)
    expect_user(page, name)
    page.goto("/settings/")
    page.get_by_label("Dark").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    log_out(page)
