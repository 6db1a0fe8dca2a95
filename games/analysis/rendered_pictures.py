"""Pictures as PNG. Rendering one takes long, so it is limited and the result is kept for a while."""

import hashlib
from collections.abc import Iterable
from math import ceil
from threading import Lock
from typing import Any, cast

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView

from games.drawing.picture import to_png
from games.tables import errors
from novaluna_site.database import connection_released

KEPT_SECONDS = 3600
_one_at_a_time = Lock()
_sets: Any = cache
"""The cache as django-redis has it: with sets."""


class PictureThrottle(UserRateThrottle):
    """For each user, and for each address of visitors without a session."""

    scope = "pictures"


def count_picture(request: HttpRequest) -> None:
    """Count a picture that is made for this visitor. Raises TooMany."""
    throttle = PictureThrottle()
    # The throttle reads the user and the address of the request, and nothing of the view.
    if not throttle.allow_request(cast(Request, request), cast(APIView, None)):
        raise errors.TooMany(retry_after=ceil(throttle.wait() or 1))


def digest_of(drawing: str) -> str:
    return hashlib.sha256(drawing.encode()).hexdigest()


def png_for(request: HttpRequest, drawing: str, users: Iterable[int]) -> bytes:
    """The drawing as PNG. Raises TooMany if this visitor had too many pictures rendered.

    `users`: the ids of those whose names are in it. If one of them deletes the account, it leaves the cache.

    The cache's key is the content of the drawing. So a picture is found only by a visitor for whom the same
    was drawn just now, after the visitor's rights were checked.
    """
    key = f"picture:{digest_of(drawing)}"
    picture: bytes | None = cache.get(key)
    if picture is not None:
        return picture
    count_picture(request)
    # In each process one at a time: the same picture is not rendered twice, and other requests go on.
    with connection_released(), _one_at_a_time:
        picture = cache.get(key)
        if picture is None:
            picture = to_png(drawing)
            # First the index: a picture that is missing there would not be found by `forget_pictures`.
            for user_id in users:
                _sets.sadd(_pictures_of(user_id), key)
                _sets.expire(_pictures_of(user_id), KEPT_SECONDS)
            cache.set(key, picture, KEPT_SECONDS)
    return picture


def forget_pictures(user_id: int) -> None:
    """Remove all pictures with the user's name. If Redis is down they stay there until they expire."""
    cache.delete_many([*(_sets.smembers(_pictures_of(user_id)) or ()), _pictures_of(user_id)])


def _pictures_of(user_id: int) -> str:
    return f"pictures-of:{user_id}"
