import json

from novaluna_site.web.asgi_types import App, Message, Receive, Scope, Send


class BodyTooLarge(Exception):
    pass


class BodyLimit:
    """Answers 413 if a request body is too large, with or without a Content-Length.

    Django's own limits apply only after it has written the whole body to disk.
    """

    def __init__(self, app: App, max_bytes: int) -> None:
        self.app = app
        self.max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if _content_length(scope) > self.max_bytes:
            await self._refuse(scope, send)
            return
        received = 0
        answered = False

        async def counting_receive() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.max_bytes:
                raise BodyTooLarge
            return message

        async def watching_send(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self.app(scope, counting_receive, watching_send)
        except BodyTooLarge:
            # After the response has started, its status can't be changed.
            if not answered:
                await self._refuse(scope, send)

    async def _refuse(self, scope: Scope, send: Send) -> None:
        text = f"The request is larger than {self.max_bytes} bytes."
        media_type = b"text/plain; charset=utf-8"
        if scope["path"].startswith("/api/"):
            text = json.dumps({"code": "too_large", "message": text})
            media_type = b"application/json"
        body = text.encode()
        headers = [
            (b"content-type", media_type),
            (b"content-length", str(len(body)).encode()),
            # The rest of the body is not read, so the connection can't be reused.
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _content_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
