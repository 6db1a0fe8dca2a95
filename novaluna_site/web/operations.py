"""Endpoints for monitoring: /healthz, /readyz and /metrics."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django_prometheus.exports import ExportToDjangoView

from novaluna_site.web.local_visitor import is_local_visitor
from novaluna_site.web.readiness import failing_parts

GetResponse = Callable[[HttpRequest], HttpResponse]


class OperationsMiddleware:
    """Answers before hosts, TLS and sessions are checked: probes use an IP address and plain HTTP."""

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
    is_local = not settings.PRODUCTION and is_local_visitor(request)
    if not (is_local or _has_metrics_token(request)):
        # Not 403, which would reveal that the page exists.
        return HttpResponse(status=404)
    response: HttpResponse = ExportToDjangoView(request)
    return response


def _has_metrics_token(request: HttpRequest) -> bool:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    return bool(wanted) and scheme == "Bearer" and secrets.compare_digest(token.encode(), wanted.encode())


VIEWS: dict[str, GetResponse] = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}
