"""Time zones by their city."""

from functools import cache

from novaluna_site.i18n.language import language, locale


def zone_words(name: str) -> str:
    """The city of `America/Argentina/Buenos_Aires`; in English "Buenos Aires, Argentina, America"."""
    parts = name.replace("_", " ").split("/")
    if language() == "en":
        return ", ".join(reversed(parts))
    cities = locale().time_zones
    translated = next(
        (cities[known]["city"] for known in _names(name) if "city" in cities.get(known, ())), None
    )
    return str(translated or parts[-1])


@cache
def _names(zone: str) -> tuple[str, ...]:
    """CLDR lists cities under older names of their zones, such as Europe/Kiev."""
    from babel.core import get_global  # noqa: PLC0415 see `locale`

    aliases = get_global("zone_aliases")
    newest = aliases.get(zone, zone)
    older = (old for old, new in aliases.items() if new == newest)
    # `America/Argentina/Buenos_Aires` was once `America/Buenos_Aires`.
    region, *_between, city = zone.split("/") if "/" in zone else ("", zone)
    return (zone, newest, *older, f"{region}/{city}")
