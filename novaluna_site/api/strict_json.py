"""Reads JSON from clients, over HTTP and sockets."""

import json
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from novaluna_site import errors

MAX_DIGITS = 18


def read_object(text: str) -> dict[str, Any]:
    """One JSON object. Raises Malformed.

    Also refused: repeated keys, NaN, numbers of more than 18 digits, lone surrogates and very deep nesting.
    """
    try:
        given = _decoder.decode(text)
        # Finds lone surrogates, which databases cannot store.
        json.dumps(given, ensure_ascii=False).encode()
    except (RecursionError, ValueError) as error:
        raise errors.Malformed(_("Invalid JSON.")) from error
    if not isinstance(given, dict):
        raise errors.Malformed(_("The JSON is not an object."))
    return given


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("repeated key")
    return fields


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_constant=_refuse)
