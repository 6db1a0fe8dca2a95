"""What the API says about requests that it refuses, in each language."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.languages import UNDER_TEST
from tests.languages.leftovers import Leftovers

pytestmark = pytest.mark.django_db

TABLE = {"name": "Harbour", "seats": 2}
FIELDS: list[tuple[str, Any]] = [
    ("seats", "2"),
    ("seats", None),
    ("seats", 0),
    ("seats", 5),
    ("name", 5),
    ("name", ""),
    ("name", "x" * 41),
    ("tokens", "many"),
    ("rated", 1),
    ("access", "everybody"),
    ("bots", "crescent"),
    ("bots", {"0": "crescent"}),
    ("bots", ["deep-blue"]),
    ("bots", ["crescent"] * 4),
    ("invite", [1]),
    ("window", [1]),
    ("window", [1, 2, 3]),
    ("nonce", "x"),
    ("order", [0, 1]),
]
BODIES = ["", "[]", '{"seats": NaN}', "{}", *(json.dumps(TABLE | {name: value}) for name, value in FIELDS)]
REQUESTS = [
    *(("POST", "tables/", body) for body in BODIES),
    *(
        ("GET", f"games/finished/?{query}", "")
        for query in ("limit=0", "limit=1&limit=2", "cursor=nonsense", "rated=yes", "place=0", "since=then")
    ),
    ("POST", "vacations/", '{"ends_at": "soon"}'),
    ("POST", "vacations/", '{"ends_at": "0001-01-01T00:00:00+14:00"}'),
    ("POST", "games/1/pause/", '{"wanted": "yes"}'),
    ("POST", "games/1/cancel/", '{"why": "tired"}'),
    ("GET", "games/1/", ""),
    ("GET", "nothing/", ""),
    ("DELETE", "tables/", ""),
]
VALUES = {"DELETE", "text/plain", "deep-blue", "everybody", "yes", "str", "dict"}
TYPES = {"list", "date", "datetime", "Accept"}
FORMAT_OF_A_TIME = {"YYYY", "MM", "DD", "DDThh", "mm", "ss", "uuuuuu", "HH"}


def texts_in(answer: Any) -> Iterator[str]:
    if isinstance(answer, dict):
        for name, value in answer.items():
            if name not in ("code", "field"):
                yield from texts_in(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from texts_in(value)
    elif isinstance(answer, str):
        yield answer


@pytest.fixture(params=UNDER_TEST)
def language(request) -> str:
    cache.clear()
    return request.param


@pytest.fixture
def found_in(language):
    leftovers = Leftovers(language, VALUES | TYPES | FORMAT_OF_A_TIME)

    def found_in(response) -> list[str]:
        assert 400 <= response.status_code < 500
        return leftovers.in_texts(texts_in(response.json()))

    return found_in


@pytest.fixture
def send(client, language):
    def send(
        method: str,
        path: str,
        body: str = "",
        kind: str = "application/json",
        by: Client = client,
        **headers: str,
    ):
        return by.generic(
            method, f"/api/{path}", body, kind, headers={"Accept-Language": language, **headers}
        )

    return send


def test_refusals_are_in_the_language_of_the_caller(client, mina, send, found_in):
    client.force_login(mina)
    found = [
        f"{method} {path} {body}: {problem}"
        for method, path, body in REQUESTS
        for problem in found_in(send(method, path, body))
    ]
    found += found_in(send("POST", "tables/", "name=a", "text/plain"))
    found += found_in(send("GET", "tables/", Accept="application/xml"))
    found += found_in(send("POST", "tables/", " " * 100_000))
    found += found_in(send("GET", "games/mine/", by=Client()))
    assert not found, "\n".join(found)


def test_a_limit_is_explained_in_the_language_of_the_caller(client, mina, send, found_in, monkeypatch):
    monkeypatch.setattr("novaluna_site.api.throttling.WriteThrottle.THROTTLE_RATES", {"tables": "0/min"})
    client.force_login(mina)
    answer = send("POST", "tables/", json.dumps(TABLE))
    assert answer.status_code == 429
    assert not found_in(answer)
