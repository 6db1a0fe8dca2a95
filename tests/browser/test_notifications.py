"""The notification badge and the push prompt in a real browser."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.browser.chromium import find_chromium
from tests.browser.measure import axe_violations, layout_shift
from tests.browser.person import fresh_name, mailed_code, sign_up
from tests.browser.table_player import enter_as_guest, expect_move, open_table, version, wait_for_turn_or_end
from tests.browser.waiting import wait_until

PATIENCE = 40_000
PUSH_CARD = "Know when it’s your turn"
"""The heading of the card that offers push notifications."""

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


@pytest.fixture(scope="module")
def browser(browser_type: BrowserType, browser_type_launch_args: dict[str, object]) -> Iterator[Browser]:
    """The full browser, which can show notifications."""
    browser = browser_type.launch(**{**browser_type_launch_args, "executable_path": find_chromium()})
    yield browser
    browser.close()


def make_a_move(page: Page) -> None:
    assert wait_for_turn_or_end(page) == "turn"
    before = version(page)
    for key in ("1", "g", "Enter"):
        page.keyboard.press(key)
    expect_move(page, before)


def test_the_notification_badge_updates_on_an_open_page_and_links_to_the_table(new_context):
    host, rival = new_context().new_page(), new_context().new_page()
    enter_as_guest(host)
    enter_as_guest(rival)
    open_table(host, tokens=5, name="Under the bell")
    table = host.url
    host.goto("/notifications/")
    expect(host.get_by_role("heading", name="No alerts yet")).to_be_visible()
    rival.goto(table)
    rival.get_by_role("button", name="Play as").click()
    link = host.get_by_role("link", name="Under the bell")
    expect(link).to_be_visible(timeout=PATIENCE)
    expect(host.locator("[data-notifications]")).to_be_visible()
    assert axe_violations(host) == []
    link.click()
    host.wait_for_url(table)
    host.goto("/notifications/")
    # The player who moves first gets a notification of the turn, too.
    read_all = host.get_by_role("button", name="Mark all as read")
    if read_all.count():
        read_all.click()
    expect(host.locator("[data-notifications]")).to_be_hidden()


def test_push_is_offered_on_the_page_and_turned_on_by_a_click(new_context):
    context = new_context(permissions=["notifications"])
    context.add_init_script(PUSH_SERVICE)
    page = context.new_page()
    enter_as_guest(page)
    page.goto("/")
    expect(page.get_by_role("heading", name=PUSH_CARD)).to_have_count(0)
    open_table(page, tokens=5, opponent="new-moon")
    make_a_move(page)
    page.goto("/")
    card = page.get_by_role("region", name=PUSH_CARD)
    expect(card).to_be_visible()
    assert axe_violations(page) == []
    assert layout_shift(page) < 0.1
    card.get_by_role("button", name="Turn on").click()
    expect(card).to_contain_text("Done.")
    page.goto("/settings/notifications/")
    expect(page.get_by_text("Pushes go to these browsers:")).to_be_visible()
    assert axe_violations(page) == []


def test_not_now_hides_the_card(new_context):
    context = new_context(permissions=["notifications"])
    page = context.new_page()
    enter_as_guest(page)
    open_table(page, tokens=5, opponent="new-moon")
    make_a_move(page)
    page.goto("/")
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("heading", name=PUSH_CARD)).to_have_count(0)


# Safari of a phone that shows the site in a tab.
SAFARI_IN_A_TAB = """
delete window.PushManager;
delete window.Notification;
Object.defineProperty(navigator, "standalone", { value: false });
"""
SAFARI_AGENT = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/18.4 Mobile/15E148 Safari/604.1"
)
REFUSED = 'Object.defineProperty(Notification, "permission", { value: "denied" });'
REFUSES = """
Object.defineProperty(Notification, "permission", { value: "default" });
Notification.requestPermission = async () => "denied";
"""


@pytest.fixture
def push_card(new_context, scenes, live_site):
    """The push prompt of Kian, who has made moves and was never asked. `script` changes the browser."""

    def push_card(script: str, **options):
        context = new_context(**options)
        context.add_init_script(script)
        context.add_cookies(scenes.cookies("Kian", live_site))
        page = context.new_page()
        page.goto("/")
        return page.get_by_role("region", name=PUSH_CARD)

    return push_card


def test_a_user_who_blocks_notifications_sees_why_and_is_offered_mails(push_card):
    card = push_card(REFUSED)
    expect(card).to_contain_text("Your browser blocks notifications from this site.")
    expect(card.get_by_role("button", name="Turn on")).to_be_hidden()
    assert axe_violations(card.page) == []
    card.get_by_role("link", name="Email instead").click()
    card.page.wait_for_url("**/settings/notifications/")


def test_a_user_who_denies_permission_is_offered_mails(push_card):
    card = push_card(REFUSES)
    expect(card.get_by_role("link", name="Email instead")).to_be_hidden()
    card.get_by_role("button", name="Turn on").click()
    expect(card).to_contain_text("Your browser blocks notifications from this site.")
    expect(card.get_by_role("link", name="Email instead")).to_be_visible()


def test_iphone_users_are_asked_to_add_the_site_to_the_home_screen_first(push_card):
    card = push_card(
        SAFARI_IN_A_TAB, user_agent=SAFARI_AGENT, viewport={"width": 390, "height": 844}, has_touch=True
    )
    expect(card).to_contain_text("tap Share, then “Add to Home Screen”")
    expect(card.get_by_role("button", name="Turn on")).to_be_hidden()
    expect(card.get_by_role("link", name="Email instead")).to_be_visible()


@pytest.fixture
def worker(new_context, scenes, live_site):
    """The site's service worker, registered by a page of Kian, and a function that sends it a push."""
    context = new_context(permissions=["notifications"])
    context.add_cookies(scenes.cookies("Kian", live_site))
    page = context.new_page()
    page.goto(scenes.paths["waiting"])
    line = context.new_cdp_session(page)
    registrations = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"])
    )
    line.send("ServiceWorker.enable")
    with context.expect_event("serviceworker") as found:
        page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    wait_until(page, lambda: bool(registrations))

    def push(**message: object) -> None:
        line.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": live_site,
                "registrationId": registrations[-1]["registrationId"],
                "data": json.dumps(message),
            },
        )

    return page, found.value, push


