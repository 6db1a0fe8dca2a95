"""The answer each role gets to each operation. An operation of the OpenAPI schema without a row here fails.

Staff have the rights of any other user here. What only staff can do is in the admin.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.tables.models import Game
from tests.api.caller import Caller, openapi
from tests.playing import first_legal
from tests.rollback import rolled_back
from tests.world import OUTSIDERS, ROLES, World, build_world

pytestmark = pytest.mark.django_db


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
SEARCH = {"seats": "any", "pace": "3d", "rated": False}
SIGNED_IN = "401 200 200 200 200 200"
EVERYBODY = "200 200 200 200 200 200"
#                                      visitor guest player other spectator staff
MATRIX: dict[tuple[str, str], Row] = {
    ("get", "/tables/"): Row(EVERYBODY),
    ("post", "/tables/"): Row("401 201 201 201 201 201", body=TABLE),
    ("get", "/me/"): Row(SIGNED_IN),
    ("get", "/tables/ticket/"): Row(EVERYBODY),
    ("get", "/games/mine/"): Row(SIGNED_IN),
    ("get", "/games/finished/"): Row(EVERYBODY),
    ("get", "/invitations/"): Row(SIGNED_IN),
    ("get", "/series/{series_id}/"): Row(EVERYBODY),
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
    ("get", "/games/{game_id}/hint/"): Row("401 403 403 403 403 403"),
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
    ("post", "/notifications/test/"): Row("401 202 202 202 202 202", body={"channel": "app"}),
    ("get", "/notifications/test/{channel}/"): Row("401 404 404 404 404 404"),
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
    ("get", "/wishes/"): Row(SIGNED_IN),
    ("post", "/wishes/"): Row("401 201 201 201 201 201", body=SEARCH),
    ("get", "/wishes/open/"): Row(EVERYBODY),
    ("patch", "/wishes/{wish_id}/"): Row("401 404 200 404 404 404", body={"any_rating": True}),
    ("delete", "/wishes/{wish_id}/"): Row("401 404 204 404 404 404"),
    ("post", "/wishes/{wish_id}/answer/"): Row("401 200 404 200 200 200"),
    ("put", "/wishes/standing/"): Row(SIGNED_IN, body={**SEARCH, "games": 2}),
    ("delete", "/wishes/standing/"): Row("401 204 204 204 204 204"),
    ("get", "/leaderboard/"): Row(EVERYBODY),
    ("get", "/seasons/"): Row(EVERYBODY),
    ("get", "/statistics/"): Row(EVERYBODY),
    ("get", "/enjoyed/"): Row(SIGNED_IN),
    ("put", "/players/{username}/enjoyed/"): Row("401 422 422 422 422 422"),
    ("delete", "/players/{username}/enjoyed/"): Row("401 204 204 204 204 204"),
    ("get", "/blocks/"): Row(SIGNED_IN),
    ("put", "/blocks/{username}/"): Row(SIGNED_IN, body={"kind": "muted"}),
    ("delete", "/blocks/{username}/"): Row("401 204 204 204 204 204"),
    ("post", "/reports/"): Row("401 201 201 201 201 201", body={"username": "ada", "reason": "cheating"}),
}


def operations() -> list[tuple[str, str]]:
    return [
        (method, path.removeprefix("/api")) for path, known in openapi()["paths"].items() for method in known
    ]


@pytest.fixture(scope="module")
def world(module_db) -> World:
    """Built once: each call is rolled back."""
    return build_world()


@pytest.fixture(scope="module")
def callers(world) -> dict[str, Caller]:
    return {role: Caller(user) for role, user in world.users.items()}


@pytest.fixture
def statuses(world, callers) -> Callable[[str, str, Row, Game], dict[str, int]]:
    """Calls one operation of one game in every role; the status by role."""

    def call(method: str, path: str, row: Row, game: Game) -> dict[str, int]:
        place = path.format(**world.values_for(game))[1:]
        body = row.body
        if body == "a legal move":
            body = {"action": first_legal(game), "expected_version": 0}
        found = {}
        for role, caller in callers.items():
            with rolled_back():
                found[role] = caller.send(method, place, body, **{"Idempotency-Key": "key"}).status_code
        return found

    return call


def test_every_operation_has_a_row():
    assert set(operations()) == set(MATRIX)


@pytest.mark.parametrize(("method", "path"), operations())
def test_each_role_gets_what_the_matrix_says(world, statuses, method, path):
    row = MATRIX[method, path]
    assert statuses(method, path, row, world.games[row.game]) == row.expected


@pytest.mark.parametrize(
    ("method", "path"), [operation for operation in operations() if "{game_id}" in operation[1]]
)
def test_a_game_only_for_its_players_gives_404_to_others(world, statuses, method, path):
    row = MATRIX[method, path]
    players = {role: row.expected[role] for role in ("player", "other player")}
    refused = 401 if row.expected["visitor"] == 401 else 404
    found = statuses(method, path, row, world.games[f"hidden {row.game}"])
    assert found == {"visitor": refused, **dict.fromkeys(OUTSIDERS, 404), **players}
