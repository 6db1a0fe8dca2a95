"""Calls an ASGI application as a server would, so that the middleware around Django is tested too."""

import asyncio
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Answer:
    status: int = 0
    headers: dict[bytes, bytes] = field(default_factory=dict)
    body: bytes = b""


def http_scope(path="/", *, client="192.0.2.7", headers=None, method="GET", kind="http") -> dict[str, Any]:
    pairs = [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": pairs,
        "client": (client, 1234) if client else None,
        "server": ("127.0.0.1", 80),
    }


async def call(app, scope, chunks=(b"",)) -> Answer:
    """Send the body in these chunks and return the answer."""
    waiting = list(chunks)
    answer = Answer()

    async def receive():
        if not waiting:
            await asyncio.Event().wait()  # the client waits for the answer
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message):
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = dict(message["headers"])
        else:
            answer.body += message.get("body", b"")

    await app(scope, receive, send)
    return answer
