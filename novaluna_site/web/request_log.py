import logging
import re
import time
import uuid

import structlog

from novaluna_site.web.asgi_types import App, Message, Receive, Scope, Send

# A fixed name, because logs.py sets its level.
log = structlog.get_logger("requests")

REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
# Health probes come every few seconds; logging them would hide everything else.
QUIET_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})


class RequestLog:
    """Gives each request an id, which is in every log line and in the response, and logs its outcome."""

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
                    log.log(
                        logging.ERROR if status >= 500 else logging.INFO,
                        "request",
                        method=scope["method"],
                        path=scope["path"],
                        status=status,
                        ms=round((time.perf_counter() - started) * 1000, 1),
                    )


def _request_id(scope: Scope) -> str:
    """The id from a trusted proxy if it is safe to log, else a new one. TrustedProxies removed other ids."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and REQUEST_ID.fullmatch(value):
            return str(value.decode())
    return uuid.uuid4().hex
