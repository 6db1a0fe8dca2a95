from urllib.parse import urlsplit

from channels.security.websocket import OriginValidator
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from novaluna_site.web.asgi_types import App, Receive, Scope, Send

SCHEMES = {"ws": "http", "wss": "https"}


class SocketOrigin:
    """Refuses the WebSockets of other sites: browsers send cookies with them, too.

    Scheme, host and port of the Origin must be those of the request, as the browser sees it, or those of an
    origin in `trusted`. TrustedProxies has already put the browser's scheme into the scope.
    """

    def __init__(self, app: App, trusted: list[str]) -> None:
        self.app = app
        self.trusted = trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if not _is_readable(headers.get(b"origin", b"")):
            await send({"type": "websocket.close"})
            return
        allowed = [*self.trusted, *_own_origin(scope["scheme"], headers.get(b"host", b""))]
        await OriginValidator(self.app, allowed)(scope, receive, send)


def _is_readable(origin: bytes) -> bool:
    """Whether it can be parsed; Channels' validator would raise an error."""
    try:
        _ = urlsplit(origin.decode("latin-1")).port
    except ValueError:
        return False
    return True


def _own_origin(scheme: str, host: bytes) -> list[str]:
    """The origin of a page at the address that the request was sent to. Empty if that host is not allowed."""
    name = host.decode("latin-1")
    domain, _port = split_domain_port(name)
    if domain and validate_host(domain, settings.ALLOWED_HOSTS):
        return [f"{SCHEMES[scheme]}://{name}"]
    return []
