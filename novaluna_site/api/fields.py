"""Strict input fields: unknown fields are errors, and so are "3" for 3 and 1 for true.

In a query string every value is text, which must be written as in JSON. Messages that Django REST framework
does not translate into all of our languages are replaced.
"""

import re
from collections.abc import Mapping
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from novaluna_site.api.pagination import MAX_PAGE_SIZE

# The largest values of an integer and a bigint column, in both PostgreSQL and SQLite.
MAX_INTEGER = 2**31 - 1
MAX_ID = 2**63 - 1

_TRUE_OR_FALSE = gettext_lazy("Use true or false.")
_NO_SUCH_TIME = gettext_lazy("There is no such time.")


class Input(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = {name: [_("Unknown field.")] for name in data if name not in self.fields}
            if unknown:
                raise serializers.ValidationError(unknown)
        return super().to_internal_value(data)


class NoInput(Input):
    """For operations without input: an empty body or an empty object."""


def read_body(kind: type[Input], request: Request) -> dict[str, Any]:
    """The checked fields. Raises ValidationError."""
    return _checked(kind, cast(dict[str, Any], request.data))


def read_query(kind: type[Input], request: Request) -> dict[str, Any]:
    """The checked parameters, each at most once. Raises ValidationError."""
    repeated = {
        name: [_("Given more than once.")] for name, values in request.query_params.lists() if len(values) > 1
    }
    if repeated:
        raise serializers.ValidationError(repeated)
    return _checked(kind, request.query_params.dict())


def _checked(kind: type[Input], data: Mapping[str, Any]) -> dict[str, Any]:
    given = kind(data=data)
    given.is_valid(raise_exception=True)
    checked: dict[str, Any] = given.validated_data
    return checked


class Text(serializers.CharField):
    default_error_messages = {"invalid": gettext_lazy("Use a text.")}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Integer(serializers.IntegerField):
    def __init__(self, *, min_value: int = 0, max_value: int = MAX_INTEGER, **options: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **options)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Flag(serializers.BooleanField):
    default_error_messages = {"invalid": _TRUE_OR_FALSE}

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class QueryInteger(Integer):
    def to_internal_value(self, data: Any) -> int:
        if not re.fullmatch(r"0|[1-9][0-9]{0,17}", data, re.ASCII):
            self.fail("invalid")
        return int(data)


class QueryFlag(serializers.BooleanField):
    default_error_messages = {"invalid": _TRUE_OR_FALSE}

    def to_internal_value(self, data: Any) -> bool:
        if data not in ("true", "false"):
            self.fail("invalid", input=data)
        return bool(data == "true")


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["full", "first"]},
            {"type": "integer", "minimum": 1, "maximum": 21},
        ],
        "default": "full",
    }
)
class Tokens(serializers.Field[int | str, Any, Any, Any]):
    """`full`, `first` (the recommended first game) or a number."""

    default_error_messages = {"invalid": gettext_lazy("Use full, first or a number.")}

    def to_internal_value(self, data: Any) -> int | str:
        if isinstance(data, str) and data in ("full", "first"):
            return data
        if type(data) is not int:
            self.fail("invalid")
        return data


class List(serializers.ListField):
    default_error_messages = {
        "min_length": gettext_lazy("Number of entries, at least: {min_length}"),
        "max_length": gettext_lazy("Number of entries, at most: {max_length}"),
    }


class Moment(serializers.DateTimeField):
    default_error_messages = {"make_aware": _NO_SUCH_TIME, "overflow": _NO_SUCH_TIME}


class Day(serializers.DateField):
    def __init__(self, **options: Any) -> None:
        super().__init__(input_formats=["%Y-%m-%d"], **options)


class PageQuery(Input):
    limit = QueryInteger(required=False, min_value=1, max_value=MAX_PAGE_SIZE)
    cursor = Text(required=False, help_text="From `next` or `previous` of another page.")


def without_page(given: dict[str, Any]) -> dict[str, Any]:
    """The filters of a list, without the parameters that select a page."""
    return {name: value for name, value in given.items() if name not in ("limit", "cursor")}
