from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def of_channel(reasons: Mapping[str, str], channel: str) -> str | None:
    """Why the channel was switched off; None while it is on."""
    return reasons.get(channel)
