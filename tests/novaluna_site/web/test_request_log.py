import pytest
import structlog

from novaluna_site.web.request_log import RequestLog
from tests.novaluna_site.web.asgi_client import call, http_scope

log = structlog.get_logger("test")


async def app(scope, receive, send):
    log.info("inside")
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def lines(caplog):
    caplog.set_level("INFO")
    caplog.set_level("INFO", logger="requests")
    return lambda: [record.msg for record in caplog.records if isinstance(record.msg, dict)]


async def test_the_id_is_in_every_line_and_in_the_response(lines):
    answer = await call(RequestLog(app), http_scope("/games/"))
    request_id = answer.headers[b"x-request-id"].decode()
    assert [(line["event"], line["request_id"]) for line in lines()] == [
        ("inside", request_id),
        ("request", request_id),
    ]


async def test_the_line_says_how_the_request_ended(lines):
    await call(RequestLog(app), http_scope("/games/", method="POST"))
    line = lines()[-1]
    assert (line["method"], line["path"], line["status"]) == ("POST", "/games/", 204)
    assert line["ms"] >= 0


async def test_an_id_from_a_proxy_is_kept():
    answer = await call(RequestLog(app), http_scope(headers={"X-Request-ID": "abc.DEF-123_4"}))
    assert answer.headers[b"x-request-id"] == b"abc.DEF-123_4"


@pytest.mark.parametrize("bad", ["short", "x" * 65, "with space 12", "a\nb234567", 'quote"12345'])
async def test_an_id_that_could_harm_a_log_is_replaced(bad):
    answer = await call(RequestLog(app), http_scope(headers={"X-Request-ID": bad}))
    assert answer.headers[b"x-request-id"] != bad.encode()


@pytest.mark.parametrize(("status", "level"), [(204, "INFO"), (404, "INFO"), (500, "ERROR"), (503, "ERROR")])
async def test_a_failure_of_the_site_is_an_error(caplog, status, level):
    async def answer(scope, receive, send):
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    caplog.set_level("INFO")
    caplog.set_level("INFO", logger="requests")
    await call(RequestLog(answer), http_scope("/games/"))
    assert caplog.records[-1].levelname == level


async def test_probes_are_not_logged(lines):
    await call(RequestLog(app), http_scope("/healthz"))
    assert [line["event"] for line in lines()] == ["inside"]


async def test_a_request_that_failed_is_logged_too(lines):
    async def broken(scope, receive, send):
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 - the application's own
        await call(RequestLog(broken), http_scope("/games/"))
    assert lines()[-1]["status"] == 0
