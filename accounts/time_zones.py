"""The browser's time zone, from a cookie that static/js/accounts/time-zone.js sets."""

from functools import cache
from urllib.parse import unquote
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest

COOKIE = "time_zone"


@cache
def time_zone_names() -> frozenset[str]:
    """The zones named after places, and UTC. The others are aliases such as EST5EDT or Etc/GMT+3."""
    names = available_timezones()
    places = {name for name in names if "/" in name and not name.startswith(("Etc/", "SystemV/", "US/"))}
    return frozenset(places | {"UTC"})


def guessed_time_zone(request: HttpRequest) -> str:
    """The browser's time zone, or an empty string if it is missing or unknown."""
    name = unquote(request.COOKIES.get(COOKIE, ""))
    return name if name in time_zone_names() else ""


def zone_of(name: str) -> ZoneInfo:
    """The zone of that name, or the site's if the name is empty or unknown (zones get renamed)."""
    return ZoneInfo(name if name in time_zone_names() else settings.TIME_ZONE)
