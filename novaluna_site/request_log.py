import re
import time
import uuid

import structlog

from novaluna_site.asgi_types import App, Message, Receive, Scope, Send

log = structlog.get_logger(__name__)

REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
# Probes come every few seconds and say nothing.
QUIET_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})


class RequestLog:
    """Gives each request an id, on every log line and in the answer, and logs how it ended."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request_id = _request_id(scope)
        status = 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), (b"x-request-id", request_id.encode())]
            await send(message)

        started = time.perf_counter()
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self.app(scope, receive, send_with_id)
            finally:
                if scope["type"] == "http" and scope["path"] not in QUIET_PATHS:
                    log.info(
                        "request",
                        method=scope["method"],
                        path=scope["path"],
                        status=status,
                        ms=round((time.perf_counter() - started) * 1000, 1),
                    )


def _request_id(scope: Scope) -> str:
    """The id a trusted proxy gave (others' were removed before) if it is harmless in a log, or a new one."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and REQUEST_ID.fullmatch(value):
            return str(value.decode())
    return uuid.uuid4().hex