# Chromium forgets a notification if the list is read before the notification is on the screen, so this test
# does not read the list. It notes what the worker shows.
NOTE_SHOWN = """() => {
  self.shown = [];
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    await show.call(this, title, options);
    self.shown.push([title, options.body, options.tag, options.dir, options.lang]);
  };
}"""


def test_a_push_is_shown_and_replaced_by_a_newer_one_of_the_same_table(worker):
    """The browser replaces a notification by a newer one with the same tag."""
    page, running, push = worker
    running.evaluate(NOTE_SHOWN)
    expected = []
    for body, tag in (("Mina covered 2", "game-1"), ("Otto moved", "game-2"), ("1d left", "game-1")):
        push(title="Your turn", body=body, tag=tag, dir="rtl", lang="fa", path="/games/1/", waiting=2)
        expected.append(["Your turn", body, tag, "rtl", "fa"])
        wait_until(page, lambda: running.evaluate("self.shown") == expected)


CLICK = """async ([path]) => {
  const done = [];
  self.clients.openWindow = async (address) => done.push(["opened", new URL(address).pathname]);
  WindowClient.prototype.focus = async function () { done.push(["focused", new URL(this.url).pathname]); };
  let notification;
  while (!notification) {
    await self.registration.showNotification("Your turn", { tag: "clicked", data: { path } });
    [notification] = await self.registration.getNotifications({ tag: "clicked" });
  }
  const event = new NotificationEvent("notificationclick", { notification });
  const waits = [];
  event.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return [...done, ["left", (await self.registration.getNotifications({ tag: "clicked" })).length]];
}"""


def test_a_click_opens_the_table_and_never_another_site(worker, scenes):
    """A test can't click outside the page, so the worker gets the event of a click."""
    _, running, _ = worker
    here, elsewhere = scenes.paths["waiting"], scenes.paths["table"]
    assert running.evaluate(CLICK, [here]) == [["focused", here], ["left", 0]]
    assert running.evaluate(CLICK, [elsewhere]) == [["opened", elsewhere], ["left", 0]]
    assert running.evaluate(CLICK, ["https://elsewhere.example/"]) == [["left", 0]]


def test_the_outcome_of_a_test_appears_by_itself(page):
    name = fresh_name()
    sign_up(page, name)
    page.goto("/accounts/confirm-email/")
    page.get_by_label("Code").fill(mailed_code(page, name))
    with page.expect_navigation():
        page.get_by_role("button", name="Confirm").click()
    page.goto("/settings/notifications/")
    mail = page.get_by_role("region", name="Email")
    mail.get_by_role("button", name="Send a test").click()
    expect(mail.get_by_text("Sent. It should arrive in a moment.")).to_be_visible(timeout=PATIENCE)
    assert axe_violations(page) == []


def test_a_guest_sees_why_there_is_no_webhook(page):
    enter_as_guest(page)
    page.goto("/settings/developers/")
    webhook = page.get_by_role("region", name="Webhook")
    expect(webhook.get_by_text("Guests can’t have a webhook")).to_be_visible()
    expect(webhook.get_by_role("link", name="Sign up")).to_be_visible()
