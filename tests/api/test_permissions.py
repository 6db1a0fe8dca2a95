"""The answer each role gets to each operation. An operation of the OpenAPI schema without a row here fails.

Staff have the rights of any other user here. What only staff can do is in the admin.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.bots.actions.ensure_bots import ensure_bots
from games.chat.actions.say import say
from games.clocks.actions.vacations import start_vacation
from games.daily.actions.deal_moons import deal_missing_moons
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from tests.api.caller import Caller, openapi, start
from tests.factories import GuestFactory, PlayerFactory, StaffFactory, table_options
from tests.playing import first_legal, play
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "guest", "player", "other player", "spectator", "staff")
OUTSIDERS = ("guest", "spectator", "staff")


@dataclass(frozen=True)
class Row:
    """The status for each role; `game` names one of the prepared games, `body` is what is sent."""

    statuses: str
    game: str = "running"
    body: Any = None

    @property
    def expected(self) -> dict[str, int]:
        return dict(zip(ROLES, map(int, self.statuses.split()), strict=True))


SOON = timezone.now() + timedelta(days=3)
VACATION = {"starts_at": SOON.isoformat(), "ends_at": (SOON + timedelta(days=2)).isoformat()}
SUBSCRIPTION = {
    "endpoint": "https://push.example.org/1",
    "keys": {
        "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
        "auth": "tBHItJI5svbpez7KI4CCXg",
    },
}
TABLE = {"name": "Harbour", "seats": 2}
SIGNED_IN = "401 200 200 200 200 200"
EVERYBODY = "200 200 200 200 200 200"
#                                      anonymous guest player other spectator staff
MATRIX: dict[tuple[str, str], Row] = {
    ("get", "/tables/"): Row(EVERYBODY),
    ("post", "/tables/"): Row("401 201 201 201 201 201", body=TABLE),
    ("get", "/me/"): Row(SIGNED_IN),
    ("get", "/games/mine/"): Row(SIGNED_IN),
    ("get", "/games/finished/"): Row(EVERYBODY),
    ("get", "/invitations/"): Row(SIGNED_IN),
    ("get", "/games/{game_id}/"): Row(EVERYBODY),
    ("post", "/games/{game_id}/join/"): Row("401 200 409 409 200 200", "waiting"),
    ("post", "/games/{game_id}/leave/"): Row("401 403 204 204 403 403", "waiting"),
    ("post", "/games/{game_id}/cancel/"): Row("401 403 204 403 403 403", "waiting"),
    ("post", "/games/{game_id}/invitations/"): Row("401 403 201 403 403 403", "waiting", {"username": "ada"}),
    ("post", "/games/{game_id}/decline/"): Row("401 404 404 404 204 404", "waiting"),
    ("post", "/games/{game_id}/start/"): Row("401 403 200 403 403 403", "waiting", {"bots": ["crescent"]}),
    ("post", "/games/{game_id}/rematch/"): Row("401 403 200 200 403 403", "finished"),
    ("get", "/games/{game_id}/moves/"): Row(EVERYBODY),
    ("post", "/games/{game_id}/moves/"): Row("401 403 201 409 403 403", body="a legal move"),
    ("post", "/games/{game_id}/moves/take-back/"): Row(
        "401 403 200 409 403 403", "unseen", {"expected_version": 1}
    ),
    ("post", "/games/{game_id}/hint/"): Row("401 403 403 403 403 403"),
    ("get", "/games/{game_id}/review/"): Row(EVERYBODY, "finished"),
    ("post", "/games/{game_id}/review/"): Row("401 202 202 202 202 202", "finished"),
    ("post", "/games/{game_id}/resign/"): Row("401 403 201 201 403 403"),
    ("get", "/games/{game_id}/events/"): Row(EVERYBODY),
    ("get", "/games/{game_id}/positions/{ply}/"): Row(EVERYBODY),
    ("get", "/games/{game_id}/proof/"): Row(EVERYBODY),
    ("get", "/games/{game_id}/record/"): Row(EVERYBODY, "finished"),
    ("get", "/games/{game_id}/chat/"): Row(EVERYBODY),
    ("post", "/games/{game_id}/chat/"): Row("401 403 201 201 201 201", body={"text": "Hello"}),
    ("get", "/games/{game_id}/note/"): Row(SIGNED_IN),
    ("put", "/games/{game_id}/note/"): Row("401 403 200 200 403 403", body={"text": "Mine"}),
    ("patch", "/chat/{line_id}/"): Row("401 404 200 404 404 404", body={"text": "Hello"}),
    ("delete", "/chat/{line_id}/"): Row("401 404 204 404 404 404"),
    ("post", "/games/{game_id}/pause/"): Row("401 403 200 200 403 403", body={"wanted": True}),
    ("post", "/games/{game_id}/reclaim-seat/"): Row("401 409 409 409 409 409"),
    ("get", "/notifications/"): Row(SIGNED_IN),
    ("post", "/notifications/read/"): Row(SIGNED_IN, body={}),
    ("get", "/notifications/settings/"): Row(SIGNED_IN),
    ("patch", "/notifications/settings/"): Row(SIGNED_IN, body={"paused": True}),
    ("post", "/notifications/test/"): Row("401 204 204 204 204 204", body={"channel": "app"}),
    ("post", "/push-subscriptions/"): Row("401 204 204 204 204 204", body=SUBSCRIPTION),
    ("delete", "/push-subscriptions/"): Row(
        "401 204 204 204 204 204", body={"endpoint": "https://a.example/"}
    ),
    ("get", "/vacations/"): Row(SIGNED_IN),
    ("post", "/vacations/"): Row("401 201 201 201 201 201", body=VACATION),
    ("delete", "/vacations/{vacation_id}/"): Row("401 404 204 404 404 404"),
    ("get", "/games/{game_id}/bot/"): Row("404 404 404 404 404 404", "finished"),
    ("get", "/daily/"): Row(EVERYBODY),
    ("post", "/daily/attempt/"): Row(SIGNED_IN),
    ("post", "/daily/practice/"): Row("401 404 404 404 404 404", body={"day": "2020-01-01"}),
    ("get", "/daily/archive/"): Row(EVERYBODY),
    ("get", "/solo/"): Row(SIGNED_IN),
    ("get", "/solo/games/"): Row(SIGNED_IN),
    ("get", "/players/{username}/"): Row(EVERYBODY),
    ("get", "/follows/"): Row(SIGNED_IN),
    ("put", "/follows/{username}/"): Row("401 204 204 204 204 204"),
    ("delete", "/follows/{username}/"): Row("401 204 204 204 204 204"),
    ("get", "/leaderboard/"): Row(EVERYBODY),
    ("get", "/seasons/"): Row(EVERYBODY),
    ("get", "/statistics/"): Row(EVERYBODY),
    ("get", "/blocks/"): Row(SIGNED_IN),
    ("put", "/blocks/{username}/"): Row(SIGNED_IN, body={"kind": "muted"}),
    ("delete", "/blocks/{username}/"): Row("401 204 204 204 204 204"),
    ("post", "/reports/"): Row("401 201 201 201 201 201", body={"username": "ada", "reason": "cheating"}),
}


def operations() -> list[tuple[str, str]]:
    return [
        (method, path.removeprefix("/api")) for path, known in openapi()["paths"].items() for method in known
    ]


@dataclass
class World:
    callers: dict[str, Caller]
    games: dict[str, Game]
    line_id: int
    vacation_id: int

    def call(self, role: str, method: str, path: str, row: Row, game: Game) -> int:
        names = {"line_id": self.line_id, "vacation_id": self.vacation_id, "username": "ada"}
        place = path.format(game_id=game.pk, ply=0, **names)
        body = row.body
        if body == "a legal move":
            body = {"action": first_legal(game), "expected_version": 0}
        with rolled_back():
            return self.callers[role].send(method, place[1:], body, **{"Idempotency-Key": "key"}).status_code


@pytest.fixture(scope="module")
def world(module_db) -> World:
    """Built once: each call is rolled back."""
    ensure_bots()
    deal_missing_moons()
    mina, otto, sam = (Caller(PlayerFactory(username=name)) for name in ("mina", "otto", "sam"))
    guest, staff = Caller(GuestFactory()), Caller(StaffFactory())
    PlayerFactory(username="ada")

    def open_by(host: Caller, **options: Any) -> Game:
        return open_table(host.user, table_options(**options))

    def running_game(**options: Any) -> Game:
        """A running game in which Mina is to move. The shuffle decides, so this deals until she is."""
        while (game := start(open_by(mina, **options), otto)).to_move != 0:
            # A deleted game does not count towards the limit of tables within an hour.
            game.delete()
        return game

    hidden = {"access": Game.Access.INVITED, "watching": Game.Watching.PLAYERS, "invited": (otto.user,)}
    games = {
        "running": running_game(),
        "hidden running": running_game(**hidden),
        "waiting": start(open_by(mina, seat_count=3, invited=(sam.user,)), otto),
        "hidden waiting": start(open_by(mina, seat_count=3, **hidden), otto),
        "finished": running_game(),
        "hidden finished": running_game(**hidden),
        "unseen": running_game(take_backs=True),
        "hidden unseen": running_game(take_backs=True, **hidden),
    }
    for name in ("unseen", "hidden unseen"):
        play(games[name], first_legal(games[name]))
    for name in ("finished", "hidden finished"):
        play(games[name], "resign:1", seat=1)
    callers = dict(zip(ROLES, (Caller(), guest, mina, otto, sam, staff), strict=True))
    line = say(mina.user, games["running"].pk, "Hi")
    vacation = start_vacation(mina.user, SOON + timedelta(days=9), SOON + timedelta(days=10))
    return World(callers, games, line.pk, vacation.pk)


def test_every_operation_has_a_row():
    assert set(operations()) == set(MATRIX)


@pytest.mark.parametrize(("method", "path"), operations())
def test_each_role_gets_what_the_matrix_says(world, method, path):
    row = MATRIX[method, path]
    statuses = {role: world.call(role, method, path, row, world.games[row.game]) for role in ROLES}
    assert statuses == row.expected


@pytest.mark.parametrize(
    ("method", "path"), [operation for operation in operations() if "{game_id}" in operation[1]]
)
def test_a_game_only_for_its_players_gives_404_to_others(world, method, path):
    row = MATRIX[method, path]
    game = world.games[f"hidden {row.game}"]
    statuses = {role: world.call(role, method, path, row, game) for role in ROLES}
    players = {role: row.expected[role] for role in ("player", "other player")}
    refused = 401 if row.expected["anonymous"] == 401 else 404
    assert statuses == {"anonymous": refused, **dict.fromkeys(OUTSIDERS, 404), **players}
