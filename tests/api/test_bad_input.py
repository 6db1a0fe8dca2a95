"""Bad input gets a 4xx answer in the usual shape and changes nothing; it never causes a 5xx."""

import base64
import json
import re

import pytest

from games.tables.models import Game
from tests.api.caller import Caller, openapi

TABLE = {"name": "Harbour", "seats": 2}


def send(caller: Caller, content: bytes | str, content_type: str = "application/json"):
    answer = caller.client.post("/api/tables/", content, content_type=content_type)
    assert not Game.objects.exists()
    assert set(answer.json()) >= {"code", "message"}
    return answer


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "null",
        "[]",
        '"text"',
        "3",
        '{"name": "a", "seats": NaN}',
        '{"name": "a", "seats": -Infinity}',
        '{"name": "a", "seats": 1e999}',
        '{"name": "a", "seats": 2.0}',
        '{"name": "a", "seats": ' + "9" * 5000 + "}",
        '{"name": "a", "seats": 2, "seats": 3}',
        '{"name": "\\ud800", "seats": 2}',
        '{"name": "a\\u0000b", "seats": 2}',
        "[" * 30_000,
        '{"a":' * 10_000,
        b"\xff\xfe\x00\x01binary",
        b'{"name": "\xc3\x28", "seats": 2}',
        "\ufeff" + json.dumps(TABLE),
    ],
)
def test_invalid_json_is_malformed(mina, content):
    answer = send(mina, content)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", "2"),
        ("seats", True),
        ("seats", None),
        ("seats", [2]),
        ("seats", 0),
        ("seats", 5),
        ("seats", -(10**16)),
        ("seats", 10**17),
        ("name", 5),
        ("name", ""),
        ("name", " \n"),
        ("name", "x" * 41),
        ("name", {"a": 1}),
        ("tokens", "many"),
        ("tokens", 1.5),
        ("tokens", True),
        ("tokens", ["full"]),
        ("tokens", None),
        ("rated", 1),
        ("rated", "true"),
        ("rated", None),
        ("access", "everybody"),
        ("access", 0),
        ("access", []),
        ("time_control", "3 days"),
        ("bots", "crescent"),
        ("bots", {"0": "crescent"}),
        ("bots", ["deep-blue"]),
        ("bots", ["crescent"] * 4),
        ("bots", [["crescent"]]),
        ("invite", [1]),
        ("invite", ["x" * 21]),
        ("order", [0, 1]),
        ("state", {}),
        ("__proto__", 1),
    ],
)
def test_the_error_names_the_wrong_field(mina, bots, field, value):
    answer = send(mina, json.dumps({**TABLE, field: value}))
    assert answer.status_code == 400
    assert list(answer.json()["invalid"]) == [field]


def test_a_body_of_a_megabyte_is_too_large(mina):
    answer = send(mina, json.dumps({"name": "x" * 1_000_000, "seats": 2}))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_other_media_types_are_refused(mina, content_type):
    answer = send(mina, "name=a&seats=2", content_type)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_an_operation_without_input_refuses_any(mina, open_by):
    table = open_by(mina)
    assert mina.post(f"games/{table.pk}/cancel/", {"why": "tired"}).status_code == 400
    table.refresh_from_db()
    assert table.status == Game.Status.OPEN


def test_without_the_cache_nobody_is_limited(mina, settings, caplog):
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}
    assert mina.post("tables/", TABLE).status_code == 201
    assert "cache_unavailable" in caplog.text


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=ten",
        "limit=1&limit=2",
        "limit=" + "9" * 5000,
        "limit=\u0663",
        "limit=",
        "cursor=%00",
        "cursor=nonsense",
        "cursor=" + base64.b64encode(b"p=yesterday").decode(),
        "cursor=" + base64.b64encode(b"o=-1").decode(),
        "cursor=" + base64.b64encode(b"r=x").decode(),
        "cursor=" + base64.b64encode("p=ä".encode()).decode(),
        "player=%FF%FE",
        "rated=1",
        "rated=yes",
        "seats=two",
        "seats=-1",
        "seats=%202",
        "place=0",
        "reason=bored",
        "since=yesterday",
        "since=2026-02-30",
        "since=99999-01-01",
        "format=xml",
        "secret=1",
        "page=2",
    ],
)
def test_a_wrong_query_is_malformed(visitor, query):
    if query.startswith("player"):
        # Bytes that are not UTF-8 are read as replacement characters, which no username contains.
        assert visitor.get(f"games/finished/?{query}").json()["results"] == []
    else:
        assert visitor.get(f"games/finished/?{query}").status_code == 400


def test_a_cursor_with_a_time_before_the_year_one_causes_no_error(visitor):
    """PostgreSQL supports such a time, SQLite does not."""
    cursor = base64.b64encode(b"p=0001-01-01T00:00:00%2B14:00").decode()
    assert visitor.get("games/finished/", {"cursor": cursor}).status_code in (200, 400)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "nothing/",
        "games/",
        "games/mine",
        "games/abc/",
        "games/-1/",
        "games/1.5/",
        f"games/{'9' * 5000}/",
        "games/1/tiles/",
        "games/1/positions/-1/",
        "..%2Fadmin/",
    ],
)
def test_an_unknown_url_gets_an_error_in_the_format_of_the_api(visitor, path):
    for method in ("get", "post", "put", "delete", "patch"):
        answer = getattr(visitor.client, method)(f"/api/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def operations():
    return [
        (re.sub(r"{(\w+)}", lambda part: "mina" if part[1] == "username" else "1", path), known)
        for path, known in openapi()["paths"].items()
    ]


@pytest.mark.parametrize(("path", "known"), operations())
def test_other_methods_are_not_allowed(mina, path, known):
    for method in {"get", "post", "put", "patch", "delete", "options"} - set(known):
        answer = getattr(mina.client, method)(path)
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
        assert set(answer["Allow"].lower().replace(" ", "").split(",")) - {"head", "options"} == set(known)


@pytest.mark.parametrize("path", [f"games/{2**63}/", "games/0/", f"games/{2**63}/positions/{10**30}/"])
def test_a_number_no_game_can_have_is_not_found(visitor, path):
    assert visitor.get(path).status_code == 404


@pytest.mark.sqlite
@pytest.mark.parametrize("action", ["moves/", "resign/", "moves/take-back/", "join/"])
@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**40])
def test_no_action_finds_a_game_with_such_a_number(mina, action, number):
    body = {"moves/": {"action": "R", "expected_version": 0}, "moves/take-back/": {"expected_version": 0}}
    answer = mina.post(f"games/{number}/{action}", body.get(action), **{"Idempotency-Key": "k"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_an_unknown_host_name_is_malformed(visitor):
    answer = visitor.client.get("/api/tables/", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_other_media_types_cannot_be_requested(visitor):
    answer = visitor.client.get("/api/tables/", headers={"Accept": "application/xml"})
    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")


def test_anonymous_requests_get_401(visitor):
    answer = visitor.get("games/mine/")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
    assert answer["WWW-Authenticate"] == "Session"
