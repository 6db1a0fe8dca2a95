"""The time zone a browser tells us, in a cookie that static/js/accounts/time-zone.js writes."""

from functools import cache
from urllib.parse import unquote
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest

COOKIE = "time_zone"


@cache
def time_zone_names() -> frozenset[str]:
    """The zones of places, and UTC. The rest of the database is aliases such as EST5EDT or Etc/GMT+3."""
    names = available_timezones()
    places = {name for name in names if "/" in name and not name.startswith(("Etc/", "SystemV/", "US/"))}
    return frozenset(places | {"UTC"})


def guessed_time_zone(request: HttpRequest) -> str:
    """What the browser says, or an empty string where it says nothing we know."""
    name = unquote(request.COOKIES.get(COOKIE, ""))
    return name if name in time_zone_names() else ""


def zone_of(name: str) -> ZoneInfo:
    """The zone of that name, or the site's where none is known (or no longer: zones get renamed)."""
    return ZoneInfo(name if name in time_zone_names() else settings.TIME_ZONE)
