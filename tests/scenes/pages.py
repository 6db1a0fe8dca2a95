"""Every page of the site by viewer, for screenshots and for the checks that all pages must pass."""

from tests.scenes import Scenes

VISITOR = ""
PATHS = {
    VISITOR: {
        "landing": "/",
        "about": "/about/",
        "login": "/accounts/login/",
        "signup": "/accounts/signup/",
        "signup-passkey": "/accounts/signup/passkey/",
        "inactive": "/accounts/inactive/",
        "reset": "/accounts/password/reset/",
        "learn": "/learn/",
        "lesson-1-take": "/learn/lesson/",
        "lesson-2-place": "/learn/lesson/2/",
        "lesson-3-missed": "/learn/lesson/3/?action=52@2,0",
        "lesson-4-confirm": "/learn/lesson/4/?at=1,1",
        "lesson-5-turn": "/learn/lesson/5/?take=28",
        "lesson-5-solved": "/learn/lesson/5/?action=28@0,1",
        "watch": "/watch/",
        "leaderboard": "/leaderboard/",
        "seasons": "/seasons/",
        "statistics": "/statistics/",
        "play-friend-visitor": "/games/new/friend/",
    },
    "Kian": {
        "notifications": "/notifications/",
        "settings-notifications": "/settings/notifications/",
        "settings-developers": "/settings/developers/",
        "settings-email": "/accounts/email/",
        "settings-security": "/accounts/2fa/",
        "settings-authenticator": "/accounts/2fa/totp/activate/",
        "settings-passkeys": "/accounts/2fa/webauthn/",
        "settings-add-passkey": "/accounts/2fa/webauthn/add/",
        "friends": "/friends/",
        "own-profile": "/players/Kian/",
        "bot-profile": "/players/crescent/",
        "report": "/players/Mina/report/",
        "daily": "/daily/",
        "solo-games": "/solo/",
        "own-leaderboard": "/leaderboard/",
        "home": "/",
        "dashboard": "/games/",
        "you": "/you/",
        "lobby": "/lobby/",
        "new-game": "/games/new/",
        "play-friend": "/games/new/friend/",
        "finished-games": "/games/finished/",
        "profile": "/players/Mina/",
        "load-record": "/replay/",
        "settings": "/settings/",
        "settings-sessions": "/accounts/sessions/",
        "settings-vacation": "/settings/vacation/",
        "settings-data": "/settings/data/",
        "settings-delete": "/settings/data/delete/",
        "mailbox": "/mailbox/",
        "logout": "/accounts/logout/",
    },
    "Stella": {
        "leaderboard-full": "/leaderboard/",
        "leaderboard-bots": "/leaderboard/?who=bots",
        "leaderboard-month": "/leaderboard/?period=month",
        "leaderboard-daily": "/leaderboard/?board=daily",
        "leaderboard-friends": "/leaderboard/?board=games&who=friends&player=nobody",
        "profile-full": "/players/Stella/",
        "daily-played": "/daily/",
        "solo-played": "/solo/",
        "friends-full": "/friends/",
        "home-full": "/",
        "season": "/seasons/2026-01/",
        "statistics-full": "/statistics/",
    },
    "Novice": {
        "home-empty": "/",
        "dashboard-empty": "/games/",
        "lobby-novice": "/lobby/",
        "watch-friends-empty": "/watch/?only=friends",
        "new-game-novice": "/games/new/",
        "notifications-empty": "/notifications/",
        "friends-empty": "/friends/",
        "solo-empty": "/solo/",
        "settings-password": "/accounts/password/change/",
        "reauthenticate": "/accounts/reauthenticate/",
    },
}
SCENES = {
    VISITOR: {"spectator": "table", "invitation": "invite-link", "invitation-full": "invite-full"},
    "Kian": {
        "table-choose": "table",
        "table-place": "place",
        "table-confirm": "confirm",
        "table-waiting": "waiting",
        "table-first-turn": "first-turn",
        "table-solo": "solo",
        "table-solo-phase": "solo-phase",
        "table-finished": "finished",
        "table-large-area": "large",
        "table-large-area-place": "large-place",
        "table-long-row": "row",
        "table-long-row-place": "row-place",
        # A script shows hosts this address, which they may send to friends.
        "table-forming": "invite-link",
        "replay": "replay",
        "review": "review",
        "review-start": "review-start",
        "review-tried": "tried",
        "fairness": "fairness",
    },
    "Luna": {"table-first-game": "first-game", "spectator-logged-in": "table"},
    "Stella": {
        "bot-replay": "bot-replay",
        "daily-past": "daily-past",
        "profile-hidden": "hidden-profile",
        "table-rated-result": "rated-result",
    },
    "Maximiliana-von-Mond": {"table-long-names": "long-names"},
}


def pages(scenes: Scenes) -> dict[str, dict[str, str]]:
    """Paths by the name of the page, by the name of the viewer."""
    return {
        viewer: PATHS.get(viewer, {})
        | {name: scenes.paths[scene] for name, scene in SCENES.get(viewer, {}).items()}
        for viewer in PATHS | SCENES
    }
