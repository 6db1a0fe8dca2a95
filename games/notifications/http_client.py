"""HTTP requests to URLs that users enter: webhooks and push services.

Such a URL must not reach the site's own network (server-side request forgery) or keep a worker busy. Names
are resolved here, every address is checked, and the connection goes to a checked address. Redirects are not
followed, proxies from the environment are not used, at most the head of the answer is read, and one request
takes five seconds at most, including name resolution.
"""

import errno
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError
from urllib3.util import SKIP_HEADER

from games.notifications.resolver import NoCapacity, resolver

LIMIT_SECONDS = 5.0
PORTS = (443, 8443)
MAX_URL = 1000

# IPv6 networks whose addresses contain an IPv4 address, which may be private: mapped, NAT64, 6to4, Teredo.
_TRANSLATED = tuple(
    map(ipaddress.ip_network, ("::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))
)

# Errors of this machine: it has no route to the address, or no network at all.
_OWN_NETWORK = (errno.ENETUNREACH, errno.ENETDOWN)

# Its only warning, about answers with malformed headers, contains the URL. A webhook's URL is often a secret.
logging.getLogger("urllib3.connection").setLevel(logging.ERROR)


class Refused(Exception):
    """This URL is not allowed. The message is safe to show to users."""


class Unreachable(Exception):
    """Nothing was sent: unknown name, no connection, invalid certificate or timeout.

    `is_stall`: it used up all its time. `is_our_fault`: this site could not even try.
    """

    def __init__(self, text: str, *, is_stall: bool = False, is_our_fault: bool = False) -> None:
        super().__init__(text)
        self.is_stall = is_stall
        self.is_our_fault = is_our_fault


class NoAnswer(Exception):
    """The request was sent at least in part, and its outcome is unknown. `is_stall`: as in Unreachable."""

    def __init__(self, text: str, *, is_stall: bool = False) -> None:
        super().__init__(text)
        self.is_stall = is_stall


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of a checked URL. `is_listed`: WEBHOOK_ALLOWED_HOSTS has it, so it may be private or HTTP."""

    host: str
    port: int
    path: str
    is_tls: bool
    is_listed: bool

    @property
    def authority(self) -> str:
        """The value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_tls else 80) else f"{host}:{self.port}"


def check_url(url: str) -> Target:
    """Check everything that needs no name resolution: it never waits. Raises Refused."""
    if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise Refused(_("This address has characters we can’t use, or it’s too long."))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused(_("This isn’t a web address.")) from None
    host = parts.hostname or ""
    is_tls = parts.scheme == "https"
    port = port or (443 if is_tls else 80)
    is_listed = f"{host}:{port}" in settings.WEBHOOK_ALLOWED_HOSTS
    if parts.scheme not in ("https", "http") or not host or parts.username or parts.password:
        raise Refused(_("Use an address that starts with https:// and has no password in it."))
    if not is_listed and not is_tls:
        raise Refused(_("Use an address that starts with https:// and has no password in it."))
    if not is_listed and port not in PORTS:
        raise Refused(_("Use port 443 or 8443."))
    if not is_listed and _is_private_host(host):
        raise Refused(_("This address leads to a private network."))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, is_tls, is_listed)


