from django.http import HttpRequest

from accounts.models import Preferences

THEME_COOKIE = "theme"


def chosen_theme(request: HttpRequest) -> str:
    """The theme chosen in this browser, else the one the user chose in another browser."""
    theme = request.COOKIES.get(THEME_COOKIE)
    if theme in Preferences.Theme.values:
        return theme
    if request.user.is_authenticated:
        return request.user.theme
    return Preferences.Theme.SYSTEM


def preferences(request: HttpRequest) -> dict[str, str]:
    return {"theme": chosen_theme(request)}
