from django.http import HttpRequest

from accounts.models import User


class UserRequest(HttpRequest):
    """What a view behind `login_required` gets."""

    user: User
