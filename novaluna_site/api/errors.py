"""How the API responds to errors: `{code, message, …}` and a status."""

from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, UnreadablePostError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response

from novaluna_site import errors
from novaluna_site.web.statuses import headers_of, status_of

# Error codes of Django REST framework, and the codes that this API uses for the same errors.
CODES = {
    "invalid": errors.Malformed.code,
    "parse_error": errors.Malformed.code,
    "permission_denied": errors.Forbidden.code,
    "throttled": errors.TooMany.code,
}


def handle_exception(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """None for an unexpected error: `novaluna_site.web.error_pages` responds to that with 503 or 500."""
    if isinstance(error, errors.SiteError):
        return Response(error.body, status=status_of(error), headers=headers_of(error))
    refusal = _framework_refusal(error)
    return None if refusal is None else _answer_framework_refusal(refusal)


def _framework_refusal(error: Exception) -> exceptions.APIException | None:
    if isinstance(error, exceptions.APIException):
        return error
    if isinstance(error, Http404):
        return exceptions.NotFound(_("Page not found"))
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(error, RequestDataTooBig):
        return BodyTooLarge()
    if isinstance(error, SuspiciousOperation | UnreadablePostError):
        return exceptions.ParseError()
    return None


def _answer_framework_refusal(error: exceptions.APIException) -> Response:
    body: dict[str, Any] = {"code": CODES.get(error.default_code, error.default_code)}
    headers = {}
    if isinstance(error, exceptions.ValidationError):
        body["message"] = _("Some fields are not valid.")
        body["invalid"] = error.detail
    elif isinstance(error, exceptions.Throttled):
        # The framework puts the seconds into its text before it looks for the translation.
        body["message"] = str(errors.TooMany.message)
    else:
        body["message"] = str(error.detail)
    wait = getattr(error, "wait", None)
    if wait is not None:
        body["retry_after"] = ceil(wait)
        headers["Retry-After"] = str(ceil(wait))
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    return Response(body, status=error.status_code, headers=headers)


class BodyTooLarge(exceptions.APIException):
    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = gettext_lazy("The request is too large.")
