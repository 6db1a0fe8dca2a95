"""What each role gets from each page: one line for each route and method.

A cell is a status or, for a redirect, the name of the page it leads to. `refused` means: back to the form,
with an error message. `login`, `sign-up` and `password` are the pages that ask for an account or for the
password again. A page of our own answers all other methods with 405.
"""

from dataclasses import dataclass, field

from tests.world import ROLES

GET, POST = "GET", "POST"


@dataclass(frozen=True)
class Row:
    cells: str
    """One for each role, or one for all."""
    game: str = "running"
    """The table whose number is in the address (`tests/world.py`)."""
    data: dict[str, str] = field(default_factory=dict)
    """The fields of the form. `{name}` is replaced by a value of the world."""
    path: dict[str, str] = field(default_factory=dict)
    """Parameters of the address that differ from the world's."""

    @property
    def expected(self) -> dict[str, str]:
        cells = self.cells.split()
        return dict(zip(ROLES, cells * len(ROLES) if len(cells) == 1 else cells, strict=True))


READ = Row("200")
SIGNED_IN = "login 200 200 200 200 200"
OWN_PAGE = Row(SIGNED_IN)
ACCOUNT = "login sign-up 200 200 200 200"
CONFIRMED = Row("login sign-up password password password password")
RATHER_HOME = "200 200 landing landing landing landing"


def to(page: str) -> str:
    """Everybody who is logged in is led to this page."""
    return "login " + " ".join([page] * 5)


TABLE = {
    "name": "Harbour",
    "seat_count": "2",
    "access": "open",
    "tokens": "full",
    "time_control": "3d",
    "watching": "everyone",
}
SEARCH = {"seats": "2", "pace": "3d", "rated": "False"}
KEEP = {"games": "2", "seats": "2", "pace": "3d", "rated": "no"}
FRIEND = {"time_control": "2d", "rated": "False", "seat_count": "2"}
PREFERENCES = {"theme": "dark", "board_view": "drawn", "move_confirmation": "always"}
PLAIN_NOTIFICATIONS = {"bundle_minutes": "0", "remind_after": "24"}

