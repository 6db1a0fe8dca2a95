"""Raw bytes to the real server, which refuses some of them before Django sees them."""

import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.games.live.server import serving

pytestmark = [pytest.mark.django_db(transaction=True)]

HOST = b"Host: 127.0.0.1\r\nConnection: close\r\n"
NULS = rb"\000" * 8
REQUESTS = {
    "bad percent-encoding": b"GET /players/%/ HTTP/1.1\r\n" + HOST,
    "half a percent-encoding": b"GET /players/%0 HTTP/1.1\r\n" + HOST,
    "a NUL in the path": b"GET /players/%00/ HTTP/1.1\r\n" + HOST,
    "a NUL in the query": b"GET /lobby/?page=%00 HTTP/1.1\r\n" + HOST,
    "bytes that are not UTF-8": b"GET /players/%ff%fe/?q=%ff HTTP/1.1\r\n" + HOST,
    "raw bytes in the path": b"GET /players/\xff\xfe/ HTTP/1.1\r\n" + HOST,
    "half a surrogate pair": b"GET /players/%ed%a0%80/ HTTP/1.1\r\n" + HOST,
    "5,000 digits": b"GET /games/" + b"9" * 5000 + b"/ HTTP/1.1\r\n" + HOST,
    "a path of 100 kB": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n" + HOST,
    "a header of 100 kB": b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000 + b"\r\n" + HOST,
    "a thousand headers": b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: y\r\n" % n for n in range(1000)) + HOST,
    "no host": b"GET / HTTP/1.1\r\n",
    "a foreign host": b"GET / HTTP/1.1\r\nHost: evil.example\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: evil.example\r\n" + HOST,
    "a host that is no host": b"GET / HTTP/1.1\r\nHost: [\r\n",
    "a host with odd bytes": b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n",
    "an absolute address": b"GET http://evil.example/ HTTP/1.1\r\n" + HOST,
    "a connect": b"CONNECT evil.example:443 HTTP/1.1\r\n" + HOST,
    "an unknown method": b"BREW / HTTP/1.1\r\n" + HOST,
    "a cookie with NULs": b'GET / HTTP/1.1\r\nCookie: sessionid="' + NULS + b'"\r\n' + HOST,
    "a cookie of 16 kB": b"GET / HTTP/1.1\r\nCookie: sessionid=" + b"x" * 16_000 + b"\r\n" + HOST,
    "a length that is no number": b"POST /play/ HTTP/1.1\r\nContent-Length: x\r\n" + HOST,
    "a negative length": b"POST /play/ HTTP/1.1\r\nContent-Length: -1\r\n" + HOST,
    "a length above the limit": b"POST /play/ HTTP/1.1\r\nContent-Length: 99999999999\r\n" + HOST,
    "two lengths": b"POST /play/ HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 1\r\n" + HOST,
    "chunks that are none": b"POST /play/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\nzz\r\n",
    "another encoding": b"POST /play/ HTTP/1.1\r\nContent-Length: 0\r\nContent-Type: multipart/form-data;"
    b" boundary=x; charset=rot13\r\n" + HOST,
    "no HTTP at all": b"\x16\x03\x01\x00\xff\x00\x00",
    "an upgrade to nothing": b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: nothing\r\n" + HOST,
    "a handshake without a key": b"GET /ws/me/ HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    + HOST,
}


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    with serving() as found:
        host, _colon, port = found.partition(":")
        yield host, int(port)


def status_of(address: tuple[str, int], request: bytes) -> int:
    """The status; 0 if the server closes the connection without an answer."""
    with socket.create_connection(address, timeout=30) as connection:
        # The server may refuse a long request before it has read all of it.
        with suppress(ConnectionError):
            connection.sendall(request + b"\r\n")
        try:
            line = connection.makefile("rb").readline()
        except ConnectionResetError:
            return 0
    return int(line.split()[1]) if line.startswith(b"HTTP/") else 0


def test_the_server_refuses_raw_requests(address):
    statuses = {name: status_of(address, request) for name, request in REQUESTS.items()}
    assert {name: status for name, status in statuses.items() if status >= 500} == {}
    assert statuses["a NUL in the path"] == statuses["a NUL in the query"] == 400
    assert statuses["a foreign host"] == statuses["a host that is no host"] == 400
    assert statuses["a cookie with NULs"] == statuses["another encoding"] == 400
    assert statuses["a length above the limit"] == 413
    assert statuses["5,000 digits"] == 404
    assert status_of(address, b"GET /healthz HTTP/1.1\r\n" + HOST) == 200
