"""Watches operations that may take seconds: contacting other servers, sending mails, searching for a move."""

import socket
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.mail.backends.locmem import EmailBackend

from engine import bots
from games.bots.roster import QUICK

OnCall = Callable[[str], None]


def watch(monkeypatch: pytest.MonkeyPatch, on_call: OnCall) -> None:
    """Call `on_call` with the operation's name before each. The site's own Redis does not count.

    A quick bot chooses the moves, and nothing is judged, because the results do not matter here.
    """
    choose = bots.choose

    def chosen(name: str, view: Any, rng: Any, **_options: Any) -> Any:
        on_call("search")
        return choose(QUICK, view, rng)

    def judged(*_arguments: Any) -> None:
        on_call("search")

    _replace_everywhere(monkeypatch, bots.choose, chosen)
    _replace_everywhere(monkeypatch, bots.judge, judged)
    for name in ("open", "send_messages"):
        monkeypatch.setattr(EmailBackend, name, _watched(getattr(EmailBackend, name), "mail", on_call))
    _watch_network(monkeypatch, on_call)


def _watched(real: Callable[..., Any], name: str, on_call: OnCall) -> Callable[..., Any]:
    def call(*args: Any, **options: Any) -> Any:
        on_call(name)
        return real(*args, **options)

    return call


def _watch_network(monkeypatch: pytest.MonkeyPatch, on_call: OnCall) -> None:
    redis = urlsplit(settings.REDIS_URL).port
    real_look_up, real_connect = socket.getaddrinfo, socket.socket.connect

    def look_up(host: Any, port: Any, *args: Any, **options: Any) -> Any:
        if port != redis:
            on_call("name look-up")
        return real_look_up(host, port, *args, **options)

    def connect(connecting: socket.socket, address: Any) -> None:
        if address[1] != redis:
            on_call("connection")
        real_connect(connecting, address)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket.socket, "connect", connect)


def _replace_everywhere(monkeypatch: pytest.MonkeyPatch, old: Any, new: Any) -> None:
    """In every module that has imported it by name."""
    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is old:
                monkeypatch.setattr(module, name, new)
