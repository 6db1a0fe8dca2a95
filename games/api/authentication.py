from typing import cast

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from accounts.models import User


class CsrfFailed(PermissionDenied):
    default_code = "csrf_failed"
    default_detail = _("The CSRF token is missing or wrong. Load the page again.")


class CookieAuthentication(SessionAuthentication):
    """The site's session cookie, with the CSRF header on everything that writes."""

    def authenticate_header(self, request: Request) -> str:
        """What makes the answer to strangers a 401, apart from the 403 of those who may not."""
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise CsrfFailed from error


def signed_in(request: Request) -> User:
    """The user of a view that only signed-in users reach."""
    return cast(User, request.user)
