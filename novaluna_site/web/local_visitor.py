import ipaddress

from django.http import HttpRequest

from novaluna_site.web.trusted_proxies import PROXY_HEADERS


def is_local_visitor(request: HttpRequest) -> bool:
    """Whether the request comes from this machine, and not from a proxy on it that adds proxy headers.

    A proxy may add none, so this check alone must not protect anything on a public site.
    """
    if getattr(request, "scope", {}).get("was_forwarded", False):
        return False
    if any(header.decode() in request.headers for header in PROXY_HEADERS):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
