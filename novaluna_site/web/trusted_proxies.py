from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from novaluna_site.web.asgi_types import App, Receive, Scope, Send

# Headers that proxies add. From other clients they could be forged, so the site must not see them.
PROXY_HEADERS = frozenset(
    {
        b"forwarded",
        b"via",
        b"x-forwarded-for",
        b"x-forwarded-host",
        b"x-forwarded-port",
        b"x-forwarded-proto",
        b"x-real-ip",
        b"x-request-id",
    }
)


class TrustedProxies:
    """Puts the client's address and scheme into the scope, from the headers of trusted proxies only.

    `scope["was_forwarded"]` says whether the request had any proxy header, trusted or not.
    """

    def __init__(self, app: App, trusted: list[str]) -> None:
        self.app = app
        self.proxy_headers = ProxyHeadersMiddleware(cast(Any, app), trusted_hosts=trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        claims = [name for name, _ in scope["headers"] if name in PROXY_HEADERS]
        scope["was_forwarded"] = bool(claims)
        peer = scope["client"][0] if scope.get("client") else None
        if peer in self.proxy_headers.trusted_hosts:
            await self.proxy_headers(cast(Any, scope), cast(Any, receive), cast(Any, send))
            return
        if claims:
            scope["headers"] = [
                (name, value) for name, value in scope["headers"] if name not in PROXY_HEADERS
            ]
        await self.app(scope, receive, send)
