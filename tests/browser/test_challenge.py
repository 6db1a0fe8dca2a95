"""Challenging a player, and declining, between two real browsers."""

from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations

PHONE = {"width": 390, "height": 844}


def name_of_opponent(page: Page) -> str:
    return page.locator(".player:not(.mine) .who bdi").inner_text()


def test_a_challenge_is_declined_with_a_reason_and_its_host_sees_it_at_once(duel):
    host, rival = duel
    name = name_of_opponent(host)
    for page in duel:
        page.set_viewport_size(PHONE)
    host.goto(f"/players/{name}/")
    expect(host.locator(".challenge-card")).to_contain_text("Rated · 2 days per move")
    host.get_by_role("button", name="Challenge").click()
    expect(host.get_by_role("heading", level=1)).to_have_text(f"Invited: {name}")

    rival.goto("/")
    invitation = rival.get_by_role("region", name="Invitations")
    reason = invitation.get_by_text("Give a reason")
    reason.evaluate("button => button.scrollIntoView({ block: 'center' })")
    reason.click()
    expect(invitation.locator(".menu-items")).to_be_in_viewport(ratio=1)
    assert axe_violations(rival) == []
    invitation.get_by_role("button", name="I’d rather play casual").click()
    expect(invitation).to_have_count(0)

    expect(host.get_by_role("heading", level=1)).to_have_text(f"{name} declines")
    expect(host.locator("main")).to_contain_text("I’d rather play casual")
    expect(host.get_by_role("link", name="Change the game and ask again")).to_be_visible()
    assert axe_violations(host) == []


def test_two_who_challenge_each_other_sit_at_one_board(duel):
    one, two = duel
    running = one.url
    for page, other in ((one, name_of_opponent(one)), (two, name_of_opponent(two))):
        page.goto(f"/players/{other}/")
    one.get_by_role("button", name="Challenge").click()
    expect(one.get_by_role("heading", level=1)).to_contain_text("Invited: ")
    two.get_by_role("button", name="Challenge").click()
    for page in duel:
        expect(page.locator(".table-grid")).to_be_visible()
    assert one.url == two.url != running


def test_a_mark_in_the_result_is_kept_and_listed(new_context, scenes, live_site):
    context = new_context(viewport=PHONE)
    context.add_cookies(scenes.cookies("Stella", live_site))
    page = context.new_page()
    page.goto(f"{scenes.paths['rated-result']}?result")
    mark = page.get_by_role("button", name="I enjoyed playing with")
    expect(mark).to_have_attribute("aria-pressed", "false")
    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    page.goto("/friends/")
    expect(page.get_by_role("heading", name="People you enjoyed playing with")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", name="People you enjoyed playing with")).to_have_count(0)
