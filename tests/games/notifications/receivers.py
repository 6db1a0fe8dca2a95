"""Real servers that receive what the site sends: a mail server, and a server for webhooks and pushes."""

import socket
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller

from tests.ports import quiet_port

HANG_SECONDS = 30.0
"""Much longer than a client waits, and shorter than a test may take."""


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


class HookServer:
    """`status` is what it answers; `behaviour` is "answer", "drip", "flood", "redirect" or "hang".

    `complete_answers` counts the requests that it answered to the end. A client that gives up leaves its
    request uncounted.
    """

    def __init__(self) -> None:
        self.status = 204
        self.behaviour = "answer"
        self.requests: list[Request] = []
        self.complete_answers = 0
        self._closing = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.requests.append(Request(self.path, dict(self.headers), body))
                with suppress(OSError):
                    getattr(outer, f"_{outer.behaviour}")(self)
                    outer.complete_answers += 1

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.server_address[1]}"

    @property
    def url(self) -> str:
        return f"http://{self.host}/hook"

    def __enter__(self) -> "HookServer":
        threading.Thread(target=self.server.serve_forever, args=[0.05], daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self.server.shutdown()
        self.server.server_close()

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(self.status)
        handler.end_headers()

    def _redirect(self, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", self.url)
        handler.end_headers()

    def _flood(self, handler: BaseHTTPRequestHandler) -> None:
        """More than the buffers between server and client can hold."""
        handler.send_response(200)
        handler.end_headers()
        for _ in range(64 * 1024):
            handler.wfile.write(b"x" * 1024)

    def _drip(self, handler: BaseHTTPRequestHandler) -> None:
        for character in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"y" * 100:
            handler.wfile.write(bytes([character]))
            handler.wfile.flush()
            time.sleep(0.3)

    def _hang(self, handler: BaseHTTPRequestHandler) -> None:
        self._closing.wait(HANG_SECONDS)


@dataclass
class MailServer:
    """Stores the mails it accepts. `refuse` is an answer to RCPT, such as "550 no such user"."""

    mails: list[EmailMessage] = field(default_factory=list)
    refuse: str = ""

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope) -> str:
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


@contextmanager
def mail_server():
    handler = MailServer()
    controller = Controller(handler, hostname="127.0.0.1", port=quiet_port())
    controller.start()
    try:
        yield handler, controller.port
    finally:
        controller.stop()


def nobody_listens() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]
