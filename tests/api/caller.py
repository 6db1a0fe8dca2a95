"""A client of the API that checks every answer against the OpenAPI schema."""

import json
from functools import cache
from typing import Any

import jsonschema_rs
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from games.tables.actions.join_table import join_table
from games.tables.models import Game


@cache
def openapi() -> dict[str, Any]:
    # Through JSON: the schema contains lazy texts until it is written.
    return json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str))


class Caller:
    def __init__(self, user: User | None = None) -> None:
        self.user = user
        self.client = Client(raise_request_exception=True)
        if user is not None:
            self.client.force_login(user)

    def get(self, path: str, query: dict[str, Any] | None = None) -> HttpResponse:
        return self._checked("get", path, self.client.get(f"/api/{path}", query))

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.send("post", path, body, **headers)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        content = "" if body is None else json.dumps(body)
        answer = self.client.generic(
            method.upper(), f"/api/{path}", content, content_type="application/json", headers=headers
        )
        return self._checked(method, path, answer)

    def move(
        self, game: Game, action: str, *, version: int | None = None, key: str | None = None
    ) -> HttpResponse:
        version = game.version if version is None else version
        body = {"action": action, "expected_version": version}
        return self.post(f"games/{game.pk}/moves/", body, **{"Idempotency-Key": key or f"key-{version}"})

    def _checked(self, method: str, path: str, answer: HttpResponse) -> HttpResponse:
        if answer.content:
            assert answer["Content-Type"] == "application/json"
            check_answer(method, path, answer.status_code, answer.json())
        else:
            assert answer.status_code == 204
        return answer


def start(table: Game, *others: Caller) -> Game:
    """Seat the others, which starts the game when the last seat is taken."""
    for other in others:
        join_table(other.user, table.pk)
    return Game.objects.get(pk=table.pk)


def mover(game: Game, *players: Caller) -> Caller:
    """The player to move. `players` are in the order of their seats."""
    return players[game.to_move]


def check_answer(method: str, path: str, status: int, body: Any) -> None:
    """Raises if the schema does not describe this body for this status of this operation."""
    route = "/" + resolve(f"/api/{path.partition('?')[0]}").route
    for converter in ("int", "row", "slug"):
        route = route.replace(f"<{converter}:", "{").replace(">", "}")
    operation = openapi()["paths"].get(route, {}).get(method)
    name = "ErrorOutput" if operation is None else _component(operation, status)
    _validator(name).validate(body)


def _component(operation: dict[str, Any], status: int) -> str:
    answers = operation["responses"]
    answer = answers.get(str(status)) or answers[f"{status // 100}XX"]
    return answer["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]


@cache
def _validator(name: str) -> jsonschema_rs.Draft202012Validator:
    schema = {"$ref": f"#/components/schemas/{name}", "components": openapi()["components"]}
    return jsonschema_rs.Draft202012Validator(schema)
