"""The services of deploy/compose.yaml as plain processes: what containers would run, without containers."""

import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from novaluna_site.run.child import start_child, stop_child
from novaluna_site.run.valkey import Valkey
from tests.architecture.tracked import ROOT
from tests.collected_static import collect_static
from tests.deploy.compose import services
from tests.ports import quiet_port
from tests.postgres import start_postgres

HOST = "play.example.org"
START_SECONDS = 300
RUNNING = ("web1", "web2", "worker", "bots", "messages", "mail", "beat")


class Topology:
    """Two web processes, four workers, beat, PostgreSQL and Valkey. The tests send what the proxy would."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.static = collect_static()
        self.stack = stack
        self.ports = {"web1": quiet_port(), "web2": quiet_port()}
        valkey = Valkey(folder / "valkey", port=quiet_port())
        stack.callback(stop_child, valkey.start())
        variables = {
            "SITE_HOST": HOST,
            "SECRET_KEY": secrets.token_urlsafe(50),
            "POSTGRES_PASSWORD": "unused",
            "VALKEY_PASSWORD": "unused",
            "EMAIL_URL": "smtp://127.0.0.1:9",
            "DEFAULT_FROM_EMAIL": f"moon@{HOST}",
        }
        self.services = services(variables)
        self.addresses = {
            "DATABASE_URL": start_postgres(stack),
            "REDIS_URL": valkey.url,
            "TRUSTED_PROXIES": "127.0.0.1",
        }

    def start(self) -> None:
        """Start the site in the order of docs/deploy.md; return when both web processes are ready."""
        self.run("migrate", *self.services["migrate"]["command"])
        # First, so that the compiler that the bots' worker starts ends at once and outlives no test.
        self.run("bots", "python", "-m", "engine.bots.compile")
        for name in RUNNING:
            (self.folder / name).mkdir()
            log = self.stack.enter_context((self.folder / f"{name}.log").open("wb"))
            process = start_child(self.services[name]["command"], env=self.environment(name), stdout=log)
            self.stack.callback(stop_child, process)
        deadline = time.monotonic() + START_SECONDS
        while (answers := [self.readiness(web) for web in self.ports]) != [200, 200]:
            if time.monotonic() > deadline:
                raise RuntimeError(f"not ready: {answers}\n{self.logs()}")
            time.sleep(0.2)

    def environment(self, name: str) -> dict[str, str]:
        return {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "ENVIRONMENT": "production",
            "STATIC_ROOT": str(self.static),
            "DATA_DIR": str(self.folder / name),
            "NUMBA_CACHE_DIR": str(ROOT / "var" / "kernel"),
            "PORT": str(self.ports.get(name, 8000)),
            **self.services[name]["environment"],
            **self.addresses,
        }

    def run(self, name: str, *command: str) -> None:
        """Run a command in the environment of a service until it ends."""
        subprocess.run(command, cwd=ROOT, env=self.environment(name), check=True)

    def readiness(self, web: str) -> int:
        try:
            return Visitor(self).request(web, "GET", "/readyz").status
        except OSError:
            return 0

    def logs(self) -> str:
        return "\n".join(f"{path.name}:\n{path.read_text()}" for path in self.folder.glob("*.log"))


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self) -> Any:
        return json.loads(self.body)


class Visitor:
    """A browser behind the proxy: each request may go to another web process."""

    def __init__(self, topology: Topology, address: str = "203.0.113.1") -> None:
        self.topology = topology
        self.address = address
        self.cookies = {"csrftoken": secrets.token_hex(16)}

    def request(self, web: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        content = None if body is None else json.dumps(body)
        all_headers = {"Content-Type": "application/json", **self.headers(), **headers}
        port = self.topology.ports[web]
        # Closed even if there is no answer: warnings about open sockets are errors, of any later test.
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
            connection.request(method, path, content, all_headers)
            answer = Answer(connection.getresponse())
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(cookie).items()})
        return answer

    def headers(self) -> dict[str, str]:
        return {
            "Host": HOST,
            "Origin": f"https://{HOST}",
            "X-Forwarded-For": self.address,
            "X-Forwarded-Proto": "https",
            "X-CSRFToken": self.cookies["csrftoken"],
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }

    def socket(self, web: str, path: str) -> ClientConnection:
        headers = {name: value for name, value in self.headers().items() if name not in {"Host", "Origin"}}
        pipe = socket.create_connection(("127.0.0.1", self.topology.ports[web]))
        return connect(f"ws://{HOST}{path}", sock=pipe, origin=f"https://{HOST}", additional_headers=headers)
