from urllib.parse import urlsplit

from novaluna_site.web.asgi_types import App, Receive, Scope, Send


class ReadableOrigin:
    """Refuses a WebSocket with an Origin that is not a URL; Channels' validator would raise an error."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            for name, value in scope["headers"]:
                if name == b"origin":
                    urlsplit(value.decode("latin-1"))
        except ValueError:
            await send({"type": "websocket.close"})
        else:
            await self.app(scope, receive, send)
