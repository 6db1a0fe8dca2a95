"""Values that no honest client sends."""

import json
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes

MEGABYTE = b"x" * 1_000_000
TEXTS: list[bytes] = [
    b"",
    b" ",
    b"\0",
    b"a\0b",
    b"\xff",
    b"\xed\xa0\x80",  # half a surrogate pair
    b"\xc3\x28",
    "\u202e\u0663\u00e4".encode(),
    b"\r\nSet-Cookie: a=b",
    b"-1",
    b"0",
    b"00",
    b"1.5",
    b"1e999",
    b"NaN",
    b"true",
    b"null",
    b"[]",
    b"{}",
    b"%00",
    b"%s%n{0}",
    b"<script>alert(1)</script>",
    b"' OR 1=1 --",
    b"../../../etc/passwd",
    b"//evil.example/",
    b"http://[",
    b"https://127.0.0.1:1/",
    b"x" * 100,
    b"9" * 19,
    b"9" * 5000,
    *(str(number).encode() for number in (2**31 - 1, 2**31, 2**63 - 1, 2**63, -(2**63) - 1)),
    *(
        day.encode()
        for day in ("0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "2026-13", "0001-01")
    ),
    b"2026-W01-1",
    b"after.1.1",
    b"before.-2147483648.9223372036854775807",
    b"cD0wMDAxLTAxLTAx",  # a cursor of the API: p=0001-01-01
    b"bz05OTk5OTk5OTk5OTk5OTk5OTk5OTk=",  # o=9999…
    b"1@0,0",
    b"52@99999,99999",
    b"1@" + b"9" * 5000 + b",0",
    b"resign:0",
    b"resign:99999999999999999999",
    b"R",
    b"yes",
    b"blocked",
    b"mina",
    b"crescent",
]
JSON_VALUES: list[Any] = [
    None,
    True,
    -1,
    1.5,
    2**31,
    2**63,
    10**17,
    [],
    {},
    [[]],
    [None] * 1000,
    {"a": {"b": []}},
    "\0",
    "\ud800",
    "9" * 5000,
    "\u202e",
    *(text.decode("utf-8", "replace") for text in TEXTS),
]
BODIES: list[bytes] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"[" * 30_000,
    b'{"a":' * 10_000,
    b'{"a": NaN}',
    b'{"a": 1, "a": 2}',
    b'{"a": "\\ud800"}',
    b"\xff\xfe\x00\x01binary",
    b"\xef\xbb\xbf{}",
    b"&" * 2000,
    b"a=" + b"&a=" * 999,
    b"%",
    b"=&=&%zz=%",
    b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\x00\r\n--x--\r\n',
    b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n+2AA-\r\n--x--\r\n',
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="a\x00b"\r\n\r\n\xff\xff\r\n--x--\r\n',
    b"--x\r\nContent-Disposition: form-data",
]
CONTENT_TYPES = [
    "",
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded; charset=nonsense",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=x; charset=utf-7",
    "multipart/form-data; boundary=x; charset=rot13",
    "multipart/form-data; boundary=" + "b" * 300,
    "multipart/form-data; boundary=\xff",
    "text/plain",
    "x/y; " * 500,
]
HEADERS: list[tuple[str, str]] = [
    ("Accept", "application/xml"),
    ("Accept", "*/*;q=9" * 200),
    ("Accept-Language", "xx-" + "y" * 500),
    ("Accept-Language", "\xff;q=nan"),
    ("Accept-Encoding", "gzip;q=x, \xff"),
    ("Authorization", "Basic \xff"),
    ("Host", "evil.example"),
    ("Host", "[::1"),
    ("Host", "127.0.0.1:99999999"),
    ("Idempotency-Key", "k" * 5000),
    ("Idempotency-Key", "\xff"),
    ("If-Modified-Since", "yesterday"),
    ("If-None-Match", '"'),
    ("Origin", "http://["),
    ("Range", "bytes=-1"),
    ("Referer", "http://["),
    ("Referer", "http://testserver/\xff?" + "x" * 5000),
    ("Referer", "javascript:alert(1)"),
    ("X-CSRFToken", "\xff" * 100),
    ("X-Forwarded-For", "nobody"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("X-Requested-With", "XMLHttpRequest"),
]
COOKIE_NAMES = ("sessionid", "csrftoken", "messages", "theme", "time_zone", "django_language", "unknown")
COOKIES = [
    "",
    "x",
    "x" * 32,
    "x" * 4000,
    '"\\000\\000\\000\\000\\000\\000\\000\\000"',  # Python's cookie parser reads eight NUL characters
    '"\\377\\ud800"',
    "../../etc/passwd",
    "%00",
    "\xff\xfe",
    "W3sibWVzc2FnZSI6IDF9XQ:1:x",
    "America%2FNowhere",
]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")


def odd_text(random: Random) -> bytes:
    """A megabyte once in 300 times, because it takes as long as ten others."""
    return MEGABYTE if random.random() < 1 / 300 else random.choice(TEXTS)


def quoted(value: bytes) -> str:
    return quote_from_bytes(value, safe="")


def as_json(value: Any) -> bytes:
    return json.dumps(value).encode()
