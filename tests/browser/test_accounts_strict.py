"""As in production, where nobody can log in before confirming their address."""

import pytest
from playwright.sync_api import expect

from tests.browser.person import expect_user, expect_visitor, fresh_name, log_in, mailed_code, sign_up
from tests.browser.table_player import TABLE
from tests.scenes import copy_data
from tests.site_process import SiteProcess
from tests.strict_site import SECONDS_BETWEEN_MAILS, STRICT_SITE


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args, filled_folder, tmp_path_factory):
    site = SiteProcess(tmp_path_factory.mktemp("strict"), **STRICT_SITE)
    copy_data(filled_folder, site)
    site.start()
    yield {**browser_context_args, "base_url": site.url}
    site.stop()


def test_the_code_logs_in(page):
    name = fresh_name()
    sign_up(page, name)
    expect(page.get_by_role("heading", name="Confirm your email")).to_be_visible()
    expect_visitor(page)
    page.get_by_label("Code").fill("AAAA-AAAA")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("That code isn’t right. Check the latest email and try again.")).to_be_visible()
    page.get_by_label("Code").fill(mailed_code(page, name))
    page.get_by_role("button", name="Confirm").click()
    expect_user(page, name)


def test_a_known_address_is_shown_the_same_page(page, new_context):
    name = fresh_name()
    sign_up(page, name)
    page.get_by_label("Code").fill(mailed_code(page, name))
    page.get_by_role("button", name="Confirm").click()
    expect_user(page, name)

    page.wait_for_timeout(1500 * SECONDS_BETWEEN_MAILS)
    visitor = new_context().new_page()
    visitor.goto("/accounts/signup/")
    visitor.get_by_label("Username").fill(fresh_name())
    visitor.get_by_label("Email").fill(f"{name}@example.com")
    visitor.get_by_label("Password").fill("sea-of-tranquility")
    visitor.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(visitor.get_by_role("heading", name="Confirm your email")).to_be_visible()
    visitor.get_by_role("button", name="Start over").click()
    expect(visitor.get_by_role("heading", name="Sign up")).to_be_visible()


def test_a_guest_who_gives_up_plays_on_and_one_who_confirms_keeps_the_games(page):
    page.goto("/")
    page.get_by_role("button", name="Crescent").click()
    page.wait_for_url(TABLE)
    table = page.url
    sign_up(page, fresh_name())
    with page.expect_navigation():
        page.get_by_role("button", name="Start over").click()
    page.goto("/settings/")
    expect(page.get_by_role("heading", name="You’re playing as a guest:")).to_be_visible()

    name = fresh_name()
    sign_up(page, name)
    page.get_by_label("Code").fill(mailed_code(page, name))
    page.get_by_role("button", name="Confirm").click()
    expect_user(page, name)
    page.goto("/games/")
    assert table.rsplit("/games/")[1] in page.content()


def test_logging_in_with_an_unconfirmed_address_asks_for_a_code(page, new_context):
    name = fresh_name()
    sign_up(page, name)
    old = mailed_code(page, name)
    page.wait_for_timeout(1500 * SECONDS_BETWEEN_MAILS)
    other = new_context().new_page()
    log_in(other, name)
    other.get_by_label("Code").fill(mailed_code(other, name, old))
    other.get_by_role("button", name="Confirm").click()
    expect_user(other, name)
