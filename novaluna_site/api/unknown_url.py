from typing import Any, NoReturn

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


@extend_schema(exclude=True)
class UnknownUrlView(APIView):
    """Every other URL below /api/, so that a wrong one gets an error in JSON, not an HTML page."""

    permission_classes = [AllowAny]
    authentication_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> NoReturn:
        raise Http404
