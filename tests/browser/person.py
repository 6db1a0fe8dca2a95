"""What a person does with the account pages."""

import re
import time
from itertools import count

from playwright.sync_api import Page, expect

PASSWORD = "sea-of-tranquility"
CODE = re.compile(r"^[A-Z]{4}-[A-Z]{4}$", re.MULTILINE)
_numbers = count()


def fresh_name() -> str:
    """A name that no other test on the same site uses."""
    return f"Kian-{int(time.time()) % 10**7}-{next(_numbers)}"


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.com")
    page.get_by_label("Password").fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Sign up").click()


def log_in(page: Page, login: str, password: str = PASSWORD) -> None:
    page.goto("/accounts/login/")
    fill_log_in(page, login, password)


def fill_log_in(page: Page, login: str, password: str = PASSWORD) -> None:
    """Fill in the log-in page that is open, so that its `next` is kept."""
    page.get_by_label("Username or email").fill(login)
    page.get_by_label("Password").fill(password)
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()


def log_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    expect_visitor(page)


def reauthenticate(page: Page) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()


def expect_user(page: Page, name: str) -> None:
    expect(page.get_by_role("banner")).to_contain_text(name)


def expect_visitor(page: Page) -> None:
    expect(page.get_by_role("banner").get_by_role("link", name="Sign up")).to_be_visible()


def mailed_code(page: Page, name: str, old: str = "") -> str:
    """The code that the open page asks for, from a mail to that person. `old` is the code of another mail."""
    expect(page.get_by_label("Code")).to_be_visible()
    return code_in_mailbox(page, name, old)


def code_in_mailbox(page: Page, name: str, old: str = "") -> str:
    """Read in another tab. Workers send the mails, so this waits, and mails may arrive in any order."""
    tab = page.context.new_page()
    found = tab.get_by_role("article").filter(has_text=f"{name}@example.com".lower())
    tab.goto("/mailbox/")
    while not (codes := set(CODE.findall("\n".join(found.all_inner_texts()))) - {old}):
        tab.wait_for_timeout(100)
        tab.reload()
    tab.close()
    [code] = codes
    return code
