"""A whole game as a set-up and a list of actions, in the format of docs/record.md."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, NoReturn

from engine.actions import Action, parse_action
from engine.errors import EngineError, MalformedMove, MalformedRecord
from engine.rules import apply
from engine.setup import Setup
from engine.state import State, new_game

RECORD_FORMAT = "novaluna-record/1"
REQUIRED = ("format", "seats", "tokens", "order", "tiles", "actions")
EXTRAS = ("players", "started", "finished", "result", "site", "clock")
MAX_DIGITS = 30


@dataclass(frozen=True, slots=True)
class Record:
    """`extras`: the optional fields, which the rules ignore. Raises MalformedRecord for any other."""

    setup: Setup
    actions: tuple[Action, ...]
    extras: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.extras:
            if name not in EXTRAS:
                raise MalformedRecord("unknown-field", "a record has no such field", value=name)


def replay(record: Record) -> Iterator[State]:
    """The state before the first action and after each one. Raises IllegalMove with the action's number."""
    state = new_game(record.setup)
    yield state
    for number, action in enumerate(record.actions, start=1):
        try:
            state = apply(state, action)
        except EngineError as error:
            error.action = number
            raise
        yield state


def write_record(record: Record) -> str:
    """The record as one line of JSON."""
    setup = record.setup
    return json.dumps(
        {
            "format": RECORD_FORMAT,
            "seats": setup.seats,
            "tokens": setup.tokens,
            "order": setup.order,
            "tiles": setup.tiles,
            "actions": [str(action) for action in record.actions],
            **record.extras,
        },
        allow_nan=False,
    )


def read_record(text: str) -> Record:
    """The record of a JSON text. Raises MalformedRecord, or MalformedMove with the number of the action."""
    fields = _parse(text)
    for name in REQUIRED:
        if name not in fields:
            raise MalformedRecord("missing-field", "the field is missing", value=name)
    if fields["format"] != RECORD_FORMAT:
        raise MalformedRecord("format", f"the format is not {RECORD_FORMAT}", value=fields["format"])
    for name in ("order", "tiles", "actions"):
        if not isinstance(fields[name], list):
            raise MalformedRecord("not-a-list", f"{name} is not a list", value=fields[name])
    return Record(
        Setup(fields["seats"], fields["tokens"], tuple(fields["order"]), tuple(fields["tiles"])),
        tuple(_read_action(number, text) for number, text in enumerate(fields["actions"], start=1)),
        {name: value for name, value in fields.items() if name not in REQUIRED},
    )


def _read_action(number: int, text: object) -> Action:
    try:
        if not isinstance(text, str):
            raise MalformedMove("not-text", "an action is a text", value=text)
        return parse_action(text)
    except MalformedMove as error:
        error.action = number
        raise


def _parse(text: str) -> dict[str, Any]:
    """Decode strict JSON: no duplicate keys, no NaN, no overlong numbers, no lone surrogates."""
    try:
        fields = _decoder.decode(text)
        # Fails on lone surrogates, which the decoder accepts.
        json.dumps(fields, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise MalformedRecord("not-json", f"not JSON: {error}", value=text) from None
    except UnicodeEncodeError:
        raise MalformedRecord("not-unicode", "half of a surrogate pair", value=text) from None
    except RecursionError:
        raise MalformedRecord("too-deep", "nested too deeply", value=text) from None
    if not isinstance(fields, dict):
        raise MalformedRecord("not-an-object", "a record is a JSON object", value=fields)
    return fields


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise MalformedRecord("duplicate-field", "the field is there twice", value=twice)
    return fields


def _int(digits: str) -> int:
    # int() itself fails on thousands of digits.
    return int(digits) if len(digits) <= MAX_DIGITS else _refuse_number(digits)


def _float(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) and len(digits) <= MAX_DIGITS else _refuse_number(digits)


def _refuse_number(text: str) -> NoReturn:
    raise MalformedRecord("number-range", "not a number within sane limits", value=text)


_decoder = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_int, parse_float=_float, parse_constant=_refuse_number
)
