"""How a view tells the OpenAPI schema what it takes and answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from games.api.fields import Input
from games.api.outputs import ErrorOutput, Output

View = TypeVar("View", bound=Callable[..., Any])


def operation(
    name: str,
    answers: Mapping[int, type[Output] | None],
    *,
    query: type[Input] | None = None,
    body: type[Input] | None = None,
    headers: Sequence[OpenApiParameter] = (),
) -> Callable[[View], View]:
    """Describe one operation; every refusal of every operation has the one shape."""
    return extend_schema(
        operation_id=name,
        parameters=[*headers, *([query] if query else [])],
        request=body,
        responses={**answers, "4XX": ErrorOutput, "503": ErrorOutput},
    )


class CookieScheme(SessionScheme):  # type: ignore[no-untyped-call]
    target_class = "games.api.authentication.CookieAuthentication"


def close_objects(
    result: dict[str, Any], generator: SchemaGenerator, request: Request | None, public: bool
) -> dict[str, Any]:
    """Neither input nor output has a property that is not named; only an error may carry more."""
    for name, component in result["components"]["schemas"].items():
        component["additionalProperties"] = name == ErrorOutput.__name__
    return result
