import ipaddress

from django.http import HttpRequest

from novaluna_site.trusted_proxies import PROXY_HEADERS


def is_local_visitor(request: HttpRequest) -> bool:
    """Whether the request comes from this machine and not through a proxy on it that made itself known.

    A proxy may be silent, so never open anything for this alone on a site that strangers reach.
    """
    if getattr(request, "scope", {}).get("was_forwarded", False):
        return False
    if any(header.decode() in request.headers for header in PROXY_HEADERS):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
