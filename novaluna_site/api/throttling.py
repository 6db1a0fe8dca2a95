from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

if TYPE_CHECKING:
    # A real import would be circular: Django REST framework's views import this module as their default.
    from rest_framework.views import APIView


class WriteThrottle(ScopedRateThrottle):
    """Limits requests that write. If the cache cannot be reached, nothing is limited."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)
