"""Pictures as PNG. Rendering one takes long, so it is limited and the result is kept for a while."""

import hashlib
from math import ceil
from threading import Lock
from typing import cast

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView

from games.drawing.picture import to_png
from games.tables import errors

KEPT_SECONDS = 3600
_one_at_a_time = Lock()


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


def png_for(request: HttpRequest, drawing: str) -> bytes:
    """The drawing as PNG. Raises TooMany if this visitor had too many pictures rendered.

    The cache's key is the content of the drawing. So a picture is found only by a visitor for whom the same
    was drawn just now, after the visitor's rights were checked. If a name in it changes, or its player's
    account is deleted, the old picture can't be found any more and soon leaves the cache.
    """
    key = f"picture:{digest_of(drawing)}"
    picture: bytes | None = cache.get(key)
    if picture is not None:
        return picture
    count_picture(request)
    # In each process one at a time: the same picture is not rendered twice, and other requests go on.
    with _one_at_a_time:
        picture = cache.get(key)
        if picture is None:
            picture = to_png(drawing)
            cache.set(key, picture, KEPT_SECONDS)
    return picture
