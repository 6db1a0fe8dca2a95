from math import ceil
from types import SimpleNamespace
from typing import cast

from django.http import HttpRequest
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from games.tables import errors
from novaluna_site.api.throttling import WriteThrottle


def count_write(user: User, scope: str) -> None:
    """Count one write of the user together with their API requests of the same scope.

    Raises TooMany, with the message and the `retry_after` of the API.
    """
    request = HttpRequest()
    request.method = "POST"
    request.user = user
    view = SimpleNamespace(throttle_scope=scope)
    throttle = WriteThrottle()
    # The throttle reads the method and the user of the request and the scope of the view, nothing else.
    if not throttle.allow_request(cast(Request, request), cast(APIView, view)):
        wait = throttle.wait() or 0
        raise errors.TooMany(str(Throttled(wait).detail), retry_after=ceil(wait))
