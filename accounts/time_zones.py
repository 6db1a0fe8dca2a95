"""Time zones by city, and the browser's, from a cookie that static/js/accounts/time-zone.js sets."""

import unicodedata
from functools import cache
from urllib.parse import unquote
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from novaluna_site.i18n import zone_words

COOKIE = "time_zone"


@cache
def time_zone_names() -> frozenset[str]:
    """The zones named after places, and UTC. The others are aliases such as EST5EDT or Etc/GMT+3."""
    names = available_timezones()
    places = {name for name in names if "/" in name and not name.startswith(("Etc/", "SystemV/", "US/"))}
    return frozenset(places | {"UTC"})


@cache
def _names_by_place(language: str) -> dict[str, str]:
    """Zones by city and place, in this language and in English, and by name.

    If two zones have the same city, the one with fewer parts wins.
    """
    found: dict[str, str] = {}
    names = sorted(time_zone_names(), key=lambda name: (name.count("/"), name))
    for code in (language, "en"):
        with translation.override(code):
            for name in names:
                place = zone_words(name)
                for words in (place.partition(",")[0], place, name):
                    found.setdefault(_plain(words), name)
    return found


def _plain(words: str) -> str:
    """Without case, accents and repeated spaces: São  Paulo is sao paulo."""
    letters = unicodedata.normalize("NFKD", words.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def zone_named(words: str) -> str:
    """The zone of a city, of a place as `zone_words` writes it, or of this name; empty if there is none."""
    return _names_by_place(translation.get_language() or settings.LANGUAGE_CODE).get(_plain(words), "")


def guessed_time_zone(request: HttpRequest) -> str:
    """The browser's time zone, or an empty string if it is missing or unknown."""
    name = unquote(request.COOKIES.get(COOKIE, ""))
    return name if name in time_zone_names() else ""


def zone_of(name: str) -> ZoneInfo:
    """The zone of that name, or the site's if the name is empty or unknown (zones get renamed)."""
    return ZoneInfo(name if name in time_zone_names() else settings.TIME_ZONE)
