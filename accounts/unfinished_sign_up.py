"""A browser may start its sign-up anew: the session remembers which one it left unfinished."""

from django.http import HttpRequest

from accounts.models import User
from accounts.services.sign_ups import discard_sign_up

KEY = "unfinished_sign_up"


def remember_sign_up(request: HttpRequest, user: User) -> None:
    request.session[KEY] = user.pk


def forget_sign_up(request: HttpRequest) -> bool:
    """Give its name and address free again; False if it was finished after all."""
    user_id = request.session.pop(KEY, None)
    return user_id is None or discard_sign_up(user_id)
