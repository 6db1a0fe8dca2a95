"""Messages from clients: a JSON object with a `type`, its fields, and an `id` that the answer repeats."""

from collections.abc import Collection
from typing import Any

from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from rest_framework import serializers

from games.tables import errors
from games.tables.inputs import MoveInput
from games.tables.models.move import KEY, MAX_KEY
from novaluna_site.api.fields import Input, Integer, Text

MAX_ID = 64


class SyncMessage(Input):
    version = Integer(help_text="The version the client has.")


class MoveMessage(MoveInput):
    """The body of `POST moves/` and the key, which HTTP carries in a header."""

    key = Text(
        trim_whitespace=False,
        validators=[
            RegexValidator(
                rf"\A(?:{KEY.pattern})\Z",
                ngettext_lazy(
                    "A key has %(number)d visible ASCII character.",
                    "A key has 1 to %(number)d visible ASCII characters.",
                    MAX_KEY,
                )
                % {"number": MAX_KEY},
            )
        ],
    )


def take_id(message: dict[str, Any]) -> str | int | None:
    """Remove the id from a message. Raises Malformed."""
    request_id: str | int | None = message.pop("id", None)
    # Not isinstance: JSON's true would be an int.
    is_valid = type(request_id) in (str, int, type(None))
    if is_valid and not (isinstance(request_id, str) and len(request_id) > MAX_ID):
        return request_id
    raise errors.Malformed(_("A field is missing, unknown or not valid."), field="id")


def take_type(message: dict[str, Any], known: Collection[str]) -> str:
    """Remove the type from a message. Raises Malformed for a type that is not `known`."""
    kind = message.pop("type", None)
    if not isinstance(kind, str) or kind not in known:
        raise errors.Malformed(_("There’s no such type of message here."), known=sorted(known))
    return kind


def read_fields(kind: type[Input], message: dict[str, Any]) -> dict[str, Any]:
    """The checked fields of a message whose id and type are removed. Raises ValidationError."""
    given: serializers.Serializer[Any] = kind(data=message)
    given.is_valid(raise_exception=True)
    checked: dict[str, Any] = given.validated_data
    return checked
