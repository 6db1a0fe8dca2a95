from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request

from accounts.models import User


class UserRequest(HttpRequest):
    """The request of a view behind `login_required`."""

    user: User


def signed_in(request: Request) -> User:
    """The user of an API view that only signed-in users reach."""
    return cast(User, request.user)
