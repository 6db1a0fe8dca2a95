"""What clients may send: a JSON object with a `type`, the fields of that type, and an `id` for its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import errors

MAX_NUMBER = 2**31 - 1
MAX_ID = 64


@dataclass(frozen=True, slots=True)
class Field:
    kind: type[int] | type[str]
    required: bool = True

    def fits(self, value: object) -> bool:
        if self.kind is int:
            # True and 1.0 equal 1, but are no numbers of anything here.
            return type(value) is int and 0 <= value <= MAX_NUMBER
        return isinstance(value, str)


Fields = Mapping[str, Field]


def take_id(message: dict[str, Any]) -> str | int | None:
    request_id = message.pop("id", None)
    if isinstance(request_id, str) and len(request_id) > MAX_ID:
        raise _bad_field("id")
    if request_id is None or isinstance(request_id, str) or type(request_id) is int:
        return request_id
    raise _bad_field("id")


def take_type(message: dict[str, Any], known: Mapping[str, Fields]) -> str:
    """The type, taken off a message that has the fields of that type and no others."""
    kind = message.pop("type", None)
    if not isinstance(kind, str) or kind not in known:
        raise errors.Malformed(_("There is no such type of message here."), known=sorted(known))
    fields = known[kind]
    for name in message:
        if name not in fields:
            raise _bad_field(name)
    for name, field in fields.items():
        if not field.fits(message[name]) if name in message else field.required:
            raise _bad_field(name)
    return kind


def _bad_field(name: str) -> errors.Malformed:
    return errors.Malformed(_("A field is missing, unknown or not as it should be."), field=name[:MAX_ID])
