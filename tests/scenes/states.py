"""States of pages that need an action or an event first, and how to reach them.

Nothing is sent to the site, so that each state can be reached repeatedly, and no selector uses texts, so that
it works in every language.
"""

import gettext
import json
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, Route

from novaluna_site.catalogues.places import LOCALE
from tests.site_process import SiteProcess

ERRORS = (400, 403, 404, 409, 422, 429, 500, 503)
TAKEN_BACK = "You took this move back. Confirm it again if you still want it."
MAILS = ("mail-turn", "mail-several")


@dataclass(frozen=True)
class State:
    """`path`: a scene's name or a path. `moves`: whether animations are allowed, as for most people."""

    path: str
    reach: Callable[[Page], None]
    viewer: str = "Kian"
    only_phone: bool = False
    moves: bool = False


def clicked(selector: str, then: str = "body") -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        page.locator(f"{selector} >> visible=true").first.click()
        page.locator(then).first.wait_for()

    return reach


def pressed(*keys: str, then: str = "body") -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)
        page.locator(then).first.wait_for()

    return reach


def mute_socket(page: Page) -> None:
    """What a socket sends while the browser is offline would arrive as soon as the page is closed."""
    page.evaluate("WebSocket.prototype.send = () => undefined")


def answered(status: int, code: str, message: str = "") -> Callable[[Page], None]:
    """Make a move that the server answers like this. `message`: one of the site's, in English."""

    def reach(page: Page) -> None:
        body = json.dumps({"code": code, "message": message and in_language_of(page, message)})

        def answer(route: Route) -> None:
            route.fulfill(status=status, content_type="application/json", body=body)

        page.route("**/api/games/*/moves/", answer)
        mute_socket(page)
        pressed("1", "g", "Enter", then="#trouble:not([hidden])")(page)

    return reach


def in_language_of(page: Page, message: str) -> str:
    language = page.locator("html").get_attribute("lang")
    return gettext.translation("django", LOCALE, [language], fallback=True).gettext(message)


def cut_off(page: Page) -> None:
    page.context.set_offline(True)
    mute_socket(page)
    pressed("1", "g", "Enter", then="#trouble:not([hidden])")(page)


def planned(page: Page) -> None:
    if page.locator(".table-grid").get_attribute("data-pane") == "wheel":
        page.locator(".small-area .swap").click()
    page.locator("[data-sketch-open] button").click()
    page.locator(".sketch-tiles button").first.click()
    page.locator(".sketch .cells.on").wait_for(state="attached")
    page.locator(".sketch .free .hole").first.click()
    page.locator("[data-focus-key=undo]:not(:disabled)").wait_for()


def closed(page: Page) -> None:
    page.locator("dialog.result[open]").wait_for()
    page.keyboard.press("Escape")


STATES = {
    "table-refill": State("refill", clicked("[data-refill]", "dialog[open]")),
    "table-help": State("waiting", pressed("?", then="dialog[open]")),
    "replay-help": State("replay", pressed("?", then="dialog[open]")),
    "table-text-board": State("place", pressed("t", then="#text-board")),
    "table-sketch": State("waiting", planned),
    "table-sheet": State("table", clicked(".sheet-open", "[data-sheet]"), only_phone=True),
    "table-chat": State("table", clicked(".talk [data-tab=chat], .sheet-open", "body")),
    # A sheet lies on the lower part of a phone, so this is no page for the checks of focus.
    "table-chat-person": State("chat-person", pressed()),
    "table-wheel-after-choice": State("place", clicked(".area-panel .swap"), only_phone=True),
    "table-zoomed": State("row-place", clicked("[data-zoom-by='1']"), only_phone=True),
    "table-low-time": State("refill", pressed()),
    "table-others-area": State("table", clicked("[data-card-of='1']", "[data-area-of='1']")),
    "table-menu": State("table", clicked(".menu-open", "#game-menu .resign")),
    "table-offline": State("table", cut_off),
    "table-refused": State("table", answered(422, "illegal", TAKEN_BACK)),
    "table-failed": State("table", answered(500, "error")),
    "table-finished-board": State("finished", closed),
    "table-rematch-kinds": State("series-result", clicked(".kinds > summary", ".kinds[open]"), viewer="Rhea"),
    "table-confirm-in-motion": State("confirm", pressed(), moves=True),
    "invite-link": State("invite-link", pressed(), viewer="Novice"),
    "invitation-reasons": State("invited", clicked(".invite .menu > summary", ".invite .menu[open]")),
    "home-reasons": State("/", clicked(".desk .menu > summary", ".desk .menu[open]")),
    "account-menu": State("/games/", clicked("[popovertarget=account-menu]", "#account-menu:popover-open")),
    "session-expired": State("login-again", pressed(), viewer=""),
}


def rendered_errors(site: SiteProcess, language: str) -> dict[str, str]:
    """Rendered here, because the site shows some of these pages only if something fails."""
    return json.loads(
        site.manage(
            "shell",
            "--no-imports",
            "--command",
            f"""
import json
from django.template.loader import render_to_string
from django.utils.translation import override
with override({language!r}):
    print(json.dumps({{str(status): render_to_string(f"{{status}}.html") for status in {ERRORS}}}))
""",
        )
    )


def rendered_mails(site: SiteProcess, language: str) -> dict[str, str]:
    """Mails about one notification and about several, with their pictures."""
    return json.loads(
        site.manage(
            "shell",
            "--no-imports",
            "--command",
            f"""
import base64, json
from django.utils.translation import activate
from accounts.models import User
from games.notifications.models import Notification
from games.notifications.channels.email import build
from games.notifications.texts import items_of
from games.notifications.message import compose

activate({language!r})
user = User.objects.get(username="Kian")
found = Notification.objects.filter(user=user, game__isnull=False)
rows = list({{row.game_id: row for row in found}}.values())
mails = {{}}
for name, some in zip({MAILS}, (rows[:1], rows[:4]), strict=True):
    mail = build(compose(user, items_of(user, some)), "kian@example.com")
    html = mail.alternatives[0][0]
    for part in mail.attachments:
        address = "data:image/png;base64," + base64.b64encode(part.get_payload(decode=True)).decode()
        html = html.replace("cid:" + part["Content-ID"][1:-1], address)
    mails[name] = html
print(json.dumps(mails))
""",
        )
    )
