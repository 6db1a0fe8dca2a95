"""A web process of the site to measure, and HTTP clients for it."""

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import psutil
from redis import Redis

from novaluna_site.catalogues.compiling import compile_if_changed
from novaluna_site.run.child import start_child, stop_child
from novaluna_site.run.valkey import Valkey, free_port

START_SECONDS = 60
ROOT = Path(__file__).resolve().parent.parent


class Web:
    """One web process with its own Valkey, on the given PostgreSQL database. Both stop with the stack."""

    def __init__(self, stack: ExitStack, database_url: str) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        valkey = Valkey(folder / "valkey")
        stack.callback(stop_child, valkey.start())
        self.valkey_url = valkey.url
        self.port = free_port()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self.environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            "DATA_DIR": str(folder),
            "DATABASE_URL": database_url,
            "REDIS_URL": valkey.url,
            "PORT": str(self.port),
            "LOG_LEVEL": "ERROR",
            "MAX_SOCKETS": "10000",
        }
        (folder / "static").mkdir()
        compile_if_changed()
        self.manage("migrate", "--verbosity", "0")

    def start(self, stack: ExitStack) -> None:
        child = start_child([sys.executable, "-m", "novaluna_site.run.web"], env=self.environment)
        stack.callback(stop_child, child)
        self.process = psutil.Process(child.pid)
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if child.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the web process did not start")
            time.sleep(0.05)

    def clear_cache(self) -> None:
        with Redis.from_url(self.valkey_url) as valkey:
            valkey.flushall()

    def manage(self, *arguments: str) -> None:
        subprocess.run(
            [sys.executable, ROOT / "manage.py", *arguments], env=self.environment, check=True, cwd=ROOT
        )

    def cpu_seconds(self) -> float:
        times = self.process.cpu_times()
        return times.user + times.system

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except OSError:
            return False
        return True


class Visitor:
    """An HTTP client with a session, logged in if a username is given."""

    def __init__(self, web: Web, username: str = "") -> None:
        self.web = web
        self.headers = {"Content-Type": "application/json"}
        if username:
            answer = self._answer("GET", f"/bare/sign-in/{username}/", None, {})
            answer.read()
            cookies = SimpleCookie("; ".join(answer.headers.get_all("Set-Cookie", [])))
            self.headers["Cookie"] = "; ".join(f"{name}={cookies[name].value}" for name in cookies)
            self.headers["X-CSRFToken"] = cookies["csrftoken"].value

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        content = None if body is None else json.dumps(body)
        answer = self._answer(method, path, content, {**self.headers, **headers})
        return answer.status, answer.read()

    def get(self, path: str) -> Any:
        return self._expect(200, self.ask("GET", path))

    def post(self, path: str, body: Any, **headers: str) -> Any:
        return self._expect(201, self.ask("POST", path, body, **headers))

    def _answer(
        self, method: str, path: str, content: str | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        connection = self.web.connection
        try:
            connection.request(method, path, content, headers)
            return connection.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):
            # The server closes connections that were idle for some seconds.
            connection.close()
            connection.request(method, path, content, headers)
            return connection.getresponse()

    def _expect(self, status: int, answer: tuple[int, bytes]) -> Any:
        if answer[0] != status:
            raise RuntimeError(f"{answer[0]} instead of {status}: {answer[1][:200]!r}")
        return json.loads(answer[1])
