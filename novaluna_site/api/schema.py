"""How views describe their requests and responses in the OpenAPI schema."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from novaluna_site.api.fields import Input
from novaluna_site.api.outputs import ErrorOutput, Output

View = TypeVar("View", bound=Callable[..., Any])


def operation(
    name: str,
    answers: Mapping[int, type[Output] | None],
    *,
    query: type[Input] | None = None,
    body: type[Input] | None = None,
    headers: Sequence[OpenApiParameter] = (),
) -> Callable[[View], View]:
    """Describe one operation. All operations have the same format of errors."""
    return extend_schema(
        operation_id=name,
        parameters=[*headers, *([query] if query else [])],
        request=body,
        responses={**answers, "4XX": ErrorOutput, "503": ErrorOutput},
    )


class CookieScheme(SessionScheme):  # type: ignore[no-untyped-call]
    target_class = "novaluna_site.api.authentication.CookieAuthentication"


def close_objects(
    result: dict[str, Any], generator: SchemaGenerator, request: Request | None, public: bool
) -> dict[str, Any]:
    """Forbid properties that are not named in the schema, except in errors."""
    for name, component in result["components"]["schemas"].items():
        component["additionalProperties"] = name == ErrorOutput.__name__
    return result
