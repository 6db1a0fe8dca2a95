"""A browser may start its sign-up anew: the session remembers which one it left unfinished."""

from django.http import HttpRequest

from accounts.models import User
from accounts.services.sign_ups import discard_sign_up

KEY = "unfinished_sign_up"


def remember_sign_up(request: HttpRequest, user: User) -> None:
    request.session[KEY] = user.pk


def forget_sign_up(request: HttpRequest) -> None:
    """Give its name and address free again, unless it was finished after all."""
    if user_id := request.session.pop(KEY, None):
        discard_sign_up(user_id)
