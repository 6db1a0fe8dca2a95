"""Requests to addresses that users gave us: webhooks and push services.

The name is resolved here and the connection goes to the very address that was checked, so a name that changes
its mind gains nothing. No redirect is followed, no more than the head of the answer is read, and all of it
together takes five seconds at most.
"""

import http.client
import io
import ipaddress
import socket
import ssl
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as ResolverTimeout
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

LIMIT_SECONDS = 5.0
PORTS = (443, 8443)
MAX_URL = 1000

# Ways to write a private IPv4 address as a global IPv6 one: mapped, NAT64, 6to4, Teredo.
_TRANSLATED = tuple(
    map(ipaddress.ip_network, ("::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))
)

_resolvers = ThreadPoolExecutor(4, thread_name_prefix="resolver")


class Refused(Exception):
    """We don't connect there. The message is safe to show."""


class Unreachable(Exception):
    """Nothing was sent: no such name, nobody there, no valid certificate, too slow."""


class NoAnswer(Exception):
    """The request left, and what became of it is unknown."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a checked address leads. `port` and `host` go into the Host header, `path` into the request."""

    host: str
    port: int
    path: str
    is_tls: bool
    is_listed: bool

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_tls else 80) else f"{host}:{self.port}"


def check_url(url: str) -> Target:
    """Raises Refused for an address that can't be right, whatever its name leads to."""
    if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise Refused(_("The address has odd characters or is too long."))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused(_("The address can't be read.")) from None
    host = parts.hostname or ""
    is_tls = parts.scheme == "https"
    port = port or (443 if is_tls else 80)
    is_listed = f"{host}:{port}" in settings.WEBHOOK_ALLOWED_HOSTS
    if parts.scheme not in ("https", "http") or not host or parts.username or parts.password:
        raise Refused(_("The address must begin with https:// and hold no password."))
    if not is_listed and not is_tls:
        raise Refused(_("Only https:// addresses are allowed."))
    if not is_listed and port not in PORTS:
        raise Refused(_("Only the ports 443 and 8443 are allowed."))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, is_tls, is_listed)


class Line:
    """A connection to a checked address, ready for one request."""

    def __init__(self, url: str) -> None:
        """Resolve, check, connect. Raises Refused or Unreachable; nothing has been sent then."""
        self.target = check_url(url)
        self.deadline = time.monotonic() + LIMIT_SECONDS
        self.socket = self._connect(self._resolve())
        if self.target.is_tls:
            self._encrypt()

    def post(self, body: bytes, headers: Mapping[str, str]) -> int:
        """Send it and return the status of the answer. Raises NoAnswer."""
        head = [
            f"POST {self.target.path} HTTP/1.1",
            f"Host: {self.target.authority}",
            *(f"{name}: {_one_line(value)}" for name, value in headers.items()),
            f"Content-Length: {len(body)}",
            "Connection: close",
        ]
        try:
            self.socket.settimeout(self._left())
            self.socket.sendall("\r\n".join([*head, "", ""]).encode("ascii") + body)
            answer = http.client.HTTPResponse(cast(socket.socket, self), method="POST")
            answer.begin()
            return answer.status
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(type(error).__name__) from error
        finally:
            self.close()

    def close(self) -> None:
        self.socket.close()

    def makefile(self, mode: str) -> io.BufferedReader:
        """What HTTPResponse reads from."""
        return io.BufferedReader(_Reader(self), buffer_size=4096)

    def receive_into(self, buffer: Any) -> int:
        # Set before each piece: who sends one byte at a time gains no time by it.
        self.socket.settimeout(self._left())
        return self.socket.recv_into(buffer)

    def _connect(self, addresses: Iterable[str]) -> socket.socket:
        """To the first that answers."""
        failure = ""
        for address in addresses:
            try:
                return socket.create_connection((address, self.target.port), timeout=self._left())
            except OSError as error:
                failure = str(error)
        raise Unreachable(failure)

    def _resolve(self) -> list[str]:
        found = _resolvers.submit(
            socket.getaddrinfo, self.target.host, self.target.port, type=socket.SOCK_STREAM
        )
        try:
            addresses = [str(info[4][0]) for info in found.result(timeout=self._left())]
        except (OSError, UnicodeError, ResolverTimeout) as error:
            raise Unreachable(f"{self.target.host} has no address") from error
        if not self.target.is_listed and not all(map(is_public, addresses)):
            raise Refused(_("The address leads into a private network."))
        return list(dict.fromkeys(addresses))

    def _encrypt(self) -> None:
        try:
            self.socket.settimeout(self._left())
            self.socket = _tls().wrap_socket(self.socket, server_hostname=self.target.host)
        except (OSError, ValueError) as error:
            self.close()
            raise Unreachable(str(error)) from error

    def _left(self) -> float:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("too slow")
        return left


class _Reader(io.RawIOBase):
    def __init__(self, line: Line) -> None:
        self.line = line

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self.line.receive_into(buffer)


def is_public(text: str) -> bool:
    """Whether anybody on the internet could reach this address, and not only we."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and any(address in network for network in _TRANSLATED):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _one_line(value: str) -> str:
    """A header's value; a line break in it would be a second header."""
    return "".join(value.splitlines())
