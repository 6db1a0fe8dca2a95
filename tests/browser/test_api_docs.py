"""The API page. The `watch` fixture fails on anything that the content security policy blocks."""

import re

from playwright.sync_api import expect


def test_the_api_page_lists_the_operations_and_tries_them(visit):
    page = visit("/api/docs/")
    lobby = page.locator("#operations-tables-open_tables")
    expect(lobby).to_be_visible()
    lobby.locator(".opblock-summary-control").click()
    lobby.get_by_role("button", name="Try it out").click()
    lobby.get_by_role("button", name="Execute").click()
    expect(lobby.locator(".live-responses-table .response-col_status").nth(1)).to_have_text(re.compile("200"))
