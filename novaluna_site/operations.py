"""Pages for machines: /healthz, /readyz and /metrics."""

import ipaddress
import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django_prometheus.exports import ExportToDjangoView

from novaluna_site.readiness import failing_parts

GetResponse = Callable[[HttpRequest], HttpResponse]


class OperationsMiddleware:
    """Answers before host names, TLS and sessions matter: probes come by address, over plain HTTP."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return VIEWS.get(request.path, self.get_response)(request)


def healthz(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"status": "alive"})


def readyz(request: HttpRequest) -> HttpResponse:
    failures = failing_parts()
    if failures:
        return JsonResponse({"status": "not ready", "failing": failures}, status=503)
    return JsonResponse({"status": "ready"})


def metrics(request: HttpRequest) -> HttpResponse:
    if not (_has_metrics_token(request) or _is_local_and_embedded(request)):
        # Not 403: a stranger need not know that there is something.
        return HttpResponse(status=404)
    response: HttpResponse = ExportToDjangoView(request)
    return response


def _has_metrics_token(request: HttpRequest) -> bool:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    return bool(wanted) and scheme == "Bearer" and secrets.compare_digest(token.encode(), wanted.encode())


def _is_local_and_embedded(request: HttpRequest) -> bool:
    """Never in production: a proxy on the same machine makes the whole world look local."""
    if settings.PRODUCTION or getattr(request, "scope", {}).get("was_forwarded", False):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


VIEWS: dict[str, GetResponse] = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}
