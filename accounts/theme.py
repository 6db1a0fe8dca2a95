"""The theme of the pages, which is stored for the user and in a cookie of the browser."""

from django.http import HttpRequest, HttpResponse

from accounts.models import Preferences

THEME_COOKIE = "theme"
YEAR = 365 * 24 * 60 * 60


def chosen_theme(request: HttpRequest) -> str:
    """The theme chosen in this browser, else the one the user chose in another browser."""
    theme = request.COOKIES.get(THEME_COOKIE)
    if theme in Preferences.Theme.values:
        return theme
    if request.user.is_authenticated:
        return request.user.theme
    return Preferences.Theme.SYSTEM


def set_theme_cookie(request: HttpRequest, response: HttpResponse, theme: str) -> None:
    # Readable by scripts: static/js/theme.js switches without a round trip.
    response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, samesite="Lax", secure=request.is_secure())
