"""Requests that are all right but for one or two parts. The same seed and number make the same request."""

import json
from dataclasses import replace
from random import Random
from typing import Any

from tests.fuzz.request import Request
from tests.fuzz.targets import Target
from tests.fuzz.values import (
    BODIES,
    CONTENT_TYPES,
    COOKIE_NAMES,
    COOKIES,
    HEADERS,
    JSON_VALUES,
    METHODS,
    TEXTS,
    odd_text,
    quoted,
)

ROLES = ("player",) * 6 + ("visitor", "guest", "other player", "spectator", "staff")


def generate(targets: list[Target], seed: int, number: int) -> Request:
    random = Random(f"{seed}-{number}")
    target = random.choice(targets)
    request = target.good_request(random.choice(ROLES))
    for _ in range(random.choice((1, 1, 1, 2))):
        request = random.choice(_changes(target))(random, target, request)
    return request


def _changes(target: Target) -> list[Any]:
    """More often those that reach the views' own code."""
    changes = [_query] * 4 + [_header, _cookie, _method, _raw_body]
    if target.parameters:
        changes += [_path] * 4
    if target.method != "GET":
        changes += [_fields] * 8
    return changes


def _path(random: Random, target: Target, request: Request) -> Request:
    chosen = random.choice(list(target.parameters))
    path = target.path_with({**target.parameters, chosen: quoted(odd_text(random))})
    _old, mark, query = request.path.partition("?")
    return replace(request, path=path + mark + query)


def _query(random: Random, target: Target, request: Request) -> Request:
    pairs = [
        f"{_name(random, target)}={quoted(odd_text(random))}" for _ in range(random.choice((1, 1, 2, 3)))
    ]
    if random.random() < 0.2:
        pairs += random.choices(pairs, k=3)
    return replace(request, path=request.path.partition("?")[0] + "?" + "&".join(pairs))


def _fields(random: Random, target: Target, request: Request) -> Request:
    if target.is_api:
        return replace(request, body=json.dumps(_odd_object(random, target)).encode())
    pairs = [(name, str(value).encode()) for name, value in target.data.items()]
    for _ in range(random.choice((1, 1, 2, 5))):
        change = random.random()
        if pairs and change < 0.15:
            pairs.remove(random.choice(pairs))
        elif pairs and change < 0.5:
            position = random.randrange(len(pairs))
            pairs[position] = (pairs[position][0], odd_text(random))
        else:
            pairs.append((_name(random, target), odd_text(random)))
    return replace(request, body="&".join(f"{name}={_form_value(value)}" for name, value in pairs).encode())


def _odd_object(random: Random, target: Target) -> dict[str, Any]:
    body = dict(target.data)
    for _ in range(random.choice((1, 1, 2))):
        if body and random.random() < 0.15:
            del body[random.choice(list(body))]
        else:
            body[random.choice([*target.names, *body, "unknown"])] = random.choice(JSON_VALUES)
    return body


def _form_value(value: bytes) -> str:
    """A name of the world stays readable."""
    return value.decode() if value.startswith(b"{") and value.endswith(b"}") else quoted(value)


def _name(random: Random, target: Target) -> str:
    if target.names and random.random() < 0.95:
        return random.choice(target.names)
    return quoted(random.choice(TEXTS))


def _raw_body(random: Random, target: Target, request: Request) -> Request:
    method = request.method if request.method != "GET" else "POST"
    body = random.choice([*BODIES, request.body])
    return replace(request, method=method, body=body, content_type=random.choice(CONTENT_TYPES))


def _header(random: Random, target: Target, request: Request) -> Request:
    name, value = random.choice(HEADERS)
    return replace(request, headers={**request.headers, name: value})


def _cookie(random: Random, target: Target, request: Request) -> Request:
    """Instead of the session's cookie."""
    pairs = [f"{random.choice(COOKIE_NAMES)}={random.choice(COOKIES)}" for _ in range(random.choice((1, 2)))]
    return replace(request, headers={**request.headers, "Cookie": "; ".join(pairs)})


def _method(random: Random, target: Target, request: Request) -> Request:
    return replace(request, method=random.choice(METHODS))
