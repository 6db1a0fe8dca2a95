"""The bell and the push prompt in a real browser."""

from playwright.sync_api import Page, expect

from tests.browser.measure import axe_violations, layout_shift
from tests.browser.table_player import enter_as_guest, expect_move, open_table, version, wait_for_news

PATIENCE = 40_000
# A point of P-256 and a secret, as a browser makes them; no push service can be reached from a test.
PUSH_SERVICE = """
const subscription = {
  toJSON: () => ({
    endpoint: "https://push.example.org/" + crypto.randomUUID(),
    keys: {
      p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    },
  }),
};
PushManager.prototype.subscribe = async (options) => {
  if (options.applicationServerKey.length !== 65) throw new Error("not the site's key");
  return subscription;
};
"""


def make_a_move(page: Page) -> None:
    assert wait_for_news(page) == "turn"
    before = version(page)
    for key in ("1", "g", "Enter"):
        page.keyboard.press(key)
    expect_move(page, before)


def test_the_bell_rings_on_an_open_page_and_leads_to_the_table(new_context):
    host, rival = new_context().new_page(), new_context().new_page()
    enter_as_guest(host)
    enter_as_guest(rival)
    open_table(host, tokens=5, name="Under the bell")
    table = host.url
    host.goto("/notifications/")
    expect(host.get_by_role("heading", name="All quiet")).to_be_visible()
    rival.goto(table)
    rival.get_by_role("button", name="Join").click()
    begun = host.get_by_role("link", name="The game has begun · Under the bell")
    expect(begun).to_be_visible(timeout=PATIENCE)
    expect(host.locator("[data-notifications]")).to_be_visible()
    assert axe_violations(host) == []
    begun.click()
    host.wait_for_url(table)
    host.goto("/notifications/")
    # Whom the lot made the first to move is told of the turn too.
    read_all = host.get_by_role("button", name="Mark all as read")
    if read_all.count():
        read_all.click()
    expect(host.locator("[data-notifications]")).to_be_hidden()


def test_push_is_offered_softly_and_turned_on_by_a_click(new_context):
    context = new_context(permissions=["notifications"])
    context.add_init_script(PUSH_SERVICE)
    page = context.new_page()
    enter_as_guest(page)
    page.goto("/games/")
    expect(page.get_by_role("heading", name="Know when it is your turn")).to_have_count(0)
    open_table(page, tokens=5, opponent="new-moon")
    make_a_move(page)
    page.goto("/games/")
    card = page.get_by_role("region", name="Know when it is your turn")
    expect(card).to_be_visible()
    assert axe_violations(page) == []
    assert layout_shift(page) < 0.1
    card.get_by_role("button", name="Turn on").click()
    expect(card).to_contain_text("Done.")
    page.goto("/settings/notifications/")
    expect(page.get_by_text("These browsers show notifications:")).to_be_visible()
    assert axe_violations(page) == []


def test_not_now_hides_the_card(new_context):
    context = new_context(permissions=["notifications"])
    page = context.new_page()
    enter_as_guest(page)
    open_table(page, tokens=5, opponent="new-moon")
    make_a_move(page)
    page.goto("/games/")
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("heading", name="Know when it is your turn")).to_have_count(0)
