"""What is fuzzed: every route of the pages, the API and the admin, each with a request that is all right."""

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tests.api.caller import openapi
from tests.api.test_permissions import MATRIX as API_MATRIX
from tests.direct_client import FORM, DirectClient
from tests.fuzz.read_names import names_read
from tests.fuzz.request import Request, braced
from tests.pages.matrix import MATRIX as PAGE_MATRIX
from tests.pages.routes import admin_routes, page_routes
from tests.rollback import rolled_back
from tests.world import World

NOT_INPUT = {"csrfmiddlewaretoken", "_method", "unknown"}


@dataclass
class Target:
    method: str
    path: str
    """With a name in braces for each parameter: `/games/{game_id}/`."""
    parameters: dict[str, str] = field(default_factory=dict)
    """What the parameters are filled with, also in braces: `{running}`."""
    data: dict[str, Any] = field(default_factory=dict)
    is_api: bool = False
    role: str = ""
    """The only role that gets past the log-in; empty if there are several."""
    names: list[str] = field(default_factory=list)
    """The names of query parameters and form fields."""

    @property
    def content_type(self) -> str:
        return "application/json" if self.is_api else FORM

    @property
    def good_path(self) -> str:
        return self.path_with(self.parameters)

    def path_with(self, parameters: dict[str, str]) -> str:
        path = self.path
        for name, value in parameters.items():
            path = path.replace(braced(name), value)
        return path

    def good_request(self, role: str = "player") -> Request:
        content_type = self.content_type if self.method != "GET" else ""
        return Request(self.method, self.good_path, self.role or role, self.body(), content_type)

    def body(self) -> bytes:
        if self.method == "GET":
            return b""
        if self.is_api:
            return json.dumps(self.data).encode()
        return urlencode(self.data, safe="{}").encode()


def page_targets() -> list[Target]:
    return [
        Target(
            method,
            page_routes()[name].path,
            {key: row.path.get(key, _value(key, row.game)) for key in page_routes()[name].parameters},
            row.data,
        )
        for name, rows in PAGE_MATRIX.items()
        for method, row in rows.items()
    ]


def api_targets() -> list[Target]:
    return [
        Target(
            method.upper(),
            path,
            {key: _value(key, API_MATRIX[method, path[4:]].game) for key in re.findall(r"{(\w+)}", path)},
            _api_body(method, path),
            is_api=True,
            names=_api_names(operation),
        )
        for path, operations in openapi()["paths"].items()
        for method, operation in operations.items()
    ]


def _value(parameter: str, game: str) -> str:
    return braced(game if parameter == "game_id" else parameter)


def _api_body(method: str, path: str) -> Any:
    body = API_MATRIX[method, path[4:]].body
    return {"action": "{action}", "expected_version": 0} if body == "a legal move" else body or {}


def _api_names(operation: dict[str, Any]) -> list[str]:
    query = [parameter["name"] for parameter in operation.get("parameters", []) if parameter["in"] == "query"]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    component = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    fields = openapi()["components"]["schemas"].get(component, {}).get("properties", {})
    return sorted({*query, *fields})


def admin_targets() -> list[Target]:
    return [
        Target(method, route.path, dict.fromkeys(route.parameters, "1"), role="warden")
        for route in admin_routes()
        for method in ("GET", "POST")
        if "(?" not in route.path and not route.path.endswith("/logout/")
    ]


def all_targets(world: World, clients: dict[str, DirectClient]) -> list[Target]:
    """With the names that each view reads: found by sending it the good request and an empty form."""
    targets = [*page_targets(), *api_targets(), *admin_targets()]
    values = world_values(world)
    for target in targets:
        if target.is_api:
            continue
        with names_read() as names:
            for body in (target.body(), b"unknown=1"):
                request = Request(target.method, target.good_path, target.role or "player", body, FORM)
                with rolled_back():
                    request.send(clients[request.role], values)
        target.names = sorted((names | set(target.data)) - NOT_INPUT)
    return targets


def world_values(world: World) -> dict[str, str]:
    return {
        **world.values_for(world.games["running"]),
        **{name: str(game.pk) for name, game in world.games.items()},
        "code": world.games["linked"].link_code,
    }
