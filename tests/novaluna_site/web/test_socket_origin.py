"""Which pages may open a WebSocket: those of the site itself, as the browser sees it."""

import pytest

from novaluna_site.web.socket_origin import SocketOrigin

TRUSTED = ["https://play.example.org", "https://www.example.org:8443"]


@pytest.fixture(autouse=True)
def _hosts(settings):
    settings.ALLOWED_HOSTS = ["play.example.org", "127.0.0.1", "[::1]"]


async def is_accepted(origin: str | None, host: str = "play.example.org", scheme: str = "wss") -> bool:
    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode("latin-1")))
    scope = {"type": "websocket", "path": "/ws/lobby/", "scheme": scheme, "headers": headers}
    sent = []

    async def app(scope, receive, send):
        await send({"type": "websocket.accept"})

    messages = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1006}]

    async def receive():
        return messages.pop(0)

    async def send(message):
        sent.append(message["type"])

    await SocketOrigin(app, TRUSTED)(scope, receive, send)
    return sent == ["websocket.accept"]


@pytest.mark.parametrize(
    ("origin", "host", "scheme"),
    [
        ("https://play.example.org", "play.example.org", "wss"),
        ("https://play.example.org", "play.example.org:443", "wss"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", "ws"),
        ("http://127.0.0.1:8001", "127.0.0.1:8001", "ws"),
        ("http://[::1]:8000", "[::1]:8000", "ws"),
        ("http://127.0.0.1", "127.0.0.1", "ws"),
    ],
)
async def test_the_site_itself_is_accepted(origin, host, scheme):
    assert await is_accepted(origin, host, scheme)


@pytest.mark.parametrize("origin", TRUSTED)
async def test_a_trusted_origin_is_accepted_whatever_the_proxy_makes_of_the_request(origin):
    assert await is_accepted(origin, "web1:8000", "ws")


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "x",
        "http://[",
        "https://play.example.org:x",
        "https://play.example.org:99999",
        "http://play.example.org",
        "https://play.example.org:8443",
        "https://elsewhere.example",
        "https://play.example.org.elsewhere.example",
        "https://elsewhere.play.example.org",
        "https://www.example.org",
        "wss://play.example.org",
        "file://play.example.org",
        "https://\xff",
    ],
)
async def test_everything_else_is_refused(origin):
    assert not await is_accepted(origin)


async def test_the_port_of_another_local_site_is_refused():
    assert not await is_accepted("http://127.0.0.1:3000", "127.0.0.1:8000", "ws")


async def test_a_page_of_another_host_does_not_become_the_site_by_naming_itself_as_host():
    assert not await is_accepted("https://elsewhere.example", "elsewhere.example")
