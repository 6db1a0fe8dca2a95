from django.http import HttpRequest

from accounts.models import Preferences

THEME_COOKIE = "theme"


def chosen_theme(request: HttpRequest) -> str:
    """What was chosen in this browser, else what the user chose in another one."""
    theme = request.COOKIES.get(THEME_COOKIE)
    if theme in Preferences.Theme.values:
        return theme
    if request.user.is_authenticated:
        return request.user.theme
    return Preferences.Theme.SYSTEM


def preferences(request: HttpRequest) -> dict[str, str]:
    return {"theme": chosen_theme(request)}
