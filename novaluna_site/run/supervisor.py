"""Keeps the processes of the embedded site running: Valkey, three workers, beat and the web server.

It imports neither Django nor Celery, to use little memory.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from novaluna_site.run.child import start_child, stop_child
from novaluna_site.run.valkey import Valkey, ValkeyUnavailable

POLL_SECONDS = 0.2
# Before the first restart, the second and so on. Bots wait for a killed worker, so the first comes at once.
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
# A process that ran this long is not in a crash loop: the next restart comes at once again.
HEALTHY_SECONDS = 30.0

VALKEY = "valkey"
CELERY = ["celery", "--app", "novaluna_site", "--quiet"]

Process = subprocess.Popen[bytes]


@dataclass
class Service:
    name: str
    start: Callable[[], Process]
    runs_once: bool = False
    process: Process | None = None
    started_at: float = 0.0
    start_at: float = 0.0
    restarts: int = 0

    @property
    def pause(self) -> float:
        return PAUSES[min(self.restarts, len(PAUSES) - 1)]

    def keep_running(self) -> None:
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            if self.runs_once:
                return
            if now - self.started_at > HEALTHY_SECONDS:
                self.restarts = 0
            say(f"The {self.name} ended with code {self.process.returncode}, restarting in {self.pause:g} s.")
            self._retry_later(now)
        elif self.process is None and now >= self.start_at:
            try:
                self.process = self.start()
                self.started_at = now
            except (OSError, ValkeyUnavailable) as error:
                say(f"The {self.name} did not start, trying again in {self.pause:g} s: {error}")
                self._retry_later(now)

    def _retry_later(self, now: float) -> None:
        self.process = None
        self.start_at = now + self.pause
        self.restarts += 1


class Supervisor:
    def __init__(self, services: list[Service], listener: socket.socket, greeting: str) -> None:
        """`greeting` is printed once the web server answers."""
        self.services = services
        self.listener = listener
        self.greeting = greeting
        self.signals = 0

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        announced = False
        while not self.signals:
            for service in self.services:
                service.keep_running()
            if not announced and is_answering(self.listener):
                say(self.greeting)
                announced = True
            time.sleep(POLL_SECONDS)
        self._stop()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        """The first signal stops the services cleanly, the second kills them."""
        self.signals += 1
        if self.signals > 1:
            for service in self.services:
                if service.process is not None:
                    service.process.kill()

    def _stop(self) -> None:
        """Stop the web server, beat and the workers, then Valkey, which they need until they have ended."""
        say("Stopping...")
        running = {service.name: service.process for service in reversed(self.services) if service.process}
        for name, process in running.items():
            if name != VALKEY:
                process.terminate()
        for process in running.values():
            stop_child(process, patience=10)
        say("Stopped.")


def embedded_services(web_fd: int, valkey: Valkey | None) -> list[Service]:
    """The services in the order of their start. Without `valkey` they use REDIS_URL from the environment."""
    environment = dict(os.environ)
    if valkey is not None:
        environment["REDIS_URL"] = valkey.url

    def python(
        name: str,
        *arguments: str,
        stdout: int | None = None,
        keep_fds: tuple[int, ...] = (),
        runs_once: bool = False,
    ) -> Service:
        command = [sys.executable, "-m", *arguments]
        return Service(
            name,
            lambda: start_child(command, env=environment, stdout=stdout, keep_fds=keep_fds),
            runs_once,
        )

    def worker(queue: str, threads: int, *others: str) -> Service:
        queues = ",".join([queue, *others])
        options = ["--queues", queues, "--hostname", f"{queue}@%h", "--pool", "threads", "--concurrency"]
        quiet = ["--without-gossip", "--without-mingle"]
        # Celery logs to the error output. What it prints to the standard output can't be switched off.
        hidden = subprocess.DEVNULL
        return python(f"{queue} worker", *CELERY, "worker", *options, str(threads), *quiet, stdout=hidden)

    return [
        *([Service(VALKEY, valkey.start)] if valkey is not None else []),
        python("web", "novaluna_site.run.web", "--fd", str(web_fd), keep_fds=(web_fd,)),
        worker("default", 2),
        worker("bots", 1),
        # More threads, because they mostly wait for other servers.
        # Four for pushes and webhooks (`games.notifications.tasks`), so two are always free for mails, which
        # saves the 87 MB of another process.
        worker("messages", 6, "mail"),
        python("beat", *CELERY, "beat"),
        # Until the bots' search is compiled, the bots play with the plain engine.
        python("compiler", "engine.bots.compile", runs_once=True),
    ]


def is_answering(listener: socket.socket) -> bool:
    try:
        with socket.create_connection(listener.getsockname()[:2], timeout=1):
            return True
    except OSError:
        return False


def say(text: str) -> None:
    """Print a line for the person who watches the terminal."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fd", type=int, required=True, help="the bound socket of the web server")
    parser.add_argument("--valkey-dir", type=Path, help="start a Valkey that stores its data here")
    parser.add_argument("--greeting", required=True, help="printed once the web server answers")
    arguments = parser.parse_args()
    valkey = Valkey(arguments.valkey_dir) if arguments.valkey_dir else None
    services = embedded_services(arguments.fd, valkey)
    Supervisor(services, socket.socket(fileno=arguments.fd), arguments.greeting).run()


if __name__ == "__main__":
    main()
