"""Passkeys with a virtual authenticator, authenticator apps and recovery codes, in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.accounts.second_factor import totp_code
from tests.browser.person import (
    expect_user,
    expect_visitor,
    fresh_name,
    log_in,
    log_out,
    reauthenticate,
    sign_up,
)
from tests.browser.waiting import wait_until

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, live_site):
    """Uses localhost, because browsers refuse passkeys on IP addresses."""
    return {**browser_context_args, "base_url": live_site.replace("127.0.0.1", "localhost")}


@pytest.fixture
def reader(page):
    """A virtual fingerprint reader: its debugging session and its id."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    answer = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, answer["authenticatorId"]


def press_wrong_finger(reader):
    session, authenticator = reader
    session.send("WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": False})


@pytest.fixture
def kian(page):
    name = fresh_name()
    sign_up(page, name)
    expect_user(page, name)
    return name


def add_passkey(page, label="My laptop"):
    page.goto("/accounts/2fa/webauthn/add/")
    reauthenticate(page)
    page.get_by_label("Name").fill(label)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()


def log_in_with_passkey(page):
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()


def test_signing_up_and_logging_in_with_nothing_but_a_passkey(page, reader):
    name = fresh_name()
    page.goto("/accounts/signup/passkey/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.com")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name").fill("My phone")
    page.get_by_role("button", name="Create passkey").click()
    expect_user(page, name)
    log_out(page)
    log_in_with_passkey(page)
    expect_user(page, name)


def test_a_guest_signs_up_with_a_passkey_and_logs_in_again(page, reader):
    page.goto("/accounts/login/")
    with page.expect_navigation():
        page.get_by_role("button", name="Play as a guest").click()
    name = fresh_name()
    page.goto("/accounts/signup/passkey/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.com")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Create passkey").click()
    expect_user(page, name)
    log_out(page)
    log_in_with_passkey(page)
    expect_user(page, name)


def test_a_passkey_is_added_renamed_and_removed(page, reader, kian):
    add_passkey(page)
    page.goto("/accounts/2fa/webauthn/")
    expect(page.get_by_role("heading", name="My laptop")).to_contain_text("Works without a password")
    page.get_by_role("link", name="Rename").click()
    page.get_by_label("Name").fill("Old laptop")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Old laptop")).to_be_visible()
    page.get_by_role("link", name="Remove").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No passkeys yet.")).to_be_visible()


def test_a_passkey_is_the_second_factor_after_a_password(page, reader, kian):
    add_passkey(page)
    log_out(page)
    log_in(page, kian)
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    expect_visitor(page)
    page.get_by_role("button", name="Use a passkey").click()
    expect_user(page, kian)


def test_a_passkey_reauthenticates_its_user(page, reader, kian):
    add_passkey(page)
    log_out(page)
    log_in_with_passkey(page)
    expect_user(page, kian)
    page.goto("/settings/data/delete/")
    page.get_by_role("link", name="Use a passkey").click()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="Delete your account?")).to_be_visible()


def test_a_refused_passkey_is_explained(page, reader, kian):
    add_passkey(page)
    log_out(page)
    press_wrong_finger(reader)
    log_in_with_passkey(page)
    expect(page.get_by_role("alert")).to_contain_text("The passkey didn’t work")
    expect_visitor(page)


def test_the_button_is_disabled_until_its_script_has_loaded(page):
    held = []

    def hold(route):
        held.append(route)

    page.route("**/onload*.js", hold)
    page.goto("/accounts/login/", wait_until="commit")
    button = page.get_by_role("button", name="Log in with a passkey")
    expect(button).to_be_disabled()
    wait_until(page, lambda: bool(held))
    held.pop().continue_()
    expect(button).to_be_enabled()


def test_the_page_says_where_passkeys_do_not_work(page, live_site):
    page.goto(f"{live_site}/accounts/login/")
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_disabled()
    expect(page.get_by_text("They need https, or localhost.")).to_be_visible()


def test_an_authenticator_app_and_its_recovery_codes(page, kian):
    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Turn on").click()
    reauthenticate(page)
    expect(page.get_by_role("img", name="QR code for your authenticator app")).to_be_visible()
    secret = page.locator("code").inner_text()
    page.get_by_role("textbox", name="Code").fill(totp_code(secret, seconds=10))
    with page.expect_navigation():
        page.get_by_role("button", name="Turn on").click()
    codes = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
    assert len(codes) == 10
    log_out(page)

    log_in(page, kian)
    page.get_by_label("Code").fill("000000")
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_text("That code isn’t right. Try the next one.")).to_be_visible()
    page.get_by_label("Code").fill(codes[0])
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect_user(page, kian)
    page.goto("/accounts/2fa/")
    expect(page.get_by_text("9 codes left.")).to_be_visible()
