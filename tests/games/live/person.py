import http.client
import json
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from accounts.models import User

PATIENCE = 30.0


class SocketClient:
    """One open socket, read message by message."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, kind: str, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}))

    def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        return json.loads(self.connection.recv(patience))

    def wait_for(self, kind: str, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message of that type; others before it are dropped."""
        deadline = time.monotonic() + patience
        while (message := self.next(deadline - time.monotonic()))["type"] != kind:
            pass
        return message

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send, and wait for the answer."""
        self.send(kind, id="asked", **fields)
        while (message := self.next()).get("id") != "asked":
            pass
        return message

    def close_code(self, patience: float = PATIENCE) -> int:
        """Read until the server closes the socket."""
        try:
            while True:
                self.connection.recv(patience)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self.connection.close()


@dataclass
class Person:
    """Somebody with a browser: a session, and sockets to the server."""

    address: str
    user: User | None = None
    client: Client = field(default_factory=Client)
    open_sockets: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        if self.user is not None:
            self.client.force_login(self.user)

    @property
    def cookies(self) -> str:
        return "; ".join(f"{name}={morsel.value}" for name, morsel in self.client.cookies.items())

    def connect(
        self, path: str, *, origin: str | None = "same", headers: dict[str, str] | None = None
    ) -> SocketClient:
        origin = f"http://{self.address}" if origin == "same" else origin
        headers = {"Cookie": self.cookies} if headers is None else headers
        return SocketClient(
            self.open_sockets.enter_context(
                connect(
                    f"ws://{self.address}{path}",
                    origin=origin,
                    additional_headers=headers,
                    proxy=None,
                    # Messages that a test has not read yet must not block pongs.
                    max_queue=None,
                )
            )
        )

    def at(self, game_id: int) -> SocketClient:
        return self.connect(f"/ws/games/{game_id}/")

    def close_sockets(self) -> None:
        self.open_sockets.close()

    def post(self, path: str, body: dict[str, Any], **headers: str) -> tuple[int, dict[str, Any]]:
        token = "x" * 32
        all_headers = {
            "Content-Type": "application/json",
            "Cookie": f"{self.cookies}; {settings.CSRF_COOKIE_NAME}={token}",
            "X-CSRFToken": token,
            **headers,
        }
        # Closed even if the server dies: warnings about open sockets are errors, of any later test.
        with closing(http.client.HTTPConnection(self.address, timeout=30)) as connection:
            connection.request("POST", path, json.dumps(body), all_headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def post_move(self, game_id: int, action: str, version: int, key: str) -> tuple[int, dict[str, Any]]:
        body = {"action": action, "expected_version": version}
        return self.post(f"/api/games/{game_id}/moves/", body, **{"Idempotency-Key": key})
