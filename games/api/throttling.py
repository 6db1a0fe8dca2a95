from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

if TYPE_CHECKING:
    # The framework's views import this module for their default.
    from rest_framework.views import APIView


class WriteThrottle(ScopedRateThrottle):
    """Limits what changes something; reading costs no counter. A cache that is away limits nobody."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)
