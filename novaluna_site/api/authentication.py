from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request


class CsrfFailed(PermissionDenied):
    default_code = "csrf_failed"
    default_detail = _("The CSRF token is missing or wrong. Load the page again.")


class CookieAuthentication(SessionAuthentication):
    """The site's session cookie, and the CSRF header for requests that write."""

    def authenticate_header(self, request: Request) -> str:
        """Makes the response to anonymous requests a 401. Without it, Django REST framework sends a 403."""
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise CsrfFailed from error
