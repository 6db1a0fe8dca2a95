"""A player chooses a picture, a city and how to be told of turns."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations


@pytest.fixture
def settings(new_context, scenes, live_site) -> Page:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_cookies(scenes.cookies("Novice", live_site))
    return context.new_page()


def save(page: Page) -> None:
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Save").click()


def test_a_picture_and_a_city_are_chosen(settings):
    settings.goto("/players/Novice/")
    settings.get_by_role("link", name="Change picture").click()
    settings.get_by_role("radio", name="Owl").check()
    settings.keyboard.press("ArrowRight")
    expect(settings.get_by_role("radio", name="Mountains")).to_be_checked()
    assert settings.get_by_role("radio", name="Eclipse").count() == 0, "it has to be earned"
    settings.get_by_label("Your city").fill("lisbon")
    assert axe_violations(settings) == []
    save(settings)
    expect(settings.get_by_label("Your city")).to_have_value("Lisbon, Europe")
    settings.goto("/players/Novice/")
    expect(settings.locator('.page-head use[href$="#peaks"]')).to_have_count(1)


def test_three_questions_decide_how_to_be_told_of_turns(settings):
    settings.goto("/settings/notifications/")
    more = settings.get_by_text("More options")
    expect(settings.get_by_role("checkbox", name="Your turn: Email", exact=True)).to_be_hidden()
    settings.get_by_label("By push, on my phone or computer").check()
    settings.get_by_label("From", exact=True).select_option("22")
    settings.get_by_label("Until", exact=True).select_option("7")
    save(settings)
    expect(settings.get_by_label("By push, on my phone or computer")).to_be_checked()
    more.click()
    assert axe_violations(settings) == []
    expect(settings.get_by_role("checkbox", name="Your turn: Email", exact=True)).not_to_be_checked()
    expect(settings.get_by_role("checkbox", name="Game over: Email", exact=True)).to_be_checked()