class PinnedConnection:
    """A connection to a checked address, ready for one request.

    The name is resolved once, and the connection goes to the IP address that was checked. This prevents DNS
    rebinding: a name that resolves to a public address for the check and to a private one for the connection.
    """

    def __init__(self, url: str, *, owner: int = 0, seconds: float | None = None) -> None:
        """Resolve, check, connect. Raises Refused or Unreachable; nothing has been sent then.

        `owner`: the user who entered the URL. `seconds`: for the whole request, at most `LIMIT_SECONDS`.
        """
        self.target = check_url(url)
        self.owner = owner
        self.deadline = time.monotonic() + min(LIMIT_SECONDS, seconds or LIMIT_SECONDS)
        self.connection = self._connect(self._resolve())

    def post(self, body: bytes, headers: Mapping[str, str]) -> int:
        """Send the request and return the status of the answer. Raises NoAnswer. Closes the connection."""
        sent = {
            "User-Agent": SKIP_HEADER,
            **{name: _without_line_breaks(value) for name, value in headers.items()},
            "Host": self.target.authority,
            "Connection": "close",
        }
        try:
            with _Watchdog(self.connection.sock, _seconds_until(self.deadline)):
                self.connection.request("POST", self.target.path, body, sent, preload_content=False)
                # Closing it leaves the body unread.
                with self.connection.getresponse() as answer:
                    return answer.status
        except (OSError, HTTPException, HTTPError) as error:
            raise NoAnswer(type(error).__name__, is_stall=_is_over(self.deadline)) from error
        finally:
            self.close()

    def close(self) -> None:
        self.connection.close()

    def _resolve(self) -> list[str]:
        host, port, seconds = self.target.host, self.target.port, _seconds_until(self.deadline)
        try:
            addresses = resolver.resolve(host, port, owner=self.owner, seconds=seconds)
        except NoCapacity as error:
            raise Unreachable("too many name look-ups are running", is_our_fault=True) from error
        except TimeoutError as error:
            raise Unreachable(f"{host}: its name server is too slow", is_stall=True) from error
        except (OSError, UnicodeError) as error:
            raise Unreachable(f"{host} has no address") from error
        if not self.target.is_listed and not all(map(is_public, addresses)):
            raise Refused(_("This address leads to a private network."))
        return list(dict.fromkeys(addresses))

    def _connect(self, addresses: Iterable[str]) -> "_Connection":
        """To the first address that accepts the connection."""
        failure: Exception = OSError("no address")
        for address in addresses:
            connection = self._connection_to(address)
            try:
                connection.connect()
                return connection
            except (OSError, ValueError, HTTPError) as error:
                connection.close()
                failure = error
        raise Unreachable(
            str(failure),
            is_stall=_is_over(self.deadline),
            is_our_fault=getattr(failure.__cause__, "errno", None) in _OWN_NETWORK,
        ) from failure

    def _connection_to(self, address: str) -> "_Connection":
        if not self.target.is_tls:
            return _Connection(address, self.target.port, deadline=self.deadline)
        return _TLSConnection(
            address,
            self.target.port,
            deadline=self.deadline,
            # The certificate must be valid for the name in the URL, not for the IP address.
            server_hostname=self.target.host,
            ssl_context=ssl.create_default_context(),
        )


class _Connection(HTTPConnection):
    """The TCP connection and the TLS handshake share one deadline; urllib3 has a timeout for each of them."""

    def __init__(self, host: str, port: int, *, deadline: float, **options: Any) -> None:
        super().__init__(host, port, **options)
        self.deadline = deadline

    def _new_conn(self) -> socket.socket:
        self.timeout = _seconds_until(self.deadline)
        connected = super()._new_conn()
        connected.settimeout(_seconds_until(self.deadline))
        return connected


class _TLSConnection(_Connection, HTTPSConnection):
    pass


class _Watchdog:
    """Shuts the socket down after `seconds`. Leaving the block after that raises TimeoutError.

    A socket's own timeout starts again with each byte, so a server that sends one byte at a time could hold
    the connection open for hours.
    """

    def __init__(self, watched: socket.socket, seconds: float) -> None:
        self.watched = watched
        self.has_fired = False
        self.timer = threading.Timer(seconds, self._fire)
        self.timer.daemon = True

    def __enter__(self) -> None:
        self.timer.start()

    def __exit__(self, *_error: object) -> None:
        self.timer.cancel()
        # The caller closes the socket next: the timer must not act on its file descriptor after that.
        self.timer.join()
        if self.has_fired:
            raise TimeoutError("too slow")

    def _fire(self) -> None:
        self.has_fired = True
        with suppress(OSError):
            # Not `watched.shutdown`: for TLS that also removes the decryption under the reading thread.
            socket.socket.shutdown(self.watched, socket.SHUT_RDWR)


def _seconds_until(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("too slow")
    return left


def _is_over(deadline: float) -> bool:
    """A little early, because a socket's timeout is rounded."""
    return time.monotonic() >= deadline - 0.05


def _is_private_host(host: str) -> bool:
    """Whether the host needs no look-up and is not public: an address, a number or this machine's name."""
    try:
        return not is_public(host)
    except ValueError:
        last = host.rstrip(".").rpartition(".")[2]
        # getaddrinfo also reads 127.1, 0x7f.1 and 2130706433 as addresses.
        return last == "localhost" or last[:1].isdigit()


def is_public(text: str) -> bool:
    """Whether the IP address is reachable from the whole internet, not only from the site's own network."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and any(address in network for network in _TRANSLATED):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _without_line_breaks(value: str) -> str:
    """A header's value without line breaks, which would start a second header."""
    return "".join(value.splitlines())