#                                       visitor guest player other spectator staff
SITE = {
    "about": {GET: READ},
    "manifest": {GET: READ},
    "robots": {GET: READ},
    "sitemap": {GET: READ},
    "language": {POST: Row("landing", data={"language": "en"})},
    "close-language-offer": {POST: Row("landing")},
    "favicon": {GET: Row("static")},
    "service-worker": {GET: READ},
    "landing": {GET: READ},
    "find": {GET: READ, POST: Row("find", data=SEARCH)},
    "agree-to-more": {POST: Row("login 404 find 404 404 404", data={"agree": "any_rating"})},
    # The player's own search; the other player has a game with them already.
    "answer-search": {POST: Row("table table find find table table")},
    "stop-search": {POST: Row("login 404 find 404 404 404")},
    "keep-games": {POST: Row("find", data=KEEP)},
    "stop-keeping-games": {POST: Row(to("find"))},
    "lobby": {GET: Row("find")},
    "watch": {GET: READ},
    "watch-now": {GET: READ},
    "learn": {GET: READ},
    "rules-card": {GET: READ},
    "score-sheet": {GET: READ},
    "lesson": {GET: READ},
    "lesson-board": {GET: READ},
    "statistics": {GET: READ},
    "leaderboard": {GET: READ},
    "seasons": {GET: READ},
    "season": {GET: READ},
    "profile": {GET: READ},
    "finished-games": {GET: READ},
    "series": {GET: READ},
    "daily": {GET: READ},
    "daily-of": {GET: READ},
    "load-record": {GET: READ, POST: Row("422", data={"record": "no record"})},
    "mailbox": {GET: Row("404")},  # open only while mails are written to files
    "theme": {POST: Row("landing", data={"theme": "dark"})},
}
OWN = {
    "games": {GET: OWN_PAGE},
    "invitations": {GET: OWN_PAGE},
    "next-game": {GET: Row("login landing table table landing landing")},
    "friends": {GET: OWN_PAGE},
    "solo": {GET: OWN_PAGE},
    "follow": {POST: Row(to("profile"), data={"follow": "yes"})},
    "enjoyed": {POST: Row(to("refused"), data={"enjoyed": "yes"})},  # no finished game with ada
    "block-player": {POST: Row(to("profile"), data={"kind": "muted"})},
    "report-player": {GET: OWN_PAGE, POST: Row(to("profile"), data={"reason": "cheating"})},
    "play-as-guest": {POST: Row("landing")},
    "play-now": {POST: Row("table")},
    "play-daily": {POST: Row("table")},
    "practise-daily": {POST: Row(to("refused"))},  # today's deal is not for practice
    "new-table": {GET: OWN_PAGE, POST: Row(to("table"), data=TABLE)},
    "play-friend": {GET: READ, POST: Row("table", data=FRIEND)},
    "challenge": {POST: Row(to("table"))},
    "play-solo": {POST: Row("table")},
    "play-short": {POST: Row("table")},
    "play-bot": {POST: Row("table")},
    "play-anyone": {POST: Row("table")},
    "you": {GET: OWN_PAGE},
    "close-tip": {POST: Row(to("landing"), data={"tip": "1"})},
    "sounds": {POST: Row(to("landing"), data={"sounds": "off"})},
}
TABLES = {
    "table": {GET: READ},
    "table-link": {GET: Row("200 200 table table 200 200", "linked")},
    "fairness": {GET: READ},
    "position-picture": {GET: READ},
    "chat-lines": {GET: READ},
    "bot-replay": {GET: Row("404", "finished")},  # not a solo game
    "join-table": {POST: Row(to("table"), "waiting")},
    "leave-table": {POST: Row("login refused landing landing refused refused", "waiting")},
    "cancel-table": {POST: Row("login refused landing refused refused refused", "waiting")},
    "start-table": {POST: Row("login refused table refused refused refused", "waiting", {"bot": "crescent"})},
    "invite-to-table": {POST: Row("login refused table refused refused refused", "waiting", {"name": "ada"})},
    "decline-invitation": {POST: Row("login 404 404 404 landing 404", "waiting")},
    "move": {
        POST: Row(
            "login refused table refused refused refused",
            data={"action": "{action}", "version": "{version}", "key": "k"},
        )
    },
    "take-move-back": {
        POST: Row("login refused table refused refused refused", "unseen", {"version": "{version}"})
    },
    "resign": {POST: Row("login refused table table refused refused")},
    "rematch": {POST: Row("login refused table table refused refused", "finished")},
    "sketch": {POST: Row("login table 200 200 table table", data={"place": "1@0,0"})},
    "hint": {POST: Row(to("refused"))},  # only in games against bots
    "review": {POST: Row(to("table"), "finished")},
    "pause": {POST: Row("login refused table table refused refused", data={"wanted": "yes"})},
    "reclaim-seat": {POST: Row(to("refused"))},  # no bot plays for anybody
    "say": {POST: Row("login refused table table table table", data={"text": "Hello"})},
    "note": {POST: Row("login refused table table refused refused", data={"text": "Mine"})},
}
NOTIFICATIONS = {
    "notifications": {GET: OWN_PAGE},
    "read-notifications": {POST: Row(to("notifications"))},
    "follow-notification": {GET: Row("login 404 table 404 404 404")},
    "change-kind": {
        GET: Row("200", path={"token": "{kind_token}"}),
        POST: Row("200", path={"token": "{kind_token}"}),
    },
    "turns-feed": {GET: Row("200", path={"token": "{feed_token}"})},
    "deadlines-feed": {GET: Row("200", path={"token": "{feed_token}"})},
    "push-not-now": {POST: Row(to("landing"))},
    "notification-settings": {
        GET: OWN_PAGE,
        POST: Row(to("notification-settings"), data=PLAIN_NOTIFICATIONS),
    },
    "developers": {GET: OWN_PAGE},
    "set-webhook": {
        POST: Row(
            "login refused " + "developers " * 4,
            data={"format": "json", "url": "https://hooks.example.org/1"},
        )
    },
    "remove-browser": {
        POST: Row(to("notification-settings"), data={"endpoint": "https://push.example.org/1"})
    },
    "renew-feeds": {POST: Row(to("developers"))},
    "test-channel": {POST: Row(to("notification-settings"))},
    "switch-channel-on": {POST: Row(to("notification-settings"))},
}
SETTINGS = {
    "settings": {
        GET: OWN_PAGE,
        POST: Row(to("settings"), data=PREFERENCES),
    },
    "vacation": {GET: OWN_PAGE, POST: Row(SIGNED_IN.replace("200", "422"), data={"ends_on": "2020-01-01"})},
    "end-vacation": {POST: Row("login 404 vacation 404 404 404")},
    "your-data": {GET: OWN_PAGE},
    "export-data": {GET: Row("login 200 password password password password")},
    "delete-account": {
        GET: Row("login 200 password password password password"),
        POST: Row("login landing password password password password"),
    },
    "log-out-everywhere": {POST: Row("login account_logout landing landing landing landing")},
    "cancel-sign-up": {POST: Row("sign-up")},
}
ALLAUTH = {
    "account_login": {GET: Row(RATHER_HOME), POST: Row(RATHER_HOME)},
    "account_logout": {
        GET: Row("landing 200 200 200 200 200"),
        POST: Row("landing 200 landing landing landing landing"),
    },
    "account_signup": {GET: Row(RATHER_HOME), POST: Row(RATHER_HOME)},
    "account_signup_by_passkey": {GET: Row(RATHER_HOME), POST: Row(RATHER_HOME)},
    "account_inactive": {GET: READ},
    "account_email": {GET: Row(ACCOUNT), POST: Row(ACCOUNT.replace("200", "account_email"))},
    "account_email_verification_sent": {GET: Row(to("account_email")), POST: Row(to("account_email"))},
    "account_reauthenticate": {GET: Row(ACCOUNT), POST: Row(ACCOUNT)},
    "account_change_password": {GET: Row(ACCOUNT), POST: Row(ACCOUNT)},
    "account_set_password": {
        GET: Row(ACCOUNT.replace("200", "account_change_password")),
        POST: Row(ACCOUNT.replace("200", "account_change_password")),
    },
    "account_reset_password": {GET: READ, POST: READ},
    "account_confirm_login_code": {GET: Row(to("landing")), POST: Row(to("landing"))},
    "account_confirm_password_reset_code": {GET: Row("login"), POST: Row("login")},
    "account_complete_password_reset": {
        GET: Row("account_reset_password"),
        POST: Row("account_reset_password"),
    },
    "account_password_reset_completed": {GET: READ},
    "usersessions_list": {GET: OWN_PAGE, POST: Row(to("usersessions_list"))},
    "mfa_index": {GET: Row(ACCOUNT)},
    "mfa_authenticate": {
        GET: Row(ACCOUNT.replace("200", "landing")),
        POST: Row(ACCOUNT.replace("200", "landing")),
    },
    "mfa_reauthenticate": {GET: CONFIRMED, POST: CONFIRMED},
    "mfa_activate_totp": {GET: CONFIRMED, POST: CONFIRMED},
    "mfa_deactivate_totp": {
        GET: Row(ACCOUNT.replace("200", "404")),
        POST: Row(ACCOUNT.replace("200", "404")),
    },
    "mfa_view_recovery_codes": {GET: Row(ACCOUNT.replace("200", "404"))},
    "mfa_generate_recovery_codes": {GET: CONFIRMED, POST: CONFIRMED},
    "mfa_download_recovery_codes": {GET: Row(ACCOUNT.replace("200", "404"))},
    "mfa_list_webauthn": {GET: Row(ACCOUNT)},
    "mfa_add_webauthn": {GET: CONFIRMED, POST: CONFIRMED},
    "mfa_edit_webauthn": {GET: CONFIRMED, POST: CONFIRMED},
    "mfa_remove_webauthn": {GET: CONFIRMED, POST: CONFIRMED},
    "mfa_reauthenticate_webauthn": {GET: CONFIRMED, POST: CONFIRMED},
    "mfa_login_webauthn": {
        GET: Row("login login landing landing landing landing"),
        POST: Row("refused refused landing landing landing landing"),
    },
    "mfa_signup_webauthn": {
        GET: Row("sign-up sign-up landing landing landing landing"),
        POST: Row("sign-up sign-up landing landing landing landing"),
    },
}
MATRIX = SITE | OWN | TABLES | NOTIFICATIONS | SETTINGS | ALLAUTH
