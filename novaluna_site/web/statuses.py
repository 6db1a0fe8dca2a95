"""The HTTP status of each error, for pages and for the API."""

from http import HTTPStatus

from novaluna_site import errors

STATUS: dict[type[errors.SiteError], HTTPStatus] = {
    errors.SiteError: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.Forbidden: HTTPStatus.FORBIDDEN,
    errors.Conflict: HTTPStatus.CONFLICT,
    errors.Malformed: HTTPStatus.BAD_REQUEST,
    errors.TooMany: HTTPStatus.TOO_MANY_REQUESTS,
    errors.Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
}


def status_of(error: errors.SiteError) -> HTTPStatus:
    """That of the error's class, or of the nearest class above it."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def headers_of(error: errors.SiteError) -> dict[str, str]:
    retry_after = error.data.get("retry_after")
    return {} if retry_after is None else {"Retry-After": str(retry_after)}
