"""Remembers an unfinished sign-up in the session, so that the browser can start over."""

from django.http import HttpRequest

from accounts.actions.sign_ups import discard_sign_up
from accounts.models import User

SESSION_KEY = "unfinished_sign_up"


def remember_sign_up(request: HttpRequest, user: User) -> None:
    request.session[SESSION_KEY] = user.pk


def forget_sign_up(request: HttpRequest) -> bool:
    """Delete the unfinished sign-up, if there is one. False if it has been finished meanwhile."""
    user_id = request.session.pop(SESSION_KEY, None)
    return user_id is None or discard_sign_up(user_id)
