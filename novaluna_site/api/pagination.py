from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import DataError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from novaluna_site import errors

PAGE_SIZE = 25
MAX_PAGE_SIZE = 100

Row = TypeVar("Row", bound=Model)


class Pages(CursorPagination):
    """Pages by cursor: rows added or deleted meanwhile do not make a client skip or repeat others."""

    page_size = PAGE_SIZE
    page_size_query_param = "limit"
    max_page_size = MAX_PAGE_SIZE


def page(
    request: Request, rows: QuerySet[Row], ordering: tuple[str, ...], show: Callable[[Row], dict[str, Any]]
) -> Response:
    """One page of `rows`, each converted by `show`. Ordered by the first field; the others break ties."""
    return page_of_all(request, rows, ordering, lambda found: [show(row) for row in found])


def page_of_all(
    request: Request,
    rows: QuerySet[Row],
    ordering: tuple[str, ...],
    show_all: Callable[[list[Row]], list[dict[str, Any]]],
) -> Response:
    """Like `page`, but `show_all` converts all rows of the page together, to save queries."""
    pages = Pages()
    pages.ordering = ordering
    try:
        found = pages.paginate_queryset(rows, request)
    except (NotFound, ValidationError, ValueError, OverflowError, DataError) as error:
        # A client can send any text as the time or number in a cursor.
        raise errors.Malformed(_("Invalid cursor."), field="cursor") from error
    return pages.get_paginated_response(show_all(found or []))
