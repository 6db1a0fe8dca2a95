import errno
import os
import socket
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections

from engine.bots import needs_compiling
from novaluna_site.catalogues.compiling import compile_if_changed
from novaluna_site.run.collected_static import collect_static_if_changed
from novaluna_site.run.data_dir import claim_data_dir
from novaluna_site.run.supervisor import say
from novaluna_site.run.unsafe_start import refuse_unsafe_start


class Command(BaseCommand):
    help = "Run the whole site on this machine until Ctrl-C: Valkey, web server, workers, beat."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_unsafe_start()
        lock = claim_data_dir(settings.DATA_DIR)
        listener = bind(settings.HOST, settings.PORT)
        compile_if_changed()
        say("Preparing the database...")
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except OperationalError as error:
            raise CommandError(f"the database can't be used: {error}") from error
        say("Preparing the bots...")
        call_command("prepare_site")
        say("Preparing the static files...")
        collect_static_if_changed()
        if needs_compiling():
            say("Compiling the bots' search in the background (a minute or two, only once)...")
        connections.close_all()
        become_supervisor(lock, listener)


def bind(host: str, port: int) -> socket.socket:
    """Take the port before anything else starts. The web server inherits it, and keeps it over restarts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"port {port} is taken: choose another, for example PORT={port + 1}"
            ) from error
        raise CommandError(f"can't listen on {host} port {port}: {error.strerror}") from error
    return listener


def become_supervisor(lock: int, listener: socket.socket) -> None:
    """Replace this process by the supervisor, which needs less memory; keep the process id, lock and port."""
    for descriptor in (lock, listener.fileno()):
        os.set_inheritable(descriptor, True)
    command = [
        sys.executable,
        *("-m", "novaluna_site.run.supervisor"),
        *("--fd", str(listener.fileno())),
        *("--greeting", greeting()),
    ]
    if not settings.REDIS_URL_IS_SET:
        command += ["--valkey-dir", str(settings.DATA_DIR / "valkey")]
    os.chdir(settings.BASE_DIR)
    os.execv(sys.executable, command)  # noqa: S606 - no shell, our own module


def greeting() -> str:
    return "\n".join(
        [
            "",
            f"{settings.SITE_NAME} is running at {settings.SITE_URL}",
            f"Data is stored in {settings.DATA_DIR}",
            "Press Ctrl-C to stop.",
        ]
    )
