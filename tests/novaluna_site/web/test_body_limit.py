import json

import pytest

from novaluna_site.web.body_limit import BodyLimit
from tests.novaluna_site.web.asgi_client import call, http_scope


async def echo(scope, receive, send):
    body = b""
    more = True
    while more:
        message = await receive()
        body += message["body"]
        more = message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


async def must_not_be_called(scope, receive, send):
    raise AssertionError


async def test_an_announced_body_above_the_limit_is_not_even_read():
    scope = http_scope(method="POST", headers={"Content-Length": "11"})
    answer = await call(BodyLimit(must_not_be_called, 10), scope, [b"x" * 11])
    assert answer.status == 413
    assert answer.headers[b"connection"] == b"close"


async def test_the_api_gets_the_error_in_its_own_format():
    scope = http_scope(method="POST", path="/api/tables/", headers={"Content-Length": "11"})
    answer = await call(BodyLimit(must_not_be_called, 10), scope, [b"x" * 11])
    assert answer.headers[b"content-type"] == b"application/json"
    assert json.loads(answer.body)["code"] == "too_large"


async def test_chunks_are_counted_when_no_length_was_announced():
    answer = await call(BodyLimit(echo, 10), http_scope(method="POST"), [b"x" * 4] * 3)
    assert answer.status == 413


async def test_a_wrong_content_length_does_not_help():
    scope = http_scope(method="POST", headers={"Content-Length": "1"})
    answer = await call(BodyLimit(echo, 10), scope, [b"x" * 4] * 3)
    assert answer.status == 413


@pytest.mark.parametrize("chunks", [[b"x" * 10], [b"x" * 4, b"x" * 6], [b""]])
async def test_a_body_up_to_the_limit_passes(chunks):
    answer = await call(BodyLimit(echo, 10), http_scope(method="POST"), chunks)
    assert (answer.status, answer.body) == (200, b"".join(chunks))
