"""Odd values in each place: every parameter of an address, query parameter and form field, one at a time."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.fuzz.request import Request
from tests.fuzz.targets import Target
from tests.fuzz.values import MEGABYTE, quoted

DIGITS = b"9" * 5000
READABLE = (DIGITS, str(2**63).encode())
UNREADABLE = (b"\0", b"\xed\xa0\x80")
"""A NUL, which is refused before any view reads it, and half a surrogate pair, which becomes U+FFFD.

One name of each route is enough.
"""
JSON_VALUES: tuple[Any, ...] = ("\0", DIGITS.decode(), 2**63, "\ud800", None, True, 1.5, [], {})


def every_place(targets: list[Target]) -> list[Request]:
    return [request for target in targets for request in [*_in_path(target), *_in_names(target)]]


def _in_path(target: Target) -> Iterator[Request]:
    for name in target.parameters:
        for value in (*READABLE, *UNREADABLE, b"text"):
            path = target.path_with({**target.parameters, name: quoted(value)})
            yield replace(target.good_request(), path=path)


def _in_names(target: Target) -> Iterator[Request]:
    good, names = target.good_request(), target.names or ["unknown"]
    if target.method != "GET" and target.is_api:
        yield from (replace(good, body=body) for name in names for body in _objects(target, name))
        return
    queries = [query for name in names for query in _queries(name)]
    queries += [f"{names[0]}={quoted(value)}" for value in UNREADABLE]
    if target.method == "GET":
        yield from (replace(good, path=f"{good.path}?{query}") for query in queries)
        return
    # Of two values for one name Django takes the last, so the good ones come first.
    yield from (replace(good, body=good.body + b"&" + query.encode()) for query in queries)
    yield replace(good, body=good.body + b"&" + names[0].encode() + b"=" + MEGABYTE)


def _queries(name: str) -> Iterator[str]:
    yield from (f"{name}={quoted(value)}" for value in READABLE)
    # Repeated, and probably of the wrong type.
    yield f"{name}=1&{name}=&{name}=text"


def _objects(target: Target, name: str) -> Iterator[bytes]:
    yield from (json.dumps({**target.data, name: value}).encode() for value in JSON_VALUES)
    yield b'{"%b": 1, "%b": 2}' % (name.encode(), name.encode())
