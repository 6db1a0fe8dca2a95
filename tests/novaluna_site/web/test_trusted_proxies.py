import pytest

from novaluna_site.web.trusted_proxies import TrustedProxies
from tests.novaluna_site.web.asgi_client import http_scope

PROXY = "10.0.0.5"
FORGED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example",
    "X-Real-IP": "203.0.113.9",
    "Forwarded": "for=203.0.113.9",
    "X-Request-ID": "12345678",
}


async def seen_scope(scope, trusted=("10.0.0.0/24",)):
    seen = []

    async def app(scope, receive, send):
        seen.append(scope)

    await TrustedProxies(app, list(trusted))(scope, None, None)
    return seen[0]


@pytest.mark.parametrize("client", ["192.0.2.7", "127.0.0.1", None])
@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_proxy_headers_of_other_clients_are_removed(client, kind):
    scope = await seen_scope(http_scope(client=client, headers={"Accept": "*/*", **FORGED}, kind=kind))
    assert scope["client"] == ((client, 1234) if client else None)
    assert scope["scheme"] in ("http", "ws")
    assert scope["headers"] == [(b"accept", b"*/*")]
    assert scope["was_forwarded"]


@pytest.mark.parametrize(("kind", "scheme"), [("http", "https"), ("websocket", "wss")])
async def test_headers_of_a_trusted_proxy_are_used(kind, scheme):
    headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Request-ID": "12345678"}
    scope = await seen_scope(http_scope(client=PROXY, headers=headers, kind=kind))
    assert scope["client"][0] == "203.0.113.9"
    assert scope["scheme"] == scheme
    assert (b"x-request-id", b"12345678") in scope["headers"]


async def test_values_that_the_client_added_before_the_proxys_are_ignored():
    headers = {"X-Forwarded-For": "1.1.1.1, 203.0.113.9, 10.0.0.7"}
    scope = await seen_scope(http_scope(client=PROXY, headers=headers))
    assert scope["client"][0] == "203.0.113.9"


async def test_without_proxies_in_the_settings_no_headers_are_used():
    scope = await seen_scope(http_scope(client="127.0.0.1", headers=FORGED), trusted=())
    assert scope["client"][0] == "127.0.0.1"


async def test_a_direct_request_was_not_forwarded():
    scope = await seen_scope(http_scope(headers={"Accept": "*/*"}))
    assert not scope["was_forwarded"]
